"""Emitted rule code carried out for all that can be while some inputs are not known.

The steps are carried out for a whole set of states at once. An input is looked at only when a step asks for it: the
state is then split into one for each value it can have. Values that no later step asks for are dropped, and states that
have become equal are one, so that a sum of many terms stays small. A term that has its inputs for itself is worked out
once for all states; a result that no later step asks for is noted, and splits none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulewright.rulecode.emit.runtime.loop import begin, chosen, take
from rulewright.rulecode.emit.runtime.pools import ASKED
from rulewright.rulecode.emit.runtime.values import Emitted, Environment, GapError, UnaskedError, UnknownError, add

KEPT = "="  # before the name of an output whose value is remembered to the end

Cases = Callable[[Emitted, Environment], Sequence[tuple[Any, Any]]]
Spread = dict[str, dict[Any, Any]]


class TooManyError(Exception):
    """There are more states than can be looked at one by one."""


class Exploration:
    """The states of a program, step by step. `left` counts the states that may still be looked at."""

    def __init__(
        self, program: Emitted, given: Mapping[str, Any], cases: Cases, most: int, kept: Collection[str] = ()
    ) -> None:
        self.kept = [KEPT + name for name in kept]
        self.program = program
        self.given = given
        self.cases = cases
        self.left = most
        self.inputs = {each["name"]: each for each in program["inputs"]}
        self.tracked = [name for name in program["last"] if name not in given or name == "total"]
        self.looked: set[str] = set()  # the inputs that have been looked at
        self.gapped = False  # print had no answer for some states
        self.spread: Spread = {}
        self.states: list[tuple[Environment, Any]] = [(begin(given), Fraction(1))]

    def step(self, counted: int, step: Any) -> None:
        """Carry out one step for all states; put together those that no later step can tell apart."""
        self.tracked = [name for name in self.tracked if self.program["last"][name] > counted]
        merged: dict[Any, list[Any]] = {}
        ends = step[0] in ("out", "carry") and step[1] not in self.tracked and KEPT + step[1] not in self.kept
        if ends and self._aside(step):
            found: Iterable[Any] = [(e, e.get("total"), share) for e, share in self.states]
        else:
            found = self._together(step) if step[0] == "term" and self._alone(counted) else self._apart(step)
        for e, total, share in found:
            names = [*self.tracked, *self.kept]
            same = tuple(total if name == "total" else e.get(name, UnknownError) for name in names)
            if same in merged:
                merged[same][1] += share
            else:
                kept = {name: value for name, value in zip(names, same, strict=True) if value is not UnknownError}
                merged[same] = [Environment({"$cells": None, **self.given, **kept}), share]
        self.states = [(e, share) for e, share in merged.values()]

    def _alone(self, counted: int) -> bool:
        """True where a step asks for nothing but inputs that no other step asks for; cards depend on each other."""
        for name in self.program["asks"][counted] - self.given.keys():
            if name not in self.inputs or name in self.looked or name in self.tracked:
                return False
            if self.inputs[name]["type"]["kind"] == "deck":
                return False
        return True

    def _together(self, step: Any) -> Iterator[tuple[Environment, Any, Any]]:
        """Yield all states with what a term adds to them, which is the same for each."""
        shares: dict[Any, Any] = {}
        for _, share, value in self._outcomes(step, begin(self.given), Fraction(1)):
            shares[value] = shares.get(value, 0) + share
        self._spend(len(shares) * len(self.states))
        for e, share in self.states:
            for value, part in shares.items():
                yield e, add(e["total"], value), share * part

    def _aside(self, step: Any) -> bool:
        """Note what a step makes of the states, which stay as they are: nothing later needs it, so what it looked at is
        forgotten again, and dice are rolled for what it asks of them alone. False where print has no answer for some of
        them: these end here, so that they must be told apart."""
        asked: set[int] = set()
        left, looked = self.left, {*self.looked}
        while True:
            self.gapped, self.left = False, left
            try:
                found = [
                    (value, part)
                    for e, share in self.states
                    for _, part, value in self._outcomes(step, Environment({**e, ASKED: asked}), share)
                ]
                break
            except UnaskedError as unasked:
                asked.add(unasked.args[0])
        self.looked = looked
        if self.gapped:
            self.left = left
            return False
        for value, part in found:
            self.note(step[1], value, part)
        return True

    def _apart(self, step: Any) -> Iterator[tuple[Environment, Any, Any]]:
        for state in self.states:
            for e, share, value in self._outcomes(step, *state):
                if step[0] in ("out", "carry"):
                    e[KEPT + step[1]] = value
                    self.note(step[1], value, share)
                yield e, e.get("total"), share

    def _outcomes(self, step: Any, e: Environment, share: Any) -> Iterator[tuple[Environment, Any, Any]]:
        """Yield what a step makes of one state: states, each with its share and the step's value."""
        states = [(e, share)]
        while states:
            e, share = states.pop()
            self._spend(1)
            try:
                yield e, share, take(step, e, {})
            except UnknownError as unknown:
                states += self._split(str(unknown), e, share)
            except GapError:
                self.gapped = True

    def _split(self, name: str, e: Environment, share: Any) -> list[tuple[Environment, Any]]:
        """Return a state for each value that an input can have; of a pool of dice only when it is known how many there
        are and what is asked of them."""
        self.looked.add(name)
        try:
            cases = self.cases(self.inputs[name], e)
        except UnknownError as unknown:
            return self._split(str(unknown), e, share)
        except GapError:
            self.gapped = True
            return []
        return [(Environment({**e, name: value}), share * part) for value, part in cases]

    def _spend(self, states: int) -> None:
        self.left -= states
        if self.left < 0:
            raise TooManyError

    def note(self, name: str, value: Any, share: Any) -> None:
        shares = self.spread.setdefault(name, {})
        shares[value] = shares.get(value, 0) + share


def explored(
    program: Emitted,
    given: Mapping[str, Any],
    readings: Sequence[int],
    cases: Cases,
    most: int,
    kept: Collection[str] = (),
) -> Exploration:
    exploration = Exploration(program, given, cases, most, kept)
    for counted, step in chosen(program, readings):
        exploration.step(counted, step)
    return exploration
