"""What checks found in the programs of a book that nobody edited stays, where it stands now: as a run from scratch has
it."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright.engine import Engine
from rulewright.inputs import instead
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.text import Span
from tests.conftest import ROOT

EDITS = 10


def said(project: Project) -> list[tuple[object, ...]]:
    """Return all findings with all their places."""
    return [
        (each.code, each.severity, each.message, each.rule, each.help, each.span.text, *map(place, spans(each)))
        for each in project.diagnostics
    ]


def spans(finding: Diagnostic) -> list[Span]:
    return [finding.span, *(span for span, _ in finding.related)]


def place(span: Span) -> tuple[str, int, int, int]:
    return span.source.path, span.line, span.column, span.end


def edited(text: str, draw: random.Random) -> str:
    """Return rule code with one line otherwise: gone, there twice, with another number, without its clause, or with a
    comment above it."""
    lines = text.split("\n")
    at = draw.randrange(len(lines))
    line = lines[at]
    others = {
        "gone": [],
        "twice": [line, line],
        "number": [re.sub(r"\d+", lambda number: str(int(number[0]) + 1), line, count=1)],
        "clause": [re.sub(r"\s@.*", "", line)],
        "comment": ["# looked at", line],
    }
    lines[at : at + 1] = others[draw.choice([*others])]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(3))
def test_an_edit_of_rule_code_gives_what_a_run_from_scratch_does(seed: int, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "sources/europa", tmp_path / "europa"))
    draw = random.Random(seed)
    engine = Engine(folder)
    for _ in range(EDITS):
        file = folder / draw.choice(["55.rules", "56.rules"])
        text = file.read_text("utf-8")
        changed = edited(text, draw)
        with instead({str(file): changed.encode()}):
            warm = engine.compile()
            cold = rulewright.load(folder)
            cold.check()
        assert said(warm) == said(cold)
        if draw.random() < 0.5:
            file.write_text(changed, "utf-8")  # and the next edit is made of this
