"""The notation of each of our texts is guessed, from the text alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.strangers import HEAD, row

from rulewright.notations import shipped
from rulewright.outline.guess import guess_notation
from rulewright.outline.hundreds import count_hundreds
from rulewright.read.formats import as_lines, as_read
from rulewright.text import Source
from tests.conftest import CASES
from tests.support.casefile import read_case

NOTATIONS = sorted((CASES / "notations").glob("*.case"))


@pytest.mark.parametrize("path", NOTATIONS, ids=lambda path: path.stem)
def test_guess(path: Path) -> None:
    case = read_case(path)
    guess = guess_notation([as_lines(as_read(Source(name, text))) for name, text in case.sources.items()], Path())
    assert guess.notation.name == case.settings["notation"]
    assert guess.example
    assert guess.example in "".join(case.sources.values())


def test_each_notation_has_a_text() -> None:
    assert {read_case(path).settings["notation"] for path in NOTATIONS} == set(shipped())


def test_nothing_to_guess_from() -> None:
    guess = guess_notation([Source("x", "Two players take turns.\nThey play 3.5 hours.")], Path())
    assert guess.reason == "no numbers were found at the beginning of lines that go on from one to the next"


def test_plain_numbers() -> None:
    guess = guess_notation([Source("x", "1. Two play.\n2. They take turns.\n3. One wins.")], Path())
    assert (guess.notation.name, guess.bare) == ("dotted", 3)


def test_lines_that_begin_with_a_citation_hide_no_sections() -> None:
    people = ("Gæster", "Medlemmer", "Bestyrelsen") * 24
    numbered = enumerate(people, 1)
    sections = [f"### § {number}\nReglen gælder.\n\nPkt. 2. {who} følger den." for number, who in numbered]
    for at in (20, 60):
        sections[at] += f" Se\n§ {at - 9}."
    guess = guess_notation([Source("x", "\n\n".join(sections))], Path())
    assert {form.label.casefold() for form in guess.notation.levels[1].marks} == {"pkt."}


def test_books_of_others_are_held_against_their_labels(tmp_path: Path) -> None:
    book = tmp_path / "roads"
    book.mkdir()
    (book / "roads.md").write_text("# 1. Start\n\n## 1.1 Turns\n\nSee 1.2.\n\n## 1.2 Roads\n\n(a) Any.\n", "utf-8")
    (tmp_path / "roads.rules.txt").write_text("1\n1.1\n1.2\n1.3\n", "utf-8")
    cells = dict(zip(HEAD, row(book), strict=True))
    assert (cells["rules"], cells["of labelled"]) == ("4", "3 of 4")
    assert (cells["rules besides"], cells["items besides"], cells["lead nowhere"]) == ("0", "1", "0")


def test_hundreds_begin_anew() -> None:
    assert count_hundreds([1, 101, 102, 103, 2, 201, 202, 204, 3, 301]) == len((101, 102, 103, 201, 202, 301))
    assert not count_hundreds(range(1, 1000))
    assert not count_hundreds([101, 102, 103, 104, 24, 36, 48])
