"""In which order findings are shown to a person."""

from __future__ import annotations

from rulewright.model import SEVERITIES, Diagnostic


def by_severity(found: list[Diagnostic]) -> list[Diagnostic]:
    """Return findings with the gravest first, those that weigh the same in the order of their places."""
    return sorted(found, key=lambda each: SEVERITIES.index(each.severity or "note"))
