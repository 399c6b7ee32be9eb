"""The findings as JSON: the contract of `rulewright check --format json`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from rulewright.model import SEVERITIES, Diagnostic
from rulewright.project import Project
from rulewright.text import Span


def as_json(data: Any) -> bytes:
    """Return data as JSON text in UTF-8 that a person can read, ending with a newline."""
    return msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"


def report_json(project: Project, found: list[Diagnostic]) -> bytes:
    """Return the report as JSON text in UTF-8, ending with a newline."""
    report = {"version": 1, "summary": summary(project, found), "diagnostics": [as_dict(each) for each in found]}
    return as_json(report)


def summary(project: Project, found: list[Diagnostic]) -> dict[str, int]:
    """Count the books, rules, references, the findings of each severity, and those that the baseline knows."""
    counts = Counter(finding.severity for finding in found)
    return {
        "books": len(project.books),
        "rules": sum(len(book.rules) for book in project.books),
        "references": sum(len(book.references) for book in project.books),
        **{severity: counts[severity] for severity in SEVERITIES},
        "baselined": len(project.baselined),
    }


def as_dict(finding: Diagnostic) -> dict[str, Any]:
    """Return a finding with every field of the contract; `end_column` is exclusive."""
    span = finding.span
    end_line, end_column = span.last
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "book": finding.book,
        "rule": finding.rule,
        "file": span.source.path,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
        **({"place": None, "position": None} | page_of(span)),
        "text": span.text,
        "help": finding.help,
        "candidates": [{"target": target, "reason": reason} for target, reason in finding.candidates],
        "related": [_related(place, message) for place, message in finding.related],
    }


def _related(place: Span, message: str) -> dict[str, Any]:
    return {"file": place.source.path, "line": place.line, "message": message} | page_of(place)


def located(span: Span) -> dict[str, Any]:
    """Return where something begins: file, line and column, and what `page_of` says."""
    return {"file": span.source.path, "line": span.line, "column": span.column} | page_of(span)


def page_of(span: Span) -> dict[str, Any]:
    """Return where something stands in a file that is no lines: `place` for a person, `position` for a machine."""
    place = span.place
    return {"place": place.words, "position": place.machine} if place else {}
