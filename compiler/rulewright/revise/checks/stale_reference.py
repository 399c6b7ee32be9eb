"""A citation stayed behind when its rule was renumbered.

**What it finds.** A citation that nobody touched, though the rule that it meant in the old revision has another number
now, or is gone and its number means another rule.

**Why it matters.** It still resolves, so no check of one revision can see it: it now sends the reader to the wrong
rule.

**Example.** 4.2 says `see 4.3`. A rule is put in before 4.3, which becomes 4.4; 4.2 still says `see 4.3`.

**How to mend it.** Cite the number that the rule has now: `rulewright diff OLD NEW --fix` does it wherever the right
number is known. If the citation is meant to lead to the other rule now, touch its sentence and say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulewright.check.registry import finds_between
from rulewright.model import Diagnostic, name_of

if TYPE_CHECKING:
    from rulewright.revise.code import CodeLink
    from rulewright.revise.follow import Link
    from rulewright.revise.revision import Revision


@finds_between("stale-reference", "error")
def find(revision: Revision) -> Iterator[Diagnostic]:
    for links in revision.links.values():
        for link in links:
            if link.state == "stale":
                yield _finding(revision, link)
    for code in revision.code:
        yield _in_code(revision, code)


def _in_code(revision: Revision, link: CodeLink) -> Diagnostic:
    """Return the finding for what rule code names."""
    return Diagnostic(
        message=_message(revision, [(link.was, link.right)], link.reference.kind),
        span=link.reference.span,
        book=link.was.partition(":")[0] if link.right is None else link.right.partition(":")[0],
        rule=link.right,
        help=[_help([link.right])],
        candidates=[(link.right, f"is what {name_of(link.was)} was in the old revision")] if link.right else [],
    )


def _finding(revision: Revision, link: Link) -> Diagnostic:
    citation, reference = link.new
    moves = [
        (was, now)
        for was, now in dict(zip(link.was, link.right, strict=True)).items()
        if now is None or revision.pairs.same_number(was) != now
    ]
    right = [target for target in link.right if target]
    whole = len(right) == len(link.right) and reference.kind != "range"
    targets = [
        (revision.place(now), f"{name_of(was)} of the old revision is {name_of(now)} now") for was, now in moves if now
    ]
    return Diagnostic(
        message=_message(revision, moves, "table" if reference.kind == "table" else "rule"),
        span=citation.span(reference),
        book=link.rule.partition(":")[0],
        rule=link.rule,
        help=[_help(link.right)],
        candidates=[(right[0], f"is what {name_of(link.was[0])} was in the old revision")] if whole else [],
        related=targets,
    )


def _message(revision: Revision, moves: list[tuple[str, str | None]], what: str) -> str:
    """Say what each rule (or table) that was cited is now, and what its number means now."""
    parts = []
    for was, now in moves:
        same = revision.pairs.same_number(was)
        taken = same in revision.after.by_id or same in revision.after.tables
        name = name_of(was)
        if now is None:
            parts.append(f"the {what} that was {name} is gone, and {name} is another {what} now")
        else:
            end = f", and {name} is another {what} now" if taken else f", and there is no {name} any more"
            parts.append(f"the {what} that was {name} is {name_of(now)} now{end}")
    return "; ".join(parts)


def _help(right: Sequence[str | None]) -> str:
    names = [name_of(target) for target in right if target]
    if len(names) < len(right):
        return "cite the rule that says it now, or take the citation out"
    return f"cite {' to '.join(names)}; `rulewright diff OLD NEW --fix` does it"
