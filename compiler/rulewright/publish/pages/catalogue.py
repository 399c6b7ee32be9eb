"""The catalogue of findings as a page of the site, out of the checks' own docstrings."""

from __future__ import annotations

from collections import Counter

from rulewright.check import Check
from rulewright.model import Diagnostic

CATALOGUE = "findings/codes"  # its place from the site's root; a code is the anchor of its section
TITLE = "What the findings mean"


def catalogue_page(checks: dict[str, Check], found: list[Diagnostic]) -> str:
    """Return the page as Markdown, a section a code. It says of each how often `found` has it."""
    counts = Counter(finding.code for finding in found)
    sections = [_section(check, counts[code]) for code, check in sorted(checks.items())]
    lead = "Each finding has a code. `rulewright explain CODE` prints the same text as this page."
    return "\n\n".join([f"# {TITLE}", lead, *sections]) + "\n"


def _section(check: Check, count: int) -> str:
    first, _, rest = check.doc.partition("\n\n")
    here = f"; [found here: {count}](../findings.md#{check.code})" if count else ""
    return f"## {check.code}\n\n**{check.severity}**{here}\n\n*{first}*\n\n{rest}"
