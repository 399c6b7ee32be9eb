"""Glossaries: stretches of a book whose heading says that terms are explained there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct, field

from rulewright.model import Block, Book, Rule, Table
from rulewright.terms.entries import Line, Placed, entries
from rulewright.terms.heads import CLOSED, LIST_MARK, is_heading
from rulewright.terms.model import Definition
from rulewright.terms.patterns import Patterns
from rulewright.text import Text

LONGEST = 60  # characters of a paragraph that heads a glossary
LABEL = 3  # entries of a glossary with one name: it says what stands behind it, as "Exception" does
FEW = 5  # times that entries with a capital must be more than those without, which are none then
ENTRY = 4  # lines that may follow an entry without being read as what it says, where each has so many
BELOW = 2  # depth of what heads no entry
LETTERS = re.compile(r"(?:\W*[^\W\d_]\b)+\W*")  # what leads to the parts of a long one: A B C


class Glossary(Struct):
    """A glossary: the heading above it, its lines, tables, and the entries found in it, in order; `ends` tells that
    it is known where it does, as with a rule."""

    heading: Text
    lines: list[Line] = field(default_factory=list)
    tables: list[Placed] = field(default_factory=list)
    entries: list[Definition] = field(default_factory=list)
    ends: bool = True


def glossaries(book: Book, patterns: Patterns) -> list[Glossary]:
    """Return the glossaries of a book, with their entries."""
    found = [each for part in _parted(book) for each in _in_content(part, None, patterns)]
    found += _in_rules(book, patterns)
    found += _headed_alike(book, found, patterns)
    for glossary in found:
        glossary.entries = list(entries(glossary.lines, glossary.tables, patterns))
        if not glossary.ends:
            _end(glossary)
        counts = Counter(entry.head.words.casefold() for entry in glossary.entries)
        glossary.entries = [
            entry
            for entry in glossary.entries
            if counts[entry.head.words.casefold()] < LABEL and not LETTERS.fullmatch(entry.words)
        ]
        glossary.entries = _as_written(glossary.entries, patterns)
    return [glossary for glossary in found if glossary.entries]


def _headed_alike(book: Book, found: list[Glossary], patterns: Patterns) -> Iterator[Glossary]:
    """Yield each table below a title that has the word of a glossary somewhere (Additional definitions in use), and is
    in none, if its columns are headed as those of a table of one are: Term and Definition, once more."""
    known = {id(table) for glossary in found for table, _ in glossary.tables}
    heads = {head for glossary in found for table, _ in glossary.tables for head in [_columns(table)] if all(head)}
    for table in book.tables if heads else ():
        rule = book.by_id.get(table.rule or "")
        alike = id(table) not in known and _columns(table) in heads
        if alike and rule and rule.title and patterns.glossary_word(rule.heading):
            yield Glossary(rule.title, tables=[(table, rule)])


def _columns(table: Table) -> tuple[str, ...]:
    """Return how the columns of a table are headed; two of them at least."""
    head = tuple(cell.text.casefold() for cell in table.header[0]) if len(table.header) == 1 else ()
    return head if len(head) > 1 else ("",)


def _as_written(found: list[Definition], patterns: Patterns) -> list[Definition]:
    """Return entries without the sentences of a glossary whose terms have capitals that begin with none behind their
    article: The following is a list of terms."""
    small = [each for each in found if each.head.words[:1].islower()]
    if not small or len(small) * FEW > len(found):
        return found
    sentences = {id(each) for each in small if patterns.article.fullmatch(each.head.text.text[: each.head.start])}
    return [each for each in found if id(each) not in sentences]


def without_labels(found: list[Glossary], texts: list[str]) -> list[Glossary]:
    """Return glossaries without the entries whose words head paragraphs elsewhere, too: Short version, Example. `texts`
    are those of the book, among which are theirs."""
    heads = {entry.head.words + ":" for each in found for entry in each.entries}
    longest = max(map(len, heads), default=0)
    counts = Counter(text[: text.find(":", 0, longest) + 1] for text in texts)
    labels = {head for head in heads if counts[head] > LABEL}
    for glossary in found:
        glossary.entries = [entry for entry in glossary.entries if entry.head.words + ":" not in labels]
    return [glossary for glossary in found if glossary.entries]


def used_titles(found: list[Glossary], said: str) -> list[Glossary]:
    """Return glossaries without the titles in them that are no terms: of a chapter that begins with definitions and
    goes on, most titles stand nowhere else. `said` is the text of the book in small letters."""
    for glossary in found:
        titles = {id(line.text) for line in glossary.lines if line.title}
        titled = [entry for entry in glossary.entries if id(entry.head.text) in titles]
        used = sum(_is_twice(entry.head.words.casefold(), said) for entry in titled)
        if used * 2 < len(titled):
            glossary.entries = [entry for entry in glossary.entries if id(entry.head.text) not in titles]
    return [glossary for glossary in found if glossary.entries]


def _is_twice(words: str, said: str) -> bool:
    """True where a text says some words twice: what it holds from there on need not be looked at."""
    first = said.find(words)
    return said.find(words, first + len(words)) >= 0 if first >= 0 else False


def _parted(book: Book) -> Iterator[list[Block | Table]]:
    """Yield the parts of a book that belong to no rule, apart where rules stand between them."""
    rules = sorted((rule.span.source.path, rule.span.start) for rule in book.rules)
    for _, part in groupby(book.matter, lambda each: bisect_left(rules, _place(each))):
        yield list(part)


def _place(part: Block | Table) -> tuple[str, int]:
    if isinstance(part, Block):
        return part.text.source.path, part.text.offset(0)
    return part.span.source.path, part.span.start


def _in_rules(book: Book, patterns: Patterns) -> Iterator[Glossary]:
    inside: set[str] = set()
    for rule in book.rules:
        if rule.parent in inside:
            inside.add(rule.id)
        elif rule.title and _is_glossary(rule, patterns) and not _is_chapter(book, rule, patterns):
            inside.add(rule.id)
            glossary = Glossary(rule.title)
            _take(glossary, book, rule, 0)
            yield glossary
        else:
            yield from _in_content(rule.content, rule, patterns)


def _is_glossary(rule: Rule, patterns: Patterns) -> bool:
    return rule.title is not None and not rule.implied and is_heading(rule.heading, patterns)


def _is_chapter(book: Book, rule: Rule, patterns: Patterns) -> bool:
    """True for a chapter whose parts are the glossaries, and perhaps others: Definitions, Acronyms, References."""
    parts = [inner for inner in book.below.get(rule.id, ()) if inner.title and not inner.implied]
    return 0 < len(parts) <= 2 * sum(_is_glossary(inner, patterns) for inner in parts)


def _take(glossary: Glossary, book: Book, rule: Rule, depth: int) -> None:
    """Put the text of a rule and of those below it into a glossary."""
    opens = True
    for part in rule.content:
        if isinstance(part, Table):
            glossary.tables.append((part, rule))
        elif part.kind != "code":
            below = 0 if LIST_MARK.match(part.text.text) else depth
            title, level = part.kind == "heading", part.depth if part.kind == "bullet" else 0
            glossary.lines.append(Line(part.text, rule, below, opens or not below, title, part.kind, level))
            opens = False
    for inner in book.below.get(rule.id, ()):
        if inner.title and not inner.implied:
            glossary.lines.append(Line(inner.title, inner, depth + 1, title=True))
        _take(glossary, book, inner, depth + (not inner.implied))


def _in_content(content: list[Block | Table], rule: Rule | None, patterns: Patterns) -> Iterator[Glossary]:
    """Yield the glossaries that begin at a heading without a number, and end with the next such heading, with their
    file, or where a heading stands as high; a heading that stands at once below it is within it. A line above a table
    heads that alone."""
    glossary: Glossary | None = None
    alone = False
    level = above = 0  # of the glossary, and of the last heading
    for part in content:
        own = _level(part)
        if own and glossary and not glossary.lines and not glossary.tables:
            level = min(level, own - 1)
        above = own or above
        if isinstance(part, Block) and part.kind != "code" and _heads(part, patterns):
            if glossary:
                yield _alone(glossary)
            glossary, level, alone = Glossary(part.text), above, part.kind != "heading"
        elif glossary and (
            0 < own <= level
            or _place(part)[0] != glossary.heading.source.path
            or (alone and glossary.tables and not glossary.lines and isinstance(part, Block))
        ):
            yield _alone(glossary)
            glossary = None
        elif glossary and isinstance(part, Table):
            glossary.tables.append((part, rule))
        elif glossary and isinstance(part, Block) and part.kind != "code":
            own = part.depth if part.kind == "bullet" else own
            glossary.lines.append(Line(part.text, rule, title=part.kind == "heading", kind=part.kind, level=own))
    if glossary:
        yield _alone(glossary)


def _level(part: Block | Table) -> int:
    """Return the level of a heading, where its format says one; 0 of anything else, and of a letter above the entries
    that begin with it."""
    return part.depth if isinstance(part, Block) and part.kind == "heading" and len(part.text.text) > 1 else 0


def _alone(glossary: Glossary) -> Glossary:
    """Return a glossary that no number ends. A title below those of its entries, which most are, heads a part of what
    an entry says; one that stands higher than these, behind the last of them, heads what is none of the glossary."""
    titles = [(at, line) for at, line in enumerate(glossary.lines) if line.title]
    usual = Counter(line.level for _, line in titles).most_common(1)[0][0] if titles else 0
    for _, line in titles:
        line.depth = BELOW if line.level > usual else 0
    last = max((at for at, line in titles if line.level == usual), default=0)
    end = next((at for at, line in titles if at > last and 0 < line.level < usual), len(glossary.lines))
    glossary.lines = glossary.lines[:end]
    glossary.ends = False
    return glossary


def _end(glossary: Glossary) -> None:
    """Let a glossary end where it has most entries in front and least of anything else: nothing but these says where
    the next part of a book begins, if its heading is none."""
    heads = {id(entry.head.text) for entry in glossary.entries}
    said = {id(stretch.text) for entry in glossary.entries for stretch in entry.meaning}
    pieces: list[Line | Placed] = sorted((*glossary.lines, *glossary.tables), key=_where)
    worth = [0]
    for piece in pieces:
        texts = {id(text) for text in _texts(piece)}
        worth.append(worth[-1] + (ENTRY if texts & heads else 0 if texts <= said else -1))
    end = max(range(len(worth)), key=lambda at: (worth[at], at))
    glossary.lines = [piece for piece in pieces[:end] if isinstance(piece, Line)]
    glossary.tables = [piece for piece in pieces[:end] if not isinstance(piece, Line)]
    within = {id(text) for piece in pieces[:end] for text in _texts(piece)}
    glossary.entries = [entry for entry in glossary.entries if id(entry.head.text) in within]


def _where(piece: Line | Placed) -> int:
    return piece.text.span().start if isinstance(piece, Line) else piece[0].span.start


def _texts(piece: Line | Placed) -> list[Text]:
    return [piece.text] if isinstance(piece, Line) else [cell for row in piece[0].rows for cell in row]


def _heads(block: Block, patterns: Patterns) -> bool:
    words = block.text.text
    if block.kind == "heading":
        return is_heading(words, patterns)
    if block.kind == "bullet" or len(words) > LONGEST or CLOSED.search(words) or not is_heading(words, patterns):
        return False
    linked = [each for each in block.text.styles if each.address is not None]
    return not any((each.start, each.end) == (0, len(words)) for each in linked)  # as an entry of a contents list is
