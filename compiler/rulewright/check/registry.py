"""The checks, by code. A check registers itself where it is defined; a code registers once."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulewright.model import Diagnostic, Severity
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision

Run = Callable[[Project], Iterator[Diagnostic]]
RunBetween = Callable[["Revision"], Iterator[Diagnostic]]
PACKAGES = ("rulewright.check", "rulewright.revise.checks")
HELPERS = ("registry", "candidates", "printed", "row_keys", "unequal")


class Check(Struct):
    """`doc` is the check's page: what it finds, why it matters, an example, how to mend it.

    A check of `upkeep` looks at what became of the findings of all others; it runs after them. A check that `compares`
    looks at a Revision, any other at a Project.
    """

    code: str
    severity: Severity
    doc: str
    find: Callable[[Any], Iterator[Diagnostic]]
    upkeep: bool = False
    compares: bool = False

    def run(self, subject: Project | Revision) -> Iterator[Diagnostic]:
        """Yield the findings; each gets the check's code, and its severity where it says no other."""
        for finding in self.find(subject):
            finding.code = self.code
            finding.severity = finding.severity or self.severity
            yield finding


REGISTRY: dict[str, Check] = {}


def finds(code: str, severity: Severity, upkeep: bool = False) -> Callable[[Run], Run]:
    """Register the decorated function as the check of `code`; its module's docstring is the check's page."""

    def register(find: Run) -> Run:
        _register(Check(code, severity, _page(find), find, upkeep))
        return find

    return register


def finds_between(code: str, severity: Severity) -> Callable[[RunBetween], RunBetween]:
    """Register the decorated function as a check that compares two revisions; `diff` runs it."""

    def register(find: RunBetween) -> RunBetween:
        _register(Check(code, severity, _page(find), find, compares=True))
        return find

    return register


def _register(check: Check) -> None:
    if check.code in REGISTRY:
        raise ValueError(f"two checks have the code {check.code}")
    REGISTRY[check.code] = check


def _page(find: Callable[..., object]) -> str:
    return (sys.modules[find.__module__].__doc__ or "").strip()


def load_checks() -> dict[str, Check]:
    """Import every check and return them by code."""
    for name in PACKAGES:
        for module in pkgutil.iter_modules(importlib.import_module(name).__path__):
            if module.name not in HELPERS:
                importlib.import_module(f"{name}.{module.name}")
    return REGISTRY
