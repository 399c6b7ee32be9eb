"""Parse a phrase that cites: from the kinds of its tokens to its members, each one number or a range of two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

Member = tuple[int, ...]  # the places of one token, or of the two ends of a range


@lru_cache(maxsize=4096)
def members(kinds: tuple[str, ...]) -> tuple[Member, ...]:
    """Return the members of a phrase whose tokens are of these kinds, as places in it.

    Phrases of one shape are parsed once: a book has thousands of citations and a few dozen shapes. Raises
    lark.exceptions.LarkError where the shape is no phrase of the grammar.
    """
    tree = _parser().parse(kinds)
    return tuple(
        tuple(token.start_pos for token in member.children if token.type in ("NUMBER", "TAIL"))
        for member in tree.children
        if hasattr(member, "data")
    )


@cache
def _parser() -> Any:
    from lark import Lark, Token
    from lark.lexer import Lexer

    class Kinds(Lexer):
        """The scanner has made the tokens already; hand them over."""

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
            for at, kind in enumerate(data):
                yield Token(kind, "", at)

    grammar = (files("rulewright.cite") / "grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", lexer=Kinds, start="citation")
