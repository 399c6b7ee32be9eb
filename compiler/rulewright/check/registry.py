"""The checks, by code. A check registers itself where it is defined; a code registers once."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator

from msgspec import Struct

from rulewright.model import Diagnostic, Severity
from rulewright.project import Project

Run = Callable[[Project], Iterator[Diagnostic]]
HELPERS = ("registry", "candidates")


class Check(Struct):
    """`doc` is the check's page: what it finds, why it matters, an example, how to mend it.

    A check of `upkeep` looks at what became of the findings of all others; it runs after them.
    """

    code: str
    severity: Severity
    doc: str
    find: Run
    upkeep: bool = False

    def run(self, project: Project) -> Iterator[Diagnostic]:
        """Yield the findings; each gets the check's code, and its severity where it says no other."""
        for finding in self.find(project):
            finding.code = self.code
            finding.severity = finding.severity or self.severity
            yield finding


REGISTRY: dict[str, Check] = {}


def finds(code: str, severity: Severity, upkeep: bool = False) -> Callable[[Run], Run]:
    """Register the decorated function as the check of `code`; its module's docstring is the check's page."""

    def register(find: Run) -> Run:
        if code in REGISTRY:
            raise ValueError(f"two checks have the code {code}")
        doc = (sys.modules[find.__module__].__doc__ or "").strip()
        REGISTRY[code] = Check(code, severity, doc, find, upkeep)
        return find

    return register


def load_checks() -> dict[str, Check]:
    """Import every check of this folder and return them by code."""
    package = importlib.import_module("rulewright.check")
    for module in pkgutil.iter_modules(package.__path__):
        if module.name not in HELPERS:
            importlib.import_module(f"rulewright.check.{module.name}")
    return REGISTRY
