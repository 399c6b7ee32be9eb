"""The page of a book in figures."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulewright.model import Book, Rule
from rulewright.publish.addresses import FIGURES
from rulewright.publish.figures.arcs import Node, arcs
from rulewright.publish.figures.counts import STATUSES, Figures, figures
from rulewright.publish.figures.matrix import matrix
from rulewright.publish.linked import Linked

LEADERS = 12  # of the most cited rules
MOST_UNCITED = 1000  # rules that are listed
MOST_CIRCLES = 100  # that are listed
MOST, MOST_LINES = 150, 100  # chapters; more are shown as that many lines of several chapters each
ID = "rw-references"  # of the picture of a chapter, on its own page


def figures_page(book: Book, linked: Linked) -> dict[str, Any]:
    """Return what the template of the page needs to know."""
    addresses = linked.addresses
    found = figures(book, linked)
    page = f"{FIGURES}/{book.id}"
    nodes, home = _lines(book, linked, page)
    pairs: Counter[tuple[str, str]] = Counter()
    for (source, target), count in found.pairs.items():
        pairs[home[source], home[target]] += count
    apart = [(one, other, count) for (one, other), count in pairs.items() if one != other]

    def way(rule: str) -> str:
        return addresses.link(rule, page) or ""

    return {
        "book": book,
        "figures": found,
        "statuses": _statuses(found),
        "leaders": [
            (way(rule), _label(addresses.rules[rule]), count) for rule, count in found.cited.most_common(LEADERS)
        ],
        "circles": [
            [(way(rule), _label(addresses.rules[rule])) for rule, _, _ in ring] for ring in found.circles[:MOST_CIRCLES]
        ],
        "uncited": [(way(rule.id), _label(rule)) for rule in found.uncited[:MOST_UNCITED]],
        "picture": arcs(nodes, apart) if apart else "",
        "matrix": matrix(nodes, pairs) if pairs and book.format != "lout" else "",
        "grouped": len(nodes) < len(addresses.parts[book.id]) and book.format != "lout",
    }


def chapter_picture(rules: list[Rule], linked: Linked) -> str:
    """Return the picture of the references among the rules of one chapter; empty where there are none."""
    pairs = _pairs(rules, linked)
    ends = {end for one, other, _ in pairs for end in (one, other)}
    nodes = [Node(rule.id, _label(rule), f"#{rule.anchor}") for rule in rules if rule.id in ends]
    return arcs(nodes, pairs) if pairs else ""


def _pairs(rules: list[Rule], linked: Linked) -> list[tuple[str, str, int]]:
    """Return which of these rules cite one another, and how often."""
    here = {rule.id for rule in rules}
    return [
        (rule, other, count)
        for rule in here & linked.pairs.keys()
        for other, count in linked.pairs[rule].items()
        if other in here
    ]


def _lines(book: Book, linked: Linked, page: str) -> tuple[list[Node], dict[str, str]]:
    """Return the lines of the picture, and for each rule the one that it belongs to: its chapter, in an aid itself, in
    a book of very many chapters several of them. A chapter leads to its own picture, where it has one."""
    addresses = linked.addresses
    if book.format == "lout":
        sections = [Node(rule.id, _label(rule), addresses.link(rule.id, page) or "") for rule in book.rules]
        return sections, {rule.id: rule.id for rule in book.rules}
    chapters = list(addresses.parts[book.id].values())
    size = -(-len(chapters) // MOST_LINES) if len(chapters) > MOST else 1
    nodes: list[Node] = []
    home: dict[str, str] = {}
    for at in range(0, len(chapters), size):
        first, last = chapters[at], chapters[min(at + size, len(chapters)) - 1]
        way = addresses.way(first[0].path, page)
        if first is last:
            anchor = f"#{ID}" if _pairs(first[0].rules, linked) else ""
            nodes.append(Node(first[0].path, f"{first[0].chapter} {first[0].heading}".strip(), way + anchor))
        else:
            nodes.append(Node(first[0].path, f"{first[0].chapter} – {last[0].chapter}", way))
        for part in (part for parts in chapters[at : at + size] for part in parts):
            home.update((rule.id, first[0].path) for rule in part.rules)
    return nodes, home


def _statuses(found: Figures) -> list[tuple[str, str, int, float]]:
    """Return each status that occurs, its meaning, its count, and its share in hundredths."""
    return [
        (status, words, found.statuses[status], 100 * found.statuses[status] / found.references)
        for status, words in STATUSES.items()
        if found.statuses[status]
    ]


def _label(rule: Rule) -> str:
    if rule.number is None:
        return rule.heading or rule.name
    return f"{rule.number} {rule.heading or rule.text[:60]}".strip()
