"""The graph of references in formats that other programs read: DOT, GraphML, JSON."""

from __future__ import annotations

from typing import Any

import networkx

from rulewright.graph import chapter_graph
from rulewright.link.circles import circles, hops
from rulewright.project import Project
from rulewright.report.json import as_json
from rulewright.text import NOT_XML


def graph_text(project: Project, format: str, level: str, only_cycles: bool) -> str:
    """Return the graph as `dot`, `graphml` or `json`.

    `level` is `rule` (an edge for each link) or `chapter` (edges weighted by the links between two chapters);
    `only_cycles` keeps the shortest cycle of each strongly connected component.
    """
    graph = _plain(project, level, only_cycles)
    if format == "dot":
        return _dot(graph)
    if format == "graphml":
        return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", "\n".join(networkx.generate_graphml(graph))) + "\n"
    return _json(graph)


def _plain(project: Project, level: str, only_cycles: bool) -> networkx.DiGraph[str]:
    """Return a graph whose attributes are plain values: rules that neither cite nor are cited are left out."""
    links = project.graph
    if only_cycles:
        kept = {pair for circle in circles(project.books) for pair in hops([rule for rule, _, _ in circle])}
        apart = [edge for edge in links.edges(keys=True) if edge[:2] not in kept]
        links = links.copy()
        links.remove_edges_from(apart)
    if level == "chapter":
        return chapter_graph(links, {rule.id: rule.parent for book in project.books for rule in book.rules})
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for source, target, data in links.edges(data=True):
        words = data["citation"].words(data["reference"])
        weight = graph.get_edge_data(source, target, {"weight": 0})["weight"] + 1
        graph.add_edge(source, target, weight=weight, words=words, deferral=data["deferral"])
    for node in graph:
        graph.nodes[node]["title"] = links.nodes[node]["title"]
    return graph


def _dot(graph: networkx.DiGraph[str]) -> str:
    lines = ["digraph rules {", "  rankdir=LR;", "  node [shape=box];"]
    for node, data in graph.nodes(data=True):
        label = node.partition(":")[2] + (f"\n{data['title']}" if data.get("title") else "")
        lines.append(f"  {_quote(node)} [label={_quote(label)}];")
    for source, target, data in graph.edges(data=True):
        style = ' style="dashed"' if data.get("deferral") is False else ""
        lines.append(f"  {_quote(source)} -> {_quote(target)} [weight={data['weight']}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _json(graph: networkx.DiGraph[str]) -> str:
    data: dict[str, Any] = {
        "version": 1,
        "nodes": [{"id": node, **attributes} for node, attributes in graph.nodes(data=True)],
        "edges": [{"source": one, "target": other, **attributes} for one, other, attributes in graph.edges(data=True)],
    }
    return as_json(data).decode()
