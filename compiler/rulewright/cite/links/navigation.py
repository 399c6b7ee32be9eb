"""Links to places of the book that no words of it stand on: those of what leads about its pages, those of its contents
lists, and those whose words a tool is to write, *(see also <a href="#nets"></a>)*."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rulewright.cite.links.agree import agree
from rulewright.cite.links.anchors import slug
from rulewright.cite.links.ids import Leads
from rulewright.cite.links.places import Places
from rulewright.late import late
from rulewright.model import Book, ContentsEntry, Problem
from rulewright.notations.notation import Notation
from rulewright.read.inline import clean
from rulewright.text import Source, Span

MOSTLY = 3  # times as many lead to something: else scripts may give the page its places
MANY = 8  # entries whose number their address holds, at least, for each whose address holds that of another
LAST = late(r"(?:\A|[\s§(])(?P<number>\w[\w.:-]*)[.)]*\s*\Z")  # the number with which the words of a link end
COUNT = late(r"\D*(?P<count>\d{1,3})(?:\.\w+)?\Z")  # the number that the name of a file holds


class Leading(NamedTuple):
    """A link of a page's navigation: its words, where they stand, and what its address leads to."""

    words: str
    span: Span
    address: str
    leads: Leads

    @property
    def problem(self) -> Problem:
        """What is wrong with it where it leads to nothing."""
        return Problem("dead-link", self.span, self.address)


def wrong_in_navigation(book: Book, notation: Notation, places: Places) -> Iterator[Problem]:
    """Yield the links in the navigation of a book's pages, or without words, that lead to no place on their page, of
    pages on which most lead to one, or to another rule than their words say. Entries of contents lists are told
    elsewhere."""
    entries = {(entry.span.source.entry, entry.span.start) for entries in book.contents for entry in entries}
    for source in book.sources:
        found = (Leading(*each, places.leads(source.entry, each[2])) for each in _links(source))
        links = [each for each in found if (source.entry, each.span.start) not in entries]
        dead = [each for each in links if each.leads.kind == "nowhere"]
        if len(links) > MOSTLY * len(dead):
            yield from (each.problem for each in dead)
        numbered = [(each, number) for each in links if (number := _number(each, book, notation))]
        stray = [each for each, number in numbered if not agree(notation, [number], each.leads.name)]
        if len(numbered) > MOSTLY * len(stray):
            yield from (Problem("link-mismatch", each.span, each.leads.name) for each in stray)


def _number(link: Leading, book: Book, notation: Notation) -> str:
    """Return the number of a rule with which the words of a link end that leads to one; nothing for others."""
    written = LAST.search(link.words) if link.leads.kind == "rule" and link.leads.name in book.index else None
    name = "".join(notation.parse(written["number"]) or ()) if written else ""
    return name if name in book.index else ""


def _links(source: Source) -> Iterator[tuple[str, Span, str]]:
    """Yield the links to places on its page that stand in the navigation of a source, or have no words: these, where
    they stand and the address."""
    for block in source.blocks or ():
        if block.listed:
            text = clean(source, block.pieces)
            for style in text.styles:
                if style.address and style.address.startswith("#"):
                    words = text.text[style.start : style.end]
                    yield words, text.span(style.start, style.end), style.address
    for style in source.styles or ():
        if style.start == style.end and style.address and style.address.startswith("#"):
            yield "", Span(source, style.start, style.end), style.address


def wrong_in_contents(book: Book, notation: Notation, places: Places) -> Iterator[Problem]:
    """Yield what is wrong with the addresses of the linked entries of a book's contents lists. That one has no heading,
    or another, is told by the check of contents lists. Where as many addresses lead nowhere as lead somewhere, a tool
    of their own may name the places."""
    entries = [entry for entries in book.contents for entry in entries if entry.address]
    linked = [(entry, places.leads(entry.span.source.entry, entry.address)) for entry in entries]
    named = 2 * sum(leads.kind == "nowhere" for _, leads in linked) < len(linked)
    for entry, leads in linked:
        if slug(entry.title) != slug(book.heading_of(entry.number)):
            continue
        if leads.kind == "missing":
            yield Problem("lost-file", entry.span, entry.address)
        elif (leads.kind == "nowhere" and named) or leads.missed:
            yield Problem("dead-link", entry.span, entry.address)
        elif leads.name in book.index and not agree(notation, [entry.number], leads.name):
            yield Problem("link-mismatch", entry.span, leads.name)
    yield from _of_another_file(book)


def _of_another_file(book: Book) -> Iterator[Problem]:
    """Yield the entries of a contents list whose address is the file of another entry, where the names of files hold
    the numbers of the entries: *12. Parking* that leads to `rules13.html`, as 13 does."""
    for entries in book.contents:
        counted = [(entry, found["count"]) for entry in entries if (found := _count(entry))]
        wrong = [(entry, count) for entry, count in counted if count != entry.number]
        numbers = {entry.number for entry in entries}
        if len(counted) > MANY * len(wrong):
            yield from (Problem("link-mismatch", entry.span, count) for entry, count in wrong if count in numbers)


def _count(entry: ContentsEntry) -> re.Match[str] | None:
    """Return the number that the name of a file holds to which an entry leads."""
    return COUNT.fullmatch(entry.address) if "#" not in entry.address else None
