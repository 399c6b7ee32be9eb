"""An abbreviation is explained nowhere.

**What it finds.** In a book that explains terms: capital letters that stand like a word in several places, without a
long form beside them, an entry in a glossary or a heading, which are the first letters of a term, a title or a name of
the book. Where `check = "strict"` stands in `[terms]` of book.toml, also those that stand for a thing (behind *a*,
*the*, *each* somewhere) in a book that explains as many abbreviations as it does not, though the book holds nothing
that they may be short for; many such are known to everybody who plays the game. Words that the book also writes small
(*NOT*), what stands in tables or is a paragraph by itself, and figures of Roman kind are left alone.

**Why it matters.** The author knows what MSU stands for.

**Example.** *Each MSU may move* in five rules, and no rule says *mobile supply unit (MSU)*.

**How to mend it.** Write the long form where it is first used, with the abbreviation in brackets.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from rulewright.check.registry import finds
from rulewright.check.wording import checked, finding, in_code, times
from rulewright.late import late
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms import Stretch, Terms
from rulewright.terms.beside import is_said, is_set_off
from rulewright.terms.fold import SEVERAL, is_short
from rulewright.terms.passages import Passage

Places = list[tuple[Stretch, str | None]]
SHORT = re.compile(rf"(?P<short>[A-Z](?<![\w.&/{{\[-].)[A-Z]{{1,4}})(?:{'|'.join(SEVERAL)})?(?![\w&/]|[.-]\w|\s?\d)")
BEFORE = re.compile(r"(?:^|\W)[A-Z]{2,}\W{1,3}\Z")  # more capitals in front of it: a heading, something shouted
BEHIND = re.compile(r"\W{1,3}[A-Z]{2,}(?:\W|\Z)")
LISTING = r"[A-Z](?<!\w.)[A-Z]{1,4}(?:\s[A-Z][a-z]+){1,3}[,;\s]\s?"
LISTED = late(rf"{LISTING}(?:{LISTING}){{2,}}")  # GE Germany IT Italy US United States
CAPITALS = re.compile(r"(?:^|['’])([A-Z]{2,5})")  # with which a word begins that may be one, as l'ABC does behind l'
ROMAN = re.compile(r"[IVXLCDM]+")
SMALL = re.compile(r"\b[^\W\d_A-Z]{2,5}\b")
MEASURED = re.compile(r"[\d/]\Z")
NEXT = re.compile(r"\s+([^\W\d_]+)")
LEFT = 1  # abbreviations that a book may leave unexplained by oversight, if it explains none
LABEL = ":"  # behind what only heads the words that follow
AROUND = 16  # characters beside an abbreviation that are looked at for others
WORD_BEFORE = re.compile(r"\b([^\W\d_]\w*) \Z")
PAIR = 2  # letters that are the first ones of many words
OFTEN = 3  # times that words stand with capitals which are a name


@finds("unexplained-abbreviation", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        found = {
            short: places
            for short, places in _unexplained(book, terms).items()
            if len(places) >= terms.ground.told.table.least and not (_returns(places) or _is_told(places, terms))
        }
        small = _small(terms) if found else set()
        found = {short: places for short, places in found.items() if short.casefold() not in small}
        meant = _initials(found, book, terms) if found else {}
        things = _things(found, terms) if terms.ground.strict else set()
        explains = len(things) <= max(LEFT, _explained(terms))
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


def _initials(found: dict[str, Places], book: Book, terms: Terms) -> dict[str, str]:
    """Return, by the abbreviations that were found, the words of the book of which they are the first letters: terms
    that have no other abbreviation, titles, names with capitals. Two letters may be those of anything: words that the
    book does not explain must stand in a rule with the abbreviation."""
    small = terms.folder.words.small
    around = {home for places in found.values() for _, home in places}
    said: defaultdict[str | None, list[str]] = defaultdict(list)
    for piece in terms.ground.passages:
        if piece.home in around:
            said[piece.home].append(piece.text.text.casefold())
    meant: dict[str, str] = {}
    for words in _named(book, terms):
        parts = re.findall(r"[^\W_]+", words)
        letters = "".join(part[0] for part in parts if part.casefold() not in small).upper()
        if len(parts) < 2 or letters not in found or letters in meant:
            continue
        homes = {home for _, home in found[letters]}
        term = terms.find(words)
        sure = len(letters) > PAIR or (term is not None and bool(term.explained))
        if sure or any(words.casefold() in text for home in homes for text in said[home]):
            meant[letters] = words
    return meant


def _named(book: Book, terms: Terms) -> Iterator[str]:
    yield from (term.name for term in terms.all if not term.short)
    yield from (rule.heading for rule in book.rules if rule.title and not rule.implied)
    yield from (name.words for name in terms.names.values() if len(name.places) >= OFTEN)


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
        return text.startswith(SEVERAL, place.end) or (determined and not (behind and behind[1].casefold() in nouns))

    return {short for short, places in found.items() if any(is_thing(place) for place, _ in places)}


def _unexplained(book: Book, terms: Terms) -> dict[str, Places]:
    """Return what stands like an abbreviation and is none that the book explains or everybody knows."""
    found: defaultdict[str, Places] = defaultdict(list)
    said = [words for term in terms.all for words in (term.name, *term.short, *term.others)]
    said += [rule.heading for rule in book.rules]
    whole = {short for term in terms.all for short in term.short} | {word.upper() for word in terms.folder.words.known}
    known = {*_parts("\n".join(said), terms), *map(terms.folder.stem, whole)}
    units = {word for word in book.words.unit if word.islower()}
    large = (word for word in terms.raw if not word.islower())
    capitals = {word: shorts for word in large for shorts in [CAPITALS.findall(word)] if shorts}
    for piece in _running(capitals, terms):
        known |= {part for run in LISTED.finditer(piece.text.text) for part in _parts(run[0], terms)}
    unknown = [
        word for word, shorts in capitals.items() if not all(_is_known(each, known, units, terms) for each in shorts)
    ]
    for piece in _running(unknown, terms):
        text = piece.text.text
        for match in SHORT.finditer(text):
            short = match["short"]
            if short == text.strip():  # it is shown, as a sample is, and nothing is said of it
                continue
            if _is_known(short, known, units, terms):
                continue
            place = Stretch(piece.text, *match.span("short"))
            before, behind = (
                text[max(0, match.start() - AROUND) : match.start()],
                text[match.end() : match.end() + AROUND],
            )
            if behind.startswith(LABEL) or BEFORE.search(before) or BEHIND.match(behind):
                if is_said(place, terms.patterns):
                    known.add(terms.folder.stem(short))
            elif in_code(place):  # a program calls something so
                continue
            elif len(place.span.text) >= len(short):  # else it is a sign that a symbol prints
                found[short].append((place, piece.home))
    return {short: places for short, places in found.items() if terms.folder.stem(short) not in known}


def _returns(places: Places) -> bool:
    """True where a line that returns holds what was found, and nothing else does: the name of who was present."""
    passages = {id(place.text): place.text.text for place, _ in places}
    return len(passages) > 1 and len(set(passages.values())) == 1


def _running(words: Iterable[str], terms: Terms) -> list[Passage]:
    """Return the passages of running text that hold any of some words."""
    return [piece for piece in terms.ground.with_any(words) if piece.part in ("text", "note")]


def _is_known(short: str, known: set[str], units: set[str], terms: Terms) -> bool:
    return terms.folder.stem(short) in known or short.casefold() in units or ROMAN.fullmatch(short) is not None


def _is_told(places: Places, terms: Terms) -> bool:
    """True where an abbreviation first stands alone in brackets, behind its long form, perhaps in another language;
    where its long form stands beside it otherwise, or it is set off in one place as a word that is spoken of; where it
    is a unit, always behind a figure."""
    first = places[0][0]
    around = first.text.text[max(0, first.start - 1) : first.end + 1]
    return (
        around == f"({first.words})"
        or any(is_said(place, terms.patterns) for place, _ in places)
        or 0 < sum(is_set_off(place) for place, _ in places) * 2 < len(places)
        or all(MEASURED.search(place.text.text[: place.start].rstrip()[-1:]) for place, _ in places)
        or (len(first.words) <= PAIR and _is_part(places, terms))
    )


def _is_part(places: Places, terms: Terms) -> bool:
    """True where an abbreviation stands behind one word with a capital alone, each time: it is part of that name."""
    before = {WORD_BEFORE.search(place.text.text[max(0, place.start - AROUND) : place.start]) for place, _ in places}
    names = {match[1] if match and match[1][0].isupper() else "" for match in before}
    plain = {*terms.patterns.words.article, *terms.patterns.words.small, ""}
    return len(places) > 1 and len(names) == 1 and not {name.casefold() for name in names} & plain


def _parts(words: str, terms: Terms) -> list[str]:
    return [terms.folder.stem(part) for part in re.findall(r"[^\W_]+", words)]


def _small(terms: Terms) -> set[str]:
    """Return the words that the book writes in small letters."""
    return {small for word in terms.raw for small in SMALL.findall(word)}
