"""Parts of a rule that are cited without its number, in scripts that set a sign before and behind each value:
*第一項第二号* and *제1항제3호* of the rule itself, *前条第四号* of the one before it, *同条第二項* of the one that was
cited last, and *제2항* of the one that a blank parts from it, *제3조 제2항*, or that it is listed with, *제3조제1항 및
제2항*."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rulewright.cite.phrase import Token
from rulewright.languages.patterns import literally
from rulewright.languages.scripts import begins_unspaced, is_unspaced
from rulewright.late import late
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward
from rulewright.notations.part import Part

COMMAS = (",", "，", "、")


class _Signed(NamedTuple):
    """A part of the notation that such signs call, and the form in which they do."""

    part: Part
    form: Form


class Unspaced:
    """Finds them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        parts = notation.parts
        self.signs = {
            form.after: _Signed(part, form) for part in reversed(parts) for form in part.cited if frames(form)
        }
        listed = notation.words
        self.steps = {**steps_of(listed.preceding, -1), **steps_of(listed.following, 1)}
        self.last = frozenset(listed.same)
        self.joins = frozenset([*listed.joiner, *listed.through, *COMMAS])
        self.of = frozenset(listed.of)
        self.things = (*listed.other, *listed.appendix, *listed.table)
        ways = literally((*self.steps, *steps_of((*listed.same, *listed.present), 0)))
        sign = f"[{''.join(map(re.escape, self.signs))}]" if self.signs else "(?!)"
        self.outer = {form.after for form in notation.levels[0].cited}
        forms = [form for part in parts for form in part.cited if frames(form) and form.after not in self.outer]
        inner = "|".join(dict.fromkeys(form.pattern for form in forms)) or "(?!)"
        self.chain = late(inner)
        self.start = late(rf"(?:(?P<way>{ways})\s?(?P<sign>{sign})\s?(?={inner})|(?<!{sign})(?={inner}))(?:{inner})+")

    def find(self, text: str, own: Number, cited: Mapping[int, Number], foreign: Sequence[int]) -> Iterator[Token]:
        """Yield the parts that a text of the rule `own` cites so; `cited` says what was cited in it, each by where that
        ends, `foreign` where citations of other works end. One that is not there is yielded where what it is of has
        others of its kind."""
        ends = sorted(cited) if self.signs else []
        found: tuple[int, Number] = (0, ())
        unknown = -1  # where what is of an article ends that was cited elsewhere, 同条第一号 below 前条の違反
        for match in self.start.finditer(text) if self.signs and own else ():
            at = bisect_right(ends, match.start())
            end, last = max(found, (ends[at - 1], cited[ends[at - 1]])) if at else found
            before = text[end : match.start()]
            if self.things and text[: match.start()].rstrip().endswith(self.things):
                continue  # the form 별지 제3호, which is no item
            if match["way"] in self.last and any(end < other <= match.start() for other in foreign):
                continue  # the same article of the other work
            if unknown >= 0 and not match["way"] and text[unknown : match.start()].strip() in self.joins:
                unknown = match.end()
                continue
            joined = not match["way"] and len(last) > 1 and before.strip() in self.joins
            holder = own if match["way"] else last[:-1] if joined else self._holder(before, own, last)
            number = self._meant(match, holder, last, told=not foreign)
            unknown = match.end() if match["way"] in self.last and not number else -1
            if number:
                found = (match.end(), number)
                yield Token("NUMBER", *match.span(), match[0], number)

    def _holder(self, before: str, own: Number, last: Number) -> Number:
        """Return the rule whose part is called behind the words `before` it, which begin where the `last` number was
        cited: that one behind mere blanks or a word that says *of*, none behind a rule of another work."""
        words = before.rstrip()
        if words in self.of and last:
            return last
        if words == before or not (words or last) or words[-1:] not in ("", *self.outer):
            return own
        return () if words else last

    def _meant(self, match: re.Match[str], own: Number, last: Number, told: bool) -> Number:
        """Return the number that the signs mean, in the innermost rule that has it, or at least others like it; where
        they are `told` to be of this book, several need but what all before the last one means."""
        way = match["way"] or ""
        begin = match.end("sign") if way else match.start()
        pieces = [each[0] for each in self.chain.finditer(match.string, begin, match.end())]
        if way:
            base = self._around(match["sign"], last if way in self.last else own)
            around = [beside(self.notation, base, self.steps.get(way, 0))]
        else:
            around = outward(own)
        whole = [(rule, self.notation.parse("".join((*rule, *pieces))) or ()) for rule in around if rule]
        there = next((number for _, number in whole if number and self.exists(number)), ())
        several = told and not way and len(pieces) > 1
        near = [number for _, number in whole if number]
        lacking = (each for each in near if self._has_others(each) or (several and self.exists(each[:-1])))
        return there or next(lacking, ())

    def _has_others(self, number: Number) -> bool:
        """True where all but the last part of a number is there, with others of the kind of that."""
        form = self.notation.form(number)
        return any(self.exists((*number[:-1], form.nth(place))) for place in (1, 2))

    def _around(self, sign: str, rule: Number) -> Number:
        """Return the part of a rule that a sign calls, or the rule where it is the first, which nothing marks."""
        part, form = self.signs[sign]
        for end in range(1, len(rule) + 1):
            if self.notation.form(rule[:end]) in part.cited:
                return rule[:end]
        return (*rule[:1], part.alike(form).write(form.at(1) or "")) if rule else ()


def frames(form: Form) -> bool:
    """True for a form that sets one sign of these scripts before the value, and one behind it."""
    return is_unspaced(form.before) and is_unspaced(form.after)


def beside(notation: Notation, number: Number, step: int) -> Number:
    """Return the number that many steps from one, or that itself; nothing where none can be there."""
    place = int(notation.ordinal(number)) + step if number else 0
    return (notation.sibling(number, place) or ()) if step and place > 0 else () if step else number


def steps_of(listed: Iterable[str], step: int) -> dict[str, int]:
    """Return those words of a list that stand without blanks, each with how many steps it leads away."""
    return {word: step for word in listed if begins_unspaced(word)}
