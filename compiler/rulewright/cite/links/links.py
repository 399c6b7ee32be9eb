"""Links: a link is a citation of what its address leads to, whatever its words are."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import PurePosixPath

from rulewright.cite.links.agree import SHORT, agree, number_said, said_otherwise
from rulewright.cite.links.alike import NamedAlike
from rulewright.cite.links.anchors import heading_name, slug
from rulewright.cite.links.documents import document_of, is_of, led_to, within
from rulewright.cite.links.files import Beside
from rulewright.cite.links.home import Homes
from rulewright.cite.links.link import Link
from rulewright.cite.links.named import NamedTables
from rulewright.cite.links.navigation import wrong_in_contents, wrong_in_navigation
from rulewright.cite.links.places import Places
from rulewright.cite.passages import Cited, Found, Passage, joined
from rulewright.cite.surroundings import Hands, before, parenthesised
from rulewright.cite.works.linked import LinkedWorks
from rulewright.cite.works.own import OwnNames, own_names
from rulewright.late import late
from rulewright.model import Book, Citation, Problem, Reference
from rulewright.notations.notation import Notation
from rulewright.read.html import number_in
from rulewright.style import LINK, Style
from rulewright.text import Text, packed

PLAIN = late(r"(?:https?|mailto|tel):[^#]*\Z", re.IGNORECASE)  # an address that leads out without a doubt
UNNUMBERED = late(r"\A[^\W\d_]+\.?\s(?=\d)")  # Chapter 8: Calendar
MANY = 10  # links of which none was read: then it is said
SHOWN = 3  # missing files that are named
OF_A_KIND = 5  # files of one ending that are missing, at least, where they were taken away


def listed(book: Book) -> Iterator[Citation]:
    """Yield the citations that the linked entries of a book's contents lists are. One whose rule is nowhere is told by
    the check of contents lists."""
    for entry in (entry for entries in book.contents for entry in entries):
        if entry.address and entry.number in book.index:
            words, place = entry.span.text, (entry.span.start, entry.span.end)
            passage = Text(words, entry.span.source, packed((0, place[0])), place[1], (), place)
            yield Citation(None, passage, [Reference(0, len(words), "number", (entry.number,))], deferral=False)


def linked_number(notation: Notation, style: str) -> tuple[int, int] | None:
    """Return where a number stands in the address of a link (`style` is the name of its style), or None."""
    if not style.startswith(LINK):
        return None
    for pattern in notation.marked:
        match = pattern.search(style)
        if match:
            return match.span(1)
    if "#" not in style:
        return None
    start = style.rindex("#") + 1
    number = style[start:] if notation.parse(style[start:]) else number_in(style[start:])
    return len(style) - len(number), len(style)


class LinkedWords:
    """Tells which words of a text are linked."""

    def __init__(self, text: Text) -> None:
        links = [each for each in text.styles if each.address is not None]  # in their order, none within another
        self._starts, self._ends = [each.start for each in links], [each.end for each in links]

    def hold(self, start: int, end: int) -> bool:
        """True where a link stands on any of the characters `start` to `end`."""
        last = bisect_left(self._starts, end) - 1
        return last >= 0 and self._ends[last] > start


class Links:
    """Reads the links of one book. What is wrong with them becomes a problem of it. `beside` are files around it."""

    def __init__(self, book: Book, notation: Notation, beside: Beside) -> None:
        self.book = book
        self.notation = notation
        self.places = Places(book, notation, beside)
        self.missing: list[Problem] = []  # of links to files that are not there
        self.hands = Hands(notation.words)
        self.homes = Homes(book, notation, self.places)
        self.tables = NamedTables(book, notation)
        self.alike = NamedAlike(self.places)
        self.works = LinkedWorks(notation.words, OwnNames(own_names(book), notation.words))
        self.unread: list[str] = []
        self.read = 0

    def in_passage(self, passage: Passage, found: Found) -> Found:
        """Return what a passage cites, its links included; `found` is what its words cite."""
        links = [each for each in passage.text.styles if each.address]
        if not links:
            return found
        cited = [each for references, _ in found for each in references]  # in their order, none over another
        starts, ends = [each.start for each in cited], [each.end for each in cited]
        whole_of = [references for references, _ in found for _ in references]
        added: Found = []
        abroad: set[int] = set()  # the starts of what the words of links cite that lead out of the book
        led: dict[int, Reference] = {}  # what stands for those at these places, as a link tells more of it
        for link in (self._met(passage, each) for each in links):
            start, end = link.start, link.end
            inside = cited[bisect_right(ends, start) : bisect_left(starts, end)]
            self.alike.note(link)
            whole = self._whole(link, inside)
            if whole:
                led[inside[0].start] = led_to(inside[0], whole)
                continue
            table = self.tables.meant(inside, link.leads)
            if table:
                abroad.add(inside[0].start)
                added.append(([Reference(start, end, "title", (table,))], False))
                continue
            if any(each.backward for each in inside) and link.is_name:
                abroad.update(each.start for each in inside)
                inside = []
            document = self._document(link)
            moved = within(self.notation, document, passage, start, inside)
            abroad.update(each.start for each in inside if each.start not in moved)
            led |= moved
            inside = list(moved.values())
            added.extend(self._link(link, document, inside))
            out = link.leads.kind in ("elsewhere", "missing")
            if inside and out and not self._is_home(link):
                abroad.update(each.start for each in inside if link.is_role or not self._holds(each))
            elif out:
                near = (bisect_right(ends, start) - 1, bisect_left(starts, end))
                lists = (whole_of[at] for at in near if 0 <= at < len(cited))
                about = (each for each in lists if self.works.hold(passage.text.text, (start, end), each))
                abroad.update(each.start for references in about for each in references if not self._holds(each))
        if abroad:
            left = (([each for each in inner if each.start not in abroad], defers) for inner, defers in found)
            found = [(inner, defers) for inner, defers in left if inner]
        if led:
            found = [([led.get(each.start, each) for each in inner], defers) for inner, defers in found]
        return joined(found, added) if added else found

    def remark(self) -> str:
        """Return what a person should know where most links of a book may cite rules, and none was read; or nothing."""
        away = self._taken_away()
        if away:
            return f"links lead to files that are not here: {', '.join(away[:SHOWN])}"
        if len(self.unread) < MANY or self.read > len(self.unread):
            return ""
        return (
            f"{len(self.unread)} links, such as one to {self.unread[0]}, lead out of the book and cite nothing in it; "
            "where their addresses hold the numbers of rules, say how in a notation of your own: `marked`"
        )

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong with the names of files and places that links lead to."""
        away = {PurePosixPath(each).suffix for each in self._taken_away()}
        yield from (each for each in self.missing if PurePosixPath(_page(each)).suffix not in away)
        yield from wrong_in_navigation(self.book, self.notation, self.places)
        for name, again, first in self.places.twice():
            yield Problem("duplicate-id", again, name, other=first)
        told = {each.span for each in self.book.problems if each.kind == "link-mismatch"}
        yield from (each for each in self.alike.astray() if each.span not in told)  # which asks for all files' names

    def in_contents(self) -> None:
        """Take note of what is wrong with the addresses of the linked entries of the book's contents lists."""
        for problem in wrong_in_contents(self.book, self.notation, self.places):
            (self.missing if problem.kind == "lost-file" else self.book.problems).append(problem)

    def _taken_away(self) -> list[str]:
        """Return the missing files that a person took the book away from, in their order: all, where they are most of
        the files that links lead to; those of one ending, its pictures, where they are many and none is there."""
        lost = list(dict.fromkeys(map(_page, self.missing)))
        if len(lost) > len(self.places.met):
            return lost
        here = {PurePosixPath(each).suffix for each in self.places.met}
        endings = Counter(PurePosixPath(each).suffix for each in lost)
        return [each for each in lost if endings[(end := PurePosixPath(each).suffix)] >= OF_A_KIND and end not in here]

    def _met(self, passage: Passage, style: Style) -> Link:
        """Return a link of a passage; the blanks at its edges are not of its words."""
        words, address = passage.text.text[style.start : style.end], style.address or ""
        start = style.start + len(words) - len(words.lstrip())
        leads = self.places.leads(passage.text.source.entry, address)
        return Link(passage, style, start, start + len(words.strip()), address, leads)

    def _whole(self, link: Link, inside: list[Reference]) -> str:
        """Return the number of what a link leads to, whose words are the end of it: number 2 of another list, or 9.b in
        annex E for E.9.2; or are the id there, where no rule has such a number: 5.13 for 513. Else nothing."""
        if len(inside) != 1:
            return ""
        words, leads = link.words, link.leads
        name = leads.name if leads.kind == "rule" and leads.name in self.book.index else ""
        lettered = "".join(link.passage.number[:1])
        within = [f"{lettered}.{each}" for each in inside[0].cited if lettered.isalpha() and each[0].isdecimal()]
        if name and agree(self.notation, within, name):
            return name
        if words not in self.book.index and link.is_id:
            return name
        if words in self.book.index or not words.isalnum():
            return ""
        return name if name != words and re.search(rf"(?<!\w){words}\)?\Z", name) else ""

    def _document(self, link: Link) -> str:
        """Return the division that a link to a file leads to; nothing for other links."""
        return document_of(self.notation, link.address, link.leads.name) if link.leads.kind == "rule" else ""

    def _is_home(self, link: Link) -> bool:
        """True for a link to a rule, or to nothing, on a page on which the book is published."""
        return self.homes.leads(link.passage.text.source.entry, link.address, link.words).kind in ("rule", "nowhere")

    def _holds(self, reference: Reference) -> bool:
        """True for what the book has: it may be published where the link leads."""
        return any(each in self.book.index for each in reference.cited)

    def _link(self, link: Link, document: str, inside: list[Reference]) -> Iterator[Cited]:
        """Yield the citation that a link makes, perhaps to a whole `document`, where its words cite nothing (they have
        the references `inside`); else compare the two."""
        passage, style, start, end, address, leads = link
        text = passage.text.text
        if leads.kind == "elsewhere":
            home = self.homes.leads(passage.text.source.entry, address, link.words)
            if home.kind == "rule" and all(map(self._holds, inside)):
                self._compare(link._replace(leads=home), inside)
            if not inside and not PLAIN.match(address) and not link.is_role:
                self.unread.append(address)
            return
        if leads.kind in ("missing", "unnamed"):
            if leads.kind == "missing":
                self.missing.append(link.problem("lost-file", address))
            else:
                self.book.problems.append(link.problem("dead-link", address))
            return
        self.read += 1
        own = leads.name == "".join(passage.number) and leads.kind == "rule"
        if start >= end or (own and passage.is_title):
            return
        named = f"#{address.partition('#')[2] or address}"
        if leads.missed or (leads.kind == "nowhere" and (inside or named in self._headings)):
            self.book.problems.append(link.problem("dead-link", address))
        told = inside and leads.kind == "rule" and not is_of(self.notation, document, address, inside)
        if told and not link.is_filled:
            self._compare(link, inside)
        if not inside:
            written = linked_number(self.notation, style.name) if leads.kind == "rule" else None
            spelled = written and "".join(self.notation.parse(style.name[slice(*written)]) or ()) == leads.name
            if leads.kind == "rule" and not link.is_id:
                self._check_words(link)
            for first, last in said_otherwise(text, start, end, address, leads.name, self._headings):
                said = link._replace(start=first, end=last)
                self.book.problems.append(said.problem("link-mismatch", leads.name))
            deferral = parenthesised(text, start, end) or self.hands.over(before(text, start))
            yield [Reference(start, end, "number" if spelled else "title", (leads.name or named,))], deferral

    @cached_property
    def _headings(self) -> frozenset[str]:
        """What links call the headings that are no rule's."""
        return frozenset(map(heading_name, self.book.headings))

    def _compare(self, link: Link, inside: list[Reference]) -> None:
        """Take note of a link that leads to another rule than its words say, or to none where these say one."""
        numbers = [number for each in inside if each.kind in ("number", "range") for number in each.cited]
        name = link.leads.name
        if name in self.book.by_id:  # one of several rules of a number
            name = self.book.by_id[name].name
        depths = [len(self.notation.parse(each) or ()) for each in (name, *numbers)]
        headed = link.is_made and max(depths[1:], default=0) < depths[0]  # § 1 Boats is above 3.2.1, which no one cites
        if numbers and not headed and not agree(self.notation, numbers, name):
            kind = "link-mismatch" if name in self.book.index else "dead-link"
            detail = name if name in self.book.index else f"#{name}"
            self.book.problems.append(link.problem(kind, detail))

    def _check_words(self, link: Link) -> None:
        """Take note of a link whose words are the title of other rules than the one that it leads to, perhaps with
        its number, or a number that no rule has there: one with parts, or behind a word that calls it. One whose
        address is made of its words is none of these."""
        name, words = link.leads.name, slug(link.words)
        number, labelled = number_said(self.notation, link.words, name)
        titles = {words, slug(UNNUMBERED.sub("", link.words))} if len(words) >= SHORT else set()
        called = {rule for title in titles for rule in self._titles.get(title, ())}
        own = link.passage.number[:1] == (self.notation.parse(name) or ())[:1] != number[:1]  # 3.c in annex E is E.3.c
        if (labelled or len(number) > self.notation.bare_depth) and not own:
            called = called or {"".join(number)}
        if called and not link.is_made and name in self.book.index and not agree(self.notation, called, name):
            self.book.problems.append(link.problem("link-mismatch", name))

    @cached_property
    def _titles(self) -> dict[str, set[str]]:
        """The rules by their titles, with their numbers and without."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for rule in self.book.rules:
            for called in (rule.heading, f"{rule.name} {rule.heading}") if rule.title else ():
                found[slug(called)].add(rule.name)
        return found


def _page(lost: Problem) -> str:
    """Return the file that a link leads to in vain."""
    return lost.detail.partition("#")[0]
