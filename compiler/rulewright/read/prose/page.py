"""One file on its way into a book: what can be told from it alone, before the book as a whole is looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from rulewright.cache import Cache, Kind, digest, encode
from rulewright.model import Problem
from rulewright.read.prose.blocks import RawBlock, split_blocks
from rulewright.read.prose.html import is_html, split_html, tables_in_markdown
from rulewright.read.prose.mend import mend
from rulewright.read.prose.openings import Opening, OpeningReader
from rulewright.read.prose.titles import SHORT
from rulewright.text import Source

BETWEEN = 2  # unnumbered lines, at most, between two entries of a contents list


class Outline(Struct, array_like=True):
    """What a page breaks down to: where rules may open in it, and what was mended."""

    openings: list[Opening]
    problems: list[Problem]


OUTLINE: Kind[Outline] = Kind("outline", Outline)


def split(source: Source, opens: Callable[[str], bool]) -> list[RawBlock]:
    """Return the raw blocks of a source: a document in HTML, or lines, perhaps with tables in HTML between them."""
    if source.blocks is not None:
        return source.blocks
    if is_html(source):
        return split_html(source)
    blocks: list[RawBlock] = []
    position = 0
    for start, end in tables_in_markdown(source):
        blocks += split_blocks(source, opens, position, start)
        blocks += split_html(source, start, end)
        position = end
    return [*blocks, *split_blocks(source, opens, position)]


def fingerprint(source: Source) -> bytes:
    """Return all that a source says: its text and, of one that is no text, how that stands and looks."""
    text = source.text.encode("utf-8", "surrogatepass")
    return text if source.blocks is None else text + encode((source.blocks, source.styles))


class Page:
    """One file. Its blocks are split only where somebody asks for them: an unchanged file's outline is in the cache."""

    def __init__(self, source: Source, reader: OpeningReader, cache: Cache) -> None:
        self.source = source
        self.reader = reader
        self.key = digest(fingerprint(source)) if cache.path else b""
        outline = cache.recall(OUTLINE, source, self.key)
        if outline is None:
            outline = Outline(self._openings(), self._mended[1])
            cache.keep(OUTLINE, source, self.key, outline)
        self.openings = outline.openings
        self.problems = outline.problems

    @property
    def blocks(self) -> list[RawBlock]:
        return self._mended[0]

    @cached_property
    def _mended(self) -> tuple[list[RawBlock], list[Problem]]:
        opens = self.reader.opens
        if self.source.blocks is not None:
            return self.source.blocks, []  # a word processor's paragraphs are whole
        return mend(self.source, split(self.source, opens), opens)

    def _openings(self) -> list[Opening]:
        found: list[Opening] = []
        blocks = self.blocks
        for at, block in enumerate(blocks):
            possible = block.shape in ("heading", "paragraph", "bullet")
            opening = self.reader.read(self.source, at, block) if possible else None
            if opening:
                opening.above_rows = at + 1 < len(blocks) and blocks[at + 1].shape == "rows"
                between = blocks[found[-1].block + 1 : at] if found and at - found[-1].block <= BETWEEN + 1 else None
                opening.adjoins = between is not None and all(self._is_short(each) for each in between)
                found.append(opening)
        return self._without_counted(found)

    def _without_counted(self, found: list[Opening]) -> list[Opening]:
        """Leave out the entries of lists within lists that were counted, where other numbers like theirs are given."""
        deep = [each for each in found if each.number and not self.reader.notation.is_bare(each.number)]
        if all(self.blocks[each.block].mark == f"{''.join(each.number or ())}." for each in deep):
            return found
        counted = {id(each) for each in deep if each.counted}
        return [each for each in found if id(each) not in counted]

    def _is_short(self, block: RawBlock) -> bool:
        """True for a line such as a contents list has between its numbered entries: *Preface*, *Appendices*."""
        if len(block.pieces) != 1 or block.shape not in ("paragraph", "bullet"):
            return False
        words = self.source.text[slice(*block.pieces[0])].strip()
        return len(words) < SHORT and not words.endswith((".", ":", ";", ","))
