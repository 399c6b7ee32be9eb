"""A reference names a tag that no section has, or words that no heading says.

**What it finds.** A `@Reff`, `@NumberOf`, `@PageOf`, `@TitleOf` or `@CrossLink` to a tag that the aid does not define.
In other books, *see “Storms”* where no heading says so, if the book cites its headings in this way.

**Why it matters.** Lout prints *unresolved cross reference* in its place, or nothing at all, and the player is left
without the step that was meant.

**Example.** `apply 1 Advance @Reff Avance` where the section's tag is `Advance`. What is glued to a word belongs to it:
`@Reff Retreat,` asks for a tag with a comma in it.

**How to mend it.** Name the tag of the section that is meant; braces part it from what follows: `@Reff{Retreat},`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from rulewright.check.candidates import MOST, Candidate
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic
from rulewright.project import Project

GUESSED = 100  # names for which the nearest tags are looked up; more are no misspellings


@finds("dangling-tag", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        in_words = book.notation is not None  # what is cited by its words is a heading, no tag
        commented = {problem.detail for problem in book.problems if problem.kind == "commented-target"}
        near: dict[str, list[Candidate]] = {}
        told: set[tuple[str, int, str]] = set()  # a definition may cite twice what it is given once
        for citation, reference in book.open_references:
            tag = reference.cited[0]
            if reference.kind != "tag" or reference.status != "dangling" or tag in commented:
                continue
            span = citation.span(reference)
            if (place := (span.source.path, span.start, tag)) in told:
                continue
            told.add(place)
            bare = tag.strip(".,;:!?()")
            if tag not in near:
                near[tag] = _near(book, tag) if len(near) < GUESSED else []
            meant = book.index.get(bare) if bare != tag else None
            said = f"no heading says “{tag}”" if in_words else f"no section has the tag {tag}"
            glued = f"Lout takes {tag} as the tag, with the signs behind it: no section has that"
            yield Diagnostic(
                message=glued if meant and not in_words else said,
                span=span,
                severity="warning" if in_words else None,  # it may be in another booklet
                book=book.id,
                rule=citation.source,
                help=[f"write it in braces: {{{bare}}}"] if meant else [],
                candidates=near[tag],
                related=[(meant.span, f"{bare} is here")] if meant else [],
            )


def _near(book: Book, tag: str) -> list[Candidate]:
    """Return the sections whose tags are spelt most like `tag`."""
    lower = {name.casefold(): name for name in book.index}
    near = [lower[each] for each in difflib.get_close_matches(tag.casefold(), list(lower), MOST, 0.6)]
    return [(book.index[name].id, f"{name} is spelt like it: {book.index[name].heading}".rstrip(": ")) for name in near]
