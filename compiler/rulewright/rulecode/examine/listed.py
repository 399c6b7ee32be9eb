"""Lists of printed rows that go on where the table does not: there is no row for what is asked."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.rulecode.domains import domains_of
from rulewright.rulecode.domains.possible import is_number
from rulewright.rulecode.emit.runtime.values import GapError
from rulewright.rulecode.examine.gaps import Gap
from rulewright.rulecode.examine.trials import needed, reduced, trials
from rulewright.rulecode.examine.variants import replaced
from rulewright.rulecode.program import ALLOWED, Binary, Expr, Let, Out, Over, Program, Record
from rulewright.rulecode.run import runners
from rulewright.rulecode.walk import in_force, parts

END = "the end"


def unlisted(program: Program) -> Iterator[Gap]:
    """Yield each list of printed rows that some allowed inputs ask for beyond the first or the last row."""
    for step in in_force(program.steps):
        if isinstance(step, Let | Out):
            for listing in parts(step.value):
                match listing:
                    case Over("list", items=items, where=Binary("and", Binary("<=", _, most), Binary(">=", _, least))):
                        for end in (least, most):
                            yield from _beyond(program, step, listing, end, program.records.get(items, []))


def _beyond(program: Program, step: Let | Out, listing: Struct, end: Expr, rows: list[Record]) -> Iterator[Gap]:
    """Yield the list if one of its ends, where the list is asked for, can be what no row is for."""
    lows, highs = ([each for row in rows if is_number(each := row.fields[side])] for side in ("low", "high"))
    least, most = (min(lows), max(highs)) if rows else (0, -1)
    asked = replaced(step.value, lambda part: end if part is listing else None)
    possible = domains_of(program).apart().of(asked)
    if possible.values is not None and all(least <= each <= most for each in possible.figures):
        return
    reckoned, wanted = reduced(program, {END: asked})
    concerned = needed(program, {END: asked})
    runner = runners([reckoned])[program.name]
    for given in trials(program, wanted):
        try:
            outputs = runner.evaluate(given)
        except GapError:
            continue
        if is_number(outputs[END]) and not least <= outputs[END] <= most and outputs.get(ALLOWED) is not False:
            known = {name: value for name, value in given.items() if name in concerned}
            yield Gap("no row is printed for this", outputs[END], known, rows[0].cell if rows else None, step.span)
            return
