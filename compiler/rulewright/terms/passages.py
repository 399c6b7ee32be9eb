"""The text of a book piece by piece, as terms are looked for in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import structs

from rulewright.late import late
from rulewright.model import Block, Book, Rule, Table
from rulewright.text import Text

Part = Literal["title", "heading", "text", "caption", "cell", "note"]
LINE_END = "\r\n"
FIRST_LINE = 60  # characters of a line that may be a term by itself
NO_WORDS = ("code", "equation", "tag")  # styles
# Of contents and indexes, which say where something is said; a run of dots is gone through once, from its first
LEADER = re.compile(r"\.(?<!\.\.)(?<!\.\s\.)(?:\s?\.){4,}+\s*\d")
BEGINNING = late(r"(?:^|[.!?:;•|]|[.!?:]['\"”’)\]])[\s*]*['\"“„«‘(\[]*\Z")


class Passage(NamedTuple):
    """A text, the rule it stands in and as what. `code` and what else is no prose is left out; in the texts of a Lout
    book, which are about markup as often as not, blanks stand in place of code, equations and tags."""

    text: Text
    rule: Rule | None
    part: Part

    @property
    def home(self) -> str | None:
        """The id of the rule it stands in."""
        return self.rule.id if self.rule else None


def passages(book: Book) -> Iterator[Passage]:
    """Yield the passages of a book: what belongs to no rule first, then rule by rule."""
    found = _passages(book)
    yield from (each._replace(text=_without_code(each.text)) for each in found) if book.format == "lout" else found


def _passages(book: Book) -> Iterator[Passage]:
    yield from _of(book.matter, None)
    for rule in book.rules:
        if rule.title and not rule.implied:
            yield Passage(rule.title, rule, "title")
        yield from _of(rule.content, rule)


def _without_code(text: Text) -> Text:
    """Return a text in which blanks stand in place of what is set as code, of equations and of tags."""
    parts, position = [], 0
    for style in text.styles:
        if style.name.partition(":")[0] in NO_WORDS and style.end > position:
            start = max(position, style.start)
            parts += [text.text[position:start], " " * (style.end - start)]
            position = style.end
    return structs.replace(text, text="".join([*parts, text.text[position:]])) if parts else text


def _of(content: list[Block | Table], rule: Rule | None) -> Iterator[Passage]:
    for part in content:
        if isinstance(part, Block):
            if part.kind != "code" and not LEADER.search(part.text.text):
                yield Passage(part.text, rule, "heading" if part.kind == "heading" else "text")
            continue
        yield from (Passage(cell, rule, "cell") for cell in part.cells if cell.text)
        yield from (Passage(note, rule, "note") for note in part.notes)


def first_line(text: Text) -> int:
    """Return where the first line of a text ends in its source, if that is short; 0 where the text has one line."""
    at = text.text.find(" ")
    while 0 < at <= FIRST_LINE:
        if text.source.text[text.offset(at)] in LINE_END:
            return at
        at = text.text.find(" ", at + 1)
    return 0


def longest_line(text: Text) -> int:
    """Return the length of the longest line in the source of a text."""
    breaks = [at for at, each in enumerate(text.text) if each == " " and text.source.text[text.offset(at)] in LINE_END]
    return max(line_length(text, end) for end in (*breaks, len(text.text)))


def line_length(text: Text, end: int) -> int:
    """Return the length of the line in the source of a text that ends at a character of it."""
    at = text.span(end, end).start
    return at - text.source.text.rfind("\n", 0, at) - 1


def begins_sentence(text: str, at: int) -> bool:
    """True where a sentence (or what looks like one: a list's entry, a quote) begins at an offset."""
    return BEGINNING.search(text, max(0, at - 8), at) is not None
