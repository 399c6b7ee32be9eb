"""Whether the numbers of rule code occur in the clauses that it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.phrases import number_words, one_of, phrases
from rulewright.rulecode.program import (
    AnyStep,
    Arm,
    Cite,
    Clamp,
    Const,
    Lookup,
    Number,
    Out,
    Program,
    Readings,
)
from rulewright.rulecode.tables.figures import SIZE, parse_figure, plain
from rulewright.text import Span

FREE = (0, 1)  # these need no support


class Unsupported(Struct):
    """A line of rule code, the rule that it cites, and the numbers that do not occur there."""

    span: Span
    rule: Rule
    numbers: list[Number]


def unsupported(book: Book, program: Program) -> Iterator[Unsupported]:
    """Yield the lines of a program whose numbers do not occur in the clauses that they cite."""
    rules = {rule.id: rule for rule in book.rules}
    lines: dict[tuple[int, int], Unsupported] = {}
    promised = [(each.span, each.cite, [each.test, each.where]) for each in program.promises if each.cite]
    for span, cite, part in [*_lines(program.steps), *promised]:
        rule = rules.get(cite.rule)
        if rule is None or span.source.path != program.span.source.path:
            continue  # a term that a row of print gave rests on that row
        named = numbers_of(book, rule, cite)
        missing = {n for n in map(_size, numbers_in(part)) if not _named(n, named)}
        if missing:
            line = lines.setdefault((span.start, span.end), Unsupported(span, rule, []))
            line.numbers = sorted({*line.numbers, *missing})
    yield from lines.values()


def _size(number: Number) -> Number:
    return -number if number < 0 else number


def _named(number: Number, named: set[Number]) -> bool:
    """True for a number that is named; one of two parts counts as ½, too."""
    parts = Fraction(number)
    return number in FREE or number in named or (parts.numerator == 1 and parts.denominator in named)


def _lines(steps: Sequence[AnyStep]) -> Iterator[tuple[Span, Cite, object]]:
    """Yield each line that cites a clause, and what is worked out in it."""
    for step in steps:
        if isinstance(step, Readings):
            for each in step.alternatives:
                yield from _lines(each.steps)
        elif step.cite is not None and not (isinstance(step, Out) and step.carry):
            yield step.span, step.cite, step


def numbers_in(part: object) -> Iterator[Number]:
    """Yield the numbers that are written in a part of a program; those read from printed cells are none of them."""
    if isinstance(part, Const):
        if isinstance(part.value, (int, Fraction)) and not isinstance(part.value, bool) and not part.read:
            yield part.value
    elif isinstance(part, Clamp):
        yield from (bound for bound in (part.low, part.high) if bound is not None)
    elif isinstance(part, Lookup):
        yield from numbers_in(part.subject)
        yield from _bounds(part.arms)
        yield from numbers_in([arm.result for arm in part.arms if arm.cell is None])
    elif isinstance(part, (list, tuple)) and not isinstance(part, Span):
        for each in part:
            yield from numbers_in(each)
    elif isinstance(part, Struct) and not isinstance(part, Cite):
        for name in part.__struct_fields__:
            yield from numbers_in(getattr(part, name))


def _bounds(arms: Sequence[Arm]) -> Iterator[Number]:
    """Yield the bounds of arms that print does not give; but for that of an open one which only goes on from another:
    *above 6* is `7..`"""
    ends, starts = {arm.high for arm in arms}, {arm.low for arm in arms}
    for arm in arms:
        if not _printed(arm):
            goes_on = arm.high is None and arm.low is not None and arm.low - 1 in ends
            goes_before = arm.low is None and arm.high is not None and arm.high + 1 in starts
            if arm.low is not None and not goes_on:
                yield arm.low
            if arm.high is not None and not goes_before:
                yield arm.high


def _printed(arm: Arm) -> bool:
    """True where an arm, or one below it, stands for a printed row or column."""
    from rulewright.rulecode.examine.gaps import first_cell

    return arm.cell is not None or first_cell(arm.result) is not None or not list(numbers_in(arm.result))


@cache
def _worth() -> dict[str, set[Number]]:
    """The numbers that words stand for: `half` is ½ and 2, `second` is 2, `tenths` are parts of 10."""
    numbers = phrases().numbers
    worth: dict[str, set[Number]] = {word: {at} for at, word in enumerate(numbers.ordinals, 1)}
    worth |= {word: {at} for at, word in enumerate(numbers.parts, 3)}
    worth |= {word: {number} for word, number in number_words().items()}
    return worth | {word: {_whole(Fraction(each)) for each in listed} for word, listed in numbers.worth.items()}


def _whole(number: Fraction) -> Number:
    return int(number) if number.denominator == 1 else number


@cache
def number_pattern() -> re.Pattern[str]:
    """Return the pattern of a number in running text: `figure` (with `hundredth`) or `word`."""
    hundredth = one_of(phrases().numbers.percent)
    return re.compile(
        rf"(?<![\d.])(?P<figure>{SIZE})(?P<hundredth>\s?{hundredth})?|\b(?P<word>{one_of(_worth())})\b", re.IGNORECASE
    )


def numbers_of(book: Book, rule: Rule, cite: Cite) -> set[Number]:
    """Return the numbers that a clause names: those of the sentence that was picked, else those of the whole rule, its
    items and its tables."""
    if cite.picked:
        return numbers_named(cite.text)
    within = [each for each in book.below.get(rule.id, ()) if each.item or not each.heading]
    texts = [cite.text, rule.heading, *(part.text for part in (rule, *within))]
    for table in book.tables:
        if table.rule == rule.id:
            texts += [cell.text for row in (*table.header, *table.rows) for cell in row]
            texts += [note.text for note in table.notes]
    return {number for text in texts for number in numbers_named(text)}


def numbers_named(text: str) -> set[Number]:
    """Return the numbers in running text, as figures (with those of percents) and as words."""
    found: set[Number] = set()
    for match in number_pattern().finditer(plain(text)):
        if match["word"]:
            found |= _worth()[match["word"].casefold()]
        number = parse_figure(match["figure"]) if match["figure"] else None
        if number is not None:
            found.add(number)
            if match["hundredth"]:
                part = Fraction(number) / 100
                found |= {_whole(each) for each in (part, 1 - part, 1 + part)}  # less 10% leaves 0.9
    return found
