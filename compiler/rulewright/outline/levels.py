"""Headings of another level than those of the rules, which have their numbers, too. High above them stands what is
quoted: the notes behind an Act say under headings of the outermost level what other Acts say, *9 Regulations* and then
*3 Application*, where the sections of the Act have those of the fifth. Below them a few, *## 1. Names* in an appendix
where *# 1. Introduction* is a chapter, count what stands in one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from msgspec import structs

from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import Evidence
from rulewright.outline.headings import Heading

FEWEST = 10  # rules whose headings have one level, that of sections
CHAPTERS = 5  # the same, where it is that of chapters
FEW = 4  # of so many chapters at most one has a number that counts something else
ONCE = 0.8  # of these, so many have a number of their own: else they count anew below each chapter


def with_levels(
    files: Sequence[list[Candidate]], headings: Sequence[Sequence[Heading]], notation: Notation
) -> list[list[Candidate]]:
    """Return the candidates of a book's files, of which those have the evidence for it whose headings stand above or
    below the level of the rules, and have numbers of these."""
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
    if len(rules) < ONCE * len(levels[main]):
        return list(files)
    again = [(level, each) for level in levels if level for each in levels[level] if each.number in rules]
    above = [each for level, each in again if level < main]
    marked = any(part.marks for part in notation.levels)  # then 1. below a chapter may be a rule of it
    below = [each for level, each in again if level > main and not marked]
    quoted = above if len(rules) >= FEWEST and not _are_in_order(above, notation) else []
    counting = below if len(rules) >= max(CHAPTERS, FEW * len(below)) else []
    strange = {id(each) for each in (*quoted, *counting)}
    return [[_marked(each) if id(each) in strange else each for each in file] for file in files]


def _are_in_order(candidates: Sequence[Candidate], notation: Notation) -> bool:
    orders = [notation.order(each.number or ()) for each in sorted(candidates, key=lambda each: each.at)]
    return all(one <= other for one, other in pairwise(orders))


def _marked(candidate: Candidate) -> Candidate:
    return structs.replace(candidate, evidence=candidate.evidence | Evidence.LEVEL)
