"""The numbers that are printed on the pages of a PDF."""

from __future__ import annotations

from tests.read.pdf.maker import At, Mark, lines
from tests.read.pdf.reading import read


def page(number: int) -> list[Mark]:
    foot = At(290, 40, str(number), 9)
    return [foot, *lines(60, 740, "1. SCOPE", "1.1 Units stand in spaces and may", "move as 2.1 says.")]


def test_pages_have_the_numbers_that_are_printed_on_them() -> None:
    source, _ = read(page(7), page(8), page(9))
    assert [number for number, _ in source.pages] == [7, 8, 9]
    assert all(source.text[start:].startswith("1. SCOPE") for _, start in source.pages)


def test_numbers_that_do_not_count_on_are_none_of_pages() -> None:
    source, _ = read(page(7), page(3), page(12))
    assert source.pages == []
