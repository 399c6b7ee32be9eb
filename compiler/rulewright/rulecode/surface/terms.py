"""Lines that add to the total, those of printed rows included: from the parser's tree to the surface tree, a method for
each rule of the grammar."""

from __future__ import annotations

from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from rulewright.rulecode.surface import tree
from rulewright.rulecode.surface.expressions import ExpressionBuilder, bounds_of
from rulewright.rulecode.surface.pieces import every, one, text_of
from rulewright.text import Span


@v_args(meta=True)
class TermBuilder(ExpressionBuilder):
    """Builds terms, bounds, and what is said of the rows that give terms by themselves."""

    def sign(self, meta: Meta, parts: list[Token]) -> int:
        return 1 if parts[0].type == "PLUS" else -1

    def amount(self, meta: Meta, parts: list[Any]) -> Any:
        return parts[0]

    def tail_if(self, meta: Meta, parts: list[Any]) -> list[Any]:
        return ["if", *parts]

    def tail_else(self, meta: Meta, parts: list[Any]) -> list[Any]:
        return ["else", *parts]

    def tail_each(self, meta: Meta, parts: list[Any]) -> list[Any]:
        return ["each", *parts]

    def tail_per(self, meta: Meta, parts: list[Any]) -> list[Any]:
        return ["per", *parts]

    def tail_group(self, meta: Meta, parts: list[Any]) -> list[Any]:
        group = tree.FunctionCall("per", parts[:2], self.span(meta), len(parts) > 2)
        return ["per", group]

    def row_term(self, meta: Meta, parts: list[Any]) -> list[tree.Expression]:
        sign, amount, *tail = parts
        return term_values(sign, amount, tail[0] if tail else [], self.span(meta))

    def row_pick(self, meta: Meta, parts: list[Any]) -> list[tree.Expression]:
        return [signed(parts[0], parts[1], self.span(meta)) if len(parts) > 1 else parts[0]]

    row_ladder = row_pick

    def term(self, meta: Meta, parts: list[Any]) -> tree.TermLine:
        tail = one(parts[2:], list) or []
        return tree.TermLine(
            term_values(parts[0], parts[1], tail, self.span(meta)), self.span(meta), one(parts, tree.Clause)
        )

    def pick_term(self, meta: Meta, parts: list[Any]) -> tree.TermLine:
        cases = one(parts, tree.Cases)
        value = signed(one(parts, int) or 1, cases, self.span(meta))
        return tree.TermLine([value], self.span(meta), one(parts, tree.Clause))

    ladder_term = pick_term

    def clamp(self, meta: Meta, parts: list[Any]) -> tree.ClampLine:
        return tree.ClampLine(*bounds_of(parts[0]), self.span(meta), one(parts, tree.Clause))

    def auto_table(self, meta: Meta, parts: list[Any]) -> tree.AutoLine:
        return tree.AutoLine(self.span(meta), table=parts[0])

    def auto_list(self, meta: Meta, parts: list[Any]) -> tree.AutoLine:
        return tree.AutoLine(self.span(meta), rule=parts[0], entry=text_of(parts[1:]))

    def words(self, meta: Meta, parts: list[Any]) -> list[tree.Words]:
        return parts

    def typed(self, meta: Meta, parts: list[Any]) -> list[Any]:
        return parts

    def times(self, meta: Meta, parts: list[Any]) -> dict[str, Any]:
        return {"times": parts[0]}

    def row_named(self, meta: Meta, parts: list[Any]) -> tree.OverrideLine:
        words, *rest = parts
        line = tree.OverrideLine(words, self.span(meta), [self.identifier(part) for part in every(rest, Token)])
        kind, *default = one(rest, list) or [None]
        line.type, line.default = kind, default[0] if default else None
        line.title, line.clause = text_of(rest), one(rest, tree.Clause)
        line.times = (one(rest, dict) or {}).get("times")
        return line

    row_ratio = row_named

    def row_ignored(self, meta: Meta, parts: list[Any]) -> tree.OverrideLine:
        return tree.OverrideLine(parts[0], self.span(meta), ignore=parts[1].text)

    def row_terms(self, meta: Meta, parts: list[Any]) -> tree.OverrideLine:
        words, *terms = parts
        values = [value for part in every(terms, list) for value in part]
        return tree.OverrideLine(words, self.span(meta), values=values, clause=one(terms, tree.Clause))

    def reading(self, meta: Meta, parts: list[Any]) -> tree.ReadingLine:
        return tree.ReadingLine(parts[0].text, self.span(meta), clause=one(parts, tree.Clause))


def signed(sign: int, value: Any, span: Span) -> Any:
    """Return `value` or its negative."""
    if sign > 0:
        return value
    if isinstance(value, tree.Literally) and not isinstance(value.value, (str, frozenset, bool, type(None))):
        return tree.Literally(-value.value, span)
    return tree.Operation("-", [value], span)


def term_values(sign: int, amount: Any, tail: list[Any], span: Span) -> list[tree.Expression]:
    """Return what a term adds: its amount, under a condition, times a number, or once for each of several things."""
    value = signed(sign, amount, span)
    zero = tree.Literally(0, span)
    match tail:
        case ["if", test]:
            return [tree.IfElse(test, value, zero, span)]
        case ["else", test, other]:
            return [tree.IfElse(test, value, other, span)]
        case ["per", number]:
            return [number if value == tree.Literally(1, value.span) else tree.Operation("*", [value, number], span)]
        case ["each", *tests]:
            return [tree.IfElse(test, value, zero, test.span) for test in distributed(tests)]
    return [value]


def distributed(tests: list[Any]) -> list[Any]:
    """`lyon, marseilles = axis` says the same of both."""
    last = tests[-1]
    if not isinstance(last, tree.Operation) or last.op not in ("=", "!=", "<", "<=", ">", ">="):
        return tests
    return [
        tree.Operation(last.op, [test, last.operands[1]], test.span) if isinstance(test, tree.Variable) else test
        for test in tests
    ]
