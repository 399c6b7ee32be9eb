"""A page is cited that the book does not have, or on which what is cited does not stand.

**What it finds.** `page 14` in a book whose pages are numbered from 1 to 10, where the book cites its own pages; and a
rule's number or title beside a page on which the rule neither begins nor goes on; an entry of the contents list with
another page than the one on which its rule begins, where most entries have the right one. The numbers must be known:
they are printed on the pages of a PDF, or stand between those of a text that was copied from pages.

**Why it matters.** Every change of the text moves what stands behind it to other pages, and nobody sees it: players
turn to the page and do not find what they look for.

**Example.** `see “Flooding” on page 9` where *Flooding* begins on page 7.

**How to mend it.** Give the page on which the rule begins, or, better, cite its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulewright.check.registry import finds
from rulewright.cite.by_page import by_title, titled_before
from rulewright.cite.pages import Pages
from rulewright.languages.patterns import words
from rulewright.model import Book, Diagnostic, Rule
from rulewright.project import Project

FEWEST = 3  # entries of contents lists with the right page
MOSTLY = 3  # times as many as have another
BEHIND = re.compile(r"[ \xa0]?[,(][ \xa0]?")  # between a page and a number behind it: page 8 (4.3); page 8, 4.3


@finds("wrong-page", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        pages = Pages(book)
        if pages.are_known:
            yield from _cited(book, pages)
            yield from _listed(book, pages)


def _cited(book: Book, pages: Pages) -> Iterator[Diagnostic]:
    titled = by_title(book)
    beside = dict(reversed([*_numbered_beside(book)]))  # what stands before a page goes before what stands behind it
    for citation, reference in book.references:
        if reference.kind != "page":
            continue
        page = int(reference.cited[0])
        rule = beside.get(id(reference)) or titled_before(citation.passage.text, reference.start, titled)
        reach = pages.reach(rule) if rule else None
        if pages.has(page) and (reach is None or reach[0] <= page <= reach[1]):
            continue
        if page < pages.numbers[0] and reach is None:  # the first pages of a book often print no number
            continue
        yield Diagnostic(
            message=f"{_called(rule)} begins on page {reach[0]}, not on {page}"
            if rule and reach
            else f"there is no page {page}: the pages are numbered from {pages.numbers[0]} to {pages.numbers[-1]}",
            span=citation.span(reference),
            book=book.id,
            rule=citation.source,
            related=[(rule.span, "it begins here")] if rule and reach else [],
        )


def _listed(book: Book, pages: Pages) -> Iterator[Diagnostic]:
    """Yield the entries of contents lists that have another page than the one on which their rule begins."""
    entries = [entry for entries in book.contents for entry in entries if entry.page]
    found = ((entry, book.index.get(entry.number)) for entry in entries)
    begun = [(entry, rule, reach[0]) for entry, rule in found if rule and (reach := pages.reach(rule))]
    wrong = [each for each in begun if each[0].page != each[2]]
    if len(begun) - len(wrong) < max(FEWEST, MOSTLY * len(wrong)):
        return
    for entry, rule, page in wrong:
        yield Diagnostic(
            message=f"the contents put {_called(rule)} on page {entry.page}; it begins on page {page}",
            span=entry.span,
            book=book.id,
            rule=rule.id,
            related=[(rule.span, "it begins here")],
        )


def _called(rule: Rule) -> str:
    return f"{rule.name} “{rule.heading}”" if rule.heading else rule.name


def _numbered_beside(book: Book) -> Iterator[tuple[int, Rule]]:
    """Yield each page, by its reference, beside which a rule is cited by its number: *4.3, page 7*, *page 7 (4.3)*."""
    listed = book.words
    before = re.compile(rf"[ \xa0]?[,(]?\s?(?:{words(listed.page)})\s?", re.IGNORECASE)
    for (citation, one), (other, two) in pairwise(book.references):
        text = citation.passage.text
        between = text[one.end : two.start]
        if citation.passage is not other.passage:
            continue
        if one.kind == "page" and (rule := book.one_rule(two)) and BEHIND.fullmatch(between):
            yield id(one), rule
        if two.kind == "page" and (rule := book.one_rule(one)) and before.fullmatch(between):
            yield id(two), rule
