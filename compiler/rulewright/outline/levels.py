"""Headings high above those of the rules that have their numbers, too: the notes behind an Act quote what other Acts
say, *9 Regulations* and then *3 Application*, under headings of the outermost level, where the sections of the Act have
those of the fifth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from msgspec import structs

from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import Evidence
from rulewright.outline.headings import Heading

FEWEST = 10  # rules whose headings have one level
ONCE = 0.8  # of these, so many have a number of their own: else they count anew below each chapter


def with_levels(
    files: Sequence[list[Candidate]], headings: Sequence[Sequence[Heading]], notation: Notation
) -> list[list[Candidate]]:
    """Return the candidates of a book's files, of which those have the evidence for it whose headings stand above the
    level of the rules, in no order, and have numbers of these."""
    levels: defaultdict[int, list[Candidate]] = defaultdict(list)
    for file, found in zip(files, headings, strict=True):
        of_block = {heading.block: heading.level for heading in found}
        for each in file if of_block else ():
            if each.evidence & Evidence.HEADING and each.number and len(each.number) == 1 and not each.label:
                levels[of_block.get(each.block, 0)].append(each)
    if len(levels) < 2:  # the usual case
        return list(files)
    main = max(levels, key=lambda level: len({each.number for each in levels[level]}))
    rules = {each.number for each in levels[main]}
    above = [each for level in sorted(levels) if 0 < level < main for each in levels[level]]
    orders = [notation.order(each.number or ()) for each in sorted(above, key=lambda each: each.at)]
    in_order = all(one <= other for one, other in pairwise(orders))
    if len(rules) < max(FEWEST, ONCE * len(levels[main])) or in_order:
        return list(files)
    strange = {id(each) for each in above if each.number in rules}
    return [[_marked(each) if id(each) in strange else each for each in file] for file in files]


def _marked(candidate: Candidate) -> Candidate:
    return structs.replace(candidate, evidence=candidate.evidence | Evidence.ABOVE)
