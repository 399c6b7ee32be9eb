"""Which openings are real: contents lists and figures at a line's start are told apart from rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cached_property

from rulewright.notations.notation import Notation, Number, Order
from rulewright.read.prose.openings import Opening

ROMAN = frozenset("IVXLC")
HEADINGS = 3  # at least, make a contents list of headings


def find_contents(openings: list[Opening], notation: Notation) -> list[list[Opening]]:
    """Return the contents lists: runs of titles without text, in one style, most of whose numbers come again."""
    last = _last_places(openings)
    place = {id(opening): at for at, opening in enumerate(openings)}
    lists: list[list[Opening]] = []
    titles = _Titles(openings)
    opened: set[Number | None] = set()  # before the run, outside of contents lists
    seen = 0
    for run in _runs(openings):
        start, end = place[id(run[0])], place[id(run[-1])]
        opened |= {opening.number for opening in openings[seen:start]}
        seen = start
        again = sum(_comes_again(run, at, last, end) for at in range(len(run)))
        entry = run[0].style.startswith("bullet") and not notation.is_bare(run[0].number or ())
        if again * 2 < len(run) or not (len(run) > 1 or entry or run[0].linked):
            continue
        if run[0].style.startswith("heading") and (len(run) < HEADINGS or again < len(run)):
            continue  # a chapter and its first section, whose number stands twice
        if sum(opening.number in opened for opening in run) * 2 < len(run) and _names_rules(run, titles, notation):
            lists.append(run)
            seen = end + 1
    return lists


class _Titles:
    """How often a number opens with a title. Counted when it is first asked for: few books have such lists."""

    def __init__(self, openings: list[Opening]) -> None:
        self.openings = openings

    @cached_property
    def times(self) -> Counter[tuple[Number | None, str]]:
        return Counter((opening.number, _plain(opening)) for opening in self.openings)


def _names_rules(run: list[Opening], titles: _Titles, notation: Notation) -> bool:
    """True unless a run is the steps of a list: bare numbers, none of whose words come again as that number's title."""
    if any(opening.labelled or not notation.is_bare(opening.number or ()) for opening in run):
        return True
    return any(titles.times[each.number, _plain(each)] > 1 or titles.times[each.number, ""] for each in run)


def _plain(opening: Opening) -> str:
    return re.sub(r"\W+", " ", opening.title.text.casefold()) if opening.title else ""


def _last_places(openings: list[Opening]) -> dict[tuple[Number, bool], int]:
    """Return where each number opens last, and (with True) where one of those below it does."""
    last: dict[tuple[Number, bool], int] = {}
    for at, opening in enumerate(openings):
        number = opening.number or ()
        for end in range(1, len(number) + 1):
            last[number[:end], end < len(number)] = at
    return last


def _comes_again(run: list[Opening], at: int, last: dict[tuple[Number, bool], int], end: int) -> bool:
    """True where a number opens again behind the run; or rules below it do, though others stand in between."""
    number = run[at].number or ()
    following = run[at + 1].number or () if at + 1 < len(run) else number
    apart = following[: len(number)] != number
    return last.get((number, False), 0) > end or (apart and last.get((number, True), 0) > end)


def without_captions(openings: list[Opening]) -> list[Opening]:
    """Leave out plain lines directly above a table that only name the rule it belongs to: `2.13 Morale Table`."""
    times = Counter(opening.number for opening in openings)
    return [
        opening
        for opening in openings
        if not (opening.above_rows and opening.title and not opening.strong and times[opening.number] > 1)
    ]


def _runs(openings: list[Opening]) -> list[list[Opening]]:
    """Return the maximal runs of neighbouring title-only openings in one style, without a number twice."""
    runs: list[list[Opening]] = []
    seen: set[Number] = set()
    previous: Opening | None = None
    for opening in openings:
        if opening.number is None or opening.body or opening.marks:
            previous = None
            continue
        joined = (
            previous is not None and opening.adjoins and previous.style == opening.style and opening.number not in seen
        )
        if not joined:
            runs.append([])
            seen = set()
        runs[-1].append(opening)
        seen.add(opening.number)
        previous = opening
    return runs


def real_rules(openings: list[Opening], notation: Notation, holds: Callable[[Number], bool]) -> list[Opening]:
    """Return the openings that begin a rule or may begin an item.

    A plain line's number must fit in: not of a chapter left behind, and a bare chapter only where its sections follow.
    `holds` tells whether the book says that it holds a chapter.
    """
    parents = _with_children(openings)
    openings = [each for each in openings if not each.linked and not _only_letter(each, notation, parents)]
    # Where sections are numbered, or chapters are set apart, a plain line with a bare number is a step of a list.
    deep = any(
        opening.number and (opening.strong or opening.labelled or not notation.is_bare(opening.number))
        for opening in openings
    )
    openings = _without_divisions(openings, notation, parents)
    by_label = sum(opening.labelled and notation.is_bare(opening.number or ()) for opening in openings) > 1
    kept: list[Opening] = []
    chapter: Order = ()

    def fits(opening: Opening, number: Number) -> bool:
        order = notation.order(notation.chapter(number))
        if not notation.is_bare(number):
            return order >= chapter or holds(notation.chapter(number))
        capitals = opening.title is not None and opening.title.text.upper() == opening.title.text
        return order > chapter and (not deep or capitals or opening.labelled or id(opening) in parents)

    for opening in openings:
        number = opening.number
        if number is None or not (opening.strong or fits(opening, number)):
            if opening.marks:
                kept.append(_as_item(opening))
        elif opening.marks and not (opening.labelled or (opening.heading and not by_label) or id(opening) in parents):
            kept.append(_as_item(opening))
        else:
            chapter = notation.order(notation.chapter(number))
            kept.append(opening)
    return kept


def _only_letter(opening: Opening, notation: Notation, parents: set[int]) -> bool:
    """True for `A.` or *Part I*, where chapters are numbers: a letter begins one only where a word says so and it is no
    numeral, or where its sections follow a title."""
    number = opening.number
    if number is None or len(number) > 1 or not notation.has_letter(number):
        return False
    sections = opening.title is not None and not opening.labelled and id(opening) in parents
    named = opening.labelled and (number[0] not in ROMAN or opening.label in notation.words.appendix)
    return not (sections or named)


def _without_divisions(openings: list[Opening], notation: Notation, parents: set[int]) -> list[Opening]:
    """Leave out headings such as *Part 1* where sections that are numbered through the whole book have those numbers:
    they divide the book, and nobody cites them by number alone."""
    chapters = [each for each in openings if each.number and notation.is_bare(each.number)]
    others = Counter(each.number for each in chapters if each.label not in notation.words.division and each.strong)
    through = all(times == 1 for times in others.values())
    dividing = [each for each in chapters if each.label in notation.words.division]
    if not through or any(id(each) in parents for each in dividing) or not any(e.number in others for e in dividing):
        return openings
    left_out = {id(each) for each in dividing}
    return [opening for opening in openings if id(opening) not in left_out]


def _with_children(openings: list[Opening]) -> set[int]:
    """Return the ids of the openings whose number is followed by one below it; repetitions of it are passed over."""
    found: set[int] = set()
    number: Number = ()
    following: Number = ()
    for opening in reversed(openings):
        if opening.number is None:
            continue
        if opening.number != number:
            number, following = opening.number, number
        if following[: len(number)] == number and len(following) > len(number):
            found.add(id(opening))
    return found


def _as_item(opening: Opening) -> Opening:
    opening.number = None
    return opening
