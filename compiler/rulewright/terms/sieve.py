"""Which passages of a book hold something of a kind. Few do; what an unchanged file holds is kept between runs."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from rulewright.cache import Cache, Kind, always, digest, encode
from rulewright.memo import once
from rulewright.model import Book
from rulewright.terms.passages import Passage
from rulewright.text import Source, Text

Holding = dict[str, tuple[bytes, list[int]]]  # by file: a fingerprint of it, and which of its passages hold something
SIEVED: Kind[dict[str, Holding]] = Kind("sieved", dict[str, Holding], shared=always)


class Sift(NamedTuple):
    """What tells a passage that holds something; it is asked only for those with any of some words, in small letters,
    where it names such."""

    tells: Callable[[Passage], bool]
    words: Iterable[str] | None = None


class Sieve:
    """Goes through the passages of one book for all that look for something in them."""

    def __init__(self, book: Book, passages: list[Passage], cache: Cache) -> None:
        self.book = book
        self.passages = passages
        self.cache = cache
        self._words: dict[str, str] = {}  # of the files that were looked at

    def holding(self, what: str, sift: Callable[[str], Sift | None]) -> list[int]:
        """Return the numbers of the passages that hold something, which is called `what`. Told the words of a file, in
        small letters, `sift` returns what tells such a passage of it, None where they hold none. What that says rests
        on the passage, its file and the language of the book alone."""
        before = self._known.get(what, {})
        now: Holding = {}
        for entry, (fingerprint, numbers) in self._files.items():
            held = before.get(entry)
            if held is None or held[0] != fingerprint:
                sifted = sift(self._said(entry))
                held = fingerprint, self._sift(sifted, entry, numbers) if sifted else []
            now[entry] = held
        if now != before:
            self._known[what] = now
            self.cache.keep(SIEVED, self.passages[0].text.source, self._key, dict(self._known))
        return sorted(self._files[entry][1][at] for entry, (_, places) in now.items() for at in places)

    def _sift(self, sift: Sift, entry: str, numbers: list[int]) -> list[int]:
        """Return which passages of a file hold something, counted within it."""
        might = range(len(numbers)) if sift.words is None else self._with_any(sift.words, entry, numbers)
        return [at for at in might if sift.tells(self.passages[numbers[at]])]

    def _with_any(self, words: Iterable[str], entry: str, numbers: list[int]) -> list[int]:
        """Return which passages of a file hold any of some words."""
        said = self._said(entry)
        found: set[int] = set()
        ends = list(accumulate(len(self.passages[number].text.text.casefold()) + 1 for number in numbers))
        for word in words:
            at = said.find(word)
            while at >= 0:
                passage = bisect_right(ends, at)
                found.add(passage)
                at = said.find(word, ends[passage])
        return sorted(found)

    @property
    def _key(self) -> bytes:
        return self.book.language.encode()

    @cached_property
    def _known(self) -> dict[str, Holding]:
        """What was found before, by what it is called."""
        source = self.passages[0].text.source if self.passages else None
        known = self.cache.recall(SIEVED, source, self._key) if source else None
        return dict(known) if known else {}

    @cached_property
    def _files(self) -> dict[str, tuple[bytes, list[int]]]:
        """The files of the book, each with its fingerprint and the numbers of its passages."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number, piece in enumerate(self.passages):
            found[piece.text.source.entry].append(number)
        return {entry: (self._fingerprint(numbers), numbers) for entry, numbers in found.items()}

    def _said(self, entry: str) -> str:
        """Return the words of a file, in small letters."""
        if entry not in self._words:
            _, numbers = self._files[entry]
            self._words[entry] = "\n".join([self.passages[number].text.text for number in numbers]).casefold()
        return self._words[entry]

    def _fingerprint(self, numbers: list[int]) -> bytes:
        if self.cache.path is None:
            return b""
        pieces = [self.passages[number] for number in numbers]
        texts = tuple([each.text for each in pieces])
        return _said(texts[0].source, texts, tuple([each.part for each in pieces]))


@once
def _said(source: Source, texts: tuple[Text, ...], parts: tuple[str, ...]) -> bytes:
    """Return a fingerprint of a file and of its passages."""
    said = encode([(text.text, text.styles, part) for text, part in zip(texts, parts, strict=True)])
    return digest(source.text.encode("utf-8", "surrogatepass"), said)
