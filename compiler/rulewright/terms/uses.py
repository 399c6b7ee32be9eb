"""Where terms are used: every passage is read once, word by word; the longest term that begins at a word is taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from itertools import compress, count
from typing import NamedTuple

from rulewright.terms.fold import Folded, Folder, is_short
from rulewright.terms.model import Term
from rulewright.terms.tokens import Tokens, parted

APART = 3  # words that a term may have, and in which it may be written, to be written as more or fewer
STOP = "."
HYPHENS = ("-", "‑", "–")
WITH_NEXT, ALONE = 1, 2  # how a word may begin a term: as the first of those as which one word of it is written, or so


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
        return self.reads(words.run(at, end))

    def reads(self, written: str) -> bool:
        """True for words, which fold to this, that are written as it may be."""
        return is_short(written) if self.short else not (self.plain and STOP in written)


class Finder:
    """Finds some terms in texts, in any of their forms."""

    def __init__(self, terms: Iterable[Term], folder: Folder) -> None:
        self.folder = folder
        self._alone: dict[str, list[_Form]] = {}  # forms of one word
        self._by_two: dict[str, list[_Form]] = {}  # the others, by their first two words
        self._joined: dict[str, Term] = {}  # terms of few words that may be written as more, and the other way
        firsts: set[str] = set()
        for term in terms:
            for words in (term.name, *term.others, *term.short):
                firsts.update(self._enter(words, term)[:-1][:1])
        for forms in self._by_two.values():
            forms.sort(key=lambda form: -len(form.stems))
        self._leads = {whole[:at] for whole in self._joined for at in range(2, len(whole) - 1)}
        self._parts = self._leads | self._joined.keys()
        begins, leads, self._two = (
            self._alone.keys() | self._joined.keys(),
            self._leads | firsts,
            self._parts | self._by_two.keys(),
        )
        self.may = Folded(lambda word: self._how(folder.stems[word], begins, leads))  # how a word may begin a term
        goes_on = None if not folder.words.capitals else leads
        self._sure = Folded(lambda word: self._surely(word, goes_on))  # the term that a word is, whatever follows

    def _enter(self, words: str, term: Term) -> list[str]:
        """Enter a way to write a term, and return its words, folded."""
        stems = list(self.folder.key(words))
        if not stems:
            return []
        short = is_short(words)
        form = _Form(stems, term, short, not (short or STOP in words))
        forms = (
            self._by_two.setdefault("".join(stems[:2]), []) if len(stems) > 1 else self._alone.setdefault(stems[0], [])
        )
        if not any(each.stems == stems and each.short == form.short for each in forms):
            forms.append(form)
        if not form.short and len(stems) <= APART and len("".join(stems)) > 5:
            self._joined.setdefault(self.folder.joined(words), term)
        return stems

    @staticmethod
    def _how(stem: str, begins: Set[str], leads: Set[str]) -> int:
        """Return whether a term may begin with a folded word: not at all, with the next one alone, or however."""
        return ALONE if stem in begins else WITH_NEXT if stem in leads else 0

    def find(self, text: str, parts: list[str] | None = None) -> Iterator[Found]:
        """Yield the terms in a text, in order; none overlaps another. `parts` is the text `parted`, where that is
        known."""
        may = self.may
        parts = parted(text) if parts is None else parts
        written = parts[1::2]
        might = [*compress(count(), map(may.__getitem__, written))]
        if not might:
            return
        words = Tokens(text, self.folder, parts)
        compounds, sure, free = not self.folder.words.capitals, self._sure, 0  # up to where words are in a term
        for at in might:
            if at < free:
                continue
            alone = sure[written[at]]
            if alone:
                free, start = at + 1, words.start(at)
                yield Found(alone, start, start + len(written[at]))
                continue
            pair = words.pair(at)
            two = may[written[at]] == ALONE or pair in self._two
            if not (two or (compounds and self._compound(words, at))):
                continue
            found = self._at(words, at, pair)
            if found:
                term, free = found
                yield Found(term, words.start(at), words.end(free - 1))

    def _surely(self, word: str, leads: Set[str] | None) -> Term | None:
        """Return the term that a word is as it is written, whatever follows it: none where it may begin a longer one,
        as `leads` do; all words may where these are not given."""
        stem = self.folder.stems[word]
        if leads is None or stem in leads:
            return None
        forms = (form.term for form in self._alone.get(stem, ()) if form.reads(word))
        return next(forms, None) or self._joined.get(stem)

    def _compound(self, words: Tokens, at: int) -> Term | None:
        """Return a term that is written in two parts with a hyphen, where it is put together in one word."""
        if self.folder.words.capitals or at + 1 == len(words.written) or words.parts[2 * at + 2] not in HYPHENS:
            return None
        return self._joined.get(self.folder.joined(words.run(at, at + 2)))

    def _at(self, words: Tokens, at: int, pair: str) -> tuple[Term, int] | None:
        """Return the longest term that begins at a word, and the word behind it; as it is defined, where that is as
        long as one that is written here as more words or fewer. `pair` is the word with the next one."""
        defined = self._as_defined(words, at, pair)
        return self._as_other_words(words, at, pair, defined[1] if defined else at) or defined

    def _as_defined(self, words: Tokens, at: int, pair: str) -> tuple[Term, int] | None:
        """Return the longest term that is written in the words of its name."""
        for form in self._by_two.get(pair, ()):
            end = at + len(form.stems)
            if words.folded(at, end) == form.stems and words.adjoin(at, end) and form.fits(words, at, end):
                return form.term, end
        for form in self._alone.get(words.stem(at), ()):
            if form.fits(words, at, at + 1):
                return form.term, at + 1
        return None

    def _as_other_words(self, words: Tokens, at: int, pair: str, behind: int) -> tuple[Term, int] | None:
        """Return a term that is written in other words than those of its name, and ends behind another word: control
        disc, controldisc."""
        first = words.stem(at)
        if first in self._leads and pair in self._parts:
            stems = words.folded(at, at + APART)
            for end in range(at + len(stems), max(at + 1, behind), -1):
                whole = self._joined.get("".join(stems[: end - at]))
                if whole and words.adjoin(at, end):
                    return whole, end
        alone = self._compound(words, at) if behind == at else None
        if alone:
            return alone, at + 2
        alone = self._joined.get(first) if behind == at else None
        return (alone, at + 1) if alone else None
