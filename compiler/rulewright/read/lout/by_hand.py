"""Whether the rules of a book in Lout have numbers that somebody typed: those are rules, not its sections."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.model import Book
from rulewright.text import Text

NUMBER = re.compile(r"(?P<number>[A-Z]{0,2}\d{1,3}(?:[.-]\d{1,3}){0,4}[a-z]?)(?=[.:)]?(?:\s|\Z))")
CITED = re.compile(r"[A-Za-z]{0,2}\d[\w.-]*")
DEEP = re.compile(r"\d[.-]\d")
SET = ("strong", "underline")  # a number in running text that is set so begins something
FEWEST = 5  # numbers: fewer are the steps of a list
OWN = 0.5  # of the numbers that the book cites by markup must be its own, else they are those of a rulebook


def is_numbered_by_hand(book: Book) -> bool:
    """True where as many paragraphs and titles of a book in Lout as it has sections begin with a number, and most of
    the numbers of rules that it cites are among these. An aid has none: what it cites is in the rulebook."""
    typed = set(_typed(book))
    if len(typed) < max(FEWEST, len(book.rules)):
        return False
    numbers = [each.cited[0] for citation in book.citations for each in citation.references if each.kind == "number"]
    cited = [found[0] for each in numbers if (found := CITED.match(each))]
    own = sum(each.rstrip(".-") in typed for each in cited)
    return own >= OWN * len(cited)


def _typed(book: Book) -> Iterator[str]:
    for rule in book.rules:
        if rule.title and (found := NUMBER.match(rule.title.text)):
            yield found["number"]
        for block in rule.blocks:
            if block.kind == "paragraph":
                yield from _in_lines(block.text)


def _in_lines(text: Text) -> Iterator[str]:
    """Yield the numbers with which lines of a paragraph begin: what Lout sets without a gap is one to it."""
    set_off = {style.start: style.end for style in text.styles if style.name in SET}
    for start in (0, *(style.end for style in text.styles if style.name == "break")):
        found = NUMBER.match(text.text, start)
        if found and (DEEP.search(found["number"]) or set_off.get(start, -1) >= found.end("number")):
            yield found["number"]
