"""Titles of chapters on a line of their own: below the number, *§ 5* and below it *Fees*, or in brackets above it, as
those of Japanese laws are. One of them alone may be text; where most chapters of a book have one, they are titles."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model import Block, Book, Rule, Table
from rulewright.outline.titlelike import is_title
from rulewright.read.inline import plain
from rulewright.text import Text

LONGEST = 60  # characters
FEWEST = 3  # chapters that show how a book sets its titles
MOST = 3, 4  # three in four of its chapters do
BRACKETS = ("()", "（）")
BETWEEN = " \t\xa0\u3000\r\n*_#"  # blanks and marks of the look that may part a title from its chapter

Place = tuple[str, int]
Content = list[Block | Table]


def title_chapters(book: Book) -> None:
    """Make a line below or above each chapter its title, where most chapters of the book have none and such a line."""
    chapters = [rule for rule in book.rules if rule.parent is None and not rule.implied]
    holders = {rule.parent for rule in book.rules}
    titled = [rule for rule in chapters if len(rule.content) > 1 or rule.id in holders]
    below = [(rule, words) for rule in titled if (words := _title_line(rule))]
    if _are_most(below, chapters):
        for rule, words in below:
            rule.title = words
            del rule.content[0]
        return
    above = _bracketed(book) if chapters and not any(rule.title for rule in chapters) else {}
    found = [(rule, held) for rule in chapters if (held := above.get(_place_above(rule)))]
    if _are_most(found, chapters):
        for rule, (content, block) in found:
            first, last = block.text.offset(1), block.text.offset(len(block.text.text) - 2)
            rule.title = plain(block.text.source, first, last + 1)
            content[:] = [each for each in content if each is not block]


def _are_most(found: Sequence[object], chapters: list[Rule]) -> bool:
    some, all_ = MOST
    return len(found) >= FEWEST and len(found) * all_ >= len(chapters) * some


def _title_line(rule: Rule) -> Text | None:
    """Return the line below the number of a rule; None where it has a title, or this reads like none."""
    first = rule.content[0] if rule.content and not rule.title else None
    if not isinstance(first, Block) or first.kind in ("code", "bullet", "heading"):
        return None
    text = first.text
    above = text.source.text[rule.span.end : text.outer[0]] if rule.span.source is text.source else ""
    below = "\n" in above and len(text.text) <= LONGEST and "\n" not in text.text
    return text if below and text.text[:1].isalpha() and is_title(text.text) else None


def _bracketed(book: Book) -> dict[Place, tuple[Content, Block]]:
    """Return the lines in brackets with which what a rule holds ends, and those of the book's own matter, by the place
    behind their words; each with what holds it."""
    ends: list[tuple[Content, Block | Table]] = [
        (rule.content, each) for rule in book.rules for each in rule.content[-1:]
    ]
    ends += [(book.matter, each) for each in book.matter]
    return {
        (each.text.source.entry, each.text.end): (content, each)
        for content, each in ends
        if isinstance(each, Block) and _is_bracketed(each.text.text)
    }


def _is_bracketed(words: str) -> bool:
    inner = words[1:-1]
    return (
        words[:1] + words[-1:] in BRACKETS
        and 0 < len(inner) <= LONGEST
        and not any(each in inner for each in "()（）\n")
    )


def _place_above(rule: Rule) -> Place:
    """Return the place behind the last words above a rule."""
    source, at = rule.span.source, rule.span.start
    while at and source.text[at - 1] in BETWEEN:
        at -= 1
    return source.entry, at
