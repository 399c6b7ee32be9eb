"""Citations that somebody typed in a document whose sections are counted: *Section 3.2*, *Chapter 3*, with no tag."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rulewright.cite.passages import texts
from rulewright.languages.patterns import literally
from rulewright.late import late
from rulewright.model import Book, Citation, Reference
from rulewright.notations.notation import Notation
from rulewright.text import Text

FEWEST = 2  # that lead to a section of the book: fewer, and it is other works' sections that it speaks of
CODE = "code"


class Typed(NamedTuple):
    """A number in a text of a rule, and the rule that it leads to, if there is one."""

    text: Text
    source: str | None
    match: re.Match[str]
    target: str | None


def typed(book: Book, notation: Notation) -> Iterator[Citation]:
    """Yield the citations of sections by number, with what they lead to.

    Numbers of several parts count only where their chapter is one of the book's, those of one part behind the word for
    what they are. Both count only in a book where most of their kind are right.
    """
    if not any(rule.counted for rule in book.rules):
        return
    passages = list(texts(book))
    found = list(_of_several_parts(book, notation, passages))
    yield from _citations(book, found)
    for kind in ("chapter", "section", "appendix"):
        yield from _citations(book, list(_of_one_part(book, notation, kind, passages)))


def _citations(book: Book, found: list[Typed]) -> Iterator[Citation]:
    right = sum(each.target is not None for each in found)
    if right < FEWEST or right <= len(found) - right:
        return
    for text, source, match, target in found:
        number = match[1]
        reference = Reference(*match.span(1), "number", (number,), targets=(target or f"{book.id}:{number}",))
        reference.status = "resolved" if target else "dangling"
        yield Citation(source, text, [reference], False)


def _of_several_parts(book: Book, notation: Notation, passages: list[tuple[Text, str | None]]) -> Iterator[Typed]:
    counted = {rule.counted: rule.id for rule in book.rules if rule.counted}
    pattern = late(
        rf"(?<!\w)(?:{literally(notation.words.cue)})\s+((?:\d+|[A-Z])(?:\.\d+)+)(?![\w.]*\d)", re.IGNORECASE
    )
    for text, source in passages:
        for match in _outside(text, pattern, CODE):
            if match[1] in counted or match[1].partition(".")[0] in counted:
                yield Typed(text, source, match, counted.get(match[1]))


def _of_one_part(book: Book, notation: Notation, kind: str, passages: list[tuple[Text, str | None]]) -> Iterator[Typed]:
    """Yield the chapters (sections, appendices) that are cited by number; what is *of* something is another work's."""
    counted = {rule.counted: rule.id for rule in book.rules if rule.counted and rule.called == kind}
    called: list[str] = getattr(notation.words, kind)
    words = called if kind == "appendix" else [each for each in called if each.startswith(called[0])]
    if not counted or not words:
        return
    others = (
        rf"\s+(?:{literally(notation.words.of)})\s+(?!{literally(notation.words.own)})" if notation.words.of else "(?!)"
    )
    pattern = late(rf"(?<!\w)(?i:{literally(words)})\s+(\d+|[A-Z])(?![\w(-]|[.,:]\w|{others})")
    for text, source in passages:
        for match in _outside(text, pattern, CODE, "tag"):
            yield Typed(text, source, match, counted.get(match[1]))


def _outside(text: Text, pattern: re.Pattern[str], *styles: str) -> Iterator[re.Match[str]]:
    """Yield the matches whose numbers are not set in one of these styles."""
    covered = [each for each in text.styles if each.name.partition(":")[0] in styles]
    at = end = 0
    for match in pattern.finditer(text.text):
        while at < len(covered) and covered[at].start <= match.start(1):
            end = max(end, covered[at].end)
            at += 1
        if match.start(1) >= end:
            yield match
