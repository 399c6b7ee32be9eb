"""An abbreviation is explained nowhere.

**What it finds.** In a book that explains terms: capital letters that stand like a word in several places, without a
long form beside them, an entry in a glossary or a heading. They are the first letters of a term of the book; or they
stand for a thing (behind *a*, *the*, *each* somewhere) in a book that explains as many abbreviations as it does not.
Words that the book also writes small (*NOT*), what stands in tables or is a paragraph by itself, figures of Roman kind,
and abbreviations that everybody knows are left alone.

**Why it matters.** The author knows what MSU stands for.

**Example.** *Each MSU may move* in five rules, and no rule says *mobile supply unit (MSU)*.

**How to mend it.** Write the long form where it is first used, with the abbreviation in brackets.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.check.wording import checked, finding, kept, times
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms import Stretch, Terms
from rulewright.terms.fold import is_short
from rulewright.terms.initials import long_form

Places = list[tuple[Stretch, str | None]]
SHORT = re.compile(r"(?<![\w.&/{\[-])(?P<short>[A-Z]{2,5})s?(?![\w&/:]|[.-]\w|\s?\d)")
BEFORE = re.compile(r"(?:^|\W)[A-Z]{2,}\W{1,3}\Z")  # more capitals in front of it: a heading, something shouted
BEHIND = re.compile(r"\W{1,3}[A-Z]{2,}(?:\W|\Z)")
LISTED = re.compile(r"(?:\b[A-Z]{2,5}(?:\s[A-Z][a-z]+){1,3}[,;\s]\s?){3,}")  # GE Germany IT Italy US United States
ROMAN = re.compile(r"[IVXLCDM]+")
SMALL = re.compile(r"\b[^\W\d_A-Z]{2,5}\b")
MEASURED = re.compile(r"[\d/]\Z")
NEXT = re.compile(r"\s+([^\W\d_]+)")
DASHED = re.compile(r"\s?[—–]\s?([^.,;:()—–]{5,70})")  # its long form may follow: SF—Short Form.
PLURAL = "s"  # that capitals have behind them in many languages: two HQs
LEFT = 1  # abbreviations that a book may leave unexplained by oversight, if it explains none
AROUND, LONG = 16, 110  # characters beside an abbreviation that are looked at: for others, and for its long form


@finds("unexplained-abbreviation", "warning")
@kept
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        found = {
            short: places
            for short, places in _unexplained(book, terms).items()
            if len(places) >= terms.ground.told.table.least and not _is_told(short, places, terms)
        }
        small = _small(terms) if found else set()
        found = {short: places for short, places in found.items() if short.casefold() not in small}
        things = _things(found, terms)
        explains = len(things) <= max(LEFT, _explained(terms))
        meant = _initials(terms) if found else {}
        for short, places in found.items():
            if short in meant or (explains and short in things):
                place, rule = places[0]
                message = f"“{short}” stands for something {times(len(places))}, and nothing says for what"
                long = f"“{meant[short]} ({short})”" if short in meant else "the long form here, with it in brackets"
                yield finding(book, place, rule, message, f"write {long}, or add it to the glossary")


def _explained(terms: Terms) -> int:
    """Return how many abbreviations the book explains."""
    names = {name for term in terms.all if term.explained for name in (term.name, *term.short)}
    return sum(map(is_short, names))


def _initials(terms: Terms) -> dict[str, str]:
    """Return the terms of several words that have no abbreviation yet, by their first letters."""
    found: dict[str, str] = {}
    for term in terms.all:
        words = re.findall(r"[^\W_]+", term.name)
        letters = "".join(word[0] for word in words if word.casefold() not in terms.folder.words.small)
        if len(words) > 1 and not term.short:
            found.setdefault(letters.upper(), term.name)
    return found


def _things(found: dict[str, Places], terms: Terms) -> set[str]:
    """Return which abbreviations are one of several things, or the one that is meant: no proper name is. What stands in
    front of a noun of the book (the SPQR list) is not what an article belongs to."""
    if not found:
        return set()
    ahead = terms.patterns.determined
    nouns = {noun.casefold() for piece in terms.ground.passages for noun in ahead.findall(piece.text.text)}

    def is_thing(place: Stretch) -> bool:
        text = place.text.text
        before, behind = text[max(0, place.start - AROUND) : place.end], NEXT.match(text, place.end)
        determined = any(match.end() == len(before) for match in ahead.finditer(before))
        return text[place.end : place.end + 1] == PLURAL or (
            determined and not (behind and behind[1].casefold() in nouns)
        )

    return {short for short, places in found.items() if any(is_thing(place) for place, _ in places)}


def _unexplained(book: Book, terms: Terms) -> dict[str, Places]:
    """Return what stands like an abbreviation and is none that the book explains or everybody knows."""
    found: defaultdict[str, Places] = defaultdict(list)
    explained = {
        stem for term in terms.all for words in (term.name, *term.short, *term.others) for stem in _parts(words, terms)
    }
    known = (
        explained
        | {terms.folder.stem(word.upper()) for word in terms.folder.words.known}
        | {part for rule in book.rules for part in _parts(rule.heading, terms)}
    )
    units = {word for word in book.notation.words.unit if word.islower()} if book.notation else set()
    passages = [piece for piece in terms.ground.passages if piece.part in ("text", "note")]
    for piece in passages:
        known |= {part for run in LISTED.finditer(piece.text.text) for part in _parts(run[0], terms)}
    for piece in passages:
        text = piece.text.text
        for match in SHORT.finditer(text):
            short = match["short"]
            if short == text.strip():  # it is shown, as a sample is, and nothing is said of it
                continue
            if terms.folder.stem(short) in known or short.casefold() in units or ROMAN.fullmatch(short):
                continue
            before, behind = (
                text[max(0, match.start() - AROUND) : match.start()],
                text[match.end() : match.end() + AROUND],
            )
            place = Stretch(piece.text, *match.span("short"))
            written = len(place.span.text) >= len(short)  # else it is a sign that a symbol prints
            if written and not BEFORE.search(before) and not BEHIND.match(behind):
                found[short].append((place, piece.home))
    return found


def _is_told(short: str, places: Places, terms: Terms) -> bool:
    """True where an abbreviation first stands alone in brackets, behind its long form, perhaps in another language;
    where its long form stands in front of it without brackets, or behind it and a dash; where it is a unit, always
    behind a figure."""
    first = places[0][0]
    around = first.text.text[max(0, first.start - 1) : first.end + 1]
    befores = [place.text.text[max(0, place.start - LONG) : place.start].rstrip() for place, _ in places]
    return (
        around == f"({first.words})"
        or any(_ends_in_long_form(before, short, terms) for before in befores)
        or any(_leads_to_long_form(place, terms) for place, _ in places)
        or all(MEASURED.search(before) for before in befores)
    )


def _ends_in_long_form(before: str, short: str, terms: Terms) -> bool:
    start = long_form(short, before, terms.folder.words.small)
    return start >= 0 and short not in before[start:]


def _leads_to_long_form(place: Stretch, terms: Terms) -> bool:
    behind = DASHED.match(place.text.text, place.end)
    return behind is not None and long_form(place.words, behind[1], terms.folder.words.small) == 0


def _parts(words: str, terms: Terms) -> list[str]:
    return [terms.folder.stem(part) for part in re.findall(r"[^\W_]+", words)]


def _small(terms: Terms) -> set[str]:
    """Return the words that the book writes in small letters."""
    return {small for word in terms.raw for small in SMALL.findall(word)}
