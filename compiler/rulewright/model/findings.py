"""What is wrong: as a step tripped over it, and as a person is told."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from rulewright.text import Span

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


class Problem(Struct, array_like=True):
    """Something a step tripped over, for the check of that name to report.

    `kind` is the code of the check; `detail` is what the check needs to say it in words; `other` is another place that
    belongs to it.
    """

    kind: str
    span: Span
    detail: str = ""
    rule: str | None = None
    other: Span | None = None


class Diagnostic(Struct, kw_only=True):
    """One finding, with a place that a person can click.

    `code` and `severity` are the check's own unless it says otherwise. `candidates` are ranked guesses (target id,
    reason); `related` are other places (span, message).
    """

    message: str
    span: Span
    code: str = ""
    severity: Severity | None = None
    book: str | None = None
    rule: str | None = None
    help: list[str] = field(default_factory=list)
    candidates: list[tuple[str, str]] = field(default_factory=list)
    related: list[tuple[Span, str]] = field(default_factory=list)
