"""A text behind the last rule that goes through the rules once more: a summary on the back, notes to each article."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from rulewright.notations.form import Place
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate
from rulewright.outline.contents import find_contents
from rulewright.outline.evidence import IN_SENTENCE, PLAIN, STYLE, Evidence, prior
from rulewright.outline.headings import Heading

FEWEST = 6  # numbers
LISTS = 3  # that begin with one number
MOSTLY = 0.8  # of its numbers stand before it, and of them so many go up
COPIED = 0.5  # of its numbers, where so many have the very words that they have before: it was pasted in by mistake


class _Standing(Struct):
    """A number that may begin a rule: its file, its place there, its chapter."""

    file: int
    candidate: Candidate
    chapter: Place


def find_once_more(
    files: Sequence[Sequence[Candidate]], headings: Sequence[Sequence[Heading]], notation: Notation
) -> tuple[int, int, str] | None:
    """Return where such a text begins: its file, the place there, and the words of its heading, if it has one; None
    where there is no such text.

    The numbers fall back behind the highest chapter of the book, and from there to the end they go up through numbers
    that stand before, with less text. A few rules that stand twice are a fault, a chapter whose words stand twice is
    one, too, and what has more text are the rules.
    """
    every = _strong(files, notation)
    if not _falls(every):
        return None
    listed = {id(each) for lists in find_contents(files) for run in lists for each in run}
    rules = [at for at, each in enumerate(every) if id(each.candidate) not in listed]
    highest = max((every[at].chapter for at in rules), default=0)
    for at, following in pairwise(rules):
        last, first = every[at], every[at + 1]
        if last.chapter == highest and every[following].chapter < highest - 1 and first.file == every[-1].file:
            if not _goes_through(every[: at + 1], every[at + 1 :]):
                return None
            begin = last.candidate.at if last.file == first.file else -1
            between = [each for each in files[first.file] if begin < each.at <= first.candidate.at]
            above = [each for each in headings[first.file] if begin < each.start <= first.candidate.at]
            heading = _unnumbered(above, between)
            return first.file, *((heading.start, heading.words) if heading else (_chapter(first, between), ""))
    return None


def _falls(every: Sequence[_Standing]) -> bool:
    """True where a number of the last file lies as far below the highest chapter as such a text begins."""
    highest = max((each.chapter for each in every), default=0)
    return any(each.chapter < highest - 1 for each in every if each.file == every[-1].file)


def _chapter(first: _Standing, above: Sequence[Candidate]) -> int:
    """Return where the first number stands, or, of those `above` it, the first that it is below: the chapter's own."""
    number = first.candidate.number or ()
    over = {number[:end] for end in range(1, len(number))}
    plain = (each.at for each in above if each.number in over and prior(each.evidence) > PLAIN)
    return next(plain, first.candidate.at)


def _unnumbered(headings: Sequence[Heading], candidates: Sequence[Candidate]) -> Heading | None:
    """Return the last of some headings that has words and no number."""
    numbered = {each.block for each in candidates if each.number}
    return next((each for each in reversed(headings) if each.words and each.block not in numbered), None)


def _goes_through(rules: Sequence[_Standing], behind: Sequence[_Standing]) -> bool:
    """True where the numbers behind the rules go through them once more, with less text."""
    known = {each.candidate.number for each in rules}
    again = sum(each.candidate.number in known for each in behind)
    up = sum(one.chapter <= other.chapter for one, other in pairwise(behind))
    most = MOSTLY * len(behind)
    shorter = sum(each.candidate.below for each in behind) < sum(each.candidate.below for each in rules)
    goes_through = len(behind) >= FEWEST and shorter and again >= most and up + 1 >= most
    return goes_through and not _are_copied(rules, behind) and not _is_list(rules, behind[0])


def _is_list(rules: Sequence[_Standing], first: _Standing) -> bool:
    """True where lists set like one begin below other chapters, too, with the same number: each chapter has such a list
    of its own, and so has the last."""
    if not first.candidate.evidence & Evidence.BULLET:
        return False
    style = first.candidate.evidence & STYLE
    begun = [each for each in rules if each.candidate.number == first.candidate.number]
    return sum(each.candidate.evidence & STYLE == style for each in begun) >= LISTS


def _are_copied(rules: Sequence[_Standing], behind: Sequence[_Standing]) -> bool:
    """True where many of the numbers behind the rules begin with the words of the rule, and are as long."""
    written = {_written(each.candidate) for each in rules}
    return sum(_written(each.candidate) in written for each in behind) >= COPIED * len(behind)


def _written(candidate: Candidate) -> tuple[Number | None, str, int]:
    return candidate.number, candidate.words, candidate.below


def _strong(files: Sequence[Sequence[Candidate]], notation: Notation) -> list[_Standing]:
    """Return the numbers that may begin rules, and stand within no sentence; those of two or more parts alone, where
    they are most: they are of no list."""
    other = Evidence.DIVISION | Evidence.MIDLINE | Evidence.LEADER | IN_SENTENCE
    found = [
        _Standing(at, each, notation.order(each.number)[0])
        for at, file in enumerate(files)
        for each in file
        if each.number
        and not each.evidence & other
        and not notation.is_annex(each.number)
        and prior(each.evidence) > PLAIN
    ]
    deep = [each for each in found if each.candidate.evidence & Evidence.DEEP]
    return deep if len(deep) > len(found) / 2 else found
