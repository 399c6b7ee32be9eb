"""Put the bodies of definitions where their symbols stand."""

from __future__ import annotations

from typing import Any

from rulewright.read.lout.bodies import Body, body_of, placed
from rulewright.read.lout.lexer import Token
from rulewright.read.lout.parse import first, last
from rulewright.read.lout.symbols import SymbolTable
from rulewright.read.lout.words import Words


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

    def expand(self, token: Token, given: dict[str, Any]) -> None:
        """Append what the body of a definition says, with what its parameters were given; where the bodies of a file
        say more than there is room for, or one holds itself, what was given alone."""
        symbol = token.symbol
        assert symbol is not None
        body = self._body(symbol.name, symbol.detail.words, symbol.detail.parameters)
        whole = [token, *given.values()]
        self.running.reach(min(first(each).start_pos for each in whole), max(last(each).end_pos for each in whole))
        self.room -= len(body.words)
        if symbol.name in self.expanded or self.room < 0:
            for name in (symbol.detail.left, symbol.detail.right):
                if name in given:
                    self.visit(given[name])
            return
        for name, words in symbol.detail.options.items():
            if name in body.says and name not in given:
                self.room -= len(words)
                given[name] = placed(self._body(f"{symbol.name} {name}", words), token.end_pos, {})
        self.expanded.append(symbol.name)
        self.visit(placed(body, token.end_pos, given))
        self.expanded.pop()

    def visit_operand(self, children: list[Any]) -> None:
        """What a parameter was given: no part of the body in which it stands."""
        name = self.expanded.pop()
        for unit in children[1:]:
            self.visit(unit)
        self.expanded.append(name)

    def visit_again(self, children: list[Any]) -> None:
        """What a parameter was given, where the body says it once more."""
        self.room -= last(children[-1]).end_pos - children[0].start_pos
        if self.room >= 0:
            self.visit_operand(children)

    def _body(self, name: str, words: str, parameters: tuple[str, ...] = ()) -> Body:
        """Return the body of a definition, or what a parameter of it has by itself."""
        if name not in self.bodies:
            self.bodies[name] = body_of(words, parameters, self.table)
        return self.bodies[name]


def given_in(children: list[Any]) -> dict[str, Any]:
    """Return what is given for the parameters that have names."""
    return {each.children[0].value: each.children[1] for each in children if getattr(each, "data", "") == "option"}
