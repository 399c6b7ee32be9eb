"""What rule code leaves to people: a book's open questions, and what was understood of its printed rows."""

from __future__ import annotations

import itertools
import math
import random
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.paint import Paint
from rulewright.project import Project
from rulewright.rulecode.emit.runtime.inputs import accept, domain
from rulewright.rulecode.emit.runtime.values import GapError, plain, words
from rulewright.rulecode.examine.nearby import near
from rulewright.rulecode.lookup import find_programs
from rulewright.rulecode.program import Derived
from rulewright.rulecode.run import Runner, runners

ALL = 10_000  # combinations of inputs that are all tried
DRAWN = 2_000  # combinations that are drawn where there are more
NEARBY = 40  # others for each example, near to it
USUAL = 0.5  # how often an input that is drawn has its default
SHOWN = 3  # examples that are shown
WIDTH = 100

Case = dict[str, Any]
Values = dict[str, list[Any]]  # of each input, where there are not too many


def show_readings(project: Project, name: str, paint: Paint) -> str:
    """Return the open questions of the book called `name`: the readings of each clause, and for which inputs they
    differ. Raises InputError where there is no such book."""
    book = project.book(name)
    lines = [line for runner in runners(book.programs).values() for line in _open_questions(runner, paint)]
    return "\n".join(lines or [f"The rule code of {book.id} has no open questions."]) + "\n"


def _open_questions(runner: Runner, paint: Paint) -> Iterator[str]:
    number = 0
    for group, alternatives in enumerate(runner.emitted["readings"]):
        rule = runner.program.rule.partition(":")[2]
        yield paint(f"{rule} {runner.program.title or runner.program.name}", bold=True)
        for reading in alternatives:
            number += 1
            cite = f" ({reading['cite'].partition(':')[2]})" if reading["cite"] else ""
            yield from textwrap.wrap(
                f"{number}. {reading['text']}{cite}", WIDTH, initial_indent="  ", subsequent_indent="     "
            )
        yield from _differences(runner, group, len(alternatives))
        yield ""


def _differences(runner: Runner, group: int, readings: int) -> Iterator[str]:
    """Yield for which inputs the readings of a group differ: how many, which values they have, some examples."""
    cases, whole = _cases(runner)
    force = [0] * len(runner.emitted["readings"])
    differing: list[tuple[Case, list[Any]]] = []
    legal = 0
    for case in cases:
        results = [_outputs(runner, case, [*force[:group], place, *force[group + 1 :]]) for place in range(readings)]
        if all(result.get("allowed") is False for result in results):
            continue  # it never comes up in play
        legal += 1
        if any(result != results[0] for result in results):
            differing.append((case, results))
    tried = f"{legal:,} combinations of inputs" + ("" if whole else " that were drawn or are near to examples")
    yield f"  They differ for {len(differing):,} of {tried}" + (":" if differing else ".")
    if whole:
        yield from _narrowed(runner, [case for case, _ in differing])
    usual = {each.name: each.default for each in runner.program.inputs}
    plainest = sorted(differing, key=lambda found: sum(usual[name] != value for name, value in found[0].items()))
    shown = dict.fromkeys(_difference(case, results, usual) for case, results in plainest)
    for each in itertools.islice(shown, SHOWN):
        yield from textwrap.wrap(each, WIDTH, initial_indent="    ", subsequent_indent="      ")


def _difference(case: Case, results: Sequence[dict[str, Any]], usual: Case) -> str:
    """Return what was put in that is not as usual, and what comes out by each reading."""
    told = {name: value for name, value in case.items() if usual[name] != value}
    given = " ".join(f"{name}={words(plain(value)).replace(', ', ',')}" for name, value in told.items())
    names = dict.fromkeys(name for result in results for name in result)
    changed = [name for name in names if len({_result(result, name) for result in results}) > 1]
    gives = "; ".join(f"{name} = {' or '.join(_result(result, name) for result in results)}" for name in changed)
    return f"{given}: {gives}"


def _result(outputs: dict[str, Any], name: str) -> str:
    return words(plain(outputs[name])) if name in outputs else "no result"


def _narrowed(runner: Runner, cases: Sequence[Case]) -> Iterator[str]:
    """Yield the inputs that have only some of their values wherever the readings differ."""
    for each in runner.emitted["inputs"]:
        values = domain(runner.emitted, each["type"])
        found = [value for value in values if any(case[each["name"]] == value for case in cases)]
        if not 0 < len(found) < len(values):
            continue
        numbers = each["type"]["kind"] in ("range", "dice")
        said = f"{found[0]} to {found[-1]}" if numbers and len(found) > 2 else ", ".join(words(plain(v)) for v in found)
        yield f"    only where {each['name']} is {said}"


def _cases(runner: Runner) -> tuple[list[Case], bool]:
    """Return combinations of inputs, and whether they are all there are; else some lie near to the examples, which come
    up in play, and others are drawn, always the same: where few are legal, a draw may come to none that matters."""
    inputs = runner.emitted["inputs"]
    values = {each["name"]: domain(runner.emitted, each["type"]) for each in inputs}
    if all(values.values()) and math.prod(map(len, values.values())) <= ALL:
        return [dict(zip(values, case, strict=True)) for case in itertools.product(*values.values())], True
    chance = random.Random(runner.program.name)
    drawn = [{each["name"]: _drawn(runner, each, values, chance) for each in inputs} for _ in range(DRAWN)]
    beside = [
        {each["name"]: _unsaid(runner, each, values, chance) for each in inputs} | given
        for given in near(runner.program, NEARBY)
    ]
    return [*beside, *drawn], False


def _unsaid(runner: Runner, given: Any, values: Values, chance: random.Random) -> Any:
    """Return the value of an input that an example does not give: what it is then, else any."""
    if "default" in given:
        return accept(runner.emitted, given, given["default"])
    return _drawn(runner, given, values, chance)


def _drawn(runner: Runner, given: Any, values: Values, chance: random.Random) -> Any:
    """Return a value of an input, its usual one or any: one of its `values`, where these can all be told."""
    kind = given["type"]
    if "default" in given and chance.random() < USUAL:
        return accept(runner.emitted, given, given["default"])
    if values[given["name"]]:
        return chance.choice(values[given["name"]])
    if kind["kind"] == "range":
        return kind["low"] + chance.randint(0, (kind["high"] - kind["low"]) // kind["step"]) * kind["step"]
    if kind["kind"] == "pool":
        return tuple(sorted(chance.choices(kind["faces"], kind["ways"], k=kind["most"]), key=kind["faces"].index))
    names = [record["name"] for record in runner.emitted["records"][kind["items"]]]
    return frozenset(name for name in names if chance.random() < 0.5)


def _outputs(runner: Runner, case: Case, readings: Sequence[int]) -> dict[str, Any]:
    try:
        return runner.evaluate(case, readings)
    except GapError:
        return {}


def show_derived(project: Project, name: str, paint: Paint) -> str:
    """Return what was understood of the printed rows that the rule called `name` runs. Raises InputError where it has
    no rule code."""
    lines: list[str] = []
    for program in find_programs(project, name):
        rule = program.rule.partition(":")[2]
        understood = sum(bool(row.term) and not row.by_hand for row in program.derived)
        count = (
            f"{understood} of {len(program.derived)} rows by their own words"
            if program.derived
            else "nothing is derived"
        )
        lines.append(paint(f"{rule} {program.title or program.name}", bold=True) + f": {count}")
        for row in program.derived:
            lines += _row(row, paint)
        lines.append("")
    return "\n".join(lines)


def _row(row: Derived, paint: Paint) -> Iterator[str]:
    yield from textwrap.wrap(" ".join(row.row.split()), WIDTH, initial_indent="  ", subsequent_indent="    ")
    term = row.term or 'not understood; say it by hand: row "words": …'
    yield "      " + paint(term, fg="green" if row.term else "red") + ("  (by hand)" if row.by_hand else "")
    for words_ in row.ignored:
        yield f"      passed over: {words_}"
