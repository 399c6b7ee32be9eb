"""Documents side by side whose headings the format itself counts, in each from the first number on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright.notations.notation import Notation, Number
from rulewright.outline.divisions.divided import Divided, Start, is_first
from rulewright.outline.evidence import Evidence

FEWEST = 2  # documents that begin with one number
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
