"""A rule looked up by name with inputs as a person writes them: `58.53 fsl=-2 vichy=yes`."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from rulewright.errors import InputError
from rulewright.find import stems
from rulewright.project import Project
from rulewright.rulecode.emit.runtime.flow import READINGS, source
from rulewright.rulecode.emit.runtime.inputs import accept, figure, words_of
from rulewright.rulecode.emit.runtime.values import Emitted, plain
from rulewright.rulecode.nearest import nearest
from rulewright.rulecode.program import Input, Program
from rulewright.rulecode.run import Runner

YES_NO = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
CONDITION = re.compile(r"\s*(\w+)\s*(=|>=|<=)\s*(.+?)\s*")
NONE = ("", "none", "{}")  # how an empty set is written
MIXED_NUMBER = re.compile(r"([-+]?)([0-9]{0,15})([¼-¾⅐-⅞])")


def find_programs(project: Project, name: str) -> list[Program]:
    """Return the programs called `name`, or that stand for the rule called `name`; with its book's id before a colon,
    only that book's. Raises InputError where there is none, with the nearest names."""
    called = [(each, stem) for book in project.books for stem in stems(book, name) for each in book.programs]
    by_name = [each for each, stem in called if each.name == stem]
    by_rule = [each for each, stem in called if each.rule.partition(":")[2].casefold() == stem.casefold()]
    if found := by_name or by_rule:
        return found
    wanted, _, stem = name.rpartition(":")
    running = [each for book in project.books if wanted in ("", book.id) for each in book.programs]
    numbered = any(book.parse(name) for book in project.books)
    if wanted and not numbered:
        project.book(wanted)  # raises where it is the book that is unknown
    names = dict.fromkeys(key for each in running for key in (each.rule.partition(":")[2], each.name))
    near = difflib.get_close_matches(stem, names, 3)
    help = f"; near it are {', '.join(near)}" if near else f"; there are {', '.join(names)}" if names else ""
    faulty = any(book.has_faulty_code for book in project.books)
    left_out = "; some rule code has faults and was left out, which `rulewright check` tells" if faulty else ""
    raise InputError(f"no rule {name} can be looked up{help}{left_out}")


def find_program(project: Project, name: str) -> Program:
    """Return the one program called `name`. Raises InputError as `find_programs` does, and where there are several."""
    found = find_programs(project, name)
    if len(found) > 1:
        names = ", ".join(f"{each.book}:{each.name}" for each in found)
        raise InputError(f"several programs stand for {name}; say which: {names}")
    return found[0]


def look_up(
    runner: Runner,
    given: Iterable[str],
    readings: Sequence[int | str] = (),
    together: Sequence[str] = (),
    that: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the answer to a lookup, as `lookup --format json` prints it. `given` are `name=value`; `readings` numbers
    of readings, as `numbered_readings` counts them, with a dot behind the input whose rule they are of; `together`
    outputs whose odds are wanted together; `that` what happened, as `output=value`, `output>=2` or `output<=2`. Raises
    InputError for what the program cannot take.
    """
    program = runner.program
    inputs = read_inputs(runner, given)
    chosen = choose(runner, readings, inputs)
    try:
        answer = runner.lookup(inputs, chosen)
        happened = [_condition(each) for each in that]
        odds = runner.odds(inputs, chosen, happened)
        joint = runner.joint(inputs, together, chosen, happened) if together else []
        _odds_by_reading(runner, inputs, chosen, odds, answer)
    except ValueError as error:
        raise InputError(f"{program.name}: {error}") from None
    taken = {each.name: _taken(inputs, answer, each) for each in program.inputs}
    return {
        "rule": program.rule,
        "name": program.name,
        "inputs": {name: plain(value) for name, value in taken.items() if value is not None},
        **answer,
        "odds": odds or None,
        **({"given": [*that]} if that else {}),
        **({"together": [_share(together, *each) for each in joint]} if together else {}),
    }


def _share(names: Sequence[str], values: Sequence[str], share: str) -> dict[str, Any]:
    return {"values": dict(zip(names, values, strict=True)), "share": share}


def _condition(text: str) -> tuple[str, str, Any]:
    """Return what happened, from `output=value`, `output>=2` or `output<=2`. Raises InputError for anything else."""
    found = CONDITION.fullmatch(text)
    if found is None:
        raise InputError(f"{text}: write what happened as name=value, name>=number or name<=number")
    name, sign, value = found.groups()
    return name, sign, YES_NO.get(value.casefold(), value) if not value.isdigit() else value


def _odds_by_reading(
    runner: Runner, inputs: dict[str, Any], chosen: list[int], odds: dict[str, Any], answer: dict[str, Any]
) -> None:
    """Add to an answer the readings that would give other odds, while something is not rolled or drawn yet."""
    listed = {(each["group"], each["reading"]): each for each in answer.get("readings", ())}
    for group, place in numbered_readings(runner) if odds else ():
        if place != chosen[group]:
            shares = runner.odds(inputs, [*chosen[:group], place, *chosen[group + 1 :]])
            if shares != odds:
                told = runner.emitted["readings"][group][place]
                other = {"group": group, "reading": place, **told, "outputs": {}}
                listed.setdefault((group, place), other)["odds"] = shares
    if listed:
        answer["readings"] = [listed[key] for key in sorted(listed)]


def _taken(inputs: dict[str, Any], answer: dict[str, Any], given: Input) -> Any:
    """Return the value that an input had: as it was given, as another rule gave it, or its default."""
    inner = answer.get("inner", {}).get(given.record or given.name)
    if inner is not None and given.of:
        return inner["outputs"].get(given.output or next(iter(inner["outputs"]), ""))
    return inputs.get(given.name, given.default)


def numbered_readings(runner: Runner) -> list[tuple[int, int]]:
    """Return all readings of a program, counted from 1: the group and the place in it of each."""
    groups = runner.emitted["readings"]
    return [(group, place) for group, readings in enumerate(groups) for place, _ in enumerate(readings)]


def choose(runner: Runner, numbers: Sequence[int | str], inputs: dict[str, Any]) -> list[int]:
    """Return the reading in force in each group, where those with these numbers are. Those of `name.number` go to what
    the rule is told that gives the input. Raises InputError for a number or a name that there is not."""
    numbered = numbered_readings(runner)
    chosen = [0] * len(runner.emitted["readings"])
    within: defaultdict[str, list[str]] = defaultdict(list)
    for each in map(str, numbers):
        name, dot, inner = each.partition(".")
        if dot:
            within[name].append(inner)
            continue
        if not each.isdecimal() or not 1 <= int(each) <= len(numbered):
            have = f"1 to {len(numbered)}" if numbered else "none"
            raise InputError(f"{runner.program.name} has no reading {each}; it has {have}")
        group, place = numbered[int(each) - 1]
        chosen[group] = place
    rules = sources(runner)
    for name, asked in within.items():
        told = inputs.get(name, {})
        if name not in rules or not isinstance(told, dict):
            raise InputError(f"{name}: no rule is asked for this input of {runner.program.name}")
        inner_readings = choose(runner.other(rules[name]), asked, told)
        inputs[name] = {**told, READINGS: inner_readings}
    return chosen


def sources(runner: Runner) -> dict[str, str]:
    """Return the programs that give inputs, by the names under which they are told what they need."""
    return {source(each): each["of"] for each in runner.emitted["inputs"] if "of" in each}


def read_inputs(runner: Runner, given: Iterable[str]) -> dict[str, Any]:
    """Return inputs written `name=value` as values; `fsl.paris=axis` is told to the rule that gives `fsl`. Raises
    InputError for one that is not written so, that the program does not have, that is given twice, or whose value its
    type does not have."""
    known = {each["name"]: each for each in runner.emitted["inputs"]}
    rules = sources(runner)
    found: dict[str, Any] = {}
    inner: defaultdict[str, list[str]] = defaultdict(list)
    for each in given:
        name, equals, text = each.partition("=")
        name = name.strip()
        if not (name and equals):
            raise InputError(f"{each}: write an input as name=value")
        if name.partition(".")[0] in rules and "." in name:
            inner[name.partition(".")[0]].append(each.strip().partition(".")[2])
            continue
        if name not in known:
            near = nearest(name, known, {each: str(known[each]["title"]) for each in known})
            help = f"did you mean {near}?" if near else f"it has {', '.join(known) or 'none'}"
            raise InputError(f"{runner.program.name} has no input {name}; {help}")
        if name in found:
            raise InputError(f"{name} is given twice")
        found[name] = read_value(runner, known[name], text.strip())
    for name, asked in inner.items():
        if name in found:
            raise InputError(f"{name} is given twice")
        found[name] = read_inputs(runner.other(rules[name]), asked)
    return found


def read_value(runner: Runner, given: Emitted, text: str) -> Any:
    """Return an input's value from what a person writes. Raises InputError with the values that it can have."""
    words = words_of(runner.emitted, given)
    value = _read(given["type"]["kind"], text, words)
    try:
        return accept(runner.emitted, given, value)
    except ValueError as error:
        members = value if isinstance(value, list) else [value]
        wrong = next((each for each in members if isinstance(each, str) and each not in words), "")
        near = nearest(wrong, words) if wrong else None
        raise InputError(f"{error}; did you mean {near}?" if near else str(error)) from None


def _read(kind: str, text: str, words: Sequence[str]) -> Any:
    """Return the value that a text most likely means, for a type of this kind; the text itself where it means none."""
    folded = {word.casefold(): word for word in words}
    match kind:
        case "flag":
            return YES_NO.get(text.casefold(), text)
        case "range" | "dice":
            number = read_number(text)
            return text if number is None else number
        case "pool":
            inner = text.strip("[] ")
            return [folded.get(each.strip().casefold(), each.strip()) for each in inner.split(",")] if inner else []
        case "subset":
            inner = text.removeprefix("{").removesuffix("}")
            listed = [] if text.casefold() in NONE else [inner] if inner.casefold() in folded else inner.split(",")
            return [folded.get(each.strip().casefold(), each.strip()) for each in listed]
    return folded.get(text.casefold(), text)


def read_number(text: str) -> Any:
    """Return a number written as 3, 1.5, 3/2, ½ or 1½; None for anything else."""
    text = text.replace("−", "-")
    mixed = MIXED_NUMBER.fullmatch(text)
    if mixed is None or (part := unicodedata.numeric(mixed[3], None)) is None:
        return figure(text)
    number = (int(mixed[2] or 0) + Fraction(part).limit_denominator(100)) * (-1 if mixed[1] == "-" else 1)
    return int(number) if number.denominator == 1 else number
