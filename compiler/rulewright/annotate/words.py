"""What a comment says of a finding."""

from __future__ import annotations

from rulewright.model import Diagnostic

AUTHOR = "Rulewright"


def lines_of(finding: Diagnostic) -> list[str]:
    """Return the lines of a comment: what is wrong, what helps, what may be meant, what belongs to it."""
    lines = [f"{_capital(finding.message)} ({finding.severity}: {finding.code})", *map(_capital, finding.help)]
    lines += [f"Perhaps {target.partition(':')[2]} ({reason})" for target, reason in finding.candidates]
    for span, message in finding.related:
        place = span.place
        lines.append(f"{_capital(message)}: {place.words if place else span.where}")
    return lines


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
