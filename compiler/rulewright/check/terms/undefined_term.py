"""Words are used in capitals like a term and defined nowhere.

**What it finds.** Where `check = "strict"` stands in `[terms]` of book.toml, since many are plain names: in a book that
writes its terms with capitals, words that stand in capitals within sentences, in several rules, behind *a*, *each* or
*every* like a kind of thing, which neither a glossary nor a sentence nor a heading explains, and of which no term that
is explained is a part.

**Why it matters.** A reader takes the capitals for a promise that the word is explained somewhere.

**Example.** *Each Supply Train may move*, while the glossary explains *Supply* only as a track.

**How to mend it.** Explain it, or write it small. `least` in `[terms]` of book.toml says how often it must stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.check.wording import checked, entries, finding, times
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms import Term, Terms, Use
from rulewright.terms.marks import marks

SHORT = 40  # characters of a line that may be a title
MOSTLY = 0.5  # of a book's terms that it writes with capitals, for this to be its habit


@finds("undefined-term", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        if not terms.ground.strict or not _has_habit(terms):
            continue
        titles = [terms.folder.joined(words) for words in _titles(book, terms)]
        known = {terms.folder.key(words) for term in terms.all if term.definitions for words in _names(term)}
        for term in terms.all:
            rules = {use.rule for use in term.uses}
            if term.definitions or len(term.uses) < terms.ground.told.table.least or len(rules) < 2:
                continue
            if any(_is_set_off(use) for use in term.uses):
                continue
            key = terms.folder.key(term.name)
            if _holds_one_of(key, known) or any("".join(key) in title for title in titles):
                continue
            first = term.uses[0]
            message = f"“{term.name}” is written like a term {times(len(term.uses))} and defined nowhere"
            yield finding(book, first.place, first.rule, message, "explain it, or write it small")


def _is_set_off(use: Use) -> bool:
    """True where a text sets a name off, in quotes or other letters: the sentence around it says what it is."""
    return any(mark.start <= use.place.start < mark.end for mark in marks(use.place.text))


def _titles(book: Book, terms: Terms) -> Iterator[str]:
    """Yield the titles and captions of a book, and lines that are as short."""
    yield from (rule.heading for rule in book.rules if rule.title)
    yield from (table.caption for table in book.tables)
    short = (piece.text.text for piece in terms.ground.passages if len(piece.text.text) <= SHORT)
    yield from (text for text in short if text[-1:].isalnum())


def _names(term: Term) -> list[str]:
    return [term.name, *term.short, *term.others]


def _has_habit(terms: Terms) -> bool:
    listed = [term for term, _ in entries(terms) if term.uses]
    return bool(listed) and sum(term.cased for term in listed) >= MOSTLY * len(listed)


def _holds_one_of(key: tuple[str, ...], known: set[tuple[str, ...]]) -> bool:
    """True where a run of the words of a name is a term by itself."""
    return any(key[start:end] in known for start in range(len(key)) for end in range(start + 1, len(key) + 1))
