"""Entries of a contents list that give a division another title than its heading does: *Chapter I. Dates and places*
for *Chapter I. Dates*. Divisions are no rules, and may begin again in each larger one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulewright.check.titles import plain
from rulewright.check.titles_of_divisions import title_of_division
from rulewright.languages.forms import in_order
from rulewright.languages.load import unaccented
from rulewright.languages.scripts import is_small
from rulewright.late import late
from rulewright.model import Book, Diagnostic, Division
from rulewright.outline.divisions.counted import name_end, readings
from rulewright.read.inline import clean
from rulewright.text import Source, Span

ENTRY = 160  # characters of an entry with its markup, at most
FEWEST = 3  # entries that give a division the title of its heading
AROUND = " .:–—-|"
# What stands behind a title in a list alone: the rules that a division holds, in brackets or behind dots, and its page
BEHIND = late(r"\s*(?:[(（\[][^()（）\[\]]*[)）\]]|(?:[.…·_] ?){3}.*|\t.*|[\s.…·_]+\d{1,4})\s*\Z")
Key = tuple[str, str, bool, int]


class _Entry(NamedTuple):
    """An entry: how it counts a division, the title that it gives, and where it stands."""

    key: Key
    name: str
    title: str
    span: Span


def wrong_titles_in_contents(book: Book) -> Iterator[Diagnostic]:
    """Yield the entries above the divisions of each file that give one of them another title than any of that number
    has, in lists most of whose entries agree with the headings."""
    headed: defaultdict[Key, list[Division]] = defaultdict(list)
    for division in book.divisions:
        headed[_key(division)].append(division)
    titles = {key: [title_of_division(each) for each in divisions] for key, divisions in headed.items()}
    for source, first in _fronts(book):
        entries = [each for each in _entries(source, first, headed, book.language) if each.title]
        wrong = [each for each in entries if not any(_gives(each.title, title) for title in titles[each.key])]
        if len(entries) - len(wrong) < max(FEWEST, len(wrong) + 1):
            continue
        for entry in wrong:
            alike = [each.title for each in entries if each.key == entry.key]
            others = [each for each in headed[entry.key] if not _is_listed(title_of_division(each), alike)]
            heading = title_of_division(others[0]) if len(others) == 1 else ""
            if heading and is_small(entry.title[0]) == is_small(heading[0]):  # else: Part 3 is the last one
                yield _differs(book, entry, others[0])


def _is_listed(heading: str, titles: Iterable[str]) -> bool:
    return any(_gives(title, heading) for title in titles)


def _differs(book: Book, entry: _Entry, division: Division) -> Diagnostic:
    return Diagnostic(
        message=f'the contents call {entry.name} "{entry.title}", its heading says "{title_of_division(division)}"',
        span=entry.span,
        book=book.id,
        help=["make the two agree"],
        related=[(division.span, "the heading is here")],
    )


def _fronts(book: Book) -> Iterator[tuple[Source, int]]:
    """Yield the files of a book that has divisions, each with where the first of these begins, or the first rule."""
    if not book.divisions:
        return
    first: dict[str, int] = {}
    for place in (*(each.span for each in book.divisions), *(rule.span for rule in book.rules)):
        first.setdefault(place.source.entry, place.start)
    for source in book.sources:
        yield source, first.get(source.entry, len(source.text))


def _entries(source: Source, end: int, headed: defaultdict[Key, list[Division]], language: str) -> Iterator[_Entry]:
    """Yield the lines before a place of a text that begin with the name of a division."""
    for piece in _pieces(source, end):
        if piece[1] - piece[0] > ENTRY:
            continue
        text = clean(source, [piece])
        for counted in readings(text.text, language):
            key = counted.word, counted.lead, counted.behind, counted.place
            if key in headed:
                named = name_end(text.text)
                title = BEHIND.sub("", text.text[named:].strip(AROUND)).strip(AROUND)
                at = text.text.index(title, named)
                yield _Entry(key, text.text[:named].rstrip(AROUND), title, text.span(at, at + len(title)))
                break


def _pieces(source: Source, end: int) -> Iterable[tuple[int, int]]:
    """Return the lines before a place of a text without their marks."""
    if source.blocks is not None:
        blocks = (each for each in source.blocks if each.shape in ("bullet", "paragraph"))
        return [piece for block in blocks for piece in block.pieces if piece[1] <= end]
    lines = re.finditer(r"(?m)^[\s*+•|-]*([^\s#|*+•-].*)$", source.text[:end])
    return [match.span(1) for match in lines]


def _key(division: Division) -> Key:
    return division.word, division.lead, division.behind, division.place


def _gives(listed: str, title: str) -> bool:
    """True where an entry gives a title, or some words of it in their order: capitals may lack accents."""
    words, whole = (plain(unaccented(each)).split() for each in (listed, title))
    return in_order(words, whole)
