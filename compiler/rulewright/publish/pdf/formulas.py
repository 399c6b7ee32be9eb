"""What rule code makes of a printed table, for use at the table: its formula line by line, and the odds of its dice."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rulewright.model import Book
from rulewright.publish.pdf.content import Data, plain_table
from rulewright.rulecode.emit.runtime.values import words
from rulewright.rulecode.program import Cell, Choice, Clamp, Flag, Input, Out, Program, Range, Readings, Term
from rulewright.rulecode.run import Runner, runners
from rulewright.text import Span

SETTINGS = 24  # of the inputs, at most, that odds are printed for
SHORT = 30  # characters of a result that shares a line
VALUES = 12  # of an output, at most: more of them are no odds that a player remembers
CITE = re.compile(r"\s*(@\S+(\s+\"[^\"]*\")?|#.*)?\s*$")
WORD = re.compile(r"^(let|out) ")
ROW = re.compile(r"^row (\"[^\"]*\"[\s|]*)+:\s*")
OTHERS = re.compile(r"(?<=\")\s*\|[^:]*(?=:)")  # other words of the same cell
COLUMNS = re.compile(r"^(row .+? of table \S+) cols .*")


def formulas(book: Book) -> dict[str, list[Data]]:
    """Return, for each table that rule code reads, by its id, the programs: {title, inputs, lines, odds or null}."""
    found: dict[str, list[Data]] = {}
    by_rule = {table.rule: table.id for table in book.tables}
    ready = runners(book.programs) if book.programs else {}
    for program in book.programs:
        home = by_rule.get(program.rule)
        tables = {cell.table for cell in _cells(program)} or ({home} if home else set())
        if tables:
            formula = {
                "title": program.title or program.name,
                "inputs": [f"{each.name}: {each.title}" for each in program.inputs if each.title],
                "lines": _lines(program),
                "odds": _odds(ready[program.name]),
            }
            for table in sorted(tables):
                found.setdefault(table, []).append(formula)
    return found


def _cells(node: Any) -> Iterator[Cell]:
    """Yield the printed cells that a program rests on."""
    if isinstance(node, Cell):
        yield node
    elif isinstance(node, Struct):
        for name in node.__struct_fields__:
            yield from _cells(getattr(node, name))
    elif isinstance(node, (list, dict)):
        for each in node.values() if isinstance(node, dict) else node:
            yield from _cells(each)


def _lines(program: Program) -> list[str]:
    """Return the steps as rule code writes them, what it derived from a row as it understood it.

    Terms share a line, and so do short results.
    """
    derived: dict[Cell | None, str] = {each.cell: each.term for each in program.derived if not each.by_hand}
    lines: list[str] = []
    before = ""  # what the line before consists of
    seen = {program.span}
    for step in program.steps:
        if step.span in seen:
            continue
        seen.add(step.span)
        first = step.alternatives[0].steps[0] if isinstance(step, Readings) else step
        text = derived.get(first.cell, "") if isinstance(first, Term) and first.cell else ""
        text = text or _written(_whole(step.span))
        short = isinstance(first, Out) and len(text) <= SHORT
        kind = "terms" if isinstance(first, (Term, Clamp)) else "results" if short else ""
        if kind and kind == before:
            lines[-1] += f" · {text}"
        else:
            lines.append(text)
        before = kind
    return lines


def _whole(span: Span) -> str:
    """Return the text of a step with the lines below it that belong to it: those of a `match`, parted by dots."""
    if not span.text.startswith("match "):
        return span.text
    below = span.source.text[span.end :].split("\n")[1:]
    arms = itertools.takewhile(lambda line: len(line) - len(line.lstrip()) >= span.column, below)
    return f"{span.text}: " + " · ".join(OTHERS.sub("", CITE.sub("", arm).strip()).rstrip(":") for arm in arms)


def _written(text: str) -> str:
    """Return a line of rule code without what is there for its editor: citations, comments, the names of columns."""
    text = " ".join(CITE.sub("", line).strip() for line in text.split("\n"))
    text = ROW.sub("", WORD.sub("", text))
    return COLUMNS.sub(r"\1", text)


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
    if not given:
        return (
            plain_table(["result", "odds"], [[name, _shares(odds[0][name])] for name in outputs]) if outputs else None
        )
    header = [*(each.name for each in given), *outputs]
    rows = [
        [*map(words, setting), *(_shares(each.get(name, {})) for name in outputs)]
        for setting, each in zip(settings, odds, strict=True)
    ]
    return plain_table(header, rows) if outputs else None


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


def _few(odds: list[dict[str, dict[str, str]]], name: str) -> bool:
    return all(len(each.get(name, {})) <= VALUES for each in odds)


def _shares(shares: Mapping[str, str]) -> str:
    """Return what can come out, the likeliest first: `Free 2/3, Vichy 1/3`, `3: 2/3, 4: 1/3`; a certain value alone."""
    ordered = sorted(shares.items(), key=lambda each: -Fraction(each[1]))
    parted = {value: f"{value}:" if value[-1:].isdigit() else value for value in shares}
    return ", ".join(value if share == "1" else f"{parted[value]}\u00a0{share}" for value, share in ordered)
