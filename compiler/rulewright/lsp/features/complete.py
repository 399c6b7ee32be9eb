"""What can be written at a place: numbers with their titles, tables by name, tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Literal

from msgspec import Struct

from rulewright.lsp.features.words import gist, rule_words, table_words
from rulewright.lsp.view import File, View
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.text import Span

MOST = 150  # offers at once; more come as more is typed
BEFORE = 120  # characters before a place that are looked at
TAG = re.compile(r"@\w+\s*\{?\s*(?P<typed>[\w.-]*)$")
TYPED = re.compile(r"(?P<open>[(\[]?)(?P<typed>[\w.\-]*(?:\([\w]*)?)$")
LAST_WORD = re.compile(r"(?P<word>[^\W\d]+)[\s\xa0]+$")
NAME = re.compile(r"(?:[^\W\d_][\w'’-]*\s+){0,5}[^\W\d_][\w'’-]*$")
Sort = Literal["rule", "table", "tag", "key", "value", "word", "name"]


class Offer(Struct):
    """Something that can be written: it takes the place of `place`. `detail` stands beside it, `id` leads to more."""

    text: str
    place: Span
    sort: Sort
    detail: str = ""
    id: str = ""
    words: str = ""  # what is compared with what is typed, where that is not `text`


class Offers(Struct):
    """What can be written; `complete` is false where more typing may bring others."""

    offers: list[Offer]
    complete: bool = True


def complete(view: View, file: File, offset: int) -> Offers:
    """Return what can be written at an offset in the text of a book."""
    line = file.source.position(offset)[0]
    start = max(file.source.offset(line, 1), offset - BEFORE)
    before = file.source.text[start:offset]
    book = file.book
    if book.format == "lout":
        return _cut(_tags(book, file, offset, before))
    return _cut(chain(_numbers(view, book, file, offset, before), _tables(book, file, offset, before)))


def described(view: View, id: str) -> str:
    """Return what is offered, in full, as Markdown."""
    rule, table = view.rule(id), view.table(id)
    return rule_words(view, rule) if rule else table_words(view, table) if table else ""


def _cut(found: Iterator[Offer]) -> Offers:
    """Return the first offers; no more are made than it takes to tell that there are others."""
    offers = list(islice(found, MOST + 1))
    return Offers(offers[:MOST], len(offers) <= MOST)


def _tags(book: Book, file: File, offset: int, before: str) -> Iterator[Offer]:
    match = TAG.search(before)
    if match:
        place = Span(file.source, offset - len(match["typed"]), offset)
        for rule in book.rules:
            if rule.tag and rule.tag.casefold().startswith(match["typed"].casefold()):
                yield Offer(rule.tag, place, "tag", rule.heading, rule.id)


def _numbers(view: View, book: Book, file: File, offset: int, before: str) -> Iterator[Offer]:
    """Yield the rules whose numbers go on from what is typed, behind a word that cites, in brackets, or behind a part
    of a number that has more than one."""
    notation = book.notation
    match = TYPED.search(before)
    if notation is None or match is None:
        return
    typed = match["typed"]
    if not (match["open"] or _cites(notation, before[: match.start()]) or _is_deep(typed)):
        return
    place = Span(file.source, offset - len(typed), offset)
    for rule in view.index.beginning(book, typed):
        if rule.number and rule.span.end != offset:
            yield Offer(rule.number, place, "rule", gist(rule), rule.id)


def _cites(notation: Notation, before: str) -> bool:
    """True behind a word after which a rule is cited: *see*, *rule*, *or*."""
    match = LAST_WORD.search(before)
    word = match["word"].casefold() if match else ""
    words = notation.words
    return bool(word) and any(word in (each.casefold() for each in listed) for listed in (words.cue, words.deferral))


def _is_deep(typed: str) -> bool:
    """True for a number that can be no figure: two parts, or a part and a mark."""
    return bool(re.search(r"\d.*[^\d]", typed))


def _tables(book: Book, file: File, offset: int, before: str) -> Iterator[Offer]:
    """Yield the tables whose captions go on from the words that are typed, however many of these belong to one."""
    match = NAME.search(before)
    if not match:
        return
    for table in book.tables:
        caption = table.caption.casefold()
        for start in (match.start(), *(match.start() + each.end() for each in re.finditer(r"\s+", match[0]))):
            typed = before[start:]
            if len(typed) > 1 and typed[0].isupper() and caption.startswith(typed.casefold()):
                place = Span(file.source, offset - len(typed), offset)
                yield Offer(table.caption, place, "table", table.number or "", table.id)
                break
