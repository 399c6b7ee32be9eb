"""Candidates within a line: numbers of two or more parts that are set off, or stand behind the end of a sentence."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property

from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate, printed
from rulewright.outline.candidates.run_on import WITHIN as MARK
from rulewright.outline.candidates.surroundings import Surroundings
from rulewright.outline.evidence import Evidence, of_brackets
from rulewright.read.blocks import RawBlock
from rulewright.text import Source

FOLLOWING = re.compile(r"[ \t\xa0]+[*_“\"'(]{0,3}\w")


class WithinLine:
    """Finds such candidates in one notation."""

    def __init__(self, notation: Notation, around: Surroundings) -> None:
        self.notation = notation
        self.around = around
        self._places: list[int] = []  # in the text at hand, where its lines may hold such a number

    @cached_property
    def _number(self) -> re.Pattern[str]:
        """A number of two or more parts within a line, with a letter behind it. It begins with the blank before it, not
        with a look back, for then most places are passed over at once."""
        deep = self.notation.deep_pattern
        return re.compile(
            r"[ \t\xa0](?P<at>)(?P<bold>\*\*|__)?(?P<italic>(?!))?"
            rf"(?:[\[(](?P<bracketed>{deep})[\])]|(?P<number>{deep}))(?P<end>[.:])?"
            r"(?P<unbold>\*\*|__)?[.:]?(?=[ \t\xa0]+[*_“\"'(]{0,3}[^\W\d_])"
        )

    @cached_property
    def _perhaps(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """What a line holds that has such a number: one behind the end of a sentence, or one that is framed. Both begin
        with characters that are rare, so that most lines are passed over at once."""
        deep, capital = self.notation.deep_pattern, r"[ \t\xa0]+[*_“\"'(]{0,3}[^\W\d_a-z]"
        ended = re.compile(rf"[.!?:;”\")][ \t\xa0*_]*[ \t\xa0][*_]{{0,2}}[\[(]?{deep}[\])*_.:]{{0,5}}{capital}")
        return ended, re.compile(rf"[*_\[(][*_\[(]{{0,2}}{deep}[\])*_.:]{{1,5}}{capital}")

    def look_in(self, text: str) -> None:
        """Take note of a text, in whose lines candidates are looked for next."""
        self._places = sorted(match.start() for pattern in self._perhaps for match in pattern.finditer(text))

    def _has_place(self, start: int, end: int) -> bool:
        at = bisect_left(self._places, start)
        return at < len(self._places) and self._places[at] < end

    def match(self, source: Source, candidate: Candidate, end: int) -> re.Match[str] | None:
        """Return how such a candidate is written, up to `end`."""
        pattern = self._number if candidate.number else MARK
        return pattern.match(source.text, candidate.at - 1, end)

    def find(self, source: Source, at: int, block: RawBlock, line: int, rest: int) -> list[Candidate]:
        """Return the candidates within a line of the text at hand, behind the one at its start."""
        found: list[Candidate] = []
        start, end = block.pieces[line]
        behind, framed = self._perhaps
        if block.shape != "heading" and not (
            self._has_place(start, end)
            and (behind.search(source.text, start, end) or framed.search(source.text, rest, end))
        ):
            return found
        for match in self._number.finditer(source.text, rest, end):
            before = source.text[start : match.start("at")].rstrip(" \t\xa0*_")
            ended = before.endswith((".", "!", "?", ":", ";", "”", '"', ")"))
            heading = block.shape == "heading"
            if not (ended or heading or match["bracketed"] or match["bold"]):
                continue
            following = FOLLOWING.match(source.text, match.end(), end)
            if not heading and following and following[0][-1].islower():
                continue
            group = "bracketed" if match["bracketed"] else "number"
            number = self.notation.parse(match[group])
            if number is None:
                continue
            evidence = Evidence.MIDLINE | Evidence.DEEP
            evidence |= Evidence.AFTER_SENTENCE if ended else 0
            evidence |= Evidence.ON_HEADING if heading else 0
            evidence |= Evidence.BOLD if match["bold"] else 0
            evidence |= of_brackets(match) | (Evidence.CLOSED if match["end"] else 0)
            evidence |= self.around.behind(source.text, match.end(), end, evidence)
            if not evidence & (Evidence.AFTER_SENTENCE | Evidence.ON_HEADING | Evidence.BOLD | Evidence.RUN_IN):
                continue
            evidence |= self.around.before(before, evidence) & ~Evidence.FINISHED
            found.append(printed(match, group, (at, line, match.end(), end), number, (), evidence))
        return found
