"""Rule code as people write it: every fault is a sentence with a place, and never a traceback."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.model import Book
from rulewright.project import Project
from rulewright.rulecode.bind import bind
from rulewright.rulecode.surface.parse import parse_rules
from rulewright.text import Source
from tests.conftest import CASES, EXPLORE
from tests.rulecode.examples import wrong_examples
from tests.support.casefile import read_case, write_book

FAULTS = CASES / "rulecode"
SCRAPS = [*"\n\"'(){}|@-½9", "\n  ", "..", " if ", " else ", " in ", "level"]


@pytest.mark.parametrize("path", sorted(FAULTS.glob("*.case")), ids=lambda path: path.stem)
def test_case(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    project = rulewright.load(write_book(case, tmp_path))
    assert not project.failures
    assert "\n".join(problem_lines(project)) == case.expected["problems"]
    assert not wrong_examples(project.books[0].programs)


def problem_lines(project: Project) -> list[str]:
    """Return what is wrong with the rule code, by place: the message, and behind bars what helps."""
    problems = sorted(project.books[0].program_problems, key=lambda each: each.span[1:])
    return [" | ".join([f"{p.span.source.path}:{p.span.line}:{p.span.column} {p.message}", *p.help]) for p in problems]


def mutants(text: str) -> st.SearchStrategy[str]:
    """Rule code with a few stretches taken out, doubled, swapped with others, or replaced."""
    places = st.integers(0, len(text))
    scrap = st.one_of(st.sampled_from(SCRAPS), st.text(max_size=3))

    def cut(edits: list[tuple[int, int, str]]) -> str:
        changed = text
        for start, length, new in edits:
            changed = changed[:start] + new + changed[start + length :]
        return changed

    return st.lists(st.tuples(places, st.integers(0, 12), scrap), min_size=1, max_size=4).map(cut)


@settings(max_examples=1000 if EXPLORE else 150)
@given(text=mutants(read_case(FAULTS / "forms.case").sources["book.rules"]))
def test_faulty_rule_code_is_reported_never_raised(text: str) -> None:
    book = deepcopy(read_forms())
    rules, problems = parse_rules(Source("book.rules", text))
    programs, more = bind(book, rules)
    for problem in [*problems, *more]:
        assert problem.message
        assert 0 <= problem.span.start <= problem.span.end <= len(problem.span.source.text)
    assert programs or problems or more or not rules


@given(st.text())
def test_any_text_is_reported_never_raised(text: str) -> None:
    bind(read_forms(), parse_rules(Source("book.rules", text))[0])


@cache
def read_forms() -> Book:
    """Return the book of the forms, without its rule code."""
    case = read_case(FAULTS / "forms.case")
    with TemporaryDirectory() as folder:
        return rulewright.load(write_book(case, Path(folder))).books[0]


def test_a_project_without_rule_code_imports_none_of_it(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# 1. START\n\n**1.1 Units:** See 1.2.\n\n**1.2 Hexes:** None.\n", "utf-8")
    command = "import sys, rulewright; rulewright.load('.'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert not [name for name in done.stdout.split() if name.startswith("rulewright.rulecode.surface")]
