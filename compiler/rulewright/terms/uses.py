"""Where terms are used: every passage is read once, word by word; the longest term that begins at a word is taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from rulewright.terms.fold import Folder, is_short
from rulewright.terms.model import Term
from rulewright.terms.tokens import Tokens

APART = 3  # words that a term may have, and in which it may be written, to be written as more or fewer
STOP = "."


class Found(NamedTuple):
    """A term at characters `start` to `end` of a text."""

    term: Term
    start: int
    end: int


class _Form(NamedTuple):
    """A way to write a term. `short` tells that it is one only in capitals, `plain` that it is a word without stops,
    which no abbreviation with them is: us, U.S."""

    stems: list[str]
    term: Term
    short: bool
    plain: bool

    def fits(self, words: Tokens, at: int, end: int) -> bool:
        """True where words that fold to this are written as it may be."""
        if self.short:
            return is_short(words.text[words.starts[at] : words.end(end - 1)])
        return not (self.plain and any(STOP in word for word in words.written[at:end]))


class Finder:
    """Finds some terms in texts, in any of their forms."""

    def __init__(self, terms: Iterable[Term], folder: Folder) -> None:
        self.folder = folder
        self._by_first: dict[str, list[_Form]] = {}
        self._joined: dict[str, Term] = {}  # terms of few words that may be written as more, and the other way
        for term in terms:
            for words in (term.name, *term.others, *term.short):
                self._enter(words, term)
        for forms in self._by_first.values():
            forms.sort(key=lambda form: -len(form.stems))
        self._leads = {whole[:at] for whole in self._joined for at in range(2, len(whole) - 1)}
        self._parts = self._leads | self._joined.keys()
        self._begins = self._by_first.keys() | self._joined.keys()

    def _enter(self, words: str, term: Term) -> None:
        stems = list(self.folder.key(words))
        if not stems:
            return
        short = is_short(words)
        form = _Form(stems, term, short, not (short or STOP in words))
        forms = self._by_first.setdefault(stems[0], [])
        if not any(each.stems == stems and each.short == form.short for each in forms):
            forms.append(form)
        if not form.short and len(stems) <= APART and len("".join(stems)) > 5:
            self._joined.setdefault("".join(stems), term)

    def find(self, text: str, written: list[str] | None = None) -> Iterator[Found]:
        """Yield the terms in a text, in order; none overlaps another. `written` are its words, where they are known."""
        words = Tokens(text, self.folder, written)
        free = 0  # the first word that is in no term yet
        for at in self._where(words.stems):
            if at >= free:
                found = self._at(words, at)
                if found:
                    term, free = found
                    yield Found(term, words.starts[at], words.end(free - 1))

    def _where(self, stems: list[str]) -> list[int]:
        """Return the words at which a term may begin, perhaps one that is written here as more words."""
        begins, leads, parts = self._begins, self._leads, self._parts
        return [
            at
            for at, (stem, following) in enumerate(zip_longest(stems, stems[1:], fillvalue=""))
            if stem in begins or (stem in leads and stem + following in parts)
        ]

    def _at(self, words: Tokens, at: int) -> tuple[Term, int] | None:
        """Return the longest term that begins at a word, and the word behind it; as it is defined, where that is as
        long as one that is written here as more words or fewer."""
        defined = self._as_defined(words, at)
        return self._as_other_words(words, at, defined[1] if defined else at) or defined

    def _as_defined(self, words: Tokens, at: int) -> tuple[Term, int] | None:
        """Return the longest term that is written in the words of its name."""
        stems = words.stems
        for form in self._by_first.get(stems[at], ()):
            end = at + len(form.stems)
            if end > at + 1 and not (stems[at:end] == form.stems and words.adjoin(at, end)):
                continue
            if form.fits(words, at, end):
                return form.term, end
        return None

    def _as_other_words(self, words: Tokens, at: int, behind: int) -> tuple[Term, int] | None:
        """Return a term that is written in other words than those of its name, and ends behind another word: control
        disc, controldisc."""
        stems = words.stems
        if "".join(stems[at : at + 2]) in self._parts:
            for end in range(min(at + APART, len(stems)), max(at + 1, behind), -1):
                whole = self._joined.get("".join(stems[at:end]))
                if whole and words.adjoin(at, end):
                    return whole, end
        alone = self._joined.get(stems[at]) if behind == at else None
        return (alone, at + 1) if alone else None
