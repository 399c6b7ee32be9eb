"""A comment allows what nobody finds.

**What it finds.** A `rulewright: allow` comment whose line, or a `rulewright: allow-rule` comment whose rule, has no
such finding; and a comment of this kind that cannot be read. One for a check that the settings turn off is left alone:
nobody looked.

**Why it matters.** The fault was mended and the comment stayed behind. It would hide the next one.

**Example.** `<!-- rulewright: allow numbering-gap -->` above a rule that follows its neighbour without a gap.

**How to mend it.** Take the code out of the comment, or the comment out of the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import OF_PROJECT, codes, finds, load_checks
from rulewright.findings.allowances import Allowance
from rulewright.findings.codes import no_such_code
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("stale-allowance", "note", upkeep=True)
def find(project: Project) -> Iterator[Diagnostic]:
    run = {code for code, check in load_checks(OF_PROJECT).items() if check.is_wanted(project)}
    for allowance in project.allowances:
        cannot = allowance.code in codes() and allowance.code not in run  # as it cannot what `diff` finds
        if not (allowance.used or cannot):
            message, help = _words(allowance)
            yield Diagnostic(
                message=message, span=allowance.span, book=allowance.book, rule=allowance.rule, help=[help]
            )


def _words(allowance: Allowance) -> tuple[str, str]:
    if not allowance.code:
        return "this comment cannot be read", "write `rulewright: allow CODE` or `rulewright: allow-rule CODE, CODE`"
    if allowance.code not in codes():
        return f"there is no code {allowance.code} to allow", no_such_code(allowance.code, codes())
    return f"{allowance.code} is allowed here, and nothing of the kind is found", "take it out"
