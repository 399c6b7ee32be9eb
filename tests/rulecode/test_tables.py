"""Printed tables as rule code reads them."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.model import Book
from rulewright.project import Project
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.program import Arm, Const, Expr, Lookup, Name, Value
from rulewright.rulecode.tables import (
    MatchArm,
    Printed,
    entries,
    fits,
    list_items,
    match_cells,
    parse_keys,
    parse_value,
    printed_table,
    show_number,
)
from rulewright.rulecode.tables.items import split_entries
from tests.conftest import CASES

KEYS = CASES / "tables" / "keys.case"
PARTS = dict(re.findall(r"^--- (\w+)\n((?:(?!---).*\n)*)", KEYS.read_text("utf-8"), re.MULTILINE))


def lines(part: str) -> list[tuple[str, str]]:
    return [(line.partition(" = ")[0], line.partition(" = ")[2]) for line in PARTS[part].splitlines()]


@pytest.mark.parametrize(("text", "expected"), lines("keys"))
def test_keys(text: str, expected: str) -> None:
    shown = [
        f'"{key.word}"' if key.word else f"{'' if key.low is None else key.low}..{'' if key.high is None else key.high}"
        for key in parse_keys(text)
    ]
    assert " ".join(shown) == expected


@pytest.mark.parametrize(("text", "expected"), lines("values"))
def test_values(text: str, expected: str) -> None:
    value = parse_value(text)
    assert (f'"{value}"' if isinstance(value, str) else str(value)) == expected


@pytest.mark.parametrize(("text", "expected"), lines("entries"))
def test_entries(text: str, expected: str) -> None:
    assert "; ".join(f"{name} {value}" for name, value in split_entries(text)) == expected


@given(st.fractions(min_value=-99, max_value=99, max_denominator=8))
def test_numbers_are_themselves(number: Fraction) -> None:
    if number.denominator in (1, 2, 3, 4, 5, 6, 8):
        assert parse_value(show_number(number, sign=True)) == number


@given(st.text(max_size=30))
def test_any_text_is_some_key_and_value(text: str) -> None:
    parse_value(text)
    parse_keys(text)
    list(split_entries(text))


def look_up(expr: Expr, **names: Value) -> Value | None:
    """Work a lookup out: the first arm that fits; None where nothing is printed."""
    while isinstance(expr, Lookup):
        subject = names[expr.subject.name] if isinstance(expr.subject, Name) else 0
        arm: Arm | None = next((arm for arm in expr.arms if fits(arm, subject)), None)
        if arm is None:
            return None
        expr = arm.result
    assert isinstance(expr, Const)
    return expr.value


@pytest.fixture(params=["ours", "originals"])
def war(request: pytest.FixtureRequest) -> Book:
    project: Project = request.getfixturevalue(request.param)
    return project.book("world-at-war")


def test_cells(war: Book) -> None:
    forces = printed_table(war, "58.621")
    cell = forces.cell(Name("level"), ["Vichy France Not Established", "NS"])
    assert [look_up(cell, level=level) for level in range(-4, 5)] == [None, 2, 1, 1, 1, 1, 0, 0, None]
    colonies = printed_table(war, "French Colonies Table", blank="left")
    tunisia = colonies.cell("Tunisia", [Name("die")])
    assert [look_up(tunisia, die=die) for die in (1, 2, 6, 7)] == [
        "Free",
        "Vichy/independent",
        "Vichy/independent",
        None,
    ]
    assert look_up(printed_table(war, "58.53").cell("Morocco", [Const(2)])) is None
    with pytest.raises(RulecodeError, match="2 columns"):
        forces.cell(Name("level"), ["Inf"])


def test_lists(war: Book) -> None:
    found = {
        record.name: record.fields
        for record in entries(printed_table(war, "59.65"), [("Concession", "entries"), ("Priority", "priority")])
    }
    assert found["Scapa Flow"] == {"priority": 5, "value": 3}
    assert sum(value["value"] for value in found.values() if isinstance(value["value"], int)) == 38
    results = printed_table(war, "61.11", "Results").listed()
    assert [record.name for record in results] == ["0", "-1", "+1", "-2", "+2", "-3", "-4", "-5"]


@pytest.mark.parametrize("name", ["ours", "originals"])
def test_cards(name: str, request: pytest.FixtureRequest) -> None:
    project: Project = request.getfixturevalue(name)
    table = printed_table(project.book("europa"), "1")
    deck = table.deck({"Jokers": 2}, 1)
    assert sum(copies for _, copies, _ in deck.cards) == 54
    span = table.table.span
    arms = [
        MatchArm(("Losses of {kind} REs x {k}",), {"factor": Name("k")}, span),
        MatchArm(("Subtract {n} from RP pool losses", "Add {n} to RP pool losses"), {"pool": Name("n")}, span),
        MatchArm(("No Modifiers",), {}, span),
    ]
    lets, problems = match_cells(table, deck, Name("card"), arms, {"pool": Const(0)}, span)
    values = {let.name: let.value for let in lets}
    assert look_up(values["factor"], card="Ace Spades") == Fraction(1, 2)
    assert [look_up(values["pool"], card=card) for card in ("7 Clubs", "Jokers")] == [7, 0]
    assert len(problems) == 26
    assert {problem.kind for problem in problems} == {"unmatched-cell"}
    assert printed_repeats(table, arms) == 26


def printed_repeats(table: Printed, arms: list[MatchArm]) -> int:
    """Return how many cells two arms would fit, were each arm there twice."""
    deck = table.deck({}, 1)
    _, problems = match_cells(table, deck, Name("card"), [*arms, *arms], {}, table.table.span)
    return sum(problem.kind == "table-overlap" for problem in problems) - 1


def test_list_items(ours: Project) -> None:
    aid = ours.book("high-command")
    moves = list_items(aid, aid.rule("Reduction"), "{army} ⇒ {after}")
    assert [record.fields["after"] for record in moves if record.name == "black die"] == ["grey die", "white die", "∅"]
    with pytest.raises(RulecodeError, match="nothing in the text"):
        list_items(aid, aid.rule("Reduction"), "{army} beats {after}")
