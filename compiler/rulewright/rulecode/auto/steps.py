"""Ladders that are printed as a list: `6 ICs: -1; 5 ICs: -2; and so on`, `0-24 BRPs: no effect; 25-49 BRPs: +1`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise

from msgspec import Struct

from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Number
from rulewright.rulecode.tables.figures import FIGURE, SIZE, parse_figure, plain, show_number
from rulewright.rulecode.tables.keys import Key, parse_keys

FEWEST = 4  # entries of a ladder of which one can be told to be wrong by the others


class Step(Struct, frozen=True):
    """One entry of a printed ladder: characters `start` to `end` of its text. `either` marks `+/-`."""

    key: Key
    value: Number
    start: int
    end: int
    text: str
    either: bool = False


class Ladder(Struct, frozen=True):
    """Entries that follow one another; `onward` where the print says that they go on."""

    steps: tuple[Step, ...]
    onward: bool


class Broken(Struct, frozen=True):
    """An entry of a ladder that is not what it should be, and what was expected."""

    step: Step
    expected: str


@cache
def _step() -> re.Pattern[str]:
    words = phrases()
    reach = one_of([*words.keys.up, *words.keys.down])
    through = one_of(words.keys.through)
    figure = rf"{FIGURE}(?:\s?(?:-|\.\.|{through})\s?{FIGURE})?|\d+\s?:\s?\d+"
    nothing = one_of(words.numbers.nothing)
    return re.compile(
        rf"(?<![\w.:])(?P<key>(?:\d+\s?:\s?\d+(?=[^;,]*:)|{figure})(?:\s?{reach}|\+)?)(?:\s+[^\W\d_]+)?\s?[:=]\s?"
        rf"(?:[^\W\d_]+\s?=\s?)?(?P<value>(?P<either>\+/-|±)?\s?(?:[+-]\s?)?{SIZE}(?![\w:/]|\.\d)|{nothing}\b)",
        re.IGNORECASE,
    )


@cache
def _between() -> re.Pattern[str]:
    return re.compile(r"\s*[;,]\s*(?:and\s+)?", re.IGNORECASE)


@cache
def _onward() -> re.Pattern[str]:
    return re.compile(rf"\s*[;,]?\s*{one_of(phrases().rows.onward)}", re.IGNORECASE)


def find_ladders(text: str, fewest: int = 2) -> Iterator[Ladder]:
    """Yield the ladders in running text: at least `fewest` entries one behind the other."""
    text = plain(text)
    run: list[Step] = []
    for found in _step().finditer(text):
        step = _read(found)
        if run and not (step and _between().fullmatch(text, run[-1].end, found.start())):
            yield from _whole(run, text, fewest)
            run = []
        if step:
            run.append(step)
    yield from _whole(run, text, fewest)


def _read(found: re.Match[str]) -> Step | None:
    keys = parse_keys(found["key"])
    worth = found["value"].replace("+/-", "").replace("±", "")
    value = parse_figure(worth) if re.search(r"[\d½¼¾⅓⅔]", worth) else 0
    if len(keys) != 1 or keys[0].word or value is None:
        return None
    return Step(keys[0], value, found.start(), found.end(), found[0], bool(found["either"]))


def _whole(run: list[Step], text: str, fewest: int) -> Iterator[Ladder]:
    if len(run) >= fewest:
        yield Ladder(tuple(run), bool(_onward().match(text, run[-1].end)))


def compare(ladder: Ladder, value: Callable[[Number], Number]) -> Iterator[Broken]:
    """Yield the entries that differ from a calculation, at either end of what they cover."""
    odd = {broken.step: broken for broken in broken_steps(ladder)}
    for step in ladder.steps:
        for at in {step.key.low, step.key.high} - {None}:
            wanted = value(at) if at is not None else step.value
            if wanted != step.value:
                yield odd.get(step) or Broken(
                    step, f"at {show_number(at or 0)} the words give {show_number(wanted, sign=True)}"
                )
                break


def broken_steps(ladder: Ladder) -> list[Broken]:
    """Return the entries that break a ladder which is regular but for one of them (none where that is in doubt).

    A ladder is regular where both its levels and its values go on by the same amount from each entry to the next, or
    where each range begins behind the one before.
    """
    steps = ladder.steps
    if len(steps) < FEWEST or any(step.key.ratio for step in steps):
        return []
    values = _odd_one([step.value for step in steps])
    if all(step.key.exact for step in steps):
        levels = _odd_one([step.key.low or 0 for step in steps])
        if levels and values is None and _regular([step.value for step in steps]):
            at, wanted = levels
            return [Broken(steps[at], f"its neighbours go on to {show_number(wanted)} here")]
        if values and levels is None and _regular([step.key.low or 0 for step in steps]):
            at, wanted = values
            return [Broken(steps[at], f"its neighbours go on to {show_number(wanted, sign=True)} here")]
        return []
    return _broken_ranges(steps)


def _regular(numbers: Sequence[Number]) -> bool:
    gaps = {Fraction(after) - Fraction(before) for before, after in pairwise(numbers)}
    return len(gaps) == 1 and 0 not in gaps


def _odd_one(numbers: Sequence[Number]) -> tuple[int, Number] | None:
    """Return the one place, not at either end, that keeps numbers from going on by one amount, and what would stand
    there. A jump at an end may be meant."""
    if _regular(numbers):
        return None
    gaps = Counter(Fraction(after) - Fraction(before) for before, after in pairwise(numbers))
    step, times = gaps.most_common(1)[0]
    if step == 0 or times < len(numbers) - 3:
        return None
    starts = Counter(Fraction(number) - step * at for at, number in enumerate(numbers))
    start, fitting = starts.most_common(1)[0]
    if fitting != len(numbers) - 1:
        return None
    at = next(at for at, number in enumerate(numbers) if Fraction(number) - step * at != start)
    if at in (0, len(numbers) - 1):
        return None
    wanted = start + step * at
    return at, int(wanted) if wanted.denominator == 1 else wanted


def _broken_ranges(steps: Sequence[Step]) -> list[Broken]:
    """Return the range that does not begin behind the one before, where all others do."""
    if not all(
        isinstance(bound, int) for step in steps for bound in (step.key.low, step.key.high) if bound is not None
    ):
        return []
    falling = Fraction(steps[0].key.low or steps[0].key.high or 0) > Fraction(
        steps[-1].key.low or steps[-1].key.high or 0
    )
    ordered = list(reversed(steps)) if falling else list(steps)
    off = []
    for before, after in pairwise(ordered):
        if before.key.high is None or after.key.low is None:
            return []
        if after.key.low != before.key.high + 1:
            off.append(Broken(after, f"the entry before it ends at {show_number(before.key.high)}"))
    return off if len(off) == 1 else []
