"""The editors' report: every finding with its line, what may help, and the way to its rule."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cached_property
from typing import Any

from rulewright.findings import by_severity
from rulewright.findings.allowances import allowing
from rulewright.findings.baseline import UPKEEP
from rulewright.model import SEVERITIES, Book, Diagnostic
from rulewright.project import Project
from rulewright.publish.addresses import FIGURES, FINDINGS, Addresses
from rulewright.publish.pages.catalogue import CATALOGUE
from rulewright.publish.pages.places import Open, nowhere
from rulewright.report.json import summary

AROUND = 70  # characters of a line shown on each side of a finding
LARGEST = 200_000  # bytes that the findings in the page itself may take; a script adds the others (assets/report.js)
ROW = 1400  # bytes that one takes, but for its words


class Findings:
    """The findings of a project, the gravest first, as the report and a draft show them. `anchors` name them: the first
    of a code by the code. `opened` gives the address at which a place in a source is opened."""

    def __init__(self, project: Project, addresses: Addresses, opened: Open = nowhere) -> None:
        self.project = project
        self.opened = opened
        self.found = by_severity(project.check())
        self.addresses = addresses
        self.books = {book.id: book for book in project.books}
        self.anchors: dict[int, str] = {}
        seen: Counter[str] = Counter()
        for finding in self.found:
            seen[finding.code] += 1
            number = seen[finding.code]
            self.anchors[id(finding)] = finding.code if number == 1 else f"{finding.code}-{number}"

    def page(self) -> dict[str, Any]:
        """Return what the template of the page needs to know."""
        found = self.found
        columns = self._gravest_first()
        return {
            "found": [self.shown(each, FINDINGS) for each in found[: self.fitting]],
            "more": len(found) > self.fitting,
            "counts": summary(self.project, found),
            "books": [(book, self.addresses.way(f"{FIGURES}/{book.id}", FINDINGS)) for book in self.project.books],
            "columns": columns,
            "overview": self._overview(found, columns),
        }

    def rest(self) -> list[dict[str, Any]]:
        """Return the findings that are not in the page itself."""
        return [self.shown(each, FINDINGS) for each in self.found[self.fitting :]]

    @cached_property
    def fitting(self) -> int:
        """How many findings are in the page itself."""
        sizes = itertools.accumulate(_size(each) for each in self.found)
        return sum(1 for size in itertools.takewhile(lambda size: size <= LARGEST, sizes))

    def _gravest_first(self) -> list[Book]:
        """Return the books, those with most errors first: a phone shows the first columns of a table."""
        counts = Counter((each.book, each.severity) for each in self.found)
        return sorted(self.project.books, key=lambda book: [-counts[book.id, severity] for severity in SEVERITIES])

    def _overview(self, found: list[Diagnostic], columns: list[Book]) -> list[tuple[str, str, list[int]]]:
        """Return a row for each code, the gravest first: its severity, its name, and how often each book has it."""
        severity = {each.code: each.severity or "note" for each in found}
        counts = Counter((each.code, each.book) for each in found)
        codes = sorted(severity, key=lambda code: (SEVERITIES.index(severity[code]), code))
        return [(severity[code], code, [counts[code, book.id] for book in columns]) for code in codes]

    def shown(self, finding: Diagnostic, page: str) -> dict[str, Any]:
        """Return what a template needs to know of a finding to show it on a page."""
        link, way = self.addresses.link, self.addresses.way
        anchor = self.anchors[id(finding)]
        book = self.books.get(finding.book or "")
        return {
            "finding": finding,
            "anchor": anchor,
            "report": f"{way(FINDINGS, page)}#{anchor}",
            "way": link(finding.rule or "", page),
            "meaning": f"{way(CATALOGUE, page)}#{finding.code}",
            "place": self.opened(finding.span),
            "allow": allowing(finding, book) if book and finding.code not in UPKEEP else None,
            "line": _excerpt(finding),
            "candidates": [
                (link(target, page), target.partition(":")[2], reason) for target, reason in finding.candidates
            ],
            "related": [(self.opened(span), span, message) for span, message in finding.related],
        }


def _size(finding: Diagnostic) -> int:
    """Return about how many bytes a finding takes in the page."""
    words = [finding.message, *finding.help, *(reason for _, reason in finding.candidates)]
    words += [message for _, message in finding.related]
    return ROW + sum(len(each) + 100 for each in words)


def _excerpt(finding: Diagnostic) -> tuple[str, str, str]:
    """Return what stands before, in and behind a finding's place in its source line."""
    span = finding.span
    first, last = span.written
    length = max(1, last - first)
    line, start = span.source.context(span.start, reach=length + AROUND + 1)
    end = min(len(line), start + length)
    before, after = line[max(0, start - AROUND) : start], line[end : end + AROUND]
    if start > AROUND:
        before = f"… {before.partition(' ')[2] or before}"
    if len(line) > end + AROUND:
        after = f"{after.rpartition(' ')[0] or after} …"
    return before, line[start:end][:120], after
