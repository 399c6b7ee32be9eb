"""The numbers of a clause that rule code rests on and does not use: the other side of what `support` looks for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.bind.clauses import sentences_in, shortened
from rulewright.rulecode.examine.confirmed import Figure, figures_in, where_cited
from rulewright.rulecode.examine.support import FREE, cited_lines
from rulewright.rulecode.phrases import number_words, one_of, phrases
from rulewright.rulecode.program import (
    Binary,
    Choice,
    Cite,
    Const,
    Dice,
    Die,
    Input,
    Lookup,
    Number,
    Pool,
    Program,
    Range,
    Require,
)
from rulewright.rulecode.tables.figures import parse_figure
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import flat, parts, sizes_in
from rulewright.text import Span, Text

DATES = range(1000, 2200)  # a number like that is mostly a year, which rule code has in words
COMPARED = ("<", "<=", ">", ">=")


class Unused(Struct):
    """A number in a clause that no line uses which rests on it: the rule that is played, the clause's, and where the
    number stands."""

    played: str
    rule: Rule
    figure: Span


def unused(book: Book) -> Iterator[Unused]:
    """Yield the numbers of the sentences that lines of rule code quote, and that no line of these uses."""
    played: dict[str, str] = {}
    quoted: defaultdict[str, set[str]] = defaultdict(set)
    used: defaultdict[str, set[Number]] = defaultdict(set)
    for program in book.programs:
        beside = _beside(program)
        for step, rule, _ in cited_lines(book, program):
            played.setdefault(rule.id, program.rule)
            quoted[rule.id] |= {part.text for part in parts(step) if isinstance(part, Cite)}
            used[rule.id] |= beside | _used(step)
    cited = where_cited(book)
    for rule in book.rules:
        if rule.id in played:
            for figure in _figures(rule, quoted[rule.id], cited):
                number = _number(figure)
                if number is not None and number not in used[rule.id]:
                    yield Unused(played[rule.id], rule, figure.span)


def _figures(rule: Rule, quoted: set[str], cited: Mapping[int, list[tuple[int, int]]]) -> Iterator[Figure]:
    """Yield the figures of a rule's sentences that are quoted, but for those that only show what others say."""
    for block in rule.blocks:
        spans = list(_quoted(block.text, quoted))
        for figure in figures_in(block.text, cited) if spans else ():
            if any(span.start <= figure.span.start < span.end for span in spans):
                yield figure


def _quoted(text: Text, quoted: set[str]) -> Iterator[Span]:
    """Yield where the sentences of a text stand that are quoted and say something themselves."""
    end = 0
    for sentence in sentences_in(text.text):
        start = text.text.index(sentence, end)
        end = start + len(sentence)
        if _is_quoted(sentence, quoted) and not _instance().search(sentence):
            yield text.span(start, end)


def _is_quoted(sentence: str, quoted: set[str]) -> bool:
    said = " ".join(sentence.split())
    return shortened(sentence) in quoted or any(said in each for each in quoted)


@cache
def _instance() -> re.Pattern[str]:
    return re.compile(rf"\b{one_of(phrases().instances.words)}", re.IGNORECASE)


def _number(figure: Figure) -> Number | None:
    """Return the number that a figure is, without its sign; None for one that need not be used: 0 and 1 go without
    saying, years are words of rule code, an ordinal or a part of a hundred may be said in many ways."""
    said = figure.span.text.lstrip("+- ")
    number = number_words().get(said.casefold(), parse_figure(said))
    return None if number in FREE or number in DATES else number


def _beside(program: Program) -> set[Number]:
    """Return the numbers that a program uses in lines without a clause, in its inputs and in its words."""
    found: set[Number] = set()
    texts = [program.title, *program.titles.values()]
    for each in program.inputs:
        texts.append(each.title)
        found |= _asked(each)
        if isinstance(each.type, Choice):
            texts += [*each.type.words, *(said for _, said in each.type.printed)]
    for step in flat(program.steps):
        found |= set() if step.cite else _used(step)
        texts += [step.why] if isinstance(step, Require) else []
    texts += [part.value for part in parts(program.steps) if isinstance(part, Const) and isinstance(part.value, str)]
    return found.union(*map(numbers_named, texts))


def _asked(given: Input) -> set[Number]:
    """Return the numbers of an input: its ends, its dice, and what it is where nobody says. What is carried has ends
    that no clause need have."""
    found = _used(given) | _numbers([given.default])
    match given.type:
        case Range(low, high) if not given.carry:
            found |= {low, high}
        case Dice(count, sides):
            found |= {count, sides}
        case Die(_, again, sides) | Pool(_, Die(_, again, sides)):
            found |= {sides} | _numbers(again)
    return found


def _numbers(values: Iterable[object]) -> set[Number]:
    return sizes_in([Const(each) for each in values if isinstance(each, int | Fraction)])


def _used(part: object) -> set[Number]:
    """Return the numbers that a line uses: those that it has, what these are parts of, and the ones beside a bound."""
    sizes = sizes_in(part)
    found = sizes | {Fraction(size).denominator for size in sizes}
    for each in parts(part):
        if isinstance(each, Lookup):
            bounds = [end for arm in each.arms for end in (arm.low, arm.high) if end is not None]
            ends = _numbers(bounds)
            found |= ends | _beside_of(ends)
        elif isinstance(each, Binary) and each.op in COMPARED:
            found |= _beside_of(sizes_in([each.left, each.right]))
    return found


def _beside_of(bounds: set[Number]) -> set[Number]:
    """Return the numbers next to bounds: *more than 4* may be written `>= 5`."""
    return {bound + step for bound in bounds for step in (-1, 1)}
