"""Where terms are used: every passage is read once, word by word; the longest term that begins at a word is taken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise, zip_longest
from typing import NamedTuple

from rulewright.terms.fold import TOKEN, Folder, is_short
from rulewright.terms.model import Term

APART = 3  # words that a term may have, and in which it may be written, to be written as more or fewer
STOP = "."
BETWEEN = (" ", "-", "‑", "–", " - ", "- ")  # what may stand between the words of a term


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

    def find(self, text: str, tokens: list[str] | None = None) -> Iterator[Found]:
        """Yield the terms in a text, in order; none overlaps another. `tokens` are its words, where they are known."""
        stems = list(map(self.folder.stems.__getitem__, TOKEN.findall(text) if tokens is None else tokens))
        may_begin = self._where(stems)
        words = list(TOKEN.finditer(text)) if may_begin else []
        free = 0  # the first word that is in no term yet
        for at in may_begin:
            if at >= free:
                found = self._at(text, words, stems, at)
                if found:
                    term, free = found
                    yield Found(term, words[at].start(), words[free - 1].end())

    def _where(self, stems: list[str]) -> list[int]:
        """Return the words at which a term may begin, perhaps one that is written here as more words."""
        begins, leads, parts = self._begins, self._leads, self._parts
        return [
            at
            for at, (stem, following) in enumerate(zip_longest(stems, stems[1:], fillvalue=""))
            if stem in begins or (stem in leads and stem + following in parts)
        ]

    def _at(self, text: str, words: list[re.Match[str]], stems: list[str], at: int) -> tuple[Term, int] | None:
        """Return the longest term that begins at a word, and the word behind it; as it is defined, where that is as
        long as one that is written here as more words or fewer."""
        defined = self._as_defined(text, words, stems, at)
        return self._as_other_words(text, words, stems, at, defined[1] if defined else at) or defined

    def _as_defined(self, text: str, words: list[re.Match[str]], stems: list[str], at: int) -> tuple[Term, int] | None:
        """Return the longest term that is written in the words of its name."""
        for form in self._by_first.get(stems[at], ()):
            end = at + len(form.stems)
            if end > at + 1 and not (stems[at:end] == form.stems and adjoin(text, words[at:end])):
                continue
            written = text[words[at].start() : words[end - 1].end()]
            if is_short(written) if form.short else not (form.plain and STOP in written):
                return form.term, end
        return None

    def _as_other_words(
        self, text: str, words: list[re.Match[str]], stems: list[str], at: int, behind: int
    ) -> tuple[Term, int] | None:
        """Return a term that is written in other words than those of its name, and ends behind another word: control
        disc, controldisc."""
        for end in range(min(at + APART, len(stems)), max(at + 1, behind), -1) if stems[at] in self._leads else ():
            whole = self._joined.get("".join(stems[at:end]))
            if whole and adjoin(text, words[at:end]):
                return whole, end
        alone = self._joined.get(stems[at]) if behind == at else None
        return (alone, at + 1) if alone else None


def adjoin(text: str, words: list[re.Match[str]]) -> bool:
    """True where only blanks and hyphens stand between some words."""
    return all(text[a.end() : b.start()] in BETWEEN for a, b in pairwise(words))
