"""Numbers that tell themselves from figures, in a book whose rules have nothing but numbers: a letter stands behind
them, *as 3c has it*, or they are so large that nothing else in the book is counted so far, *under 305*.

Either tells nothing by itself. That nearly all numbers of that shape are rules', several of them, tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulewright.cite.habits.mostly import are_mostly
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.shape import GLUED

LETTERED = late(r"(?<![\w.,:/#$€£°-])\d{1,4}[a-j](?![\w-])")  # 3c; later letters are units and the like: 8m, the 300s
LARGE = late(r"(?<![\w.,:/#$€£°§+–-])[1-9]\d{2,3}(?=[.,;:)]*(?:\s*\Z|[.,;:)]\s))")  # 305, where a phrase ends
HUNDRED = 100
FEWEST = 3  # different rules that are cited so
MOSTLY = 0.75  # of all numbers of that shape, at least, are rules'
NEARLY_ALL = 0.9  # of those with a letter, which flats and pencils have, too


def with_telling(
    notation: Notation, texts: Sequence[str], numbers: Iterable[Number], exists: Callable[[Number], bool]
) -> Notation:
    """Return the notation, which says which of its mere numbers tell themselves from figures in these texts. `numbers`
    are all of the book, `exists` tells whether a rule has one."""
    if notation.levels[0].cited[0].kind not in ("1", "9") or notation.framed:
        return notation
    rules = [number for number in numbers if len(number) >= notation.bare_depth]
    if any(GLUED in item.cited for item in notation.items):
        # 3e may not be there, where 3a to 3d are
        holding = {number[:-1] for number in rules if notation.is_item(number)}
        found = (notation.parse(each) or () for text in texts for each in LETTERED.findall(text))
        if are_mostly(found, lambda number: number[:-1] in holding, FEWEST, NEARLY_ALL):
            notation = notation.having_learnt("glued", glued=True)
    if all(_is_large(notation, number) for number in rules):
        lengths = {len("".join(number[: notation.bare_depth])) for number in rules}  # of 305 a year says nothing
        large = (each for text in texts for each in LARGE.findall(text) if len(each) in lengths)
        if are_mostly((notation.parse(each) or () for each in large), exists, FEWEST, MOSTLY):
            notation = notation.having_learnt("large", large=min(lengths))
    return notation


def _is_large(notation: Notation, number: Number) -> bool:
    digits = "".join(number[: notation.bare_depth])
    return digits.isdecimal() and int(digits) >= HUNDRED
