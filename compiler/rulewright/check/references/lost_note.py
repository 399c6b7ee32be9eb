"""The mark of a note, or of a work, leads to none.

**What it finds.** The mark of a footnote where no note has its name, and that of a work, *[Keel]_* or *cite:[Keel]*,
where no entry of a list of works begins so. Where many marks have none, the notes, or the list, are elsewhere: then
nothing is found.

**Why it matters.** The mark is printed as it was typed, and leads nowhere: the note, or the work, was renamed or
dropped.

**Example.** *[^oak]* in Markdown, *[#oak]_* in reStructuredText where the notes are called *ash* and *elm*.

**How to mend it.** Write the name as the note has it, or add the note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.cite.passages import texts
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.style import WORK
from rulewright.text import Span, Text

MARK = re.compile(r"\[#?(?P<name>[^\[\]\s]{1,60})\]")
PLACED = re.compile(r"\([^()]*\)")  # where in a work: Keel(12)
SOME = 0.5  # of the marks that have their note: more without one are no oversight
Name = tuple[str, str]  # the file, for notes that are counted in it, and the name


@finds("lost-note", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        found = list(texts(book))
        there = {name for text, _ in found for name in _begun(text)}
        for is_work in (False, True):
            marks = [(name, span, rule) for text, rule in found for name, span in _marks(text, is_work)]
            lost = {name for name, _, _ in marks} - there
            if lost and len(lost) <= SOME * len({name for name, _, _ in marks} & there):
                yield from (_finding(book, *each, is_work) for each in marks if each[0] in lost)


def _begun(text: Text) -> Iterator[Name]:
    """Yield the name of the note or of the work that a text begins with; a citation may stand there, too."""
    match = MARK.match(text.text)
    cites = match and any(style.name == WORK and style.start == 0 for style in text.styles)
    if match and not cites:
        yield _name(text, match["name"])


def _marks(text: Text, is_work: bool) -> Iterator[tuple[Name, Span]]:
    """Yield the names of the notes, or works, that a text has marks of, each with the place of the mark."""
    for style in text.styles:
        words = text.text[style.start : style.end]
        if is_work and style.name == WORK:
            names = (each.strip() for each in PLACED.sub("", words.strip("[]")).split(","))
            yield from ((_name(text, name), text.span(style.start, style.end)) for name in names if name)
        elif not is_work and style.name == "sup" and style.start and (match := MARK.fullmatch(words)):
            yield _name(text, match["name"]), text.span(style.start, style.end)


def _name(text: Text, name: str) -> Name:
    """Return what tells a note from others: in each file they may be counted from 1."""
    return (text.source.path if name[0].isdigit() else "", name.casefold())


def _finding(book: Book, name: Name, span: Span, rule: str | None, is_work: bool) -> Diagnostic:
    what = "no list of works has an entry" if is_work else "there is no note"
    return Diagnostic(
        message=f"{span.text} is cited here, and {what} of that name",
        span=span,
        book=book.id,
        rule=rule,
        help=["write the name as it stands there, or add what is missing"],
    )
