"""The tree that docutils makes of a text, and what in it is no text of the book."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from docutils.core import publish_doctree

from rulewright.errors import InputError
from rulewright.read.rest.generous import generous

QUIET: dict[str, Any] = {"report_level": 5, "halt_level": 6, "file_insertion_enabled": False, "raw_enabled": False}
QUIET |= {"_disable_config": True, "sectnum_xform": False, "doctitle_xform": False, "warning_stream": None}
UNREAD = (nodes.Invisible, nodes.system_message, nodes.decoration)  # comments, and what stands on each page


def unread(node: nodes.Node) -> bool:
    """Return whether a node is no text of the book, or a list of contents that docutils has made of its headings."""
    return isinstance(node, UNREAD) or (isinstance(node, nodes.topic) and "contents" in node["classes"])


def titled_section(tree: nodes.document) -> nodes.section | None:
    """Return the only section of a text that is all in it: its title is that of the text."""
    parts = [child for child in tree.children if not unread(child)]
    only = parts[0] if len(parts) == 1 else None
    inner = isinstance(only, nodes.section) and any(isinstance(child, nodes.section) for child in only.children)
    return only if inner and isinstance(only, nodes.section) else None


def tree_of(shown: str, text: str) -> nodes.document:
    """Return what docutils makes of a text. Raises InputError where it trips over it, as it does over a substitution
    that stands for itself twice."""
    with generous():
        try:
            return publish_doctree(text, settings_overrides=QUIET)
        except ValueError as error:
            why = "docutils, which reads it, trips over something; perhaps a substitution that stands for itself"
            raise InputError(f"{shown}: {why}") from error
