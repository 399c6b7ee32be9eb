"""Parse a phrase that cites: from the kinds of its tokens to its members, each one number or a range of two.

    phrase:  member (AND member)*             59.513B, C and D               NUMBER AND TAIL AND TAIL
    member:  operand | operand THROUGH operand    rules 55 through 60, and 62    NUMBER THROUGH NUMBER AND NUMBER
    operand: NUMBER | TAIL                    35.51A-I, 4.3.4-.5             NUMBER THROUGH TAIL

So small a grammar is parsed by cutting at AND; a parser generator took longer to import than this takes for a book.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from rulewright.notations.number import Number

Member = tuple[int, ...]  # the places of one operand, or of the two ends of a range


class Token(Struct, gc=False):
    """A piece of a phrase: its kind, its words, and for operands the number that it means. `leveled` tells that the
    word of its level stands before it."""

    kind: str
    start: int
    end: int
    words: str = ""
    number: Number = ()
    leveled: bool = False


@lru_cache(maxsize=4096)
def members(kinds: tuple[str, ...]) -> tuple[Member, ...]:
    """Return the members of a phrase whose tokens are of these kinds, as places in it.

    The scanner sees to it that operands and what joins them alternate, and that no two ranges share an end.
    """
    found: list[list[int]] = [[]]
    for at, kind in enumerate(kinds):
        if kind == "AND":
            found.append([])
        elif kind != "THROUGH":
            found[-1].append(at)
    return tuple(map(tuple, found))
