"""The rule code of this project's own books: the same in both languages; a changed sign, bound or row is noticed."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

import pytest
import quickjs  # type: ignore[import-untyped]

from rulewright.model import Book
from rulewright.project import Project
from rulewright.rulecode.emit import emit_javascript, javascript_runtime
from rulewright.rulecode.emit.runtime.values import plain
from rulewright.rulecode.run import Runner, runners
from tests.conftest import EXPLORE
from tests.rulecode.engine import Engine, batches

MUTANTS = 24 if EXPLORE else 8  # of each kind and book
Change = Callable[["re.Match[str]"], str]
MUTATIONS: dict[str, tuple[str, Change]] = {
    "sign": (r"\?(-?)([1-9]\d*):", lambda found: f"?{'' if found[1] else '-'}{found[2]}:"),
    "bound": (r"(?<=[\w)])([<>]=?)(-?\d+)", lambda found: f"{found[1]} {int(found[2]) + 1}"),
    "rounding": (r"\bper\((?=\d)", lambda found: "perup("),
    "row": (r"(?<=column\()(_\d+,\[)(-?\d+),", lambda found: f"{found[1]}{int(found[2]) + 1},"),
}


@pytest.fixture(scope="module", params=["world-at-war", "europa", "high-command"])
def book(request: pytest.FixtureRequest, ours: Project) -> Book:
    return ours.book(request.param)


Answers = dict[str, list[tuple[list[Any], list[Any]]]]


@pytest.fixture(scope="module")
def answers(book: Book) -> Answers:
    """What Python answers to the inputs that each program is tried with, in batches."""
    return {
        name: [(batch, json.loads(json.dumps([runner.lookup(case) for case in batch]))) for batch in batches(runner)]
        for name, runner in runners(book.programs).items()
    }


def test_every_rule_with_rule_code_can_be_played(book: Book) -> None:
    """None is left out in silence, as those are that rest on a fault elsewhere."""
    written = {name for source in book.rule_files for name in re.findall(r"^rule \S+ (\w+)", source.text, re.MULTILINE)}
    assert {program.name for program in book.programs} == written


def test_both_languages_agree_on_every_program(book: Book, answers: Answers) -> None:
    engine = Engine(emit_javascript(book.id, book.programs), book.id)
    for name, tried in answers.items():
        for batch, ours in tried:
            for case, mine, theirs in zip(batch, ours, engine.all(name, batch), strict=True):
                assert mine == theirs, f"{name} {case}"


def test_both_languages_agree_on_odds_and_what_is_open(book: Book) -> None:
    engine = Engine(emit_javascript(book.id, book.programs), book.id)
    for name, runner in runners(book.programs).items():
        assert json.loads(json.dumps(runner.lookup({}))) == engine(name, {}), name
        chance = [each.name for each in runner.program.inputs if each.chance]
        case = next(each for batch in batches(runner) for each in batch)
        given = {key: value for key, value in case.items() if key not in chance}
        odds = {each: [*map(list, shares.items())] for each, shares in runner.odds(given).items()}
        assert odds == engine(name, given, method="odds"), name


def test_results_flow(book: Book) -> None:
    """What another rule gives may be put in as what that rule is told: both languages look it up in place, keep its
    answer, and give what they give for its result itself."""
    engine = Engine(emit_javascript(book.id, book.programs), book.id)
    known = runners(book.programs)
    for name, runner in known.items():
        for example in runner.program.examples[:1]:
            case = {key: plain(value) for key, value in example.inputs.items()}
            for each in runner.program.inputs:
                for told in known[each.of].program.examples if each.of else ():
                    inner = {key: plain(value) for key, value in told.inputs.items()}
                    result = known[each.of].lookup(inner)["outputs"].get(each.output or first_output(known[each.of]))
                    record = {other.name for other in runner.program.inputs if other.record} if each.record else set()
                    rest = {key: value for key, value in case.items() if key not in record | {each.name}}
                    asked = {**rest, each.record or each.name: inner}
                    try:
                        answer = runner.lookup(asked)
                    except ValueError:
                        continue  # a result that the input cannot have, such as a level that nobody surrenders at
                    assert json.loads(json.dumps(answer)) == engine(name, asked), f"{name} {asked}"
                    if not each.record and "open" not in answer:
                        assert answer["outputs"] == runner.lookup({**rest, each.name: result})["outputs"]
                    assert answer["inner"][each.record or each.name] == known[each.of].lookup(inner)


def first_output(runner: Runner) -> str:
    return str(runner.emitted["outputs"][0]["name"])


def test_a_book_is_light(book: Book) -> None:
    """As the site loads it, after what all books run on."""
    code = emit_javascript(book.id, book.programs, runtime=False)
    assert len(gzip.compress(code.encode(), 9)) <= 20_000


def test_mutants_are_noticed(book: Book, answers: Answers) -> None:
    """A changed sign, bound, rounding or row gives other answers, where it can: a sample may miss the one corner where
    a bound matters."""
    runtime, code = javascript_runtime(), emit_javascript(book.id, book.programs, runtime=False)
    steps = {name: in_steps(runner) for name, runner in runners(book.programs).items()}
    tried, unnoticed = 0, []
    for kind, (pattern, change) in MUTATIONS.items():
        places = [each for each in re.finditer(pattern, code) if not is_whole(code, each.start(), steps)]
        for found in random.Random(kind).sample(places, min(MUTANTS, len(places))):
            mutant = runtime + code[: found.start()] + change(found) + code[found.end() :]
            tried += 1
            if not differs(mutant, book.id, touched(code, found.start(), answers), answers):
                unnoticed.append(f"{kind}: {code[found.start() - 60 : found.end() + 60]}")
    assert len(unnoticed) <= tried / 10, unnoticed


def in_steps(runner: Runner) -> dict[str, int]:
    """Return how far apart the values of each input are that is a range of figures."""
    ranges = (each for each in runner.emitted["inputs"] if each["type"]["kind"] == "range")
    return {each["name"]: each["type"].get("step", 1) for each in ranges}


def is_whole(code: str, place: int, steps: dict[str, dict[str, int]]) -> bool:
    """True for groups of what comes in such groups only: no rounding makes a difference to tens of thirty, or to fives
    of what comes in fives."""
    groups = re.compile(r"per\((\d+),(?:e\.(\w+)|(\d+))\)").match(code, place)
    if not groups:
        return False
    counted = [int(groups[3])] if groups[3] else [steps[name].get(groups[2], 1) for name in touched(code, place, steps)]
    return all(each % int(groups[1]) == 0 for each in counted)


def touched(code: str, place: int, known: Collection[str]) -> Iterator[str]:
    """Yield the programs whose code has this place, or uses the value that is written there."""
    begin = code.rindex("\n", 0, place) + 1
    line = code[begin : code.index("\n", place)]
    if line.startswith("{rule:"):
        yield re.search(r',name:"(\w+)"', line)[1]  # type: ignore[index]
        return
    value = re.match(r"const (_\d+)=", line)[1]  # type: ignore[index]
    for other in code.split("\n"):
        name = re.match(r'\{rule:[^,]*,name:"(\w+)"', other)
        if name and name[1] in known and re.search(rf"\b{value}\b", other):
            yield name[1]


def differs(mutant: str, book: str, names: Iterable[str], answers: Answers) -> bool:
    """True where a mutant breaks, or gives another answer for one of these programs."""
    try:
        engine = Engine(mutant, book)
        return any(engine.all(name, batch) != ours for name in names for batch, ours in answers[name])
    except quickjs.JSException:
        return True
