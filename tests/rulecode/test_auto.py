"""Modifier tables and lists that become terms by their own words."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.model import Table
from rulewright.project import Project
from rulewright.rulecode.auto import Derivation, RowOverride, derive_list, derive_table
from rulewright.rulecode.program import Cite, Const, Flag, Range, Readings, Term
from rulewright.rulecode.tables import Printed, printed_table
from rulewright.text import Source, Text, packed
from tests.conftest import CASES
from tests.rulecode.evaluate import total_of

PHRASES = CASES / "auto" / "phrases.case"
ROWS = [line for line in PHRASES.read_text("utf-8").splitlines() if " => " in line]


def printed(*rows: str) -> Printed:
    """Return a table of these rows, cells parted by ` | `."""
    cells = [[part.strip() for part in row.split(" | ")] for row in rows]
    width = max(map(len, cells))
    texts = [
        [Text(cell, Source("table", cell), packed((0, 0)), len(cell)) for cell in [*row, *[""] * (width - len(row))]]
        for row in cells
    ]
    place = texts[0][0].span()
    table = Table("book:table-1", "Modifiers", "1", place, [], texts, [], place)
    return Printed(table, range(len(texts)))


@pytest.mark.parametrize("line", ROWS)
def test_phrase(line: str) -> None:
    row, _, rest = line.partition(" => ")
    rest, _, values = rest.partition(" ? ")
    shown, _, problem = rest.partition("! ")
    got = derive_table(printed(row))
    assert got.derived[0].term == shown.strip()
    if problem:
        assert any(problem in each.message for each in got.problems), got.problems
    else:
        assert got.problems == []
    for each in filter(None, values.split(", ")):
        asked, _, wanted = each.rpartition(" ")
        assert total_of(got.steps, inputs(got, asked)) == Fraction(wanted), each


def inputs(got: Derivation, asked: str) -> dict[str, object]:
    """Return what is said for the inputs: `yes`, a number, or two parted by a colon."""
    names = [each.name for each in got.inputs]
    parts = asked.split(":")
    return {
        name: {"yes": True, "no": False}.get(part, part) if part in ("yes", "no") else Fraction(part)
        for name, part in zip(names, parts, strict=True)
    }


TABLES = {"55.11": 6, "57.11": 16, "59.21": 17, "60.11": 10, "61.11": 5, "62.31": 10}


@pytest.mark.parametrize("project", ["ours", "originals"])
@pytest.mark.parametrize("number", TABLES)
def test_tables_of_the_books(number: str, project: str, request: pytest.FixtureRequest) -> None:
    book: Project = request.getfixturevalue(project)
    got = derive_table(printed_table(book.book("world-at-war"), number))
    assert [each.row for each in got.derived if not each.term] == []
    assert len(got.derived) == TABLES[number]
    kinds = [each.kind for each in got.problems]
    assert kinds == (["broken-ladder"] if number == "62.31" else [])


@pytest.mark.parametrize("project", ["ours", "originals"])
def test_weights_and_lists(project: str, request: pytest.FixtureRequest) -> None:
    books: Project = request.getfixturevalue(project)
    europa, aid = books.book("europa"), books.book("high-command")
    counts = derive_table(printed_table(europa, "RE counts"))
    assert [bool(each.term) for each in counts.derived] == [True] * 7
    weights = derive_table(printed_table(europa, "Modifiers"))
    assert [bool(each.term) for each in weights.derived] == [True] * 5 + [False]
    port = derive_list(aid, aid.rule("PortCheck"), "Northern Africa")
    assert [bool(each.term) for each in port.derived] == [True] * 4


def test_what_is_said_by_hand() -> None:
    table = printed(
        "+1 | Control of Rome.", "+2 | Control of Malta or Crete (+2 for each).", "-1 | Bad weather: see 12."
    )
    span = table.table.span
    said = [
        RowOverride(("rome", "Roma"), span, ("rome",), Flag(), "Who holds Rome"),
        RowOverride(("Malta or Crete",), span, ("islands",), Range(0, 2)),
        RowOverride(("weather",), span, terms=[Term(Const(-7), span)]),
    ]
    got = derive_table(table, said)
    assert [(each.name, each.title) for each in got.inputs] == [
        ("rome", "Who holds Rome"),
        ("islands", "Control of Malta or Crete"),
    ]
    assert total_of(got.steps, {"rome": True, "islands": 2}) == 1 + 4 - 7
    assert [each.by_hand for each in got.derived] == [False, False, True]
    got = derive_table(table, [RowOverride(("Bad weather",), span, ignore="worked out elsewhere")])
    assert (got.derived[2].term, got.derived[2].ignored) == ("", ("worked out elsewhere",))
    for wrong, message in (
        (("Paris",), "no row of"),
        (("Control of",), "2 rows of"),
        (("Rome", "Crete"), "are the words of 2 rows"),
    ):
        got = derive_table(table, [RowOverride(wrong, span)])
        assert message in got.problems[0].message


def test_a_name_for_a_negated_row_asks_the_question_the_right_way_round() -> None:
    table = printed("-1 | If there is no Russian unit in Europe.")
    said = [RowOverride(("no Russian",), table.table.span, ("russians",), Flag())]
    got = derive_table(table, said)
    assert got.derived[0].term == "-1 if not russians"
    assert [total_of(got.steps, {"russians": here}) for here in (True, False)] == [0, -1]


def test_rows_share_their_inputs() -> None:
    got = derive_table(
        printed(
            "-1 | For each IC below 7.",
            "+1 | For each IC above 7.",
            "+1 | If Japan has surrendered.",
            "-# | Japanese level (zero if Japan has surrendered).",
        )
    )
    assert [each.name for each in got.inputs] == ["ic", "japan_surrendered", "japanese_level"]


def test_rounding_that_is_not_stated_is_a_reading() -> None:
    (step,) = derive_table(printed("+1 | For every five factors.")).steps
    assert isinstance(step, Readings)
    row = "+1 For every five factors."
    assert [each.text for each in step.alternatives] == [f"assumed down: {row}", f"rounded up: {row}"]
    assert total_of(list(step.alternatives[1].steps), {"factors": 7}) == 2


def test_another_clause_says_how_a_row_is_rounded() -> None:
    table = printed("+1 | For every five factors.", "+1 | For each flag.")

    def said(text: str, row: str = "factors") -> RowOverride:
        return RowOverride((row,), table.table.span, (row,), rounding=Cite("made:7.3", text))

    for text, seven in (
        ("Each side counts. Of the factors, every five full ones bring one.", 1),
        ("For every full five, one.", 1),
        ("Every five bring one, rounded up.", 2),
        ("A fifth of the factors; round down.", 1),
    ):
        got = derive_table(table, [said(text)])
        assert not got.problems
        assert total_of(got.steps, {"factors": 7, "flag": 0}) == seven
        assert got.derived[0].rounding == Cite("made:7.3", text)
    for wrong, message in (
        (said("Every five factors bring one to a full house."), "7.3 does not say how this row is rounded"),
        (said("In each full turn, one of every five counts."), "7.3 does not say how this row is rounded"),
        (said("All or part of the factors count."), "7.3 does not say how this row is rounded"),
        (said("Every full five.", "flag"), "this row leaves no rounding open"),
    ):
        assert [each.message for each in derive_table(table, [wrong]).problems] == [message]


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(-5, 5), st.integers(0, 30))
def test_first_second_subsequent(first: int, second: int, rest: int, count: int) -> None:
    steps = (
        f"{first:+} for the first; an additional {second:+} for the second; an additional {rest:+} for each subsequent"
    )
    row = f"-# | For each raid ({steps})."
    naive = sum([first, second, *[rest] * 28][:count])
    assert total_of(derive_table(printed(row)).steps, {"raid": count}) == naive


@given(st.integers(1, 30), st.integers(-4, 4), st.integers(0, 500), st.booleans())
def test_for_every(size: int, value: int, number: int, up: bool) -> None:
    row = f"{value:+} | For every {size + 1} men (round {'up' if up else 'down'})."
    groups = -(-number // (size + 1)) if up else number // (size + 1)
    assert total_of(derive_table(printed(row)).steps, {"men": number}) == value * groups


@given(st.integers(0, 60), st.integers(0, 60))
def test_ratio_is_the_fraction_compared(mine: int, theirs: int) -> None:
    row = "+/-# | Ratio of our/their ships (4:3: +/-1; 5:3: +/-2; 2:1: +/-3; 3:1: +/-4; 4:1 or greater: +/-5)."
    steps = [(Fraction(4, 3), 1), (Fraction(5, 3), 2), (Fraction(2), 3), (Fraction(3), 4), (Fraction(4), 5)]
    more, less = max(mine, theirs), min(mine, theirs)
    reached = 5 if not less and more else max((v for r, v in steps if less and Fraction(more, less) >= r), default=0)
    got = derive_table(printed(row))
    assert total_of(got.steps, {"our_ships": mine, "their_ships": theirs}) == (reached if mine > theirs else -reached)


WORDS = (
    "for each|for every|if|five|Peking|or|and|at least|(round down)|(+1 for each)|-3|level|below 7|"
    "(6: -1; 5: -2; etc.)|between 3 and 5|not|Ratio of A/B|(4:3: +/-1; 2:1: +/-2)|.|(|)|;|½|less than|per|"
    "three of A, B and C"
)
WORD = st.sampled_from(WORDS.split("|"))
SIGNS = st.sampled_from(["+1", "-#", "+/-#", "±3", "x 2", "", "?", "½ RE", "−2", "+1 DRM", "Results"])


@given(
    st.lists(st.tuples(SIGNS, st.lists(WORD, max_size=9).map(" ".join) | st.text(max_size=40)), min_size=1, max_size=6)
)
def test_any_table_is_read(rows: list[tuple[str, str]]) -> None:
    lines = [f"{sign} | {words}" for sign, words in rows]
    got = derive_table(printed(*lines))
    known = {each.name for each in got.inputs}
    assert all(re.fullmatch(r"[a-z]\w*", name) for name in known)
    values = {each.name: False if isinstance(each.type, Flag) else 3 for each in got.inputs}
    total_of(got.steps, values)
    underived = sum(not each.term for each in got.derived)
    assert underived == sum(each.kind == "underived-row" for each in got.problems)
