"""Build the rules of a book in which they have no numbers: each heading begins one, which is known by its words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.cache import Cache
from rulewright.model import Book, Rule
from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.decide import Decided
from rulewright.read.blocks import RawBlock
from rulewright.read.inline import clean
from rulewright.structure.page import Page
from rulewright.structure.recall import Recaller
from rulewright.structure.titles import without_anchor
from rulewright.text import Source

UNSAID = re.compile(r"[^\w]+|_")


def nothing_numbered(files: Sequence[Sequence[Candidate]], notation: Notation) -> list[Decided]:
    """Decide that no number begins a rule, in any of a book's files."""
    return [Decided([], []) for _ in files]


class TitledBuilder(Recaller):
    """Builds them. `own` is the heading that a book begins with, if all others are below it: it says the title."""

    def __init__(self, book: Book, collector: Collector, pages: list[Page]) -> None:
        super().__init__(book, collector, Cache())
        self._open_ones: list[tuple[int, Rule]] = []
        headings = [(page.source.path, each) for page in pages for each in page.headings]
        above = bool(headings) and all(each.level > headings[0][1].level for _, each in headings[1:])
        self.own = (headings[0][0], headings[0][1].start) if above else ("", 0)

    def _add_text(self, source: Source, block: RawBlock, at: int) -> None:
        """Add a block: a heading begins a rule, but that of the book, and one such as *Index*."""
        title = (source.path, block.pieces[0][0]) == self.own if block.pieces else True
        if block.shape != "heading" or title or self._is_matter(source, block):
            super()._add_text(source, block, at)
        else:
            self._open_titled(source, without_anchor(source, block))

    def _open_titled(self, source: Source, block: RawBlock) -> None:
        title = clean(source, block.pieces)
        self._open_ones = [(level, rule) for level, rule in self._open_ones if level < block.level]
        parent = self._open_ones[-1][1].id if self._open_ones else None
        rule = Rule("", None, UNSAID.sub("-", title.text.casefold()).strip("-"), title, parent, title.span())
        self._enter(rule, ())
        self._open_ones.append((block.level, rule))
        self._rule, self._outer, self._after = rule, None, ""
        self._items, self._ended, self._listed = [], [], False
