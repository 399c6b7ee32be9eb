"""What all of the tree is made of: nodes, words with their place, clauses, names of tables."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulewright.text import Span

if TYPE_CHECKING:
    Number = int | Fraction
    Literals = Number | bool | str | frozenset[str] | None
    Label = Number | bool | str | tuple[Number | None, Number | None] | None
else:  # by these types the tree is kept between runs (`kept.py`), and msgspec knows no union with fractions
    Number = Literals = Label = Any


class Node(Struct, tag=True, tag_field="node", array_like=True):
    """A part of the tree."""


class Words(Node):
    """Quoted text, with its place."""

    text: str
    span: Span


class Identifier(Node):
    """A name, with its place."""

    name: str
    span: Span


class Clause(Node):
    """`@rule "words" | "other words"`."""

    rule: str
    words: list[Words]
    span: Span


class TableName(Node):
    """A table by number or caption, and the section of it that is meant."""

    name: str
    section: str
    span: Span
