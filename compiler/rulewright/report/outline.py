"""What was read as a rule and what was not: the outline of a book as a tree with its places, and why a number begins a
rule at one place rather than at another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from rulewright.errors import InputError
from rulewright.find import stems
from rulewright.model import Book, ContentsEntry, Rule
from rulewright.outline.evidence import STRONG, Evidence
from rulewright.outline.explain import Explained, explain
from rulewright.outline.places import Place
from rulewright.paint import Paint
from rulewright.report.text import counted
from rulewright.text import Span

WORDS = 44  # columns of a title or of a line that are shown
CHARACTERS = 90  # of a line below which reasons stand


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
    taken = _Taken(book, depths)
    for place in book.outline or ():
        what = taken.by(place)
        if what and not place.candidate.evidence & Evidence.MIDLINE:
            found.append(Entry(place.span, taken.depth(place), place=place, taken=what))
    order = {source.path: at for at, source in enumerate(book.sources)}
    return sorted(found, key=lambda each: (order.get(each.span.source.path, 0), each.span.start))


class _Taken:
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


def show_outline(books: list[Book], paint: Paint) -> str:
    """Return the outlines of some books as trees, for a person."""
    return "\n".join("\n".join(_tree(book, paint)) + "\n" for book in books)


def _tree(book: Book, paint: Paint) -> Iterator[str]:
    notation = f", numbered {book.notation.name} ({book.notation.about})" if book.notation else ""
    rules = counted(sum(not rule.implied for rule in book.rules), "rule")
    yield paint(f"{book.title} [{book.id}]", bold=True) + f": {rules}{notation}"
    rows = [(entry, *_row(entry)) for entry in entries(book)]
    width = max((len(label) for _, label, _ in rows), default=0)
    for entry, label, words in rows:
        place = entry.span.where + (" (implied)" if entry.rule and entry.rule.implied else "")
        line = f"{label.ljust(width)}  {_short(words, WORDS).ljust(WORDS)}  {place}"
        yield line if entry.rule else paint(line, fg="yellow")


def _row(entry: Entry) -> tuple[str, str]:
    """Return what stands in the first two columns for an entry."""
    indent = "  " * entry.depth
    if entry.rule:
        again = " (again)" if "~" in entry.rule.id else ""
        return f"{indent}{entry.rule.name}{again}", entry.rule.heading
    if entry.contents:
        return f"{indent}·", f"contents list: {_entries(entry.contents)}"
    return f"{indent}·", f"{entry.taken}: {entry.place.line if entry.place else ''}"


def _entries(run: list[ContentsEntry]) -> str:
    count = f"{len(run)} entries" if len(run) > 1 else "1 entry"
    return f"{count}, {run[0].number} to {run[-1].number}" if len(run) > 1 else f"{count}, {run[0].number}"


def _short(words: str, width: int) -> str:
    return words if len(words) <= width else f"{words[: width - 1]}…"


def outline_json(books: list[Book]) -> bytes:
    """Return the same as JSON."""
    return _json({"version": 1, "books": [_book(book) for book in books]})


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
                **_place(entry.span),
            }
            for entry in found
            if entry.rule
        ],
        "contents": [
            [{"number": each.number, "title": each.title, **_place(each.span)} for each in entry.contents]
            for entry in found
            if entry.contents
        ],
        "others": [
            {"text": entry.span.text, "taken": entry.taken, "source": entry.place.line, **_place(entry.span)}
            for entry in found
            if entry.place
        ],
    }


def why(books: list[Book], name: str) -> list[tuple[Book, Explained, str]]:
    """Return the places of a number, each with what it earned and what it was taken for.

    Raises InputError where the number stands nowhere.
    """
    found = []
    for book in books:
        if book.outline is None or book.notation is None:
            continue
        taken = _Taken(book, {})
        number = next((stem for stem in stems(book, name) if book.outline.places(stem)), "")
        for explained in explain(book.outline, book.notation, number) if number else ():
            found.append((book, explained, _verdict(book, taken, explained.place)))
    if not found:
        raise InputError(_nowhere(books, name))
    return found


def _nowhere(books: list[Book], name: str) -> str:
    """Say why nothing can be said about a number."""
    if all(book.outline is None for book in books):
        return f"nothing is decided about {name}: the markup of this book names its rules"
    for book in books:
        item = next((book.index[stem] for stem in stems(book, name) if stem in book.index), None)
        if item and item.implied:
            return f"{name} stands nowhere; it is implied by the rules below it, the first at {item.span.where}"
        if item:
            return f"{name} is an item, at {item.span.where}: its mark follows those before it in its rule"
    return f"{name} stands nowhere as a number that might begin a rule; `rulewright outline` lists those that do"


def _verdict(book: Book, taken: _Taken, place: Place) -> str:
    rule = taken.rule(place)
    if place.fate == "contents":
        return "an entry of a contents list"
    if rule and rule.item and place.fate != "rule":
        return f"the item {rule.name}"
    if rule:
        return f"defines {rule.name} once more" if "~" in rule.id else f"begins the rule {rule.name}"
    within = taken.within(place)
    where = f" within {within.name}" if within else " before the first rule"
    return f"no rule; taken for {taken.by(place) or 'text'}{where}"


def show_why(books: list[Book], name: str, paint: Paint) -> str:
    """Return for a person why a number begins a rule where it does, and nowhere else."""
    out = []
    for _, explained, verdict in why(books, name):
        place = explained.place
        chosen = place.fate == "rule"
        out.append(f"{place.span.exactly}: {paint(verdict, fg='green' if chosen else 'yellow', bold=True)}")
        out.append(f"    {_short(place.line, CHARACTERS)}")
        out += [f"  {weight:+6.2f}  {reason}" for weight, reason in explained.reasons]
        if explained.chain is None:
            out.append(f"  {explained.score:+6.2f}  in all; most numbers of its list stand elsewhere, as well set")
        else:
            out.append(f"  {explained.score:+6.2f}  in all, by itself")
            out.append(f"  {explained.chain:+6.2f}  {_fits(explained.chain)}")
        out.append("")
    return "\n".join(out)


def _fits(chain: float) -> str:
    if chain < 0:
        return "what the numbering of the book loses with it: numbers around it are out of step"
    return "what the numbering of the book gains with it: it follows the numbers around it"


def why_json(books: list[Book], name: str) -> bytes:
    """Return the same as JSON."""
    candidates = [
        {
            "book": book.id,
            "text": explained.place.line,
            "fate": explained.place.fate or "text",
            "verdict": verdict,
            "score": round(explained.score, 2),
            "chain": None if explained.chain is None else round(explained.chain, 2),
            "reasons": [{"weight": round(weight, 2), "reason": reason} for weight, reason in explained.reasons],
            **_place(explained.place.span),
        }
        for book, explained, verdict in why(books, name)
    ]
    return _json({"version": 1, "number": name, "candidates": candidates})


def _place(span: Span) -> dict[str, Any]:
    place = span.place
    return {
        "file": span.source.path,
        "line": span.line,
        "column": span.column,
        "place": place.words if place else None,
    }


def _json(data: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"
