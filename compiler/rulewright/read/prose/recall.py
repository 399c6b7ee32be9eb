"""Add to a book what an unchanged file added to it in an earlier run, without reading the file again.

What a file adds depends on its text, on which of its openings are real, and on the rule that is open where it begins.
"""

from __future__ import annotations

from msgspec import Struct

from rulewright.cache import Cache, Kind, encode
from rulewright.model import Block, Book, ContentsEntry, Fence, Rule, Table
from rulewright.notations.notation import Notation, Number
from rulewright.read.prose.openings import Mark, Opening, OpeningReader
from rulewright.read.prose.page import Page
from rulewright.read.prose.structure import Builder
from rulewright.read.prose.tables import TableReader

Parts = list[Block | Table]
NONE, RULE, OUTER = -1, -2, -3  # instead of the place of a rule that is new: none, or one that was open before


class Addition(Struct, array_like=True):
    """What a file adds: to the rule that is open where it begins, to the numbered rule around that one, to the book's
    own matter, rule code, new rules with their numbers (as built, and as parsed); and what is open where it ends."""

    to_rule: Parts
    to_outer: Parts
    to_matter: Parts
    rules: list[Rule]
    numbers: list[Number]
    parsed: list[Number | None]
    contents: list[list[ContentsEntry]]
    fences: list[Fence]
    rule: int
    outer: int
    items: list[tuple[Mark, Number]]
    listed: bool


class Before(Struct):
    """A book before a file is added: what is open, and how much there is of everything."""

    rule: Rule | None
    outer: Rule | None
    in_rule: int
    in_outer: int
    in_matter: int
    rules: int
    contents: int
    fences: int


ADDITION: Kind[Addition] = Kind("addition", Addition)


class Recaller(Builder):
    """A builder that knows what files added before."""

    def __init__(self, book: Book, notation: Notation, cache: Cache) -> None:
        super().__init__(book, notation)
        self.cache = cache

    def take(self, page: Page, kept: dict[int, Opening], contents: list[list[Opening]], reader: OpeningReader) -> None:
        """Add a page, of whose openings those in `kept` are real and those in `contents` promise a heading."""
        key = page.key + self._context(kept, contents) if self.cache.path else b""
        addition = self.cache.recall(ADDITION, page.source, key)
        if addition:
            self._add_again(addition)
            return
        before = self._before()
        self.add(page.source, page.blocks, kept, contents, TableReader(page.source, self.notation, reader))
        if self.cache.path:
            self.cache.keep(ADDITION, page.source, key, self._addition(before))

    def _context(self, kept: dict[int, Opening], contents: list[list[Opening]]) -> bytes:
        """Return all that the addition of a page depends on besides its text."""
        rule, outer = self._rule, self._outer
        return encode(
            (
                [(at, opening.number) for at, opening in kept.items()],
                [[opening.block for opening in run] for run in contents],
                (rule.number, None if rule.content else rule.heading, rule is outer) if rule else None,
                self.numbers[outer.id] if outer else None,
                self._items,
                self._listed,
            )
        )

    def _before(self) -> Before:
        rule, outer, book = self._rule, self._outer, self.book
        return Before(
            rule,
            outer,
            len(rule.content) if rule else 0,
            len(outer.content) if outer else 0,
            len(book.matter),
            len(book.rules),
            len(book.contents),
            len(book.fences),
        )

    def _addition(self, before: Before) -> Addition:
        rule, outer, book = before.rule, before.outer, self.book
        new = book.rules[before.rules :]
        places = {id(each): at for at, each in enumerate(new)} | {id(outer): OUTER, id(rule): RULE, id(None): NONE}
        return Addition(
            rule.content[before.in_rule :] if rule else [],
            outer.content[before.in_outer :] if outer and outer is not rule else [],
            book.matter[before.in_matter :],
            new,
            [self.numbers[each.id] for each in new],
            [self.notation.parse(each.number or "") for each in new],
            book.contents[before.contents :],
            book.fences[before.fences :],
            places[id(self._rule)],
            places[id(self._outer)],
            self._items,
            self._listed,
        )

    def _add_again(self, addition: Addition) -> None:
        open_rules = {NONE: None, RULE: self._rule, OUTER: self._outer}
        if self._rule:
            self._rule.content.extend(addition.to_rule)
        if self._outer:
            self._outer.content.extend(addition.to_outer)
        self.book.matter.extend(addition.to_matter)
        self.book.contents.extend(addition.contents)
        self.book.fences.extend(addition.fences)
        for rule, number, parsed in zip(addition.rules, addition.numbers, addition.parsed, strict=True):
            self.notation.remember(rule.number or "", parsed)
            self._enter(rule, number)
        self._rule = addition.rules[addition.rule] if addition.rule >= 0 else open_rules[addition.rule]
        self._outer = addition.rules[addition.outer] if addition.outer >= 0 else open_rules[addition.outer]
        self._items, self._listed = addition.items, addition.listed
