"""The severity of a finding: the check's own, unless the project's settings say another."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.errors import ConfigError
from rulewright.findings.codes import no_such_code
from rulewright.model import SEVERITIES, Diagnostic
from rulewright.project import PROJECT_FILE, Project
from rulewright.toml import line_of


def set_severities(project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings with the severities that the project sets, without those it turned off."""
    severities = project.file.check.severity
    kept = []
    for finding in found:
        severity = severities.get(finding.code, finding.severity)
        if severity != "off":
            finding.severity = severity
            kept.append(finding)
    return kept


def refuse_unknown(project: Project, codes: Collection[str]) -> None:
    """Raise ConfigError where the settings name a code that no check has."""
    for code in project.file.check.severity:
        if code not in codes:
            line = line_of(project.root / PROJECT_FILE, "check", "severity", code)
            raise ConfigError(
                f"{PROJECT_FILE}:{line}: check.severity.{code}: there is no such code; {no_such_code(code, codes)}"
            )


def fails(project: Project, found: list[Diagnostic]) -> bool:
    """True where a finding is at or above the severity from which the project says that a check fails."""
    return any(is_failure(project, finding) for finding in found)


def is_failure(project: Project, finding: Diagnostic) -> bool:
    """True where the finding alone makes a check fail."""
    return SEVERITIES.index(finding.severity or "error") <= SEVERITIES.index(project.file.check.fail_on)
