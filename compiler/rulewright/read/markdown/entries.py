"""Entries of a list that nothing marks but a word and a colon, each on a line of its own: `Anchored: turned sideways.`

A glossary that was typed or pasted so is one paragraph to a format. Read as one, its first term would mean all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.read.blocks import RawBlock

ENTRY = re.compile(r"[*_]{0,3}[^\W\d_a-z][^:.;!?,|\r\n]{0,39}:[*_]{0,3}[ \t\xa0]+\S")
FEWEST = 3  # lines of a paragraph that begin so, at least
HALF = 2  # of all its lines, at least, do: what they say may be a line longer


def entries_apart(text: str, blocks: list[RawBlock]) -> list[RawBlock]:
    """Return blocks, with a paragraph for each entry of a list that was one paragraph."""
    return [part for block in blocks for part in _parts(text, block)]


def _parts(text: str, block: RawBlock) -> Iterator[RawBlock]:
    """Yield the entries of a paragraph; the paragraph itself where it is no list of such."""
    lines = len(block.pieces) if block.shape == "paragraph" and not block.level else 0
    first = lines >= FEWEST and ENTRY.match(text, *block.pieces[0])
    starts = [at for at, piece in enumerate(block.pieces) if ENTRY.match(text, *piece)] if first else []
    if len(starts) < FEWEST or len(starts) * HALF < lines:
        yield block
        return
    for at, end in zip(starts, [*starts[1:], lines], strict=True):
        yield replace(block, pieces=block.pieces[at:end], gap=block.gap and at == 0)
