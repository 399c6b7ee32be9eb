"""Directives and roles that docutils does not know: those of Sphinx, and of whoever else. Their words are text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive, directives, roles

from rulewright.read.toctrees import toctrees

TITLED = re.compile(r"(?P<words>.*?)\s*<(?P<target>[^<>]+)>\Z", re.DOTALL)
TERM = "term"  # the role that leads to words of a glossary, not to the name of a place
DOC = "doc"  # the role that leads to another file
CROSS = ("ref", "numref", DOC, "any", TERM)  # roles of Sphinx that lead to another place
GLOSSARY = "glossary"
TOCTREE = "toctree"
SILENT = ("index", "only", "highlight", "currentmodule", "contents", "meta", "tabularcolumns")
COUNTED = re.compile(r"\w*[\d.-]*\d[\w.-]*")  # words that are nothing but a number
DRAWN = ("graphviz", "graph", "digraph", "uml", "plantuml", "mermaid", "ditaa", "blockdiag")  # what code draws


class Listing(nodes.General, nodes.Element):
    """Where a text lists other files: a Toctree is its `tree`."""


class _Any(Directive):
    """A directive that docutils does not know: what stands in it is text."""

    has_content = True
    optional_arguments = 100
    final_argument_whitespace = True
    option_spec = None

    def run(self) -> list[nodes.Node]:
        if self.name in SILENT and self.name != "only":
            return []
        if self.name == TOCTREE:
            return [Listing(self.block_text, tree=tree) for tree in toctrees(f"{self.block_text}\n")]
        block = nodes.container()
        if self.name in DRAWN:
            block += nodes.literal_block("", "\n".join(self.content), classes=["code", self.name])
            return [block]
        self.state.nested_parse(self.content, self.content_offset, block)
        if self.name == GLOSSARY:
            block.children = list(_entries(block.children))
            for term in block.findall(nodes.term):
                term["names"].append(f"{TERM}-{term.astext().strip().lower()}")  # to which :term:`...` leads
        return [block]


def _entries(children: list[nodes.Node]) -> Iterator[nodes.Node]:
    """Yield what stands in a glossary, with an entry in place of each paragraph and the indented text behind it: Sphinx
    lets a blank line stand between a term, or several in lines of their own, and what it means."""
    for child, after in zip_longest(children, children[1:]):
        if isinstance(child, nodes.paragraph) and isinstance(after, nodes.block_quote):
            entry = nodes.definition_list_item("", *_terms(child), nodes.definition("", *after.children))
            yield nodes.definition_list("", entry)
        elif not isinstance(child, nodes.block_quote):
            yield child


def _terms(paragraph: nodes.paragraph) -> list[nodes.term]:
    if len(paragraph.children) == 1 and isinstance(paragraph.children[0], nodes.Text):
        return [nodes.term("", nodes.Text(line)) for line in paragraph.astext().split("\n")]
    return [nodes.term("", *paragraph.children)]


def _role(name: str, raw: str, text: str, line: int, inliner: Any, options: Any = None, content: Any = ()) -> Any:
    """Read a role that docutils does not know: a link where it is one of Sphinx's, or to a place of what the role is
    called by where its words are a number, *:RFC:`4.2`*; else its words."""
    said = TITLED.match(text)
    words, target = (said["words"], said["target"]) if said else (text, text)
    kind = name.rpartition(":")[2]
    if kind not in CROSS:
        counts = COUNTED.fullmatch(words) is not None
        return [nodes.reference(raw, words, refuri=f"{name}:#{words}") if counts else nodes.inline(raw, words)], []
    place = target.strip().lower()  # a term may be called as a section is
    link = nodes.reference(raw, words, refid=f"{TERM}-{place}" if kind == TERM else place)
    if kind == DOC:
        link["refuri"] = f"{target.strip()}.rst"
    link["said"], link["labels"] = bool(said), kind != TERM
    return [link], []


@contextmanager
def generous() -> Iterator[None]:
    """Let docutils take every role and directive, for the time of one reading."""
    known_role, known_directive = roles.role, directives.directive

    def role(name: str, *rest: Any) -> Any:
        found, messages = known_role(name, *rest)
        return (found, messages) if found else (_role, [])

    def directive(name: str, *rest: Any) -> Any:
        found, messages = known_directive(name, *rest)
        return (found, messages) if found else (_Any, [])

    vars(roles)["role"], vars(directives)["directive"] = role, directive
    try:
        yield
    finally:
        vars(roles)["role"], vars(directives)["directive"] = known_role, known_directive
