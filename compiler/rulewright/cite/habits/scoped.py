"""Whether a number without its part is always one of the part that it stands in: where parts of a book begin their
numbering again, and it names the part of what it cites elsewhere, C5.4, a bare 5.4 is no matter of another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import structs

from rulewright.late import late
from rulewright.notations.notation import Notation, Number, scope_of

FEWEST = 3  # numbers that are cited with the part of another
STRAY = 0.2  # as many bare numbers, at most, are another part's and not their own's: figures among them, and faults


def with_own_parts(
    notation: Notation, texts: Iterable[tuple[str, Number]], exists: Callable[[Number], bool]
) -> Notation:
    """Return the notation, which says whether bare numbers are of their own part in these texts, each with the number
    of the rule that it stands in. `exists` tells whether a rule has a number."""
    if not notation.scopes:
        return notation
    cited = late(rf"(?<![\w.,:/])(?P<number>{notation.deep_pattern})(?![\w,:/%]|\.\d)")
    named = stray = 0
    for text, around in texts:
        here = scope_of(around)
        for match in cited.finditer(text) if here else ():
            number = notation.parse(match["number"]) or ()
            if number and scope_of(number):
                named += scope_of(number) != here and exists(number)
            elif len(number) > notation.bare_depth:
                there = {scope for scope in notation.scopes if exists(notation.in_scope(number, scope))}
                stray += bool(there) and here not in there
    if named < FEWEST or stray > max(1, STRAY * named):
        return notation
    return structs.replace(notation, own_parts=True, described=notation.described + b"own parts")
