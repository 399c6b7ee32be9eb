"""A definition is a circle.

**What it finds.** Entries of a glossary that lead only to each other (*A: see B*, *B: see A*), and a definition whose
first words are the term itself (*A stack is a stack of units*).

**Why it matters.** Whoever looks the word up is sent round and learns nothing.

**Example.** *Ally: see Friend.* and *Friend: see Ally.*

**How to mend it.** Say in one of them what it means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.check.registry import finds
from rulewright.check.wording import checked, elsewhere, entries, finding
from rulewright.languages import DEFAULT
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.late import late
from rulewright.model import Block, Book, Diagnostic, Rule
from rulewright.project import Project
from rulewright.terms import Definition, Term, Terms
from rulewright.terms.passages import begins_sentence
from rulewright.terms.words import term_words

# An entry that only leads to another, in any language: a word or two, and the name of that in quotation marks
POINTER = late(
    rf"(?:(?P<head>[^{MARKS}\n]{{2,40}}?)\s*[:–—-]\s+)?(?:[^\W\d_]{{1,12}}\.?\s){{1,2}}{OPENING}(?P<name>[^{MARKS}\n]{{2,40}}){CLOSING}\.?"
)
LONGEST = 40  # characters of what stands above such an entry as its head
POINTS = 8  # words of a definition that may do no more than lead elsewhere


@finds("circular-definition", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        leads: dict[str, tuple[Term, Definition, str]] = {}
        for term, definition in entries(terms):
            led = _leads_to(definition, terms)
            if led is term or _repeats(term, definition, terms):
                message = f"“{term.name}” is defined by itself"
                yield finding(book, definition.head, definition.rule, message, "say what it means in other words")
            elif led:
                leads.setdefault(term.name, (term, definition, led.name))
        for circle in _circles(leads):
            term, definition, _ = leads[circle[0]]
            way = ", ".join(f"“{name}”" for name in circle[1:])
            message = f"“{term.name}” leads to {way} and back to itself"
            found = finding(book, definition.head, definition.rule, message, "say in one of them what it means")
            found.related = [(leads[name][1].head.span, f"“{name}” is explained here") for name in circle[1:]]
            yield found
    yield from _unlisted(project)


def _unlisted(project: Project) -> Iterator[Diagnostic]:
    """Yield the circles where nobody has listed what terms of a language are told by: entries that name each other."""
    for book in project.books:
        leads = {} if term_words(book.language or DEFAULT).pointer else _pointers(book)
        for circle in _circles(leads):
            first, *others = [leads[name] for name in circle]
            way = ", ".join(f"“{name}”" for _, _, name in (first, *others[:-1]))
            yield Diagnostic(
                message=f"“{others[-1][2] if others else first[2]}” leads to {way} and back to itself",
                span=first[0].text.span(),
                book=book.id,
                rule=first[1].id,
                help=["say in one of them what it means"],
                related=[(block.text.span(), "this entry leads on") for block, _, _ in others],
            )


def _pointers(book: Book) -> dict[str, tuple[Block, Rule, str]]:
    """Return the entries of a book that only lead to another one, by their heads, each with its rule and the name of
    the other."""
    found: dict[str, tuple[Block, Rule, str]] = {}
    for rule in book.rules:
        blocks = list(rule.blocks)
        for before, block in zip([None, *blocks], blocks, strict=False):
            match = POINTER.fullmatch(block.text.text.strip())
            above = before.text.text.strip() if before and len(before.text.text) <= LONGEST else ""
            head = (match["head"] or above) if match else ""
            if match and head:
                found.setdefault(head, (block, rule, match["name"].strip()))
    return found


def _leads_to(definition: Definition, terms: Terms) -> Term | None:
    """Return the term to which a definition leads, if it does no more than that: see Stack; a Stack. The long form of
    an abbreviation, which is its other name, says what it means."""
    words = definition.words.strip()
    match = terms.patterns.pointer.match(words) or terms.patterns.article.match(words)
    if match is None or len(words.split()) > POINTS:
        return None
    said = words[match.end() :].strip(" .;:*" + MARKS)
    led = terms.find(said)
    spelled_out = any(each is definition for each in led.definitions) if led else False
    return led if not spelled_out or terms.folder.key(said) == terms.folder.key(definition.head.words) else None


def _repeats(term: Term, definition: Definition, terms: Terms) -> bool:
    """True where a definition begins with the term and goes on like *of units*: a stack is a stack of units. Where a
    name goes on (the Board of Directors, a Master of the Court), it is another name; where the book writes the term
    with capitals, and *the* one of a kind in small letters is meant, that one is it: the Bylaws are the bylaws of the
    club."""
    folder = terms.folder
    article = terms.patterns.article.match(definition.words)
    rest = definition.words[article.end() if article else 0 :].split()
    many = len(term.name.split())
    goes_on = rest[many : many + 1] + [word for word in rest[many + 1 :] if word.casefold() not in folder.words.article]
    return (
        len(goes_on) > 1
        and len(rest) <= POINTS
        and folder.key(" ".join(rest[:many])) == folder.key(term.name)
        and goes_on[0] in folder.words.small
        and goes_on[1].islower()
        and not (_is_the_one(definition, terms) and rest[0].islower() and _has_capitals(term))
    )


def _is_the_one(definition: Definition, terms: Terms) -> bool:
    """True where a definition begins with an article that no other thing of the kind can have: the, not a."""
    first = definition.words.split(None, 1)[0].casefold()
    return first in terms.folder.words.article and first not in terms.folder.words.countable


def _has_capitals(term: Term) -> bool:
    """True where a term has capitals wherever it is used within a sentence."""
    used = [use.place for use in elsewhere(term)]
    within = [place for place in used if not begins_sentence(place.text.text, place.start)]
    return bool(within) and not any(place.words[:1].islower() for place in within)


def _circles(leads: Mapping[str, tuple[object, object, str]]) -> Iterator[list[str]]:
    """Yield each circle once, from its first entry on."""
    done: set[str] = set()
    for name in leads:
        way: list[str] = []
        while name in leads and name not in way and name not in done:
            way.append(name)
            name = leads[name][2]
        if name in way:
            yield way[way.index(name) :]
        done.update(way)
