"""Numbers that only a word or a sign behind the last of them tells: *4 §* of this chapter, *1–3 §§*, *7. og 8. gr.*"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from rulewright.cite.phrase import Token
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number


class _Level(NamedTuple):
    """A level that is told so: how one of it is written behind the number it is of, and the pattern of a list of
    them."""

    depth: int
    form: Form
    pattern: re.Pattern[str]


class CalledBehind:
    """Finds them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        listed = notation.words
        through = rf"(?:\s*[-–—]\s*|\s+(?:{words(listed.through)})\s+)"
        self.between = rf"(?:{through}|,\s*|\s+(?:{words(listed.joiner)})\s+)"
        self.is_range = late(rf"\.?{through}")
        self.levels = list(self._levels())

    def find(self, text: str, own: Number, before: Mapping[int, Number]) -> Iterator[list[Token]]:
        """Yield the phrases of such numbers in the rule around `own`, or in the one whose citation ends directly
        `before` them: *1 kap. 2 och 3 §§*. One number of the outermost level is no matter of this: what stands behind
        it is a part of it."""
        for level in self.levels:
            if len(own) >= level.depth:
                for match in level.pattern.finditer(text):
                    if match["behind"]:  # else the whole list is passed over
                        holder = before.get(len(text[: match.start()].rstrip()), ())
                        around = holder if len(holder) == level.depth else own[: level.depth]
                        yield self._tokens(level, match, around)

    def _tokens(self, level: _Level, match: re.Match[str], around: Number) -> list[Token]:
        last = match["value"]
        tokens = [Token("NUMBER", match.start("value"), match.end(), last, self._number(level, last, around))]
        before = list(re.finditer(level.form.values, match["before"]))
        end = match.start("value")
        for each in reversed(before):
            start = match.start("before") + each.start()
            number = self._number(level, each[0], around)
            if not number or not self.exists(number):
                break  # at 10 and 4 §
            stop = start + len(each[0])
            kind = "THROUGH" if self.is_range.fullmatch(match.string, stop, end) else "AND"
            tokens[:0] = [Token("NUMBER", start, stop, each[0], number), Token(kind, stop, end)]
            end = start
        return tokens

    def _number(self, level: _Level, value: str, around: Number) -> Number:
        return self.notation.parse("".join((*around, level.form.write(value)))) or ()

    def _levels(self) -> Iterator[_Level]:
        for depth, part in enumerate(self.notation.levels):
            written = part.marks if depth else part.cited
            forms = [form for form in written if form.called and not form.before.strip()]
            if forms:
                values, dot = forms[0].values, r"\.?" if forms[0].after[0] == "." else ""
                behind = "|".join(f"{re.escape(form.after)}{re.escape(form.after[-1])}?" for form in forms)
                before = rf"(?P<before>(?:{values}{dot}{self.between}){'*' if depth else '+'})"
                pattern = rf"(?<![\w.,]){before}(?P<value>{values})(?P<behind>(?:{behind})(?!\w))?"
                yield _Level(depth, part.cited[0], late(pattern))
