"""The word lists of a language as patterns."""

from __future__ import annotations

import re
from functools import cache, cached_property

from rulewright.languages.hints import shortest
from rulewright.languages.load import load_words
from rulewright.languages.patterns import literally_spaced
from rulewright.languages.patterns import small as in_small_letters
from rulewright.languages.quotes import MARKS
from rulewright.languages.words import Words
from rulewright.terms.words import TermWords, term_words


def any_of(words: list[str]) -> str:
    """Return a pattern of any of some words or phrases, the longest first; nothing fits an empty list."""
    return f"(?:{literally_spaced(words)})"


class Patterns:
    """What is looked for around a term in one language."""

    def __init__(self, words: TermWords, around: Words) -> None:
        self.words = words
        self.around = around  # the words around citations, of which some stand around terms, too

    @cached_property
    def heading(self) -> re.Pattern[str]:
        """A heading above definitions: such a word begins it, or ends it: Further definitions."""
        words = any_of(self.words.glossary)
        return re.compile(rf"\W*{words}(?!\w)|.*(?<!\w){words}\W*\Z", re.IGNORECASE)

    @cached_property
    def works(self) -> re.Pattern[str]:
        """The heading of a list of other works."""
        return re.compile(rf"\W*{any_of(self.words.works)}\W*", re.IGNORECASE)

    @cached_property
    def heading_hints(self) -> list[str]:
        """What such a heading holds, in small letters: a word of each phrase."""
        return shortest([max(in_small_letters(each).split(), key=len) for each in self.words.glossary])

    def glossary_word(self, heading: str) -> str:
        """Return the word by which a heading stands above definitions."""
        found = re.search(any_of(self.words.glossary), heading, re.IGNORECASE)
        return found[0].casefold() if found else ""

    @cached_property
    def defines(self) -> re.Pattern[str]:
        """Behind a term that is set off: the rest says what it means."""
        within = self._within(r"\s*,?\s*")
        return re.compile(
            rf"[{MARKS}]?\s*,?(?:\s*\([^()]{{1,40}}\))?{within}\s+{self._saying}",
            re.IGNORECASE,
        )

    @cached_property
    def verb(self) -> re.Pattern[str]:
        """What is never missing where words, in small letters, say what one means."""
        return re.compile(rf"\s{any_of([in_small_letters(each) for each in (*self.words.defines, *self.words.is_)])}")

    @cached_property
    def means(self) -> re.Pattern[str]:
        """The same by a verb that is used for nothing else."""
        return re.compile(rf"\s*{any_of(self.words.defines)}(?!\w)[\s:,]*", re.IGNORECASE)

    @cached_property
    def called(self) -> re.Pattern[str]:
        """In front of a term that is named here."""
        words = self.words
        return re.compile(
            rf"(?:{any_of(words.called)}|{any_of(words.hereafter)},?(?:\s+{any_of(words.called)})?(?:\s+as)?|\()"
            rf"\s*(?:{any_of(words.hereafter)}\s*)?(?:{any_of(words.article)}\s+)?[{MARKS}‘]?\Z",
            re.IGNORECASE,
        )

    @cached_property
    def hereafter(self) -> re.Pattern[str]:
        """A term that is named for later use without being set off: hereafter the Phasing player."""
        words = self.words
        return re.compile(
            rf"(?P<apart>[(,;–—-]\s*)?(?<!\w){any_of(words.hereafter)},?"
            rf"(?P<called>\s+{any_of(words.called)})?\s+(?P<article>{any_of(words.article)}\s+)?"
            r"(?P<head>[^\W\d_][\w-]*(?:\s[\w-]+){0,3})(?=[).,;:]|\Z)",
            re.IGNORECASE,
        )

    @cached_property
    def later(self) -> re.Pattern[str]:
        """Words by which a term is named for what follows."""
        return re.compile(rf"(?<!\w){any_of(self.words.hereafter)}(?!\w)", re.IGNORECASE)

    @cached_property
    def pointer(self) -> re.Pattern[str]:
        """A definition that only leads elsewhere."""
        return re.compile(rf"\s*{any_of(self.words.pointer)}\s+(?:{any_of(self.words.article)}\s+)?", re.IGNORECASE)

    @cached_property
    def article(self) -> re.Pattern[str]:
        """An article and the blank behind it."""
        return re.compile(rf"{any_of(self.words.article)}\s+", re.IGNORECASE)

    @cached_property
    def joining(self) -> re.Pattern[str]:
        """A word that joins two names."""
        return re.compile(rf"\s+{any_of(self.around.joiner)}\s+", re.IGNORECASE)

    @cached_property
    def joined(self) -> re.Pattern[str]:
        """A word that joins, at the end of what stands in front of another name for the same: the code, or “EC”."""
        return re.compile(rf"(?<!\w){any_of(self.around.joiner)}\s*\Z", re.IGNORECASE)

    @cached_property
    def plain_sentence(self) -> re.Pattern[str]:
        """A sentence within a glossary that defines its subject: Abfälle im Sinne dieses Gesetzes sind ..."""
        within = self._within(r",?\s+")
        return re.compile(rf"{self._subject}(?:{within}\s+{self._saying}|{self._plainly})")

    @cached_property
    def leading(self) -> re.Pattern[str]:
        """The end of a line that says for all that is listed below it: in the sense of this law is"""
        return re.compile(rf"(?<!\w){any_of([*self.words.defines, *self.words.is_])}\s*:?\Z", re.IGNORECASE)

    @cached_property
    def of_part(self) -> re.Pattern[str]:
        """Words that say of what part of the book something holds, and not of all its rules: in this section."""
        around = self.around
        levels = (*around.article, *around.section, *around.chapter, *around.paragraph, *around.division)
        whole = {word.casefold() for word in around.work}
        parts = [word for word in (*around.label, *levels) if word.casefold() not in whole]
        return re.compile(rf"(?<!\w){any_of(around.own)}\s+{any_of(parts)}(?!\w)", re.IGNORECASE)

    @cached_property
    def behind_verb(self) -> re.Pattern[str]:
        """A term of a list below such a line, and in front of a kind of thing."""
        return re.compile(rf"(?P<head>[^\W\d_][\w-]*(?:\s[\w-]+){{0,5}}?)\s+(?={any_of(self.words.kind)}(?!\w))")

    @property
    def _subject(self) -> str:
        article = rf"(?:(?i:{any_of(self.words.article)})\s+)?"
        return article + r"(?P<head>[^\W\d_][\w-]*(?:\s[\w-]+){0,3}?)"

    def _within(self, gap: str) -> str:
        """Return what may stand behind a gap, before it is said what a term means: in these rules."""
        return rf"(?:{gap}{any_of(self.words.within)}[^,;.]{{0,20}}?,?)?" if self.words.within else ""

    @property
    def _plainly(self) -> str:
        """What leads to the meaning by "is" alone, behind words that say for what the term is meant. What follows is a
        thing, of several words or with a capital: not *is to be assumed, if*."""
        if not self.words.within:
            return "(?!)"
        thing = r"(?=\w+-?\s|[A-ZÄÖÜÉ])"
        return rf",?\s+{any_of(self.words.within)},?\s+{any_of(self.words.is_)}\s+{thing}"

    @cached_property
    def _saying(self) -> str:
        """What leads to the meaning of a term: a verb of that sense, or "is" before a kind of thing."""
        words = self.words
        return rf"(?:{any_of(words.defines)}(?!\w)|{any_of(words.is_)}\s+(?={any_of(words.kind)}(?!\w)))[\s:,]*"

    @cached_property
    def names(self) -> re.Pattern[str]:
        """A run of words with capitals within a sentence. A verb that obliges or allows, in capitals, is none of them:
        each Player MUST."""
        small = any_of(self.words.small)
        verbs = {word.split()[0].upper() for word in (*self.words.oblige, *self.words.allow)}
        rest = "|".join(rf"(?<={re.escape(verb[0])}){re.escape(verb[1:])}" for verb in sorted(verbs)) or "(?!)"
        word = "[A-ZÄÖÜÉ]"  # what is searched for in a whole book begins with what few places have
        verbless = rf"(?!(?:{rest})(?!\w))[\w’'-]*"
        return re.compile(rf"{word}(?<=[^\W\dA-Z_,;]\s.){verbless}(?:\s(?:{small}\s){{0,2}}{word}{verbless}){{0,4}}")

    @cached_property
    def behind_name(self) -> re.Pattern[str]:
        """What may follow a name: a stop, or a small word. A noun that follows makes an attribute of it, and is what a
        word in front of both counts: a Black Sea port."""
        return re.compile(rf"\s*(?![\s\w-])|\s+{any_of([*self.words.small, *self.around.verb])}(?![\w-])")

    @cached_property
    def determined(self) -> re.Pattern[str]:
        """A thing that has an article in front of it, or what there may be several of."""
        words = any_of([*self.words.article, *self.words.countable])
        return re.compile(rf"(?<!\w){words}\s([^\W\d_]+)", re.IGNORECASE)

    @cached_property
    def countable(self) -> re.Pattern[str]:
        """In front of what there may be several of."""
        return re.compile(rf"(?<!\w){any_of(self.words.countable)}\s\Z", re.IGNORECASE)


@cache
def patterns(language: str) -> Patterns:
    """Return the patterns of a language."""
    return Patterns(term_words(language), load_words(language))
