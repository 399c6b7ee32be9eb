"""The catalogue of findings, as the checks' own docstrings tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.errors import InputError
from rulewright.findings.codes import no_such_code

if TYPE_CHECKING:
    from rulewright.check import Check


def explain_code(checks: dict[str, Check], code: str) -> str:
    """Return the page of a code. Raises InputError where no check has it, with the nearest."""
    if code not in checks:
        raise InputError(f"there is no code {code}; {no_such_code(code, checks)}")
    check = checks[code]
    return f"{check.code} ({check.severity})\n\n{check.doc}\n"


def list_codes(checks: dict[str, Check]) -> str:
    """Return all codes with the first line of their pages."""
    width = max(map(len, checks))
    return "".join(
        f"{code.ljust(width)}  {check.severity.ljust(7)}  {check.doc.splitlines()[0]}\n"
        for code, check in sorted(checks.items())
    )
