"""The trees of equations: which words are scripts, fractions, roots and arrays of which others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from rulewright.read.lout.bodies import AGAIN, OPERAND
from rulewright.read.lout.expanding import Expanding, used
from rulewright.read.lout.glyphs import glyphs
from rulewright.read.lout.lexer import Token
from rulewright.read.lout.parse import first, last
from rulewright.toml import read_toml

PIECES = re.compile(r'"(?:[^"\\\n]|\\.)*"|[^\W\d_]+|\d+(?:\.\d+)?|`+|[^\w\s"`]+|\S')
LONGEST = 4  # characters of a sign that is made of marks
DEEPEST = 100  # things within things; what goes deeper is words
WRITTEN = ("TEXT", "GAP")  # tokens that are words and marks
ALIGNED = "^"  # where equations below one another meet: it is no part of any
GIVEN = ("group", OPERAND, AGAIN)
TABLES = ("ordinary", "large", "between", "behind", "blank")


class Piece(Struct):
    """A word, a mark or an object of an equation: `is_a` says which, or which part of the tree it is, `text` how it is
    written, `start` and `end` where. `inner` are the parts of what has some, `deep` tells how many there are within one
    another; `node` is an object of another kind, `expanded` the definitions in whose bodies it stands."""

    is_a: str
    text: str
    start: int
    end: int
    inner: list[Piece] = field(default_factory=list)
    node: Any = None
    expanded: dict[str, Token] = field(default_factory=dict)
    deep: int = 0


@cache
def signs() -> dict[str, Any]:
    """Return the tables of equations."""
    return read_toml(Path(__file__).with_name("equations.toml"), "equations.toml")


@cache
def _marks() -> dict[str, tuple[str, str]]:
    """Return by its name how a sign is shown, and in which table it is; those of fonts are ordinary."""
    found = {name: (shown, "ordinary") for name, shown in glyphs().items() if len(name) > 1}
    found |= dict.fromkeys(signs()["functions"], ("", "function"))
    return found | {name: (shown, table) for table in TABLES for name, shown in signs()[table].items()}


def formula(nodes: list[Any], bodies: Expanding) -> Piece:
    """Return the tree of an equation, from what the grammar made of it; `bodies` tells what symbols of the book's own
    say."""
    return _Reading(list(_pieces(nodes)), bodies).row()


def _pieces(nodes: list[Any]) -> Iterator[Piece]:
    """Yield words, marks and objects, in order; what stands between braces is one object."""
    shown = (node for node in nodes if not (isinstance(node, Token) and node.type == "GAP" and node.value == ALIGNED))
    parted = chain.from_iterable(map(_parted, shown))
    for written, those in groupby(parted, lambda node: isinstance(node, Token) and node.type in WRITTEN):
        if written:
            yield from _written(list(those))
        else:
            for node in those:
                yield Piece(_kind(node), "", first(node).start_pos, last(node).end_pos, node=node)


def _parted(node: Any) -> Iterator[Any]:
    """Yield a node; of the text glued to what its symbol takes, the first word or mark alone is part of it."""
    token = last(node)
    first_word = PIECES.match(token.value)
    if node is token or token.type != "TEXT" or not first_word or first_word.end() == len(token.value):
        yield node
        return
    cut = first_word.end()
    middle = token.end_pos - len(token.value) + cut if token.end_pos > token.start_pos else token.end_pos
    yield _ending(node, Token("TEXT", first_word[0], token.start_pos, middle))
    yield Token("TEXT", token.value[cut:], middle, token.end_pos)


def _ending(node: Any, token: Token) -> Any:
    """Return a node with another last token."""
    if isinstance(node, Token):
        return token
    return type(node)(node.data, [*node.children[:-1], _ending(node.children[-1], token)])


def _kind(node: Any) -> str:
    """Return what an object of an equation is: something given, the equation that a symbol of the book's own says, or
    of another kind."""
    if not isinstance(node, Token) and node.data in GIVEN:
        return "group"
    use = used(node)
    return "used" if use and use[0].symbol and use[0].symbol.detail.in_equations else "node"


def _written(tokens: list[Token]) -> Iterator[Piece]:
    """Yield the words and marks of some tokens; those that touch one another are one run."""
    words, end = "", tokens[0].start_pos
    places: list[tuple[int, int]] = []  # of the words' characters; those of a definition stand where it is used
    for token in tokens:
        value = token.value if token.start_pos == end else f" {token.value}"
        words += value
        begin, end = token.end_pos - len(value), token.end_pos
        moved = token.start_pos == end
        places += [(end, end) if moved else (begin + at, begin + at + 1) for at in range(len(value))]
    for match in PIECES.finditer(words):
        for piece in _signs(match[0], match.start()):
            piece.start, piece.end = places[piece.start][0], places[piece.end - 1][1]
            yield piece


def _signs(words: str, at: int) -> Iterator[Piece]:
    """Yield a word, a number or what is quoted; of marks in a row the longest ones that stand for something."""
    if words[0] == '"' or words.isalnum() or words[0].isdecimal():
        yield Piece("quoted" if words[0] == '"' else "word", words, at, at + len(words))
        return
    done = 0
    while done < len(words):
        sizes = range(min(len(words) - done, LONGEST), 1, -1)
        long = next((size for size in sizes if words[done : done + size] in _marks()), 1)
        yield Piece("word", words[done : done + long], at + done, at + done + long)
        done += long


class _Reading:
    """Reads the pieces of an equation, or of an object in it."""

    def __init__(self, pieces: list[Piece], bodies: Expanding) -> None:
        self.pieces = pieces
        self.bodies = bodies
        self.at = 0
        self.open = 0  # roots and their like that wait for what they take
        self.signs = signs()

    @property
    def word(self) -> str:
        """The word that is next, or nothing."""
        if self.at < len(self.pieces) and self.pieces[self.at].is_a == "word":
            return self.pieces[self.at].text
        return ""

    def row(self, ends: frozenset[str] = frozenset()) -> Piece:
        """Read all that stands side by side, up to a word that ends it."""
        start = self.pieces[self.at].start if self.at < len(self.pieces) else 0
        found = Piece("row", "", start, start)
        while self.at < len(self.pieces) and not (self.word and self.word in ends):
            found.inner.append(self._joined(found.inner))
        return found

    def _take(self) -> Piece:
        self.at += 1
        return self.pieces[self.at - 1]

    def _takes(self, kind: str, before: Piece | None = None) -> bool:
        """True where the next word is of a kind that takes what stands around it, and may."""
        return self.word in self.signs[kind] and self.open < DEEPEST and (not before or before.deep < DEEPEST)

    def _joined(self, before: list[Piece]) -> Piece:
        """Read one thing; with what stands behind a fraction's line, it takes what stood before it."""
        last = before[-1] if before else None
        for kind in ("fractions", "stacked", "degrees"):
            if self._takes(kind, last):
                line = self._take()
                upper = before.pop() if before else Piece("row", "", line.start, line.start)
                return _of(kind, line, upper, self._scripted())
        return self._scripted()

    def _scripted(self) -> Piece:
        """Read one thing with its scripts and accents; an empty one where nothing is left."""
        if self.at >= len(self.pieces):
            return Piece("row", "", self.pieces[-1].end, self.pieces[-1].end)
        found = self._one()
        while (accent := self._takes("accents", found)) or self._takes("scripts", found):
            piece = self._take()
            if accent:
                found = _of("accent", piece, found, text=self.signs["accents"][piece.text])
            else:
                script = self._one() if self.at < len(self.pieces) else Piece("row", "", piece.end, piece.end)
                found = _of(self.signs["scripts"][piece.text], piece, found, script)
        return found

    def _one(self) -> Piece:
        word, piece = self.word, self._take()
        if piece.is_a == "group":
            return self._inside(piece)
        if piece.is_a == "used":
            return self._said(piece)
        if word in self.signs["arrays"]:
            return self._array(piece)
        if self.open < DEEPEST and word in (*self.signs["roots"], *self.signs["silent"]):
            self.open += 1
            found = self._scripted()
            self.open -= 1
            return _of("roots", piece, found, text=self.signs["roots"][word]) if word in self.signs["roots"] else found
        if word in self.signs["hidden"] and self._is_group():
            self.at += 1
            return Piece("row", "", piece.start, piece.end)
        if word in _marks():
            shown, table = _marks()[word]
            return Piece(table, shown or word, piece.start, piece.end)
        if word:
            kind = "name" if word[0].isalpha() else "number" if word[0].isdecimal() else "ordinary"
            return Piece(kind, word, piece.start, piece.end)
        piece.expanded = dict(self.bodies.expanded)
        return piece

    def _is_group(self) -> bool:
        return self.at < len(self.pieces) and self.pieces[self.at].is_a == "group"

    def _inside(self, group: Piece) -> Piece:
        found = Piece("row", "", group.start, group.end)
        self.bodies.within(group.node, lambda nodes: found.inner.extend(formula(nodes, self.bodies).inner))
        return found

    def _said(self, piece: Piece) -> Piece:
        """Return what a symbol of the book's own says."""
        found = Piece("row", "", piece.start, piece.end)
        use = used(piece.node)
        assert use is not None
        self.bodies.expand(*use, lambda nodes: found.inner.extend(formula(nodes, self.bodies).inner))
        return found

    def _array(self, name: Piece) -> Piece:
        """Read an array: its sides, and its cells in rows."""
        sides = [Piece("ordinary", side, name.start, name.end) for side in self.signs["arrays"][name.text]]
        while self.word and self.at + 1 < len(self.pieces) and self.pieces[self.at + 1].is_a == "group":
            option, value = self._take(), self._inside(self._take())
            if option.text in ("atleft", "atright"):
                sides[option.text == "atright"] = value
        if not self._is_group():
            return name
        rows: list[Piece] = []
        self.bodies.within(
            self._take().node, lambda nodes: rows.extend(_Reading(list(_pieces(nodes)), self.bodies)._rows())
        )
        return Piece("array", "", name.start, name.end, [sides[0], *rows, sides[1]])

    def _rows(self) -> Iterator[Piece]:
        """Yield the rows of an array, each with its cells."""
        rows, columns = frozenset(self.signs["rows"]), frozenset(self.signs["columns"])
        row = Piece("cells", "", 0, 0)
        while self.at < len(self.pieces):
            if self.word in rows:
                self.at += 1
                if row.inner:
                    yield row
                row = Piece("cells", "", 0, 0)
            elif self.word in columns:
                self.at += 1
            else:
                row.inner.append(self.row(rows | columns))
        yield row


def _of(kind: str, word: Piece, *inner: Piece, text: str = "") -> Piece:
    """Return what a word makes of what it takes."""
    deep = 1 + max(each.deep for each in inner)
    return Piece(kind, text, word.start, word.end, list(inner), deep=deep)
