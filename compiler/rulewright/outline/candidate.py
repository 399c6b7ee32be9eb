"""A place where a rule or an item may begin, and how its mark can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.evidence import Evidence

WORD = re.compile(r"[^\W_]+")
HEAD = 60  # characters behind a number that are kept, to tell whether two places have one title


class Mark(Struct, frozen=True, array_like=True):
    """An item's mark: which of the notation's parts it may be, the form, the value."""

    part: int
    form: Form
    value: str

    @property
    def holds_parts(self) -> bool:
        """True where more than brackets tells it: a second part goes on below stk. 2 or ②, but not below (2)."""
        return self.form.told and self.form.before[-1:] not in ("(", "[")


class Candidate(Struct, array_like=True, gc=False):
    """A place where a rule (`number`) or an item (`marks`, the ways in which its mark can be read) may begin.

    `block` and `line` say which line of which block it is on, `at` where it begins with all that belongs to it (a
    bracket, bold), `start` and `end` where its number is, `rest` where the words behind it begin. `below` is how many
    characters stand between it and the next candidate of a number. `label` is the word before the number;
    `words` are the first behind it, without case and marks, and `left` is how many characters its line goes on.
    `through` is the last part of the number up to which a line speaks for all: 3 bis 6 (weggefallen).
    """

    block: int
    line: int
    at: int
    start: int
    end: int
    rest: int
    number: Number | None
    marks: tuple[Mark, ...]
    evidence: int
    label: str = ""
    words: str = ""
    left: int = 0
    below: int = 0
    through: str = ""


def with_title_below(candidate: Candidate) -> int:
    """Return what speaks for a number: where it stands alone with its word, SCHEDULE 1, its title is in the line below,
    and tells as much as one behind it, as a contents list has it."""
    alone = Evidence.LABELLED | Evidence.APART
    below = candidate.evidence & alone == alone and not candidate.left
    return candidate.evidence | (Evidence.CAPITAL | Evidence.TITLE if below else 0)


def marks_of(written: str, forms: Sequence[tuple[int, Form]]) -> tuple[Mark, ...]:
    """Return the ways in which a mark can be read; `forms` are the notation's, each with the part that it marks."""
    return tuple([Mark(at, form, form.value(written)) for at, form in forms if form.fits(written)])


def last_mark(notation: Notation, number: Number) -> Mark | None:
    """Return the mark of a level with which a whole number ends, § 4 (1); None where its end looks like none."""
    depth = len(number) - 1
    form = notation.form(number)
    marks = notation.levels[depth].marks if 0 < depth < len(notation.levels) else ()
    return Mark(depth, form, form.value(number[-1])) if form in marks else None


def plain(words: str) -> str:
    """Return words without case and marks."""
    return " ".join(WORD.findall(words)).casefold()


def printed(
    match: re.Match[str],
    group: str,
    place: tuple[int, int, int, int],
    number: Number | None,
    marks: tuple[Mark, ...],
    evidence: int,
    label: str = "",
    through: str = "",
) -> Candidate:
    """Return a candidate as it is written; `place` is its block, its line, where the words behind it begin, and
    where the line ends."""
    at, line, rest, end = place
    return Candidate(
        at,
        line,
        match.start("at"),
        *match.span(group),
        rest,
        number,
        marks,
        evidence,
        label,
        plain(match.string[rest : min(end, rest + HEAD)]),
        end - rest,
        through=through,
    )
