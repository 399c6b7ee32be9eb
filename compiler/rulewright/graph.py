"""The graph of a project: its rules, and an edge for each link from one to another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import networkx

from rulewright.model import Book, Citation, Reference

if TYPE_CHECKING:
    from networkx import MultiDiGraph


def build_graph(books: Iterable[Book]) -> MultiDiGraph[str]:
    """Return the graph: nodes are rule ids, edges are resolved references.

    An edge has the `citation` and `reference` it comes from, `kind`, and `deferral`. A reference to a table leads to
    the rule that the table belongs to. Containment (a rule and its items) is no edge, and makes no cycle.
    """
    graph: MultiDiGraph[str] = networkx.MultiDiGraph()
    books = list(books)
    for book in books:
        graph.add_nodes_from((rule.id, {"title": rule.heading, "book": book.id}) for rule in book.rules)
    for book in books:
        for citation, reference in book.references:
            if reference.status in ("resolved", "ambiguous"):
                for target in reference.targets:
                    _add_edge(graph, citation, reference, book.homes.get(target, target))
    return graph


def _add_edge(graph: MultiDiGraph[str], citation: Citation, reference: Reference, target: str) -> None:
    source = citation.source
    if source and target in graph and not (reference.kind == "table" and target == source):
        graph.add_edge(
            source,
            target,
            citation=citation,
            reference=reference,
            kind=reference.kind,
            deferral=citation.deferral,
        )


def chapter_of(rule: str, parents: dict[str, str | None]) -> str:
    """Return the id of the outermost rule around `rule`."""
    while (parent := parents.get(rule)) is not None:
        rule = parent
    return rule


def chapter_graph(graph: MultiDiGraph[str], parents: dict[str, str | None]) -> networkx.DiGraph[str]:
    """Return the graph of chapters: an edge's `weight` counts the references from one chapter to another."""
    chapters: networkx.DiGraph[str] = networkx.DiGraph()
    for rule, data in graph.nodes(data=True):
        if parents.get(rule) is None:
            chapters.add_node(rule, **data)
    for source, target in graph.edges():
        ends = chapter_of(source, parents), chapter_of(target, parents)
        if ends[0] != ends[1]:
            weight = chapters.get_edge_data(*ends, {"weight": 0})["weight"]
            chapters.add_edge(*ends, weight=weight + 1)
    return chapters
