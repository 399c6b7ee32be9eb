"""Why a place where a number stands begins a rule, or does not: what it earned, reason by reason."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from msgspec import Struct

from rulewright.notations.notation import Notation
from rulewright.outline.evidence import reasons
from rulewright.outline.places import Outline, Place
from rulewright.outline.scores.chain import first_step, step_cost
from rulewright.outline.scores.scores import STEPS, Reason, Scores

NOTHING = 0.005  # what rounds to nothing is no reason


class Explained(Struct):
    """A place, what it earned and why. `chain` is what the numbering of the book gains when it is taken in (below 0:
    loses); None for an entry of a contents list, which takes no part."""

    place: Place
    reasons: list[Reason]
    chain: float | None

    @property
    def score(self) -> float:
        return sum(weight for weight, _ in self.reasons)


def explain(outline: Outline, notation: Notation, number: str) -> list[Explained]:
    """Return the places of a number, each with what it earned, in the order of the text."""
    asked = outline.places(number)
    taking_part = [each for each in outline if each.candidate.number and each.fate != "contents"]
    known = {_key(place): at for at, place in enumerate(taking_part)}
    scores = Scores([place.candidate for place in taking_part], notation)
    chosen = [at for at, place in enumerate(taking_part) if place.fate == "rule"]
    scores.learn(set(chosen))
    ends = scores.all()
    found = []
    for place in asked:
        if place.fate == "contents":
            found.append(Explained(place, reasons(place.candidate.evidence), None))
            continue
        at = known[_key(place)]
        earned = [*reasons(place.candidate.evidence), *_around(scores, at), *_contest(scores, at, ends, taking_part)]
        kept = [each for each in earned if abs(each[0]) > NOTHING]
        found.append(Explained(place, kept, _in_chain(scores, at, chosen)))
    return found


def _key(place: Place) -> tuple[str, int, int]:
    return place.source.path, place.candidate.start, place.candidate.at


def _around(scores: Scores, at: int) -> list[Reason]:
    """Return what the neighbours of a place and the book's own habits give it."""
    trust = scores.trusted(at)
    learnt = f"numbers that are set so {'mostly' if trust > 0 else 'seldom'} begin rules in this book"
    return [*scores.around[at], (trust, learnt)]


def _contest(scores: Scores, at: int, ends: Sequence[float], places: Sequence[Place]) -> list[Reason]:
    """Return what a place loses to another one with its number, and as a member of a count."""
    left = ends[at] - scores.own(at)
    counted = STEPS if at in scores.counts and left <= STEPS + NOTHING else 0.0
    rivals = [each for each in scores.contests[scores.candidates[at].number or ()] if each != at]
    best = max(rivals, key=lambda each: ends[each], default=None)
    found = [(counted, "it goes on with a count 1, 2, 3 … that begins no chapter: steps, cards, notes")]
    if best is not None:
        found.append((left - counted, f"the number stands better at {places[best].span.where}"))
    else:
        found[0] = (left, found[0][1])
    return found


def _in_chain(scores: Scores, at: int, chosen: Sequence[int]) -> float:
    """Return what the steps of the numbering gain when a place is one of them."""
    spot, behind = bisect_left(chosen, at), bisect_right(chosen, at)
    before = scores.orders[chosen[spot - 1]] if spot else None
    order = scores.orders[at]
    gained = step_cost(before, order) if before else first_step(order)
    if behind < len(chosen):
        after = scores.orders[chosen[behind]]
        gained += step_cost(order, after) - (step_cost(before, after) if before else first_step(after))
    return gained
