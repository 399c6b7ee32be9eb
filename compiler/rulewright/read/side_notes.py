"""Titles beside the text, in a column of their own to its left, as the marginal notes of old Acts stand in plain text:

    Short title       1.  (1)  This Act may be cited as the Ferries
    and commence-     Act 1987.
    ment.
                          (2)  This Act comes into force on 1 July.

A reader of lines takes their words for the beginnings of sentences, and sees no number begin a rule. Each is put behind
the number that it stands beside, as the title of its rule, and what it says in brackets in a line below that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from rulewright.late import late
from rulewright.read.blocks import Piece
from rulewright.source_map import SourceMap
from rulewright.text import Source

FEWEST = 4  # rules that have their titles beside them, in a text that has such a column
GOES_ON = 2  # lines of the text that begin where it does, below the titles: cells of a table have none
MOSTLY = 0.75  # of the numbers beside titles count on, at least
WIDE = " " * 12  # in what a text has that leaves room for such a column
# A rule's number, and to its left words that nothing but blanks part from it
NUMBER = r"(?P<number>(?P<value>\d{1,4})[A-Za-z]{0,2}(?:[.)]|(?=[-–—])))(?=[ ]*\S)"
BESIDE = late(rf"(?m)^(?P<note>[^\W\d_](?:[^\s]|[ ](?! )){{0,38}})[ ]{{2,}}{NUMBER}")
LINE = late(r"[^\n]*(?:\n|\Z)")
STOP = "."
OPENING = "[("
PARTED = late(r"(?<=[^\W\d_])-\Z")  # a word that the end of a line parts


_Stretch = tuple[int, int, str | None]  # of the text, and what is written for it; None: as it stands


class _Titled(Struct):
    """A rule with its title beside it: where its number stands, the lines of the title, and those of the text beside
    it, each from its first word."""

    number: Piece
    notes: list[Piece]
    lines: list[Piece]


def with_titles_behind(source: Source) -> Source:
    """Return a plain text with the titles that stand in a column beside it behind the numbers of their rules, with the
    way back to its file; one that has none as it is."""
    column = _column(source.text) if WIDE in source.text else 0
    if not column:
        return source
    way, parts, length, done = SourceMap(), [], 0, 0

    def write(start: int, end: int, words: str | None = None) -> None:
        nonlocal length
        way.add(length, start, -1 if words is None else end)
        parts.append(source.text[start:end] if words is None else words)
        length += len(parts[-1])

    for rule in _titled(source.text, column):
        begin = source.text.rfind("\n", 0, rule.number[0]) + 1
        write(done, begin)
        for start, end, words in _written(source.text, rule, column):
            write(start, end, words)
        done = rule.lines[-1][1]
    write(done, len(source.text))
    way = way.over(source.source_map) if source.source_map else way
    read = Source(source.path, "".join(parts), source.original, way)
    read.pages = source.pages
    return read


def _column(text: str) -> int:
    """Return the column in which the text begins that has titles beside it: rules are counted there, and lines go on
    there that have none; 0 where there is no such column."""
    found = list(BESIDE.finditer(text))
    columns = Counter(each.start("number") - each.start() for each in found)
    column, times = max(columns.items(), key=lambda each: each[1], default=(0, 0))
    values = [int(each["value"]) for each in found if each.start("number") - each.start() == column]
    counted = sum(0 <= after - before <= 1 for before, after in pairwise(values))
    if times < FEWEST or counted < MOSTLY * (times - 1):
        return 0
    return column if text.count("\n" + " " * column) - text.count("\n" + " " * (column + 1)) >= GOES_ON else 0


def _titled(text: str, column: int) -> Iterator[_Titled]:
    """Yield the rules that have their titles beside them; a title ends where a line has nothing of it."""
    for match in BESIDE.finditer(text):
        if match.start("number") - match.start() != column:
            continue
        rule = _Titled(match.span("number"), [match.span("note")], [])
        begin, end = match.end(), _line_end(text, match.end())
        while True:
            rule.lines.append((begin, end))
            start, begin, end = end, min(end + column, len(text)), _line_end(text, end)
            beside = text[start : min(begin, end)]
            if beside[:1].isspace() or not beside.strip() or (end > begin and not beside[-1:].isspace()):
                break
            rule.notes.append((start, start + len(beside.rstrip())))
            begin = min(begin, end)
        yield rule


def _line_end(text: str, at: int) -> int:
    """Return where the next line begins."""
    end = text.find("\n", at)
    return end + 1 if end >= 0 else len(text)


def _written(text: str, rule: _Titled, column: int) -> Iterator[_Stretch]:
    """Yield what is written for a rule and its title: its number with the title, at the beginning of a line, what that
    says in brackets, and the text, as far in as it stands."""
    aside = next((at for at, note in enumerate(rule.notes) if text[note[0]] in OPENING), len(rule.notes))
    start, end = rule.number
    yield start, end, None
    yield end, end, " "
    yield from _joined(text, rule.notes[:aside])
    yield from _joined(text, rule.notes[aside:])
    yield end, end, " " * (column + end - start)
    for at, (begin, stop) in enumerate(rule.lines):
        if at and begin < stop:
            yield begin, begin, " " * column
        yield (begin, stop, None) if begin < stop else (stop, stop, "\n")


def _joined(text: str, notes: Sequence[Piece]) -> Iterator[_Stretch]:
    """Yield the lines of a title as one, with a blank line below it: a word that the end of a line parts is whole, and
    the stop behind it is no part of it."""
    for at, (start, end) in enumerate(notes):
        below = text[notes[at + 1][0]] if at + 1 < len(notes) else ""
        parted = below.islower() and PARTED.search(text, start, end) is not None
        ends = parted or (not below and text[end - 1] == STOP)
        yield start, end - ends, None
        if below and not parted:
            yield end, end, " "
    if notes:
        yield notes[-1][1], notes[-1][1], "\n\n"
