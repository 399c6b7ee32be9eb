"""Marks that may be of two lists: (i) goes on behind (h), or begins a list of Roman numerals below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.notations.form import Form
from rulewright.outline.candidate import Mark
from rulewright.structure.openings import Opening

Written = tuple[Form, str]


def tell_runs(openings: Sequence[Opening]) -> None:
    """Take from each mark that may be of two lists the reading of the outer one, where the inner one goes on first:
    behind it stands (ii), and (i) not once more before that; and where (j) follows, (i) stands once more before it."""
    behind: dict[Written, int] = {}  # how far from the end each mark stands next, up to the next rule
    for at, opening in enumerate(reversed(openings)):
        for each in reversed(list(_within(opening))):
            firsts = [mark for mark in each.marks if mark.form.ordinal(mark.value) == 1]
            if firsts and len(firsts) < len(each.marks) and any(_goes_on(mark, each.marks, behind) for mark in firsts):
                each.marks = tuple(firsts)
            behind.update(((mark.form, mark.value), at) for mark in each.marks)
        if opening.number:
            behind.clear()


def _within(opening: Opening | None) -> Iterator[Opening]:
    """Yield an opening and those on its line."""
    while opening:
        yield opening
        opening = opening.inner


def _goes_on(first: Mark, marks: Sequence[Mark], behind: dict[Written, int]) -> bool:
    """True where the list that a mark begins goes on before the others do that it may be of. What stands further from
    the end comes first."""
    second = behind.get(_next(first))
    again = behind.get((first.form, first.value), -1)
    if second is None or second < again:
        return False
    later = [behind.get(_next(mark)) for mark in marks if mark.form != first.form]
    return all(each is None or each < again for each in later)


def _next(mark: Mark) -> Written:
    return mark.form, mark.form.at(mark.form.ordinal(mark.value) + 1) or ""
