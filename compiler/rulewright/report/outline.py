"""What was read as a rule and what was not: the outline of a book as a tree with its places."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.model import Book, ContentsEntry, Rule
from rulewright.outline.evidence import STRONG, Evidence
from rulewright.outline.places import Place
from rulewright.paint import Paint
from rulewright.report.json import as_json
from rulewright.report.text import counted
from rulewright.report.width import short
from rulewright.text import Span

WORDS = 44  # columns of a title or of a line that are shown
LEAST = 12  # on a terminal that has no room for so many


class Entry(Struct):
    """One line of the outline. `taken` says what a place was taken for that begins no rule; `contents` are the entries
    of a contents list."""

    span: Span
    depth: int
    rule: Rule | None = None
    place: Place | None = None
    taken: str = ""
    contents: list[ContentsEntry] = []


def entries(book: Book) -> list[Entry]:
    """Return the outline of a book in the order of its text: its rules, its contents lists, and the other places at
    whose beginning a number or a mark stands."""
    depths: dict[str | None, int] = {None: -1}
    found = []
    for rule in book.rules:
        depths[rule.id] = depths.get(rule.parent, -1) + 1
        found.append(Entry(rule.span, depths[rule.id], rule=rule))
    found += [Entry(run[0].span, 0, contents=run) for run in book.contents if run]
    taken = Taken(book, depths)
    for place in book.outline or ():
        what = taken.by(place)
        if what and not place.candidate.evidence & Evidence.MIDLINE:
            found.append(Entry(place.span, taken.depth(place), place=place, taken=what))
    order = {source.path: at for at, source in enumerate(book.sources)}
    return sorted(found, key=lambda each: (order.get(each.span.source.path, 0), each.span.start))


class Taken:
    """What the places of a book were taken for that begin no rule."""

    def __init__(self, book: Book, depths: dict[str | None, int]) -> None:
        self.depths = depths
        self.rules: dict[str, list[Rule]] = {}
        for rule in book.rules:
            if not rule.implied:
                self.rules.setdefault(rule.span.source.path, []).append(rule)
        for rules in self.rules.values():
            rules.sort(key=lambda rule: rule.span.start)
        self.begun = {(rule.span.source.path, rule.span.start): rule for rule in book.rules if not rule.implied}
        spans = [citation.span(reference) for citation, reference in book.references]
        self.cited = {(span.source.path, span.start): span for span in spans}

    def rule(self, place: Place) -> Rule | None:
        """Return the rule that begins at a place."""
        return self.begun.get((place.source.path, place.candidate.start))

    def within(self, place: Place) -> Rule | None:
        """Return the rule in whose text a place stands."""
        rules = self.rules.get(place.source.path, [])
        at = bisect_right(rules, place.candidate.start, key=lambda rule: rule.span.start)
        return rules[at - 1] if at else None

    def depth(self, place: Place) -> int:
        rule = self.within(place)
        return self.depths[rule.id] + 1 if rule else 0

    def by(self, place: Place) -> str:
        """Say what a place was taken for; nothing where it begins a rule or an item, or stands in a contents list."""
        candidate = place.candidate
        if place.fate or self.rule(place):
            return ""
        if any((place.source.path, at) in self.cited for at in range(candidate.at, candidate.end)):
            return "a citation"
        if candidate.evidence & Evidence.CAPTION:
            return "the caption of a table"
        if candidate.number is None:
            return "the mark of no item"
        if not candidate.evidence & (Evidence.DEEP | STRONG):
            return "a step" if candidate.evidence & (Evidence.CLOSED | Evidence.BULLET) else "a figure"
        return "text"


def show_outline(books: list[Book], paint: Paint, width: int | None) -> str:
    """Return the outlines of some books as trees, for a person. On a terminal that is `width` columns wide less is
    shown of titles, so that a line has room."""
    return "\n".join("\n".join(_tree(book, paint, width)) + "\n" for book in books)


def _tree(book: Book, paint: Paint, room: int | None) -> Iterator[str]:
    numbered = None if book.titled else book.notation
    notation = f", numbered {numbered.name} ({numbered.about})" if numbered else ""
    rules = counted(sum(not rule.implied for rule in book.rules), "rule")
    yield paint(f"{book.title} [{book.id}]", bold=True) + f": {rules}{notation}"
    rows = [(entry, *_row(entry)) for entry in entries(book)]
    width = max((len(label) for _, label, _ in rows), default=0)
    places = [each.span.where + (" (implied)" if each.rule and each.rule.implied else "") for each, _, _ in rows]
    beside = width + max(map(len, places), default=0) + 4
    shown = min(WORDS, max(LEAST, room - beside)) if room else WORDS
    for (entry, label, words), place in zip(rows, places, strict=True):
        line = f"{label.ljust(width)}  {short(words, shown).ljust(shown)}  {place}"
        yield line if entry.rule else paint(line, fg="yellow")


def _row(entry: Entry) -> tuple[str, str]:
    """Return what stands in the first two columns for an entry."""
    indent = "  " * entry.depth
    if entry.rule:
        again = " (again)" if entry.rule.again else ""
        return f"{indent}{entry.rule.name}{again}", entry.rule.heading
    if entry.contents:
        return f"{indent}·", f"contents list: {_entries(entry.contents)}"
    return f"{indent}·", f"{entry.taken}: {entry.place.line if entry.place else ''}"


def _entries(run: list[ContentsEntry]) -> str:
    count = f"{len(run)} entries" if len(run) > 1 else "1 entry"
    return f"{count}, {run[0].number} to {run[-1].number}" if len(run) > 1 else f"{count}, {run[0].number}"


def outline_json(books: list[Book]) -> bytes:
    """Return the same as JSON."""
    return as_json({"version": 1, "books": [_book(book) for book in books]})


def _book(book: Book) -> dict[str, Any]:
    found = entries(book)
    return {
        "id": book.id,
        "notation": book.notation.name if book.notation else None,
        "guessed": book.guessed,
        "rules": [
            {
                "id": entry.rule.id,
                "number": entry.rule.number,
                "tag": entry.rule.tag,
                "title": entry.rule.heading,
                "depth": entry.depth,
                "item": entry.rule.item,
                "implied": entry.rule.implied,
                **place_of(entry.span),
            }
            for entry in found
            if entry.rule
        ],
        "contents": [
            [{"number": each.number, "title": each.title, **place_of(each.span)} for each in entry.contents]
            for entry in found
            if entry.contents
        ],
        "others": [
            {"text": entry.span.text, "taken": entry.taken, "source": entry.place.line, **place_of(entry.span)}
            for entry in found
            if entry.place
        ],
    }


def place_of(span: Span) -> dict[str, Any]:
    place = span.place
    return {
        "file": span.source.path,
        "line": span.line,
        "column": span.column,
        "place": place.words if place else None,
    }
