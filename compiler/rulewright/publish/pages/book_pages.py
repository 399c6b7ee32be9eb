"""The pages of a book: its front page, and its chapters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.cite.links.anchors import heading_name
from rulewright.model import Block, Book, Rule, Table
from rulewright.publish.figures.page import chapter_picture
from rulewright.publish.pages.offers import offers
from rulewright.publish.pages.page import Heading, Page
from rulewright.publish.pages.parts import SECTION, Part, depth, label
from rulewright.publish.text.above import without
from rulewright.publish.text.behind import with_behind
from rulewright.publish.text.grid import shown_table
from rulewright.publish.text.prose import Prose
from rulewright.publish.text.signs import opening, title_of

if TYPE_CHECKING:
    from rulewright.publish.pages.pages import Pages

TITLED_DEPTH = 3  # headings down to this depth are in a page's table of contents
MOST_SECTIONS = 1500  # on the front page of a book; where there are more, it lists the chapters alone


def book_page(pages: Pages, book: Book) -> Page:
    """Return the front page of a book."""
    path = f"{book.id}/index"
    link, way = pages.addresses.link, pages.addresses.way
    prose, above = _prose(pages, book, path), pages.above[book.id]
    chapters = []
    for parts in pages.addresses.parts[book.id].values():
        rules = [rule for part in parts for rule in part.rules]
        sections = [
            (link(rule.id, path), label(rule), "" if rule.title else opening(rule)) for rule in _sections(book, rules)
        ]
        first = parts[0]
        words = "" if first.heading or sections or first.named else opening(first.rules[0])
        chapters.append(
            {
                "title": first.chapter_title,
                "words": words,
                "way": way(first.path, path),
                "sections": sections,
                "above": [_shown(each, prose) for rule in rules for each in above.get(rule.id, ())],
            }
        )
    if sum(len(chapter["sections"]) for chapter in chapters) > MOST_SECTIONS:
        for chapter in chapters:
            chapter["sections"] = []
    own = book.own_heading  # the page has the book's title
    html = pages.fill(
        book,
        "book.html.j2",
        book=book,
        anchor=heading_name(own)[1:] if own else "",
        chapters=chapters,
        sections=any(chapter["sections"] for chapter in chapters),
        front=[_shown(part, prose) for part in without(book.front, above)],
        back=[_shown(part, prose) for part in without(book.back, above)],
        counts=_counts(book),
        offers=offers(pages, book, path),
    )
    return Page(path, book.title, html)


def chapter_page(pages: Pages, book: Book, part: Part) -> Page:
    """Return the page of a chapter, or of a part of one."""
    prose = _prose(pages, book, part.path)
    html = pages.fill(
        book,
        "chapter.html.j2",
        book=book,
        part=part,
        parts=[
            (pages.addresses.way(each.path, part.path), each) for each in pages.addresses.parts[book.id][part.chapter]
        ],
        rules=[
            _rule(pages, book, rule, part.path, prose, rule is part.rules[0])
            | {"behind": [_shown(each, prose) for each in behind], "leaf": leaf}
            | {"above": [_division(pages, book, each, part.path, prose) for each in _above(pages, book, rule, part)]}
            for (rule, behind), leaf in zip(with_behind(part.rules), _turned(pages, part.rules), strict=True)
        ],
        picture=chapter_picture(part.rules, pages.linked),
    )
    listed = [rule for rule in part.rules if not rule.item and not rule.implied]
    headings = [Heading(label(rule), rule.anchor, depth(book, rule)) for rule in listed]
    return Page(part.path, part.title, html, [each for each in headings if 1 < each.depth <= TITLED_DEPTH])


def _sections(book: Book, rules: list[Rule]) -> list[Rule]:
    """Return the sections of a chapter; of one that the book does not print, those that it parts into."""
    implied = {rule.id for rule in rules if rule.implied and depth(book, rule) == SECTION}
    return [
        rule
        for rule in rules
        if not rule.item and rule.id not in implied and (depth(book, rule) == SECTION or rule.parent in implied)
    ]


def _prose(pages: Pages, book: Book, path: str) -> Prose:
    return Prose(
        pages.addresses, path, pages.cited, pages.pictures, pages.terms.get(book.id), pages.draft, book.language
    )


def _rule(pages: Pages, book: Book, rule: Rule, path: str, prose: Prose, begins: bool) -> dict[str, Any]:
    """Return what the template needs to know about a rule, which `begins` the page or does not."""
    title, heading = title_of(rule), rule.own_heading
    return {
        "rule": rule,
        "depth": depth(book, rule),
        "inset": 1 + sum(each.item for each in book.around(rule)) if rule.item else 0,
        "title": prose.html(title) if title else "",
        "headed": bool(heading) or (not title and begins),
        "was": pages.moved.was(rule, path),
        "content": [_shown(part, prose) for part in rule.content if not part.after and part is not heading],
        "play": pages.play.widgets(rule.id, path),
        "links": pages.linked.html(rule, path),
        "findings": [pages.report.shown(each, path) for each in pages.findings.get(rule.id, ())],
    }


def _above(pages: Pages, book: Book, rule: Rule, part: Part) -> Sequence[Block]:
    """Return the headings above a rule that are no rule's; at the head of a page all those around it."""
    return pages.around[rule.id] if rule is part.rules[0] else pages.above[book.id].get(rule.id, ())


def _division(pages: Pages, book: Book, heading: Block, path: str, prose: Prose) -> dict[str, Any]:
    """Return a heading that is no rule's, with the way to where it stands among the chapters."""
    return _shown(heading, prose) | {"way": pages.addresses.link(f"{book.id}:{heading_name(heading)}", path)}


def _turned(pages: Pages, rules: list[Rule]) -> Iterator[str]:
    """Yield of each rule the page on which it begins on paper; empty where the rule before it begins there, too."""
    before = ""
    for rule in rules:
        leaf = pages.on_paper.get(rule.id, "")
        yield leaf if leaf != before else ""
        before = leaf


def _shown(part: Block | Table, prose: Prose) -> dict[str, Any]:
    if isinstance(part, Block):
        anchor = heading_name(part)[1:] if part.kind == "heading" else ""
        html = prose.html(part.text)
        return {"kind": part.kind, "depth": part.depth, "html": html, "anchor": anchor, "marker": part.marker}
    return shown_table(part, prose.html)


def _counts(book: Book) -> dict[str, int]:
    return {"rules": len(book.rules), "tables": len(book.tables), "references": sum(1 for _ in book.references)}
