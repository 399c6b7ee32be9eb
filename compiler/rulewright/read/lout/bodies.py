"""What the symbols of a book's own say: the body of each is put where the symbol stands, with what it is given in the
places of its parameters, as Lout does it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from rulewright.read.lout.balance import Balancer
from rulewright.read.lout.definitions import Braces, blanked, find_definitions
from rulewright.read.lout.lexer import Token, tokenize
from rulewright.read.lout.parse import first, last, parse
from rulewright.read.lout.symbols import Symbol, SymbolTable

OPERAND, AGAIN = "operand", "again"  # what a parameter was given, where a body says it first, and elsewhere
QUOTED = r'"(?:[^"\\\n]|\\.)*"'
ROOM = 20  # characters that bodies may say for each one of the text in which they are put; more is no writing


class Body(Struct):
    """The body of a definition, or what is given where a parameter is not: its text, and the tree that is made of it,
    in which the parameters are operands, and the names of those that it says."""

    words: str
    tree: Any
    says: frozenset[str]


def body_of(words: str, parameters: tuple[str, ...], table: SymbolTable) -> Body:
    """Read the words of a body, in which some are parameters. What it defines itself is known in it alone."""
    inner = list(find_definitions(words, Braces(words)))
    known = table.learn(inner)
    known.symbols |= {name: _operand(name) for name in parameters if name.startswith("@")}
    words = blanked(words, [(each.start, each.end) for each in inner])
    lexed = tokenize(words, known)
    unknown = {start for start, _ in lexed.unknown}
    plain = [name for name in parameters if not name.startswith("@")]
    tokens = [
        structs.replace(each, value="") if each.start_pos in unknown else each
        for token in lexed.tokens
        for each in _parted(token, plain)
    ]
    tree = parse(Balancer(tokens, known.ends).run())
    return Body(words, tree, frozenset(each.value for each in _operands(tree)))


def _operand(name: str) -> Symbol:
    return Symbol(name, "NULLARY", OPERAND)


def _parted(token: Token, parameters: list[str]) -> Iterator[Token]:
    """Yield the words of a token apart from the parameters among them."""
    if token.type != "TEXT" or not parameters:
        yield token
        return
    names = "|".join(map(re.escape, parameters))
    position = 0
    for match in re.finditer(rf"{QUOTED}|(?<![^\W\d]|@)({names})(?![^\W\d]|@)", token.value):
        if match[1]:
            at = token.start_pos
            if match.start() > position:
                yield Token("TEXT", token.value[position : match.start()], at + position, at + match.start())
            yield Token("NULLARY", match[1], at + match.start(), at + match.end(), _operand(match[1]))
            position = match.end()
    if position < len(token.value):
        yield Token("TEXT", token.value[position:], token.start_pos + position, token.end_pos)


def _operands(node: Any) -> Iterator[Token]:
    """Yield the parameters in a tree."""
    if not isinstance(node, Token):
        for child in node.children:
            yield from _operands(child)
    elif node.symbol and node.symbol.does == OPERAND:
        yield node


def placed(body: Body, at: int, given: dict[str, Any]) -> Any:
    """Return the tree of a body as it stands behind a symbol that ends at `at`, with what its parameters were given."""

    said: set[str] = set()

    def moved(node: Any) -> Any:
        if not isinstance(node, Token):
            if node.data == "prefix" and node.children[0].symbol.does == "drawing" and not any(_operands(node)):
                words = body.words[first(node).start_pos : last(node).end_pos]
                return Token("VERBATIM", words, at, at, None, at)
            children = spaced(node.children) if node.data == "flow" else node.children
            return type(node)(node.data, [moved(each) for each in children])
        if node.symbol and node.symbol.does == OPERAND:
            unit = given.get(node.value)
            kind = AGAIN if node.value in said else OPERAND
            said.add(node.value)
            return type(body.tree)(kind, [Token("TEXT", "", at, at), *([] if unit is None else [unit])])
        return Token(node.type, node.value, at, at, node.symbol, at)

    def spaced(children: list[Any]) -> Iterator[Any]:
        """Yield the parts of a flow, and a blank where there is one between them."""
        for number, child in enumerate(children):
            token = first(child)
            note = token.symbol is not None and token.symbol.does == "note"  # its mark stands at the word before it
            if number and token.start_pos and body.words[token.start_pos - 1].isspace() and not note:
                yield Token("TEXT", " ", 0, 0)
            yield child

    return moved(body.tree.children[0])
