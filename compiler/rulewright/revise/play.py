"""What a revision does to play: which inputs of a rule with rule code give another result.

Every input is tried where these are few; of more, a fixed sample. What only looks otherwise gives the same results.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, product
from math import prod
from typing import Any

from msgspec import Struct, field

from rulewright.project import Project
from rulewright.revise.side import Side
from rulewright.rulecode import program as tree
from rulewright.rulecode.emit.runtime.values import GapError
from rulewright.rulecode.examine.hands import hands
from rulewright.rulecode.program import Example, Input, Program
from rulewright.rulecode.run import Runner, runners

MOST = 20_000  # inputs that are all tried
SAMPLE = 4_000  # of more, this many are
LARGE_SET = 12  # names; of a set of more, only a few subsets are tried
SEED = 1

Values = dict[str, Any]
# Fields of programs that make no difference to their results
UNPLAYED = {"book", "rule", "title", "span", "stamp", "cite", "cell", "assumed", "why", "text", "gap"}
UNPLAYED |= {"examples", "promises", "derived", "default", "of", "pieces"}
NOTHING = "no result"


class Failing(Struct):
    """An example of the new rule code that no longer comes out: what it gives now."""

    example: Example
    gives: Values


class Flip(Struct):
    """A program that gives another result for `changed` of `tried` inputs; `whole` tells that these are all there are.

    `results` counts (output, what it was, what it is), the most frequent first; `sample` are inputs that show one, and
    `shown` what they give. Where the new one does not take an input that the old one must have (`lost`), the two cannot
    be compared.
    """

    old: Program
    new: Program
    whole: bool
    tried: int = 0
    changed: int = 0
    results: list[tuple[tuple[str, Any, Any], int]] = field(default_factory=list)
    sample: Values = field(default_factory=dict)
    shown: list[tuple[str, Any, Any]] = field(default_factory=list)
    failing: list[Failing] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def flips(before: Side, after: Side, books: Mapping[str, str]) -> Iterator[Flip]:
    """Yield the programs of both revisions that do not give the same results. `books` maps ids of books."""
    for old_id, new_id in books.items():
        old, new = _Code(before.project, old_id), _Code(after.project, new_id)
        for name in new.programs:
            if name in old.programs and _meaning(old.programs[name]) != _meaning(new.programs[name]):
                flip = _compare(old.runners[name], new.runners[name])
                if flip.changed or flip.failing or flip.lost:
                    yield flip


class _Code:
    """The programs of one book; they are made to run only where somebody asks."""

    def __init__(self, project: Project, book: str) -> None:
        self.programs = {program.name: program for program in project.book(book).programs}

    @cached_property
    def runners(self) -> dict[str, Runner]:
        return runners(list(self.programs.values()))


def _meaning(node: Any) -> Any:
    """Return a part of a program without what makes no difference to its results: places, clauses, words."""
    if isinstance(node, tree.Cell):
        return None
    if isinstance(node, Struct):
        kept = (name for name in node.__struct_fields__ if name not in UNPLAYED)
        return type(node).__name__, *((name, _meaning(getattr(node, name))) for name in kept)
    if isinstance(node, dict):
        return {key: _meaning(value) for key, value in node.items()}
    return [_meaning(each) for each in node] if isinstance(node, list | tuple) else node


def _compare(old: Runner, new: Runner) -> Flip:
    domains = {each.name: _values(new.program, each) for each in new.program.inputs}
    total = prod(map(len, domains.values()))
    flip = Flip(old.program, new.program, total <= MOST)
    counts: Counter[tuple[str, Any, Any]] = Counter()
    flip.lost = [each.name for each in old.program.inputs if each.name not in domains and each.default is None]
    for given in _inputs(new.program, domains, flip.whole) if not flip.lost else ():
        flip.tried += 1
        differing = list(_differing(_run(old, _for_old(old.program, given)), _run(new, given)))
        if differing:
            if not flip.changed:
                flip.sample, flip.shown = given, differing
            flip.changed += 1
            counts.update(differing)
    flip.results = counts.most_common()
    for example in new.program.examples:
        given = _with_defaults(new.program, example.inputs)
        gives = _run(new, given, example.readings)
        if any(gives.get(name) != value for name, value in example.outputs.items()):
            flip.failing.append(Failing(example, {name: gives.get(name) for name in example.outputs}))
    return flip


def _differing(old: Values, new: Values) -> Iterator[tuple[str, Any, Any]]:
    """Yield the outputs of both that are not the same."""
    if NOTHING in old or NOTHING in new:
        if old.keys() != new.keys():
            main = next(iter(name for name in (*new, *old) if name != NOTHING), NOTHING)
            yield main, old.get(main, NOTHING), new.get(main, NOTHING)
        return
    yield from ((name, old[name], new[name]) for name in new if name in old and old[name] != new[name])


def _run(runner: Runner, given: Values, readings: Sequence[int] = ()) -> Values:
    try:
        return runner.evaluate(given, readings)
    except GapError:
        return {NOTHING: True}


def _for_old(program: Program, given: Values) -> Values:
    """Return inputs for an older program: those that it has, its defaults for what it alone has."""
    return _with_defaults(program, {each.name: given[each.name] for each in program.inputs if each.name in given})


def _with_defaults(program: Program, given: Mapping[str, Any]) -> Values:
    return {each.name: given.get(each.name, _first(program, each)) for each in program.inputs}


def _first(program: Program, each: Input) -> Any:
    return each.default if each.default is not None else _values(program, each)[0]


def _values(program: Program, each: Input) -> list[Any]:
    """Return what an input can be; of large sets, only small subsets and the whole."""
    match each.type:
        case tree.Flag():
            return [False, True]
        case tree.Range(low, high, step):
            return [low + step * at for at in range(int((high - low) / step) + 1)]
        case tree.Choice(words):
            return list(words)
        case tree.Dice(count, sides):
            return list(range(count, count * sides + 1))
        case tree.Die(faces):
            return [face for face, _ in faces]
        case tree.Pool(_, die):
            return list(hands(die))
        case tree.Deck(cards):
            return list(dict.fromkeys(name for name, _, _ in cards))
        case tree.Subset(items):
            names = [record.name for record in program.records[items]]
            sizes = range(len(names) + 1) if len(names) <= LARGE_SET else (0, 1, 2, len(names))
            return [frozenset(each) for each in chain.from_iterable(combinations(names, size) for size in sizes)]


def _inputs(program: Program, domains: dict[str, list[Any]], whole: bool) -> Iterator[Values]:
    """Yield all inputs where they are few; else each value of each input around the examples, then a random sample."""
    if whole:
        yield from (dict(zip(domains, values, strict=True)) for values in product(*domains.values()))
        return
    tried = 0
    for example in program.examples:
        base = _with_defaults(program, example.inputs)
        for name, values in domains.items():
            for value in values[: SAMPLE // 100]:
                tried += 1
                yield base | {name: value}
    rng = random.Random(SEED)
    for _ in range(max(0, SAMPLE - tried)):
        yield {name: rng.choice(values) for name, values in domains.items()}
