"""Comments: where those of a file that lost its line breaks end rests on a convention; and what they define counts."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter

from rulewright.model import Problem, Rule
from rulewright.read.lout.lexer import tokenize
from rulewright.read.lout.symbols import SymbolTable
from rulewright.text import Source, Span

CLOSES = {"RBRACE": "LBRACE", "ENDLIST": "LIST", "END": "BEGIN"}


def inferred(
    source: Source, text: str, comments: list[tuple[int, int]], home: Homes, table: SymbolTable
) -> list[Problem]:
    """Return a problem for each comment of a file whose line breaks were put back.

    Its extent is `forced` where the section around it would be out of balance if the comment were live; elsewhere it
    is so `by convention` only.
    """
    problems = []
    for start, end in comments:
        rule = home.of(start)
        forced = rule is not None and not _balanced(text[start + 1 : end], table)
        detail = "forced" if forced else "by convention"
        problems.append(Problem("inferred-comment", Span(source, start, end), detail, rule.id if rule else None))
    return problems


def commented_tags(source: Source, text: str, comments: list[tuple[int, int]], table: SymbolTable) -> list[Problem]:
    """Return a problem for each tag that a comment defines: a reference to it leads nowhere."""
    pattern = re.compile(rf"{re.escape(table.tag)}(?![^\W\d]|@)\s*(?:\{{\s*([^{{}}]*[^{{}}\s])\s*\}}|([^\s{{}}]+))")
    problems = []
    for start, end in comments:
        for match in pattern.finditer(text, start, end):
            group = 1 if match[1] else 2
            problems.append(Problem("commented-target", Span(source, *match.span(group)), match[group]))
    return problems


def joints(text: str, comments: list[tuple[int, int]]) -> frozenset[int]:
    """Return the places behind comments at which a word goes on: a comment takes the end of its line with it, so what
    stands at the beginning of the next one is glued to what the comment stands at."""
    found: set[int] = set()
    for start, end in comments:
        behind = end + (2 if text.startswith("\r\n", end) else 1)
        if start in found or (start and not text[start - 1].isspace()):
            found.add(behind)
    return frozenset(found)


class Homes:
    """Tells in which section of a file a place is."""

    def __init__(self, sections: list[tuple[int, int, Rule]]) -> None:
        self.sections = sections
        self.starts = [start for start, _, _ in sections]
        self.around: list[int] = []  # for each section the one around it, or -1
        open_ones: list[int] = []
        for at, (start, _, _) in enumerate(sections):
            while open_ones and sections[open_ones[-1]][1] <= start:
                open_ones.pop()
            self.around.append(open_ones[-1] if open_ones else -1)
            open_ones.append(at)

    def of(self, offset: int) -> Rule | None:
        """Return the innermost section around `offset`."""
        at = bisect_right(self.starts, offset) - 1
        while at >= 0 and self.sections[at][1] <= offset:
            at = self.around[at]
        return self.sections[at][2] if at >= 0 else None


class Regions:
    """Tells whether a place is in one of some regions of a file; they may hold one another."""

    def __init__(self, regions: list[tuple[int, int]]) -> None:
        self.apart: list[tuple[int, int]] = []
        for start, end in sorted(regions):
            if self.apart and start < self.apart[-1][1]:
                self.apart[-1] = self.apart[-1][0], max(end, self.apart[-1][1])
            else:
                self.apart.append((start, end))

    def hold(self, offset: int) -> bool:
        """True where `offset` is in a region."""
        at = bisect_right(self.apart, offset, key=itemgetter(0)) - 1
        return at >= 0 and offset < self.apart[at][1]


def _balanced(text: str, table: SymbolTable) -> bool:
    open_ones: list[str] = []
    for token in tokenize(text, table).tokens:
        if token.type in CLOSES.values():
            open_ones.append(token.type)
        elif token.type in CLOSES and (not open_ones or open_ones.pop() != CLOSES[token.type]):
            return False
    return not open_ones
