"""What a comment says of a finding."""

from __future__ import annotations

from rulewright.model import Diagnostic
from rulewright.text import capitalised

AUTHOR = "Rulewright"


def lines_of(finding: Diagnostic) -> list[str]:
    """Return the lines of a comment: what is wrong, what helps, what may be meant, what belongs to it."""
    lines = [f"{capitalised(finding.message)} ({finding.severity}: {finding.code})", *map(capitalised, finding.help)]
    lines += [f"Perhaps {target.partition(':')[2]} ({reason})" for target, reason in finding.candidates]
    for span, message in finding.related:
        place = span.place
        lines.append(f"{capitalised(message)}: {place.words if place else span.where}")
    return lines
