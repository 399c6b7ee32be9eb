"""Tokens in balance to a tree, by the grammar beside this file (LALR)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.read.lout.lexer import Token


def parse(tokens: list[Token]) -> Any:
    """Return the tree of `tokens`, which `balance` has made well formed."""
    return _parser().parse(tokens)


@cache
def _parser() -> Any:
    from lark import Lark
    from lark.lexer import Lexer

    class Tokens(Lexer):
        """The text is in tokens already; hand them over."""

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
            yield from data

    grammar = Path(__file__).with_name("grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", lexer=Tokens, maybe_placeholders=False)


def first(node: Any) -> Token:
    """Return the first token of a node."""
    while not isinstance(node, Token):
        if not node.children:
            return Token("", "", 0, 0)
        node = node.children[0]
    return node


def last(node: Any) -> Token:
    """Return the last token of a node."""
    while not isinstance(node, Token):
        node = node.children[-1]
    return node
