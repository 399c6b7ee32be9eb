"""Numbers that the words around them make amounts: *2.5 coins*, *2 dice*, *from 20.1 to 20.6 ounces*."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from rulewright.cite.judge.verdict import Place
from rulewright.cite.patterns import Endings, Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import following
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

STOP = frozenset(").;:]")  # behind a number they begin neither a unit nor what joins it to another
INCHES = frozenset('"″')
DECIMAL = late(r"\d{1,2}\.\d{1,2}")
HALF = late(r"\d{1,2}\.(?:5|25|75)")  # figures more often than others
DECIMALS = late(rf"(?<![\w.]){DECIMAL.pattern}(?![\w.]*\w)")
CALLED = late(r"[^\W\d_]\S+[ \xa0]\d+")  # Blue 9
THOUSANDS = late(r"\d{1,3}\.\d{3}")
TIMES = late(r"[ \xa0]?[x×][ \xa0]?\d")  # behind the first figure of a size
BY = late(r"\d[ \xa0]?[x×][ \xa0]?\Z")  # before the second
FAR = 8  # characters before a figure in which it stands
MAX_DECIMAL = 20  # a decimal beyond this is rather a number of a late chapter than an amount


class Amounts:
    """Tells them in one book; `exists` tells whether a rule has a number, `counted` are words with a capital that
    whole figures count in it."""

    def __init__(
        self, notation: Notation, patterns: Patterns, exists: Callable[[Number], bool], counted: frozenset[str]
    ) -> None:
        self.counted = counted
        self.any_cites = notation.lone == "any"
        self.notation = notation
        self.patterns = patterns
        self.exists = exists
        listed = notation.words
        self.new = frozenset(listed.new)
        inside = rf"(?:{words(listed.within)})\s+(?:{words([*listed.the, *listed.own])})"
        self.inside = late(rf"\s+{inside}(?!\w)", re.IGNORECASE)  # 4.2 in the first turn: no inches
        self.within = Endings(listed.within)
        self.named = late(rf"(?<!\w)(?:{words(listed.the)})\s*[^\W\d_]+\Z")
        self.or_less = late(
            rf"\s+(?:{words(listed.joiner)})\s+(?:{words([*listed.less, *listed.more])})", re.IGNORECASE
        )

    def is_amount(self, place: Place) -> bool:
        """True for a number such as 2.5 where the words around it speak of an amount: *2.5 coins*, *about 2.5*. More of
        them do where no rule has that number."""
        first, before = place.first, place.before
        up_to = any(each.kind == "THROUGH" for each in place.tokens) and not self.exists(place.last.number)
        late = DECIMAL.fullmatch(first.words) is None or int(first.words.partition(".")[0]) >= MAX_DECIMAL
        if late and not up_to:
            return False
        if self.or_less.match(place.text, place.last.end):
            return True
        known = any(self.exists(token.number) for token in place.tokens if token.number)
        says, leads = self.patterns.amounts.find(before), self.patterns.before.find(before)
        if says and (not leads or (len(leads) < len(says) and not known)):  # jusqu'à 9.5: its end alone would lead
            return True
        if not up_to and known:
            return False  # but a range that ends with no rule's number, from 20.1 to 20.6 ounces
        behind = following(place.text, place.last.end)
        acts = behind in self.patterns.verbs and self.exists(first.number)  # (3.1-3.9 apply at night)
        if (before.endswith("(") and not acts) or self.patterns.perhaps.find(before):
            return True
        capital = behind[:1].isupper() and behind not in self.counted
        counted = behind and not capital and behind not in self.patterns.verbs
        return bool(counted) and not (leads or self._begins_among_rules(place))

    def _begins_among_rules(self, place: Place) -> bool:
        """True for a range of one chapter that begins with a rule, behind an article with its noun or a word for what
        stands within: *the acts 7.1 to 7.8 end*, *listed in 7.1 to 7.8*; but *from 7.1 to 7.8 ounces* is an amount."""
        first, last = place.first.number, place.last.number
        if not self.exists(first) or first[:-1] != last[:-1] or self.patterns.starting.find(place.before):
            return False
        return bool(self.within.find(place.before) or self.named.search(place.before))

    def is_size(self, place: Place) -> bool:
        """True for one of two figures that make a size: *27.45 x 18.3*."""
        first, last = place.first, place.last
        return bool(TIMES.match(place.text, last.end) or BY.search(place.text, max(0, first.start - FAR), first.start))

    def is_of_a_kind(self, place: Place) -> bool:
        """True for the number of no rule between an article and the word for a thing: *a 6-4-3 double play*."""
        article = place.before.rpartition(" ")[2] in self.new
        return article and not self.exists(place.first.number) and self.counts(place.text, place.last.end)

    def is_half(self, place: Place, knows: Callable[[Number], bool]) -> bool:
        """True for a half or a quarter beside figures with a point in the same text that no chapter of the book begins,
        such as 0.5: so may this one be, which else is a missing rule. `knows` tells whether there is the chapter of a
        number."""
        if len(place.tokens) > 1 or not HALF.fullmatch(place.first.words):
            return False
        return any(not knows(self.notation.parse(each) or ()) for each in set(DECIMALS.findall(place.text)))

    def is_in_thousands(self, place: Place) -> bool:
        """True for a number such as 1.200 in a book of rules 1.21, where a word follows that it counts, and the rule
        that it would be in is not there."""
        first = place.first
        grouped = THOUSANDS.fullmatch(first.words) and not (place.framed or self.exists(first.number[:-1]))
        return bool(grouped) and self.counts(place.text, place.end)

    def counts(self, text: str, end: int) -> bool:
        """True where a word follows that may be what a figure counts: *2 dice*, and no verb as in *2 applies*."""
        behind = following(text, end)
        return bool(behind) and behind not in self.patterns.verbs

    def is_quantity(self, text: str, last: Token) -> bool:
        """True where a unit stands behind a number."""
        sign = text[last.end : last.end + 1]
        if sign in STOP:
            return False
        if sign in INCHES:
            return last.end not in _ends_of_quotations(text)
        unit = self.patterns.unit.match(text, last.end)
        if unit is None or (DECIMAL.fullmatch(last.words) and self.inside.match(text, last.end)):
            return False
        # `the steps of 4.2 in order`: a word that is no unit alone says little against a rule of that number, and
        # nothing against a figure behind a word of its own: `Blue 9 in that order`
        weak = unit[0].strip() in self.patterns.verbs
        called = CALLED.fullmatch(last.words) is not None
        return not (weak and (called or (self.any_cites and self.exists(last.number))))


@lru_cache(maxsize=1)  # numbers of one text are judged one after another
def _ends_of_quotations(text: str) -> frozenset[int]:
    """Return where the straight marks stand that end quotations: each that has one open before it. One opens wherever
    no figure stands directly before its mark: 2.5" are inches."""
    ends, is_open = set(), False
    for mark in re.finditer('"', text):
        if is_open:
            ends.add(mark.start())
        is_open = not is_open and not text[max(0, mark.start() - 1) : mark.start()].isdigit()
    return frozenset(ends)
