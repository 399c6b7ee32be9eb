"""Books whose rules have nothing but numbers, 1, 2, 3, and how the numbers beside a word lie among them.

A figure says little there. What tells citations from squares, groups and turns is that they lead nearly always to a
rule, far into the book, to and fro, and never to the rule that they stand in; and that the sentences are about other
things: *square 7 is a bridge* begins with its subject, *the bridge, see rule 7* does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.late import late
from rulewright.notations.form import Place
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

FEWEST = 3  # different rules to which a word leads
RIGHT = 0.6  # of the numbers beside it, at least, are rules'
SURE = 0.75  # the same where nothing but the numbers says that the word cites
FAR = 0.5  # of the last rule: it leads beyond, while what counts things stops early
FIRST = 0.5  # of what stands beside it, at least, begins a sentence that is about it
# Perhaps with an article, or the like: A 7. mezőn. What is shortened ends none: zob. pkt 7
BEGINS = late(r"(?:\A|[\w)”»\"]{4}[.:!?…]\s+)(?P<word>[^\W\d_]{1,3}\s)?\Z")
NEAR = 12  # characters in which that is seen


class Beside(NamedTuple):
    """A number beside a word, the one of the rule that it stands in (0 in none), and whether the two begin a
    sentence."""

    value: Place
    own: Place = 0
    first: bool = False


def begins(text: str, start: int) -> bool:
    """True where a sentence begins at a place in a text."""
    match = BEGINS.search(text, max(0, start - NEAR), start)
    return match is not None and not (match["word"] or text[start:])[:1].islower()


class Plain(NamedTuple):
    """The numbers of the rules of such a book, and the last of them."""

    there: frozenset[Place]
    last: Place

    def leads(self, found: Sequence[Beside], share: float = RIGHT) -> bool:
        """True where these numbers, all beside one word, lie as those of citations do: of different rules, mostly (a
        `share` of them, at least), far into the book; and it is not they that are spoken of."""
        right = [each.value for each in found if each.value in self.there]
        if len(set(right)) < FEWEST or len(right) < share * len(found) or max(right) <= FAR * self.last:
            return False
        if len({each.own for each in found}) == 1:  # one rule says it all: No. 8 is red, No. 5 blue and No. 2 white
            return False
        return sum(each.first for each in found) < FIRST * len(found)

    def leads_surely(self, found: Sequence[Beside]) -> bool:
        """True where nothing but a citation has such numbers: they neither rise from the first to the last, as what
        is counted does, nor is one of them that of the rule around it."""
        rising = all(one.value <= other.value for one, other in pairwise(found))
        around = any(each.value == each.own for each in found)
        return not rising and not around and self.leads(found, SURE)


def plain(notation: Notation, rules: Iterable[Number]) -> Plain | None:
    """Return the rules of a book as such; None where parts of its rules have numbers, too, for then a word may call
    those, or where chapters are no mere numbers. `rules` are all numbers of the book."""
    known = [number for number in rules if number]
    deeper = (number for number in known if len(number) > 1)
    parts = any(not notation.is_item(number) or notation.form(number).kind == "1" for number in deeper)
    return None if parts or notation.levels[0].cited[0].kind != "1" else chapters(notation, known)


def chapters(notation: Notation, rules: Iterable[Number]) -> Plain:
    """Return the outermost rules of a book, whatever is below them."""
    there = frozenset(notation.ordinal(number) for number in rules if len(number) == 1)
    return Plain(there, max(there, default=0))
