"""Glossaries: stretches of a book whose heading says that terms are explained there, and the entries in them.

How a glossary sets its terms off is learnt from itself: of the manners below, those that several of its entries share.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from msgspec import Struct, field

from rulewright.model import Block, Book, Rule, Table
from rulewright.terms.marks import MOST, marks
from rulewright.terms.model import Definition, Stretch
from rulewright.terms.passages import first_line, line_length, longest_line
from rulewright.terms.patterns import Patterns
from rulewright.text import Text

HEADING = 7  # words of a heading above definitions
LABEL = 3  # entries of a glossary with one name: it says what stands behind it, as "Exception" does
SHARED = 3  # entries in one manner that make it the glossary's; in a short one a third of them do
COLON = re.compile(r"(?P<head>[^\W_][^:.;!?]{0,59}):\s+(?=\S)")
DASH = re.compile(r"(?P<head>[^\W_][^:.;!?–—]{0,59}?)\s+(?:[-–—=�]|\.{3,})\s+(?=\S)")
ASIDE = re.compile(
    r"\s*\([^()]{1,40}\)(?=\s*[:=–—-])"
)  # between a term and what it means: Town (place): where roads meet
LIST_MARK = re.compile(r"\(?\d{1,3}[a-z]?[.)]\s+(?=\w)")  # of a list whose numbers stand in the text: 1c. Road
CLOSED = re.compile(r"[.!?:;,]\W*\Z")

Split = tuple[int, int, int]  # where a head begins and ends, and where its meaning begins


class Line(Struct):
    """One piece of a glossary. `depth` counts rules between it and the glossary's own; `opens` tells that it is the
    first of its rule; a `title` is a rule's or a heading."""

    text: Text
    rule: Rule | None
    depth: int = 0
    opens: bool = True
    title: bool = False


class Frame(NamedTuple):
    """What the entries of one glossary are looked for with: the words of its language, and the length of its longest
    line, beyond which the next word had no room."""

    patterns: Patterns
    width: int


class Glossary(Struct):
    """A glossary: the heading above it, its lines, tables, and the entries found in it, in order."""

    heading: Text
    lines: list[Line] = field(default_factory=list)
    tables: list[tuple[Table, Rule | None]] = field(default_factory=list)
    entries: list[Definition] = field(default_factory=list)


def glossaries(book: Book, patterns: Patterns) -> list[Glossary]:
    """Return the glossaries of a book, with their entries."""
    found = [each for part in _parted(book) for each in _in_content(part, None, patterns)]
    found += _in_rules(book, patterns)
    for glossary in found:
        entries = list(_entries(glossary, patterns))
        counts = Counter(entry.head.words.casefold() for entry in entries)
        glossary.entries = [entry for entry in entries if counts[entry.head.words.casefold()] < LABEL]
    return [glossary for glossary in found if glossary.entries]


def used_titles(found: list[Glossary], said: str) -> list[Glossary]:
    """Return glossaries without the titles in them that are no terms: of a chapter that begins with definitions and
    goes on, most titles stand nowhere else. `said` is the text of the book in small letters."""
    for glossary in found:
        titles = [line.text for line in glossary.lines if line.title]
        titled = [entry for entry in glossary.entries if any(entry.head.text is title for title in titles)]
        used = sum(said.count(entry.head.words.casefold()) > 1 for entry in titled)
        if used * 2 < len(titled):
            glossary.entries = [entry for entry in glossary.entries if entry not in titled]
    return [glossary for glossary in found if glossary.entries]


def is_heading(words: str, patterns: Patterns) -> bool:
    """True for the heading of a glossary."""
    return len(words.split()) <= HEADING and not words.endswith(".") and patterns.heading.match(words) is not None


def _parted(book: Book) -> Iterator[list[Block | Table]]:
    """Yield the parts of a book that belong to no rule, apart where rules stand between them."""
    rules = sorted((rule.span.source.path, rule.span.start) for rule in book.rules)
    for _, part in groupby(book.matter, lambda each: bisect_left(rules, _place(each))):
        yield list(part)


def _place(part: Block | Table) -> tuple[str, int]:
    span = part.text.span() if isinstance(part, Block) else part.span
    return span.source.path, span.start


def _in_rules(book: Book, patterns: Patterns) -> Iterator[Glossary]:
    inside: set[str] = set()
    for rule in book.rules:
        if rule.parent in inside:
            inside.add(rule.id)
        elif rule.title and not rule.implied and is_heading(rule.heading, patterns):
            inside.add(rule.id)
            glossary = Glossary(rule.title)
            _take(glossary, book, rule, 0)
            yield glossary
        else:
            yield from _in_content(rule.content, rule, patterns)


def _take(glossary: Glossary, book: Book, rule: Rule, depth: int) -> None:
    """Put the text of a rule and of those below it into a glossary."""
    opens = True
    for part in rule.content:
        if isinstance(part, Table):
            glossary.tables.append((part, rule))
        elif part.kind != "code":
            below = 0 if LIST_MARK.match(part.text.text) else depth
            glossary.lines.append(Line(part.text, rule, below, opens or not below, part.kind == "heading"))
            opens = False
    for inner in book.below.get(rule.id, ()):
        if inner.title and not inner.implied:
            glossary.lines.append(Line(inner.title, inner, depth + 1, title=True))
        _take(glossary, book, inner, depth + (not inner.implied))


def _in_content(content: list[Block | Table], rule: Rule | None, patterns: Patterns) -> Iterator[Glossary]:
    """Yield the glossaries that begin at a heading without a number, and end with the next such heading."""
    glossary: Glossary | None = None
    for part in content:
        if isinstance(part, Block) and part.kind != "code" and _heads(part, patterns):
            if glossary:
                yield glossary
            glossary = Glossary(part.text)
        elif glossary and isinstance(part, Table):
            glossary.tables.append((part, rule))
        elif glossary and isinstance(part, Block) and part.kind != "code":
            glossary.lines.append(Line(part.text, rule, title=part.kind == "heading"))
    if glossary:
        yield glossary


def _heads(block: Block, patterns: Patterns) -> bool:
    words = block.text.text
    if block.kind != "heading" and (len(words) > 60 or CLOSED.search(words) or block.kind == "bullet"):
        return False
    return is_heading(words, patterns)


def _entries(glossary: Glossary, patterns: Patterns) -> Iterator[Definition]:
    lines = glossary.lines
    titled = sum(line.title for line in lines)
    frame = Frame(patterns, max((longest_line(line.text) for line in lines), default=0))
    manners = [each for each in _MANNERS if _is_shared(each, lines, frame)]
    paired = _is_paired(lines, patterns)
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.title:
            end = _end_of_titled(lines, at, line)
            named = _is_head(line.text.text, patterns) and not is_heading(line.text.text, patterns)
            if titled > 1 and line.depth <= 1 and end > at and named:
                meaning = [Stretch(each.text, 0, len(each.text.text)) for each in lines[at:end] if not each.title]
                yield Definition("glossary", Stretch(line.text, 0, len(line.text.text)), _id(line), meaning)
                at = end
            continue
        if line.depth > 1 or not line.opens:
            continue
        split = next((split for manner in manners for split in [manner(line.text, frame)] if split), None)
        if split:
            start, end, rest = split
            meaning = [Stretch(line.text, rest, len(line.text.text))]
            yield Definition("glossary", _unmarked(line.text, start, end), _id(line), meaning)
        elif paired and at < len(lines) and _is_pair(line, lines[at], patterns):
            body = lines[at].text
            head = _unmarked(line.text, 0, len(line.text.text))
            yield Definition("glossary", head, _id(line), [Stretch(body, 0, len(body.text))])
            at += 1
    for table, rule in glossary.tables:
        yield from _rows(table, rule, patterns)


def _unmarked(text: Text, start: int, end: int) -> Stretch:
    """Return a head without the mark of a list in front of it."""
    mark = LIST_MARK.match(text.text, start, end)
    return Stretch(text, mark.end() if mark else start, end)


def _end_of_titled(lines: list[Line], at: int, title: Line) -> int:
    """Return where the text below a title ends."""
    while at < len(lines) and (lines[at].depth > title.depth or (not lines[at].title and lines[at].rule is title.rule)):
        at += 1
    return at


def _rows(table: Table, rule: Rule | None, patterns: Patterns) -> Iterator[Definition]:
    """Yield the rows of a table of terms: the first cell is explained by the others."""
    width = max(map(len, table.rows), default=0)
    many = _repeated(table, width)
    for first in range(0, width, many):
        for row in table.rows:
            part = row[first : first + many]
            filled = [cell for cell in part if cell.text]
            if len(filled) > 1 and filled[0] is part[0] and _is_head(part[0].text, patterns):
                meaning = [Stretch(cell, 0, len(cell.text)) for cell in filled[1:]]
                head = Stretch(part[0], 0, len(part[0].text))
                yield Definition("glossary", head, table.rule or _rule_id(rule), meaning)


def _repeated(table: Table, width: int) -> int:
    """Return after how many columns a table's headings begin again, as where a long list stands side by side; all of
    its columns where they do not."""
    columns = [tuple(cell.text.casefold() for cell in column) for column in zip(*table.header, strict=False)]
    for many in range(2, len(columns) // 2 + 1):
        if len(columns) == width and all(columns[at] == columns[at % many] for at in range(width)):
            return many
    return width or 1


def _id(line: Line) -> str | None:
    return _rule_id(line.rule)


def _rule_id(rule: Rule | None) -> str | None:
    return rule.id if rule else None


def _is_head(words: str, patterns: Patterns) -> bool:
    split = words.split()
    whole = 0 < len(split) <= MOST and split[-1] not in (*patterns.words.small, *patterns.words.is_)
    return whole and any(map(str.isalpha, words)) and not CLOSED.search(words.rstrip(":"))


def _is_paired(lines: list[Line], patterns: Patterns) -> bool:
    """True where terms stand on lines of their own, each above what it means."""
    might = sum(not line.title and line.opens and line.depth <= 1 for line in lines)
    pairs = sum(_is_pair(line, following, patterns) for line, following in pairwise(lines))
    return pairs >= SHARED and pairs * 3 >= might


def _is_pair(line: Line, following: Line, patterns: Patterns) -> bool:
    words, meaning = line.text.text, following.text.text
    return (
        not line.title
        and not following.title
        and line.opens
        and line.depth <= 1
        and line.rule is following.rule
        and _is_head(words, patterns)
        and words[0].isalnum()
        and (CLOSED.search(meaning) is not None or len(meaning) > len(words))
    )


Manner = Callable[[Text, Frame], Split | None]


def _is_shared(manner: Manner, lines: list[Line], frame: Frame) -> bool:
    might = [line for line in lines if not line.title and line.opens and line.depth <= 1]
    fits = sum(manner(line.text, frame) is not None for line in might)
    return fits >= SHARED or (fits > 0 and fits * 3 >= len(might))


def _set_off(text: Text, frame: Frame) -> Split | None:
    """**Stack** a pile of units; "Stack" means a pile of units"""
    mark = next(marks(text), None)
    if mark is None or mark.first > 0 or mark.last >= len(text.text) - 2:
        return None
    defines = frame.patterns.defines.match(text.text, mark.end)
    aside = ASIDE.match(text.text, mark.last)
    rest = defines.end() if defines else aside.end() if aside else mark.last
    while rest < len(text.text) and text.text[rest] in " :.,–—-":
        rest += 1
    return mark.start, mark.end, rest


def _own_line(text: Text, frame: Frame) -> Split | None:
    """A term, and what it means from the next line on, which is no line that was only full."""
    end = first_line(text)
    full = line_length(text, end) + len(text.text[end:].split(" ", 2)[1]) + 1 > frame.width if end else True
    return (0, end, end + 1) if not full and _is_head(text.text[:end], frame.patterns) else None


def _colon(text: Text, frame: Frame) -> Split | None:
    """Stack: a pile of units"""
    match = COLON.match(text.text)
    return (*match.span("head"), match.end()) if match and _is_head(match["head"], frame.patterns) else None


def _dash(text: Text, frame: Frame) -> Split | None:
    """Stack - a pile of units"""
    match = DASH.match(text.text)
    return (*match.span("head"), match.end()) if match and _is_head(match["head"], frame.patterns) else None


def _sentence(text: Text, frame: Frame) -> Split | None:
    """A stack is a pile of units"""
    match = frame.patterns.plain_sentence.match(text.text)
    words = frame.patterns.words
    first = match["head"].split()[0].casefold() if match else ""
    small = first in words.small and first not in words.article  # In this Act are meant ...
    return (*match.span("head"), match.end()) if match and not small else None


_MANNERS: tuple[Manner, ...] = (_set_off, _own_line, _colon, _dash, _sentence)
