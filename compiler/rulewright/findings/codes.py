"""Codes that people write: in settings, on the command line, in allowances. A wrong one gets the nearest."""

from __future__ import annotations

import difflib
from collections.abc import Collection

from rulewright.errors import InputError
from rulewright.model import Diagnostic
from rulewright.project import Project


def no_such_code(code: str, codes: Collection[str]) -> str:
    """Return the end of a complaint about a code that no check has: what to write instead."""
    near = difflib.get_close_matches(code, codes, 1)
    return f"did you mean {near[0]}?" if near else "`rulewright explain` lists them all"


def parse_codes(written: tuple[str, ...], codes: Collection[str]) -> set[str]:
    """Return the codes in lists such as `numbering-gap,placeholder`. Raises InputError where no check has one."""
    chosen = {code.strip() for each in written for code in each.split(",") if code.strip()}
    for code in sorted(chosen - set(codes)):
        raise InputError(f"there is no code {code}; {no_such_code(code, codes)}")
    return chosen


def choose(project: Project, select: set[str], ignore: set[str]) -> None:
    """Keep only the findings of the codes in `select` (all, where it is empty) that are not in `ignore`."""

    def chosen(found: list[Diagnostic]) -> list[Diagnostic]:
        return [each for each in found if (not select or each.code in select) and each.code not in ignore]

    project.diagnostics = chosen(project.diagnostics)
    project.baselined = chosen(project.baselined)
    project.allowed = chosen(project.allowed)
