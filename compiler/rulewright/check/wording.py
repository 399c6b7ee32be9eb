"""What the checks of terms and wording share: the books whose terms are checked, and findings at words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms import Definition, Stretch, Term, Terms, Use, ground_of, terms_of
from rulewright.terms.fold import Folder
from rulewright.text import Span

ENDING = 3  # letters of a word that its forms may not share: approach, approaching
SHORTEST = 4  # letters that they share


def checked(project: Project) -> Iterator[tuple[Book, Terms]]:
    """Yield the books that explain terms, with these."""
    for book in project.books:
        if ground_of(project, book).explains:
            yield book, terms_of(project, book)


def finding(book: Book, place: Stretch, rule: str | None, message: str, *help: str) -> Diagnostic:
    """Return a finding at some words."""
    return Diagnostic(message=message, span=place.span, book=book.id, rule=rule, help=list(help))


def entries(terms: Terms) -> Iterator[tuple[Term, Definition]]:
    """Yield the entries of glossaries, with their terms."""
    for term in terms.all:
        for each in term.definitions:
            if each.manner == "glossary":
                yield term, each


def within(place: Stretch, definition: Definition) -> bool:
    """True where some words stand in what a definition says, or are its head."""
    return any(
        place.text is each.text and each.start <= place.start < each.end
        for each in (definition.head, *definition.meaning)
    )


def elsewhere(term: Term) -> list[Use]:
    """Return the uses of a term outside what explains it."""
    return [use for use in term.uses if not any(within(use.place, each) for each in term.definitions)]


def any_form(words: str, folder: Folder) -> list[re.Pattern[str]]:
    """Return patterns of which each fits any form of one of a term's words; together they fit no text that is silent
    about it. Small words do not count."""
    found = []
    for word in re.findall(r"[^\W_]+", words):
        if word.casefold() not in folder.words.small:
            stem = folder.stem(word)
            kept = stem[: max(SHORTEST, len(stem) - ENDING)]
            found.append(re.compile(rf"(?<![^\W_]){re.escape(kept)}", re.IGNORECASE))
    return found


def cites(book: Book) -> dict[int, set[str]]:
    """Return what passages cite, by the ids of their texts."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for citation, reference in book.references:
        found[id(citation.passage)].update(reference.targets)
    return dict(found)


def order(book: Book) -> dict[str, int]:
    """Return where each file stands in the reading order."""
    return {source.path: at for at, source in enumerate(book.sources)}


def at(places: dict[str, int], span: Span) -> tuple[int, int]:
    """Return where a place stands in the book."""
    return places.get(span.source.path, -1), span.start


def times(number: int) -> str:
    """Return how often, in words."""
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"
