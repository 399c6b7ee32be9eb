"""Where fields and links lead, and what fields should say: findings that only a word processor's file can have."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache

from msgspec import Struct

from rulewright.model import Problem
from rulewright.read.word.fields import Instruction
from rulewright.read.word.numbering import figures
from rulewright.read.word.pictures import in_document
from rulewright.read.word.written import FieldFound, Read
from rulewright.style import COUNTED, LINK, Style
from rulewright.text import Source, Span

BROKEN = re.compile(r"\W*(?:Error|Fehler|Erreur|Errore|Erro|Fout|Fel|Feil|Fejl|Virhe|Błąd|Chyba|Hiba|Ошибка)\s?!")
NUMBERED = frozenset("rnw")  # switches that ask for the number of what the bookmark is at
ELSEWHERE = frozenset("pf")  # above or below; the number of a note
UNNUMBERED = "0"  # what Word shows for the number of what has none


class Expected(Struct, frozen=True):
    """What a field would say if it were updated now; `number` tells that it is a number."""

    words: str
    number: bool


def expected(read: Read, text: str, field: FieldFound) -> Expected | None:
    """Return what a field would say; None where that is not known here (a page, a word such as *above*)."""
    code = field.code
    mark = read.bookmarks.get(code.bookmark)
    if code.name != "REF" or mark is None or code.switches & ELSEWHERE:
        return None
    asked = code.switches & NUMBERED
    if not asked:
        return Expected(text[mark.start : mark.end], False)
    number = mark.number
    if number is None or number.bullet:
        return Expected(UNNUMBERED, True)
    words = number.full if "w" in asked else number.relative(field.number) if "r" in asked else number.own
    if "t" in code.switches:
        words = words[slice(*figures(words))]
    return Expected(words, True)


def problems(source: Source, read: Read) -> Iterator[Problem]:
    """Yield what is wrong with the fields and numbers of a document."""
    for field in read.fields:
        code = field.code
        span = _trimmed(source, field.start, field.end)
        if BROKEN.match(span.text):
            yield Problem("broken-field", span, _named(code))
            continue
        if not code.bookmark or field.start == field.end:
            continue
        mark = read.bookmarks.get(code.bookmark)
        if mark is None:
            yield Problem("lost-bookmark", span, code.bookmark)
            continue
        wanted = expected(read, source.text, field)
        if wanted and not field.locked and _plain(wanted.words) != _plain(span.text):
            other = Span(source, mark.start, max(mark.start, mark.end))
            yield Problem("outdated-field", span, " ".join(wanted.words.split()), other=other)
    for start, end in read.doubled:
        yield Problem("doubled-number", Span(source, start, end))


def _named(code: Instruction) -> str:
    return f"{code.name} {' '.join(code.words)}".strip()


def _trimmed(source: Source, start: int, end: int) -> Span:
    text = source.text[start:end]
    start += len(text) - len(text.lstrip())
    return Span(source, start, start + len(text.strip()))


def _plain(words: str) -> str:
    """Return words without what an update may change and nobody sees: kinds of spaces, a stop at the end, case."""
    return " ".join(words.replace("\xa0", " ").split()).rstrip(".").casefold()


def names(read: Read) -> Callable[[str], str]:
    """Return what tells how links within the book call a bookmark's place: by its number, if it has one."""

    @cache
    def named(bookmark: str) -> str:
        number = read.bookmarks[bookmark].number
        if number is None or number.bullet or not number.text.strip():
            return bookmark
        full = number.full
        return full[slice(*figures(full))]

    return named


def styles(read: Read, document: str, named: Callable[[str], str]) -> list[Style]:
    """Return how the text of a document of this name looks, and its links: those within it by what their bookmarks are
    `named`."""
    looks = ((look, in_document(name, document)) for look in read.looks for name in sorted(look.names))
    found = [Style(look.start, look.end, name) for look, name in looks]
    fields = [Style(each.start, each.end, _led(each.code, read, named)) for each in _fields(read)]
    for start, end, target in read.links:
        bookmark = target.removeprefix("#") if target.startswith("#") else ""
        address = f"#{named(bookmark)}" if bookmark in read.bookmarks else "" if bookmark else target
        at = bisect_left(fields, start, key=lambda each: each.start)
        end = min(end, fields[at].start) if at < len(fields) else end  # a field among the words of a link is its own
        if address and start < end:
            found.append(Style(start, end, f"{LINK}{address}"))
    return sorted(found + fields)


def anchors(read: Read, named: Callable[[str], str]) -> list[tuple[str, int]]:
    """Return the names that links within the document lead to, and where each is."""
    asked = {target[1:] for _, _, target in read.links if target.startswith("#")} | {
        each.code.bookmark for each in _fields(read)
    }
    found: dict[str, int] = {}
    for bookmark in sorted(asked & read.bookmarks.keys()):
        found.setdefault(named(bookmark), read.bookmarks[bookmark].start)
    return list(found.items())


def _fields(read: Read) -> Iterator[FieldFound]:
    """Yield the fields that are links, in their order and none within another. One that counts pages or notes is one
    without its bookmark, too: its words are the number of no rule."""
    end = 0
    for field in sorted(read.fields, key=lambda each: (each.start, -each.end)):
        leads = field.code.counts or field.code.bookmark in read.bookmarks
        if leads and not field.listed and end <= field.start < field.end:
            end = field.end
            yield field


def _led(code: Instruction, read: Read, named: Callable[[str], str]) -> str:
    """Return the name of the style of a field's words: what kind of link it is, and where it leads."""
    address = f"#{named(code.bookmark)}" if code.bookmark in read.bookmarks else ""
    return f"{COUNTED if code.counts else LINK}{address}"
