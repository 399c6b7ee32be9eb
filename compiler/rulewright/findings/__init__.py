"""What becomes of a finding: its severity by the project's settings, and its place in the order of the text."""

from __future__ import annotations

import difflib

from rulewright.errors import ConfigError
from rulewright.model import SEVERITIES, Diagnostic
from rulewright.project import PROJECT_FILE, Project
from rulewright.toml import line_of


def settle(project: Project, found: list[Diagnostic], codes: set[str]) -> list[Diagnostic]:
    """Return the findings with the severities that the project sets, without those it turned off, in reading order.

    Raises ConfigError where the settings name a code that no check has.
    """
    severities = project.file.check.severity
    for code in severities:
        if code not in codes:
            near = difflib.get_close_matches(code, codes, 1)
            line = line_of(project.root / PROJECT_FILE, "check", "severity", code)
            raise ConfigError(
                f"{PROJECT_FILE}:{line}: check.severity.{code}: there is no such code"
                + (f"; did you mean {near[0]}?" if near else "; `rulewright explain` lists them")
            )
    kept = []
    for finding in found:
        severity = severities.get(finding.code, finding.severity)
        if severity != "off":
            finding.severity = severity
            kept.append(finding)
    order = {book.id: at for at, book in enumerate(project.books)}
    return sorted(
        kept, key=lambda each: (order.get(each.book or "", -1), each.span.source.path, each.span.start, each.code)
    )


def fails(project: Project, found: list[Diagnostic]) -> bool:
    """True where a finding is at or above the severity from which the project says that a check fails."""
    bar = SEVERITIES.index(project.file.check.fail_on)
    return any(SEVERITIES.index(finding.severity) <= bar for finding in found)
