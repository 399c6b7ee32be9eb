"""Rule code in its one look: indentation, spaces, clauses and comments below each other. Words and lines stay.

A file is laid out line by line: what stands on a line stays on a line of its own, so that nobody's breaks are lost.
Clauses of lines that follow each other begin in one column, and so do their comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from rulewright.errors import InputError
from rulewright.rulecode.surface.lines import BLANK, LINE, Statement, lay_out, without_comment
from rulewright.rulecode.surface.parse import AMENDS, parse_rules
from rulewright.rulecode.surface.spacing import spaced
from rulewright.text import Source, Span

INDENT = "  "
WIDEST = 72  # characters of a line up to which the next column is held for all
GAP = 2  # spaces at least before a clause or comment
KINDS = {"reading": "statement", "match": "arm"}  # what stands below a statement


class Line(Struct):
    """A line of a file: its place, and what it becomes: `cells` are its code, its clause and its comment."""

    start: int
    end: int
    indent: str = ""
    cells: tuple[str, str, str] = ("", "", "")

    @property
    def is_code(self) -> bool:
        return bool(self.cells[0] or self.cells[1])

    @property
    def is_blank(self) -> bool:
        return not any(self.cells)


def formatted(source: Source) -> list[tuple[Span, str]]:
    """Return the lines of a file of rule code that look otherwise when formatted, each with what takes its place.

    Raises InputError for rule code that cannot be read: what it means must be known first.
    """
    _, problems = parse_rules(source)
    if problems:
        first = min(problems, key=lambda each: each.span.start)
        raise InputError(f"{first.span.exactly}: {first.message}; a file is formatted when all of it can be read")
    lines = list(_lines(source))
    texts = _joined(lines)
    found = []
    for line, text in zip(lines, texts, strict=True):
        written = source.text[line.start : line.end]
        if text is None:  # a blank line too many: its end goes, too
            found.append((Span(source, line.start, _behind(source.text, line.end)), ""))
        elif text != written:
            found.append((Span(source, line.start, line.end), text))
    if source.text.rstrip() and source.text[-1] not in "\r\n":
        found.append((Span(source, len(source.text), len(source.text)), "\r\n" if "\r\n" in source.text else "\n"))
    return found


def _behind(text: str, end: int) -> int:
    """Return the offset behind the end of a line."""
    return end + (2 if text.startswith("\r\n", end) else 1 if end < len(text) else 0)


def _lines(source: Source) -> Iterator[Line]:
    """Yield the lines of a file, each with its cells and its indentation."""
    code = {start: cells for each in lay_out(source).rules for start, cells in _cells(source, each, 0)}
    waiting: list[Line] = []  # comments, which stand as the code below them does
    last = ""
    position = 0
    while position < len(source.text):
        match = LINE.match(source.text, position)
        if match is None or match.end() == position:
            break
        position = match.end()
        body = without_comment(match[1])
        line = Line(match.start(), match.end(1))
        comment = match[1][len(body) :].rstrip()
        first = match.start() + len(body) - len(body.lstrip(BLANK))
        if first in code:
            last, words, clause = code[first]
            line.indent, line.cells = last, (words, clause, comment)
            for each in waiting:
                each.indent = last
            yield from waiting
            waiting = []
            yield line
        else:
            line.cells = ("", "", comment)
            waiting.append(line)
    for each in waiting:
        each.indent = last
    yield from waiting


def _cells(source: Source, laid: Statement, depth: int, kind: str = "") -> Iterator[tuple[int, tuple[str, str, str]]]:
    """Yield where each line of a statement begins, and of those below it: indentation, words and clause."""
    kind = kind or ("amendment" if AMENDS.match(laid.text) else "heading")
    pieces = spaced(laid.text, kind)
    words = [word for _, word in pieces]
    starts = _line_starts(source, laid, [word.start_pos or 0 for word in words])
    clause = next((at for at, word in enumerate(words) if word.type == "CLAUSE"), len(words))
    for number, (first, behind) in enumerate(zip(starts, [*starts[1:], len(words)], strict=True)):
        cut = min(max(clause, first), behind)
        texts = ["".join(map("".join, part)).strip() for part in (pieces[first:cut], pieces[cut:behind])]
        indent = INDENT * (depth + (1 if number else 0))
        yield laid.start + (words[first].start_pos or 0), (indent, texts[0], texts[1])
    below = KINDS.get(str(words[0]), "change" if kind == "amendment" else "statement")
    for each in laid.inner:
        yield from _cells(source, each, depth + 1, below)


def _line_starts(source: Source, laid: Statement, offsets: list[int]) -> list[int]:
    """Return the numbers of the words of a statement that begin a line."""
    found = [0]
    for at in range(1, len(offsets)):
        between = source.text[laid.start + offsets[at - 1] : laid.start + offsets[at]]
        if "\n" in between or "\r" in between:
            found.append(at)
    return found


def _joined(lines: list[Line]) -> list[str | None]:
    """Return each line as it is written; None for a blank one that goes: a second one, or one at an end of the file."""
    for is_code, run in groupby(lines, lambda each: each.is_code):
        if is_code:
            together = list(run)
            _align(together, 1)
            _align(together, 2)
    found: list[str | None] = []
    blank = True
    for line in lines:
        found.append(None if line.is_blank and blank else (line.indent + "".join(line.cells)).rstrip())
        blank = line.is_blank
    last = max((at for at, line in enumerate(lines) if not line.is_blank), default=-1)
    return [None if at > last else text for at, text in enumerate(found)]


def _align(lines: list[Line], cell: int) -> None:
    """Put space before the cells of this number, so that they begin in one column where the lines are not too wide."""
    widths = [len(line.indent) + sum(map(len, line.cells[:cell])) for line in lines]
    column = max(
        (width for width, line in zip(widths, lines, strict=True) if line.cells[cell] and width <= WIDEST), default=0
    )
    for width, line in zip(widths, lines, strict=True):
        if line.cells[cell] and any(line.cells[:cell]):
            gap = " " * max(GAP, column + GAP - width)
            line.cells = tuple(gap + text if at == cell else text for at, text in enumerate(line.cells))  # type: ignore[assignment]
