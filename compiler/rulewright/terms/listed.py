"""Lists of abbreviations, whatever is written above them: each stands by itself, beside the words of which its letters
are the first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulewright.terms.fold import is_short
from rulewright.terms.initials import long_form
from rulewright.terms.model import Definition, Stretch
from rulewright.terms.passages import Passage

LONGEST = 8  # characters of what may be an abbreviation, with what makes it several


def listed(passages: list[Passage], small: list[str], heads: set[int]) -> Iterator[tuple[str, Definition]]:
    """Yield the abbreviations that are a cell of a table, a term of a list or a line, each with its long form, which is
    the whole of what stands beside it, behind or in front. `small` are the words of which no letter counts, `heads` the
    ids of the cells above columns, of which one word beside another is none of it: Description, DE."""
    taken = None  # what is the long form of one is not that of the next
    brief = [len(piece.text.text) <= LONGEST for piece in passages]
    for at in (at for at, pair in enumerate(pairwise(brief)) if pair != (False, False)):
        one, other = passages[at], passages[at + 1]
        if one is taken or one.part != other.part:
            continue
        for key, long in ((one, other), (other, one)):
            short = key.text.text.strip()
            if not is_short(short) or (id(long.text) in heads and " " not in long.text.text.strip()):
                continue
            if len(short) <= LONGEST and long_form(short, long.text.text.rstrip(), small) == 0:
                head, named = (Stretch(each.text, 0, len(each.text.text)) for each in (long, key))
                yield short, Definition("listed", head, long.home, [], named)
                taken = other
                break
