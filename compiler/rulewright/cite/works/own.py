"""What the book itself is called, so that it is not taken for another work."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from itertools import pairwise

from rulewright.languages.forms import in_order, stem
from rulewright.languages.patterns import Kinds, words
from rulewright.languages.scripts import begins_unspaced
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Block, Book

FIRST_LINES = 3  # of a book, in which its name may stand
LONGEST = 100  # characters of a name
DISTINCT = 2  # words: a name of fewer is not told apart from others by them
JOINED = 2  # words, at most, between what joins two names and the second: Club Rules and Match Day Regulations
WORD = late(r"[\w-]+")
CLAUSE = late(r"[():;–—]|\s-\s")  # between two names in a title: Act on Boats (Boats Act)


def own_names(book: Book) -> list[str]:
    """Return the names that a book goes by: its title, and the short lines that stand above its first rule."""
    lines = [part.text.text for part in book.matter[:FIRST_LINES] if isinstance(part, Block)]
    return [book.title, *(line for line in lines if len(line) <= LONGEST and not _cites(line, book))]


def _cites(line: str, book: Book) -> bool:
    """True for a line that cites a number of several parts: *Issued under section 12-305 of the Charter*."""
    if book.notation is None:
        return False
    listed = book.notation.words
    cited = rf"(?<!\w)(?:{words([*listed.cue, *listed.label])})\s*{book.notation.deep_pattern}(?!\w)"
    return late(cited, re.IGNORECASE).search(line) is not None


class OwnNames:
    """Tells whether a name is one of the book's. `names` are those that it goes by, `listed` the words of its
    language."""

    def __init__(self, names: Iterable[str], listed: Words) -> None:
        names = list(names)
        self.nameless = frozenset(map(without_plural, (*listed.work, *listed.statute, *listed.plain_work)))
        self.initials = ["".join(word[0] for word in re.findall(r"\w+", name)).upper() for name in names]
        self.numbers = frozenset(map(_figures, re.findall(r"\d[\d./]*", " ".join(names))))
        self.words = frozenset(word for name in names for word in WORD.findall(name.casefold()))
        kinds, joiners = Kinds([*listed.work, *listed.statute]), {",", *listed.joiner}
        about = {each.split()[0] for each in listed.about}
        pairs = (pair for name in names for pair in pairwise(WORD.findall(name)))
        self.described = any(word in kinds and following in about for word, following in pairs)
        called = [_without_others(name, kinds, joiners, about) for name in names]
        self.said = {stem(word) for name in called for word in WORD.findall(name)}
        self.contents = [content for content in map(_content, called) if content]
        self.stems = {stem(word) for content in self.contents for word in content}

    def holds(self, word: str) -> bool:
        """True where a word, in this very form, stands in such a name."""
        return word.casefold() in self.words

    def numbered(self, number: str) -> bool:
        """True for a number in such a name, however its figures are parted: *17613*, *17.613*."""
        return _figures(number) in self.numbers

    def called(self, word: str) -> bool:
        """True where a word is one of such a name."""
        return any(without_plural(word) in content for content in self.contents)

    def sounds(self, name: str) -> bool:
        """True where the words of a name begin as those of such a name do, whatever their case is."""
        return all(stem(word) in self.stems for word in name.split())

    def says(self, *words: str) -> bool:
        """True where all words, in any form, are of what the book itself is called, not of what its title speaks of."""
        return all(stem(word) in self.said for word in words)

    def is_whole(self, name: str) -> bool:
        """True for a whole name of the book, no word more or less that tells it from others."""
        return _content(name) in self.contents

    def ends(self, word: str) -> bool:
        """True for how such a name ends in a script that parts no words: 規約 of 管理規約."""
        return begins_unspaced(word) and any(each.endswith(word) for each in self.words)

    def initialled(self, initials: str) -> bool:
        """True for the initials of such a name."""
        return any(in_order(initials, each) for each in self.initials)

    def named(self, name: str) -> bool:
        """True for a name that says no more than *the Rules*, or holds the same words as such a name."""
        content = _content(name)
        if content <= self.nameless:
            return True
        return any(content <= own or (own <= content and len(own) >= DISTINCT) for own in self.contents)


def _without_others(name: str, kinds: Kinds, joiners: set[str], about: set[str]) -> str:
    """Return a name without the works that it only speaks of, *Act to amend the Boats Act*, and what these are called,
    or are `about`, *Loi modifiant la loi sur les bateaux*.
    Of each clause of it the first word of a kind says what the book is, and those that are joined to it."""
    kept: list[str] = []
    for clause in CLAUSE.split(name):
        own, apart = True, -math.inf  # whether the work that was named last is this book; how far back it is joined
        words = re.findall(r"[\w-]+|[,&]", clause)
        for word, following in zip(words, [*words[1:], ""], strict=False):
            if word in kinds:
                own = own and apart <= JOINED
                apart = JOINED
            else:
                apart = 0 if word in joiners and apart > 0 else apart + 1
            if own or word not in kinds:
                kept.append(word)
            elif following in about:
                break
            elif not following[:1].isupper():
                while kept and kept[-1][:1].isupper():  # the name of that work: Boats of the Boats Act
                    kept.pop()
    return " ".join(kept)


def without_plural(word: str) -> str:
    return word.casefold().removesuffix("s")


def _figures(number: str) -> str:
    return re.sub(r"\D", "", number)


def _content(name: str) -> frozenset[str]:
    words = WORD.findall(name)
    return frozenset(without_plural(word) for word in words if word[0].isupper() or word[0].isdigit())
