"""What an edit did to a text, and where all else stands behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct, structs

from rulewright.model import Book, Diagnostic
from rulewright.outline.candidate import Candidate
from rulewright.outline.places import Outline
from rulewright.text import Source, Span


class Edited(Struct, frozen=True):
    """What is different in a text: characters `start` to `end` became others, `grown` more."""

    start: int
    end: int
    grown: int

    def before(self, offset: int) -> int | None:
        """Return where an offset is now; None within what was edited. What is put in there stands behind it."""
        return offset if offset <= self.start else self.behind(offset)

    def behind(self, offset: int) -> int | None:
        """The same, but what is put in there stands before it."""
        if offset >= self.end:
            return offset + self.grown
        return offset if offset <= self.start else None

    def around(self, start: int, end: int) -> tuple[int, int]:
        """Return where a stretch is now; an end of it that was edited is where the edit begins."""
        first, last = self.before(start), self.behind(end)
        return self.start if first is None else first, self.start if last is None else last


def difference(old: str, new: str) -> Edited:
    """Return the smallest stretch in which two texts differ."""
    shorter = min(len(old), len(new))
    start = _same(shorter, lambda size: old[:size] == new[:size])
    end = _same(shorter - start, lambda size: old[len(old) - size :] == new[len(new) - size :])
    return Edited(start, len(old) - end, len(new) - len(old))


def _same(most: int, equal: Callable[[int], bool]) -> int:
    """Return the largest size, up to `most`, that is equal."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if equal(middle) else (low, middle - 1)
    return low


def all_moved(found: Iterable[Diagnostic], new: Source, edited: Edited) -> list[Diagnostic]:
    """Return findings with their places as these are now; those whose words were edited are left out. What stands in
    the new text already stays."""
    there = (_moved(each, new, edited) for each in found)
    return [each for each in there if each]


def placed_in(found: Iterable[Diagnostic], now: Mapping[Source, Source]) -> list[Diagnostic]:
    """Return findings whose texts say what they said, but elsewhere in their files, in these as they are `now`."""

    def placed(span: Span) -> Span:
        return span._replace(source=now.get(span.source, span.source))

    return [
        structs.replace(each, span=placed(each.span), related=[(placed(place), words) for place, words in each.related])
        for each in found
    ]


def book_moved(book: Book, old: Source, new: Source, edited: Edited) -> Book:
    """Return a book in which a text is another now, with the rules and the rule code that stand in it where they are
    now."""

    def now(span: Span) -> Span:
        return Span(new, *edited.around(span.start, span.end))

    rules = [structs.replace(each, span=now(each.span)) if each.span.source is old else each for each in book.rules]
    programs = [
        structs.replace(each, span=now(each.span)) if each.span.source is old else each for each in book.programs
    ]
    return book_with(structs.replace(book, rules=rules, programs=programs), old, new)


def outline_moved(
    book: Book, old: Source, new: Source, edited: Edited, figures: Collection[tuple[str, int]]
) -> Outline:
    """Return what was decided about the places of a book, where they are now that a text is another; `figures` are the
    places in it about which a person said that they begin nothing."""

    def now(candidate: Candidate) -> Candidate:
        start, end = edited.around(candidate.start, candidate.end)
        return structs.replace(candidate, start=start, end=end)

    files = [
        (new, list(map(now, candidates)), decided) if source is old else (source, candidates, decided)
        for source, candidates, decided in (book.outline.files if book.outline else ())
    ]
    return Outline(files, figures)


def book_with(book: Book, old: Source, new: Source) -> Book:
    """Return a book that has a new text instead of an old one."""
    return structs.replace(book, sources=[new if each is old else each for each in book.sources])


def moved(span: Span, new: Source, edited: Edited) -> Span | None:
    """Return where a span is now, of whatever text it is; None where its words were edited."""
    if span.source is new or span.source.entry != new.entry:
        return span
    start, end = edited.behind(span.start), edited.before(span.end)
    return Span(new, start, end) if start is not None and end is not None else None


def _moved(finding: Diagnostic, new: Source, edited: Edited) -> Diagnostic | None:
    """Return a finding where its words are now; None where these were edited."""
    span = moved(finding.span, new, edited)
    related = [(place, words) for each, words in finding.related if (place := moved(each, new, edited))]
    return structs.replace(finding, span=span, related=related) if span else None
