"""A citation leads to a rule that is not there.

**What it finds.** A number that the book cites, of a chapter that the book holds, under which no rule stands; or a
division, *Part 5*, where the headings count four.

**Why it matters.** Somebody follows it in the middle of a game and finds nothing; most often the rule was renumbered
or deleted, and the citation stayed behind.

**Example.** `Supply is traced as in 4.72.` in a book whose chapter 4 ends with 4.6.

**How to mend it.** Cite the rule that now says it (the candidates are the nearest numbers), or take the citation out.
If the chapter is another book's, leave it out of `chapters` in book.toml: then it counts as outside.
Where the finding says that a line looks like the label of the rule, the rule may be there and was not read:
`rulewright outline --why` and the number say why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulewright.check.candidates import Candidate, near_numbers
from rulewright.check.ranked_provisions import lost_provisions
from rulewright.check.registry import finds
from rulewright.model import Book, Citation, Diagnostic, Reference
from rulewright.outline.places import Place
from rulewright.project import Project
from rulewright.text import Span

MANY = 3  # numbers, at most, that one message names
NEAR = 40  # characters between a part of a rule and the rule
WORD = re.compile(r"(?P<word>[^\W\d_]+)[ \xa0]\Z")  # directly before a number
UNREAD = "this looks like a label, and was not read as a rule"
FOREIGN = "the letter of this number is of another alphabet"
LOOK_ALIKE = "a line begins with that number, with a letter that only looks the same: type it anew in Latin letters"


@finds("dangling-reference", "error", scope="citation")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        home = project.rulebook(book) or book
        if not home.rules:
            continue  # empty-book says so, once
        yield from _lost_divisions(book)
        yield from lost_provisions(book)
        parts = {id(each) for each in _parts_of_lost_rules(book)}
        for citation, reference in book.open_references:
            if reference.status != "dangling" or reference.kind not in ("number", "range") or reference.backward:
                continue
            if id(reference) in parts:
                continue
            missing = _missing(home, reference)
            span = citation.span(reference)
            label = home.outline.label(missing[0]) if home.outline else None
            alike = None if label else home.outline and home.outline.look_alike(missing[0])
            yield Diagnostic(
                message=_said(book, citation, reference, missing),
                span=span,
                book=book.id,
                rule=citation.source,
                help=[_help(missing[0], label, span)] if label else [LOOK_ALIKE] if alike else [],
                candidates=_candidates(home, citation, reference, missing),
                related=[(label.span, UNREAD)] if label else [(alike, FOREIGN)] if alike else [],
            )


def _missing(home: Book, reference: Reference) -> list[str]:
    """Return what is cited and is not there: of a range that lacks many, where numbers rise by ten, its ends."""
    missing = [name for name in reference.cited if name not in home.index]
    ends = [name for name in missing if name in (reference.cited[0], reference.cited[-1])]
    return ends if ends and len(missing) > MANY else missing[:MANY]


def _candidates(home: Book, citation: Citation, reference: Reference, missing: list[str]) -> list[Candidate]:
    """Return what may have been meant: of a range that begins with a rule, by its end."""
    ranged = reference.kind == "range" and reference.cited[0] not in missing
    name, since = (reference.cited[-1], reference.cited[0]) if ranged else (missing[0], "")
    return near_numbers(home, name, citation.sentence(reference), citation.source, since)


def _said(book: Book, citation: Citation, reference: Reference, missing: list[str]) -> str:
    """Return what is missing in words: an annex is called as it is where it is cited, since to nobody it is a rule."""
    if len(missing) > 1:
        return f"there are no rules {', '.join(missing[:-1])} and {missing[-1]}"
    before = WORD.search(citation.passage.text, max(0, reference.start - NEAR), reference.start)
    if before and before["word"].casefold() in book.words.appendix:
        called = f"{before['word']} "
        own = missing[0][len(called) :] if missing[0].casefold().startswith(called.casefold()) else missing[0]
        return f"there is no “{called}{own}”"
    return f"there is no rule {missing[0]}"


def _lost_divisions(book: Book) -> Iterator[Diagnostic]:
    """Yield what is cited behind the last of the divisions that headings count."""
    for citation, reference in book.open_references:
        if reference.kind == "division" and reference.status == "dangling":
            beside = [each for each in book.divisions if each.is_beside(reference.cited[0])]
            last = max(beside, key=lambda each: each.place)
            yield Diagnostic(
                message=f'"{citation.words(reference)}" is not there: the last of these is {last.words}',
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                related=[(last.span, "the last of these")],
            )


def _parts_of_lost_rules(book: Book) -> Iterator[Reference]:
    """Yield what cites a part of a rule that is not there and is named directly behind it, where that is told: *item 2
    of rule 9*."""
    for (citation, part), (other, rule) in pairwise(book.open_references):
        near = citation.passage is other.passage and 0 <= rule.start - part.end < NEAR
        if near and citation is not other and part.status == rule.status == "dangling" and book.notation:
            whole = book.notation.parse(rule.cited[0]) or ()
            number = book.notation.parse(part.cited[0]) or ()
            if whole and len(number) > len(whole) and number[: len(whole)] == whole:
                yield part


def _help(name: str, label: Place, span: Span) -> str:
    """Return what to do where a place looks like the label of the rule that is missing."""
    itself = span.source is label.source and span.start <= label.candidate.start < span.end
    what = "this looks" if itself else "the place below looks"
    return f"{what} like the label of rule {name}; `rulewright outline --why {name}` says why it was not read as one"
