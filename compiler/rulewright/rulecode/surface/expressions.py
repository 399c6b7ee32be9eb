"""Expressions, literals, types: from the parser's tree to the surface tree, a method for each rule of the grammar."""

from __future__ import annotations

import unicodedata
from fractions import Fraction
from typing import Any

from lark import Token, Transformer, v_args
from lark.tree import Meta

from rulewright.rulecode.surface import tree
from rulewright.text import Source, Span

Number = int | Fraction
DIGITS = 15
DENOMINATORS = 1000  # the fractions that have a character of their own have small ones
OPERATORS = {"≠": "!=", "≤": "<=", "≥": ">="}


def number_of(text: str) -> Number:
    """Return the number that `3`, `-1.5`, `½` or `1½` writes: exact, an int where it is whole."""
    text = text.strip().replace("−", "-")
    if len(text) > DIGITS:
        raise TooLongError(f"a number of more than {DIGITS} digits is not held exactly", "write a shorter one")
    sign = -1 if text.startswith("-") else 1
    text = text.lstrip("-+ ")
    last = text[-1]
    if last.isdigit() and last.isascii():
        value = Fraction(text)
    else:
        value = Fraction(unicodedata.numeric(last)).limit_denominator(DENOMINATORS) + int(text[:-1] or 0)
    return sign * (int(value) if value.denominator == 1 else value)


class TooLongError(Exception):
    """Something that is too long to be worked with: the message says what, `help` what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


def bounds_of(text: str) -> tuple[Number | None, Number | None]:
    """Return the bounds of a range such as `-3..3`, `..32` or `38..`; None where it is open."""
    low, _, high = text.partition("..")
    return (number_of(low) if low else None), (number_of(high) if high else None)


def unquoted(token: str) -> str:
    return token[1:-1].strip()


@v_args(meta=True)
class ExpressionBuilder(Transformer[Token, Any]):
    """Builds the nodes of one statement, which begins at offset `base` of its source."""

    def __init__(self, source: Source, base: int, length: int) -> None:
        super().__init__()
        self.source = source
        self.base = base
        self.length = length

    def span(self, meta: Meta) -> Span:
        if meta.empty:
            return Span(self.source, self.base, self.base + self.length)
        return Span(self.source, self.base + meta.start_pos, self.base + meta.end_pos)

    def at(self, token: Token) -> Span:
        start = self.base + (token.start_pos or 0)
        return Span(self.source, start, start + len(token))

    def identifier(self, token: Token) -> tree.Identifier:
        return tree.Identifier(unquoted(token) if token.type == "STRING" else str(token), self.at(token))

    # Numbers, words, literals

    def number(self, meta: Meta, parts: list[Token]) -> tree.Literally:
        return tree.Literally(number_of(parts[0]), self.span(meta))

    def signed(self, meta: Meta, parts: list[Any]) -> tree.Literally:
        return tree.Literally(parts[-1].value, self.span(meta))

    def negative(self, meta: Meta, parts: list[Any]) -> tree.Literally:
        return tree.Literally(-parts[-1].value, self.span(meta))

    def yes(self, meta: Meta, parts: list[Token]) -> tree.Literally:
        return tree.Literally(True, self.span(meta))

    def no(self, meta: Meta, parts: list[Token]) -> tree.Literally:
        return tree.Literally(False, self.span(meta))

    def none(self, meta: Meta, parts: list[Token]) -> tree.Literally:
        return tree.Literally(None, self.span(meta))

    def word(self, meta: Meta, parts: list[Token]) -> tree.Literally:
        return tree.Literally(unquoted(parts[0]), self.span(meta))

    def label(self, meta: Meta, parts: list[Token]) -> tree.Literally:
        return tree.Literally(str(parts[0]), self.span(meta))

    def set(self, meta: Meta, parts: list[Token | None]) -> tree.Literally:
        return tree.Literally(frozenset(_plain(part) for part in parts if part is not None), self.span(meta))

    def string(self, meta: Meta, parts: list[Token]) -> tree.Words:
        return tree.Words(unquoted(parts[0]), self.span(meta))

    # Expressions

    def name(self, meta: Meta, parts: list[Token]) -> tree.Variable:
        return tree.Variable(str(parts[0]), self.span(meta))

    def field(self, meta: Meta, parts: list[Token]) -> tree.Member:
        return tree.Member(str(parts[0]), str(parts[1]), self.span(meta))

    def text(self, meta: Meta, parts: list[Token]) -> tree.Printed:
        return tree.Printed(unquoted(parts[0]), self.span(meta))

    def _operation(self, op: str, meta: Meta, parts: list[Any]) -> tree.Operation:
        operands = [part for part in parts if not isinstance(part, Token)]
        return tree.Operation(op, operands, self.span(meta))

    def add(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation("+", meta, parts)

    def subtract(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation("-", meta, parts)

    def multiply(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation("*", meta, parts)

    def minus(self, meta: Meta, parts: list[Any]) -> tree.Operation | tree.Literally:
        operand = parts[-1]
        if isinstance(operand, tree.Literally) and isinstance(operand.value, (int, Fraction)):
            return tree.Literally(-operand.value, self.span(meta))
        return self._operation("-", meta, parts)

    def plus(self, meta: Meta, parts: list[Any]) -> Any:
        return parts[-1]

    def or_(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation("or", meta, parts)

    def and_(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation("and", meta, parts)

    def negation(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation("not", meta, parts)

    def equal(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation("=", meta, parts)

    def member(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation("in", meta, parts)

    def compare(self, meta: Meta, parts: list[Any]) -> tree.Operation:
        return self._operation(OPERATORS.get(parts[1], str(parts[1])), meta, parts)

    def conditional(self, meta: Meta, parts: list[Any]) -> tree.IfElse:
        then, test, other = parts
        return tree.IfElse(test, then, other, self.span(meta))

    def up(self, meta: Meta, parts: list[Token]) -> Token:
        return parts[0]

    def call(self, meta: Meta, parts: list[Any]) -> tree.FunctionCall:
        arguments = [part for part in parts[1:] if not isinstance(part, Token)]
        return tree.FunctionCall(str(parts[0]), arguments, self.span(meta), len(arguments) < len(parts) - 1)

    def cell(self, meta: Meta, parts: list[Any]) -> tree.CellOf:
        return tree.CellOf(parts[0], parts[1], parts[2:], self.span(meta))

    def odds(self, meta: Meta, parts: list[Any]) -> tree.Stepped:
        return tree.Stepped(parts[0], self.span(meta), *parts[1:])

    def shifted(self, meta: Meta, parts: list[Any]) -> tree.Stepped:
        return tree.Stepped(parts[0], self.span(meta), shift=parts[1])

    def rows(self, meta: Meta, parts: list[Any]) -> tree.RowsOf:
        table, low, high = parts
        return tree.RowsOf(table, low, high, self.span(meta))

    def where(self, meta: Meta, parts: list[Any]) -> tuple[str, Any]:
        return "where", parts[0]

    def otherwise(self, meta: Meta, parts: list[Any]) -> tuple[str, Any]:
        return "otherwise", parts[0]

    def fold(self, meta: Meta, parts: list[Any]) -> tree.Fold:
        function, value, variable, items, *rest = parts
        return tree.Fold(str(function), value, str(variable), str(items), self.span(meta), **dict(rest))

    def fold_members(self, meta: Meta, parts: list[Any]) -> tree.Fold:
        """`count(e in items where …)`: a membership stands in the place of the value."""
        function, member, *rest = parts
        return tree.Fold(str(function), member, "", "", self.span(meta), **dict(rest))

    # Pick and ladder

    def pick_label(self, meta: Meta, parts: list[Token]) -> Any:
        return (_label_of(parts[0]),)

    def pick_arm(self, meta: Meta, parts: list[Any]) -> tree.Case:
        return tree.Case(parts[0][0], parts[1], self.span(meta))

    def ladder_arm(self, meta: Meta, parts: list[Any]) -> tree.Case:
        label, value = parts
        if isinstance(label, tree.Literally):
            return tree.Case(label.value, value, self.span(meta))  # type: ignore[arg-type]  # the grammar has a number
        return tree.Case(None if label.type == "ELSE" else bounds_of(label), value, self.span(meta))

    def pick(self, meta: Meta, parts: list[Any]) -> tree.Cases:
        return tree.Cases(parts[0], parts[1:], self.span(meta))

    ladder = pick

    # Tables, clauses

    def table_name(self, meta: Meta, parts: list[Any]) -> tree.TableName:
        section = parts[1].text if len(parts) > 1 else ""
        return tree.TableName(_plain(parts[0]), section, self.span(meta))

    def table(self, meta: Meta, parts: list[tree.TableName]) -> tree.TableName:
        return parts[0]

    def rule_name(self, meta: Meta, parts: list[Token]) -> tree.Identifier:
        return tree.Identifier(_plain(parts[0]), self.at(parts[0]))

    def clause(self, meta: Meta, parts: list[Any]) -> tree.Clause:
        return tree.Clause(parts[0][1:].strip('"'), parts[1:], self.span(meta))

    # Types

    def names(self, meta: Meta, parts: list[Token]) -> list[tree.Identifier]:
        return [self.identifier(part) for part in parts]

    def range(self, meta: Meta, parts: list[Any]) -> tree.TypeName:
        low, high = bounds_of(parts[0])
        step = parts[1].value if len(parts) > 1 else 1
        return tree.TypeName("range", self.span(meta), low, high, step)

    def flag(self, meta: Meta, parts: list[Any]) -> tree.TypeName:
        return tree.TypeName("flag", self.span(meta))

    def worded(self, meta: Meta, parts: list[Token]) -> tuple[str, str]:
        printed, word = parts
        return str(word), unquoted(printed)

    def choice(self, meta: Meta, parts: list[Token | tuple[str, str]]) -> tree.TypeName:
        words = [part if isinstance(part, tuple) else (_plain(part), "") for part in parts]
        printed = {word: title for word, title in words if title}
        return tree.TypeName("choice", self.span(meta), words=tuple(word for word, _ in words), printed=printed)

    def origin(self, meta: Meta, parts: list[Token]) -> tuple[str, str]:
        return _plain(parts[0]), "".join(parts[1:])

    def result(self, meta: Meta, parts: list[tuple[str, str]]) -> tree.TypeName:
        of, output = parts[0]
        return tree.TypeName("result", self.span(meta), of=of, output=output)

    def subset(self, meta: Meta, parts: list[Token]) -> tree.TypeName:
        return tree.TypeName("subset", self.span(meta), of=str(parts[0]))


def _plain(token: Token) -> str:
    return unquoted(token) if token.type in ("WORD", "STRING") else str(token)


def _label_of(token: Token) -> Any:
    if token.type == "INTEGER":
        return int(token)
    if token.type in ("YES", "NO"):
        return token.type == "YES"
    return None if token.type == "ELSE" else _plain(token)
