"""Resolve references: from the numbers and names that are cited to the rules and tables they mean."""

from __future__ import annotations

from rulewright.cite.names import TableNames
from rulewright.model import Book, Reference, Status
from rulewright.notations.notation import Notation


class Resolver:
    """Resolves the references of one book."""

    def __init__(self, book: Book, notation: Notation) -> None:
        self.book = book
        self.notation = notation
        self.names = TableNames(book, notation.words)
        self.twice = {rule.number for rule in book.rules if "~" in rule.id}
        self.with_items = {rule.parent for rule in book.rules if rule.item}

    def resolve(self, reference: Reference) -> None:
        """Set the reference's status and targets. Targets of partial, dangling and outside ones are as cited."""
        if reference.kind == "placeholder":
            reference.status = "placeholder"
        elif reference.kind == "table":
            self._resolve_table(reference)
        else:
            self._resolve_numbers(reference)

    def _resolve_table(self, reference: Reference) -> None:
        found = [self.names.find(name) for name in reference.cited]
        if all(found):
            reference.targets = tuple(dict.fromkeys(each for ids in found for each in ids))
            reference.status = "ambiguous" if any(len(set(ids)) > 1 for ids in found) else "resolved"
        else:
            reference.status = "outside" if self.names.lies_outside(reference.cited[-1]) else "dangling"

    def _resolve_numbers(self, reference: Reference) -> None:
        statuses = [self._status(number) for number in reference.cited]
        ends = {statuses[0], statuses[-1]}
        if reference.kind == "range" and ends == {"resolved"} and not reference.backward:
            # A number that the book leaves out within a range is a gap in its numbering, not a fault of the citation.
            kept = [each for each, status in zip(reference.cited, statuses, strict=True) if status == "resolved"]
            reference.targets, reference.status = self._ids(kept), "resolved"
            return
        reference.targets = self._ids(reference.cited)
        if reference.backward and "outside" not in statuses:
            return  # it cites nothing as it stands
        order: tuple[Status, ...] = ("dangling", "partial", "ambiguous", "outside", "resolved")
        reference.status = next(status for status in order if status in statuses)

    def _status(self, name: str) -> Status:
        if name in self.book.index:
            return "ambiguous" if name in self.twice else "resolved"
        number = self.notation.parse(name) or ()
        if not self.book.holds(number):
            return "outside"
        parent = "".join(number[:-1])
        if parent in self.book.index and (
            self.notation.is_item(number) or self.book.index[parent].id in self.with_items
        ):
            return "partial"
        return "dangling"

    def _ids(self, names: tuple[str, ...] | list[str]) -> tuple[str, ...]:
        return tuple(f"{self.book.id}:{name}" for name in names)
