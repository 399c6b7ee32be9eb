"""A rule that rule code rests on says in other words what it said before.

**What it finds.** A rule that is played, or cited by a line of rule code, whose words changed between two revisions.
One note for each such rule; of what only looks otherwise, none.

**Why it matters.** Numbers, signs and rows are tied to rule code, and a change of them is found by itself. What a
sentence means is not: *recalculated each turn* and *added up each turn* have the same figures.

**Example.** 57.13 is played. It said that modifiers are `recalculated`; now it says that they are `added up`.

**How to mend it.** Read the sentence together with the lines that cite it. If they still say the same, there is nothing
to do: the note goes with the revision.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.registry import finds_between
from rulewright.model import Diagnostic, name_of

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision


@finds_between("reworded-clause", "note")
def find(revision: Revision) -> Iterator[Diagnostic]:
    players = _players(revision)
    for change in revision.of_kind("reworded"):
        content = revision.after.by_id.get(change.new or "")
        if content is None or content.id not in players:
            continue
        codes = ", ".join(f"`{each}`" for each in players[content.id])
        yield Diagnostic(
            message=f"{name_of(content.id)} reads otherwise now, and the rule code of {codes} rests on it",
            span=content.rule.span,
            book=content.id.partition(":")[0],
            rule=content.id,
            help=["read the lines that cite it; if they still say the same, there is nothing to do"],
        )


def _players(revision: Revision) -> dict[str, list[str]]:
    """Return the names of the programs that rest on each rule, by the ids of the rules."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    programs = [program for book in revision.new.books for program in book.programs]
    if programs:
        from rulewright.rulecode.examine.confirmed import rests_on  # only where there is rule code

        for program in programs:
            for rule in rests_on(program):
                found[rule].append(program.name)
    return found
