"""The page of a book in figures."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulewright.model import Book, Rule
from rulewright.publish.addresses import FIGURES, Addresses, file_name
from rulewright.publish.figures.arcs import Node, arcs
from rulewright.publish.figures.counts import STATUSES, Figures, figures
from rulewright.publish.figures.matrix import MOST, matrix
from rulewright.publish.linked import Linked

LEADERS = 12  # of the most cited rules
MOST_UNCITED = 1500  # rules that are listed
ID = "rw-references"  # of the picture of a chapter, on its own page


def figures_page(book: Book, linked: Linked) -> dict[str, Any]:
    """Return what the template of the page needs to know."""
    addresses = linked.addresses
    found = figures(book, linked)
    page = f"{FIGURES}/{book.id}"
    home = _homes(book, addresses)
    pairs: Counter[tuple[str, str]] = Counter()
    inner = set()  # the chapters that have a picture of their own
    for (source, target), count in found.pairs.items():
        ends = home.get(source, ""), home.get(target, "")
        pairs[ends] += count
        if ends[0] == ends[1]:
            inner.add(ends[0])
    nodes = _nodes(book, addresses, page, inner)
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
        "circles": [[(way(rule), _label(addresses.rules[rule])) for rule, _, _ in ring] for ring in found.circles],
        "uncited": [(way(rule.id), _label(rule)) for rule in found.uncited[:MOST_UNCITED]],
        "picture": arcs(nodes, apart) if apart else "",
        "matrix": matrix(nodes, pairs) if pairs and len(nodes) <= MOST and book.format != "lout" else "",
    }


def chapter_picture(rules: list[Rule], linked: Linked) -> str:
    """Return the picture of the references among the rules of one chapter; empty where there are none."""
    here = {rule.id for rule in rules}
    pairs = [
        (rule, other, count)
        for rule in here & linked.pairs.keys()
        for other, count in linked.pairs[rule].items()
        if other in here
    ]
    ends = {end for one, other, _ in pairs for end in (one, other)}
    nodes = [Node(rule.id, _label(rule), f"#{rule.anchor}") for rule in rules if rule.id in ends]
    return arcs(nodes, pairs) if pairs else ""


def _homes(book: Book, addresses: Addresses) -> dict[str, str]:
    """Return for each rule the line of the picture that it belongs to: its chapter, or itself in an aid."""
    if book.format == "lout":
        return {rule.id: rule.id for rule in book.rules}
    return {rule.id: name for name, rules in addresses.chapters[book.id].items() for rule in rules}


def _nodes(book: Book, addresses: Addresses, page: str, inner: set[str]) -> list[Node]:
    """Return the lines of the picture. A chapter leads to its own picture, where it has one."""
    if book.format == "lout":
        return [Node(rule.id, _label(rule), addresses.link(rule.id, page) or "") for rule in book.rules]
    nodes = []
    for name, rules in addresses.chapters[book.id].items():
        title = next((rule.heading for rule in rules[:2] if rule.heading), "")
        way = addresses.way(f"{book.id}/{file_name(name)}", page)
        nodes.append(Node(name, f"{name} {title}".strip(), f"{way}#{ID}" if name in inner else way))
    return nodes


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
