"""In which order the results of a program are told: words as they are printed, or written in its lines."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.rulecode.program import Cell, Conditional, Const, Expr, Let, Lookup, Name, Out, Program
from rulewright.rulecode.walk import flat

Found = tuple[str, Cell | None]


def orders(program: Program) -> dict[str, list[str]]:
    """Return the words of each output that depends on chance and can be one of several, in the order of print."""
    if not any(each.chance for each in program.inputs):
        return {}
    lets: dict[str, list[Expr]] = {}
    outputs: dict[str, list[Expr]] = {}
    for step in flat(program.steps):
        if isinstance(step, (Let, Out)):
            (outputs if isinstance(step, Out) else lets).setdefault(step.name, []).append(step.value)
    found = {name: _printed([*_words(values, dict(lets))]) for name, values in outputs.items()}
    return {name: words for name, words in found.items() if len(words) > 1}


def words_written(expr: Expr) -> Iterator[str]:
    """Yield the words that an expression can come to, but for those that a table prints."""
    return (word for word, cell in _words([expr], {}) if cell is None)


def _printed(words: list[Found]) -> list[str]:
    """Return words in the order of their cells, where all of them stand in one table; else as they came."""
    cells = [cell for _, cell in words if cell]
    if len(cells) == len(words) and len({cell.table for cell in cells}) == 1:
        words = sorted(words, key=lambda each: (each[1].row, each[1].column) if each[1] else (0, 0))
    return list(dict.fromkeys(word for word, _ in words))


def _words(exprs: list[Expr], lets: dict[str, list[Expr]], cell: Cell | None = None) -> Iterator[Found]:
    """Yield the words that expressions can come to, each with the cell that prints it; those of a name once. What has
    been looked at is taken out of `lets`."""
    for expr in exprs:
        match expr:
            case Const(value) if isinstance(value, str):
                yield value, cell
            case Name(name):
                yield from _words(lets.pop(name, []), lets)
            case Conditional(_, then, other):
                yield from _words([then, other], lets, cell)
            case Lookup(_, arms):
                for arm in arms:
                    yield from _words([arm.result], lets, arm.cell or cell)
