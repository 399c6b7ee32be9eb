"""Days in figures, which look like rules' numbers: *from 1.4. to 31.10.*, *until 31.05*, *10 to 24 August*."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.cite.judge.verdict import Place
from rulewright.cite.patterns import Endings, Patterns
from rulewright.cite.surroundings import Hands
from rulewright.languages.patterns import words
from rulewright.languages.scripts import SMALL
from rulewright.late import late
from rulewright.notations.number import Number

DATE = late(r"[0-3]?\d(?P<by>[.-])[01]?\d(?P=by)(?:1\d|20)\d\d")
DAY = late(r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])")
CLOCK = late(r"(?:[01]?\d|2[0-4])\.[0-5]\d")
DOTTED = late(rf"\.\s+(?=[{SMALL}])")  # 10.4. of each year: no stop, but that of the month
NOUGHT = late(r"(?P<first>\d{1,2}\.0)\d")
BLANK = frozenset(" .\xa0")
RANGE = 3  # tokens: two numbers, and what stands between them
TIME = 20  # characters beside a day in which the other one stands


class Dates:
    """Tells them in one book. `hands` tells which words hand over to what they cite, `exists` whether a rule has a
    number."""

    def __init__(self, patterns: Patterns, hands: Hands, exists: Callable[[Number], bool]) -> None:
        self.patterns = patterns
        self.hands = hands
        self.exists = exists
        listed = patterns.notation.words
        self.until = Endings(listed.until)
        others = {*listed.within, *listed.of, *listed.cue, *listed.member, *listed.number}  # as in 2.13, point 2.13
        self.units = Endings([word for word in listed.unit if word not in others])
        self.counted = late(rf"\s(?:{words(listed.unit)})(?!\w)")
        few = r"(?:[^\W\d_]+\s+){0,4}?"  # to the end of June
        joined = rf"(?:{patterns.joined})(?:\s[^\W\d_]{{1,4}})?"
        time = rf"(?<![\w.]){CLOCK.pattern}(?![\w.]*\d)"
        self.times = late(rf"{time}\s*(?:[-–—]|{joined})\s*{time}", re.IGNORECASE)
        behind = rf"\.?(?:\s+(?:{words(listed.through)})|\s*[-–—])\s+{few}(?:{words(listed.month)})(?!\w)"
        self.to_month = late(behind, re.IGNORECASE)

    def holds(self, place: Place) -> bool:
        """True for a whole date, a day with its month, one of two days, and one behind a word for a time."""
        day = place.text[place.last.end : place.last.end + 1] in BLANK and not place.cue
        if DATE.fullmatch(place.first.words) or (day and self.patterns.month.match(place.text, place.last.end)):
            return True
        return self._ends_with_day(place) if place.cue else self._is_day(place) or self._is_day_of_none(place)

    def _ends_with_day(self, place: Place) -> bool:
        """True where a range behind a word that may cite ends with a day that no rule has: *as a rule from 10 to 24
        August*; what is a verb as well is no month there: *rules 10 to 24 may*."""
        if len(place.tokens) != RANGE or self.exists(place.last.number):
            return False
        month = self.patterns.month.match(place.text, place.last.end)
        return month is not None and month["month"].casefold() not in self.patterns.verbs

    def _is_day(self, place: Place) -> bool:
        """True for one of two days from the first to the second of which something goes on."""
        start, end = place.first.start, place.last.end
        if place.text[end : end + 1] != "." or place.framed or self.hands.over(place.before):
            return False
        near = self.patterns.days.finditer(place.text, max(0, start - TIME), end + TIME)
        return any(match.start() <= start < match.end() for match in near)

    def _is_day_of_none(self, place: Place) -> bool:
        """True for a number that no rule has, and which a day may be: written with a nought as no rule is, behind a
        word for a time, *until 31.5*, or before one that ends with a month, *15.5 to the end of June*; or with a stop
        behind it that ends no sentence, *10.4. of each year*. Behind the word for hours, or where it has its unit
        elsewhere in the text, it is a time."""
        first = place.first
        if len(place.tokens) > 1 or self.exists(first.number) or place.framed or self.hands.over(place.before):
            return False
        if CLOCK.fullmatch(first.words) and self.units.find(place.before):
            return True  # alle ore 8.10
        if not DAY.fullmatch(first.words):
            clock = CLOCK.fullmatch(first.words) is not None
            return clock and (self._is_of_two_times(place) or self._is_counted_beside(place))
        timed = self.until.find(place.before) or self.to_month.match(place.text, place.end)
        timed = timed or DOTTED.match(place.text, place.end)
        return bool(timed) or self._is_padded(first.words)

    def _is_of_two_times(self, place: Place) -> bool:
        """True for one of two times of a day, one of which is at a full hour or has a nought in its minutes: *20.15 to
        22.00*."""
        start, end = place.first.start, place.end
        near = self.times.finditer(place.text, max(0, start - TIME), end + TIME)
        return any(match.start() <= start < match.end() and ".0" in match[0] for match in near)

    def _is_counted_beside(self, place: Place) -> bool:
        """True for a time that stands in the same text with its unit: *until 21.15* beside *at 21.15 hours*."""
        again = re.finditer(rf"(?<![\w.]){re.escape(place.first.words)}", place.text)
        return any(self.counted.match(place.text, each.end()) for each in again)

    def _is_padded(self, written: str) -> bool:
        """True where the second figure has a nought before it, and no rule beside it has one: 31.05."""
        padded = NOUGHT.fullmatch(written)
        number = self.patterns.notation.parse(f"{padded['first']}1") if padded else None
        return padded is not None and not (number and self.exists(number))
