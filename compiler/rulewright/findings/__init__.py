"""What becomes of a finding: allowances, severities, the baseline, and its place in the order of the text."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.findings.allowances import apply_allowances
from rulewright.findings.baseline import apply_baseline
from rulewright.findings.severities import fails, refuse_unknown, set_severities
from rulewright.model import SEVERITIES, Diagnostic
from rulewright.project import Project

__all__ = ["by_severity", "fails", "in_order", "settle"]


def settle(project: Project, found: list[Diagnostic], codes: Collection[str]) -> list[Diagnostic]:
    """Return the findings that count, in reading order. `codes` are those that checks have.

    Those that a comment allows and those that the baseline knows are kept in the project. Raises ConfigError where
    settings or baseline cannot be used.
    """
    refuse_unknown(project, codes)
    kept = set_severities(project, apply_allowances(project, found))
    return apply_baseline(project, in_order(project, kept))


def in_order(project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings sorted by book, file and place."""
    order = {book.id: at for at, book in enumerate(project.books)}

    def place(finding: Diagnostic) -> tuple[int, str, int, int, str]:
        span = finding.span
        return order.get(finding.book or "", -1), span.source.path, span.written[0], span.start, finding.code

    return sorted(found, key=place)


def by_severity(found: list[Diagnostic]) -> list[Diagnostic]:
    """Return findings with the gravest first, those that weigh the same in the order of their places."""
    return sorted(found, key=lambda each: SEVERITIES.index(each.severity or "note"))
