"""The pages of a document in Lout: a chapter up to its first section, and each of its sections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.model import Book, Rule
from rulewright.publish.lout.aid_text import AidText
from rulewright.publish.lout.flow import flow
from rulewright.publish.lout.icons import Icons
from rulewright.publish.pages.page import Heading, Page
from rulewright.publish.pages.parts import Part, depth, label

if TYPE_CHECKING:
    from rulewright.publish.pages.pages import Pages

SMALLEST = 6  # headings that HTML has


def document_page(pages: Pages, book: Book, part: Part) -> Page:
    """Return the page of a chapter, or of one of its sections."""
    icons = Icons(book, pages.project.root)
    text = AidText(pages, part.path, icons, book)
    top = depth(book, part.rules[0])
    levels = {rule.id: min(depth(book, rule) - top + 1, SMALLEST) for rule in part.rules}
    html = pages.fill(
        book,
        "document.html.j2",
        part=part,
        pieces=[
            (pages.addresses.way(each.path, part.path), each) for each in pages.addresses.parts[book.id][part.chapter]
        ],
        rules=[_section(pages, rule, part.path, text, levels[rule.id]) for rule in part.rules],
    )
    headings = [Heading(label(rule), rule.anchor, levels[rule.id]) for rule in part.rules[1:]]
    return Page(part.path, part.title, icons.definitions(html) + html, headings)


def _section(pages: Pages, rule: Rule, path: str, text: AidText, level: int) -> dict[str, Any]:
    """Return what the template needs to know about a section."""
    return {
        "rule": rule,
        "level": level,
        "title": text.html(rule.title) if rule.title and rule.title.text else rule.name,
        "content": flow(rule.content, text),
        "play": pages.play.widgets(rule.id, path),
        "links": pages.linked.html(rule, path),
        "findings": [pages.report.shown(each, path) for each in pages.findings.get(rule.id, ())],
    }
