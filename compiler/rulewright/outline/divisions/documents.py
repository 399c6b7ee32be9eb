"""Documents side by side, each with numbers of its own from the first on: they have the same ones, or the format itself
counts their headings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate
from rulewright.outline.divisions.divided import Divided, Start, is_first
from rulewright.outline.evidence import PLAIN, Evidence, prior

FEWEST = 2  # documents that have a number
MOSTLY = 0.6  # of the numbers of a document, so many are those of another one, too
CHAPTERS = 3  # of a text with headings of its own, at least
COUNTED = Evidence.HEADING | Evidence.GIVEN


def find_documents(files: Sequence[Divided], notation: Notation) -> list[list[Start]]:
    """Return, by file, where each document begins: with the file that asks for the one in which the count begins, if
    nothing is numbered in it so far; nothing where another hand numbers a file, or all go on with one count. The
    appendices behind 13 begin with A for the first time: they are of the document before them."""
    starts: list[list[Start]] = [[] for _ in files]
    begun: list[tuple[int, Number]] = []  # files in which a document begins, each with the number that is its first
    seen: set[str] = set()
    opening: int | None = None  # the file without numbers, new in the text, that stands before those with any
    for at, file in enumerate(files):
        first = next((each for each in file.candidates if each.number), None)
        if first is None:
            opening = opening if file.source.path in seen else at
            seen.add(file.source.path)
            continue
        if first.evidence & COUNTED != COUNTED:
            return []
        if first.number and is_first(first, notation):
            begun.append((at if opening is None else opening, first.number))
        opening = None
    times = Counter(number for _, number in begun)
    for begins, number in begun:
        if times[number] >= FEWEST:
            starts[begins] = [Start(0, 0, files[begins].called)]
    return starts if any(map(bool, starts)) else []


def are_side_by_side(files: Sequence[Divided]) -> bool:
    """True where most numbers of each file but the largest stand in another one, too: else one text goes on through
    them, and only lists begin again. Numbers that are of no list tell, where there are any: as deep ones as another
    file has, too, for beside by-laws of sections stands a code of 2.1. Or the headings of chapters tell."""
    if have_like_chapters(files):
        return True
    strong = [[each for each in file.candidates if each.number and prior(each.evidence) > PLAIN] for file in files]
    telling = [_of_no_list(each) for each in strong]
    own = telling if any(telling) else [{each.number for each in numbers} for numbers in strong]
    deep = Counter(length for numbers in own for length in {len(each or ()) for each in numbers})
    times = Counter(each for numbers in own for each in numbers if deep[len(each or ())] >= FEWEST)
    smaller = [each for numbers in sorted(own, key=len)[:-1] for each in numbers if each in times]
    return bool(smaller) and sum(times[each] > 1 for each in smaller) >= MOSTLY * len(smaller)


def _of_no_list(numbers: Sequence[Candidate]) -> set[Number | None]:
    """Return those of some numbers that are of no list: with parts (2.1), or with parts below, or behind a sign."""
    found = {each.number for each in numbers if len(each.number or ()) > 1 or each.evidence & Evidence.LABELLED}
    return found | {number[:end] for number in found if number for end in range(1, len(number))}


def have_like_chapters(files: Sequence[Divided]) -> bool:
    """True where several files have headings of chapters, 1, 2, and most of them are those of another one, too."""
    own = [{each.number for each in file.candidates if each.evidence & Evidence.HEADING} for file in files]
    chapters = [{each for each in numbers if each and len(each) == 1} for numbers in own]
    headed = [each for each in chapters if len(each) >= CHAPTERS]
    times = Counter(each for numbers in headed for each in numbers)
    again = sum(times[each] > 1 for numbers in headed for each in numbers)
    return len(headed) >= FEWEST and again > MOSTLY * times.total()
