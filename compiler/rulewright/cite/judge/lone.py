"""Numbers that no word cites: whether one of several parts is a rule's or a figure, by its value and its neighbours."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.cite.judge.among import Among
from rulewright.cite.judge.amounts import HALF, MAX_DECIMAL, Amounts
from rulewright.cite.judge.lettered import ENDED, Lettered
from rulewright.cite.judge.others import OtherThings
from rulewright.cite.judge.verdict import Place, Verdict
from rulewright.cite.patterns import Endings, Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import NEAR, Hands, following
from rulewright.late import late
from rulewright.notations.form import SIGNS
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of

PARTED = late(r"\d+(?:\.\d+)+")
EQUAL = late(r"(?:[=≈<>≤≥×÷]|(?<=\s)x)\s?\Z")
DOTTED = late(r"\d+\.")
PAIR = 2  # parts of a number
SIGNED = frozenset("+−-")
HALVES = late(r"\d{1,2}\.5")
ZERO = late(r"\.0+\Z")
INNER = late(r"\d\w{0,3}\(\Z")  # 8WB(1A)
FRACTION = late(r"\d/\d{1,2}")
ABBREVIATED = late(r"[^\W\d_](?:\.[^\W\d_])+")
SHORT = 12  # characters of the short name of a work, and of a part of it
CALLED_BEHIND = late(r"\d\s(?:.*\s)?[^\W\d_]{3,}\Z")  # 18 inci madde
OF_ANOTHER = late(r"(?<!\w)(?=\w*[A-Z])[^\W\d_a-z]{2,6}\s[A-Z]\s\Z")
SAID = late(r"[^\W\d_]{4,},\Z")  # what is said before an apposition


class LoneNumbers:
    """Judges them in one book. `hands` tells which words hand over to a number, `others` what else it may be of;
    `knows`, `exists` and `parts` are those of the judge."""

    def __init__(
        self,
        notation: Notation,
        patterns: Patterns,
        hands: Hands,
        others: OtherThings,
        knows: Callable[[Number], bool],
        exists: Callable[[Number], bool],
        parts: int,
    ) -> None:
        self.notation = notation
        self.patterns = patterns
        self.hands = hands
        self.others = others
        self.knows = knows
        self.exists = exists
        self.parts = parts
        self.within = Endings(notation.words.within)
        self.among = Among(notation, knows, exists)
        self.amounts = Amounts(notation, patterns, exists, others.works.foreign.counted)
        self.lettered = Lettered(notation, patterns, knows, exists)
        self.named = self.lettered.named
        first = notation.levels[1].cited[0] if len(notation.levels) > 1 else None
        self.codes = self.named and first is not None and not first.before  # R104

    def ends(self, text: str, end: int) -> bool:
        """True where a phrase ends, or a verb goes on: nothing is counted."""
        return ENDED.match(text, end) is not None or not self.amounts.counts(text, end)

    def glued(self, place: Place) -> Verdict:
        """Judge a number in one word without a word that cites, where the book's are also parted."""
        lettered = is_lettered(place.first)  # in C4 is a hex, see C4 none
        led = self.patterns.before.find(place.before) if lettered else self._is_handed_over(place)
        cites = self.exists(place.first.number) or bool(led)
        return Verdict(cites, "a rule has it, or words lead to it" if cites else "it may be dice or a name")

    def verdict(self, place: Place) -> Verdict:
        """Judge a number of two or more parts without a word that cites."""
        text, first = place.text, place.first
        halves = HALVES.fullmatch(first.words) and HALVES.fullmatch(place.last.words)
        if (halves or ZERO.search(first.words)) and self.others.runs_backward(place):
            return Verdict(False, "a score, or the next figure is taken from it", whole=True)  # 3.5-2.5, 6.0 - 2.0
        figure = self._is_figure(place)
        if figure:
            return Verdict(False, figure)
        if self.among.is_padded(first.number) and not self._is_cited(place):
            return Verdict(False, "no rule is written with a nought before it, and no word says that it cites")
        if self.notation.lone != "any" and not CALLED_BEHIND.search(first.words):
            cites = self.exists(first.number) or self._is_near(first, place.framed) or self._is_handed_over(place)
            no = "numbers look like figures, and it is none"
            return Verdict(cites, "a rule has it, or is near, or words hand over to it" if cites else no)
        if self.notation.has_letter(first.number) and (other := self._is_other(place)):
            return Verdict(False, other)
        if first.words[0] == "0" and not self.knows(first.number):
            return Verdict(False, "the book has no chapter 0")  # a rate (0.3)
        if EQUAL.search(text, max(0, first.start - NEAR), first.start) and text[place.end : place.end + 1] != ">":
            return Verdict(False, "it is what something amounts to")
        if place.framed or self.hands.over(place.before):
            return Verdict(True, "it stands in parentheses, or words before it hand over to it")
        if self._may_be_strength(first):
            near = first.number[-1].strip("()").isalpha() and self._is_near(first, framed=False)  # 22(d) beside 22(a)
            cites = self.exists(first.number) or near or self._is_handed_over(place)
            why = "a rule has it, or words hand over to it" if cites else "it may be a strength, and no rule has it"
            return Verdict(cites, why)
        if self.named or (len(first.number[0]) == 1 and first.number[0].isalpha()):
            if self.lettered.is_word(place):
                return Verdict(False, "it is a word with an ending in brackets")
            led = self._is_led(place) or (self.patterns.before.find(place.before) and self.ends(text, place.last.end))
            led = (self.among.is_next(first.number) and bool(led)) or self._is_called(first)
            known = self.exists(first.number)
            far = first.words.isalnum() and not known and self.among.is_strange(first.number)
            cites = (self.knows(first.number) and (not far or self._is_handed_over(place))) or led
            why = "its chapter is there, or is the next one, or called so" if cites else "the book has no such chapter"
            return Verdict(cites, why)
        with_letter = any(each.isalpha() or each in SIGNS for each in first.words)
        return self._with_letter(place) if with_letter else self._plain(place)

    def _is_other(self, place: Place) -> str:
        """Return why the letter of an appendix with a figure is another thing: it is of none, vitamin B.1, or no rule
        has it and no words hand over to it, A4 paper, E.g.; nothing where it may cite."""
        first = place.first
        if not self.knows(first.number):
            return "the book has no such appendix"
        if ABBREVIATED.fullmatch(first.words) and not (self.exists(first.number) or self._is_handed_over(place)):
            return "it may be an abbreviation, and no rule has it"  # E.g.
        glued = len(first.number) == PAIR and first.words.isalnum()
        cites = self.exists(first.number) or self._is_handed_over(place) or self._is_led(place)
        cites = cites or self._is_next_between_commas(place)
        return "it may be the name of another thing, and no rule has it" if glued and not cites else ""

    def _is_next_between_commas(self, place: Place) -> bool:
        """True for the number next to a rule's, between commas behind what it is, *another scenario, S7, with which*;
        behind another one it may be of a list of things, *sheets of A4, A5, or*."""
        number, text = place.first.number, place.text
        before = self.notation.sibling(number, self.notation.ordinal(number) - 1)
        behind = place.first is place.last and text[place.end : place.end + 2] == ", " and SAID.search(place.before)
        return bool(behind and before and self.exists(before)) and self.knows(number)

    def _may_be_strength(self, token: Token) -> bool:
        """True for a chapter with an item or a part behind a dash, which print the strength of a unit as well: 4(2),
        4-3; but not 3.c."""
        chapter = self.notation.is_bare(token.number[:-1]) and token.words[0].isdigit()
        return chapter and token.number[-1][0] in "(-" and not DOTTED.match(token.words)

    def _with_letter(self, place: Place) -> Verdict:
        """Judge such a number in which a letter or sign stands."""
        near = self.knows(place.first.number) or self.among.is_next(place.first.number)
        glued = len(place.first.number) == 2 and place.first.words.isalnum()
        if glued and not (near or self._is_handed_over(place)):
            return Verdict(False, "the book has no such chapter")  # the side 9F of a board
        deep = len(place.first.number) > 1  # 501(c)(3), but not 49 §
        if deep and not near and self.among.is_beyond(place.first.number) and not self._is_cited(place):
            return Verdict(False, "its chapter is far behind the last, and no word says that it cites")
        return Verdict(True, "there is a letter or sign in it, as in no quantity")  # 42.33B, 9 §

    def _plain(self, place: Place) -> Verdict:
        """Judge such a number that consists of figures, where no word leads to it."""
        first, known = place.first, self.exists(place.first.number)
        if not self.knows(first.number):
            signed = self.notation.framed and len(first.number) <= self.notation.bare_depth  # #13; under #52
            ends = self.ends(place.text, place.last.end)
            if place.ours and ends:
                return Verdict(True, "its part is named with it")
            led = bool(self.within.find(place.before)) and ends
            led = led or (self.notation.large > 0 and ends and self.among.is_close(first.number))
            section = first.number[: self.notation.bare_depth]
            if 1 < len(section) < len(first.number) and ends and self.among.is_close(section):  # 419.2 behind 410
                return Verdict(True, "its section would come close behind another")
            if signed and (led or self.among.is_next(first.number)):
                return Verdict(True, "it comes next behind the last, or words lead to it")
            return Verdict(False, "the book has no such chapter")
        if ZERO.search(first.words) and not (known or self.patterns.before.find(place.before)):
            up_to = HALF.fullmatch(place.last.words) is not None
            return Verdict(False, "no rule is written so, and a figure may be", whole=up_to)
        if not (known or self.within.find(place.before)) and self.amounts.is_half(place, self.knows):
            return Verdict(False, "no rule has it, and a figure beside others may be a half")
        if self._is_count(place):
            return Verdict(False, "it counts what the words behind it name")
        amount = self.amounts.is_amount(place)
        if amount:
            return Verdict(False, "the words around it speak of an amount", amount)
        near = "no rule has it, but the book has its chapter, and nothing makes it a mere figure"
        return Verdict(True, "a rule has it" if known else near)

    def _is_count(self, place: Place) -> bool:
        """True for a number of digits alone that is as large as chapters are here, before a word that may be what it
        counts, *1100 ells*, where none leads to it."""
        bare = self.notation.large > 0 and len(place.first.number) <= self.notation.bare_depth
        led = self._is_led(place) or self.within.find(place.before)
        return bare and not led and not self.ends(place.text, place.last.end)

    def _is_tied(self, place: Place) -> str:
        """Return why such a number is one with what stands directly before it, or is no whole one; nothing where it may
        cite."""
        start = place.first.start
        if start and place.text[start - 1] in SIGNED and not self.exists(place.first.number):
            return "a sign stands before it, and no rule has it"
        if FRACTION.fullmatch(place.first.words) and not self.exists(place.first.number):
            return "it may be a fraction, and no rule has it"
        inner = place.framed and INNER.search(place.text, max(0, start - NEAR), start)
        return "it is a part of what stands before its bracket" if inner else ""

    def _is_figure(self, place: Place) -> str:
        """Return why such a number is a mere figure, whatever rules there are around it; nothing where it may cite."""
        first = place.first
        if own := self._is_tied(place):
            return own
        deep = len(first.number) > PAIR and self.exists(first.number[:-1])  # 5.3.3.42, but no time: 11.24.26
        dotted = deep and first.words.count(".") >= PAIR
        called = place.last.words.endswith((")", *SIGNS)) or CALLED_BEHIND.search(place.last.words)
        if not (dotted or called) and self.amounts.is_quantity(place.text, place.last):
            return "a unit stands behind it"  # but in 2.5(a) in
        if self.amounts.is_size(place):
            return "it is one of two figures that make a size"
        if self.amounts.is_of_a_kind(place):
            return "an article stands before it, and behind it what is called so"
        if place.ours and OF_ANOTHER.search(place.text, max(0, first.start - SHORT), first.start):
            return "the short name of another work stands before its part"  # WO B 5.1
        if self.among.is_below_nothing(first.number) and not self.patterns.before.find(place.before):
            return "it is below no rule, and no word says that it cites"
        if self.among.is_out_of_reach(first.number):
            return "there is no rule around it, and it is far behind those of any"  # a date: by 5-6-24
        if self.amounts.is_in_thousands(place):
            return "a word follows, and the rule that it would be in is not there"
        large = int(first.words.partition(".")[0]) >= MAX_DECIMAL if PARTED.fullmatch(first.words) else True
        if large or any(self.exists(each.number) for each in place.tokens if each.number):
            return ""
        led = bool(self.patterns.before.find(place.before)) or (self.parts > 1 and place.framed)
        said = led or bool(place.before and self._acts(place))  # as 3.9 says
        far = not deep and (self.among.is_far(first.number) or self.among.is_within_far(first.number))
        plain = first.words.count(".") >= self.parts or self.among.is_undivided(first.number)
        if plain and (far or not said or not self.ends(place.text, place.last.end)):
            return "no rule has such parts, and no word says that it cites"  # 3.4. The season opens
        if far and not led:  # tickets are 3.50; what may be a verb may as well be another word: 4.80 at night
            return "it is far behind the last rule of its chapter, and no word says that it cites"
        return ""

    def _acts(self, place: Place) -> bool:
        """True where a verb follows."""
        return following(place.text, place.last.end) in self.patterns.verbs

    def _is_cited(self, place: Place) -> bool:
        """True where words before a number lead to it."""
        return bool(self.patterns.before.find(place.before)) or self.hands.over(place.before)

    def _is_called(self, token: Token) -> bool:
        """True where a word behind its letter says that it is a chapter: *E-osan kohdassa 4*."""
        chapter = next((written for _, written in self.notation.split(token.words)), "")
        return any(form.called and form.fits(chapter) for form in self.notation.levels[0].cited)

    def _is_led(self, place: Place) -> bool:
        """True where something around a number says that it cites."""
        return place.framed or self.hands.over(place.before) or self._acts(place)

    def _is_handed_over(self, place: Place) -> bool:
        """True where words lead to a number that looks like the book's own more than like a figure: *under K19* where
        rules are called K1 to K13, *see 1-2-5* where there is a rule 1-2, *as described in 2-9.* behind 2-4."""
        number = place.first.number
        own = self.knows(number) if self.codes else len(number) > 2 and self.exists(number[:-1])
        ends = self.ends(place.text, place.last.end) or " " in self.patterns.deferrals.find(place.before)
        own = own or (len(number) == PAIR and ends and self.among.is_close(number))
        return own and bool(self.within.find(place.before) or self.hands.over(place.before))

    def _is_near(self, token: Token, framed: bool) -> bool:
        """True where the number of no rule is so near to one that it is meant to be a rule's: R105 beside R104, 2-1 (d)
        where 2-1 has an (a), 4-1-5 behind 4-1-4, 2b3 between 2b2 and 2b4; in parentheses, 2b5 below 2b, but not
        (2x2)."""
        number, ordinal = token.number, self.notation.ordinal(token.number)
        first = self.notation.sibling(number, 1) if "(" in number[-1] and self.notation.is_item(number) else None
        if first and self.exists(first):
            return True
        siblings = (self.notation.sibling(number, ordinal + off) for off in (-1, 1) if ordinal + off > 0)
        around = [self.exists(sibling) for sibling in siblings if sibling]
        below = len(number) > 2 and self.exists(number[:-1])
        known = (self.codes or "." in token.words or self.notation.lone == "framed") and self.knows(number)
        if framed:
            return any(around) or below or known
        if self.codes:
            return any(around)
        return below and (all(around) if token.words.isalnum() else any(around))  # behind 2d5, 2d6 may be dice


def is_lettered(token: Token) -> bool:
    """True for a chapter behind the letter of its division, B9: it may as well be a hex."""
    return len(token.number) == 1 and token.words.isalnum() and bool(scope_of(token.number))
