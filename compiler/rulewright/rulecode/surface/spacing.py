"""The spaces between the words of a statement: by what the words are, so that a statement has one look."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token, Tree

from rulewright.rulecode.surface.parse import parser

CLOSING = frozenset([")", "]", "}", ",", ":"])
OPENING = frozenset(["(", "[", "{", "d["])
TIGHT = frozenset(".")
CALLS = frozenset(["NAME", "CELL", "ROWS"])  # what stands directly before its parenthesis
NUMBERS = frozenset(["INTEGER", "DECIMAL", "FRACTION"])
SIGNS = frozenset(["PLUS", "MINUS"])


def spaced(text: str, kind: str) -> list[tuple[str, Token]]:
    """Return the words of a statement of this kind (a start of the grammar), with their offsets in its text, and before
    each what stands there: a space or nothing."""
    words, parsed = _read(text, kind)
    between = {child.start_pos for child in _operators(parsed)}
    found = [""]
    openers: list[int] = []
    for at in range(1, len(words)):
        before, word = words[at - 1], words[at]
        if before in OPENING:
            openers.append(at - 1)
        elif before in {")", "]", "}"} and openers:
            openers.pop()
        odds = bool(openers) and openers[-1] > 0 and words[openers[-1] - 1].type == "CELL"
        sign = before.type in SIGNS and before.start_pos not in between
        leads = at == 1 or words[at - 2] == ":"  # what a line adds: `+2 if a`, but `+ max(a, b)`
        sign = sign and (word.type in NUMBERS or not leads)
        found.append(" " if _parted(before, word, odds, words[0] == "example", sign) else "")
    return list(zip(found, words, strict=True))


def _parted(before: Token, word: Token, odds: bool, example: bool, sign: bool) -> bool:
    """True where a space parts two words; `odds` stand in brackets of `cell`, a `sign` is no operator between two."""
    if ":" in (before, word) and odds:
        return True
    if before in OPENING or word in CLOSING or sign:
        return False
    if before in TIGHT or word in TIGHT or (example and "=" in (before, word)):
        return False
    return not (word == "(" and before.type in CALLS)


def _read(text: str, kind: str) -> tuple[list[Token], Tree[Token]]:
    reading = parser().parse_interactive(text, start=kind)
    words = list(reading.exhaust_lexer())
    parsed: Tree[Token] = reading.feed_eof(words[-1])  # type: ignore[no-untyped-call]
    return words, parsed


def _operators(parsed: Tree[Token]) -> Iterator[Token]:
    """Yield the signs that stand between two things that are added or taken away."""
    for part in parsed.iter_subtrees():
        if part.data in ("add", "subtract"):
            yield from (each for each in part.children if isinstance(each, Token))
