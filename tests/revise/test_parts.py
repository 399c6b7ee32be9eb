"""The small steps by which revisions are compared and rules renumbered, each by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.notations.load import load_notation
from rulewright.revise import play
from rulewright.revise.align import Marked, align
from rulewright.revise.compare import compare
from rulewright.revise.lines import lines
from rulewright.revise.revision import Revision
from rulewright.revise.spelling import is_whole, respell, respell_relative, respell_tail
from rulewright.revise.substance import in_substance

DOTTED = load_notation("dotted", Path())


def number(written: str) -> tuple[str, ...]:
    found = DOTTED.parse(written)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("old", "new", "steps"),
    [
        ("a b", "a b", [("equal", 0, 2, 0, 2)]),
        ("a b c", "a x c", [("equal", 0, 1, 0, 1), ("replace", 1, 2, 1, 2), ("equal", 2, 3, 2, 3)]),
        ("a b", "b", [("delete", 0, 1, 0, 0), ("equal", 1, 2, 0, 1)]),
        ("a", "a a", [("equal", 0, 1, 0, 1), ("insert", 1, 1, 1, 2)]),
    ],
)
def test_what_two_texts_share(old: str, new: str, steps: list[tuple[str, int, int, int, int]]) -> None:
    assert align(old.split(), new.split()) == steps


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4}, [("b", 2, 3)]),
        ({play.NOTHING: True}, {"a": 1, "b": 2}, [("a", play.NOTHING, 1)]),
        ({"a": 1, "b": 2}, {play.NOTHING: True}, [("a", 1, play.NOTHING)]),
        ({play.NOTHING: True}, {play.NOTHING: True}, []),
    ],
)
def test_where_a_table_had_or_has_no_answer_its_first_result_is_told(
    old: play.Values, new: play.Values, told: list[tuple[str, object, object]]
) -> None:
    assert list(play._differing(old, new)) == told


def test_words_that_only_changed_places_change_nothing() -> None:
    said: Marked = ("same", "the units of both players move along the road in this turn")
    assert not in_substance([("removed", "not"), said, ("added", "not")], {"not"})
    assert in_substance([("removed", "not"), said], {"not"})
    assert in_substance([("removed", "2"), said, ("added", "3")], {"not"})
    assert not in_substance([("removed", "slowly"), said], {"not"})


def test_a_number_is_written_as_the_old_one_was() -> None:
    assert respell(DOTTED, "6.2 (a)", number("6.2(a)"), number("6.4(c)")) == "6.4 (c)"
    assert respell(DOTTED, "6.2.a", number("6.2(a)"), number("6.4(c)")) == "6.4.c"
    assert respell(DOTTED, "6.2", number("6.2"), number("6.4.1")) == "6.4.1"


def test_what_is_a_whole_number() -> None:
    assert is_whole(DOTTED, "6.2(a)", number("6.2(a)"))
    assert is_whole(DOTTED, "6.2 (a)", number("6.2(a)"))
    assert not is_whole(DOTTED, "6.2", number("6.2(a)"))
    assert not is_whole(DOTTED, "6.2 (b)", number("6.2(a)"))


def test_an_item_of_its_own_rule_stays_one() -> None:
    assert respell_relative(DOTTED, "(a)", number("6.2(a)"), number("6.2(c)")) == "(c)"
    assert respell_relative(DOTTED, "(a)", number("6.2(a)"), number("6.2.3")) is None
    assert respell_relative(DOTTED, "(b)", number("6.2(a)"), number("6.2(c)")) is None


def test_the_tail_of_a_list_stays_one_where_its_head_does() -> None:
    own = number("6.2(a)"), number("6.2(a)")
    assert respell_tail(DOTTED, "(b)", own, number("6.2(b)"), number("6.2(d)")) == "(d)"
    assert respell_tail(DOTTED, "(b)", own, number("6.2(b)"), number("6.3(d)")) == "6.3(d)"


def revised(folder: Path, old: str, new: str) -> Revision:
    projects = []
    for name, text in (("old", old), ("new", new)):
        book = folder / name / "book"
        book.mkdir(parents=True)
        (book / "book.toml").write_text('notation = "dotted"\n', "utf-8")
        (book / "rules.md").write_text(text, "utf-8")
        projects.append(rulewright.load(book))
    return compare(*projects)


ROADS = "A unit on a road pays one point a hex and stops in front of a river that has no bridge."
TABLE = "\n\n| Roll | Loss | Note |\n|---|---|---|\n| 1 | {} | a |\n| 2 | 5 | {} |\n"


def said(revision: Revision) -> list[tuple[str, str, str]]:
    return [
        (line.kind, line.head, " ".join(f"{mark}:{words}" for mark, words in line.words)) for line in lines(revision)
    ]


def test_a_cell_is_told_by_its_row_and_column(tmp_path: Path) -> None:
    text = f"# 2 Moves\n\n2.1 Losses are in the table below, by the roll of one die.{TABLE}\n2.2 {ROADS}\n"
    told = said(revised(tmp_path, text.format(3, "b"), text.format(4, "")))
    assert [line for line in told if line[0] == "cell"] == [
        ("cell", "2.1 row 1, Loss", "removed:3 added:4"),
        ("cell", "2.1 row 2, Note", "removed:b"),
    ]


def test_a_removed_rule_keeps_its_title(tmp_path: Path) -> None:
    first = "# 2 Moves\n\n## 2.1 Roads\n\nA road is white.\n\n"
    told = said(revised(tmp_path, f"{first}## 2.2 Rivers\n\n{ROADS}\n", first))
    assert told == [("removed", "2.2 Rivers", f"removed:Rivers\n{ROADS}")]


def test_what_moved_tells_how_many_rules_moved_with_it(tmp_path: Path) -> None:
    other = "# 1 Start\n\n1.1 Each player takes the pieces of one colour and lays them down in front.\n\n"
    old = f"{other}# 2 Moves\n\n2.1 {ROADS}\n\n2.2 A leader rides along with any unit that it stands with.\n"
    new = old.replace("# 2 Moves", "# 3 Moves").replace("\n2.", "\n3.")
    assert ("renumbered", "2 → 3 Moves (and 2 below it)", "") in said(revised(tmp_path, old, new))


def test_citations_between_changed_words_are_followed(tmp_path: Path) -> None:
    old = f"# 2 Moves\n\n2.1 {ROADS}\n\n2.2 A ford costs two, whatever the road.\n\n2.3 Now see 2.1, later see 2.2.\n"
    new = old.replace("\n2.2 A ford", "\n2.2 A leader may ride.\n\n2.4 A ford").replace("Now see", "At first see")
    found = revised(tmp_path, old, new)
    assert ("renumbered", "2.2 → 2.4", "") in said(found)
    assert [(each.code, each.span.text, each.span.line) for each in found.diagnostics if "stale" in each.code] == [
        ("stale-reference", "2.2", 9)
    ]
