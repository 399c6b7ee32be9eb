"""The pages of a book in figures."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulewright.model import Book, Rule
from rulewright.publish.addresses import FIGURES
from rulewright.publish.figures.arcs import Node, arcs
from rulewright.publish.figures.counts import STATUSES, Figures, figures
from rulewright.publish.figures.lines import (
    Chapter,
    Home,
    book_lines,
    chapter_lines,
    groups,
    label,
    pairs_within,
    span,
)
from rulewright.publish.figures.matrix import matrix
from rulewright.publish.pages.linked import Linked

LEADERS = 12  # of the most cited rules
MOST_UNCITED = 1000  # rules that are listed
MOST_CIRCLES = 100  # that are listed


def figures_page(book: Book, linked: Linked) -> dict[str, Any]:
    """Return what the template of the page needs to know."""
    addresses = linked.addresses
    found = figures(book, linked)
    page = f"{FIGURES}/{book.id}"
    nodes, home = book_lines(book, linked, page)

    def way(rule: str) -> str:
        return addresses.link(rule, page) or ""

    return {
        "book": book,
        "figures": found,
        "statuses": _statuses(found),
        "leaders": [
            (way(rule), label(addresses.rules[rule]), count) for rule, count in found.cited.most_common(LEADERS)
        ],
        "circles": [
            [(way(rule), label(addresses.rules[rule])) for rule, _, _ in ring] for ring in found.circles[:MOST_CIRCLES]
        ],
        "uncited": [(way(rule.id), label(rule)) for rule in found.uncited[:MOST_UNCITED]],
        "grouped": bool(groups(book, addresses)),
        **_pictures(book, nodes, home, linked),
    }


def group_page(book: Book, chapters: list[Chapter], linked: Linked, page: str) -> dict[str, Any]:
    """Return what the template of the page of some chapters of a book needs to know."""
    nodes, home = chapter_lines(chapters, linked, page)
    whole = linked.addresses.way(f"{FIGURES}/{book.id}", page)
    return {"book": book, "span": span(chapters), "whole": whole} | _pictures(book, nodes, home, linked)


def _pictures(book: Book, nodes: list[Node], home: Home, linked: Linked) -> dict[str, str]:
    """Return the picture of who cites whom among these lines, and the matrix; empty where nobody does."""
    pairs: Counter[tuple[str, str]] = Counter()
    for source in home.keys() & linked.pairs.keys():
        for target, count in linked.pairs[source].items():
            if target in home:
                pairs[home[source], home[target]] += count
    apart = sorted((one, other, count) for (one, other), count in pairs.items() if one != other)
    return {
        "picture": arcs(nodes, apart) if apart else "",
        "matrix": matrix(nodes, pairs) if pairs and not book.aid else "",
    }


def chapter_picture(rules: list[Rule], linked: Linked) -> str:
    """Return the picture of the references among the rules of one chapter; empty where there are none."""
    pairs = pairs_within(rules, linked)
    ends = {end for one, other, _ in pairs for end in (one, other)}
    nodes = [Node(rule.id, label(rule), f"#{rule.anchor}") for rule in rules if rule.id in ends]
    return arcs(nodes, pairs) if pairs else ""


def _statuses(found: Figures) -> list[tuple[str, str, int, float]]:
    """Return each status that occurs, its meaning, its count, and its share in hundredths."""
    return [
        (status, words, found.statuses[status], 100 * found.statuses[status] / found.references)
        for status, words in STATUSES.items()
        if found.statuses[status]
    ]
