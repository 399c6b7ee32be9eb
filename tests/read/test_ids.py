"""Which `id` of an element of HTML may be the number of a rule."""

import pytest

from rulewright.read.html.parted import Ids


@pytest.mark.parametrize("name", ["4.3", "art-12", "IV", "B", "appendix_b", "title-iv", "1.A.2"])
def test_numbers(name: str) -> None:
    assert Ids("").may_number(name)


@pytest.mark.parametrize("name", ["content", "cards-container", "preface", "preface_title"])
def test_words(name: str) -> None:
    assert not Ids("").may_number(name)
