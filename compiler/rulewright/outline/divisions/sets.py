"""Sets of rules side by side in one page whose headings are of several hands: what a set is called may be as high as
its rules."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from msgspec import structs

from rulewright.notations.form import Place
from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.divisions.divided import Divided, Start, is_first, of_levels
from rulewright.outline.evidence import Evidence

HALF = 0.5  # of the headings without a number that are as high as rules, so many begin a set at least
FEWEST = 2  # headings with numbers in a set


def find_sets(file: Divided, numbered: set[int], level: int, notation: Notation) -> list[Start]:
    """Return the headings of a file without a number that are as high as some with one, where a heading with the first
    number stands directly below: *House Rules* above *§ 1* in a page whose headings are of several hands."""
    heads = {each.block: each for each in file.candidates if each.number and each.evidence & Evidence.HEADING}
    first = {block for block, each in heads.items() if is_first(each, notation)}
    above = [one for one, below in pairwise(file.headings) if below.block in first]
    found = of_levels(structs.replace(file, headings=above), numbered, {level})
    most = len(found) >= HALF * len(of_levels(file, numbered, {level}))
    return _by_themselves(found, list(heads.values()), notation) if most else []


def _by_themselves(found: Sequence[Start], heads: Sequence[Candidate], notation: Notation) -> list[Start]:
    """Return those of some starts below which the numbers of headings go on by themselves: where § 7 stands behind a
    § 1, and § 5 above it, a rule's number is wrong, or a few rules stand twice."""
    begins = [each.at for each in heads]
    ends = [*(each.at for each in found), None][1:]
    kept: list[Start] = []
    last: Place = 0
    for start, end in zip(found, ends, strict=True):
        own = heads[bisect_left(begins, start.at) : bisect_left(begins, end) if end else None]
        chapters = [notation.order(each.number or ())[0] for each in own]
        goes_on_above = len(own) < FEWEST or any(one + 1 < other > last for one, other in pairwise(chapters))
        if last and goes_on_above:
            last = max(last, *chapters)
        else:
            kept.append(start)
            last = max(chapters)
    return kept
