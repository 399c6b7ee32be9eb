"""What each text of a book shows by itself, for what is learnt from all of them. An unchanged file is not looked
through again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from rulewright.cache import Cache, Kind, digest, encode
from rulewright.text import Source

T = TypeVar("T")


class Shown:
    """The texts of a book, each with the file that it stands in."""

    def __init__(self, texts: Iterable[tuple[Source, str]], cache: Cache | None = None) -> None:
        self.places = list(texts)
        self.all = [text for _, text in self.places]
        self.cache = cache or Cache()

    def each(self, kind: Kind[list[T]], rests_on: Any, look: Callable[[str], T]) -> list[T]:
        """Return what `look` finds in each text, in their order. That is kept as a `kind`; it must be a function of
        the text and of what it `rests_on`, and nobody may change it."""
        if self.cache.path is None:
            return [look(text) for text in self.all]
        context = digest(encode(rests_on))
        found: dict[str, list[T]] = {}
        for source, texts, fingerprint in self._files:
            key = digest(context, fingerprint)
            known = self.cache.recall(kind, source, key)
            if known is None:
                known = _with_one_empty(look(text) for text in texts)
                self.cache.keep(kind, source, key, known)
            found[source.entry] = known
        following = {entry: iter(each) for entry, each in found.items()}
        return [next(following[source.entry]) for source, _ in self.places]

    @cached_property
    def _files(self) -> list[tuple[Source, list[str], bytes]]:
        """Each file with its texts and their fingerprint."""
        found: dict[str, tuple[Source, list[str]]] = {}
        for source, text in self.places:
            found.setdefault(source.entry, (source, []))[1].append(text)
        return [(source, texts, digest(encode(texts))) for source, texts in found.values()]


def _with_one_empty(found: Iterable[T]) -> list[T]:
    """Return what was found in some texts. Most show nothing: of a large book that is thousands of times the same."""
    empty: dict[type[T], T] = {}
    return [each or empty.setdefault(type(each), each) for each in found]
