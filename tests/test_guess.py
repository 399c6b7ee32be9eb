"""The notation of each of our texts is guessed, from the text alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.notations import shipped
from rulewright.notations.guess import guess_notation
from rulewright.read.formats import as_lines, as_read
from rulewright.text import Source
from tests.casefile import read_case

CASES = sorted((Path(__file__).parent / "cases/notations").glob("*.case"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_guess(path: Path) -> None:
    case = read_case(path)
    guess = guess_notation([as_lines(as_read(Source(name, text))) for name, text in case.sources.items()], Path())
    assert guess.notation.name == case.settings["notation"]
    assert guess.example
    assert guess.example in "".join(case.sources.values())


def test_each_notation_has_a_text() -> None:
    assert {read_case(path).settings["notation"] for path in CASES} == set(shipped())


def test_nothing_to_guess_from() -> None:
    guess = guess_notation([Source("x", "Two players take turns.\nThey play 3.5 hours.")], Path())
    assert guess.reason == "no number was found at the beginning of a line"


def test_plain_numbers() -> None:
    guess = guess_notation([Source("x", "1. Two play.\n2. They take turns.\n3. One wins.")], Path())
    assert (guess.notation.name, guess.bare) == ("dotted", 3)
