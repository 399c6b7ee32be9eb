"""Other works: whose section is cited in *section 7 of the Clubs Act*, *Law 12 of the Laws of the Game*."""

from __future__ import annotations

import re

from rulewright.languages.words import Words
from rulewright.model import Block, Book

NAME = r"[A-Z][\w’'&-]*(?:\s+(?:(?:of|the|and|for|on|in|&)\s+){0,2}[A-Z][\w’'&-]*){0,7}"
NAMED = re.compile(rf"\s+(?P<how>of|under|in|to)\s+the\s+(?P<name>{NAME})")
FIRST_LINES = 3  # of a book, in which its name may stand
DISTINCT = 2  # words: a name of fewer is not told apart from others by them


class Works:
    """Tells the works that a book is not. `own` are the names that the book goes by."""

    def __init__(self, words: Words, own: list[str]) -> None:
        self.acts = frozenset(words.statute)
        self.kinds = frozenset(words.work)
        self.nameless = frozenset(map(_stem, (*words.work, *words.statute, *words.plain_work)))
        self.own = [content for content in map(_content, own) if content]

    def is_other(self, text: str, end: int) -> bool:
        """True where words behind a citation, which ends at `end`, say that it is of another work."""
        match = NAMED.match(text, end)
        if not match:
            return False
        name = match["name"].split()
        act = any(word in self.acts for word in name[1:])
        return (act or (match["how"] == "of" and not self.kinds.isdisjoint(name))) and not self._is_own(match["name"])

    def _is_own(self, name: str) -> bool:
        """True for a name that says no more than *the Rules*, or holds the same words as one that the book goes by."""
        content = _content(name)
        if content <= self.nameless:
            return True
        return any(content <= own or (own <= content and len(own) >= DISTINCT) for own in self.own)


def own_names(book: Book) -> list[str]:
    """Return the names that a book goes by: its title, and the lines that stand above its first rule."""
    lines = [part.text.text for part in book.matter[:FIRST_LINES] if isinstance(part, Block)]
    return [book.title, *lines]


def _content(name: str) -> frozenset[str]:
    return frozenset(_stem(word) for word in re.findall(r"[\w-]+", name) if word[0].isupper() or word[0].isdigit())


def _stem(word: str) -> str:
    return word.casefold().removesuffix("s")
