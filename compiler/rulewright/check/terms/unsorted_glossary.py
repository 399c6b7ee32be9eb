"""A glossary is out of alphabetical order.

**What it finds.** An entry that stands out of order in a glossary most of whose entries are in order. Case, accents,
blanks and punctuation do not count; word by word, letter by letter and without small words are all an order, as is, of
abbreviations, that of what they are short for. A list of definitions that has another order altogether is left alone,
as is one with more than three such entries, if they are more than one in ten; not where `check = "strict"` stands in
`[terms]` of book.toml.

**Why it matters.** Readers do not find it, and take the word for one that is not explained.

**Example.** *Stack* between *Morale* and *Phase*.

**How to mend it.** Move the entry.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, pairwise, takewhile

from rulewright.check.registry import finds
from rulewright.check.wording import checked, finding, is_habit
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.terms import Definition, Terms
from rulewright.terms.glossary import Glossary

LEAST, MOSTLY = 6, 0.75  # entries of a glossary that can be out of order, and neighbours that show that there is one
NEAR, LISTED = 2, 3  # entries from one that is out of order to the next, and how many make a list
FIGURES, FAR = re.compile(r"\d+"), 9  # in a head, and digits as which they are compared
KINDS = 2  # of a thing, below which they stand
DOTS = "\N{COMBINING DIAERESIS}"
ARTICLE = 6  # characters, at most
NUMBERED = 12, 0.9  # the same where the entries are rules, which mostly have an order of their own


@finds("unsorted-glossary", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        for entries in (each for glossary in terms.glossaries for each in _lists(glossary)):
            for at, before in _misplaced(entries, terms):
                entry = entries[at]
                message = f"“{entry.head.words}” is out of alphabetical order"
                behind = f"move it behind “{before.head.words}”" if before else "move it to the beginning"
                yield finding(book, entry.head, entry.rule, message, behind)


def _misplaced(entries: list[Definition], terms: Terms) -> Iterator[tuple[int, Definition | None]]:
    """Yield the entries of a list in order that are out of it, by their places, each with the one to stand behind."""
    orders = _orders(entries, terms)
    in_order = sum(any(keys[at] <= keys[at + 1] for keys in orders) for at in range(len(entries) - 1))
    numbered = len({entry.rule for entry in entries}) > 1
    least, mostly = NUMBERED if numbered else (LEAST, MOSTLY)
    if len(entries) < least or in_order < mostly * (len(entries) - 1):
        return
    nearest = min(map(_displaced, orders), key=lambda places: len(places))
    displaced = [at for at in _apart(sorted(nearest)) if not _fits(orders, at)]
    custom = is_habit(len(displaced), len(entries)) and not terms.ground.strict
    singular = partial(_singular, terms)
    for at in () if custom else displaced:
        if not (_stands_by_another_word(entries, at, _words) or _stands_by_another_word(entries, at, singular)):
            words = zip(orders[1], range(len(entries)), strict=True)
            before = max((each for each in words if each[0] < orders[1][at]), default=None)
            yield at, entries[before[1]] if before else None


def _orders(entries: list[Definition], terms: Terms) -> list[list[str]]:
    """Return what entries are sorted by, in each of the orders that there are; of abbreviations, under what they are
    short for, too."""
    small = set(terms.folder.words.small)
    orders = [[key(entry) for entry in entries] for key in KEYS]
    if sum(each.short is not None for each in entries) * 2 > len(entries):
        orders.append([_split(each.words) for each in entries])
    return [*orders, [" ".join(word for word in _words(each).split() if word not in small) for each in entries]]


def _lists(glossary: Glossary) -> Iterator[list[Definition]]:
    """Yield the entries in the lines of a glossary, and those in its tables: each are in an order of their own."""
    lines = {id(line.text) for line in glossary.lines}
    for listed in (True, False):
        yield _apart_from_other_names([each for each in glossary.entries if (id(each.head.text) in lines) is listed])


def _apart_from_other_names(entries: list[Definition]) -> list[Definition]:
    """Return the entries of a glossary without what is only another name of the one before it."""
    return entries[:1] + [each for before, each in pairwise(entries) if not each.shares_meaning(before)]


def _fits(orders: list[list[str]], at: int) -> bool:
    """True for an entry that stands in order between its neighbours, in one of the orders."""
    return any(keys[max(0, at - 1)] <= keys[at] <= keys[min(at + 1, len(keys) - 1)] for keys in orders)


def _stands_by_another_word(entries: list[Definition], at: int, key: Callable[[Definition], str]) -> bool:
    """True for an entry that is in order where it stands under another of its words, each as `key` has it: Limits of
    Stacking, under S; or among the kinds of a thing, below that."""
    words = key(entries[at]).split()
    before = key(entries[at - 1]) if at else ""
    behind = key(entries[at + 1]) if at + 1 < len(entries) else ""
    whole, *turned = [" ".join(words[first:]) for first in range(len(words))]
    in_order = any(before <= each and (each <= behind or not behind) for each in turned)
    return in_order or any(_is_among_kinds(entries, at, each) for each in (whole, *turned))


def _is_among_kinds(entries: list[Definition], at: int, thing: str) -> bool:
    """True for a thing with several kinds of it below, and for each of these: a jump, a dry jump, an old jump."""
    ends = f" {thing}"
    first = next((place for place in range(at, -1, -1) if not _words(entries[place]).endswith(ends)), at)
    kinds = sum(1 for _ in takewhile(lambda each: _words(each).endswith(ends), islice(entries, first + 1, None)))
    return _words(entries[first]) == thing and kinds >= KINDS


def _apart(places: list[int]) -> Iterator[int]:
    """Yield places of which few are near each other: more are a list of its own within the glossary."""
    near: list[int] = []
    for at in places:
        if near and at - near[-1] > NEAR:
            yield from near if len(near) < LISTED else ()
            near = []
        near.append(at)
    yield from near if len(near) < LISTED else ()


def _plain(words: str) -> str:
    split = unicodedata.normalize("NFKD", words.casefold())
    return "".join(each for each in split if not unicodedata.combining(each))


def _letters(entry: Definition) -> str:
    return "".join(each for each in _plain(entry.head.words) if each.isalnum())


def _words(entry: Definition) -> str:
    return _split(entry.head.words)


def _first(entry: Definition) -> str:
    """The first of several forms, under which the others stand: Modal, Mode."""
    return _split(entry.head.words.partition(",")[0])


def _printed(entry: Definition) -> str:
    """The same with an article that may stand in front of the term."""
    text, start, end = entry.head
    return _split(text.text[:end] if start < ARTICLE else text.text[start:end])


def _singular(terms: Terms, entry: Definition) -> str:
    """Word by word, each as it is of one thing: road gate behind Gates."""
    return _split(" ".join(terms.folder.key(entry.head.words)))


def _split(words: str) -> str:
    return " ".join("".join(each if each.isalnum() else " " for each in _plain(words)).split())


def _counted(entry: Definition) -> str:
    """By the numbers that figures write: level 2 before level 10."""
    return FIGURES.sub(lambda figures: figures[0].zfill(FAR), _words(entry))


def _hyphened(entry: Definition) -> str:
    """Word by word, what hyphens join being one: input register before input-output register."""
    return " ".join("".join(each for each in word if each.isalnum()) for word in _plain(entry.head.words).split())


def _long(entry: Definition) -> str:
    """With letters written out that bear two dots: Fächer among Fa, before Fahne."""
    split = unicodedata.normalize("NFKD", entry.head.words.casefold()).replace(DOTS, "e")
    return "".join(each for each in split if each.isalnum())


# Each is an order in which a glossary may stand
KEYS = (_letters, _words, _first, _printed, _counted, _hyphened, _long)


def _displaced(keys: list[str]) -> set[int]:
    """Return the fewest places to take out so that the rest is in order."""
    ends: list[str] = []  # the smallest end of a run of each length
    at_end: list[int] = []
    before: list[int] = []
    for at, key in enumerate(keys):
        length = bisect_right(ends, key)
        before.append(at_end[length - 1] if length else -1)
        ends[length:] = [key, *ends[length + 1 :]]
        at_end[length:] = [at, *at_end[length + 1 :]]
    kept: set[int] = set()
    at = at_end[-1] if at_end else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return set(range(len(keys))) - kept
