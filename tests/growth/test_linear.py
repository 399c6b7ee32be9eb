"""No input makes recognition slower than linear: four times the text takes about four times as long.

Measured as a ratio of two runs in this process, the best of several; there is no limit in seconds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.cite import cite
from rulewright.config import ProjectFile
from rulewright.model import Book
from rulewright.notations import load_notation, shipped
from rulewright.notations.notation import Notation
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.divisions.divided import Divided
from rulewright.outline.divisions.divisions import guess_divisions
from rulewright.outline.guess import guess_notation
from rulewright.outline.headings import find_headings
from rulewright.outline.told import Told
from rulewright.project import Project
from rulewright.read.formats import as_read, read_blocks
from rulewright.structure.cut import cut
from rulewright.structure.prose import read_prose
from rulewright.terms.passages import LEADER
from rulewright.text import Source
from tests.conftest import EXPLORE
from tests.growth.timing import assert_linear, seconds

PIECES = [
    "1", "12", ".", "1.1", "1.1.", "5a", "A", "a", "(a)", "A.", "i)", " ", "  ", "\t", "-", "–", " and ", ", ", " to ",
    "see ", "rule ", "Rules ", "(", ")", "[", "]", "*", "**", "_", "`", "|", "#", "<b>", "<", "&", "Table", "The ", "X",
    "\n", "\n\n", "???", "$", "\\", "/", ":", "%", "½", "§ ", "T 1", "F.",
    "[a](#b) ", "[[#1.1|", "]]", "<a id=1", "</a>",
]  # fmt: skip
SMALL = 4_000  # characters, of a text
LINES = 400  # at most, where they hold something: each is work that can be timed, and there are four times as many


GERMAN = "§ 1 Eins\n\n(1) Hier.\n\n1. eins;\n\n2. zwei.\n\n(2) Nach § 1 gilt "


@cache
def compiled(name: str, language: str = "en") -> Notation:
    return load_notation(name, Path(), language=language)


def work(text: str, notation: Notation) -> float:
    """Return how long it takes to read and scan a text, in seconds of this process."""
    book = Book("book", "", notation=notation)
    project = Project(Path(), ProjectFile(), [], [book])

    def run() -> None:
        read_prose(book, [Source("x", text)])
        cite(project)

    return seconds(run)


@pytest.mark.parametrize("unit", [" ", "\t", ".", "1 ", "  1", ", T 1", "\ni)", "\n12"])
@pytest.mark.parametrize("notation", shipped())
def test_recognition_is_linear(notation: str, unit: str) -> None:
    grows_with_the_text(compiled(notation), unit)


@pytest.mark.parametrize(
    "unit",
    [
        "der Nummer 1 des Absatzes 1 ",
        "Absatz 9 und Absatz 7 des Gesetzes, ",
        "§ 9 des Gesetzes, auch Absatz 9 ",
        "§ 3 in Verbindung mit § 9, ",
    ],
)
def test_parts_named_one_behind_the_other_are_linear(unit: str) -> None:
    grows_with_the_text(compiled("paragraphs", "de"), unit, GERMAN)


def test_numbers_before_words_without_our_letters_are_linear() -> None:
    grows_with_the_text(compiled("dotted"), "ПРАВИЛА §1.1. ")


@pytest.mark.parametrize(
    "unit",
    [
        "## Alpha\n\n1.1 A card.\n\n1.2 A die.\n\n",
        "<!-- rulewright: no rules -->\n1.1 A card.\n<!-- rulewright: rules -->\n1.2 A die.\n\n",
    ],
    ids=["divisions", "comments"],
)
def test_what_divides_a_text_is_linear(unit: str) -> None:
    assert_linear(lambda times: dividing(unit * times * 1600))


def test_dots_that_lead_to_no_page_are_linear() -> None:
    """A run of them is gone through once, not from each dot."""
    assert_linear(lambda times: seconds(lambda: LEADER.search(". " * times * 4000)))


def dividing(text: str) -> float:
    """Return how long it takes to find where nothing begins a rule, and where numbers begin again."""
    notation, source = compiled("dotted"), Source("x", text)
    blocks = read_blocks(source)
    candidates, headings = Collector(notation).collect(source, blocks), find_headings(source, blocks)
    told = Told()

    def run() -> None:
        stretches = told.stretches(source, headings)
        source.without(stretches)
        kept = told.apply(source, candidates, stretches)
        guess_divisions([Divided(source, headings, kept)], notation)

    return seconds(run)


def test_cutting_a_block_at_each_of_its_lines_is_linear() -> None:
    """What is left of it is not copied for each."""
    assert_linear(lambda times: cutting("1 A card.\n" * times * 1500), 8)


def cutting(text: str) -> float:
    """Return how long it takes to cut a text's blocks where a rule may begin."""
    notation, source = compiled("dotted"), Source("x", text)
    blocks = read_blocks(source)
    candidates = Collector(notation).collect(source, blocks)
    rules = {id(each) for each in candidates}
    return seconds(lambda: cut(source, blocks, candidates, rules, set(), notation))


@pytest.mark.parametrize(
    ("name", "before", "unit", "behind"),
    [
        ("a.yaml", "- number: 1\n  text: It begins.\n- number: 2\n  text: ", "iVBORw0KGgo", "\n"),  # a picture
        ("a.adoc", "= Roads\n\n== 1 Carts\n\n", "include::gone.adoc[]", " ends\n"),
        ("a.html", "<html><body><h2>Carts", "::", "[</h2>"),
        ("a.md", "# 1. X\n\n1.1 A card.\n\f\n", "![a](b)", "\n\nA die.\n"),
    ],
    ids=["tree", "directives", "title", "head of a page"],
)
def test_reading_what_comes_again_and_again_is_linear(name: str, before: str, unit: str, behind: str) -> None:
    assert_linear(lambda times: seconds(lambda: as_read(Source(name, before + unit * times * 800 + behind))))


@pytest.mark.parametrize("unit", ["\n", " \n", "#\n", "* "])
def test_guessing_behind_what_is_no_text_is_linear(unit: str) -> None:
    text = "# 1. X\n\n1.1 A card.\n\n1.2 A die.\n"
    assert_linear(lambda times: guessing(unit * times * 400 + text))


@pytest.mark.parametrize(("before", "unit"), [("Canto II", " "), ("", "Canto II\n2.1\n"), ("Canto II\n", "# \n")])
def test_guessing_among_what_may_be_chapters_is_linear(before: str, unit: str) -> None:
    assert_linear(lambda times: guessing(before + unit * times * 150 + "# 1. X\n\n1.1 A card.\n"))


def guessing(text: str) -> float:
    """Return how long it takes to guess the notation of a text."""
    return seconds(lambda: guess_notation([Source("x", text)], Path()))


@settings(max_examples=400 if EXPLORE else 100)
@given(st.sampled_from(shipped()), st.lists(st.sampled_from(PIECES), min_size=1, max_size=6))
def test_recognition_of_anything_is_linear(notation: str, pieces: list[str]) -> None:
    grows_with_the_text(compiled(notation), "".join(pieces))


def grows_with_the_text(notation: Notation, unit: str, above: str = "# 1. X\n\n1.1 ") -> None:
    many = SMALL // len(unit)
    text = unit * (min(many, LINES) if "\n" in unit and unit.strip() else many)
    assert_linear(lambda times: work(above + text * times, notation))
