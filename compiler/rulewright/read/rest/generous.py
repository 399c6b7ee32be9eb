"""Directives and roles that docutils does not know: those of Sphinx, and of whoever else. Their words are text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive, directives, roles

TITLED = re.compile(r"(?P<words>.*?)\s*<(?P<target>[^<>]+)>\Z", re.DOTALL)
CROSS = ("ref", "numref", "doc", "any", "term")  # roles of Sphinx that lead to another place
SILENT = ("toctree", "index", "only", "highlight", "currentmodule", "contents", "meta", "tabularcolumns")


class _Any(Directive):
    """A directive that docutils does not know: what stands in it is text."""

    has_content = True
    optional_arguments = 100
    final_argument_whitespace = True
    option_spec = None

    def run(self) -> list[nodes.Node]:
        if self.name in SILENT and self.name != "only":
            return []
        block = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, block)
        return [block]


def _role(name: str, raw: str, text: str, line: int, inliner: Any, options: Any = None, content: Any = ()) -> Any:
    """Read a role that docutils does not know: a link where it is one of Sphinx's, else its words."""
    said = TITLED.match(text)
    words, target = (said["words"], said["target"]) if said else (text, text)
    if name.rpartition(":")[2] not in CROSS:
        return [nodes.inline(raw, words)], []
    link = nodes.reference(raw, words, refid=target.strip().lower())
    link["said"] = bool(said)
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
