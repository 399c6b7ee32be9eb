"""Whether a number that stands alone in brackets cites: in parentheses, (2-9), in a book whose numbers look like scores
and dice; in square brackets, *a lantern, which burns oil [48]*, in one whose rules have nothing but numbers. It does
where nearly all such numbers are its rules'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulewright.cite.habits.mostly import are_mostly
from rulewright.cite.habits.plain import Beside, Plain, begins
from rulewright.late import late
from rulewright.notations.form import Place
from rulewright.notations.notation import Notation
from rulewright.notations.unmarked import has_rule

FEWEST = 3  # different rules that are cited so
MOSTLY = 0.75  # of all numbers that stand so, at least, are rules'
SQUARE = "["
SEVERAL = 5  # different rules that are cited in square brackets, in which much else stands, too
ENTRIES = 0.1  # of them, at most, begin a text
# [9], [9 c], [12–16], [24, 25]: no [2d6]
SQUARED = late(r"\[(?P<value>\d{1,4})(?:[ \xa0]?[a-z])?(?:\]|[,;–-][ \xa0]?\d[^\[\]]{0,40}\])")


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


def square_brackets(texts: Sequence[tuple[str, Place]], rules: Plain) -> list[str]:
    """Return the square bracket that opens before numbers of rules, where the texts show that these cite, else nothing:
    hardly any text begins with such a number, as an entry of a bibliography does, or a note. The texts come each with
    the number of the rule that it stands in."""
    found: list[Beside] = []
    entries = 0
    for text, own in texts:
        for match in SQUARED.finditer(text) if SQUARE in text else ():
            entries += not match.start()
            found.append(Beside(int(match["value"]), own, begins(text, match.start())))
    several = len(rules.there.intersection(each.value for each in found)) >= SEVERAL
    return [SQUARE] if several and entries <= ENTRIES * len(found) and rules.leads_surely(found) else []
