"""What readers see in place of a tag that a section in Lout is cited by: its number, its title."""

from __future__ import annotations

from rulewright.model import Book, Rule
from rulewright.publish.text.signs import title_in_print
from rulewright.text import Text


class TagStyles:
    """Knows how each tag in a text is to be shown."""

    def __init__(self, text: Text) -> None:
        found = (each for each in text.styles if each.name.partition(":")[0] == "tag")
        self.by_start = {each.start: each for each in found}

    def at(self, start: int, end: int) -> str:
        """Return the style of the tag at a place of the text, nothing where there is none."""
        style = self.by_start.get(start)
        return style.name if style and end <= style.end else ""


def shown_for(book: Book, rule: Rule | None, tag: str, style: str) -> str:
    """Return the words that stand for a tag of this style in the text: the number of what has it (of a figure or an
    item its own, else that of the section), the section's title; for a page the number of the section on it. Nothing
    where no section has it, and no number."""
    number = (rule and rule.counted) or ""
    if style == "tag:page" and number:
        return f"§ {number}"
    shown = style == "tag:number" and (book.places.get(tag) or number)
    return shown or (title_in_print(rule) or rule.name if rule else "")
