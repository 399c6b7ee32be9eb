"""How the number of no rule lies among those of rules: of the next chapter, close behind one of its own or far behind
the last, in one that is not divided."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

NOUGHT = late(r"(?<!\d)0\d+")
FIRST = (0, 1, 2, 10)  # how the rules of a chapter begin to be counted, perhaps after one that was taken away
SEVERAL = 2  # chapters before the one that would be next
PAIR = 2  # parts of a number that may as well be a price or a time
FIGURES = 3  # of a whole number that is no count of things
THOUSAND = 1000
HUNDRED = 100  # codes that are counted anew in each hundred
TENTH = 10
NEAR = 9  # rules, at most, between a number and the last one before it
NEXT = 9  # a number of this or less may be that of the next rules, however few there are


class Among:
    """Tells it in one book. `knows` tells whether the book holds the chapter of a number, `exists` whether a rule has
    it."""

    def __init__(self, notation: Notation, knows: Callable[[Number], bool], exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.knows = knows
        self.exists = exists

    def is_next(self, number: Number) -> bool:
        """True for a number of the chapter behind the last one, where there are several: D-2, where A to C are."""
        place = int(self.notation.ordinal(number[:1]))
        before = [self.notation.sibling(number[:1], each) for each in (place - 1, place - 2) if each > 0]
        return len(before) == SEVERAL and all(each and self.knows(each) for each in before)

    def is_undivided(self, number: Number) -> bool:
        """True for 2.5 where there is a rule 2 and none is below it, whatever is below other ones."""
        first = (self.notation.sibling(number, place) for place in FIRST)
        return len(number) == PAIR and self.exists(number[:1]) and not any(self.exists(each) for each in first if each)

    def is_close(self, number: Number) -> bool:
        """True where a rule stands not far before a number, which is of two parts, or too large to count things: 209,
        where 205 is one."""
        place = int(self.notation.ordinal(number))
        before = (self.notation.sibling(number, each) for each in range(max(1, place - NEAR), place))
        told = len(number) > 1 or len(number[0]) >= FIGURES
        return told and any(self.exists(each) for each in before if each)

    def is_far(self, number: Number) -> bool:
        """True where not even half as many rules stand beside that of a number: 4.30, where 4.14 is none."""
        ordinal = self.notation.ordinal(number)
        half = self.notation.sibling(number, ordinal // 2) if ordinal > NEXT else None
        return half is not None and not self.exists(half)

    def is_within_far(self, number: Number) -> bool:
        """True for a number of many parts where the rule that it would be in is far behind the last: 1.39.4."""
        around = number[:-1]
        return len(number) > PAIR and not self.exists(around) and self.is_far(around)

    def is_strange(self, number: Number) -> bool:
        """True for a code that is far from those of its letter: B11 where B3 is the last, T2 where T101 is the first;
        but not T107 behind T103."""
        large, close = self.notation.ordinal(number) >= HUNDRED, self.is_close(number)
        first = (self.notation.sibling(number, place) for place in FIRST)
        none = not (large or close or any(self.exists(each) for each in first if each))
        return none or (self.is_far(number) and not (large and close))

    def is_beyond(self, number: Number) -> bool:
        """True for a chapter far behind the last one of a book that begins with its first chapters: 501, where there
        are twelve."""
        first = (self.notation.sibling(number[:1], place) for place in FIRST)
        return self.is_far(number[:1]) and any(self.exists(each) for each in first if each)

    def is_of_larger(self, number: Number) -> bool:
        """True for a part that is too large to count those of its rule, where not a tenth as many are in that: Section
        501 in an article of four."""
        ordinal = int(self.notation.ordinal(number))
        tenth = self.notation.sibling(number, ordinal // TENTH) if ordinal >= HUNDRED else None
        return tenth is not None and not self.exists(tenth)

    def is_of_thousands(self, number: Number) -> bool:
        """True for a whole number of four figures or more in a book that begins with its first rules, and has not a
        tenth as many: article 6232, where there are forty."""
        ordinal = int(self.notation.ordinal(number))
        tenth = self.notation.sibling(number, ordinal // TENTH) if ordinal >= THOUSAND else None
        return len(number) == 1 and tenth is not None and not self.exists(tenth) and self.is_beyond(number)

    def is_padded(self, number: Number) -> bool:
        """True for a number that is written with a nought as no rule beside it is: 1.07, where there is no 1.01; but
        not below a rule that is written so, 1.07.14.01."""
        found = NOUGHT.search(number[-1])
        if not found:
            return False
        around = (number[:end] for end in range(PAIR, len(number)))
        if any(NOUGHT.search(each[-1]) and self.exists(each) for each in around):
            return False
        places = (str(at * step) for step in (1, TENTH) for at in range(1, 10))  # 01, 02; 010, 020
        size = len(found[0])
        first = (NOUGHT.sub(at.zfill(size), number[-1]) for at in places if len(at) < size)
        return not any(self.exists((*number[:-1], each)) for each in first)

    def is_below_nothing(self, number: Number) -> bool:
        """True for a number of many parts where none of the rules stands that it would be in, but its chapter, and the
        outermost of them would be far behind the last one: the name of a thing, 2.23.140.1.2, is none of Chapter 2."""
        around = [number[:end] for end in range(2, len(number))]
        return len(around) >= PAIR and not any(map(self.exists, around)) and self.is_far(around[0])

    def is_out_of_reach(self, number: Number) -> bool:
        """True for a number of three parts whose rule is not there that it would be in, and which would be far behind
        the last one."""
        return len(number) > PAIR and not self.exists(number[:-1]) and self.is_far(number)
