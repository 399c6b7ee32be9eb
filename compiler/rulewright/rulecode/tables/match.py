"""`match`: patterns that must cover every printed cell of a table exactly once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulewright.rulecode.program import Arm, Cell, Const, Deck, Expr, Let, Lookup, Problem
from rulewright.rulecode.tables.figures import parse_value, plain
from rulewright.rulecode.tables.items import compile_pattern
from rulewright.rulecode.tables.printed import Printed
from rulewright.rulecode.walk import substitute
from rulewright.text import Span


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
    forms = [[compile_pattern(pattern) for pattern in arm.patterns] for arm in arms]
    names = list(dict.fromkeys([*defaults, *(name for arm in arms for name in arm.sets)]))
    found: dict[str, list[Arm]] = {name: [] for name in names}
    problems: list[Problem] = []
    used: set[int] = set()
    for name, _, cell in deck.cards:
        text = printed.table.rows[cell.row][cell.column]
        words = plain(text.text).strip()
        fits = [
            (at, fit)
            for at, each in enumerate(forms)
            if (fit := next(filter(None, (f.fullmatch(words) for f in each)), None))
        ]
        if not fits:
            problems.append(
                Problem(
                    "unmatched-cell",
                    f'no pattern fits the cell "{text.text}"',
                    text.span(),
                    other=(span, "matched here"),
                )
            )
        if len(fits) > 1:
            problems.append(
                Problem(
                    "table-overlap",
                    f'{len(fits)} patterns fit the cell "{text.text}"',
                    text.span(),
                    ("make the patterns tell them apart",),
                    (arms[fits[1][0]].span, "the second of them"),
                )
            )
        used.update(at for at, _ in fits)
        holes = {hole: _value(part) for hole, part in fits[0][1].groupdict().items()} if fits else {}
        sets = arms[fits[0][0]].sets if fits else {}
        for each in names:
            value = substitute(sets[each], holes) if each in sets else defaults.get(each, Const(None))
            found[each].append(_arm(name, value, cell))
    problems += [
        Problem("unmatched-cell", f'no cell of {printed.title} fits "{arm.patterns[0]}"', arm.span)
        for at, arm in enumerate(arms)
        if at not in used
    ]
    return [
        Let(name, Lookup(subject, each, f"{printed.title} has no such card"), span) for name, each in found.items()
    ], problems


def _arm(name: str, value: Expr, cell: Cell) -> Arm:
    return Arm(value, word=name, cell=cell)


def _value(text: str) -> Const:
    value = parse_value(text)
    return Const(text if value is None else value)
