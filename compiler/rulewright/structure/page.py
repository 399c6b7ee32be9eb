"""One file on its way into a book: what can be told from it alone, before the book as a whole is looked at."""

from __future__ import annotations

from functools import cached_property

from rulewright.cache import Cache, Kind, digest
from rulewright.outline.candidates import Candidate, Collector
from rulewright.read.blocks import RawBlock
from rulewright.read.formats import fingerprint, read_blocks
from rulewright.text import Source

CANDIDATES: Kind[list[Candidate]] = Kind("candidates", list[Candidate])


class Page:
    """One file: its blocks, and where in them rules and items may begin. It is only read where somebody asks for its
    blocks: the candidates of an unchanged file are in the cache."""

    def __init__(self, source: Source, collector: Collector, cache: Cache) -> None:
        self.source = source
        self.key = digest(fingerprint(source)) if cache.path else b""
        candidates = cache.recall(CANDIDATES, source, self.key)
        if candidates is None:
            candidates = collector.collect(source, self.blocks)
            cache.keep(CANDIDATES, source, self.key, candidates)
        self.candidates = candidates

    @cached_property
    def blocks(self) -> list[RawBlock]:
        return read_blocks(self.source)
