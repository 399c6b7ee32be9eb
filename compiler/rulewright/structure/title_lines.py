"""Titles of chapters on a line of their own below the number, *§ 5* and below it *Fees*. One of them alone may be the
beginning of a text; where most chapters of a book begin so, they are titles."""

from __future__ import annotations

from rulewright.model import Block, Book, Rule
from rulewright.outline.titlelike import is_title
from rulewright.text import Text

LONGEST = 60  # characters
FEWEST = 3  # chapters that show how a book sets its titles
MOST = 3, 4  # three in four of its chapters do


def title_chapters(book: Book) -> None:
    """Make the first line of each chapter its title, where most chapters of the book have none and begin with a line
    that reads like one and leads to more."""
    holders = {rule.parent for rule in book.rules}
    chapters = [rule for rule in book.rules if rule.parent is None and not rule.implied]
    titled = [rule for rule in chapters if len(rule.content) > 1 or rule.id in holders]
    found = [(rule, words) for rule in titled if (words := _title_line(rule))]
    some, all_ = MOST
    if len(found) >= FEWEST and len(found) * all_ >= len(chapters) * some:
        for rule, words in found:
            rule.title = words
            del rule.content[0]


def _title_line(rule: Rule) -> Text | None:
    """Return the line below the number of a rule; None where it has a title, or this reads like none."""
    first = rule.content[0] if rule.content and not rule.title else None
    if not isinstance(first, Block) or first.kind in ("code", "bullet", "heading"):
        return None
    text = first.text
    above = text.source.text[rule.span.end : text.outer[0]] if rule.span.source is text.source else ""
    below = "\n" in above and len(text.text) <= LONGEST and "\n" not in text.text
    return text if below and text.text[:1].isalpha() and is_title(text.text) else None
