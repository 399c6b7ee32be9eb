"""What was most likely meant: by letters, then by what things are called."""

from __future__ import annotations

import pytest

from rulewright.rulecode.nearest import nearest

PLACES = ["Lebanon/Syria", "Tunisia", "Algeria", "Morocco", "Libya", "Albania", "Malta", "Egypt"]
INPUTS = {"companies": "Companies of the garrison", "breaches": "Breaches in the wall", "rain": "It rains"}


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [("Lybia", "Libya"), ("albnia", "Albania"), ("Egpyt", "Egypt"), ("Syria", "Lebanon/Syria"), ("Norway", None)],
)
def test_a_word_that_is_mistyped(wrong: str, meant: str | None) -> None:
    assert nearest(wrong, PLACES) == meant


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("compnies", "companies"),
        ("garrison", "companies"),
        ("holes_in_wall", "breaches"),
        ("rainy", "rain"),
        ("walls", "breaches"),
        ("soldiers", "companies"),  # words of like meaning: troops, in the title of none
        ("forces_of_defender", "companies"),
        ("gaps", "breaches"),
        ("weather", "rain"),
        ("cannon", None),
    ],
)
def test_an_input_by_what_it_is_called(wrong: str, meant: str | None) -> None:
    assert nearest(wrong, INPUTS, INPUTS) == meant
