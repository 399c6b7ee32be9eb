"""What the symbols of a book's own say: the body of each is put where the symbol stands, with what it is given in the
places of its parameters, as Lout does it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from rulewright.read.lout.balance import Balancer
from rulewright.read.lout.comments import joints
from rulewright.read.lout.definitions import Braces, blanked, find_definitions
from rulewright.read.lout.lexer import Token, glues, tokenize
from rulewright.read.lout.parse import first, last, parse
from rulewright.read.lout.symbols import Symbol, SymbolTable

OPERAND, AGAIN = "operand", "again"  # what a parameter was given, where a body says it first, and elsewhere
ROOM = 20  # characters that bodies may say for each one of the text in which they are put; more is no writing


class Body(Struct):
    """The body of a definition, or what is given where a parameter is not: its text, at whose `joints` a word goes on
    behind a comment, and the tree that is made of it, in which the parameters are operands, and the names of those
    that it says."""

    words: str
    joints: frozenset[int]
    tree: Any
    says: frozenset[str]


def body_of(words: str, parameters: tuple[str, ...], table: SymbolTable) -> Body:
    """Read the words of a body, in which some are parameters. What it defines itself is known in it alone."""
    inner = list(find_definitions(words, Braces(words)))
    known = table.learn(inner, [Symbol(name, "NULLARY", OPERAND) for name in parameters])
    words = blanked(words, [(each.start, each.end) for each in inner])
    lexed = tokenize(words, known)
    unknown = {start for start, _ in lexed.unknown}
    tokens = [structs.replace(each, value="") if each.start_pos in unknown else each for each in lexed.tokens]
    tree = parse(Balancer(tokens, known.ends).run())
    return Body(words, joints(words, lexed.comments), tree, frozenset(each.value for each in _operands(tree)))


def _operands(node: Any) -> Iterator[Token]:
    """Yield the parameters in a tree."""
    if not isinstance(node, Token):
        for child in node.children:
            yield from _operands(child)
    elif node.symbol and node.symbol.does == OPERAND:
        yield node


def placed(body: Body, at: int, given: dict[str, Any]) -> Any:
    """Return the tree of a body as it stands behind a symbol that ends at `at`, with what its parameters were given.
    One that says nothing has its place, too."""
    flow = _Placing(body, at, given).moved(body.tree.children[0])
    return flow if flow.children else type(flow)(flow.data, [Token("TEXT", "", at, at)])


class _Placing:
    """Moves a body to the place where its symbol stands."""

    def __init__(self, body: Body, at: int, given: dict[str, Any]) -> None:
        self.body = body
        self.at = at
        self.given = given
        self.said: set[str] = set()  # parameters that the body has said already

    def moved(self, node: Any) -> Any:
        """Return a node of the body at its new place."""
        if not isinstance(node, Token):
            if node.data == "prefix" and node.children[0].symbol.does == "drawing":
                return type(node)("flow", list(self._drawn(node)))
            children = self._spaced(node.children) if node.data == "flow" else node.children
            return type(node)(node.data, [self.moved(each) for each in children])
        if node.symbol and node.symbol.does == OPERAND:
            return self._operand(node)
        return self._token(node.type, node.value, node.symbol)

    def _token(self, kind: str, words: str, symbol: Symbol | None = None) -> Token:
        return Token(kind, words, self.at, self.at, symbol, self.at)

    def _operand(self, parameter: Token) -> Any:
        kind = AGAIN if parameter.value in self.said else OPERAND
        self.said.add(parameter.value)
        unit = self.given.get(parameter.value)
        return type(self.body.tree)(kind, [self._token("TEXT", ""), *([] if unit is None else [unit])])

    def _drawn(self, picture: Any) -> Iterator[Any]:
        """Yield a picture as it is written, with what parameters were given; where it has any, in one line."""
        words, position, symbol = self.body.words, first(picture).start_pos, picture.children[0].symbol
        for parameter in _operands(picture):
            yield self._token("VERBATIM", " ".join(words[position : parameter.start_pos].split()), symbol)
            yield from (self._token("TEXT", " "), self._operand(parameter), self._token("TEXT", " "))
            position, symbol = parameter.end_pos, None
        yield self._token("VERBATIM", words[position : last(picture).end_pos], symbol)

    def _spaced(self, children: list[Any]) -> Iterator[Any]:
        """Yield the parts of a flow, and a blank where there is one between them."""
        for number, child in enumerate(children):
            token = first(child)
            at = token.start_pos
            leaves = token.symbol is not None and token.symbol.leaves
            glued = leaves or (number and glues(children[number - 1])) or glues(child) or at in self.body.joints
            if number and at and self.body.words[at - 1].isspace() and not glued:
                yield self._token("TEXT", " ")
            yield child
