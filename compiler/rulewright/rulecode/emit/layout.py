"""A program as both runtimes want it: what it is called, its inputs and outputs, and its steps as short rows."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from msgspec import structs

from rulewright.rulecode import program as tree
from rulewright.rulecode.domains import of_type, output_domains
from rulewright.rulecode.domains.possible import FAR, MOST, bounds
from rulewright.rulecode.emit.kinds import Kinds
from rulewright.rulecode.emit.orders import orders
from rulewright.rulecode.emit.printer import Code, Pool, Printer, Syntax, faces
from rulewright.rulecode.emit.runtime.loop import UNSAID
from rulewright.rulecode.emit.runtime.spread import LOOKED, MOST_LISTED
from rulewright.rulecode.program import AnyStep, Cite, Input, Program, Reading, Type
from rulewright.rulecode.walk import branching, flat, groups

ALLOWED = "$allowed"  # what a run knows of its requirements; no name in rule code can be like it


class Layout:
    """The code of a book's programs in one language: `clauses` that they cite, a `pool` of values, and `programs`."""

    def __init__(self, syntax: Syntax, programs: Sequence[Program]) -> None:
        self.pool = Pool()
        self.quoted: dict[tuple[str, str], int] = {}
        self.programs = [self._program(program, syntax) for program in programs]
        self.clauses = (
            Printer(syntax, Kinds(programs[0]), self.pool).literal(list(self.quoted)) if programs else syntax.array([])
        )

    def _program(self, program: Program, syntax: Syntax) -> str:
        kinds = Kinds(program)
        printer = Printer(syntax, kinds, self.pool)
        limited = any(isinstance(step, tree.Require) for step in flat(program.steps))
        laid = {
            "rule": program.rule,
            "name": program.name,
            "title": program.title,
            "stamp": program.stamp,
            "inputs": [_input(each, printer) for each in program.inputs],
            "kinds": list(_outputs(program, kinds).values()),
            "titles": program.titles,
            "words": program.words,
            "ranges": _ranges(program),
            "orders": orders(program),
            "records": {items: printer.records(items) for items in program.records},
            "readings": _readings(program.steps),
            "limited": limited,
            "steps": self._steps(program.steps, program, printer),
        }
        return printer.literal({key: value for key, value in laid.items() if value or key not in UNSAID})

    def step(self, step: AnyStep, program: Program, printer: Printer) -> str:
        """Return the code of one step of a program; its clause is a number among those of this layout."""
        return printer.literal(self._step(step, program, printer))

    def _steps(self, steps: list[AnyStep], program: Program, printer: Printer) -> list[Any]:
        return [self._step(step, program, printer) for step in steps]

    def _step(self, step: AnyStep, program: Program, printer: Printer) -> list[Any]:
        match step:
            case tree.Term(value, cell=cell, assumed=assumed):
                work = printer.function(value)
                said = ["term", "total", work, self._said(step, program, printer)]
                return (
                    [*said, printer.cell(cell), assumed] if assumed else [*said, printer.cell(cell)] if cell else said
                )
            case tree.Clamp(low, high):
                return ["clamp", "total", None, self._said(step, program, printer), low, high]
            case tree.Amend(name, value):
                return ["amend", name, printer.function(value), self._said(step, program, printer)]
            case tree.Let(name, value):
                return ["let", name, printer.function(value), *self._said_if_cited(step, program, printer)]
            case tree.Require(test, why):
                return ["require", ALLOWED, printer.function(test), self._said(step, program, printer), why]
            case tree.Out(name, value, carry=carry):
                kind = "carry" if carry else "out"
                return [kind, name, printer.function(value), *self._said_if_cited(step, program, printer)]
            case tree.Readings(alternatives):
                return ["readings", [self._steps(_cited(each), program, printer) for each in alternatives]]

    def _said_if_cited(self, step: tree.Let | tree.Out, program: Program, printer: Printer) -> list[int | Code]:
        """Return the clause of a step that has a line only where it cites one; nothing for one that cites none."""
        return [self._said(step, program, printer)] if step.cite else []

    def _said(self, step: tree.SingleStep, program: Program, printer: Printer) -> int | Code:
        """Return the clause of a step, or the function of the environment that says which, where its branches have
        their own; one that cites none is explained by its own words in rule code."""
        if isinstance(step, tree.Term | tree.Let | tree.Out) and step.branches:
            numbers = (tree.Const(self._clause(each) if each else None) for each in step.branches)
            return printer.function(branching(step.value, numbers))
        return self._clause(step.cite or Cite(program.rule, step.span.text))

    def _clause(self, cite: Cite) -> int:
        return self.quoted.setdefault((cite.rule, f"{cite.text} {cite.list}".strip()), len(self.quoted))


def _cited(reading: Reading) -> list[AnyStep]:
    """Return the steps of a reading: those without a clause of their own are explained by that of the reading."""
    return [
        each if isinstance(each, tree.Readings) or each.cite else structs.replace(each, cite=reading.cite)
        for each in reading.steps
    ]


def _input(given: Input, printer: Printer) -> list[Any]:
    """Return an input as `complete` of the runtimes reads it: name, title, type, and what only some have."""
    more = {
        "of": given.of,
        "output": given.output,
        "record": given.record,
        "carry": given.carry,
        "cite": given.cite and given.cite.rule,
    }
    kept = {key: value for key, value in more.items() if value}
    if given.default is not None:
        kept["default"] = given.default
    pool = given.type if isinstance(given.type, tree.Pool) else None
    kind = printer.dice(given.name, pool) if pool else _type(given.type, printer)
    return [given.name, given.title, kind, *([kept] if kept else [])]


def _type(kind: Type, printer: Printer) -> Any:
    match kind:
        case tree.Flag():
            return "flag"
        case tree.Range(low, high, step):
            return [low, high] if step == 1 else [low, high, step]
        case tree.Choice(words):
            return {"kind": "choice", "words": words}
        case tree.Die():
            return {"kind": "die", **faces(kind)}
        case tree.Deck(cards, draw):
            listed = printer.literal([(name, copies, printer.cell(cell)) for name, copies, cell in cards])
            return {"kind": "deck", "cards": printer.pool.add(listed), "draw": draw}
    return {"kind": type(kind).__name__.lower()} | structs.asdict(kind)


def _outputs(program: Program, kinds: Kinds) -> dict[str, str]:
    """Return the kinds of the outputs in their order, as the runtimes find their names."""
    found: dict[str, str] = {}
    for step in flat(program.steps):
        if isinstance(step, tree.Out):
            kind = kinds.of(step.value)
            found[step.name] = kind if found.get(step.name, kind) == kind else "mixed"
    return found


def _ranges(program: Program) -> dict[str, Any]:
    """Return what the outputs can be whatever the inputs are, of a program with so many inputs that it is not found out
    by trying; nothing of those of which nothing is known."""
    if prod(len(of_type(each.type).values or range(MOST)) for each in program.inputs) <= LOOKED:
        return {}
    found: dict[str, Any] = {}
    for name, possible in output_domains(program).items():
        low, high = bounds(possible)
        if low > -FAR and high < FAR:
            found[name] = {"low": low, "high": high}
        elif possible.values and len(possible.values) <= MOST_LISTED:
            found[name] = sorted(possible.values, key=str)
    return found


def _readings(steps: list[AnyStep]) -> list[list[dict[str, Any]]]:
    """Return the groups of readings: for each its words and the clause it rests on."""
    return [
        [{"text": each.text, "cite": each.cite and each.cite.rule} for each in group.alternatives]
        for group in groups(steps)
    ]
