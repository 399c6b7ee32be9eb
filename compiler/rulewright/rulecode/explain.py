"""The answer to a lookup, to be read at a terminal: each line quotes a clause and names its rule."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulewright.report.text import Paint
from rulewright.rulecode.emit.runtime.inputs import allowed
from rulewright.rulecode.emit.runtime.values import words
from rulewright.rulecode.lookup import numbered_readings
from rulewright.rulecode.run import Runner

WIDTH = 100
VALUE = 6  # characters for what a line contributed


def explain(runner: Runner, answer: Mapping[str, Any], paint: Paint) -> str:
    """Return an answer of `look_up` as readable text."""
    program = runner.program
    lines = [paint(f"{program.rule.partition(':')[2]} {program.title}".rstrip(), bold=True)]
    inputs = [f"{name}={words(value)}" for name, value in answer["inputs"].items()]
    if inputs:
        lines += textwrap.wrap(", ".join(inputs), WIDTH, initial_indent="  ", subsequent_indent="  ")
    if answer["trace"]:
        lines.append("")
    for line in answer["trace"]:
        lines += _line(line, paint)
    lines.append("")
    if "gap" in answer:
        lines.append(paint(answer["gap"], bold=True))
    lines += [paint(f"{name} = {words(value)}", bold=True) for name, value in answer["outputs"].items()]
    if "given" in answer:
        lines.append(f"given that {' and '.join(answer['given'])}:")
    for name, shares in (answer["odds"] or {}).items():
        lines += [paint(f"{name}", bold=True), *_odds(shares)]
    lines += _together(answer.get("together", ()))
    lines += _readings(runner, answer)
    return "\n".join(lines) + "\n"


def _line(line: Mapping[str, Any], paint: Paint) -> Iterator[str]:
    value = words(line["value"])
    if "name" in line:
        value = f"{line['name']} = {value}"
    elif not isinstance(line["value"], bool) and not value.startswith("-"):
        value = f"+{value}"
    rule = (line["cite"] or "").partition(":")[2]
    cells = "; ".join(
        f"{table.partition(':')[2]} row {row + 1}, column {column + 1}" for table, row, column in line.get("cells", ())
    )
    place = ", ".join(filter(None, (rule, cells)))
    yield f"  {paint(value.rjust(VALUE), bold=True)}  {paint(place, fg='cyan')}"
    quoted = textwrap.wrap(line["text"], WIDTH - VALUE - 4)
    yield from (" " * (VALUE + 4) + each for each in quoted)
    if line.get("note"):
        yield " " * (VALUE + 4) + paint(line["note"], italic=True)


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


def _readings(runner: Runner, answer: Mapping[str, Any]) -> Iterator[str]:
    numbered = numbered_readings(runner)
    for other in answer.get("readings", ()):
        number = numbered.index((other["group"], other["reading"])) + 1
        rule = (other["cite"] or "").partition(":")[2]
        gives = ", ".join(f"{name} = {words(value)}" for name, value in other["outputs"].items()) or "no result"
        yield ""
        yield f"Read otherwise{f' ({rule})' if rule else ''}: {gives}  [--reading {number}]"
        yield from textwrap.wrap(other["text"], WIDTH, initial_indent="  ", subsequent_indent="  ")


def explain_missing(runner: Runner, answer: Mapping[str, Any]) -> str:
    """Return what a lookup still needs to be told, with what it can be, and what can still come out."""
    program = runner.program
    missing = answer["open"]["inputs"]
    count = "an input is missing" if len(missing) == 1 else f"{len(missing)} inputs are missing"
    lines = [f"{program.name}: {count}:"]
    width = max(map(len, missing))
    for each in runner.emitted["inputs"]:
        if each["name"] in missing:
            of = f" (the result of {each['of']})" if "of" in each else ""
            can_be = allowed(runner.emitted, each)
            lines.append(f"  {each['name'].ljust(width)}  {can_be}  {each['title']}{of}".rstrip())
    for name, possible in answer["open"]["ranges"].items():
        if isinstance(possible, dict):
            lines.append(f"{name} can be {possible['low']} to {possible['high']}")
        elif possible:
            lines.append(f"{name} can be {', '.join(map(words, possible))}")
    return "\n".join(lines)
