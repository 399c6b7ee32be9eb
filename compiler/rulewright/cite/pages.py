"""The printed pages of a book: which number is printed on each, and which rules stand there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from rulewright.model import Book, Rule
from rulewright.text import Source

FEWEST = 3  # pages: with fewer nobody cites one


class Pages:
    """The pages of a book whose numbers are known from its files (`Source.pages`): PDFs, or texts copied from pages."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.by_file = {source.entry: source.pages for source in book.sources if source.pages}
        self.numbers = sorted(number for pages in self.by_file.values() for number, _ in pages)

    @property
    def are_known(self) -> bool:
        """True where the numbers of enough pages are known, and none stands on two of them."""
        return len(self.numbers) >= FEWEST and len({*self.numbers}) == len(self.numbers)

    def number_of(self, source: Source, offset: int) -> int | None:
        """Return the number of the page on which a place in a source stands; None where it is not known."""
        pages = self.by_file.get(source.entry, [])
        at = bisect_right(pages, source.written(offset, offset)[0], key=lambda page: page[1]) - 1
        return pages[at][0] if at >= 0 else None

    def has(self, number: int) -> bool:
        """True for the number of a page, also of one between two that are known."""
        return self.numbers[0] <= number <= self.numbers[-1]

    def rule_on(self, number: int) -> Rule | None:
        """Return the rule to open for a page: the first with a title that begins there, or the first at all, or the one
        that began last before it."""
        begun = self._begun.get(number, [])
        titled = (rule for rule in begun if rule.title)
        before = max((each for each in self._begun if each < number), default=None)
        running = self._begun[before][-1] if before is not None else None
        return next(titled, begun[0] if begun else running)

    def reach(self, rule: Rule) -> tuple[int, int] | None:
        """Return the pages on which a rule begins and on which what stands below it ends; None where they are not
        known."""
        first = self.number_of(rule.span.source, rule.span.start)
        behind = self._behind.get(rule.id)
        last = self.number_of(behind.span.source, behind.span.start) if behind else self.numbers[-1]
        return (first, max(first, last)) if first is not None and last is not None else None

    @cached_property
    def _begun(self) -> dict[int, list[Rule]]:
        begun: dict[int, list[Rule]] = {}
        for rule in self.book.rules:
            number = None if rule.implied else self.number_of(rule.span.source, rule.span.start)
            if number is not None:
                begun.setdefault(number, []).append(rule)
        return begun

    @cached_property
    def _behind(self) -> dict[str, Rule]:
        """The rule with which each one, and all that is below it, is over, by its id."""
        return {rule.id: after for rule, after in self._ended()}

    def _ended(self) -> Iterator[tuple[Rule, Rule]]:
        open_ones: list[Rule] = []
        for rule in self.book.rules:
            while open_ones and open_ones[-1].id != rule.parent:
                yield open_ones.pop(), rule
            open_ones.append(rule)
