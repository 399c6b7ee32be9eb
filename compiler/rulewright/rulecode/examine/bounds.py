"""Whether comparisons and ladders begin and end where their clause says: `> 5` is not *5 or more*."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from rulewright.model import Book
from rulewright.rulecode.examine.support import FREE
from rulewright.rulecode.examine.ties import Untied, cited_sentences
from rulewright.rulecode.program import Arm, Binary, Call, Clamp, Const, Expr, Lookup, Number, Program
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.tables.reaches import Cut, cuts_named, held_named
from rulewright.rulecode.walk import first_cell, names_in, parts

T = TypeVar("T")
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
STEPS = {"<": 0, "<=": 1, ">": 1, ">=": 0}  # how far above its number the numbers begin that lie above a bound
Bound = tuple[Number, Number, str]  # the number that is written, the least one above the bound, how it is written


def misplaced(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the bounds of lines whose number a clause names for another bound, and only for another."""
    known: dict[tuple[str, ...], tuple[Mapping[Number, set[Cut]], set[Cut]]] = {}
    for step, rule, said in cited_sentences(book, program):
        for number, cut, written in dict.fromkeys(bounds_of(step)):
            if said not in known:
                named = _named(said, cuts_named)
                known[said] = named, set().union(*named.values())
            named, drawn = known[said]
            meant = number if number in named else -number
            cuts = named.get(meant, set())
            if cuts and None not in cuts and cut not in drawn:
                yield Untied(
                    step.span, rule, f"{written} is not where {rule.name} draws the line at {show_number(meant)}"
                )


def held_otherwise(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines that hold a value above a number below which their clause holds it, or the other way round. Where
    it names the number for anything else, too, that may be meant: *at most 3 loads cost 3 coins*."""
    known: dict[tuple[str, ...], Mapping[Number, set[bool | None]]] = {}
    for step, rule, said in cited_sentences(book, program):
        for number, most, written in dict.fromkeys(_holds(step)):
            if said not in known:
                known[said] = _named(said, held_named)
            if known[said].get(number) == {not most}:
                says = (
                    f"{written} lets nothing go {'above' if most else 'below'} {show_number(number)}, and {rule.name}"
                )
                yield Untied(step.span, rule, f"{says} says at {'least' if most else 'most'} so many")


def _holds(step: object) -> Iterator[tuple[Number, bool, str]]:
    """Yield the numbers that hold a value, True for those that it may not go above, and how that is written."""
    beyond = set(map(id, _beyond(step)))
    for part in parts(step):
        if isinstance(part, Call) and part.function in ("min", "max") and id(part) not in beyond:
            for number in part.arguments:
                if isinstance(number, Const) and type(number.value) is int and number.value not in FREE:
                    yield number.value, part.function == "min", f"`{part.function}`"
    if isinstance(step, Clamp):
        yield from (
            (end, most, "`clamp`") for end, most in ((step.low, False), (step.high, True)) if end not in (None, *FREE)
        )


def _beyond(step: object) -> Iterator[Expr]:
    """Yield the values from which the number that holds them is taken, or that are taken from it: what is left is how
    far another value lies beyond it."""
    for part in parts(step):
        if isinstance(part, Binary) and part.op == "-":
            for held, number in ((part.left, part.right), (part.right, part.left)):
                if isinstance(held, Call) and number in held.arguments:
                    yield held


def _named(said: Iterable[str], named_in: Callable[[str], Mapping[Number, set[T]]]) -> Mapping[Number, set[T]]:
    named: defaultdict[Number, set[T]] = defaultdict(set)
    for text in said:
        for number, found in named_in(text).items():
            named[number] |= found
    return named


def bounds_of(step: object) -> Iterator[Bound]:
    """Yield the bounds that are drawn in a step: by comparisons with a number, and by the arms of ladders."""
    for part in parts(step):
        if isinstance(part, Binary) and part.op in STEPS:
            yield from _compared(part.op, part.left, part.right)
            yield from _compared(TURNED[part.op], part.right, part.left)
        elif isinstance(part, Lookup) and first_cell(part) is None:
            yield from (bound for arm in part.arms if arm.low != arm.high for bound in _ends(arm))


def _compared(op: str, one: Expr, other: Expr) -> Iterator[Bound]:
    """Yield the bound that is drawn where something is compared with a whole number that is written out."""
    if any(names_in(one)) and isinstance(other, Const) and type(other.value) is int and not other.read:
        yield other.value, other.value + STEPS[op], f"`{op} {other.value}`"


def _ends(arm: Arm) -> Iterator[Bound]:
    low, high = ("" if end is None else show_number(end) for end in (arm.low, arm.high))
    if arm.low is not None:
        yield arm.low, arm.low, f"`{low}..{high}`"
    if arm.high is not None:
        yield arm.high, arm.high + 1, f"`{low}..{high}`"
