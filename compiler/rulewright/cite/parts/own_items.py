"""Items that a word alone cites, without their rule's number: *number 2*, *letters a) and b) of paragraph 2*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from rulewright.cite.parts.leveled import Leveled
from rulewright.cite.patterns import FRAMED, value_of
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import BEFORE, CLOSED
from rulewright.languages.patterns import literally, words
from rulewright.late import late
from rulewright.notations.form import Form
from rulewright.notations.kinds import in_words
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward

SEVERAL = 2  # lists, of which none is meant
MOST = 40  # paragraphs of an article


class OwnItems:
    """Finds them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, leveled: Leveled, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.leveled = leveled
        self.exists = exists
        worded = literally(leveled.items)
        self.item = late(rf"(?<!\w)(?P<label>{worded})(?:\s+|(?<=[{FRAMED}]))(?=[\w(])", re.IGNORECASE)
        self.paragraphs = frozenset(word.casefold() for word in notation.words.paragraph)
        self.around = self._around()
        self.deeper = late("|".join(item.pattern for item in notation.items) or "(?!)")

    def _around(self) -> re.Pattern[str]:
        """Return what finds, in front of an item, the paragraph that it stands in, where these have no numbers of their
        own: *efter stk. 1, litra b*, *etter første ledd bokstav b*."""
        listed = self.notation.words
        named = words(word for word in listed.paragraph if word.casefold() not in self.notation.labels)
        rank = words(listed.ordinal)
        return late(rf"(?<!\w)(?:(?:{named})\s*\d+|(?:{rank})\s+(?:{named})),?\s*\Z", re.IGNORECASE)

    def find(self, text: str, own: Number, before: Mapping[int, Number]) -> Iterator[Token]:
        """Yield the items that are cited by their word alone, of the rule `own` or of the one named behind them,
        *number 2*, *number 2 of paragraph 3*; or of the one that ends directly `before` them:
        *§ 8 Abs. 1 Satz 2 Nr. 3*."""
        for name in self.item.finditer(text) if self.leveled.items else ():
            label = name["label"].casefold()
            if label not in self.leveled.items:
                continue  # a letter that is like another where case does not count: ıtem
            form, depth = self.leveled.items[label], self.leveled.depths[label]
            value = value_of(form).match(text, name.end())
            shut = value.end() + text.startswith(")", value.end()) if value else 0  # letters a) and b) of paragraph 2
            close = text[max(0, name.start() - BEFORE) : name.start()]
            holder = before.get(name.start() - len(close) + len(close.rstrip(" ,")))
            close = self.around.sub("", close)
            base = (holder or self._base_of_list(text, value[1], shut, form, own, depth)) if value else ()
            number = self.leveled.item(form, text, name.end(), base)[1] if value else ()
            if value and not number:
                enclosed = text.startswith(")", value.end())
                handed = self._listing(form, own[:depth]) if self._is_led(close, label, enclosed) else ()
                alone = self._only_list(own, form) if text[shut : shut + 1] in CLOSED else ()
                here = self.leveled.present_rule(text, shut, own) or handed or alone
                number = self.leveled.missing(form, value[1], base if base != own else here)
                if holder and in_words(form.kind):  # artigo 13, parágrafo único: nothing else is called so
                    number = number or self.notation.parse("".join(holder) + form.write(value[1])) or ()
            if value and number:
                end, whole = self._deepest(text, value.end(), number)
                end = end if whole != number else shut if shut > value.end() else value.end(1)
                yield Token("NUMBER", name.end(), end, text[name.end() : end], whole, leveled=True)

    def _is_led(self, close: str, label: str, enclosed: bool) -> bool:
        """True where words before an item's word lead to one of the rule's own: those that hand over, and before a
        paragraph any small word (of Annex 2 paragraph 3), or the bracket which it is alone in, *the minutes (paragraph
        8)*, if it stands behind no number nor a name in short."""
        if self.leveled.hands.point(close.casefold().rstrip()):
            return True
        *_, beside, word = ("", "", *close.split())
        alone = enclosed and word == "(" and beside.isalpha() and not beside[1:2].isupper()
        return label in self.paragraphs and (word.islower() or alone)

    def _listing(self, form: Form, rule: Number) -> Number:
        """Return a rule, or the innermost around it, that lists items of a form; nothing where none does."""
        return next((each for each in outward(rule) if self.leveled.lists(form, each)), ())

    def _deepest(self, text: str, end: int, number: Number) -> tuple[int, Number]:
        """Return where the parts end that stand directly behind an item, and the last of them, which may be missing
        where there are others: *ayat (1) huruf b*, *ust. 2 pkt 3 lit. b*."""
        while behind := self.deeper.match(text, end):
            inner = self.notation.parse("".join(number) + behind[0]) or ()
            form = self.notation.form(inner) if len(inner) > len(number) else None
            first = form.nth(1) if form and behind[0][0] != "." else ""  # 2.5 may be an amount
            if not inner or not (self.exists(inner) or (first and self.exists((*inner[:-1], first)))):
                break
            end, number = behind.end(), inner
        return end, number

    def _base_of_list(self, text: str, first: str, end: int, form: Form, own: Number, depth: int) -> Number:
        """Return the rule that an item of a `depth` belongs to, which ends at `end`, or the list that goes on there:
        *items I and II of article 3*. Of the rules around `own` that is the innermost which has all of the list."""
        base = self.leveled.base(text, end, own, depth)
        more = _list(self.leveled.joined, form).match(text, end) if base == own else None
        if not more:
            return base
        values = [first, *_member(self.leveled.joined, form).findall(text, end, more.end())]
        around = self.leveled.base(text, more.end(), own, depth)
        having = (rule for rule in outward(own) if all(self._has(rule, form, value) for value in values))
        return around if around != own else next(having, own)

    def _has(self, rule: Number, form: Form, value: str) -> bool:
        """True for a rule that has an item of a form."""
        number = self.notation.parse("".join(rule) + form.write(value))
        return number is not None and self.exists(number)

    def _only_list(self, own: Number, form: Form) -> Number:
        """Return the one paragraph beside the rule `own` that has a list of a form; nothing where none has, or several,
        where `own` is no paragraph that is numbered anew in each article, or has items that are written so itself."""
        part = self.notation.levels[len(own) - 1] if 1 < len(own) <= len(self.notation.levels) else None
        if part is None or part.marks == part.cited:
            return ()
        beside = (self.notation.sibling(own, place) or () for place in range(1, MOST))
        listed = [rule for rule in beside if rule and self.leveled.lists(form, rule)]
        return listed[0] if len(listed) < SEVERAL and listed and listed[0] != own else ()


@lru_cache(1024)
def _list(joined: str, form: Form) -> re.Pattern[str]:
    """Return what finds the values of a form with which a list goes on, each behind what joins it."""
    return late(rf"(?:{joined}{form.values}(?!\w)\)?)+")


@lru_cache(1024)
def _member(joined: str, form: Form) -> re.Pattern[str]:
    """Return what finds one of them."""
    return late(rf"(?:{joined})({form.values})(?!\w)\)?")
