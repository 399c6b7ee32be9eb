"""Dice as games have them: pools, rerolls, explosions, results together. The odds are those of an independent library,
in Python and in JavaScript."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from click.testing import Result

import rulewright
from rulewright.rulecode.emit import emit_javascript
from rulewright.rulecode.run import Runner, runners
from tests.rulecode.engine import Engine, answered

d6 = icepool.d6
FLAG = icepool.Die({"hit": 2, "miss": 3, "crit": 1})
BOOK = "# 1. DICE\n\n**1.1 Dice:** Roll them.\n"
CODE = """
rule 1.1 many
  input guns: 0..30
  input skill: 2..6 = 5
  chance volley: pool of guns d6
  out hits = count(volley >= skill)
rule 1.1 added
  chance volley: pool of 30d6
  out worth = sum(volley)
rule 1.1 best
  input kept: 0..9
  chance volley: pool of 30d6
  out worth = highest(kept, volley)
rule 1.1 worst
  chance volley: pool of 5d10
  out worth = lowest(2, volley)
  out one = lowest(volley)
rule 1.1 named
  input flags: 0..8
  chance flag: pool of (flags + 1) d[hit twice, miss 3 times, crit]
  out hits = sum(2 if flag = crit else 1 if flag = hit else 0)
  out shock = count(flag = crit)
  example flags=2 flag=[hit, crit, miss] -> hits=3 shock=1
rule 1.1 again
  chance shots: pool of 6d6 reroll 1, 2
  out hits = count(shots >= 4)
rule 1.1 once
  chance die: d6 reroll 1
  out shown = die
rule 1.1 explodes
  chance blast: pool of 3d6 explode 6 up to 2
  out worth = sum(blast)
rule 1.1 one_explodes
  chance blast: d6 reroll 1 explode 6 up to 1
  out worth = blast
rule 1.1 as_many_as_rolled
  chance number: 1d4
  chance volley: pool of number d6
  out hits = count(volley = 6)
rule 1.1 spread
  chance volley: pool of 4d6
  out worth = highest(volley) - lowest(volley)
  out even = count(volley = 2 or volley = 4 or volley = 6)
rule 1.1 fractions
  chance parts: pool of 3d[½, 1, 1½ twice]
  out worth = sum(parts)
rule 1.1 depends
  chance volley: pool of 4d6
  out sixes = count(volley = 6)
  let limit = 3 if sixes >= 1 else 5
  out hits = count(volley >= limit)
rule 1.1 three
  input guns: 1..30
  chance volley: pool of guns d6
  out hits = count(volley >= 5)
  out best = highest(volley)
  out worth = sum(volley)
rule 1.1 gap
  chance volley: pool of 3d6
  out hits = ladder count(volley >= 5): 0..2 1
  out worth = sum(volley)
rule 1.1 storm
  input odds: 1..3
  chance ours, theirs: pool of (odds + 1) d6
  let gained = count(ours >= 5) - count(theirs >= 5)
  out result = 'taken' if gained >= 1 else 'held' if gained = 0 else 'lost'
  out losses = count(theirs >= 5)
  out sixes = count(ours = 6) >= 1
"""


@cache
def ready() -> tuple[dict[str, Runner], Engine]:
    with TemporaryDirectory() as folder:
        (Path(folder) / "dice.md").write_text(BOOK, "utf-8")
        (Path(folder) / "dice.rules").write_text(CODE, "utf-8")
        book = rulewright.load(folder).books[0]
    assert not book.program_problems
    return runners(book.programs), Engine(emit_javascript("dice", book.programs), "dice")


def odds(name: str, **inputs: Any) -> dict[str, dict[str, str]]:
    """Return the odds of a program, which both languages give in the same order."""
    python, javascript = ready()
    assert answered(python[name], inputs, method="odds") == javascript(name, inputs, method="odds")
    return python[name].odds(inputs)


def shares(die: Any) -> dict[str, str]:
    """Return a die of the other library as our odds are written, in their order."""
    whole = die.denominator()
    return {
        ("true" if value else "false") if isinstance(value, bool) else str(value): str(Fraction(ways, whole))
        for value, ways in die.items()
        if ways
    }


def counted(die: Any) -> Any:
    return die.map({True: 1, False: 0})


ORACLE: list[tuple[str, dict[str, Any], str, Callable[[], Any]]] = [
    ("many", {"guns": 30}, "hits", lambda: 30 @ counted(d6 >= 5)),
    ("many", {"guns": 8, "skill": 3}, "hits", lambda: 8 @ counted(d6 >= 3)),
    ("many", {"guns": 0}, "hits", lambda: icepool.Die([0])),
    ("added", {}, "worth", lambda: 30 @ d6),
    ("best", {"kept": 3}, "worth", lambda: d6.highest(30, 3)),
    ("best", {"kept": 9}, "worth", lambda: d6.highest(30, 9)),
    ("worst", {}, "worth", lambda: icepool.d10.lowest(5, 2)),
    ("worst", {}, "one", lambda: icepool.d10.lowest(5, 1)),
    ("named", {"flags": 8}, "hits", lambda: 9 @ FLAG.map({"hit": 1, "miss": 0, "crit": 2})),
    ("named", {"flags": 3}, "shock", lambda: 4 @ counted(FLAG == "crit")),
    ("again", {}, "hits", lambda: 6 @ counted(d6.reroll([1, 2], depth=1) >= 4)),
    ("once", {}, "shown", lambda: d6.reroll([1], depth=1)),
    ("explodes", {}, "worth", lambda: 3 @ d6.explode([6], depth=2)),
    ("one_explodes", {}, "worth", lambda: d6.reroll([1], depth=1).explode([6], depth=1)),
    ("as_many_as_rolled", {}, "hits", lambda: icepool.d4 @ counted(d6 == 6)),
    ("fractions", {}, "worth", lambda: 3 @ icepool.Die([Fraction(1, 2), 1, Fraction(3, 2), Fraction(3, 2)])),
    ("three", {"guns": 30}, "hits", lambda: 30 @ counted(d6 >= 5)),
    ("three", {"guns": 30}, "best", lambda: d6.highest(30, 1)),
    ("three", {"guns": 30}, "worth", lambda: 30 @ d6),
    ("spread", {}, "worth", lambda: icepool.map(lambda *dice: max(dice) - min(dice), d6, d6, d6, d6)),
]


@pytest.mark.parametrize(("name", "inputs", "output", "die"), ORACLE, ids=range(len(ORACLE)))
def test_odds_of_an_independent_library(name: str, inputs: dict[str, Any], output: str, die: Callable[[], Any]) -> None:
    found = odds(name, **inputs)
    if output in found:
        assert list(found[output].items()) == list(shares(die()).items())
    else:
        known = ready()[0][name].lookup(inputs)["outputs"]
        assert shares(die()) == {str(known.get(output, 0)): "1"}


def test_three_results_of_thirty_dice_are_told_at_once() -> None:
    """Each is worked out by itself, and not with the others."""
    runner = ready()[0]["three"]
    started = time.process_time()
    runner.odds({"guns": 29})
    assert time.process_time() - started < 0.05


def test_rolls_without_an_answer_give_none_for_what_follows() -> None:
    dice = list(itertools.product(range(1, 7), repeat=3))
    ways = Counter(sum(each) for each in dice if sum(pips >= 5 for pips in each) < 3)
    lost = {"nothing is printed": str(Fraction(8, 6**3))}
    found = odds("gap")
    assert found["hits"] == {"1": str(Fraction(208, 6**3))} | lost
    assert found["worth"] == {str(worth): str(Fraction(n, 6**3)) for worth, n in sorted(ways.items())} | lost


def test_what_is_counted_may_depend_on_what_was_counted() -> None:
    ways: Counter[int] = Counter()
    for dice in itertools.product(range(1, 7), repeat=4):
        ways[sum(each >= (3 if 6 in dice else 5) for each in dice)] += 1
    assert odds("depends")["hits"] == {str(hits): str(Fraction(n, 6**4)) for hits, n in sorted(ways.items())}


def storms(odds: int) -> Counter[tuple[str, str, str]]:
    """Count all rolls of a storming, die by die: result, losses, whether a six was among ours."""
    ways: Counter[tuple[str, str, str]] = Counter()
    dice = list(itertools.product(range(1, 7), repeat=odds + 1))
    for ours, theirs in itertools.product(dice, repeat=2):
        gained = sum(each >= 5 for each in ours) - sum(each >= 5 for each in theirs)
        result = "taken" if gained >= 1 else "held" if gained == 0 else "lost"
        ways[result, str(sum(each >= 5 for each in theirs)), "true" if 6 in ours else "false"] += 1
    return ways


@pytest.mark.parametrize("that", [[], [("result", "=", "taken")], [("losses", ">=", 1), ("sixes", "=", False)]])
def test_results_together_and_given_that_something_happened(that: list[Any]) -> None:
    python, javascript = ready()
    ways = {
        shown: n
        for shown, n in storms(1).items()
        if (not that or that[0][0] != "result" or shown[0] == "taken")
        and (len(that) < 2 or (int(shown[1]) >= 1 and shown[2] == "false"))
    }
    whole = sum(ways.values())
    found = python["storm"].joint({"odds": 1}, ["result", "losses", "sixes"], (), that)
    assert {tuple(values): share for values, share in found} == {
        shown: str(Fraction(n, whole)) for shown, n in ways.items()
    }
    options = f'{{names: ["result", "losses", "sixes"], that: {pairs(that)}}}'
    assert javascript.of("storm", "joint", '{"odds": 1}', options) == [[values, share] for values, share in found]
    alone = python["storm"].odds({"odds": 1}, (), that)["losses"]
    counted: Counter[str] = Counter()
    for shown, n in ways.items():
        counted[shown[1]] += n
    assert alone == {losses: str(Fraction(n, whole)) for losses, n in sorted(counted.items())}
    told = javascript.of("storm", "odds", '{"odds": 1}', f"{{that: {pairs(that)}}}")
    assert told["losses"] == [list(each) for each in alone.items()]


def pairs(that: list[Any]) -> str:
    return str([list(each) for each in that]).replace("False", "false")


def test_what_never_happens_or_is_no_result() -> None:
    python, _ = ready()
    with pytest.raises(ValueError, match="never happens"):
        python["storm"].joint({"odds": 1}, ["result"], (), [("losses", ">=", 3)])
    with pytest.raises(ValueError, match="there is no result “nothing”: the results are result, losses, sixes"):
        python["storm"].joint({"odds": 1}, ["nothing"])


def test_dice_that_are_given() -> None:
    python, javascript = ready()
    for name, inputs in [
        ("many", {"guns": 3, "volley": [6, "5", 1]}),
        ("many", {"guns": 3, "volley": [6, 5]}),
        ("many", {"volley": [6, 5]}),
        ("many", {"guns": 3, "volley": [6, 5, 7]}),
        ("many", {"guns": 3, "volley": 6}),
        ("named", {"flags": 1, "flag": ["crit", "hit"]}),
        ("named", {"flags": 1, "flag": ["crit", "krit"]}),
        ("fractions", {"parts": ["3/2", 0.5, "1"]}),
        ("once", {"die": "3"}),
        ("once", {"die": 7}),
        ("best", {"kept": 2, "volley": [1] * 28 + [6, 3]}),
        ("spread", {"volley": [1, 2, 3, 4]}),
    ]:
        assert answered(python[name], inputs) == javascript(name, inputs)
    assert python["named"].lookup({"flags": 1, "flag": ["crit", "hit"]})["outputs"] == {"hits": 3, "shock": 1}
    assert answered(python["many"], {"guns": 3, "volley": [6, 5]}) == {"error": "volley cannot be 2 dice: there are 3"}


def test_on_the_command_line(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "dice.md").write_text(BOOK, "utf-8")
    (tmp_path / "dice.rules").write_text(CODE, "utf-8")
    said = run("lookup", "storm", "odds=1", "--together", "result,losses", "--given", "losses>=2", "--path", tmp_path)
    assert said.exit_code == 0
    assert "given that losses>=2:" in said.output
    assert "result = held, losses = 2" in said.output
    assert run("lookup", "storm", "odds=1", "ours=6,5", "theirs=1,1", "--path", tmp_path).output.count("taken") == 1
    assert run("lookup", "storm", "odds=1", "--given", "losses~2", "--path", tmp_path).exit_code == 2
