"""Things in small letters that have numbers of their own, *sign 4.4.1*: what a word calls, in any of its forms, again
and again without a rule that has its number, where the words that cite nearly always lead to one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.cite.works.things import NUMBER, SHORTEST, Thing
from rulewright.languages.forms import stem
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

FEWEST = 3  # numbers that no rule has, and most of those behind the word
OFTEN = 10  # times that words that cite lead to a rule, at least
LOST = 0.25  # of the times that such words stand before a number, at most, no rule has it
BEFORE = 40  # characters before a number in which its word stands

# More numbers of the same list: signs 2.4 - 2.6, 3.11 and 3.14. No long word stands between
MORE = late(r"(?:\W|(?<=\W)[^\W\d_]{1,3}(?=\s)){1,20}(?P<number>\d+(?:\.\d+)+)(?![\w.]*\d)")

Called = tuple[str, list[str]]  # a word, and the numbers behind it
CALLED: Kind[list[list[Called]]] = Kind("words before numbers", list[list[Called]], shared=always)


def small_things_of(texts: Shown, listed: Words, book: Book) -> frozenset[Thing]:
    """Return what words in small letters call in the texts of a book that are things: each word with the number behind
    it, and without a word the other numbers of such lists that no rule has."""
    ranked = (*listed.article, *listed.section, *listed.chapter, *listed.paragraph)
    citing = {stem(word) for word in (*listed.cue, *listed.label, *listed.appendix, *ranked)}
    called: list[Called] = []
    cited, astray = 0, 0
    shown = texts.each(CALLED, None, _called)
    for word, some in chain.from_iterable(shown):
        if stem(word) in citing:
            cited, astray = cited + 1, astray + (some[0] not in book.index)
        elif word.islower():
            called.append((word, some))
    if cited - astray < OFTEN or astray > LOST * cited:
        return frozenset()
    things = _words_for_things(called, book)
    those = [(word, some) for word, some in called if stem(word) in things]
    more = (("", number) for _, some in those for number in some[1:] if number not in book.index)
    return frozenset(chain(((word, some[0]) for word, some in those), more))


def _words_for_things(called: list[Called], book: Book) -> set[str]:
    """Return the words, as their stems, most of whose numbers no rule has."""
    numbers: defaultdict[str, set[str]] = defaultdict(set)
    for word, (first, *_) in called:
        numbers[stem(word)].add(first)
    lost = {word: sum(number not in book.index for number in some) for word, some in numbers.items()}
    return {word for word, count in lost.items() if count >= FEWEST and count * 2 > len(numbers[word])}


def _called(text: str) -> list[Called]:
    """Return the words before the numbers of a text, each with its numbers."""
    found = []
    for number in NUMBER.finditer(text):
        blank = number.start() - 1
        word = text[max(0, blank - BEFORE) : blank].rpartition(" ")[2]
        if len(word) >= SHORTEST and word.isalpha():
            found.append((word, [number["number"], *_listed_behind(text, number.end())]))
    return found


def _listed_behind(text: str, end: int) -> Iterator[str]:
    """Yield the numbers that go on with a list behind its first one."""
    while more := MORE.match(text, end):
        yield more["number"]
        end = more.end()
