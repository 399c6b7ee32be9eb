"""What a word beside the number of a rule may name: a part that the rule has, or one that nothing marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rulewright.cite.habits.called_forms import DASH, after_value, figures
from rulewright.cite.parts.letter_words import letter_words
from rulewright.cite.parts.steps import Steps, is_beside, parts_below, word_of
from rulewright.languages.scripts import is_unspaced
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number


def folded(*lists: list[str]) -> set[str]:
    """Return all words of some lists in small letters."""
    return {word.casefold() for listed in lists for word in listed}


class Way(NamedTuple):
    """A part of a rule that a word may name, and which of the notation's parts it is."""

    part: Number
    at: int


class Meant:
    """Tells it in one notation, of these texts. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool], texts: list[str]) -> None:
        self.notation = notation
        self.parts = notation.parts
        self.exists = exists
        words = notation.words
        apart = [word for each in notation.annexes for word in each.words]  # Annex 2 is no part of the rule before it
        self.listed = folded(words.paragraph, words.letter, words.number)
        self.other = folded(words.joiner, words.through, words.of, words.verb, words.unit) - self.listed
        self.other |= folded(words.sentence, apart)
        self.words = letter_words(words)  # nevnt i § 9: in it
        self.letters = folded(words.letter) - folded(words.number)
        self.items = {sign for sign in words.number if is_unspaced(sign)}.difference(words.paragraph)
        self.steps = Steps(notation, self.listed, texts)

    def find(self, word: str, step: re.Match[str], number: Number) -> Way | None:
        """Return what a word names in a rule, or None where there is no such part."""
        return self.among(self.ways(word, step, number), step)

    def among(self, ways: list[Way], step: re.Match[str]) -> Way | None:
        """Return the one that is meant of what a word may name. Of two that a sign may call, 第一項 an item 一 or the
        paragraph before 2, it is the one that has what is cited below it, or else none."""
        if len(ways) > 1 and is_unspaced(after_value(step)):
            inner = self.steps.behind(step.string, step.end("after"))
            ways = [way for way in ways if inner and self._holds(way.part, inner)]
        return ways[0] if ways else None

    def ways(self, word: str, step: re.Match[str], number: Number) -> list[Way]:
        """Return all that a word may name in a rule."""
        found: dict[Number, Way] = {}
        if self.words and word.casefold() not in self.listed and self._is_word(step):
            return []
        for at, part in parts_below(self.parts, self.notation, number) if word.casefold() not in self.other else ():
            form = part.cited[0]
            written = form.write(figures(step["value"], form.kind))
            inner = (*number, written) if form.fits(written) else ()
            if inner and (self._has(inner) or self._lacks(word, after_value(step), number, form)):
                found.setdefault(inner, Way(inner, at))
        within = [way for way in found.values() if not is_beside(self.notation, way.part)]
        return within or list(found.values())

    def _is_word(self, step: re.Match[str]) -> bool:
        """True for a letter that may be a word of the language, and has no frame that says that it is none."""
        return not (step["open"] or after_value(step)) and step["value"] in self.words

    def _holds(self, part: Number, step: re.Match[str]) -> bool:
        """True where a part has what a step names; or would, did something mark it."""
        inner = [way.part for way in self.ways(word_of(step), step, part)]
        return any(self.exists(each) or not (self.exists(part) or is_beside(self.notation, each)) for each in inner)

    def _lacks(self, word: str, after: str, number: Number, form: Form) -> bool:
        """True where a word is listed, or brackets alone frame the value, and the rule has parts of this form, only
        not this one; behind a listed word perhaps the first, which nothing marks, but no sign of items: 第一号."""
        listed = self.is_listed(word, after, form)
        places = (1, 2) if listed and after not in self.items else (1,) if listed or (not word and after == ")") else ()
        return any(self._has((*number, form.nth(place))) for place in places)

    def _has(self, number: Number) -> bool:
        """True where a rule has a number, or has it without the first paragraph that it names, which nothing marks."""
        if self.exists(number) or len(number) <= len(self.notation.levels) + 1:
            return self.exists(number)
        *around, paragraph, item = number
        form = self.notation.form((*around, paragraph))
        return paragraph == form.nth(1) and self.exists((*around, item))

    def is_listed(self, word: str, after: str, form: Form) -> bool:
        """True where a word (in 第2項 and *b-alakohta*, what stands behind the value) is listed for such parts; before
        figures, a word for letters may be any: *onder 3*."""
        plain = (after.removeprefix(DASH) if is_unspaced(after) or after.startswith(DASH) else word).casefold()
        return plain in self.listed and not (plain in self.letters and form.kind == "1")
