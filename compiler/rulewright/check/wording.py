"""What the checks of terms and wording share: the books whose terms are checked, and findings at words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.languages import quotes
from rulewright.languages.hints import hints_of, occurring
from rulewright.late import late
from rulewright.model import Book, Diagnostic, Reference
from rulewright.project import Project
from rulewright.style import LOOKS
from rulewright.terms import Definition, Stretch, Term, Terms, Use, ground_of, terms_of
from rulewright.terms.ground import Ground
from rulewright.terms.marks import SET_OFF, marks
from rulewright.terms.passages import Passage
from rulewright.terms.patterns import any_of
from rulewright.terms.sieve import Sift
from rulewright.text import Span, Text

OVERSIGHT, OFTEN = 3, 10
ELSEWHERE = "://"  # in the address of a link that leaves the book
TITLE = late(rf"{quotes.OPENING}(?P<words>[^{quotes.MARKS}\n]{{2,200}}){quotes.CLOSING}")
OPENED, CLOSED = re.compile(r"<\w[^<>]*>[^<>]*\Z"), re.compile(r"[^<>]*</\w")  # around what an element holds
CLAUSES = re.compile(r"(?<=[.,;!?])\s+")


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
    return any(terms.patterns.pointer.match(each) for each in clauses_behind(definition))


def clauses_behind(definition: Definition) -> list[str]:
    """Return what an entry says behind its first clause, clause by clause."""
    return CLAUSES.split(definition.words)[1:]


def is_obsolete(definition: Definition, terms: Terms) -> bool:
    """True where brackets behind the head say that the term is not used any more: Bury (obsolete)."""
    text, _, end = definition.head
    words = any_of(terms.folder.words.obsolete)
    return re.match(rf"\s*\({words}\)", text.text[end:], re.IGNORECASE) is not None


def is_written(place: Stretch) -> bool:
    """True where the first word of a place stands in the file as it is read, and is not printed by a command."""
    span = place.span
    return place.words.split()[0] in span.source.original[slice(*span.written)]


def occurrences(ground: Ground, what: str, listed: list[str]) -> Iterator[tuple[Passage, Stretch]]:
    """Yield where some words stand whole in the passages of a book, each with its passage; `what` is what they are
    called among all that is looked for in these."""
    pattern = re.compile(rf"(?<!\w){any_of(listed)}(?!\w)")
    hints = hints_of(listed)

    def sift(said: str) -> Sift | None:
        there = occurring(hints, said)
        return Sift(lambda piece: pattern.search(piece.text.text) is not None, there) if there else None

    for number in ground.sieve.holding(what, sift):
        piece = ground.passages[number]
        for match in pattern.finditer(piece.text.text):
            yield piece, Stretch(piece.text, *match.span())


def in_quotes(place: Stretch) -> bool:
    """True where some words stand in quotes with others: what is quoted is called so."""
    return any(mark.quoted and mark.start <= place.start < mark.end for mark in marks(place.text))


def in_code(place: Stretch) -> bool:
    """True where some words are set as code: a machine calls something so."""
    return any(
        style.name == "code" and style.start <= place.start and place.end <= style.end for style in place.text.styles
    )


def is_part_of_a_name(each: Definition) -> bool:
    """True where a longer name is set off, of which an explanation is a part: *Supply Base (SB) Charter*."""
    text, start, end = each.head.text, each.head.start, (each.short or each.head).end + 1
    looks = (style for style in text.styles if style.name in LOOKS and style.end < len(text.text))
    quoted = (match.span("words") for match in TITLE.finditer(text.text))
    return any(style.start <= start and end < style.end for style in looks) or any(
        first <= start and end <= last and (first, last) != (start, end) for first, last in quoted
    )


def is_quoted(place: Stretch) -> bool:
    """True where some words stand in a longer stretch in quotes or other letters: a title of another work, or what it
    says."""
    text, start, end = place
    looks = ((each.start, each.end) for each in text.styles if each.name in LOOKS and each.end < len(text.text))
    quoted = (match.span("words") for match in TITLE.finditer(text.text))
    around = [text.text[first:last] for first, last in (*looks, *quoted) if first <= start and end <= last]
    return any(len(words.split()) > SET_OFF for words in around)


def is_of_a_work(place: Stretch) -> bool:
    """True where some words are those of a link that leaves the book, as the title of another work is, or part of an
    address, or stand in an element of markup that is shown: <title>The Title</title>"""
    text, start, end = place
    words = text.text
    if words.find("</", end) >= 0 and OPENED.search(words[:start]) and CLOSED.match(words, end):
        return True
    links = (style for style in text.styles if style.start <= start and end <= style.end)
    if any(style.address and ELSEWHERE in style.address for style in links):
        return True
    first, last = words.rfind(" ", 0, start) + 1, words.find(" ", end)
    around = words[first:start] + words[end : last if last >= 0 else len(words)]
    return ELSEWHERE in around


def chapter(book: Book, id: str | None) -> str | None:
    """Return the id of the chapter of the rule with this id; None of what stands in no rule."""
    rule = book.by_id.get(id or "")
    return book.chapter_of(rule).id if rule else None


def elsewhere(term: Term) -> Iterator[Use]:
    """Yield the uses of a term outside what explains it."""
    return (use for use in term.uses if is_elsewhere(use, term))


def is_elsewhere(use: Use, term: Term) -> bool:
    """True for a use of a term outside what explains it."""
    return not any(within(use.place, each) for each in term.definitions)


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
