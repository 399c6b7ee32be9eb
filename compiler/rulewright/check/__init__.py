"""Fourth pass: look for faults. Each check is one small module whose docstring is its page in the catalogue."""

from __future__ import annotations

from rulewright.check.registry import REGISTRY, Check, finds, load_checks
from rulewright.findings import settle
from rulewright.project import Project

__all__ = ["REGISTRY", "Check", "check", "finds", "load_checks"]


def check(project: Project) -> None:
    """Run every check and keep what the project's settings let through, in the order of the text."""
    found = [finding for each in load_checks().values() if not each.compares for finding in each.run(project)]
    project.diagnostics = settle(project, found, set(REGISTRY))
