"""On a terminal nothing is wider than it is, and carets stand below what is meant."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from rulewright.model import Diagnostic
from rulewright.report.text import show
from rulewright.report.width import columns, folded
from rulewright.text import Source, Span
from tests.report.found import FILE, TEXT, Run


@pytest.mark.parametrize("width", [40, 70, 80])
@pytest.mark.parametrize(
    ("before", "wide", "upon"), [("見る前に", "見る前に", ""), ("การเดินทัพที่นี่", "", "ิัี่"), ("cafe\u0301", "", "\u0301")]
)
@pytest.mark.parametrize("times", [3, 10, 40])
def test_the_carets_stand_below_what_is_meant(before: str, wide: str, upon: str, times: int, width: int) -> None:
    """Wherever in its line it stands, and whatever letters stand before it: wide ones, and ones upon others."""
    line = f"4.1 {before * times} see 4.99."
    start = line.index("4.99")
    span = Span(Source("a.md", line), start, start + 4)
    finding = Diagnostic(message="there is no rule 4.99", span=span, code="dangling-reference", severity="error")
    *_, source, under = show(finding, lambda text, **style: text, width).splitlines()
    columns = [2 if each in wide else each not in upon for each in source]
    assert under == "  |" + " " * (sum(columns[: source.index("4.99")]) - 3) + "^^^^"
    assert sum(columns) <= width


@pytest.mark.parametrize("width", [70, 80])
def test_no_line_is_wider_than_the_terminal(
    project: Path, run: Run, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the carets stand below the words that are meant; wide letters take two columns."""
    (project / "book" / FILE).write_text(
        TEXT + f"\n**4.22** {'見る前に ' * 30}see 4.99, {'and so on ' * 30}\n", "utf-8"
    )
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("check", project).stdout.splitlines()
    assert not [each for each in lines if columns(each) > width and not each.endswith("]:")]
    for source, under in itertools.pairwise(lines):
        if set(under.partition("| ")[2]) == {" ", "^"}:
            start = columns(under[: under.index("^")])
            meant = next(at for at in range(len(source)) if columns(source[:at]) == start)
            assert source[meant:].startswith(("4.", "rule"))


@pytest.mark.parametrize("command", [["show", "4.22"], ["outline"], ["terms"], ["explain", "title-mismatch"]])
def test_what_other_commands_say_is_no_wider(
    project: Path, run: Run, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "book" / FILE).write_text(f"{TEXT}\n**4.22** See 4.11{', and so on' * 30}\n", "utf-8")
    monkeypatch.chdir(project)
    piped = run(*command).stdout
    monkeypatch.setenv("COLUMNS", "60")
    lines = run(*command).stdout.splitlines()
    assert max(map(len, piped.splitlines())) > 60 >= max(map(len, lines))


def test_colours_take_no_room() -> None:
    line = "  \x1b[1mbold\x1b[0m words that continuously go on"
    assert folded(line, 26) == "  \x1b[1mbold\x1b[0m words that\n      continuously go on"
    assert folded(line, 80) == line
