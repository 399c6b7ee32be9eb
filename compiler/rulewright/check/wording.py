"""What the checks of terms and wording share: the books whose terms are checked, and findings at words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path

from msgspec import structs

from rulewright.cache import Cache, Kind, digest, encode
from rulewright.inputs import read_bytes
from rulewright.looked import once
from rulewright.model import Book, Diagnostic, Reference
from rulewright.project import Project
from rulewright.read.formats import fingerprint
from rulewright.terms import Definition, Stretch, Term, Terms, Use, ground_of, terms_of
from rulewright.terms.marks import marks
from rulewright.terms.patterns import any_of
from rulewright.terms.sieve import SIEVED
from rulewright.text import Source, Span, Text

Find = Callable[[Project], Iterator[Diagnostic]]
WORDS: Kind[dict[str, list[Diagnostic]]] = Kind("words", dict[str, list[Diagnostic]])
SHARED = ("_terms", "_ground")  # what is known of terms is of the project
OVERSIGHT, OFTEN = 3, 10
CLAUSES = re.compile(r"(?<=[.,;!?])\s+")


def checked(project: Project) -> Iterator[tuple[Book, Terms]]:
    """Yield the books that explain terms, with these."""
    for book in project.books:
        if ground_of(project, book).explains:
            yield book, terms_of(project, book)


def kept(find: Find) -> Find:
    """Make a check of words remember, between runs, what it found in each book: until its text or settings change."""
    code = find.__module__.rpartition(".")[2]

    @wraps(find)
    def run(project: Project) -> Iterator[Diagnostic]:
        for book in project.books:
            known = _known(project, book)
            if code not in known.found:
                alone = structs.replace(project, books=[book])
                alone.__dict__.update({name: project.__dict__.setdefault(name, {}) for name in SHARED})
                known.found[code] = list(find(alone))
                known.keep(book)
            yield from known.found[code]

    return run


class _Known:
    """What the checks of words found in one book, in this run or in an earlier one."""

    def __init__(self, project: Project, book: Book) -> None:
        self.cache = project.caches.get(book.id) or Cache()
        self.key = _key(project, book) if self.cache.path else b""
        recalled = self.cache.recall(WORDS, book.sources[0], self.key, book.sources) if book.sources else None
        if recalled:
            self.cache.hold(SIEVED)
        self.found: dict[str, list[Diagnostic]] = recalled or {}

    def keep(self, book: Book) -> None:
        if self.cache.path and book.sources:
            self.cache.keep(WORDS, book.sources[0], self.key, self.found)


def _known(project: Project, book: Book) -> _Known:
    all_known: dict[str, _Known] = project.__dict__.setdefault("_words", {})
    if book.id not in all_known:
        all_known[book.id] = _Known(project, book)
    return all_known[book.id]


def _key(project: Project, book: Book) -> bytes:
    """Return a fingerprint of all that a book's words are judged by: what its files say and how they look, its
    settings, and how it is read; and the same of the book whose rules it cites."""
    parts: list[bytes] = []
    for each in filter(None, (book, project.rulebook(book))):
        settings = next((known for known in project.settings if known.id == each.id), None)
        listed = settings.folder / settings.file.terms.file if settings and settings.file.terms.file else None
        parts += (_said(source) for source in each.sources)
        parts += (
            _held(listed) if listed else b"",
            each.notation.described if each.notation else b"",
            each.language.encode(),
            encode(settings.file if settings else None),
            bytes([serves_others(project, each)]),
        )
    return digest(*parts)


@once
def _said(source: Source) -> bytes:
    return digest(fingerprint(source))


def serves_others(project: Project, book: Book) -> bool:
    """True for a book with others in folders below its own: what it explains, they may use."""
    folders = {each.id: each.folder for each in project.settings}
    own = folders.get(book.id)
    return own is not None and any(own in folder.parents for folder in folders.values())


def _held(path: Path) -> bytes:
    """Return what a file holds; nothing where it cannot be read, which is told where it is."""
    try:
        return read_bytes(path)
    except OSError:
        return b""


def finding(book: Book, place: Stretch, rule: str | None, message: str, *help: str) -> Diagnostic:
    """Return a finding at some words."""
    return Diagnostic(message=message, span=place.span, book=book.id, rule=rule, help=list(help))


def entries(terms: Terms) -> Iterator[tuple[Term, Definition]]:
    """Yield the entries of glossaries, with their terms."""
    for term in terms.all:
        for each in term.definitions:
            if each.manner == "glossary":
                yield term, each


def in_glossary(place: Stretch, terms: Terms) -> bool:
    """True where some words stand in a glossary, which explains everything once more."""
    return id(place.text) in terms.ground.within


def within(place: Stretch, definition: Definition) -> bool:
    """True where some words stand in what a definition says, or are its head."""
    return any(
        place.text is each.text and each.start <= place.start < each.end
        for each in (definition.head, *definition.meaning)
    )


def leads_on(definition: Definition, terms: Terms) -> bool:
    """True where an entry sends its readers on behind what it says: it is there for those who look its word up."""
    _, *behind = CLAUSES.split(definition.words)
    return any(terms.patterns.pointer.match(each) for each in behind)


def is_obsolete(definition: Definition, terms: Terms) -> bool:
    """True where brackets behind the head say that the term is not used any more: Bury (obsolete)."""
    text, _, end = definition.head
    words = any_of(terms.folder.words.obsolete)
    return re.match(rf"\s*\({words}\)", text.text[end:], re.IGNORECASE) is not None


def is_written(place: Stretch) -> bool:
    """True where the first word of a place stands in the file as it is read, and is not printed by a command."""
    span = place.span
    return place.words.split()[0] in span.source.original[slice(*span.written)]


def in_quotes(place: Stretch) -> bool:
    """True where some words stand in quotes with others: what is quoted is called so."""
    return any(mark.quoted and mark.start <= place.start < mark.end for mark in marks(place.text))


def chapter(book: Book, id: str | None) -> str | None:
    """Return the id of the chapter of the rule with this id; None of what stands in no rule."""
    rule = book.by_id.get(id or "")
    return book.chapter_of(rule).id if rule else None


def elsewhere(term: Term) -> list[Use]:
    """Return the uses of a term outside what explains it."""
    return [use for use in term.uses if not any(within(use.place, each) for each in term.definitions)]


Standing = tuple[int, bytes, int]


def stands(text: Text) -> Standing:
    """Return where a text stands: the same of one in which code and tags are left blank, as words are looked for."""
    return id(text.source), text.anchors, text.end


def references_of(book: Book) -> dict[Standing, list[Reference]]:
    """Return the references in passages, by where their texts stand."""
    found: defaultdict[Standing, list[Reference]] = defaultdict(list)
    for citation, reference in book.references:
        found[stands(citation.passage)].append(reference)
    return dict(found)


def cites(book: Book) -> dict[Standing, set[str]]:
    """Return what passages cite, by where their texts stand."""
    return {
        where: {target for each in found for target in each.targets} for where, found in references_of(book).items()
    }


def citing(place: Stretch, references: dict[Standing, list[Reference]]) -> list[Reference]:
    """Return which of a book's references share words with a place."""
    near = references.get(stands(place.text), ())
    return [each for each in near if each.start < place.end and place.start < each.end]


def order(book: Book) -> dict[str, int]:
    """Return where each file stands in the reading order."""
    return {source.path: at for at, source in enumerate(book.sources)}


def at(places: dict[str, int], span: Span) -> tuple[int, int]:
    """Return where a place stands in the book."""
    return places.get(span.source.path, -1), span.start


def is_habit(found: int, of: int) -> bool:
    """True where so many of a book's words are found at fault that it does not mean to keep the custom: more than
    a few oversights, and more than one in ten of those that could be."""
    return found > max(OVERSIGHT, of // OFTEN)


def times(number: int) -> str:
    """Return how often, in words."""
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"
