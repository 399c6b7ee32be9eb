"""The editors' report: every finding with its line, what may help, and the way to its rule."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cached_property
from typing import Any

from rulewright.model import SEVERITIES, Diagnostic
from rulewright.project import Project
from rulewright.publish.addresses import FIGURES, FINDINGS, Addresses
from rulewright.publish.catalogue import CATALOGUE
from rulewright.report.json import summary

AROUND = 70  # characters of a line shown on each side of a finding
LARGEST = 200_000  # bytes that the findings in the page itself may take; a script adds the others (assets/report.js)
ROW = 1000  # bytes that one takes, but for its words


class Findings:
    """The findings of a project, as the report shows them. `anchors` name them: the first of a code by the code."""

    def __init__(self, project: Project, addresses: Addresses) -> None:
        self.project = project
        self.addresses = addresses
        self.anchors: dict[int, str] = {}
        seen: Counter[str] = Counter()
        for finding in project.check():
            seen[finding.code] += 1
            number = seen[finding.code]
            self.anchors[id(finding)] = finding.code if number == 1 else f"{finding.code}-{number}"

    def ways(self, finding: Diagnostic, page: str) -> tuple[str, str]:
        """Return the ways from a page to the finding in the report, and to what its code means."""
        there, meaning = (self.addresses.way(each, page) for each in (FINDINGS, CATALOGUE))
        return f"{there}#{self.anchors[id(finding)]}", f"{meaning}#{finding.code}"

    def page(self) -> dict[str, Any]:
        """Return what the template of the page needs to know."""
        found = self.project.check()
        return {
            "found": [self._shown(each) for each in found[: self.fitting]],
            "more": len(found) > self.fitting,
            "counts": summary(self.project, found),
            "books": [(book, self.addresses.way(f"{FIGURES}/{book.id}", FINDINGS)) for book in self.project.books],
            "overview": self._overview(found),
        }

    def rest(self) -> list[dict[str, Any]]:
        """Return the findings that are not in the page itself."""
        return [self._shown(each) for each in self.project.check()[self.fitting :]]

    @cached_property
    def fitting(self) -> int:
        """How many findings are in the page itself."""
        sizes = itertools.accumulate(_size(each) for each in self.project.check())
        return sum(1 for size in itertools.takewhile(lambda size: size <= LARGEST, sizes))

    def _overview(self, found: list[Diagnostic]) -> list[tuple[str, str, list[int]]]:
        """Return a row for each code, the gravest first: its severity, its name, and how often each book has it."""
        severity = {each.code: each.severity or "note" for each in found}
        counts = Counter((each.code, each.book) for each in found)
        codes = sorted(severity, key=lambda code: (SEVERITIES.index(severity[code]), code))
        return [(severity[code], code, [counts[code, book.id] for book in self.project.books]) for code in codes]

    def _shown(self, finding: Diagnostic) -> dict[str, Any]:
        link = self.addresses.link
        return {
            "finding": finding,
            "anchor": self.anchors[id(finding)],
            "way": link(finding.rule or "", FINDINGS),
            "meaning": self.ways(finding, FINDINGS)[1],
            "line": _excerpt(finding),
            "candidates": [
                (link(target, FINDINGS), target.partition(":")[2], reason) for target, reason in finding.candidates
            ],
        }


def _size(finding: Diagnostic) -> int:
    """Return about how many bytes a finding takes in the page."""
    words = [finding.message, *finding.help, *(reason for _, reason in finding.candidates)]
    words += [message for _, message in finding.related]
    return ROW + sum(len(each) + 100 for each in words)


def _excerpt(finding: Diagnostic) -> tuple[str, str, str]:
    """Return what stands before, in and behind a finding's place in its source line."""
    span = finding.span
    line, start = span.source.context(span.start)
    end = min(len(line), start + max(1, span.end - span.start))
    before, after = line[max(0, start - AROUND) : start], line[end : end + AROUND]
    if start > AROUND:
        before = f"… {before.partition(' ')[2] or before}"
    if len(line) > end + AROUND:
        after = f"{after.rpartition(' ')[0] or after} …"
    return before, line[start:end][:120], after
