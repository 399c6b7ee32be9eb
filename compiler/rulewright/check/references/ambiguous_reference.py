"""A citation leads to more than one rule or table.

**What it finds.** A number that two rules have, or a name that two tables have, and that is cited.

**Why it matters.** Nobody can tell which of the two is meant.

**Example.** `See 6.2.` where two rules are numbered 6.2.

**How to mend it.** Give one of the two another number or name, and cite the one that is meant.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("ambiguous-reference", "warning", scope="citation")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        found = [each for each in book.open_references if each[1].status == "ambiguous"]
        if not found:
            continue
        home = project.rulebook(book) or book  # whose rules a player aid cites by number
        rules = [*book.rules, *(home.rules if home is not book else ())]
        places = {rule.id: rule.span for rule in rules} | {table.id: table.span for table in book.tables}
        ids: defaultdict[str, list[str]] = defaultdict(list)
        for rule in rules:
            ids[rule.name].append(rule.id)
        for citation, reference in found:
            meant = [id for name in dict.fromkeys(reference.cited) for id in ids.get(name, ())] or reference.targets
            yield Diagnostic(
                message=f"{citation.words(reference)} can mean {f'{len(meant)} places' if meant[1:] else 'several'}",
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                candidates=[(each, "has that number or name") for each in meant[:3]],
                related=[(places[each], "one of them is here") for each in meant[:3]],
            )
