"""What no example notices: told where it is asked for, each with an example that would notice it."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.rulecode.examine.unnoticed import unnoticed
from tests.support.guides import blocks

CODE = "unnoticed-change"
ASKED = f'[project]\nsources = "."\n[check.severity]\n{CODE} = "note"\n'
SETTINGS = 'title = "Ferries"\nnotation = "digit-levels"\n'
TEXT = "# 4. FERRIES\n\n**4.1 Load:** A ferry carries three carts at the most, and none in a storm.\n"
LOAD = "  input carts: 0..9\n  input storm: bool = no\n  out carried = 0 if storm else min(3, carts)  @4.1\n"
WEAK = "  example carts=2 -> 2\n"


def found(folder: Path, text: str, code: str, settings: str = SETTINGS, asked: str = ASKED) -> list[Diagnostic]:
    """Return what is found of a book in a project."""
    book = folder / "book"
    book.mkdir(exist_ok=True)
    (folder / "rulewright.toml").write_text(asked, "utf-8")
    (book / "book.toml").write_text(settings, "utf-8")
    (book / "book.md").write_text(text, "utf-8")
    (book / "book.rules").write_text(code, "utf-8")
    return list(rulewright.load(folder).check())


def test_a_line_that_no_example_tries_is_told_with_one(tmp_path: Path) -> None:
    *_, one = found(tmp_path, TEXT, f"rule 4.1 load\n{LOAD}{WEAK}")
    assert (one.code, one.span.text.split("=")[0]) == (CODE, "out carried ")
    assert one.message.startswith("no example of load notices this line with ")
    assert one.help[0].startswith("if the book says so, this example would: example carts=")


def test_nothing_is_told_where_examples_notice_every_change(tmp_path: Path) -> None:
    examples = "".join(
        f"  example {each}\n" for each in ("carts=0 -> 0", "carts=2 -> 2", "carts=9 -> 3", "carts=4 storm=yes -> 0")
    )
    assert not found(tmp_path, TEXT, f"rule 4.1 load\n{LOAD}{examples}")


def test_a_range_that_no_example_fills_is_told_with_one_that_does(tmp_path: Path) -> None:
    """Were it narrower, or its steps coarser, no example would tell."""
    coins = "  input coins: 0..6 by ½\n  input days: 1..3\n  out paid = coins * days  @4.1\n"
    text = TEXT.replace("none in a storm", "what is paid for it is coins by days")
    first = "  example coins=6 days=2 -> 12\n"
    said = [
        (each.message.rpartition(" with ")[2], each.help[0].partition(": ")[2])
        for each in found(tmp_path, text, f"rule 4.1 load\n{coins}{first}")
        if each.code == CODE
    ]
    assert said == [
        ("`6..6` for `0..6`", "example coins=0 days=2 -> paid=0"),
        ("`by 1` for `by ½`", "example coins=½ days=2 -> paid=1"),
        ("`2..3` for `1..3`", "example coins=6 days=1 -> paid=6"),
        ("`1..2` for `1..3`", "example coins=6 days=3 -> paid=18"),
    ]
    more = "".join(f"  {example}\n" for _, example in said)
    assert not [each for each in found(tmp_path, text, f"rule 4.1 load\n{coins}{first}{more}") if each.code == CODE]


def test_a_default_that_no_example_leaves_out_is_told(tmp_path: Path) -> None:
    code = "  input carts: 0..9 = 2\n  out carried = min(3, carts)  @4.1\n"
    ends = "".join(f"  example carts={each}\n" for each in ("0 -> 0", "3 -> 3", "4 -> 3", "9 -> 3"))
    (one,) = (each for each in found(tmp_path, TEXT, f"rule 4.1 load\n{code}{ends}") if each.code == CODE)
    assert (one.span.text, one.help[0].partition(": ")[2]) == ("carts", "example -> carried=2")


def test_it_waits_to_be_asked(tmp_path: Path) -> None:
    code = f"rule 4.1 load\n{LOAD}{WEAK}"
    for unasked in ('[project]\nsources = "."\n', ASKED.replace("note", "off")):
        assert not found(tmp_path, TEXT, code, asked=unasked)


def test_the_examples_that_are_shown_come_out_and_notice(tmp_path: Path) -> None:
    """Those for the book of the guide are as rule code is written, and most lines are told no more with them."""
    text, code, settings = ("\n".join(blocks("rule-code.md", each)) for each in ("markdown", "rules", "toml"))
    before = [each for each in found(tmp_path, text, code, settings) if each.code == CODE]
    assert before
    lines = code.split("\n")
    for each in sorted(before, key=lambda finding: -finding.span.start):
        at = code.count("\n", 0, each.span.start)
        end = next(n for n in range(at + 1, len(lines)) if lines[n].lstrip().startswith("example"))
        lines.insert(end, "  " + each.help[0].partition(": ")[2])
    after = found(tmp_path, text, "\n".join(lines), settings)
    assert {each.code for each in after} <= {CODE, "untried-end"}  # they now reach all ends but one
    assert sum(each.code == CODE for each in after) < len(before) / 2


def test_a_reading_within_another_is_asked_for_with_that(tmp_path: Path) -> None:
    text = "# 7. SIEGE\n\n**7.6 Weeks:** A siege counts its turns, that of arrival once or twice.\n"
    code = """rule 7.6 weeks
  input turns: 0..30
  reading "The arrival is not counted"  @7.6
    + turns
  reading "The arrival is counted"  @7.6
    reading "Once"  @7.6
      + turns + 1
    reading "Twice"  @7.6
      + turns + 2
  example turns=0 -> 0
  example turns=3 -> 3
  example turns=30 -> 30
  example reading "The arrival is counted" turns=3 -> 4
"""
    (one,) = (each for each in found(tmp_path, text, code) if each.code == CODE)
    assert one.span.line == 9
    asked = 'example reading "The arrival is counted" reading "Twice" turns='
    assert asked in one.help[0]
    assert not any(each.code == CODE for each in found(tmp_path, text, f"{code}  {asked}3 -> 5\n"))


def test_examples_notice_every_change_in_our_own_books(ours: Project) -> None:
    told = {program.name: list(unnoticed(program)) for book in ours.books for program in book.programs}
    assert not {name: lines for name, lines in told.items() if lines}
