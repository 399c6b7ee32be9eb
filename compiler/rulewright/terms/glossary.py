"""Glossaries: stretches of a book whose heading says that terms are explained there, and the entries in them.

How a glossary sets its terms off is learnt from itself: of the manners below, those that several of its entries share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import Struct, field

from rulewright.model import Block, Book, Rule, Table
from rulewright.terms.marks import MOST, marks
from rulewright.terms.model import Definition, Stretch
from rulewright.terms.passages import first_line
from rulewright.terms.patterns import Patterns
from rulewright.text import Text

HEADING = 7  # words of a heading above definitions
SHARED = 3  # entries in one manner that make it the glossary's; in a short one a third of them do
COLON = re.compile(r"(?P<head>[^\W_][^:.;!?]{0,59}):\s+(?=\S)")
DASH = re.compile(r"(?P<head>[^\W_][^:.;!?–—]{0,59}?)\s+(?:[-–—=�]|\.{3,})\s+(?=\S)")
ASIDE = re.compile(
    r"\s*\([^()]{1,40}\)(?=\s*[:=–—-])"
)  # between a term and what it means: Town (place): where roads meet
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


class Glossary(Struct):
    """A glossary: the heading above it, its lines, tables, and the entries found in it, in order."""

    heading: Text
    lines: list[Line] = field(default_factory=list)
    tables: list[tuple[Table, Rule | None]] = field(default_factory=list)
    entries: list[Definition] = field(default_factory=list)


def glossaries(book: Book, patterns: Patterns) -> list[Glossary]:
    """Return the glossaries of a book, with their entries."""
    found = [*_in_content(book.matter, None, patterns), *_in_rules(book, patterns)]
    for glossary in found:
        glossary.entries = list(_entries(glossary, patterns))
    return [glossary for glossary in found if glossary.entries]


def is_heading(words: str, patterns: Patterns) -> bool:
    """True for the heading of a glossary."""
    return len(words.split()) <= HEADING and not words.endswith(".") and patterns.heading.match(words) is not None


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
            glossary.lines.append(Line(part.text, rule, depth, opens or not depth, part.kind == "heading"))
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
    manners = [each for each in _MANNERS if _is_shared(each, lines, patterns)]
    paired = _is_paired(lines)
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.title:
            end = _end_of_titled(lines, at, line)
            if titled > 1 and line.depth <= 1 and end > at and _is_head(line.text.text):
                meaning = [Stretch(each.text, 0, len(each.text.text)) for each in lines[at:end] if not each.title]
                yield Definition("glossary", Stretch(line.text, 0, len(line.text.text)), _id(line), meaning)
                at = end
            continue
        if line.depth > 1 or not line.opens:
            continue
        split = next((split for manner in manners for split in [manner(line.text, patterns)] if split), None)
        if split:
            start, end, rest = split
            meaning = [Stretch(line.text, rest, len(line.text.text))]
            yield Definition("glossary", Stretch(line.text, start, end), _id(line), meaning)
        elif paired and at < len(lines) and _is_pair(line, lines[at]):
            body = lines[at].text
            head = Stretch(line.text, 0, len(line.text.text))
            yield Definition("glossary", head, _id(line), [Stretch(body, 0, len(body.text))])
            at += 1
    for table, rule in glossary.tables:
        yield from _rows(table, rule)


def _end_of_titled(lines: list[Line], at: int, title: Line) -> int:
    """Return where the text below a title ends."""
    while at < len(lines) and (lines[at].depth > title.depth or (not lines[at].title and lines[at].rule is title.rule)):
        at += 1
    return at


def _rows(table: Table, rule: Rule | None) -> Iterator[Definition]:
    """Yield the rows of a table of terms: the first cell is explained by the others."""
    for row in table.rows:
        filled = [cell for cell in row if cell.text]
        if len(filled) > 1 and filled[0] is row[0] and _is_head(row[0].text):
            meaning = [Stretch(cell, 0, len(cell.text)) for cell in filled[1:]]
            yield Definition("glossary", Stretch(row[0], 0, len(row[0].text)), table.rule or _rule_id(rule), meaning)


def _id(line: Line) -> str | None:
    return _rule_id(line.rule)


def _rule_id(rule: Rule | None) -> str | None:
    return rule.id if rule else None


def _is_head(words: str) -> bool:
    return 0 < len(words.split()) <= MOST and any(map(str.isalpha, words)) and not CLOSED.search(words.rstrip(":"))


def _is_paired(lines: list[Line]) -> bool:
    """True where terms stand on lines of their own, each above what it means."""
    might = sum(not line.title and line.opens and line.depth <= 1 for line in lines)
    pairs = sum(_is_pair(line, following) for line, following in pairwise(lines))
    return pairs >= SHARED and pairs * 3 >= might


def _is_pair(line: Line, following: Line) -> bool:
    words, meaning = line.text.text, following.text.text
    return (
        not line.title
        and not following.title
        and line.opens
        and line.depth <= 1
        and line.rule is following.rule
        and _is_head(words)
        and words[0].isalnum()
        and (CLOSED.search(meaning) is not None or len(meaning) > len(words))
    )


Manner = Callable[[Text, Patterns], Split | None]


def _is_shared(manner: Manner, lines: list[Line], patterns: Patterns) -> bool:
    might = [line for line in lines if not line.title and line.opens and line.depth <= 1]
    fits = sum(manner(line.text, patterns) is not None for line in might)
    return fits >= SHARED or (fits > 0 and fits * 3 >= len(might))


def _set_off(text: Text, patterns: Patterns) -> Split | None:
    """**Stack** a pile of units; "Stack" means a pile of units"""
    mark = next(marks(text), None)
    if mark is None or mark.first > 0 or mark.last >= len(text.text) - 2:
        return None
    defines = patterns.defines.match(text.text, mark.end)
    aside = ASIDE.match(text.text, mark.last)
    rest = defines.end() if defines else aside.end() if aside else mark.last
    while rest < len(text.text) and text.text[rest] in " :.,–—-":
        rest += 1
    return mark.start, mark.end, rest


def _own_line(text: Text, patterns: Patterns) -> Split | None:
    """A term, and what it means from the next line on."""
    end = first_line(text)
    return (0, end, end + 1) if end and _is_head(text.text[:end]) else None


def _colon(text: Text, patterns: Patterns) -> Split | None:
    """Stack: a pile of units"""
    match = COLON.match(text.text)
    return (*match.span("head"), match.end()) if match and _is_head(match["head"]) else None


def _dash(text: Text, patterns: Patterns) -> Split | None:
    """Stack - a pile of units"""
    match = DASH.match(text.text)
    return (*match.span("head"), match.end()) if match and _is_head(match["head"]) else None


def _sentence(text: Text, patterns: Patterns) -> Split | None:
    """A stack is a pile of units"""
    match = patterns.plain_sentence.match(text.text)
    return (*match.span("head"), match.end()) if match else None


_MANNERS: tuple[Manner, ...] = (_set_off, _own_line, _colon, _dash, _sentence)
