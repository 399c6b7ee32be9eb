"""Statements: from the parser's tree to the surface tree, a method for each rule of the grammar."""

from __future__ import annotations

from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from rulewright.rulecode.surface import tree
from rulewright.rulecode.surface.expressions import unquoted
from rulewright.rulecode.surface.inputs import InputBuilder
from rulewright.rulecode.surface.pieces import every, one, text_of
from rulewright.rulecode.surface.terms import TermBuilder

EXPRESSIONS = (
    tree.Literally,
    tree.Printed,
    tree.Variable,
    tree.Member,
    tree.Operation,
    tree.IfElse,
    tree.FunctionCall,
    tree.CellOf,
    tree.RowsOf,
    tree.Fold,
    tree.Cases,
)


@v_args(meta=True)
class StatementBuilder(InputBuilder, TermBuilder):
    """Builds the surface tree of one statement."""

    # Headings

    def named(self, meta: Meta, parts: list[Any]) -> tree.RuleCode:
        return tree.RuleCode("", self.identifier(parts[0]), text_of(parts), self.span(meta))

    def numbered(self, meta: Meta, parts: list[Any]) -> tree.RuleCode:
        rule = self.identifier(parts[0])
        return tree.RuleCode(rule.name, self.identifier(parts[1]), text_of(parts), self.span(meta))

    def amendment(self, meta: Meta, parts: list[Any]) -> tree.AmendCode:
        target, *rest = parts
        test = next((part for part in rest if isinstance(part, EXPRESSIONS)), None)
        return tree.AmendCode(
            self.identifier(target), text_of(rest), test, one(rest, list) or [], self.span(meta), one(rest, tree.Clause)
        )

    def over(self, meta: Meta, parts: list[Any]) -> list[tree.Identifier]:
        return parts

    def replacement(self, meta: Meta, parts: list[Any]) -> tree.ReplaceLine:
        name, value, *rest = parts
        return tree.ReplaceLine(self.identifier(name), value, self.span(meta), one(rest, tree.Clause))

    # Steps

    def let(self, meta: Meta, parts: list[Any]) -> tree.LetLine:
        name, value, *rest = parts
        return tree.LetLine(self.identifier(name), value, self.span(meta), clause=one(rest, tree.Clause))

    def out(self, meta: Meta, parts: list[Any]) -> tree.LetLine:
        line = self.let(meta, parts)
        line.output, line.title = True, text_of(parts)
        return line

    def require(self, meta: Meta, parts: list[Any]) -> tree.RequireLine:
        return tree.RequireLine(parts[0], parts[1].text, self.span(meta), one(parts, tree.Clause))

    def match(self, meta: Meta, parts: list[Any]) -> tree.MatchLine:
        return tree.MatchLine(parts[0], self.span(meta), clause=one(parts, tree.Clause))

    def assignment(self, meta: Meta, parts: list[Any]) -> tree.Assignment:
        return tree.Assignment(self.identifier(parts[0]), parts[1])

    def pattern(self, meta: Meta, parts: list[Any]) -> tree.ArmLine:
        return tree.ArmLine(every(parts, tree.Words), every(parts, tree.Assignment), self.span(meta))

    default = pattern

    def column(self, meta: Meta, parts: list[Any]) -> tree.Column:
        return tree.Column(parts[:-1], self.identifier(parts[-1]))

    def under(self, meta: Meta, parts: list[Any]) -> tuple[Any, ...]:
        return tuple(parts)

    def row_columns(self, meta: Meta, parts: list[Any]) -> tree.RowLine:
        under: Any = one(parts, tuple)
        return tree.RowLine(
            parts[0], parts[1], every(parts, tree.Column), self.span(meta), under, one(parts, tree.Clause)
        )

    # What is said about it

    def agreement(self, meta: Meta, parts: list[Any]) -> tree.Agreement:
        return tree.Agreement(self.identifier(parts[0]), parts[1], parts[2])

    def agrees(self, meta: Meta, parts: list[Any]) -> tree.AgreesLine:
        return tree.AgreesLine(parts[0], every(parts, tree.Agreement), self.span(meta), one(parts, tree.Clause))

    def always(self, meta: Meta, parts: list[Any]) -> tree.AlwaysLine:
        test, *rest = parts
        clause = one(rest, tree.Clause)
        where = next((part for part in rest if part is not clause), None)
        return tree.AlwaysLine(test, self.span(meta), where, clause)

    def given(self, meta: Meta, parts: list[Any]) -> tree.Given:
        return tree.Given(self.identifier(parts[0]), parts[1])

    def given_dice(self, meta: Meta, parts: list[Any]) -> tree.Given:
        name, *faces = parts
        nothing = tree.Literally(None, self.span(meta))
        return tree.Given(self.identifier(name), nothing, [face.value for face in faces])

    def example(self, meta: Meta, parts: list[Any]) -> tree.ExampleLine:
        clause, result = one(parts, tree.Clause), one(parts, tree.Literally)
        arrow = next(at for at, part in enumerate(parts) if isinstance(part, Token))
        inputs, outputs = every(parts[:arrow], tree.Given), every(parts[arrow:], tree.Given)
        readings = every(parts[:arrow], tree.Words)
        return tree.ExampleLine(inputs, outputs, self.span(meta), result, clause, readings)


__all__ = ["StatementBuilder", "unquoted"]
