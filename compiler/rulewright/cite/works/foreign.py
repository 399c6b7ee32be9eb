"""What a book says itself of other works: the short names that it gives them, *the Internal Revenue Code of 1986 (the
“Code”)* or *“Code” means the Internal Revenue Code*, and the numbers in such names, *Rule 506 of Regulation D (“Rule
506”)*."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from rulewright.cite.heads import heads_in, repeated_heads
from rulewright.cite.shown import Shown
from rulewright.cite.works.amended import amends
from rulewright.cite.works.by_parts import works_cited
from rulewright.cite.works.counted import counted_in
from rulewright.cite.works.dice import dice_of
from rulewright.cite.works.emphasised import titles_before
from rulewright.cite.works.larger import parts_of_larger
from rulewright.cite.works.once import names_once
from rulewright.cite.works.put_in import put_in
from rulewright.cite.works.small_things import small_things_of
from rulewright.cite.works.strange import strange_words
from rulewright.cite.works.things import Thing, things_of
from rulewright.languages.forms import in_order
from rulewright.languages.patterns import Kinds, words
from rulewright.languages.quotes import CLOSING, MARKS, OPENING, has_marks
from rulewright.languages.scripts import CAPITALS
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

SHORT = late(rf"{OPENING}(?P<short>[^\W\d_a-z][^{MARKS}()\n]{{1,40}}){CLOSING}")
FRAMED = late(rf"\((?:[^(){MARKS}]{{0,30}})[{MARKS}]\Z")  # what stands before a short name: (collectively, the “
BEFORE = 120  # characters before a short name in which the whole one stands
BEHIND = 100  # characters behind it
NEAR = 20  # characters in which it is told that the short name is this book's
SENTENCE = late(r"(?<=[a-z)])\.\s")  # but not U.S. Code
WORD = late(r"[^\W\d_][\w’'&-]*")
LAST = late(rf"(?P<word>[^\s\d({MARKS}]+) \Z")
NUMBERED = late(r"(?P<number>\d[\w.()-]*)\Z")
FIGURES = 2  # more than any number of the book has: then it is a number of the works that the book speaks of
CAPITAL = late(rf"[{CAPITALS}]{{2,}}")
ACRONYM = 2  # letters, at least
INITIALS = 3  # of them stand in the whole name


class Foreign(Struct):
    """The short names of other works, in small letters, and the numbers that such names hold; names of other things
    that hold a number; `strange` words in capitals that cite other works; the `heads` of pages. `lengths` are how many
    figures the numbers of the book's own rules have, level by level; `amends` tells that the book amends another
    work; `titled` are the initials that its own titles hold, `titles` are those of them that stand
    before words that cite; `counted` are words with a capital that whole figures count; `once` are how names begin
    that stand only before the numbers of no rules; `dice` are the letters of dice; `parts` are the other parts of the
    work of which the book is one."""

    names: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    lengths: tuple[int, ...] = ()
    things: frozenset[Thing] = frozenset()
    strange: frozenset[str] = frozenset()
    heads: frozenset[str] = frozenset()
    amends: bool = False
    titled: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    once: frozenset[str] = frozenset()
    dice: frozenset[str] = frozenset()
    parts: frozenset[str] = frozenset()

    def holds(self, written: str) -> bool:
        """True for a number that no rule has and that other works have: by its name, or since it is longer than any of
        the book, where that speaks of others."""
        if written in self.numbers:
            return True
        figures = [len(part) for part in re.findall(r"\d+", written)]
        longest = zip(figures, self.lengths, strict=False)
        return bool(self.names) and any(ours and theirs >= ours + FIGURES for theirs, ours in longest)

    def names_thing(self, text: str, start: int, number: str) -> bool:
        """True where a number that stands at `start`, or any where none is given, is the end of a thing's name."""
        word = LAST.search(text, max(0, start - BEFORE), start) if self.things else None
        if not number:
            return word is not None and any(word["word"] == each for each, _ in self.things)
        return ("", number) in self.things or (word is not None and (word["word"], number) in self.things)

    def heads_page(self, text: str, start: int) -> bool:
        """True where a number that stands at `start` is in the head of a page."""
        near = heads_in(text[max(0, start - BEFORE) : start + BEHIND]) if self.heads else ()
        at = min(start, BEFORE)
        return any(head.start <= at < head.end and head.words in self.heads for head in near)

    def names_one(self, name: list[str]) -> bool:
        """True where some words begin or end with the short name of another work."""
        folded = [word.casefold() for word in name]
        ends = (part for at in range(len(folded)) for part in (folded[: at + 1], folded[at:]))
        return bool(self.names) and any(" ".join(part) in self.names for part in ends)


def foreign_names(texts: Shown, listed: Words, book: Book) -> Foreign:
    """Return what the texts of a book say of other works and things."""
    kinds = Kinds([*listed.work, *listed.statute])
    own = late(rf"\b(?:{words(listed.own)})", re.IGNORECASE)
    names: set[str] = set()
    numbered: set[str] = set()
    for text in texts.all:
        for match in SHORT.finditer(text) if has_marks(text) else ():
            short = match["short"].strip()
            if not _is_work(short, text, match, kinds, own):
                continue
            number = NUMBERED.search(short)
            if number:
                numbered.add(number["number"])
            else:
                names.add(" ".join(short.casefold().split()))
    names.update(works_cited(texts, listed, book))
    numbered.update(put_in(texts, listed, book))
    lengths = _lengths(book.index) if names else ()
    things = things_of(texts, listed, book) | small_things_of(texts, listed, book)
    strange, heads = strange_words(texts, listed), repeated_heads(texts)
    amending = amends(texts, listed, book)
    titled = frozenset(each for rule in book.rules if rule.title for each in CAPITAL.findall(rule.title.text))
    before, counted, once = titles_before(texts, listed, book), counted_in(texts), names_once(texts, listed, book)
    ours = amending, titled, before, counted, once, dice_of(texts)
    parts = parts_of_larger(texts, listed, book)
    return Foreign(frozenset(names), frozenset(numbered), lengths, things, strange, heads, *ours, parts)


def _is_work(short: str, text: str, match: re.Match[str], kinds: Kinds, own: re.Pattern[str]) -> bool:
    """True where the words around a short name are the whole name of a work that it shortens."""
    start, end = match.span()
    framed = FRAMED.search(text, max(0, start - NEAR - BEFORE), start + 1)
    near = text[max(0, framed.start() - BEFORE) : framed.start()] if framed else text[end : end + BEHIND]
    if own.search(near[-NEAR - len(short) :] if framed else near[: NEAR + len(short)]):
        return False
    parts = SENTENCE.split(near)
    near = parts[-1] if framed else parts[0]
    called = WORD.findall(near)
    if not any(word in kinds for word in called):
        return False
    if NUMBERED.search(short):
        return short in near
    return _shortens(short, called, kinds)


def _shortens(short: str, called: list[str], kinds: Kinds) -> bool:
    """True where a short name holds words of a whole one, a kind of work among them; or its first letters."""
    ours = WORD.findall(short)
    folded = {word.casefold() for word in called}
    if any(word in kinds for word in ours) and any(word.casefold() in folded for word in ours):
        return True
    initials = "".join(word[0] for word in called if word[0].isupper())
    return short.isupper() and len(short) >= ACRONYM and in_order(short[:INITIALS], initials)


def _lengths(numbers: Iterable[str]) -> tuple[int, ...]:
    """Return how many figures the longest number has at each level."""
    found: list[int] = []
    for number in numbers:
        for at, part in enumerate(re.findall(r"\d+", number)):
            found[at : at + 1] = [max([len(part), *found[at : at + 1]])]
    return tuple(found)
