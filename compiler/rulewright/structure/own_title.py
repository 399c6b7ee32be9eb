"""The title that a book says at its beginning: by its first heading, or by a line that stands alone."""

from __future__ import annotations

import itertools
import re

from rulewright.model import Block, Book
from rulewright.structure.page import Page

LONGEST = 80  # characters of a line that is a title
NUMBERED = re.compile(r"(?<!\d)\d{1,2}(?!\d)")  # a version, a date; a title may have a year
WORD = 4  # letters of a word in capitals, which is more than initials
TITLED = re.compile(r"(?:[^\W\d_].*[\w)\]!?»”\"]|[^\W\d_].*\b\w{1,3}\.)\Z")  # by-laws of a club, Inc.


def own_title(book: Book, pages: list[Page]) -> str:
    """Return what a text calls itself before its first rule; nothing where it does not."""
    first = book.matter[0] if book.matter else None
    if not isinstance(first, Block) or first.after or first.text.source.path != pages[0].source.path:
        return ""
    headed = any(page.headings for page in pages)
    if first.kind == "paragraph" and (not headed or _in_capitals(first.text.text)):
        return _of_line(book, first)
    return _of_heading(book, pages, first) if headed else ""


def _of_heading(book: Book, pages: list[Page], first: Block) -> str:
    """Return the heading that a book begins with, where all others are below it; nothing where that is a rule or a word
    such as *Contents*."""
    headings = [each for page in pages for each in page.headings]
    title, others = headings[0], headings[1:]
    if title.block or title.start != first.text.outer[0] or _is_matter(title.words, book):
        return ""
    return first.text.text if all(each.level > title.level for each in others) else ""


def _of_line(book: Book, first: Block) -> str:
    """Return the line that a plain text begins with, where it stands alone, or above others in capitals, and is no
    sentence; the one below it in its place where only that is in capitals: who issued a text stands above its title."""
    lines = [_first_line(part) for part in book.matter[:2] if isinstance(part, Block) and part.kind == "paragraph"]
    title = _lines_in_capitals(first) or first.text.text
    if not _is_title(title, book) or first.text.source.text[: first.text.outer[0]].strip():
        return ""
    below = lines[1] if len(lines) > 1 else ""
    return below if _in_capitals(below) and not _in_capitals(title) and _is_title(below, book) else title


def _first_line(part: Block) -> str:
    return _lines(part)[0].strip()


def _lines(part: Block) -> list[str]:
    return part.text.source.text[slice(*part.text.outer)].split("\n")


def _lines_in_capitals(part: Block) -> str:
    """Return the lines that a part begins with and that are in capitals, where others follow."""
    lines = _lines(part)
    leading = list(itertools.takewhile(str.isupper, lines))
    return " ".join(each.strip() for each in leading) if len(leading) < len(lines) else ""


def _in_capitals(line: str) -> bool:
    """True of a line whose first long word is in capitals."""
    return next((word.isupper() for word in re.findall(r"\w+", line) if len(word) >= WORD), False)


def _is_title(line: str, book: Book) -> bool:
    if len(line) > LONGEST or NUMBERED.search(line) or _is_matter(line, book):
        return False
    return TITLED.match(line) is not None


def _is_matter(line: str, book: Book) -> bool:
    return book.notation is None or line.casefold() in book.notation.words.matter
