"""Fourth pass: look for faults. Each check is one small module whose docstring is its page in the catalogue."""

from __future__ import annotations

from rulewright.check.kept import findings
from rulewright.check.registry import OF_PROJECT, Check, codes, finds, load_checks
from rulewright.findings import in_order, settle
from rulewright.findings.severities import set_severities
from rulewright.project import Project

__all__ = ["Check", "check", "codes", "finds", "load_checks"]


def check(project: Project) -> None:
    """Run every check that the project's settings want, and keep what they let through, in the order of the text."""
    checks = [each for each in load_checks(OF_PROJECT).values() if each.is_wanted(project)]
    found = list(findings(project, [each for each in checks if not each.upkeep]))
    settled = settle(project, found, codes())
    upkeep = [finding for each in checks if each.upkeep for finding in each.run(project)]
    project.diagnostics = in_order(project, [*settled, *set_severities(project, upkeep)])
