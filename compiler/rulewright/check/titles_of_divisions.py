"""Divisions that are cited with the title of another one: *chapter III (Fees)*, where chapter IV is called so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.check.titles import TITLE, agree, plain, shortens
from rulewright.model import Book, Diagnostic, Division
from rulewright.outline.divisions.counted import name_end

AROUND = " .:–—-"


def wrong_titles_of_divisions(book: Book) -> Iterator[Diagnostic]:
    """Yield the citations of divisions behind which, in brackets or quotes, another one's title stands."""
    named = {each.name: each for each in book.divisions}
    titles = {plain(title): each for each in reversed(book.divisions) if (title := title_of_division(each))}
    for citation, reference in book.references if titles else ():
        target = named.get(reference.cited[0]) if reference.kind == "division" else None
        match = TITLE.match(citation.passage.text, reference.end) if target else None
        if target is None or match is None:
            continue
        given = (match["parens"] or match["inside"] or match["quoted"]).strip()
        alike = {title: each for title, each in titles.items() if each.called == target.called}
        other = alike.get(plain(given))
        if other is None and given[0].isupper() and not agree(given, title_of_division(target)):
            other = _shortened(given, alike)
        if other and title_of_division(target) and plain(title_of_division(target)) != plain(given):
            yield Diagnostic(
                message=f'{name_of_division(target)} is called "{title_of_division(target)}", not "{given}"',
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                help=["cite the division that has the title, or give the title that the division has"],
                candidates=[
                    (f"{book.id}:{other.name}", f"{name_of_division(other)} is called {title_of_division(other)}")
                ],
                related=[(target.span, f"{name_of_division(target)} begins here")],
            )


def _shortened(given: str, titles: Mapping[str, Division]) -> Division | None:
    """Return the only division with whose title some words begin or end: *chapter V (Fees)* for *Fees and Fines*."""
    found = [each for title, each in titles.items() if shortens(given, title)]
    return found[0] if len(found) == 1 else None


def name_of_division(division: Division) -> str:
    """Return the word and number of a division, as its heading has them."""
    return division.words[: name_end(division.words)].rstrip(AROUND)


def title_of_division(division: Division) -> str:
    """Return what stands in the heading of a division behind its word and number."""
    return division.words[name_end(division.words) :].strip(AROUND)
