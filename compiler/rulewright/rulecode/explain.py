"""The answer to a lookup, to be read at a terminal: each line quotes a clause and names its rule."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulewright.model import Table
from rulewright.paint import Paint
from rulewright.rulecode.emit.runtime.flow import source
from rulewright.rulecode.emit.runtime.inputs import allowed
from rulewright.rulecode.emit.runtime.values import words
from rulewright.rulecode.lookup import numbered_readings
from rulewright.rulecode.run import Runner
from rulewright.rulecode.tables.headers import header_paths

WIDTH = 100
VALUE = 6  # characters for what a line contributed


def explain(runner: Runner, answer: Mapping[str, Any], paint: Paint, tables: Iterable[Table] = ()) -> str:
    """Return an answer of `look_up` as readable text, with what stands in the cells of `tables` that it rests on."""
    printed = {table.id: table for table in tables}
    program = runner.program
    lines = [paint(f"{program.rule.partition(':')[2]} {program.title}".rstrip(), bold=True)]
    inputs = [f"{name}={words(value)}" for name, value in answer["inputs"].items()]
    if inputs:
        lines += textwrap.wrap(", ".join(inputs), WIDTH, initial_indent="  ", subsequent_indent="  ")
    for name, inner in answer.get("inner", {}).items():
        lines += ["", *_inner(runner, name, inner, paint, printed)]
    if answer["trace"]:
        lines.append("")
    for line in answer["trace"]:
        lines += _line(line, paint, printed)
    lines.append("")
    if "gap" in answer:
        lines.append(paint(answer["gap"], bold=True))
    for name, value in answer["outputs"].items():
        lines.append(paint(f"{name} = {'' if _told(value) else words(value)}".rstrip(), bold=True))
        lines += _told(value)
    if "given" in answer:
        lines.append(f"given that {' and '.join(answer['given'])}:")
    for name, shares in (answer["odds"] or {}).items():
        lines += [paint(f"{name}", bold=True), *_odds(shares)]
    lines += _together(answer.get("together", ()))
    lines += _readings(runner, answer)
    return "\n".join(lines) + "\n"


def _line(line: Mapping[str, Any], paint: Paint, tables: Mapping[str, Table]) -> Iterator[str]:
    value = words(line["value"])
    if "name" in line:
        short = textwrap.shorten(value, WIDTH - 20, placeholder=" …") if _told(line["value"]) else value
        value = f"{line['name']} = {short}"
    elif not isinstance(line["value"], bool) and not value.startswith("-"):
        value = f"+{value}"
    rule = (line["cite"] or "").partition(":")[2]
    cells = "; ".join(
        f"{table.partition(':')[2]} row {row + 1}, column {column + 1}" for table, row, column in line.get("cells", ())
    )
    place = ", ".join(filter(None, (rule, cells)))
    yield f"  {paint(value.rjust(VALUE), bold=True)}  {paint(place, fg='cyan')}"
    quoted = textwrap.wrap(line["text"], WIDTH - VALUE - 4)
    rows = [_row(tables[table], row, column) for table, row, column in line.get("cells", ()) if table in tables]
    quoted += [each for row, each in rows if row not in line["text"]]
    yield from (" " * (VALUE + 4) + each for each in quoted)
    if line.get("note"):
        yield " " * (VALUE + 4) + paint(line["note"], italic=True)


def _told(value: object) -> list[str]:
    """Return the lines that say several sentences of a result, one below the other; none where a line says it."""
    if not isinstance(value, list) or len(", ".join(map(words, value))) <= WIDTH:
        return []
    return [
        line
        for each in value
        for line in textwrap.wrap(words(each), WIDTH, initial_indent="  - ", subsequent_indent="    ")
    ]


def _row(table: Table, row: int, column: int) -> tuple[str, str]:
    """Return the words of a printed row, and what it has in a column, below the words that head both."""
    texts = [cell.text.strip() for cell in table.rows[row]]
    headed = [" ".join(filter(None, path)) for path in header_paths(table)]
    return " ".join(filter(None, texts)), f"{headed[0]} {texts[0]}, {headed[column]}: {texts[column]}".strip()


def _inner(
    runner: Runner, name: str, answer: Mapping[str, Any], paint: Paint, tables: Mapping[str, Table]
) -> Iterator[str]:
    """Yield what another rule gave, and why."""
    of = next(each["of"] for each in runner.emitted["inputs"] if source(each) == name)
    other = runner.other(of)
    program = other.program
    results = ", ".join(f"{key} = {words(value)}" for key, value in answer["outputs"].items()) or "still open"
    yield paint(f"{name}: {program.rule.partition(':')[2]} {program.title}".rstrip(), bold=True)
    for line in answer["trace"]:
        yield from _line(line, paint, tables)
    yield f"  {answer.get('gap') or results}"
    yield from _readings(other, answer, f"{name}.")


def _odds(shares: Mapping[str, str]) -> Iterator[str]:
    """Yield one line for each value: its share as a fraction and in percent."""
    width = max(map(len, shares))
    for value, share in shares.items():
        yield f"  {value.ljust(width)}  {share:>7}  {float(Fraction(share)):7.2%}"


def _together(odds: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the odds of several outputs together."""
    shares = {", ".join(f"{name} = {value}" for name, value in each["values"].items()): each["share"] for each in odds}
    if shares:
        yield "together"
        yield from _odds(shares)


def _readings(runner: Runner, answer: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """Yield what the other readings give otherwise, and how each is asked for; `before` stands before what an input is
    told."""
    numbered = numbered_readings(runner)
    for other in answer.get("readings", ()):
        number = numbered.index((other["group"], other["reading"])) + 1
        rule = (other["cite"] or "").partition(":")[2]
        here = answer["outputs"]
        differing = {name: value for name, value in other["outputs"].items() if name not in here or here[name] != value}
        results = [f"{name} = {words(value)}" for name, value in differing.items()]
        for name, shares in other.get("odds", {}).items():
            if shares != (answer.get("odds") or {}).get(name):
                results.append(f"{name}: {', '.join(f'{value} {share}' for value, share in shares.items())}")
        gives = ", ".join(results) or "no result"
        yield ""
        yield f"Read otherwise{f' ({rule})' if rule else ''}: {gives}  [--reading {before}{number}]"
        yield from textwrap.wrap(other["text"], WIDTH, initial_indent="  ", subsequent_indent="  ")


def _missing(runner: Runner, answer: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the names of the inputs that are missing, with what each can be; where another rule was asked for one and
    lacks something, what that is."""
    asked = set()
    for each in runner.emitted["inputs"]:
        if each["name"] not in answer["open"]["inputs"]:
            continue
        name, inner = source(each), answer.get("inner", {}).get(source(each), {})
        if "open" in inner:
            if name not in asked:
                yield from _missing(runner.other(each["of"]), inner, f"{before}{name}.")
            asked.add(name)
            continue
        of = f" (the result of {each['of']})" if "of" in each else ""
        yield before + each["name"], f"{allowed(runner.emitted, each)}  {each['title']}{of}"


def explain_missing(runner: Runner, answer: Mapping[str, Any]) -> str:
    """Return what a lookup still needs to be told, with what it can be, and what can still come out."""
    program = runner.program
    rows = list(_missing(runner, answer))
    count = "an input is missing" if len(rows) == 1 else f"{len(rows)} inputs are missing"
    width = max(len(name) for name, _ in rows)
    lines = [f"{program.name}: {count}:", *(f"  {name.ljust(width)}  {said}".rstrip() for name, said in rows)]
    for name, possible in answer["open"]["ranges"].items():
        if isinstance(possible, dict):
            lines.append(f"{name} can be {possible['low']} to {possible['high']}")
        elif possible:
            lines.append(f"{name} can be {', '.join(map(words, possible))}")
    return "\n".join(lines)
