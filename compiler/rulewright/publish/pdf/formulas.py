"""What is done with a printed table, for use at the table: what one must know, which clauses count, the odds."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulewright.model import Book, Table
from rulewright.publish.pdf.content import Data, plain_table
from rulewright.publish.text.signs import signed
from rulewright.rulecode.bind.clauses import Clauses
from rulewright.rulecode.emit.runtime.values import words
from rulewright.rulecode.program import AnyStep, Cell, Choice, Cite, Flag, Input, Program, Range, Readings, Term
from rulewright.rulecode.run import Runner, runners
from rulewright.rulecode.walk import names_in, parts
from rulewright.text import capitalised

SETTINGS = 24  # of the inputs, at most, that odds are printed for
FEW = 12  # numbers that an input is said to lie between, at most
VALUES = 12  # of an output, at most: more of them are no odds that a player remembers


def formulas(book: Book) -> dict[str, list[Data]]:
    """Return, for each table that rule code reads, by its id, what is done with it: {title, when, needs, clauses, odds
    or null}.

    All of it is in words, for players: `needs` are the inputs, `clauses` the sentences of the book that stand behind
    the steps, each {rule, text}. What the table itself says is not said again.
    """
    found: dict[str, list[Data]] = {}
    by_rule = {table.rule: table.id for table in book.tables}
    printed = {table.id: table for table in book.tables}
    clauses = Clauses(book)
    ready = runners(book.programs) if book.programs else {}
    for program in book.programs:
        home = by_rule.get(program.rule)
        every = parts([program, *program.records.values()])
        tables = {each.table for each in every if isinstance(each, Cell)} or ({home} if home else set())
        for table in sorted(tables):
            formula = {
                "title": program.title or _spoken(program.name),
                "when": program.when,
                "needs": [signed(need) for need in _needs(program)],
                "clauses": _clauses(program, printed.get(table), clauses),
                "odds": _odds(ready[program.name]),
            }
            found.setdefault(table, []).append(formula)
    return found


def _clauses(program: Program, table: Table | None, clauses: Clauses) -> list[Data]:
    """Return the clauses that the steps of a program rest on, each once, whole, and without what the `table` says that
    they stand below: its caption, its rows and its notes."""
    rows = table.rows if table else []
    notes = [each.text for each in table.notes] if table else []
    printed = {table.caption if table else "", *notes}
    printed |= {" ".join(cell.text for cell in row if cell.text.strip()) for row in rows}
    found: dict[tuple[str, str], None] = {}
    for cite in _cites(program.steps):
        said = clauses.unshortened(cite)
        behind = next((note for note in notes if said.endswith(note)), "")
        said = said.removesuffix(behind).rstrip()
        if said not in printed:
            found.setdefault((cite.rule.partition(":")[2], signed(said)))
    return [{"rule": rule, "text": text} for rule, text in found]


def _needs(program: Program) -> Iterator[str]:
    """Yield what a player must know and no printed row says: `Turn of the surrender (early, summer 40)`."""
    rows = [step for step in program.steps if isinstance(step, Term) and step.cell]
    said = {name for row in rows for name in names_in(row.value)}
    for given in program.inputs:
        if not given.chance and given.name not in said:
            title = given.title or _spoken(given.name)
            match given.type:
                case Flag():
                    yield f"{title} (yes or no)"
                case Range(low, high, 1) if high - low <= FEW:
                    yield f"{title} ({words(low)} to {words(high)})"
                case Choice(each):
                    yield f"{title} ({', '.join(_value(program, word) for word in each)})"
                case _:
                    yield title


def _cites(steps: Iterable[AnyStep]) -> Iterator[Cite]:
    """Yield the clauses that steps rest on, in their order, printed rows apart."""
    for step in steps:
        if isinstance(step, Readings):
            for each in step.alternatives:
                yield from (each.cite,) if each.cite else ()
                yield from _cites(each.steps)
        elif step.cite and step.cite.text and not (isinstance(step, Term) and step.cell):
            yield step.cite


def _spoken(name: str) -> str:
    """Return a name of rule code as words: `named_ships`, `Named ships`."""
    return capitalised(name.replace("_", " "))


def _odds(runner: Runner) -> Data | None:
    """Return a table of what can come out how often, for every setting of the inputs that must be given.

    None where nothing is rolled, where there are too many settings, or where the rule cannot be played out.
    """
    program = runner.program
    given = [each for each in program.inputs if not each.chance and each.default is None]
    domains = [_values(each) for each in given]
    if not any(each.chance for each in program.inputs) or not all(domains):
        return None
    settings = list(itertools.islice(itertools.product(*domains), SETTINGS + 1))
    if len(settings) > SETTINGS:
        return None
    try:
        odds = [runner.odds(dict(zip((each.name for each in given), setting, strict=True))) for setting in settings]
    except ValueError:
        return None
    outputs = [name for name in dict.fromkeys(name for each in odds for name in each) if _few(odds, name)]
    if not outputs:
        return None
    if not given:
        rows = [[_title(program, name), _shares(program, odds[0][name])] for name in outputs]
        return plain_table(["Result", "Odds"], rows)
    header = [*(each.title or _spoken(each.name) for each in given), *(_title(program, name) for name in outputs)]
    rows = [
        [*(_value(program, each) for each in setting), *(_shares(program, each.get(name, {})) for name in outputs)]
        for setting, each in zip(settings, odds, strict=True)
    ]
    return plain_table(header, rows)


def _values(given: Input) -> list[Any]:
    """Return the values that an input can have; none where they are too many to list."""
    match given.type:
        case Flag():
            return [False, True]
        case Choice(each):
            return list(each)
        case Range(low, high, step) if (high - low) / step < SETTINGS:
            return [low + step * count for count in range(int((high - low) / step) + 1)]
    return []


def _title(program: Program, name: str) -> str:
    """Return what a result is called."""
    return program.titles.get(name) or _spoken(name)


def _value(program: Program, value: Any) -> str:
    """Return a value as the book prints it."""
    return program.words.get(value) or words(value).replace("_", " ")


def _few(odds: list[dict[str, dict[str, str]]], name: str) -> bool:
    return all(len(each.get(name, {})) <= VALUES for each in odds)


def _shares(program: Program, shares: Mapping[str, str]) -> str:
    """Return what can come out, the likeliest first: `Free 2/3, Vichy 1/3`, `3: 2/3, 4: 1/3`; a certain value alone."""
    ordered = sorted(shares.items(), key=lambda each: -Fraction(each[1]))
    spoken = {value: _value(program, value) for value in shares}
    parted = {value: f"{each}:" if each[-1:].isdigit() else each for value, each in spoken.items()}
    return ", ".join(spoken[value] if share == "1" else f"{parted[value]}\u00a0{share}" for value, share in ordered)
