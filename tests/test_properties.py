"""What must always be true, whatever the text."""

from __future__ import annotations

import string
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.notations import Notation, load_notation, shipped
from rulewright.notations.number import Number
from rulewright.read.inline import FRACTIONS, clean
from rulewright.text import Source

NOTATIONS = {name: load_notation(name, Path()) for name in shipped()}
SLOW = settings(max_examples=60)
MARKUP = st.lists(
    st.sampled_from(
        ["**", "*", "_", "`", "[a](b)", "&amp;", "<b>", "</b>", "\\*", "  ", "\t", "\xa0", "$\\frac{1}{2}$"]
    )
    | st.text(string.ascii_letters + " .,¾é1", min_size=1, max_size=8)
).map("".join)


@st.composite
def numbers(draw: st.DrawFn) -> tuple[Notation, Number]:
    notation = NOTATIONS[draw(st.sampled_from(sorted(NOTATIONS)))]
    depth = draw(st.integers(1, len(notation.levels)))
    forms = [level.cited[0] for level in notation.levels[:depth]]
    if depth > 1 and notation.items and draw(st.booleans()):
        forms.append(draw(st.sampled_from(notation.items)).cited[0])
    values = [form.at(draw(st.integers(1, 9))) for form in forms]
    return notation, tuple(form.write(value or "") for form, value in zip(forms, values, strict=True))


@given(numbers())
def test_a_number_written_and_parsed_is_itself(given: tuple[Notation, Number]) -> None:
    notation, number = given
    parsed = notation.parse("".join(number))
    assert parsed is not None
    assert "".join(parsed) == "".join(number)
    assert notation.sibling(parsed, notation.ordinal(parsed)) == parsed


@given(st.lists(MARKUP, min_size=1, max_size=3))
def test_every_character_knows_its_place(pieces: list[str]) -> None:
    source = Source("x", "\n".join(pieces))
    starts = [sum(len(each) + 1 for each in pieces[:at]) for at in range(len(pieces))]
    text = clean(source, [(start, start + len(piece)) for start, piece in zip(starts, pieces, strict=True)])
    places = [text.offset(index) for index in range(len(text.text))]
    assert places == sorted(places)
    for index, place in enumerate(places):
        there = source.text[place]
        replaced = text.text[index] in {" ", "&", *FRACTIONS.values()}
        assert text.text[index] == there or replaced
    assert all(0 <= style.start <= style.end <= len(text.text) for style in text.styles)


LINES = st.sampled_from(
    [
        "# 1. ONE", "## 1.1 TWO", "**1.11 THREE:** Words.", "1.12 Words", "**A.** Item", "- B. Item", "- bullet", "",
        "See 1.11 and 1.12A (1.1); rules 1 through 3.", "Weather Table - 1.11\t", "a\tb\tc", "1\t2\t3", "| a | b |",
        "| - | - |", "*Note: stars*", "goes on here", "See the Weather Table.", "(Rules ???)", "```", "<!--", "-->",
        "---", "|", "Modifiers:", "- +1 if so", "- -2 if not", "Notes: 1) One", " 2) Two", "\ufeff", "1. Step", "a) x",
    ]
)  # fmt: skip


@SLOW
@given(st.lists(LINES | st.text(max_size=40), max_size=40), st.sampled_from(sorted(NOTATIONS)), st.sampled_from("\n\r"))
def test_any_text_compiles(lines: list[str], notation: str, newline: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rules.txt"
        path.write_bytes(newline.join(lines).encode("utf-8", "surrogatepass"))
        project = rulewright.load(path, notation)
    book = project.books[0]
    for finding in project.check():
        line, column = finding.span.source.position(finding.span.start)
        assert finding.span.source.line(line)[: column - 1] is not None
        assert finding.message
        assert finding.span.end <= len(finding.span.source.text)
    for citation, reference in book.references:
        assert citation.words(reference).strip() == citation.words(reference)
        assert reference.status != "resolved" or reference.targets
    assert len({rule.id for rule in book.rules}) == len(book.rules)
    assert all(rule.parent is None or rule.parent.partition(":")[2] in book.index for rule in book.rules)


@SLOW
@given(st.lists(LINES, max_size=30))
def test_the_same_text_gives_the_same_answer(lines: list[str]) -> None:
    from rulewright.publish.export import export_json

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rules.txt"
        path.write_text("\n".join(lines), "utf-8")
        assert export_json(rulewright.load(path, "digit-levels")) == export_json(rulewright.load(path, "digit-levels"))


@pytest.mark.parametrize("name", shipped())
def test_a_notation_says_what_it_is(name: str) -> None:
    assert NOTATIONS[name].about
