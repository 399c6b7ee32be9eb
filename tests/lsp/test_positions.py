"""Positions in all units, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from rulewright.lsp.documents import Document
from rulewright.lsp.positions import Positions, Units
from rulewright.text import Source

TEXTS = st.text(st.sampled_from("aé😀\u2028\x0c\r\n \ufeff"), max_size=30)
CODECS = {Units.UTF8: "utf-8", Units.UTF16: "utf-16-le", Units.UTF32: "utf-32-le"}
WIDTHS = {Units.UTF8: 1, Units.UTF16: 2, Units.UTF32: 4}


@given(TEXTS, st.sampled_from(list(Units)))
def test_there_and_back(text: str, units: Units) -> None:
    source, positions = Source("", text), Positions(units)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] == "\r\n":
            continue  # no place at all
        place = positions.position(source, offset)
        assert positions.offset(source, *place) == offset
        line = source.line(place.line + 1)[: source.position(offset)[1] - 1]
        assert place.column == len(line.encode(CODECS[units])) // WIDTHS[units]


@pytest.mark.parametrize("units", list(Units))
def test_places_that_are_not_there(units: Units) -> None:
    source, positions = Source("", "é😀\r\nb"), Positions(units)
    assert positions.offset(source, 0, 99) == 2
    assert positions.offset(source, 9, 0) == 5
    assert positions.offset(source, 0, 3) in (1, 2)


@given(TEXTS, TEXTS, st.integers(0, 30), st.integers(0, 30), st.sampled_from(list(Units)))
def test_an_edit_is_what_was_typed(text: str, typed: str, first: int, last: int, units: Units) -> None:
    source, positions = Source("", text), Positions(units)
    start, end = sorted((min(first, len(text)), min(last, len(text))))
    if "\r\n" in (text[start - 1 : start + 1], text[end - 1 : end + 1]):
        return
    places = [types.Position(*positions.position(source, each)) for each in (start, end)]
    change = types.TextDocumentContentChangePartial(types.Range(*places), typed)
    assert Document(text, 1).change(positions, [change], 2) == text[:start] + typed + text[end:]
