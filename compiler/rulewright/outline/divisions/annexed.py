"""Annexes that begin the numbers of the book again, alone or with the divisions in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import structs

from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of
from rulewright.notations.shape import SCOPED
from rulewright.outline.candidate import Candidate, with_title_below
from rulewright.outline.divisions.divided import Divided, Start, is_first
from rulewright.outline.evidence import PLAIN, Evidence, heading

WRAPPED = Evidence.CUED | Evidence.OPEN | Evidence.LED  # the line above goes on with it: set out in / Schedule 4
SKIP = 2  # a number this far behind the one before it still goes on with it


def find_annexes(files: Sequence[Divided], notation: Notation) -> list[list[Start]]:
    """Return where the annexes begin: of places with one number the best set, for lines may begin with a citation, and
    of such the last, for a contents list stands before. An annex may be a table, whose caption is its heading."""
    found: dict[str, tuple[float, int, Candidate]] = {}
    for at, file in enumerate(files):
        for each in file.candidates:
            cites = each.evidence & WRAPPED and not each.evidence & (Evidence.HEADING | Evidence.APART)
            if each.number and len(each.number) == 1 and notation.is_annex(each.number) and not cites:
                set_off = heading(with_title_below(each))
                if set_off >= found.get(each.number[0], (PLAIN,))[0]:
                    found[each.number[0]] = (set_off, at, each)
    starts: list[list[Start]] = [[] for _ in files]
    for name, (_, at, each) in found.items():
        starts[at].append(Start(each.rest, each.rest, name))
    return [sorted(each, key=lambda start: start.at) for each in starts]


def with_paragraphs(files: Sequence[Divided], notation: Notation) -> list[list[Candidate]]:
    """Return the candidates of each file. What annexes count from 1 on are their own numbers, and no marks of a list,
    where some of them have parts as the rules of the book have: 2. (1) below SCHEDULE 1."""
    starts = find_annexes(files, notation) if notation.annexes else []
    lists: list[dict[int, Candidate]] = [{} for _ in files]
    for file, places, own in zip(files, starts, lists, strict=False):
        begins = [each.at for each in places]
        counted = dict.fromkeys(begins, 0)
        for each in file.candidates:
            at = bisect_right(begins, each.at)
            if not (at and each.number and each.evidence & Evidence.MARK and notation.is_bare(each.number)):
                continue
            ordinal, last = notation.ordinal(each.number), counted[begins[at - 1]]
            if 0 < ordinal - last <= (SKIP if last else 1):
                counted[begins[at - 1]] = int(ordinal)
                own[id(each)] = each
    if not any(each.evidence & Evidence.PARENT for own in lists for each in own.values()):
        return [file.candidates for file in files]
    return [
        [_as_number(each) if id(each) in own else each for each in file.candidates]
        for file, own in zip(files, lists, strict=True)
    ]


def _as_number(candidate: Candidate) -> Candidate:
    mark = Evidence.MARK | Evidence.NEXT_MARK | Evidence.NESTED
    return structs.replace(candidate, evidence=candidate.evidence & ~mark, marks=())


def parted(named: list[list[Start]], annexes: list[list[Start]]) -> tuple[list[list[Start]], list[list[Start]]]:
    """Return the divisions that stand before the annexes, by file, and those within them, under the names of both."""
    before: list[list[Start]] = []
    within: list[list[Start]] = []
    holder = ""
    for places, holders in zip(named, annexes, strict=True):
        begins = [each.at for each in holders]
        above = [holders[at - 1].name if (at := bisect_right(begins, each.at)) else holder for each in places]
        pairs = list(zip(places, above, strict=True))
        before.append([each for each, name in pairs if not name])
        within.append([structs.replace(each, name=f"{name}{SCOPED}{each.name}") for each, name in pairs if name])
        holder = holders[-1].name if holders else holder
    return before, within


def merged(annexes: list[list[Start]], within: list[list[Start]]) -> list[list[Start]]:
    """Return the starts of both, by file, in the order of the text. Between two divisions of an annex stands the line
    of the second, and is the annex's own: Annex 2, Part 2 is a rule of it."""
    found = []
    for holders, places in zip(annexes, within, strict=True):
        between = [Start(each.at, each.at, scope_of((each.name,))) for each in places]
        behind = [structs.replace(each, at=each.end) for each in places]
        found.append(sorted((*holders, *between, *behind), key=lambda each: each.at))
    return found


def by_files(starts: Sequence[list[Start]], files: Sequence[Divided], notation: Notation) -> list[list[Start]]:
    """Return the starts of annexes by file, where a file behind an annex may go on with the book itself: of its numbers
    that stand out most, the first is one with which numbering begins, and the annex has it. A file without numbers
    before its only annex is that from its top on, with the list of what it holds."""
    found = []
    open_one, held = "", set[Number | None]()  # the annex at the end of the last file, and its numbers
    for file, places in zip(files, starts, strict=True):
        own = [each for each in file.candidates if each.number and not notation.is_annex(each.number)]
        begins = places[0].at if places else len(file.source.text)
        before = [each for each in own if each.at < begins]
        first = max(before, key=lambda each: heading(each.evidence), default=None)
        if open_one and first and first.number in held and is_first(first, notation):
            places, open_one, held = [Start(0, 0, ""), *places], "", set()
        elif len(places) == 1 and not before:
            places = [Start(0, 0, places[0].name), *places]
        found.append(places)
        if places and places[-1].name:
            open_one, held = places[-1].name, set()
        held |= {each.number for each in own if open_one and (not places or each.at >= places[-1].at)}
    return found
