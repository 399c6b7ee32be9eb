"""The headings of a file, and which of them end the rule before them although no number begins them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate
from rulewright.outline.decide import Decided
from rulewright.read.blocks import RawBlock
from rulewright.text import Source

MARKS = re.compile(r"[*_#`]+|<[^<>]{0,300}>|\{#[^{}\n]{0,100}\}")
BOLD = re.compile(r"(\*\*|__)[^*_]+\1")
LONGEST = 60  # characters of a line that is a heading by its look alone
BY_HAND = 100  # its level, below all that a format has
OFTEN = 2  # of so many chapters at most one is followed by such a heading, where the level is theirs
INSIDE = 4  # so many such headings between chapters outweigh one within a chapter


class Heading(Struct, array_like=True, gc=False):
    """A heading: which block of its file it is, its level, where it begins, its words as a person names them."""

    block: int
    level: int
    start: int
    words: str


class Gap(Struct):
    """A heading without a number that stands between two rules: where it is, whether they are of one chapter, and
    whether nothing but headings stands between it and the second."""

    heading: Heading
    file: int
    rule: int  # how many rules stand before it
    within: bool
    leads: bool = False


Outlined = tuple[Sequence[Heading], Sequence[Candidate], Decided]  # a file: its headings, what may be, what is


def find_headings(source: Source, blocks: Sequence[RawBlock]) -> list[Heading]:
    """Return the headings among the blocks of a source."""
    return [
        Heading(at, block.level, block.pieces[0][0], heading_words(source.text[slice(*block.pieces[0])]))
        for at, block in enumerate(blocks)
        if block.shape == "heading" and block.level
    ]


def find_bold_lines(source: Source, blocks: Sequence[RawBlock]) -> list[Heading]:
    """Return the lines that stand alone and bold, as people write headings by hand, below all levels of headings."""
    found = []
    for at, block in enumerate(blocks):
        if block.shape == "paragraph" and not block.number and len(block.pieces) == 1:
            line = source.text[slice(*block.pieces[0])].strip()
            bold = block.bold or BOLD.fullmatch(line)
            if bold and len(line) <= LONGEST and line.strip("*_")[-1:].isalpha():
                found.append(Heading(at, BY_HAND, block.pieces[0][0], heading_words(line)))
    return found


def heading_words(line: str) -> str:
    """Return the words of a heading, or of another line, without markup."""
    return " ".join(MARKS.sub(" ", line).split()).strip(" .:")


def ending(
    headings: Sequence[Sequence[Heading]],
    files: Sequence[Sequence[Candidate]],
    decided: Sequence[Decided],
    notation: Notation,
) -> list[list[int]]:
    """Return, by file, the blocks of the headings that end the rule before them: what stands below belongs to no rule.

    Such a heading stands between two chapters (or behind the last) and has their level or a higher one. Where a book
    has headings of that level within its chapters, too, or below many of them, they are parts of the chapters. Where
    chapters begin on plain lines, which have no level, it leads to the next one directly.
    """
    outlined = list(zip(headings, files, decided, strict=True))
    gaps = list(_gaps(outlined, notation))
    levels, chapters = _levels(outlined, notation)
    level = max(levels, key=lambda each: (levels[each], -each), default=0)
    found = _leading(gaps) if levels[level] * 2 < chapters else _as_high(gaps, level, chapters) if levels else []
    ended: list[list[int]] = [[] for _ in files]
    for gap in found:
        ended[gap.file].append(gap.heading.block)
    return ended


def _leading(gaps: Sequence[Gap]) -> list[Gap]:
    """Return those between chapters that lead to the next one directly."""
    return [gap for gap in gaps if gap.leads and not gap.within]


def _as_high(gaps: Sequence[Gap], level: int, chapters: int) -> list[Gap]:
    """Return those between chapters that have the level of these, or a higher one."""
    between = [gap for gap in gaps if not gap.within and gap.heading.level <= level]
    within = Counter(gap.heading.level for gap in gaps if gap.within)
    often = Counter(gap.heading.words.casefold() for gap in between)
    alike = [gap for gap in between if gap.heading.level == level and often[gap.heading.words.casefold()] == 1]
    places = {gap.rule for gap in alike}
    fitting = len(places) <= max(1, chapters // OFTEN) and within[level] * INSIDE <= len(places)
    return [gap for gap in between if gap.heading.level < level or (fitting and gap in alike)]


def _levels(files: Sequence[Outlined], notation: Notation) -> tuple[Counter[int], int]:
    """Return how many chapters begin with a heading of each level, and how many there are in all."""
    levels: Counter[int] = Counter()
    chapters = 0
    for found, candidates, chosen in files:
        of_block = {heading.block: heading.level for heading in found}
        for at in chosen.rules:
            number = candidates[at].number or ()
            if number == notation.chapter(number):
                chapters += 1
                level = of_block.get(candidates[at].block)
                levels.update([level] if level else [])
    return levels, chapters


def _gaps(files: Sequence[Outlined], notation: Notation) -> Iterator[Gap]:
    """Yield the headings behind the first rule that have no number, but for the titles of rules: such a one stands
    directly behind a heading that is a mere number, whatever its level is."""
    rules: list[Number] = []
    waiting: list[Gap] = []
    for file, (found, candidates, chosen) in enumerate(files):
        taken = [*chosen.rules, *(at for run in chosen.contents for at in run)]
        numbered = {candidates[at].block for at in taken}
        places: list[tuple[int, Candidate | Heading]] = [(candidates[at].at, candidates[at]) for at in chosen.rules]
        places += [(each.start, each) for each in found if each.block not in numbered]
        headed = {heading.block for heading in found}
        untitled = -1  # the block of the last rule that is a heading of nothing but its number
        for _, each in sorted(places, key=lambda place: place[0]):
            if isinstance(each, Heading):
                if rules and each.block != untitled + 1:
                    waiting.append(Gap(each, file, len(rules), within=False))
                continue
            number = each.number or ()
            untitled = each.block if each.block in headed and not each.words else -1
            below = each.block if not each.line else -1
            for gap in reversed(waiting):
                gap.within = notation.chapter(number) == notation.chapter(rules[-1])
                gap.leads = (gap.file, gap.heading.block) == (file, below - 1)
                below = gap.heading.block if gap.leads else -1
            yield from waiting
            waiting = []
            rules.append(number)
    yield from waiting
