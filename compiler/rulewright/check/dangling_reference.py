"""A citation leads to a rule that is not there.

**What it finds.** A number that the book cites, of a chapter that the book holds, under which no rule stands.

**Why it matters.** Somebody follows it in the middle of a game and finds nothing; most often the rule was renumbered
or deleted, and the citation stayed behind.

**Example.** `Supply is traced as in 4.72.` in a book whose chapter 4 ends with 4.6.

**How to mend it.** Cite the rule that now says it (the candidates are the nearest numbers), or take the citation out.
If the chapter is another book's, leave it out of `chapters` in book.toml: then it counts as outside.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.candidates import near_numbers
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("dangling-reference", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        home = project.rulebook(book) or book
        for citation, reference in book.open_references:
            if reference.status != "dangling" or reference.kind not in ("number", "range") or reference.backward:
                continue
            missing = [name for name in reference.cited if name not in home.index]
            yield Diagnostic(
                message=f"there is no rule {' or '.join(missing[:3])}",
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                candidates=near_numbers(home, missing[0], citation.sentence(reference), citation.source),
            )
