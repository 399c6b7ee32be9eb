"""Whether comparisons and ladders begin and end where their clause says: `> 5` is not *5 or more*."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from rulewright.model import Book
from rulewright.rulecode.examine.ties import Untied, cited_sentences
from rulewright.rulecode.program import Arm, Binary, Const, Expr, Lookup, Number, Program
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.tables.reaches import Cut, cuts_named
from rulewright.rulecode.walk import first_cell, names_in, parts

TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
STEPS = {"<": 0, "<=": 1, ">": 1, ">=": 0}  # how far above its number the numbers begin that lie above a bound
Bound = tuple[Number, Number, str]  # the number that is written, the least one above the bound, how it is written


def misplaced(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the bounds of lines whose number a clause names for another bound, and only for another."""
    known: dict[tuple[str, ...], tuple[Mapping[Number, set[Cut]], set[Cut]]] = {}
    for step, rule, said in cited_sentences(book, program):
        for number, cut, written in dict.fromkeys(_bounds(step)):
            if said not in known:
                named = _named(said)
                known[said] = named, set().union(*named.values())
            named, drawn = known[said]
            cuts = named.get(number, set())
            if cuts and None not in cuts and cut not in drawn:
                yield Untied(
                    step.span, rule, f"{written} is not where {rule.name} draws the line at {show_number(number)}"
                )


def _named(said: Iterable[str]) -> Mapping[Number, set[Cut]]:
    named: defaultdict[Number, set[Cut]] = defaultdict(set)
    for text in said:
        for number, cuts in cuts_named(text).items():
            named[number] |= cuts
    return named


def _bounds(step: object) -> Iterator[Bound]:
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
