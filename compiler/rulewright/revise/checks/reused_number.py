"""A number means another rule than it did.

**What it finds.** A number of both revisions under which another rule stands now: the old one was renumbered, moved or
removed, and its number given away. Where that is so for a rule, the ones below it are not listed one by one; a chapter
whose number stands nowhere itself is none, and they are.

**Why it matters.** Errata, player aids, forum answers and people's memories go by the number. They are wrong now, and
nothing about the new text tells so.

**Example.** 4.3 was *Supply*; a rule is put in before it, and 4.3 is *Weather* now.

**How to mend it.** Leave the old number empty and give the new rule one of its own; or, where the numbers must
close up, announce it: the map from old addresses to new ones is part of `rulewright diff --format json`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.registry import finds_between
from rulewright.model import Diagnostic, name_of

if TYPE_CHECKING:
    from rulewright.revise.content import Content
    from rulewright.revise.revision import Revision


@finds_between("reused-number", "warning")
def find(revision: Revision) -> Iterator[Diagnostic]:
    reused = {
        revision.pairs.same_number(content.id): content
        for content in revision.before.contents
        if content.fingerprint and not content.rule.implied and _is_reused(revision, content.id)
    }
    for id, before in reused.items():
        after = revision.after.by_id[id]
        if not (after.rule.parent in reused and after.rule.number):
            yield _finding(revision, before, after)


def _is_reused(revision: Revision, old: str) -> bool:
    id = revision.pairs.same_number(old)
    after = revision.after.by_id.get(id)
    return after is not None and not after.rule.implied and revision.pairs.old_of.get(id) != old


def _finding(revision: Revision, before: Content, after: Content) -> Diagnostic:
    now = revision.meaning(before.id)
    became = f"is {name_of(now)} now" if now else "is gone"
    name = name_of(after.id)
    titled = f", {before.rule.heading}," if before.rule.heading else ""
    return Diagnostic(
        message=f"{name} means another rule now: what was {name}{titled} {became}",
        span=after.rule.span,
        book=after.book,
        rule=after.id,
        help=["whoever knows the old number will be led astray; announce the change, or use a number that was free"],
        related=[(revision.after.by_id[now].rule.span, f"what was {name} stands here")] if now else [],
    )
