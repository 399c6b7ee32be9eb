"""Marks within a line that go on with the first of their list, where the breaks between paragraphs were lost: *(1) A
boat is red. (2) A raft is green.*"""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.outline.candidate import Candidate, Mark, printed
from rulewright.outline.evidence import Evidence
from rulewright.read.blocks import RawBlock
from rulewright.text import Source

Marks = Callable[[str], tuple[Mark, ...]]

NONE = "".join(rf"(?P<{group}>(?!))?" for group in ("bold", "italic", "bracketed", "number", "end", "unbold"))
# It begins with the blank before it, as all that is found within a line does
WITHIN = re.compile(
    rf"[ \t\xa0](?P<at>){NONE}(?P<mark>\([^\W_]{{1,4}}\))(?=[ \t\xa0]+[“\"'‘(]{{0,2}}(?P<first>[^\W\d_]))"
)
ENDED = re.compile(r"[.!?][”\"’')\]]*\Z")  # a sentence
TAIL = 4  # characters before a mark in which one ends
# Behind the number of a rule
FIRST = re.compile(r"[ \t\xa0]*(?:[^\W\d_a-z][^.:;!?()\n]{0,70}[.:–—-][ \t\xa0]+)?(?P<mark>\([^\W_]\))")
SECONDS = (" (2) ", " (b) ")


class RunOn:
    """Finds such marks in one block after the other. `marks` tells the ways in which a mark can be read."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self._block = -1
        self._open: tuple[Mark, ...] = ()

    def find(self, source: Source, at: int, block: RawBlock, line: int, first: Candidate | None) -> list[Candidate]:
        """Return the marks within a line of a block, `first` being what it begins with, that go on with those before
        them in the block, each behind the end of a sentence."""
        start, end = block.pieces[line]
        if at != self._block:
            self._block = at
            self._open = self._begun(source, block, first)
        elif first:
            self._open = self._next(first.marks) or (() if first.number else self._open)
        found: list[Candidate] = []
        if not self._open or block.shape == "heading":
            return found
        for match in WITHIN.finditer(source.text, first.rest if first else start, end):
            begin = match.start()
            following = self._next(self.marks(match["mark"]))
            if (
                not following
                or match["first"].islower()
                or not ENDED.search(source.text, max(start, begin - TAIL), begin)
            ):
                continue
            self._open = following
            evidence = Evidence.MIDLINE | Evidence.AFTER_SENTENCE | Evidence.CAPITAL
            found.append(printed(match, "mark", (at, line, match.end(), end), None, following, evidence))
        return found

    def _begun(self, source: Source, block: RawBlock, first: Candidate | None) -> tuple[Mark, ...]:
        """Return the first mark of a list with which a block begins, or the text of a rule that begins with it; none
        where no second stands within a line of it, as in most blocks."""
        begin, end = block.pieces[0][0], block.pieces[-1][1]
        if not first or not any(source.text.find(second, begin, end) >= 0 for second in SECONDS):
            return ()
        inner = FIRST.match(source.text, first.rest, end) if first.number else None
        marks = self.marks(inner["mark"]) if inner else first.marks
        return tuple(mark for mark in marks if mark.form.before == "(" and mark.form.ordinal(mark.value) == 1)

    def _next(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        """Return those readings of a mark that come next behind the one that is open."""
        return tuple(
            mark
            for mark in marks
            if any(mark.form == last.form and mark.form.comes_next(last.value, mark.value) for last in self._open)
        )
