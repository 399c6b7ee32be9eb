"""Whether a number that stands alone in parentheses cites, (2-9), in a book whose numbers look like scores and dice: it
does where nearly all such numbers are its rules'."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulewright.cite.habits.mostly import are_mostly
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.unmarked import has_rule

FEWEST = 3  # different rules that are cited so
MOSTLY = 0.75  # of all numbers that stand so, at least, are rules'


def with_framed(notation: Notation, texts: Iterable[str], is_rule: Callable[[str], bool]) -> Notation:
    """Return the notation, which says whether numbers alone in parentheses cite as well in these texts. `is_rule`
    tells whether a rule has a number."""
    if notation.lone != "known":
        return notation
    framed = late(rf"\((?P<number>{notation.deep_pattern})\)")
    numbers = (notation.parse(match["number"]) or () for text in texts for match in framed.finditer(text))
    if are_mostly(numbers, lambda number: has_rule(number, notation, is_rule), FEWEST, MOSTLY):
        return notation.having_learnt("framed", lone="framed")
    return notation
