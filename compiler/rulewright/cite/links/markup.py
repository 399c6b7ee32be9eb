"""Citations that the markup names (a Lout tag or number): the reader found them; here it is told which of them hand
over, which are ranges, and which were never filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulewright.cite.links.typed import typed
from rulewright.cite.passages import texts
from rulewright.cite.patterns import patterns_of
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.model import Book, Citation, Reference
from rulewright.notations.load import HERE, load_notation
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

CLAUSE = late(r"[.;:,()](?=\s|$)|[.;:,()]\s")
FAR = 80  # characters before a reference in which the words that hand over stand
PLAIN = "dotted"  # how numbers are read that are cited from a rulebook which is not here


def cite_markup(book: Book, rulebook: Book | None) -> None:
    """Set what each citation is, and whether it is a deferral: words before it, in the same clause, hand the matter
    over. Placeholders in running text are added. `rulebook` is what the book cites by number."""
    notation = (rulebook.notation if rulebook else None) or load_notation(PLAIN, HERE)
    holders = frozenset(notation.words.placeholder)
    for citation in book.citations:
        first = citation.references[0]
        if first.cited[0].strip(" .,;:") in holders and first.cited[0] not in book.index:
            first.kind, citation.deferral = "placeholder", True
        elif first.kind == "number":
            _take_range(notation, citation, first)
        elif first.kind == "tag":
            before = citation.passage.text[max(0, first.start - FAR) : first.start].rstrip()
            clause = CLAUSE.split(before)[-1]
            citation.deferral = bool(_hands_over(tuple(notation.words.deferral)).search(clause))
    book.citations.extend(_unfilled(book, notation))
    if book.document:
        book.citations.extend(typed(book, notation))


def _take_range(notation: Notation, citation: Citation, reference: Reference) -> None:
    """Make a reference a range, where its words or those behind it are the two ends of one."""
    match = _range(tuple(notation.words.through)).match(citation.passage.text, reference.start)
    ends = _ends(notation, match) if match else None
    if not match or not ends:
        return
    first, last = ends
    siblings = first[:-1] == last[:-1]
    reference.kind, reference.end = "range", match.end()
    reference.backward = notation.order(last) < notation.order(first)
    members = list(notation.between(first, last)) if siblings and not reference.backward else [first, last]
    reference.cited = tuple("".join(each) for each in members)


def _ends(notation: Notation, match: re.Match[str]) -> tuple[Number, Number] | None:
    """Return the ends of a range; of 4.3.4-.5 the last one begins like the first."""
    first = notation.parse(match["first"])
    if not first:
        return None
    depth = len(notation.parse(f"1{match['last']}") or ()) if match["last"].startswith(".") else 1
    lean = "".join(first[: 1 - depth]) if depth > 1 else ""
    last = notation.parse(lean + match["last"])
    return (first, last) if last else None


def _unfilled(book: Book, notation: Notation) -> Iterator[Citation]:
    """Yield the placeholders that stand in running text: *see rule ???*."""
    pattern = patterns_of(notation).placeholder
    for text, source in texts(book):
        for match in pattern.finditer(text.text):
            yield Citation(source, text, [Reference(*match.span(), "placeholder", (match[0],))], True)


@lru_cache(1024)
def _hands_over(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return late(rf"(?<!\w)(?:{words([*phrases])})(?!\w)", re.IGNORECASE)


@lru_cache(1024)
def _range(through: tuple[str, ...]) -> re.Pattern[str]:
    return late(rf"(?P<first>[\w.()]+)\s*(?:[-–—]|\b(?:{words([*through])}))\s*(?P<last>[\w.()]*\w\)?)")
