"""The lines of a book's picture: its chapters, or several of them where they are too many to be read."""

from __future__ import annotations

from rulewright.model import Book, Rule
from rulewright.publish.addresses import FIGURES, Addresses
from rulewright.publish.figures.arcs import Node
from rulewright.publish.pages.linked import Linked
from rulewright.publish.pages.parts import Part, file_name
from rulewright.publish.text.signs import opening, title_in_print

MOST, MOST_LINES = 150, 100  # chapters; more are shown as that many lines of several chapters each
ID = "rw-references"  # of the picture of a chapter, on its own page
Chapter = list[Part]
Home = dict[str, str]  # rule -> the line that it belongs to


def groups(book: Book, addresses: Addresses) -> dict[str, list[Chapter]]:
    """Return the chapters of each line of a book that has very many, by the page on which they are drawn one by one."""
    chapters = list(addresses.parts[book.id].values())
    if book.aid or len(chapters) <= MOST:
        return {}
    size = -(-len(chapters) // MOST_LINES)
    found = (chapters[at : at + size] for at in range(0, len(chapters), size))
    return {f"{FIGURES}/{book.id}/{file_name(group[0][0].chapter)}": group for group in found}


def book_lines(book: Book, linked: Linked, page: str) -> tuple[list[Node], Home]:
    """Return the lines of the picture of a book, as seen from `page`: in an aid its sections."""
    addresses = linked.addresses
    if book.aid:
        sections = [Node(rule.id, label(rule), addresses.link(rule.id, page) or "") for rule in book.rules]
        return sections, {rule.id: rule.id for rule in book.rules}
    grouped = groups(book, addresses)
    if not grouped:
        return chapter_lines(list(addresses.parts[book.id].values()), linked, page)
    nodes = [Node(path, span(chapters), addresses.way(path, page)) for path, chapters in grouped.items()]
    return nodes, {rule: path for path, chapters in grouped.items() for rule in _homes(chapters)}


def chapter_lines(chapters: list[Chapter], linked: Linked, page: str) -> tuple[list[Node], Home]:
    """Return a line for each of these chapters. A chapter leads to its own picture, where it has one."""
    nodes = []
    for chapter in chapters:
        first = chapter[0]
        anchor = f"#{ID}" if pairs_within(first.rules, linked) else ""
        way = linked.addresses.way(first.path, page)
        nodes.append(Node(first.path, f"{first.chapter} {first.heading}".strip(), way + anchor))
    return nodes, _homes(chapters)


def pairs_within(rules: list[Rule], linked: Linked) -> list[tuple[str, str, int]]:
    """Return which of these rules cite one another, and how often."""
    here = {rule.id for rule in rules}
    return [
        (rule, other, count)
        for rule in here & linked.pairs.keys()
        for other, count in linked.pairs[rule].items()
        if other in here
    ]


def span(chapters: list[Chapter]) -> str:
    """Return the numbers of the first and the last chapter."""
    first, last = chapters[0][0].chapter, chapters[-1][0].chapter
    return first if first == last else f"{first} – {last}"


def label(rule: Rule) -> str:
    """Return a rule's number and title, or how it begins."""
    if rule.number is None:
        return title_in_print(rule) or rule.name
    return f"{rule.number} {title_in_print(rule) or opening(rule)}".strip()


def _homes(chapters: list[Chapter]) -> Home:
    return {rule.id: chapter[0].path for chapter in chapters for part in chapter for rule in part.rules}
