"""Which rules stand on a page together: a chapter, or a part of one that is too large for a phone."""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct

from rulewright.model import Book, Rule, Table
from rulewright.publish.text.signs import title_in_print, title_of

LARGEST = 250_000  # bytes of HTML that the rules of one page may take, by the estimates below
RULE, CELL, REFERENCE, NEIGHBOUR = 900, 45, 400, 900  # bytes of HTML: of a rule's frame, a cell, a link, a neighbour
SECTION = 2  # how deep the sections of a chapter lie
DRAWN = 10  # neighbours on each side of a rule in its picture


class Part(Struct):
    """A page of a book: a chapter, whole or in part. `path` is its place from the site's root; `chapter` and `heading`
    are the chapter's number and title, `number` is that of the part from 1, `of` how many there are; `named` is what a
    chapter is called that is known by a tag."""

    path: str
    chapter: str
    heading: str
    rules: list[Rule]
    number: int = 1
    of: int = 1
    named: str = ""

    @property
    def title(self) -> str:
        """The title of the page: the chapter's, or which rules of it these are."""
        if self.named and self.number > 1:
            return label(self.rules[0])
        return self.chapter_title if self.number == 1 else f"{self.span} {self.heading}".rstrip()

    @property
    def chapter_title(self) -> str:
        if self.named:
            return self.named
        return f"{self.chapter}. {self.heading}" if self.heading else self.chapter

    @property
    def span(self) -> str:
        """The first and the last rule of the part."""
        if self.named:
            return self.title
        names = [rule.name for rule in self.rules if not rule.item] or [rule.name for rule in self.rules]
        return names[0] if names[0] == names[-1] else f"{names[0]} – {names[-1]}"


def parts(book: Book) -> dict[str, list[Part]]:
    """Return the pages of each chapter, by the chapter's number, in reading order.

    A chapter is parted between two sections where there is one to part it at, else between smaller rules. Its first
    page keeps the chapter's address; that of another is told by its first rule: `58/58.6`.
    """
    weights = _weights(book)
    found = {}
    taken: set[str] = set()
    for name, rules in chapters(book).items():
        numbers = (name, f"{name}.0")  # some books title a chapter 4 as 4.0
        heading = next(filter(None, (title_in_print(rule) for rule in rules[:2] if rule.number in numbers)), "")
        pieces = _sections(book, rules) if book.document else _pieces(book, rules, weights, 2)
        named = label(rules[0]) if book.document or book.titled else ""
        home = f"{book.id}/{_unique(file_name(name), taken)}"
        below: set[str] = set()
        paths = [
            f"{home}/{_unique(file_name(each[0].anchor), below)}" if at else home for at, each in enumerate(pieces)
        ]
        found[name] = [
            Part(path, name, heading, piece, at + 1, len(pieces), named)
            for at, (path, piece) in enumerate(zip(paths, pieces, strict=True))
        ]
    return found


def chapters(book: Book) -> dict[str, list[Rule]]:
    """Return the rules of each chapter, by the chapter's number, in reading order.

    Where headings number themselves and stand among the rules of a chapter that the book does not print (DIVISION 2
    above 12-311), these stand on the pages of the headings above them.
    """
    found: dict[str, list[Rule]] = {}
    if book.document or book.titled:
        for rule in book.rules:
            found.setdefault(book.chapter_of(rule).anchor, []).append(rule)
        return found
    names = [_chapter(book, rule) for rule in book.rules]
    parted = _parted(book, names)
    open_heading = ""
    for rule, name in zip(book.rules, names, strict=True):
        if name not in parted:
            open_heading = name if _heads_only(book, rule) else ""
        found.setdefault(open_heading or name, []).append(rule)
    return found


def _chapter(book: Book, rule: Rule) -> str:
    """Return the number of a rule's chapter; of 304 that is 3, where the book prints it."""
    number = book.parse(rule.name)
    if not book.notation or not number:
        return rule.name
    top = book.index.get(number[0])
    printed = top is not None and not top.implied
    return number[0] if printed else "".join(book.notation.chapter(number))


def _parted(book: Book, names: list[str]) -> set[str]:
    """Return the chapters that the book does not print and that headings with numbers of their own part."""
    last = {name: at for at, name in enumerate(names)}
    unprinted: set[str] = set()  # so far
    found: set[str] = set()
    for at, (rule, name) in enumerate(zip(book.rules, names, strict=True)):
        if rule.implied and rule.name == name and title_of(rule) is None:
            unprinted.add(name)
        elif unprinted and _heads_only(book, rule):
            found.update(each for each in unprinted if last[each] > at)
    return found


def _heads_only(book: Book, rule: Rule) -> bool:
    """True for a chapter that is nothing but its heading."""
    return rule.parent is None and not (rule.implied or rule.content or book.below.get(rule.id)) and bool(rule.title)


def depth(book: Book, rule: Rule) -> int:
    """Return how deep a rule lies: 1 for a chapter, and for what heads it."""
    if book.document or book.titled:
        return len(book.around(rule)) + 1
    number = book.parse(rule.name)
    return len(number) - heads_parent(book, rule) if number else 1


def heads_parent(book: Book, rule: Rule) -> bool:
    """True of a rule 4.0 that has the title of 4, where the book prints no other heading of that."""
    parent = book.by_id.get(rule.parent or "")
    return bool(parent and parent.implied and parent.title and parent.span == rule.span)


def label(rule: Rule) -> str:
    """Return a rule's number and title, as they are printed; a section without a number of its own has its title
    alone."""
    name = (rule.counted or "") if rule.number is None and rule.heading else rule.name
    return f"{name} {title_in_print(rule)}".strip()


def file_name(name: str) -> str:
    """Return a rule's name as a file name: letters, digits, dots, hyphens; `index` would be the book's own page."""
    safe = re.sub(r"[^\w.-]+", "-", name).strip("-.") or "chapter"
    return f"{safe}-" if safe.casefold() == "index" else safe


def _unique(name: str, taken: set[str]) -> str:
    """Return a file name, or one like it where it is `taken`; in many file systems `A` and `a` are one."""
    found, count = name, 1
    while found.casefold() in taken:
        count += 1
        found = f"{name}-{count}"
    taken.add(found.casefold())
    return found


def _sections(book: Book, rules: list[Rule]) -> list[list[Rule]]:
    """Part the rules of a chapter so that each of its sections has a page of its own."""
    pieces: list[list[Rule]] = []
    for rule in rules:
        if depth(book, rule) <= SECTION:
            pieces.append([])
        pieces[-1].append(rule)
    return pieces


def _weights(book: Book) -> dict[str, int]:
    """Return about how many bytes each rule takes on its page."""
    cites: Counter[str] = Counter()
    cited: Counter[str] = Counter()
    for citation in book.citations:
        if citation.source is not None:
            cites[citation.source] += len(citation.references)
        for reference in citation.references:
            cited.update(reference.targets)
    return {
        rule.id: RULE
        + sum(_table(part) if isinstance(part, Table) else len(part.text.text) + 40 for part in rule.content)
        + REFERENCE * cites[rule.id]
        + NEIGHBOUR * (min(cites[rule.id], DRAWN) + min(cited[rule.id], DRAWN))
        for rule in book.rules
    }


def _table(table: Table) -> int:
    return sum(CELL + len(cell.text) for cell in table.cells)


def _pieces(book: Book, rules: list[Rule], weights: dict[str, int], level: int) -> list[list[Rule]]:
    """Part the rules where those of depth `level` begin, or deeper where that is not enough."""
    if len(rules) == 1 or sum(weights[rule.id] for rule in rules) <= LARGEST:
        return [rules]
    groups: list[list[Rule]] = []
    for rule in rules:
        if groups and depth(book, rule) > level:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    finer = groups if len(groups) > 1 else [[rule] for rule in rules] if level > 9 else []
    if not finer:
        return _pieces(book, rules, weights, level + 1)
    pieces: list[list[Rule]] = []
    room = 0
    for group in finer:
        for piece in _pieces(book, group, weights, level + 1):
            size = sum(weights[rule.id] for rule in piece)
            if size > room:
                pieces.append([])
                room = LARGEST
            pieces[-1] += piece
            room -= size
    return pieces
