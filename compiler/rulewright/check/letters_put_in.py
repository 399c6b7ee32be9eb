"""Letters that are missing between those of numbers which were put in later: 27b behind 27, without 27a."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulewright.check.sequence import Family
from rulewright.model import Book, Rule
from rulewright.notations.form import SHARE
from rulewright.notations.notation import Notation

ALIKE = "ilo"  # letters that look like figures or another letter, which some leave out
MOSTLY = 3  # numbers, at least, whose letters all are there, for each that lacks one


class Lost(NamedTuple):
    """What is missing before a rule."""

    number: str
    rule: Rule


def letters_left_out(book: Book, notation: Notation, every: Sequence[Family]) -> list[Lost]:
    """Return the first letters that are missing before others, where most numbers with letters have all of theirs: a
    book that takes out what was put in, and says nothing, leaves out many."""
    if not any(form.insert[-1:] in ("a", "A") for part in notation.levels for form in part.cited if form.insert):
        return []
    series = [each for family in every for each in _series(family)]
    lost = [gap for each in series if (gap := _lost(book, notation, each))]
    return lost if len(series) - len(lost) >= MOSTLY * max(1, len(lost)) else []


def _series(family: Family) -> Iterator[list[tuple[int, int, Rule]]]:
    """Yield the rules of a family's chain that were put in behind one number: that, the letter's place, the rule."""
    found: list[tuple[int, int, Rule]] = []
    for at in family.chain:
        whole, letter = divmod(round(family.places[at] * SHARE), SHARE)
        if found and (letter == 0 or found[-1][0] != whole):
            yield found
            found = []
        if letter and not family.rules[at].item:
            found.append((whole, letter, family.rules[at]))
    if found:
        yield found


def _lost(book: Book, notation: Notation, series: list[tuple[int, int, Rule]]) -> Lost | None:
    """Return the first letter that is missing; nothing where all are there."""
    last = 0
    for whole, letter, rule in series:
        following = chr(ord("a") + last)
        counted = following not in ALIKE and following not in notation.words.uncounted
        number = notation.parse(rule.name) if counted and letter > last + 1 else None
        sibling = notation.sibling(number, whole + (last + 1) / SHARE) if number else ()
        if sibling and "".join(sibling) not in book.index:
            return Lost("".join(sibling), rule)
        last = letter
    return None
