"""A program as both runtimes want it: what it is called, its inputs and outputs, and its steps as short rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from rulewright.rulecode import program as tree
from rulewright.rulecode.emit.kinds import Kinds, flat
from rulewright.rulecode.emit.printer import Pool, Printer, Syntax
from rulewright.rulecode.program import AnyStep, Cite, Input, Program

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
            "outputs": _outputs(program, kinds, limited),
            "records": {items: printer.records(items) for items in program.records},
            "readings": _readings(program.steps),
            "limited": limited,
            "last": last_uses(program),
            "steps": self._steps(program.steps, program, printer),
        }
        return printer.literal(laid)

    def _steps(self, steps: list[AnyStep], program: Program, printer: Printer) -> list[Any]:
        return [self._step(step, program, printer) for step in steps]

    def _step(self, step: AnyStep, program: Program, printer: Printer) -> list[Any]:
        match step:
            case tree.Term(value, _, _, cell, assumed):
                work = printer.function(value)
                return ["term", "total", work, self._said(step, program), printer.cell(cell), assumed or None]
            case tree.Clamp(low, high):
                return ["clamp", "total", None, self._said(step, program), low, high]
            case tree.Let(name, value, _, cite):
                return ["let", name, printer.function(value), cite and self._clause(cite.rule, cite.text)]
            case tree.Require(test, why):
                return ["require", ALLOWED, printer.function(test), self._said(step, program), why]
            case tree.Out(name, value, _, cite, carry):
                return ["out", name, printer.function(value), cite and self._clause(cite.rule, cite.text), carry]
            case tree.Readings(alternatives):
                return ["readings", [self._steps(each.steps, program, printer) for each in alternatives]]

    def _said(self, step: tree.Term | tree.Clamp | tree.Require, program: Program) -> int:
        """Return the clause of a step; one that cites none is explained by its own words in rule code."""
        cite = step.cite or Cite(program.rule, step.span.text)
        return self._clause(cite.rule, cite.text)

    def _clause(self, rule: str, text: str) -> int:
        return self.quoted.setdefault((rule, text), len(self.quoted))


def _input(given: Input, printer: Printer) -> dict[str, Any]:
    kind = {"kind": type(given.type).__name__.lower()} | structs.asdict(given.type)
    if isinstance(given.type, tree.Deck):
        cards = printer.literal([(name, copies, printer.cell(cell)) for name, copies, cell in given.type.cards])
        kind["cards"] = printer.pool.add(cards)
    found: dict[str, Any] = {"name": given.name, "title": given.title, "type": kind}
    if given.default is not None:
        found["default"] = given.default
    if given.of:
        found["of"] = given.of
    if given.carry:
        found["carry"] = True
    if given.cite:
        found["cite"] = given.cite.rule
    return found


def _outputs(program: Program, kinds: Kinds, limited: bool) -> list[dict[str, Any]]:
    """Return the outputs in their order, each once; the first is the main result."""
    found: dict[str, str] = {}
    for step in flat(program.steps):
        if isinstance(step, tree.Out):
            kind = kinds.of(step.value)
            found[step.name] = kind if found.get(step.name, kind) == kind else "mixed"
    if limited:
        found.setdefault("allowed", "boolean")
    return [{"name": name, "kind": kind, "main": place == 0} for place, (name, kind) in enumerate(found.items())]


def _readings(steps: list[AnyStep]) -> list[list[dict[str, Any]]]:
    """Return the groups of readings, those within a reading after it: for each its words and the clause it rests on."""
    found = []
    for step in steps:
        if isinstance(step, tree.Readings):
            found.append([{"text": each.text, "cite": each.cite and each.cite.rule} for each in step.alternatives])
            for each in step.alternatives:
                found += _readings(each.steps)
    return found


def last_uses(program: Program) -> dict[str, int]:
    """Return for each name the number of the last step that asks for it (-1: none does), as `chosen` numbers them."""
    last = dict.fromkeys([*(each.name for each in program.inputs), "total"], -1)
    steps = list(flat(program.steps))
    last |= {step.name: -1 for step in steps if isinstance(step, (tree.Let, tree.Out)) and step.name not in last}
    for place, step in enumerate(steps):
        used = set(names_in(step)) | ({"total"} if isinstance(step, (tree.Term, tree.Clamp)) else set())
        last |= dict.fromkeys(used & last.keys(), place)
    decks = [each for each in program.inputs if isinstance(each.type, tree.Deck)]
    draws = [(each.name, each.type.draw) for each in decks if isinstance(each.type, tree.Deck)]
    for name, draw in draws:  # what has been drawn is remembered until the last card of its deck has been looked at
        last[name] = max(last[other] for other, same in draws if same == draw)
    return last | {ALLOWED: len(steps)}


def names_in(node: Struct) -> Iterator[str]:
    """Yield the names that a step or an expression asks for."""
    if isinstance(node, tree.Name):
        yield node.name
    for name in structs.fields(node):
        value = getattr(node, name.name)
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, Struct):
                yield from names_in(each)
