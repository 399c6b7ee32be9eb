"""The catalogue of findings, as the checks' own docstrings tell it."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from rulewright.errors import InputError

if TYPE_CHECKING:
    from rulewright.check import Check


def explain_code(checks: dict[str, Check], code: str) -> str:
    """Return the page of a code. Raises InputError where no check has it, with the nearest."""
    if code not in checks:
        near = difflib.get_close_matches(code, checks, 1)
        guess = f"did you mean {near[0]}?" if near else "`rulewright explain` lists them all"
        raise InputError(f"there is no code {code}; {guess}")
    check = checks[code]
    return f"{check.code} ({check.severity})\n\n{check.doc}\n"


def list_codes(checks: dict[str, Check]) -> str:
    """Return all codes with the first line of their pages."""
    width = max(map(len, checks))
    return "".join(
        f"{code.ljust(width)}  {check.severity.ljust(7)}  {check.doc.splitlines()[0]}\n"
        for code, check in sorted(checks.items())
    )
