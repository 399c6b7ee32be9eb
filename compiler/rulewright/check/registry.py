"""The checks, by code. A check registers itself where it is defined, in the module of its name."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from rulewright.model import Diagnostic, Severity
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision

Run = Callable[[Project], Iterator[Diagnostic]]
RunBetween = Callable[["Revision"], Iterator[Diagnostic]]
Scope = Literal["citation", "structure", "program", "book"]
OF_PROJECT = "rulewright.check"  # checks that look at a project
OF_REVISIONS = "rulewright.revise.checks"  # checks that compare two revisions


class Check(Struct):
    """`doc` is the check's page: what it finds, why it matters, an example, how to mend it.

    `scope` is what a finding rests on: a `citation` (and on what the whole book defines), which rules there are (its
    `structure`; then it is at numbers of rules), the rule code of a book (a `program`), or all of the `book`; on other
    books never, but for the one whose rules this one cites. It runs again only where that was touched. A check of
    `upkeep` looks at what became of the findings of all others; it runs after them. A check that compares looks at a
    Revision, any other at a Project. One that waits to be `asked` runs only where the project's settings give its code
    a severity.
    """

    code: str
    severity: Severity
    doc: str
    find: Callable[[Any], Iterator[Diagnostic]]
    upkeep: bool = False
    scope: Scope = "book"
    asked: bool = False

    def is_wanted(self, project: Project) -> bool:
        """True where a project's settings do not turn the check off; they must name one that waits to be asked."""
        return project.file.check.severity.get(self.code, "off" if self.asked else self.severity) != "off"

    def run(self, subject: Project | Revision) -> Iterator[Diagnostic]:
        """Yield the findings; each gets the check's code, and its severity where it says no other."""
        for finding in self.find(subject):
            finding.code = self.code
            finding.severity = finding.severity or self.severity
            yield finding


REGISTRY: dict[str, Check] = {}


def finds(
    code: str, severity: Severity, upkeep: bool = False, scope: Scope = "book", asked: bool = False
) -> Callable[[Run], Run]:
    """Register the decorated function as the check of `code`; its module's docstring is the check's page."""

    def register(find: Run) -> Run:
        _register(Check(code, severity, _page(find), find, upkeep, scope, asked))
        return find

    return register


def finds_between(code: str, severity: Severity) -> Callable[[RunBetween], RunBetween]:
    """Register the decorated function as a check that compares two revisions; `diff` runs it."""

    def register(find: RunBetween) -> RunBetween:
        _register(Check(code, severity, _page(find), find))
        return find

    return register


def _register(check: Check) -> None:
    module = check.find.__module__.rpartition(".")[2]
    if check.code != _code(module):
        raise ValueError(f"the check {check.code} is in a module that is called {module}")
    REGISTRY[check.code] = check


def _page(find: Callable[..., object]) -> str:
    return (sys.modules[find.__module__].__doc__ or "").strip()


def _code(module: str) -> str:
    return module.replace("_", "-")


@cache
def codes(*packages: str) -> Mapping[str, str]:
    """Return the module of each check of some packages (of all, where none is named), by code. None is imported."""
    found: dict[str, str] = {}
    for package in packages or (OF_PROJECT, OF_REVISIONS):
        found |= sorted((_code(module.rpartition(".")[2]), module) for module in _modules(package))
    return found


def _modules(package: str) -> list[str]:
    """Return the modules of the checks of a package: all in its folders, beside which stands what they share; where it
    has no folders, all of its own."""
    within = list(pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."))
    folders = [each.name for each in within if each.ispkg]
    return [module for each in folders for module in _modules(each)] if folders else [each.name for each in within]


def load_checks(*packages: str) -> dict[str, Check]:
    """Import the checks of some packages (of all, where none is named) and return them by code."""
    found = codes(*packages)
    for module in found.values():
        importlib.import_module(module)
    return {code: REGISTRY[code] for code in found}
