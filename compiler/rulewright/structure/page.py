"""One file on its way into a book: what can be told from it alone, before the book as a whole is looked at."""

from __future__ import annotations

from functools import cached_property

from rulewright.cache import Cache, Kind, always, digest
from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.divisions.counted import ALONE, find_lone_lines
from rulewright.outline.divisions.divisions import scoped, starts
from rulewright.outline.headings import BY_HAND, Heading, find_bold_lines, find_headings
from rulewright.outline.told import Told, is_within
from rulewright.read.blocks import RawBlock
from rulewright.read.formats import fingerprint, read_blocks
from rulewright.text import Source

CANDIDATES: Kind[list[Candidate]] = Kind("candidates", list[Candidate], shared=always)
HEADINGS: Kind[list[Heading]] = Kind("headings", list[Heading], shared=always)


class Page:
    """One file: its blocks, and where in them rules and items may begin. It is only read where somebody asks for its
    blocks: the candidates of an unchanged file are in the cache.

    In its `stretches` a person said that there are no rules; at its `starts` parts of the book begin that have numbers
    of their own, behind the one that is `opened` before. The blocks `again` only say again which chapter goes on.
    `dividing` are the headings with the lines that look like one, below which numbers may begin again; `lines` are
    these and others that stand alone, which may name divisions."""

    def __init__(self, source: Source, collector: Collector, cache: Cache, told: Told) -> None:
        self.source = source
        self.key = digest(fingerprint(source)) if cache.path else b""
        candidates = cache.recall(CANDIDATES, source, self.key)
        if candidates is None:
            candidates = collector.collect(source, self.blocks)
            cache.keep(CANDIDATES, source, self.key, candidates)
        headings = cache.recall(HEADINGS, source, self.key)
        if headings is None:
            ways = (find_headings, find_bold_lines, find_lone_lines)
            headings = [each for find in ways for each in find(source, self.blocks)]
            cache.keep(HEADINGS, source, self.key, headings)
        self.dividing = sorted((each for each in headings if each.level < ALONE), key=lambda each: each.start)
        self.lines = [each for each in headings if each.level >= BY_HAND]
        self.headings = headings = [each for each in headings if each.level < BY_HAND]
        self.stretches = told.stretches(source, headings)
        self.candidates = told.apply(source, candidates, self.stretches)
        goes_on = [told.again[source.entry]] if source.entry in told.again else []
        self.again = [each.block for each in headings if is_within(each.start, goes_on)]
        self.starts = starts(source, told.parts)
        told.used.update(("part", each.name) for each in self.starts)
        self.opened = ""

    def scope(self, open_one: str, notation: Notation) -> None:
        """Give the numbers of the file the divisions that they stand in; `open_one` is open where it begins."""
        self.opened = open_one
        self.candidates = scoped(self.candidates, self.starts, open_one, notation)

    @cached_property
    def blocks(self) -> list[RawBlock]:
        return read_blocks(self.source)
