"""The terms of a book on its pages: explained where they are used, and gathered on a page of their own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from rulewright.model import Book, Rule
from rulewright.publish.addresses import Addresses
from rulewright.publish.pages.page import Entry, Heading, Page
from rulewright.publish.text.phrases import phrases_of
from rulewright.publish.text.prose import Mark
from rulewright.publish.text.signs import signed, title_in_print
from rulewright.text import Text

if TYPE_CHECKING:
    from rulewright.project import Project
    from rulewright.publish.pages.pages import Pages
    from rulewright.terms import Definition, Term, Terms

TITLE = "Glossary"

MOST = 200  # rules that are named as using a term
FEW = 12  # that are named at once; more are folded


class Place(NamedTuple):
    """Characters `start` to `end` of some text, where a term is used."""

    start: int
    end: int
    term: Term


class BookTerms:
    """The terms of a book that its readers are shown, some of all that it has. `path` is that of their page."""

    def __init__(self, terms: Terms, path: str, shown: list[Term]) -> None:
        self.book = terms.book
        self.folder = terms.folder
        self.path = path
        self.all = sorted(shown, key=lambda each: (each.name.casefold(), each.name))
        self.anchors = dict(zip(map(id, self.all), _anchors(self.all), strict=True))

    def anchor(self, term: Term) -> str:
        """Return the anchor of a term on their page."""
        return self.anchors[id(term)]

    def also(self, term: Term) -> list[str]:
        """Return what else a term is called: not the plural or the genitive of what it is, nor that in capitals."""
        found = {self.folder.key(each): each for each in reversed(also(term))}
        for each in (term.name, *term.short):
            found.pop(self.folder.key(each), None)
        return [*reversed(found.values())]

    @cached_property
    def _used(self) -> dict[int, list[Place]]:
        found: defaultdict[int, list[Place]] = defaultdict(list)
        for term in self.all:
            for use in term.uses if is_explained(term) else ():
                found[id(use.place.text)].append(Place(use.place.start, use.place.end, term))
        return {text: sorted(places, key=lambda each: each[:2]) for text, places in found.items()}

    def marks(self, text: Text, taken: list[Mark], way: str) -> Iterator[Mark]:
        """Yield a link to its explanation for each explained term of a text, where it stands first and nothing else is
        marked; `way` leads to the page of the terms."""
        seen: set[int] = set()
        for start, end, term in self._used.get(id(text), ()):
            if id(term) not in seen and all(each.end <= start or end <= each.start for each in taken):
                seen.add(id(term))
                yield Mark(start, end, f'<a class="rw-term" href="{way}#{escape(self.anchor(term))}">', "</a>")


def book_terms(project: Project, addresses: Addresses) -> dict[str, BookTerms]:
    """Return the terms of each book that has any, by its id."""
    from rulewright.terms import terms_of

    found = {}
    for book in project.books:
        terms = terms_of(project, book)
        shown = [term for term in terms.all if is_explained(term) or term.uses]
        if any(map(is_explained, shown)):
            found[book.id] = BookTerms(terms, _path(book, addresses), shown)
    return found


def is_explained(term: Term) -> bool:
    """True of a term that readers are told something of: what it means, or what it is short for."""
    return bool(term.explained) and bool(term.meaning or term.short or any(each.rule for each in term.explained))


def called(term: Term) -> str:
    """Return what a term is called, with its abbreviations."""
    short = [each for each in term.short if each != term.name]
    return f"{term.name} ({', '.join(short)})" if short else term.name


def also(term: Term) -> list[str]:
    """Return all ways to write a term but that of its title."""
    known = {term.name.casefold(), *(each.casefold() for each in term.short)}
    return [form for form in dict.fromkeys((*term.others, *term.forms)) if form.casefold() not in known]


def glossary_page(pages: Pages, terms: BookTerms) -> Page:
    """Return the page of a book's terms."""
    shown = [
        {
            "title": called(term),
            "anchor": terms.anchor(term),
            "also": terms.also(term),
            "meaning": term.meaning,
            "explained": _links((each.rule for each in _definitions(term)), pages.addresses, terms.path),
            "uses": len(term.uses),
            "used": _links((use.rule for use in term.uses), pages.addresses, terms.path),
        }
        for term in terms.all
    ]
    title = phrases_of(terms.book.language).plain(TITLE)
    html = pages.fill(terms.book, "glossary.html.j2", title=title, book=terms.book, terms=shown, most=MOST, few=FEW)
    headings = [Heading(each.name, terms.anchor(each), 2) for each in terms.all]
    return Page(terms.path, title, html, headings)


def glossary_entries(terms: BookTerms) -> Iterator[Entry]:
    """Yield what the search finds on the page of a book's terms: each by all that it is called."""
    for term in terms.all:
        words = filter(None, (term.meaning, *also(term)))
        yield Entry(terms.anchor(term), signed(called(term)), signed(" · ".join(words)), "term")


def _definitions(term: Term) -> list[Definition]:
    """Return the places that explain a term, the best one first."""
    best = term.definition
    return sorted(term.definitions, key=lambda each: each is not best)


def _links(rules: Iterable[str | None], addresses: Addresses, path: str) -> list[tuple[str, str, str]]:
    """Return the way to each rule, its number, and its title."""
    found = ((addresses.link(each, path), addresses.rules.get(each)) for each in dict.fromkeys(rules) if each)
    return [(way, *_named(rule)) for way, rule in found if way and rule]


def _named(rule: Rule) -> tuple[str, str]:
    """Return a rule's number and title; one that is known by a tag has its title alone."""
    title = title_in_print(rule)
    return (rule.number, title) if rule.number else (rule.counted or title or rule.name, title if rule.counted else "")


def _path(book: Book, addresses: Addresses) -> str:
    taken = {part.path for part in addresses.pages(book)}
    path = f"{book.id}/glossary"
    while path in taken:
        path += "-"
    return path


def _anchors(terms: list[Term]) -> Iterator[str]:
    """Yield an anchor for each term: its name in small letters, with a number where two are alike."""
    taken: set[str] = set()
    for term in terms:
        name = re.sub(r"\W+", "-", term.name.casefold()).strip("-") or "term"
        found, count = name, 1
        while found in taken:
            count += 1
            found = f"{name}-{count}"
        taken.add(found)
        yield found
