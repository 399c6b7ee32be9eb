"""What is wrong: as a step tripped over it, and as a person is told."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from rulewright.model.rules import name_of
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

    @property
    def guesses(self) -> list[str]:
        """The candidates in words, each with its reason."""
        return [_guess(*each) for each in self.candidates]


def _guess(target: str, reason: str) -> str:
    """Return a candidate in words: the name of a table is in the reason, and what is in its id nobody writes."""
    is_table = target.partition(":")[2].startswith("table-")
    return f"the one that {reason}" if is_table else f"{name_of(target)} ({reason})"
