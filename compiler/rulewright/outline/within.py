"""Candidates within a line: numbers of two or more parts that are set off, or stand behind the end of a sentence."""

from __future__ import annotations

import re
from functools import cached_property

from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate, printed
from rulewright.outline.evidence import Evidence, of_brackets
from rulewright.outline.surroundings import Surroundings
from rulewright.read.blocks import RawBlock
from rulewright.text import Source

FOLLOWING = re.compile(r"[ \t\xa0]+[*_“\"'(]{0,3}\w")


class WithinLine:
    """Finds such candidates in one notation."""

    def __init__(self, notation: Notation, around: Surroundings) -> None:
        self.notation = notation
        self.around = around

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

    def match(self, source: Source, candidate: Candidate, end: int) -> re.Match[str] | None:
        """Return how such a candidate is written, up to `end`."""
        return self._number.match(source.text, candidate.at - 1, end)

    def find(self, source: Source, at: int, block: RawBlock, line: int, rest: int) -> list[Candidate]:
        """Return the candidates within a line, behind the one at its start."""
        found: list[Candidate] = []
        start, end = block.pieces[line]
        behind, framed = self._perhaps
        numbered = behind.search(source.text, start, end) or framed.search(source.text, rest, end)
        if block.shape != "heading" and not numbered:
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
            found.append(printed(match, group, (at, line, match.end(), end), number, [], evidence))
        return found
