"""Files about the rules of others: errata, answers, a list of changes. Their lines begin with the number of the rule
that they are about, and no rule stands in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rulewright.notations.notation import Notation
from rulewright.notations.number import Order
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import PLAIN, prior
from rulewright.outline.scores.chain import adjoin

FEWEST = 3  # numbers that such a file speaks of
STRANGE = 4  # of so many of them, one may be no rule's elsewhere
TIMES = 3  # as many numbers, at least, stand in the file of the rules


def about_others(files: Sequence[Sequence[Candidate]], notation: Notation) -> set[int]:
    """Return the places of such files: nearly all of their numbers stand in one other file among many more, and none
    goes on from the one before it, as rules do."""
    orders = [[notation.order(each.number or ()) for each in file if _may_begin(each)] for file in files]
    known = [frozenset(each) for each in orders]
    return {at for at, own in enumerate(orders) if len(own) >= FEWEST and _is_about(own, known[:at] + known[at + 1 :])}


def _may_begin(candidate: Candidate) -> bool:
    return candidate.number is not None and prior(candidate.evidence) > PLAIN


def _is_about(own: list[Order], others: Sequence[frozenset[Order]]) -> bool:
    if any(adjoin(one, other) for one, other in pairwise(own)):
        return False
    strange = len(own) // STRANGE
    return any(len(each) >= TIMES * len(own) and sum(order not in each for order in own) <= strange for each in others)
