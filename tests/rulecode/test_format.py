"""`rulewright format`: one look for rule code, which means the same and has all its words, lines and comments."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from rulewright.cli.program import main
from rulewright.errors import InputError
from rulewright.rulecode.surface.format import formatted
from rulewright.rulecode.surface.parse import parse_rules
from rulewright.text import Source, Span
from tests.conftest import CASES, ROOT

FILES = sorted((ROOT / "sources").glob("*/*.rules"))
QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")
TEXTS = tomllib.loads((CASES / "format.toml").read_text("utf-8"))


def look(text: str) -> str:
    """Return a text as it is formatted."""
    for span, other in reversed(formatted(Source("a.rules", text))):
        text = text[: span.start] + other + text[span.end :]
    return text


def meant(text: str) -> list[Any]:
    """Return what rule code says, wherever it says it; it must be readable."""
    rules, problems = parse_rules(Source("a.rules", text))
    assert not problems
    return [_bare(each) for each in rules]


def _bare(part: Any) -> Any:
    if isinstance(part, Struct):
        return type(part).__name__, {key: _bare(getattr(part, key)) for key in part.__struct_fields__ if key != "end"}
    if isinstance(part, Span):
        return None
    return [_bare(each) for each in part] if isinstance(part, (list, tuple)) else part


@pytest.mark.parametrize("name", TEXTS)
def test_cases(name: str) -> None:
    text, wanted = TEXTS[name]["written"], TEXTS[name]["formatted"]
    assert look(text) == wanted
    assert look(wanted) == wanted


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_own_rule_code_is_formatted(path: Path) -> None:
    assert formatted(Source(path.name, path.read_text("utf-8"))) == []


@given(st.sampled_from(FILES), st.randoms(use_true_random=False))
def test_spaces_do_not_matter(path: Path, chance: Random) -> None:
    """However the lines of a rule are spaced, indented and parted, they get one look, keep their comments, and mean the
    same."""
    rules = path.read_text("utf-8").split("\n\n")
    text = chance.choice(rules) + "\n"
    other = "".join(_carelessly(line, chance) for line in text.splitlines())
    once = look(other)
    assert look(once) == once
    assert once.split() == look(text).split()
    assert meant(once) == meant(text)
    assert [line.partition("#")[2] for line in once.split("\n") if "#" in line] == [
        line.partition("#")[2] for line in text.split("\n") if "#" in line
    ]


def _carelessly(line: str, chance: Random) -> str:
    """Return a line of rule code as somebody types it who does not care for spaces."""
    body = line.lstrip()
    indent = " " * (len(line) - len(body)) * 3
    code, mark, comment = body.partition("#")
    pieces = QUOTED.split(code)
    pieces[::2] = [piece.replace(" ", " " * chance.randint(1, 4)).replace(", ", ",") for piece in pieces[::2]]
    return indent + "".join(pieces) + mark + comment + "\n" * chance.choice((1, 1, 2, 3))


def test_what_cannot_be_read_is_left_alone() -> None:
    with pytest.raises(InputError, match=r"a.rules:2:\d+: the statement ends too early; a file is formatted when"):
        formatted(Source("a.rules", "rule 1 a\n  input b\n"))


def test_the_command(tmp_path: Path) -> None:
    """With `--check` nothing is written and the exit status is 1; without, all files are written, or none."""
    (tmp_path / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    (tmp_path / "1.md").write_text("# 1. ONE\n\n1.1 If it rains, 2 is added.\n", "utf-8")
    code = tmp_path / "1.rules"
    code.write_bytes(b"rule 1.1 rain # why\r\n   input wet:bool\r\n   +2 if wet @1.1")
    before = code.read_bytes()
    runner = CliRunner()
    checked = runner.invoke(main, ["format", str(tmp_path), "--check"])
    assert (checked.exit_code, checked.stdout) == (1, "1.rules: would be formatted\n")
    assert code.read_bytes() == before
    assert runner.invoke(main, ["format", str(tmp_path)]).stdout == "1.rules: formatted\n"
    assert code.read_bytes() == b"rule 1.1 rain  # why\r\n  input wet: bool\r\n  +2 if wet  @1.1\r\n"
    assert runner.invoke(main, ["format", str(tmp_path), "--check"]).exit_code == 0
    (tmp_path / "2.rules").write_text("rule 1 other\n  input b\n", "utf-8")
    code.write_bytes(before)
    faulty = runner.invoke(main, ["format", str(tmp_path)])
    assert faulty.exit_code == 2
    assert code.read_bytes() == before
    alone = runner.invoke(main, ["format", str(code)])
    assert (alone.exit_code, code.read_bytes()[-2:]) == (0, b"\r\n")
