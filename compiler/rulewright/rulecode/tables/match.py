"""`match`: patterns that must cover every printed cell of a table exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from rulewright.rulecode.program import Arm, Cell, Const, Deck, Expr, Let, Lookup, Problem
from rulewright.rulecode.tables.figures import parse_value, plain
from rulewright.rulecode.tables.items import compile_pattern
from rulewright.rulecode.tables.printed import Printed
from rulewright.rulecode.walk import substitute
from rulewright.text import Span, Text


class MatchArm(Struct):
    """One line of `match`: a cell that fits one of `patterns` sets the names of `sets`; holes are names in it."""

    patterns: tuple[str, ...]
    sets: dict[str, Expr]
    span: Span


def match_cells(
    printed: Printed,
    deck: Deck,
    subject: Expr,
    arms: Sequence[MatchArm],
    defaults: Mapping[str, Expr],
    span: Span,
) -> tuple[list[Let], list[Problem]]:
    """Return what each card of `deck` sets, as one Let for each name, looked up by `subject` (the card drawn).

    The problems are cells that no arm fits (`unmatched-cell`) or that several fit (`table-overlap`), and arms that fit
    nothing. `defaults` are the values of names that an arm leaves alone. Raises RulecodeError for a bad pattern.
    """
    patterns = [(arm, [compile_pattern(pattern) for pattern in arm.patterns]) for arm in arms]
    names = list(dict.fromkeys([*defaults, *(name for arm in arms for name in arm.sets)]))
    found: dict[str, list[Arm]] = {name: [] for name in names}
    problems: list[Problem] = []
    used: set[int] = set()  # the ids of arms
    for name, _, cell in deck.cards:
        text = printed.table.rows[cell.row][cell.column]
        words = plain(text.text).strip()
        tried = ((arm, next(filter(None, (f.fullmatch(words) for f in each)), None)) for arm, each in patterns)
        fits = [(arm, fit) for arm, fit in tried if fit]
        problems += _misfits(text, [arm for arm, _ in fits], span)
        used.update(id(arm) for arm, _ in fits)
        holes = {hole: _value(part) for hole, part in fits[0][1].groupdict().items()} if fits else {}
        sets = fits[0][0].sets if fits else {}
        for each in names:
            value = substitute(sets[each], holes) if each in sets else defaults.get(each, Const(None))
            found[each].append(_arm(name, value, cell))
    problems += [
        Problem("unmatched-cell", f'no cell of {printed.title} fits "{arm.patterns[0]}"', arm.span)
        for arm in arms
        if id(arm) not in used
    ]
    missing = f"{printed.title} has no such card"
    return [Let(name, Lookup(subject, each, missing), span) for name, each in found.items()], problems


def _misfits(cell: Text, arms: Sequence[MatchArm], span: Span) -> Iterator[Problem]:
    """Yield what is wrong with a cell that these arms fit: there must be one."""
    if not arms:
        said = f'no pattern fits the cell "{cell.text}"'
        yield Problem("unmatched-cell", said, cell.span(), other=(span, "matched here"))
    if len(arms) > 1:
        said = f'{len(arms)} patterns fit the cell "{cell.text}"'
        help = ("make the patterns tell them apart",)
        yield Problem("table-overlap", said, cell.span(), help, (arms[1].span, "the second of them"))


def _arm(name: str, value: Expr, cell: Cell) -> Arm:
    return Arm(value, word=name, cell=cell)


def _value(text: str) -> Const:
    value = parse_value(text)
    return Const(text if value is None else value)
