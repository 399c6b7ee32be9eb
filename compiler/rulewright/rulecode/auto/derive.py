"""From rows to terms and inputs: names shared between rows, what is said by hand, what was not understood."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from msgspec import Struct, field

from rulewright.rulecode.auto.clause import Clause
from rulewright.rulecode.auto.counts import stated_rounding
from rulewright.rulecode.auto.inputs import Inputs
from rulewright.rulecode.auto.names import shared_title
from rulewright.rulecode.auto.rows import Row
from rulewright.rulecode.auto.understand import leftover, understand
from rulewright.rulecode.auto.understood import Ask, Understood, times, when
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.program import (
    AnyStep,
    Cite,
    Derived,
    Expr,
    Flag,
    Input,
    Name,
    Problem,
    Range,
    Reading,
    Readings,
    Term,
    Type,
)
from rulewright.rulecode.tables.figures import show_number
from rulewright.rulecode.tables.find import find_row
from rulewright.rulecode.walk import substitute
from rulewright.text import Span

ROW = 80  # characters of a row that say which one is meant
ASSUMED = "print does not say how to round: assumed down"


class RowOverride(Struct):
    """What rule code says about one row, named by its words in alternatives.

    `names` are what its inputs are called, `type` their type, `title` their title; `terms` are said by hand in place
    of what would be derived; `ignore` is the reason why the row gives no term here. `rounding` is the clause that says
    how to round, where the row itself leaves that open.
    """

    words: tuple[str, ...]
    span: Span
    names: tuple[str, ...] = ()
    type: Type | None = None
    title: str = ""
    terms: list[Term] | None = None
    ignore: str = ""
    rounding: Cite | None = None


class Derivation(Struct):
    """The inputs and steps that a printed table or list gives, what became of each row, and what was wrong."""

    inputs: list[Input] = field(default_factory=list)
    steps: list[AnyStep] = field(default_factory=list)
    derived: list[Derived] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def derive(rows: Sequence[Row], rule: str, what: str, overrides: Sequence[RowOverride]) -> Derivation:
    """Return what the rows say. `rule` is the id that the terms cite, `what` names the table or list in sentences."""
    result = Derivation()
    said = _match_overrides(rows, what, overrides, result)
    inputs = Inputs(name for each in said.values() for name in each.names)
    found = [_understand(row, said.get(at), result) for at, row in enumerate(rows)]
    for at, (row, meaning) in enumerate(zip(rows, found, strict=True)):
        if meaning is not None and row.clause is not None:
            _add_asks(inputs, row.clause, meaning, said.get(at), result)
    for at, (row, meaning) in enumerate(zip(rows, found, strict=True)):
        _add_row(result, inputs, row, meaning, said.get(at), Cite(rule, row.words))
    result.inputs = inputs.listed()
    return result


def _match_overrides(
    rows: Sequence[Row], what: str, overrides: Sequence[RowOverride], result: Derivation
) -> dict[int, RowOverride]:
    said: dict[int, RowOverride] = {}
    for each in overrides:
        try:
            at = find_row([row.words for row in rows], each.words, what)
        except RulecodeError as error:
            result.problems.append(Problem("rulecode-error", error.message, each.span, error.help))
            continue
        first = said.setdefault(at, each)
        if first is not each:
            message, help = f'the row "{rows[at].words[:60]}" is spoken of twice', ("say all of it in one line",)
            other = (first.span, "here for the first time")
            result.problems.append(Problem("rulecode-error", message, each.span, help, other))
    return said


def _understand(row: Row, said: RowOverride | None, result: Derivation) -> Understood | None:
    if (said and (said.ignore or said.terms is not None)) or row.clause is None:
        return None
    found = understand(row.clause)
    if said and said.names and (found is None or not _agrees(found, said)):
        found = _by_type(row.clause, said) or found
    if said and said.rounding and found is not None:
        _round(found, said.rounding, said.span, result)
    return found


def _round(found: Understood, clause: Cite, span: Span, result: Derivation) -> None:
    """Round as another clause says what the row leaves open."""
    name = clause.rule.partition(":")[2]
    way = stated_rounding(clause.text, grouped=True)  # of single ones no rounding is left open
    if found.begun is None or not way:
        leaves, says = "this row leaves no rounding open", f"{name} does not say how this row is rounded"
        help = ("a clause behind a row that is named says how to round what the row leaves open",)
        result.problems.append(Problem("rulecode-error", leaves if found.begun is None else says, span, help))
        return
    if way == "up":
        found.value = found.begun
    found.begun = None
    found.shown += f", rounded {way} by {name}"


def _agrees(found: Understood, said: RowOverride) -> bool:
    """True where the names and the type that rule code gives fit what was understood."""
    if len(said.names) > len(found.asks):
        return False
    return said.type is None or isinstance(said.type, Flag) == found.asks[0].flag


def _by_type(clause: Clause, said: RowOverride) -> Understood | None:
    """A row whose words say nothing known, but whose input rule code gives: so much if it holds, or for each."""
    sign = clause.sign
    if len(said.names) != 1 or sign.factor is not None:
        return None
    flag = isinstance(said.type, Flag) or (said.type is None and not sign.varies)
    ask = Ask((said.names[0],), flag=flag)
    if flag and not sign.varies:
        return Understood(when(ask.name, sign.value), [ask], f"{_signed(clause)} if {{0}}", list(clause.remarks))
    if isinstance(said.type, Range):
        return Understood(times(sign.value, ask.name), [ask], f"{_signed(clause)} each {{0}}")
    return None


def _signed(clause: Clause) -> str:
    return show_number(clause.sign.value, sign=True)


def _add_asks(inputs: Inputs, clause: Clause, found: Understood, said: RowOverride | None, result: Derivation) -> None:
    told, _ = leftover(clause, found)
    for at, ask in enumerate(found.asks):
        name = said.names[at] if said and at < len(said.names) else ""
        title = shared_title(said.title, name, said.names) if said and name else ""
        problem = inputs.add(
            ask, name, said.type if said and name else None, title or _title(clause, told), clause.span()
        )
        if problem and said:
            result.problems.append(Problem("rulecode-error", problem, said.span))
    if said and len(said.names) > len(found.asks):
        message = f"the row asks for {len(found.asks)} inputs, not {len(said.names)}"
        result.problems.append(Problem("rulecode-error", message, said.span))


def _title(clause: Clause, told: list[str]) -> str:
    """Return the question as the player sees it: the row's words, and what tells how to count."""
    return clause.main + (f" ({'; '.join(told)})" if told else "")


def _add_row(
    result: Derivation, inputs: Inputs, row: Row, found: Understood | None, said: RowOverride | None, cite: Cite
) -> None:
    cell = row.clause.cell if row.clause else None
    span, place = row.text.span(), said.span if said else None
    if said and said.ignore:
        result.derived.append(Derived(row.words, "", span, cell, (said.ignore,), by_hand=True, said=place))
    elif said and said.terms is not None:
        for term in said.terms:
            term.cite, term.cell = term.cite or cite, term.cell or cell
            result.steps.append(term)
        result.derived.append(Derived(row.words, "said by hand", span, cell, by_hand=True, said=place))
    elif found is None or row.clause is None:
        result.derived.append(Derived(row.words, "", span, cell, said=place))
        why = row.why or "its phrase is not known"
        help = (
            f'say it by hand: row "{row.words[:40]}": +1 if …',
            f'or pass it over: row "{row.words[:40]}": ignore "why"',
        )
        result.problems.append(Problem("underived-row", f"this row gives no term: {why}", span, help))
    else:
        _add_term(result, inputs, row.clause, found, cite, said)


def _add_term(
    result: Derivation, inputs: Inputs, clause: Clause, found: Understood, cite: Cite, said: RowOverride | None
) -> None:
    names = {ask.name.name: inputs.name(ask) for ask in found.asks}
    final: dict[str, Expr] = {before: Name(after) for before, after in names.items()}
    span = clause.span()
    term = Term(substitute(found.value, final), span, cite, clause.cell)
    if found.begun is None:
        result.steps.append(term)
    else:
        term.assumed = ASSUMED
        begun = Term(substitute(found.begun, final), span, cite, clause.cell)
        row = shorten(cite.text, ROW, placeholder=" …")
        ways = (("assumed down", term), ("rounded up", begun))
        result.steps.append(Readings([Reading(f"{how}: {row}", [each], span, cite) for how, each in ways], span))
    _, passed = leftover(clause, found)
    shown = found.shown.format(*(names[ask.name.name] for ask in found.asks))
    if found.begun is not None:
        shown += " (assumed down)"
    rounding, place = (said.rounding, said.span) if said else (None, None)
    result.derived.append(Derived(cite.text, shown, span, clause.cell, tuple(passed), rounding=rounding, said=place))
    for each in passed:
        message = f'"{each}" is passed over: the row was read as {shown}'
        help = ("say the row by hand, or name the input so that it takes this in",)
        result.problems.append(Problem("ignored-qualifier", message, clause.span(each), help))
    for broken in found.broken:
        step = broken.step.text
        help = (f"the row was read as {shown}",)
        result.problems.append(
            Problem("broken-ladder", f'"{step}" breaks its ladder: {broken.expected}', clause.span(step), help)
        )
