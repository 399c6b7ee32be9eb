"""Documents side by side whose headings the format itself counts, in each from the first number on."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.notations.notation import Notation
from rulewright.outline.divisions.divided import Divided, Start, is_first
from rulewright.outline.evidence import Evidence

FEWEST = 2  # documents
COUNTED = Evidence.HEADING | Evidence.GIVEN


def find_documents(files: Sequence[Divided], notation: Notation) -> list[list[Start]]:
    """Return, by file, where each document begins: with the file that asks for the one in which the count begins, if
    nothing is numbered in it so far; nothing where another hand numbers a file, or all go on with one count."""
    starts: list[list[Start]] = [[] for _ in files]
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
        if is_first(first, notation):
            begins = at if opening is None else opening
            starts[begins] = [Start(0, 0, files[begins].called)]
        opening = None
    return starts if sum(map(bool, starts)) >= FEWEST else []
