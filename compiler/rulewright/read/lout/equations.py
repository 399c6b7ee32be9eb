"""Equations as running text: letters in italics, signs as characters, scripts raised and lowered, fractions in line."""

from __future__ import annotations

from typing import Any

from rulewright.read.lout.expanding import Expanding
from rulewright.read.lout.formulas import Piece, formula
from rulewright.read.running import Running

SPACED = ("large", "between", "function")  # a blank stands on each side of them
# in a fraction they need no brackets
WHOLE = ("name", "number", "ordinary", "sub", "sup", "accent", "roots", "array", "function")
LEFT = (*SPACED, "behind")
WORDS = ("name", "quoted", "node")  # a blank parts two of them, unless they are letters
OPENING = ("(", "[", "{")
CELLS, ROWS = ", ", "; "


class Equation:
    """Appends equations to a running text; `bodies` tells what symbols of the book's own say, and appends what is no
    equation."""

    def __init__(self, running: Running, bodies: Expanding) -> None:
        self.running = running
        self.bodies = bodies

    def add(self, nodes: list[Any]) -> None:
        """Append an equation, from what the grammar made of it."""
        self._row(formula(nodes, self.bodies))

    def _add(self, piece: Piece) -> None:
        if piece.is_a == "row":
            self._row(piece)
        elif piece.is_a == "fractions":
            self._fraction(piece)
        elif piece.is_a in ("sub", "sup"):
            base = _only(piece.inner[0])
            (self._bracketed if base.is_a == "fractions" else self._add)(base)
            self._set(piece.is_a, piece.inner[1])
        elif piece.is_a == "accent":
            self._bracketed(piece.inner[0])
            self._say(piece.text, piece)
        elif piece.is_a in ("roots", "degrees"):
            for degree in piece.inner[:-1]:
                self._set("sup", degree)
            self._say(piece.text or "√", piece)
            self._bracketed(piece.inner[-1])
        elif piece.is_a == "array":
            left, *rows, right = piece.inner
            self._add(left)
            self._list(rows, ROWS, piece)
            self._add(right)
        elif piece.is_a in ("cells", "stacked"):
            self._list(piece.inner, CELLS, piece)
        elif piece.is_a == "node":
            around, self.bodies.expanded = self.bodies.expanded, piece.expanded
            self.bodies.visit(piece.node)
            self.bodies.expanded = around
        else:
            self._word(piece)

    def _word(self, piece: Piece) -> None:
        """Append a word or a sign; names of one letter or several are in italics."""
        words = piece.text[1:-1] if piece.is_a == "quoted" else piece.text
        began = self.running.length
        self._say(words, piece)
        if piece.is_a == "name":
            self.running.close("emphasis", began)

    def _say(self, words: str, piece: Piece) -> None:
        self.running.replace(words, piece.start, piece.end)

    def _set(self, style: str, piece: Piece) -> None:
        began = self.running.length
        self._add(piece)
        self.running.close(style, began)

    def _row(self, row: Piece) -> None:
        """Append what stands side by side, with blanks where they belong."""
        before: Piece | None = None
        sign = False  # what stands before is the sign of what follows, as a minus with nothing before it is
        for piece in row.inner:
            if before and not sign and _is_apart(_base(before), _base(piece)):
                self.running.space(piece.start)
            self._add(piece)
            sign = piece.is_a == "between" and (before is None or before.is_a in LEFT or before.text in OPENING)
            before = piece

    def _list(self, pieces: list[Piece], between: str, around: Piece) -> None:
        """Append pieces with words between them."""
        for at, piece in enumerate(pieces):
            if at:
                self._say(between, around)
            self._add(piece)

    def _fraction(self, piece: Piece) -> None:
        upper, lower = piece.inner
        self._bracketed(upper)
        self._say("/", piece)
        self._bracketed(lower)

    def _bracketed(self, piece: Piece) -> None:
        """Append something, in brackets where it is more than one thing."""
        piece = _only(piece)
        if piece.is_a in WHOLE or (piece.is_a == "row" and not piece.inner):
            self._add(piece)
            return
        at = Piece("ordinary", "", piece.start, piece.start)
        self._say("(", at)
        self._add(piece)
        self._say(")", at)


def _only(piece: Piece) -> Piece:
    """Return the only thing in a row of one, or what is no such row."""
    while piece.is_a == "row" and len(piece.inner) == 1:
        piece = piece.inner[0]
    return piece


def _base(piece: Piece) -> Piece:
    """Return what carries the scripts and accents of a piece."""
    while piece.is_a in ("sub", "sup", "accent"):
        piece = piece.inner[0]
    return piece


def _is_apart(before: Piece, piece: Piece) -> bool:
    """True where a blank stands between two neighbours."""
    if "blank" in (before.is_a, piece.is_a) or before.text in OPENING:
        return False
    if before.is_a in LEFT or piece.is_a in SPACED:
        return not (before.is_a == "function" and piece.text in OPENING)
    if "node" in (before.is_a, piece.is_a):
        return {before.is_a, piece.is_a} <= {*WORDS, "number"}
    return before.is_a in WORDS and piece.is_a in WORDS and max(len(before.text), len(piece.text)) > 1
