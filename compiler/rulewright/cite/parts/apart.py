"""Parts that a blank parts from the sign or the word behind the number of their rule, whatever words for parts stand
between them: *10. § (3) bekezdésének c) pontja*, *3 kap. 2 § 4*, *2 § första stycket 1*; and such of the rule that they
stand in, *a (2) bekezdés b) pontja*. Where paragraphs and entries below them are marked, the word for each may stand
behind its figure: *5 straipsnio 2 dalies 1 punktas*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.languages.patterns import in_any_form, words
from rulewright.languages.scripts import begins_unspaced
from rulewright.late import late
from rulewright.notations.form import SIGNS, Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward
from rulewright.notations.part import Part

DEEPEST = 3  # parts, one behind the other
FAR = 30  # characters before a part in which what it is of is named
OF_ANOTHER = late(r"\d\w?[.:)]?[ \xa0][^\W\d_]+[ \xa0]\Z")  # 6. cikk (1) bekezdése, of who knows what
Frames = tuple[tuple[str, str], ...]  # what stands around a value
CLOSED: Frames = ("(", ")"), ("", ")")  # around the marks of what is cited in brackets
STOPPED: Frames = ("", "."), ("", ")")  # and of what is cited by its mere figure
ENDING = r"(?:(?<=[§¶]):[^\W\d_]{1,5})?"  # of a sign, 3 §:n 2 momentti
COUNTED: Frames = (*CLOSED, ("", "."))  # and of what has its word behind the figure


class Apart:
    """Finds them in one notation. `exists` tells whether a rule has a number; `rank` is a pattern of a part that is
    called by its place in words, which may stand between."""

    def __init__(
        self, notation: Notation, patterns: Patterns, exists: Callable[[Number], bool], rank: str = "(?!)"
    ) -> None:
        self.notation = notation
        self.exists = exists
        listed = notation.words
        called = any(_is_called(form) for part in notation.levels for form in part.cited)
        self.parts = notation.parts[1:] if called else ()
        named = f"(?i:{in_any_form([*listed.paragraph, *listed.letter, *listed.number])})"
        letter = rf"|(?!(?:{words(listed.short)})(?!\w))[a-z]" if listed.short else ""  # 3 § e
        figure = rf"(?P<figure>\d{{1,2}}{letter})(?![\w°%])"
        figure += rf"(?![.,:/]\d|[–-](?!{notation.deep_pattern})\d|[ \xa0](?:\d|{named}))"
        framed = r"\(?(?P<value>\d{1,2}[a-z]?|[a-z]{1,2})\)"
        self.marked = tuple(part for part in self.parts if any(_frame(mark) in COUNTED for mark in part.marks))
        entries = [*listed.letter, *listed.number]
        paragraph, entry = (f"(?i:{in_any_form(each)})" for each in (listed.paragraph, entries))
        counted = rf"(?P<counted>\d{{1,2}})\.?[ \xa0](?:(?P<paragraph>{paragraph})|{entry})(?!\w)"
        counted = counted if len(self.marked) > 1 else "(?P<counted>(?!))(?P<paragraph>(?!))"
        self.part = late(rf"{ENDING}(?:,?\s+{named}|(?i:{rank}))?,?[ \xa0](?:{framed}|{counted}|{figure})")
        self.ends = late(rf"[.,;:)\]]|\Z|\s+(?:{words([*listed.joiner, *listed.through])})|[–-]")
        self.own_part = late(rf"(?<=[^\W\d_][ \xa0]){framed}(?=\s+{named})")

    def deepen(self, text: str, token: Token) -> None:
        """Move the number of a token to the part of its rule that stands behind it, if one does."""
        if not (self.parts and token.number):
            return
        end, number = self._deepest(text, token.end, token.number)
        if number != token.number:
            token.words, token.end, token.number = text[token.start : end], end, number

    def find(self, text: str, own: Number, ends: Mapping[int, Number]) -> Iterator[Token]:
        """Yield the parts of the rule `own` that a word behind them cites; `ends` says where other citations end."""
        for match in self.own_part.finditer(text) if self.parts and ")" in text else ():
            if any(match.start() < end <= match.end() + 1 for end in ends) or OF_ANOTHER.search(
                text, max(0, match.start() - FAR), match.start()
            ):
                continue
            found = [
                number for rule in outward(own) if (number := self._below(rule, match["value"], CLOSED, self.parts))
            ]
            number = next(filter(self.exists, found), found[0] if found else ())
            if number:
                end, number = self._deepest(text, match.end(), number)
                yield Token("NUMBER", match.start(), end, text[match.start() : end], number)

    def _deepest(self, text: str, end: int, number: Number) -> tuple[int, Number]:
        """Return where the parts end that stand behind a number which ends at `end`, and the number of the last."""
        for _ in range(DEEPEST):
            match = self.part.match(text, end)
            deeper = self._meant(number, match) if match else ()
            if not match or not deeper:
                break
            if match["figure"] and not self._is_plain(number, deeper, match):
                break
            end, number = match.end(), deeper
        return end, number

    def _is_plain(self, rule: Number, part: Number, match: re.Match[str]) -> bool:
        """True for a mere figure or letter that cites a part of a rule: directly behind the sign or the word of that,
        there or at the end of a phrase; but *3 § 14 days*."""
        called = _is_called(self.notation.form(rule))
        return called and (self.exists(part) or self.ends.match(match.string, match.end()) is not None)

    def _meant(self, rule: Number, match: re.Match[str]) -> Number:
        """Return the part of a rule that stands behind it, there or not; nothing where the rule has none of its kind.
        What a word for paragraphs calls is of the outer parts that are marked."""
        if match["counted"]:
            parts = self.marked[:1] if match["paragraph"] else self.marked[1:]
            return self._below(rule, match["counted"], COUNTED, parts)
        if match["value"]:
            return self._below(rule, match["value"], CLOSED, self.parts)
        return self._below(rule, match["figure"], STOPPED, self.parts)

    def _below(self, rule: Number, value: str, frames: Frames, parts: Sequence[Part]) -> Number:
        """Return the part of a rule with a value, of those `parts` that have one of some `frames`, there or not;
        nothing where the rule has none of its kind."""
        for part in parts:
            if any(_frame(form) in frames and re.fullmatch(form.values, value) for form in part.marks):
                form = part.cited[0]
                if self.exists((*rule, form.nth(1))):
                    return (*rule, form.write(value))
        return ()


def _is_called(form: Form) -> bool:
    """True for a form with a sign or a word behind the value, of a script that parts words by blanks."""
    called = form.called.strip(" \xa0.:")
    return called in SIGNS if len(called) == 1 else bool(called) and not begins_unspaced(called)


def _frame(form: Form) -> tuple[str, str]:
    return form.before, form.after
