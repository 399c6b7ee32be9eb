"""Tell citations from figures: hard tests first, then what the words around a number and its value say.

Each verdict names its reason; `rulewright outline --why` shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rulewright.cite.judge.counting import Counting
from rulewright.cite.judge.labels import is_framed_label, is_label
from rulewright.cite.judge.lettered import ENDED
from rulewright.cite.judge.lone import LoneNumbers, is_lettered
from rulewright.cite.judge.others import OtherThings
from rulewright.cite.judge.verdict import UNKNOWN, WORK, Place, Verdict
from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import CLOSING, NEAR, Hands, following
from rulewright.cite.works.own import without_plural
from rulewright.cite.works.strange_parts import StrangeParts
from rulewright.cite.works.works import Works
from rulewright.languages.patterns import words
from rulewright.languages.quotes import MARKS
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

YEAR = late(r"(?:19|20)\d\d")
CODED = late(r"(?<![\w.])[a-z]{1,2}\d{1,3} ?\(\Z")  # D11 (6a)
MEASURE = late(r"\d+(?:\.\d+)?[a-z]")
SEVERAL = late(r"(?<![\w.:])\w+(?:[.:]\w+)+(?:\(\w{1,4}\))*,?(?:\s[-–—])?\Z")  # parts of a number: 3:1, or 3:1 -
FEW = 5  # letters with which lists begin that are cited
QUOTES = late(rf"[^.;{MARKS}]{{0,60}}[{MARKS}]")  # what a rule is to say


class Judge:
    """Judges the numbers of one book by the words around them. `knows` tells whether the book holds the chapter of a
    number, `exists` whether a rule has it, `called` is the title of the rule that has it; `parts` are
    those of the longest number of a rule that dots join, `divided` the words with which its headings begin, each with
    whether these are of divisions that hold rules."""

    def __init__(
        self,
        notation: Notation,
        patterns: Patterns,
        works: Works,
        knows: Callable[[Number], bool],
        exists: Callable[[Number], bool],
        called: Callable[[Number], str],
        *,
        parts: int,
        divided: Mapping[str, bool] | None = None,
    ) -> None:
        self.notation = notation
        self.patterns = patterns
        self.works = works
        self.knows = knows
        self.exists = exists
        self.hands = Hands(notation.words)
        self.called = called
        self.parts = parts
        listed = notation.words
        divided = divided or {}
        self.divided = frozenset(map(without_plural, divided))
        self.holding = frozenset(without_plural(word) for word, holds in divided.items() if holds)
        self.paragraphs = frozenset(word.casefold() for word in listed.paragraph)
        new = words([*listed.the, *listed.new])
        self.adds = late(rf"(?<!\w)(?:{words(listed.adding)})(?:\s(?:{new})){{0,3}}\Z", re.IGNORECASE)
        self.others = OtherThings(patterns, works, self.hands, exists, called, StrangeParts(notation, divided))
        self.counting = Counting(patterns, exists, called)
        self.lone = LoneNumbers(notation, patterns, self.hands, self.others, knows, exists, parts)
        self.among, self.amounts, self.lettered = self.lone.among, self.lone.amounts, self.lone.lettered
        self.named = self.lettered.named
        joins = {bool(form.before) for part in notation.levels[1:2] for form in part.cited}
        self.either = not self.named and len(joins) > 1  # 6.B.1 is also cited as 6B1

    def verdict(self, place: Place) -> Verdict:
        """Tell a citation from a figure, and why it is the one or the other."""
        other = self.others.why(place)
        if other:
            return Verdict(False, other, whole=other in (WORK, UNKNOWN))
        if place.cue:
            no = self._is_no_rule(place)
            return Verdict(not no, no or f'"{place.cue}" stands before it')
        in_part = place.first.leveled and self.notation.is_bare(place.first.number[:-1])
        if in_part and self.patterns.inner.find(place.before):  # stk. 1, litra b
            return Verdict(False, "it is an item of the part that the word before it calls")
        if self._is_measure(place):
            return Verdict(False, "it is a measure, or of a diagram: no rule has such an item")
        if place.bare:
            no = self._is_no_chapter(place)
            return Verdict(not no, no or "it stands alone in parentheses, and is a chapter", whole=True)
        glued = self.either and place.first.words.isalnum() and place.first.words[0].isdigit()  # 3D6, but not T9
        apart = glued or is_lettered(place.first)
        return self.lone.glued(place) if apart else self.lone.verdict(place)

    def _is_measure(self, place: Place) -> bool:
        """True for a letter directly behind a figure, (8m), 1.5x, where no rule of that number has items, and which is
        none of the first letters; any letter behind a code, D11 (6a), where the book has longer numbers than that."""
        number = place.first.number
        if not MEASURE.fullmatch(place.first.words) or len(number) < 2 or self.exists(number):
            return False
        form = self.notation.form(number)
        one = (*number[:-1], form.nth(1))
        drawn = not self.named and self.parts >= len(number) and CODED.search(place.before)
        return (drawn or form.ordinal(form.value(number[-1])) > FEW) and not self.exists(one)

    def _is_no_rule(self, place: Place) -> str:
        """Return why a number behind a word that cites is none: a label, another thing of that name, a quantity."""
        text, cue, first, last = place.text, place.cue, place.first, place.last
        known = bool(first.number) and self.exists(first.number)
        digits = first.words[0].isdigit() or self.notation.counts_in_words
        if is_label(place, self.patterns.labels) and not ("§" in cue and known and first.number != place.own):
            return "it is a label"
        apart = self.notation.is_annex(first.number)
        if cue in self.patterns.appendices and digits and not apart and (place.bare or not known):
            return "an appendix with a number is another thing than a chapter"
        if apart and not known and self._counts_things(text, last.end):
            return "it counts what the words behind it name"  # schedule 2 games a day
        before = place.before[: -len(cue)].rstrip()
        if not known and self._is_to_be(place, before):
            return "it is to be added"
        if not known and cue.endswith(":") and before[-1:].isalnum():
            return "the word before the colon is one of its sentence"  # count what you see: 12
        if not place.bare:
            larger = not (known or place.ours) and first.leveled and self.among.is_of_larger(first.number)
            return "its rule has not a tenth as many such parts: it is another work's" if larger else ""
        if self._is_of_rule_before(before, cue):
            return "it is a paragraph of the rule before it"
        no = self._why_too_large(place) or ("" if digits else self.lettered.why_not(place, known))
        if no:
            return no
        if self.amounts.is_quantity(text, last) or self._is_of_rule(text, last.end, cue):
            return "it is a quantity, or a part of another rule"
        close = ENDED.match(text, last.end) is not None and self.among.is_close(first.number)
        if place.weak and not (close or (known and self.lone.ends(text, last.end))):
            return "the words before it cite only what is a rule, or close to one, and ends the phrase"
        return ""

    def _is_of_rule_before(self, before: str, cue: str) -> bool:
        """True behind a word for paragraphs where the number of a rule of several parts stands before it, and these are
        no parts of numbers here: *3:1, paragraph 2*; but *paragraph 3.1, paragraph 4* lists what that word cites."""
        rule = SEVERAL.search(before) if cue in self.paragraphs else None
        return rule is not None and not before[: rule.start()].rstrip().casefold().endswith(cue)

    def _counts_things(self, text: str, end: int) -> bool:
        """True where what a figure counts stands behind it, in a language whose verbs are listed: no list goes on."""
        goes_on = following(text, end) in self.notation.words.joiner
        return bool(self.patterns.verbs) and not goes_on and not self.lone.ends(text, end)

    def _why_too_large(self, place: Place) -> str:
        """Return why a number is larger than those of rules: it is a year, or another thing's."""
        if self._is_year(place.first) or self._is_year(place.last):
            return "it is a year"
        if self.among.is_of_thousands(place.first.number) and not self.works.is_ours(place.text, place.last.end):
            return "the book has not a tenth as many rules: it is another work's, or a thing's"
        return ""

    def _is_year(self, token: Token) -> bool:
        """True for what looks like a year, where no rules are counted so far."""
        number = token.number
        return bool(number and YEAR.fullmatch(token.words)) and not (self.exists(number) or self.among.is_close(number))

    def _is_of_rule(self, text: str, end: int, cue: str) -> bool:
        """True where words say that a number is a part of a rule, and not of the book, which may be called so, too:
        *paragraph 3 of this by-law*. Where the headings of rules begin with the word that cites, and none with that
        one, it is the book; and article 3 of this title is a rule where titles are no rules, but hold them."""
        match = self.patterns.of_own.match(text, end)
        kind = match["kind"].casefold() if match and match["kind"] else ""
        of, word = without_plural(kind), without_plural(cue)
        whole = word in self.divided and (of not in self.divided or (of in self.holding and word not in self.holding))
        return match is not None and not (kind and (whole or self.works.own.holds(kind)))

    def _is_to_be(self, place: Place, before: str) -> bool:
        """True for a rule that is to be added, and quoted: *Add a new Article 5 reading: “…”*; `before` is what stands
        before the word that cites it."""
        return self.adds.search(before) is not None and QUOTES.match(place.text, place.end) is not None

    def _is_no_chapter(self, place: Place) -> str:
        """Return why the lone number of a chapter, without a word that cites, is none."""
        first, last = place.first, place.last
        if is_framed_label(place):
            return "it is a label"
        if place.before.endswith("(") and place.before[-2:-1].isdigit():
            return "it is a part of the number before it"
        if not (first.words[0].isdigit() and place.text[last.end : last.end + NEAR].lstrip()[:1] in CLOSING):
            return "it is a figure among words"
        if not self.knows(first.number):
            return "the book has no such chapter"
        if self.patterns.members.find(place.before.removesuffix("(").rstrip()):
            return "it counts what the word before it says"
        return self.counting.counts(place.text, place.tokens)
