"""What is found in one state of a project, and what checks find in a book of it that became another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cached_property

from msgspec import structs

from rulewright.check.registry import OF_PROJECT, Scope, load_checks
from rulewright.findings.allowances import apply_allowances
from rulewright.findings.baseline import entry_of
from rulewright.findings.severities import set_severities
from rulewright.lsp.view import View
from rulewright.model import Book, Diagnostic


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

    def checked(self, book: Book, codes: Collection[str]) -> list[Diagnostic]:
        """Return what the checks of some codes find in a book."""
        project = structs.replace(self.view.project, books=[book], allowed=[], allowances=[])
        checks = [each for code, each in load_checks(OF_PROJECT).items() if code in codes and each.is_wanted(project)]
        found = apply_allowances(project, [finding for each in checks for finding in each.run(project)])
        found = set_severities(project, found)
        known = [entry_of(each) for each in self.view.project.baselined]
        return [each for each in found if entry_of(each) not in known] if known else found


def codes_of(*scopes: Scope) -> set[str]:
    """Return the codes of the checks of some scopes."""
    return {code for code, each in load_checks(OF_PROJECT).items() if each.scope in scopes}


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings in the order of their places."""
    return sorted(found, key=lambda each: (each.span.written[0], each.span.start, each.code))
