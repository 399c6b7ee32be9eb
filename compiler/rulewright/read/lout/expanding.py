"""Put the bodies of definitions where their symbols stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.read.lout.bodies import AGAIN, OPERAND, Body, body_of, placed
from rulewright.read.lout.lexer import Token
from rulewright.read.lout.parse import first, last
from rulewright.read.lout.symbols import SymbolTable
from rulewright.read.lout.words import Words

Show = Callable[[list[Any]], None]
SYMBOLS = {"prefix": 0, "infix": 1}  # the place of the symbol among what the grammar made of its use


class Expanding(Words):
    """Appends what the symbols of a book's own say."""

    table: SymbolTable

    def __init__(self) -> None:
        super().__init__()
        self.bodies: dict[str, Body] = {}
        self.room = 0  # how many characters bodies may say yet

    @property
    def in_body(self) -> bool:
        """True where what is read is the body of a definition."""
        return bool(self.expanded)

    def visit(self, node: Any) -> None:
        """Append what a node says."""
        raise NotImplementedError

    def visit_flow(self, children: list[Any]) -> None:
        """Append what nodes side by side say."""
        raise NotImplementedError

    def send(self, into: str, children: list[Any]) -> None:
        """Keep what nodes say for the place to which it is sent."""
        raise NotImplementedError

    def expand(self, token: Token, use: list[Any], show: Show | None = None) -> None:
        """Show what the body of a definition says, with what its symbol is given in a use of it; where the bodies of a
        file say more than there is room for, or one holds itself, what was given alone. Without `show`, append it."""
        symbol, given, show = token.symbol, _given(token, use), show or self.visit_flow
        assert symbol is not None
        body = self._body(symbol.name, symbol.detail.words, symbol.detail.parameters)
        self.running.reach(first(use[0]).start_pos, last(use[-1]).end_pos)
        self.room -= len(body.words)
        if symbol.name in self.expanded or self.room < 0:
            for name in (symbol.detail.left, symbol.detail.right):
                if name in given:
                    show([given[name]])
            return
        for name, words in symbol.detail.options.items():
            if name in body.says and name not in given:
                self.room -= len(words)
                given[name] = placed(self._body(f"{symbol.name} {name}", words), token.end_pos, {})
        self.expanded[symbol.name] = token
        said = placed(body, token.end_pos, given).children
        if symbol.detail.into:
            self.send(symbol.detail.into, said)
        else:
            show(said)
        self.expanded.popitem()

    def within(self, node: Any, show: Show) -> None:
        """Show what stands in braces, or what a parameter was given: no part of the body in which it stands. What the
        body says once more takes room as the body does."""
        if node.data == "group":
            show(node.children[1].children)
            return
        if node.data == AGAIN:
            self.room -= last(node).end_pos - first(node).start_pos
        if node.data == OPERAND or self.room >= 0:
            name, token = self.expanded.popitem()
            show(node.children[1:])
            self.expanded[name] = token

    def _body(self, name: str, words: str, parameters: tuple[str, ...] = ()) -> Body:
        """Return the body of a definition, or what a parameter of it has by itself."""
        if name not in self.bodies:
            self.bodies[name] = body_of(words, parameters, self.table)
        return self.bodies[name]


def used(node: Any) -> tuple[Token, list[Any]] | None:
    """Return the symbol of the book's own that a node is a use of, and all parts of it; None where it is none."""
    use = [node] if isinstance(node, Token) else node.children
    token = node if isinstance(node, Token) else use[SYMBOLS[node.data]] if node.data in SYMBOLS else None
    return (token, use) if token and token.symbol and token.symbol.does == "defined" else None


def _given(token: Token, use: list[Any]) -> dict[str, Any]:
    """Return what the symbol of a use is given there, by the names of its parameters."""
    if len(use) == 1:
        return {}
    assert token.symbol is not None
    detail = token.symbol.detail
    given = {each.children[0].value: each.children[1] for each in use if getattr(each, "data", "") == "option"}
    if use[0] is not token:
        given[detail.left] = use[0]
    return given | {detail.right: use[-1]}
