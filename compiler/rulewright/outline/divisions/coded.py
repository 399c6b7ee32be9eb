"""Chapters that are letters and a figure, CR1 or CR-1, below which rules begin with that figure, 1.1; elsewhere
they are CR1.1. Where those of other letters begin so, too, the letters are divisions."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate
from rulewright.outline.divisions.divided import Divided, Start
from rulewright.outline.evidence import Evidence, prior
from rulewright.outline.titlelike import is_title

CAPITALS = re.compile(r"[A-Z]{1,4}")
FIGURE = re.compile(r"-?(\d+)")  # behind them
MOSTLY = 0.9  # of the numbers below the chapters begin with the figure of theirs
FEWEST = 2  # letters
MARKUP = " \t\r#*_"


def coded_chapters(files: Sequence[Divided]) -> list[list[Start]]:
    """Return, by file, where the chapters of other letters begin: with the title above the first of them, where all
    have one. Nothing where no number stands below two of the letters."""
    plain: list[list[Start]] = [[] for _ in files]
    titled: list[list[Start]] = [[] for _ in files]
    below: defaultdict[str, set[Number]] = defaultdict(set)
    letters = figure = ""
    own = others = 0
    for file, starts, with_title in zip(files, plain, titled, strict=True):
        before = 0  # where the line of the number before begins
        for each in file.candidates:
            if not each.number or each.evidence & Evidence.MIDLINE or len(each.number) < FEWEST:
                continue
            if _is_code(each):
                if each.number[0] != letters:
                    starts.append(Start(each.at, each.at, each.number[0]))
                    with_title += _titled(file.source.text, each, before)
                letters, figure = each.number[0], each.number[1].lstrip("-")
            elif figure and each.number[0] == figure:
                own += 1
                below[letters].add(each.number)
            else:
                others += 1
            before = each.at
    names = [each.name for starts in plain for each in starts]
    again = len(set().union(*below.values())) < sum(map(len, below.values()))
    if not again or len(names) != len(set(names)) or own < MOSTLY * (own + others):
        return []
    return titled if sum(map(len, titled)) == len(names) else plain


def _is_code(candidate: Candidate) -> bool:
    number = candidate.number or ()
    lettered = len(number) == FEWEST and CAPITALS.fullmatch(number[0]) and FIGURE.fullmatch(number[1])
    return bool(lettered) and prior(candidate.evidence) > 0


def _titled(text: str, candidate: Candidate, before: int) -> list[Start]:
    """Return the title above a chapter, if one stands between it and the line of the number `before`, as the beginning
    of its division."""
    above = text[before : candidate.at].rpartition("\n")[0].rstrip()
    start = above.rfind("\n") + 1
    title = above[start:].strip(MARKUP)
    stands = bool(title) and (start or not before) and is_title(title)
    return [Start(before + start, before + len(above), (candidate.number or ("",))[0])] if stands else []
