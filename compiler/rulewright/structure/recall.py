"""Add to a book what an unchanged file added to it in an earlier run, without reading the file again.

What a file adds depends on its text, on which of its openings are real, which divide the book, and on the rule that is
open where it begins.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct, structs

from rulewright.cache import Cache, Kind, encode, while_held
from rulewright.model import Block, Book, ContentsEntry, Fence, Problem, Rule, Table
from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.decide import Decided
from rulewright.outline.evidence import Evidence
from rulewright.outline.pages import PAGE
from rulewright.outline.titlelike import LEADER, WRAPPED
from rulewright.outline.told import is_within
from rulewright.read.blocks import RawBlock
from rulewright.read.inline import clean
from rulewright.structure.builder import Builder, Item
from rulewright.structure.cut import cut
from rulewright.structure.listed import Listed, in_two_lines, with_pages
from rulewright.structure.mend import mend
from rulewright.structure.openings import Opening, OpeningReader, rejoin_sentences
from rulewright.structure.page import Page
from rulewright.structure.runs import tell_runs
from rulewright.structure.tables import TableReader
from rulewright.text import Source

Parts = list[Block | Table]
# What stands behind the title of an entry in a list of two columns: 1.0 Boats .... 2   5.0 Storms .... 7
SECOND = re.compile(r"(?<![ \t])[ \t]*+(?:[.…·][ \t]?){3,}[ \t]*\d{1,4}[ \t]+\S.*", re.DOTALL)
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
    problems: list[Problem]
    rule: int
    outer: int
    items: list[Item]
    listed: bool
    after: str

    def copied(self) -> Addition:
        """Return the same with rules and tables of its own: these change as their book grows."""
        return structs.replace(
            self,
            to_rule=_copied(self.to_rule),
            to_outer=_copied(self.to_outer),
            to_matter=_copied(self.to_matter),
            rules=[structs.replace(rule, content=_copied(rule.content)) for rule in self.rules],
            items=list(self.items),
        )


def _copied(parts: Parts) -> Parts:
    return [structs.replace(part) if isinstance(part, Table) else part for part in parts]


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
    problems: int


ADDITION: Kind[Addition] = Kind("addition", Addition, shared=while_held)


class Recaller(Builder):
    """A builder that knows what files added before."""

    def __init__(self, book: Book, collector: Collector, cache: Cache) -> None:
        super().__init__(book, collector.notation)
        self.cache = cache
        self.reader = OpeningReader(collector)

    def take(self, page: Page, decided: Decided, ended: list[int]) -> None:
        """Add a page, about whose candidates it was decided which begin rules, and which promise a heading; `ended` are
        its blocks that end the rule before them."""
        if (0, len(page.source.text)) in page.stretches or (page.starts[:1] and not page.starts[0].end):
            self.leave()  # nothing in the file is a rule, or a part of the book begins with the file
        ends = {*ended, *(each.block for each in page.headings if is_within(each.start, page.stretches))}
        key = page.key + self._context(page, decided, ends) if self.cache.path else b""
        addition = self.cache.recall(ADDITION, page.source, key)
        if addition:
            self._add_again(addition.copied() if page.source.held else addition)
            return
        before = self._before()
        self._add_page(page, decided, ends)
        if self.cache.path:
            addition = self._addition(before)
            self.cache.keep(ADDITION, page.source, key, addition.copied() if page.source.held else addition)

    def _add_page(self, page: Page, decided: Decided, ends: set[int]) -> None:
        source, candidates = page.source, page.candidates
        names = [(each.at, each.end) for each in page.starts]  # of the parts that begin here
        ending = {id(each) for each in page.blocks if len(each.pieces) == 1 and is_within(each.pieces[0][0], names)}
        ending |= {id(page.blocks[at]) for at in ends}
        rules = {id(candidates[at]) for at in decided.rules}
        labels = {candidates[at].number: candidates[at].label for at in decided.rules}
        runs = ([candidates[at] for at in run] for run in decided.contents)
        promising = [[each for each in run if _promises(each, labels)] for run in runs]
        listed = {id(each) for run in promising for each in run}
        parts = cut(source, page.blocks, candidates, rules, listed, self.notation)
        if source.blocks is None or source.cut_up:  # a word processor's paragraphs are whole
            parts, problems = mend(source, parts)
            self.book.problems.extend(problems)
        openings: dict[int, Opening] = {}
        again = {id(page.blocks[at]) for at in page.again}
        skip = [at for at, (block, _) in enumerate(parts) if id(block) in again]
        entries: dict[int, Listed] = {}
        for at, (block, candidate) in enumerate(parts):
            if candidate is None:
                continue
            if id(candidate) in listed:
                skip.append(at)
                entry = self._entry(source, block, candidate)
                entries[id(candidate)] = entry, in_two_lines(source, candidate, entry)
            else:
                number = candidate.number if id(candidate) in rules else None
                openings[at] = self.reader.read(source, block, candidate, number)
        rejoin_sentences(list(openings.values()))
        tell_runs(list(openings.values()))
        self.book.contents.extend(with_pages([[entries[id(each)] for each in run] for run in promising if run]))
        self.ends = {at for at, (block, _) in enumerate(parts) if id(block) in ending}
        self.add(source, parts, openings, skip, TableReader(source, self.notation))

    def _entry(self, source: Source, block: RawBlock, candidate: Candidate) -> ContentsEntry:
        """Return the entry of a contents list."""
        opening = self.reader.read(source, block, candidate, candidate.number)
        title = SECOND.sub("", opening.title.text if opening.title else "").lstrip(".:").strip()
        end = candidate.rest + candidate.left
        led = LEADER.search(source.text[candidate.rest : end])
        if not led and (wrapped := WRAPPED.match(source.text, end)):
            title = f"{title} {wrapped['words']}".strip()
        links = [each.address for each in clean(source, block.pieces).styles if each.address is not None]
        whole = candidate.evidence & Evidence.LINKED  # else the title may be the link, which leads to a place
        address = next((each for each in links if whole or "#" in each), "")
        page = led and PAGE.search(f" {led[0].strip('. …·')}")  # none that a chapter has of its own, A-3
        return ContentsEntry("".join(candidate.number or ()), title, opening.span, address, int(page[1]) if page else 0)

    def _context(self, page: Page, decided: Decided, ends: set[int]) -> bytes:
        """Return all that the addition of a page depends on besides its text."""
        rule, outer = self._rule, self._outer
        dividing = [at for at, each in enumerate(page.candidates) if each.evidence & Evidence.RUN_THROUGH]
        return encode(
            (
                decided,
                dividing,
                sorted(ends),
                (page.opened, page.starts, page.again),
                (rule.number, None if rule.content else rule.heading, rule is outer) if rule else None,
                self.numbers[outer.id] if outer else None,
                self._items,
                self._listed,
                self._after,
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
            len(book.problems),
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
            book.problems[before.problems :],
            places[id(self._rule)],
            places[id(self._outer)],
            self._items,
            self._listed,
            self._after,
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
        self.book.problems.extend(addition.problems)
        for rule, number, parsed in zip(addition.rules, addition.numbers, addition.parsed, strict=True):
            self.notation.remember(rule.number or "", parsed)
            self._enter(rule, number)
        self._rule = addition.rules[addition.rule] if addition.rule >= 0 else open_rules[addition.rule]
        self._outer = addition.rules[addition.outer] if addition.outer >= 0 else open_rules[addition.outer]
        self._items, self._listed, self._after = addition.items, addition.listed, addition.after


def _promises(entry: Candidate, labels: Mapping[Number | None, str]) -> bool:
    """True for an entry of a contents list that promises a rule; what divides the book, *Chapter 1* where Article 1 is
    the rule of that number, does not. `labels` are the words before the numbers of the rules."""
    return not entry.evidence & Evidence.DIVISION or labels.get(entry.number, entry.label) == entry.label
