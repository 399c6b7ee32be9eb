"""What the candidates of a file say of each other: how much text stands below each, and whether a number that could as
well be a mark goes on with the marks before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import takewhile

from rulewright.notations.form import Form, Place
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.unmarked import SECOND, begin_unmarked
from rulewright.outline.candidate import Candidate, Mark
from rulewright.outline.evidence import IN_SENTENCE, MERE, Evidence, prior

APART = 8  # characters between a line and the next: blanks
OFTEN = 3  # times that a heading has the same words
FEWEST = 2  # more marks of lists than that


def without_running(found: Sequence[Candidate], notation: Notation) -> list[Candidate]:
    """Return the candidates without the headings that say again and again what the book is: *2012 Rules*. Nothing
    stands below their number, nor the one before or behind it anywhere."""
    numbers = {each.number for each in found if each.number}
    heads = Counter((each.number, each.words) for each in found if _is_chapter_head(each, notation))
    often = {number for (number, words), times in heads.items() if number and words and times >= OFTEN}
    if not often:
        return list(found)
    below = {number[:1] for number in numbers if len(number) > 1}
    beside = {notation.ordinal(number) for number in numbers if notation.is_bare(number)}
    running = {each for each in often - below if beside.isdisjoint({notation.ordinal(each) + by for by in (-1, 1)})}
    return [each for each in found if not (each.number in running and _is_chapter_head(each, notation))]


def _is_chapter_head(candidate: Candidate, notation: Notation) -> bool:
    heading = bool(candidate.evidence & Evidence.HEADING)
    return heading and bool(candidate.number) and notation.is_bare(candidate.number or ())


def measure(found: Sequence[Candidate], end: int, divisions: Collection[str]) -> None:
    """Say of each candidate of a number how much text stands below it, up to `end`, and what follows it: the first mark
    below a chapter, numbers that are not below it where one of the words of `divisions` labels it; of each second mark
    whether its list begins with it: the first one follows, or nothing marks that."""
    following: tuple[Mark, ...] = ()
    behind: Number = ()
    for candidate in reversed(found):
        if candidate.number:
            candidate.below = max(0, end - candidate.rest)
            if candidate.evidence & MERE != MERE:  # a word such as A, or a figure, ends no text
                end = candidate.at
            if candidate.label and candidate.label in divisions:
                below = behind[:-1][: len(candidate.number)] == candidate.number
                candidate.evidence |= 0 if below else Evidence.DIVISION
            behind = candidate.number
            if candidate.evidence & Evidence.MARK and any(mark.part == 1 and _is_first(mark) for mark in following):
                candidate.evidence |= Evidence.PARENT
        if any(_are_swapped(mark, first) for mark in candidate.marks for first in following):
            candidate.evidence |= Evidence.SECOND
        following = candidate.marks
    _begin_with_second(found)
    _lost_first(found)


def find_remarks(found: Sequence[Candidate], notation: Notation) -> None:
    """Say of each number with a word before it, Rule 5.04(b)(2) Comment: …, whether it names the rule that it stands
    in, or an item of it, where that rule began without a word; or the rule that an annex belongs to, by itself below
    the heading of that: SCHEDULE 1, Article 3(1)."""
    within: Number = ()
    for above, candidate in zip([None, *found], found, strict=False):
        number = candidate.number or ()
        if number and not candidate.label and prior(candidate.evidence) > 0:
            within = number
        elif candidate.label and len(number) > 1:
            while notation.is_item(number):
                number = number[:-1]
            below = above is not None and not candidate.words and notation.is_annex(above.number or ())
            candidate.evidence |= Evidence.REMARK if number == within or below else 0


def _begin_with_second(found: Sequence[Candidate]) -> None:
    """Say of second marks that their lists begin with them, where hardly a list of that form begins with the first:
    they stand below a first paragraph that nothing marks."""
    marks = [(candidate, mark.form, mark.form.ordinal(mark.value)) for candidate in found for mark in candidate.marks]
    often = Counter(form for _, form, _ in marks)
    begun = Counter(form for _, form, ordinal in marks if ordinal == 1)
    last: dict[Form, Place] = {}
    seconds: list[tuple[Candidate, Form]] = []
    for candidate, form, ordinal in marks:
        seconds += [(candidate, form)] if ordinal == SECOND and last.get(form) != 1 else []
        last[form] = ordinal
    lists = Counter(form for _, form in seconds)
    unmarked = {form for form, times in lists.items() if often[form] > FEWEST and begin_unmarked(begun[form], times)}
    for candidate, form in seconds:
        candidate.evidence |= Evidence.SECOND | Evidence.PARAGRAPH if form in unmarked else 0


def _lost_first(found: Sequence[Candidate]) -> None:
    """Say the same of second marks directly below a number, with the third directly behind them, where most lists of
    that form that stand so begin with the first: it was lost. It was not where it stands further below that number, as
    on a page that was copied out of order."""
    begun: Counter[Form] = Counter()
    lost: list[tuple[Candidate, Form, int]] = []
    firsts: set[tuple[Form, int]] = set()
    numbers = 0
    plain = any(each.number and not each.marks for each in found)
    own = [each.number is not None and not (plain and each.marks) for each in found]  # 2) below Article 5 is no number
    for at, (above, candidate, behind) in enumerate(zip(found, found[1:], found[2:], strict=False)):
        numbers += own[at]
        firsts.update((mark.form, numbers) for mark in above.marks if _is_first(mark) and not own[at])
        going_on = candidate.evidence & (IN_SENTENCE | Evidence.SMALL)
        text = candidate.number and candidate.at > above.rest + above.left + APART  # which may hold the first
        for mark in candidate.marks if own[at] and not (own[at + 1] or text or going_on) else ():
            ordinal = mark.form.ordinal(mark.value)
            if any(
                other.form == mark.form and other.form.ordinal(other.value) == ordinal + 1 for other in behind.marks
            ):
                begun[mark.form] += ordinal == 1
                lost += [(candidate, mark.form, numbers)] if ordinal == SECOND else []
    lost = [each for each in lost if each[1:] not in firsts]
    times = Counter(form for _, form, _ in lost)
    for candidate, form, _ in lost:
        candidate.evidence |= Evidence.SECOND if begun[form] > max(times[form], FEWEST) else 0


def follow_marks(found: Sequence[Candidate], items: int) -> None:
    """Say of each number that could as well be a mark whether it goes on with the marks before it. The parts of a
    notation from `items` on may follow any other."""
    open_ones: dict[int, Place] = {}  # the part of each mark that is open, and its value; the innermost last
    for candidate in found:
        if candidate.evidence & Evidence.PARENT or (candidate.number and not candidate.evidence & Evidence.MARK):
            open_ones = {}
            continue
        for mark in candidate.marks:
            ordinal = mark.form.ordinal(mark.value)
            below = mark.part == 1 or mark.part >= items or mark.part - 1 in open_ones
            if below and 0 < ordinal - open_ones.get(mark.part, 0) <= 1:
                open_ones = {**_outer(open_ones, mark.part, items), mark.part: ordinal}
                candidate.evidence |= Evidence.NEXT_MARK if candidate.number else 0
                break


def _outer(open_ones: dict[int, Place], part: int, items: int) -> dict[int, Place]:
    """Return the open marks that a mark of a part stands below: those before the open one of its part. No level stands
    below a later one, nor below an item."""
    outer = takewhile(lambda other: other != part and (part >= items or other < part), open_ones)
    return {other: open_ones[other] for other in outer}


def _is_first(mark: Mark) -> bool:
    return mark.form.ordinal(mark.value) == 1


def _are_swapped(mark: Mark, following: Mark) -> bool:
    """True where the second mark of a list stands before the first."""
    return mark.form == following.form and _is_first(following) and mark.form.ordinal(mark.value) == 2
