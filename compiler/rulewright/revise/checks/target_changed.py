"""A citation was not touched, and the rule that it cites now says something else.

**What it finds.** A citation that leads to the same rule as before, where that rule changed in substance: a figure, a
word that turns its meaning round, a good part of its words, or a cell of its table. One note for each rule that cites.
So is a citation that led nowhere in the old revision and leads to a rule now, which nobody may have meant.

**Why it matters.** The rule that cites was written with the old wording in mind. Most often it still fits; somebody
should look.

**Example.** 4.2 says `units in supply (6.1) may move`. 6.1 now counts supply in hexes and no longer in movement points.

**How to mend it.** Read the two together. If they still fit, there is nothing to do: the note goes with the revision.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.registry import finds_between
from rulewright.model import Diagnostic, name_of
from rulewright.revise.substance import in_substance, turning_words

if TYPE_CHECKING:
    from rulewright.revise.follow import Link
    from rulewright.revise.revision import Revision


@finds_between("target-changed", "note")
def find(revision: Revision) -> Iterator[Diagnostic]:
    turning = {book.id: turning_words(book) for book in revision.new.books}
    changed = {
        change.new
        for change in revision.of_kind("reworded", "split", "merged")
        if in_substance(change.words, turning[(change.new or "").partition(":")[0]])
    }
    for change in revision.of_kind("cell"):
        changed |= {change.new, change.rule}
    for rule, links in revision.links.items():
        told: set[str] = set()
        for link in links:
            for target in link.new[1].targets:
                if link.state == "kept" and target in changed and target not in told and target != rule:
                    told.add(target)
                    words = "changed in substance, and what cites it was not touched"
                    yield _finding(revision, link, target, words)
            if link.state == "kept" and link.old[1].status == "dangling" and link.new[1].status == "resolved":
                target = link.new[1].targets[0]
                was = revision.pairs.old_of.get(target)
                now = f"what was {name_of(was)}" if was else "a rule that came"
                yield _finding(revision, link, target, f"led nowhere in the old revision, and means {now} now")


def _finding(revision: Revision, link: Link, target: str, words: str) -> Diagnostic:
    citation, reference = link.new
    content = revision.after.by_id.get(target)
    place = [(content.rule.span, f"{name_of(target)} stands here")] if content else []
    return Diagnostic(
        message=f"{citation.words(reference)} {words}",
        span=citation.span(reference),
        book=link.rule.partition(":")[0],
        rule=link.rule,
        help=["read the two together; if they fit, there is nothing to do"],
        related=place,
    )
