"""What is found in one state of a project, and what checks find in a book of it that became another."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable
from functools import cached_property

from msgspec import structs

from rulewright.check.registry import OF_PROJECT, Scope, load_checks
from rulewright.findings.allowances import apply_allowances
from rulewright.findings.baseline import Entry, Stale, entry_of, parted
from rulewright.findings.severities import set_severities
from rulewright.lsp.view import View
from rulewright.model import Book, Diagnostic
from rulewright.text import Span


class Known:
    """The findings of one view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def found(self, path: str) -> list[Diagnostic]:
        """Return the findings of a file."""
        return self.view.findings.get(path, [])

    @cached_property
    def pointing(self) -> dict[str, set[str]]:
        """The files whose findings point into another file, by the paths of that."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for path, findings in self.view.findings.items():
            for place in (place for each in findings for place, _ in each.related if place.source.path != path):
                found[place.source.path].add(path)
        return found

    def checked(self, book: Book, codes: Collection[str], place: Span | None = None) -> list[Diagnostic]:
        """Return what the checks of some codes find in a book, or in what is left in it of one place; without what the
        baseline knows."""
        project = structs.replace(self.view.project, books=[book], allowed=[], allowances=[])
        checks = [each for code, each in load_checks(OF_PROJECT).items() if code in codes and each.is_wanted(project)]
        found = apply_allowances(project, [finding for each in checks for finding in each.run(project)])
        return self._new(set_severities(project, found), place)

    def _new(self, found: list[Diagnostic], place: Span | None) -> list[Diagnostic]:
        """Return the findings that the baseline does not know: each of its entries is for one."""
        known: defaultdict[Entry, deque[Diagnostic | Stale]] = defaultdict(deque)
        for stale in self.view.project.stale:
            known[stale.entry].append(stale)
        for each in self.view.project.baselined:
            if place is None or is_in(each.span, place):
                known[entry_of(each)].append(each)
        return parted(found, known)[0]


def codes_of(*scopes: Scope) -> set[str]:
    """Return the codes of the checks of some scopes."""
    return {code for code, each in load_checks(OF_PROJECT).items() if each.scope in scopes}


def is_in(span: Span, place: Span) -> bool:
    """True for what begins in a place of a text."""
    return span.source.entry == place.source.entry and place.start <= span.start < place.end


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings in the order of their places."""
    return sorted(found, key=lambda each: (each.span.written[0], each.span.start, each.code))
