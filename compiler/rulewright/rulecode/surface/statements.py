"""Statements: from the parser's tree to the surface tree, a method for each rule of the grammar."""

from __future__ import annotations

from typing import Any, TypeVar

from lark import Token, v_args
from lark.tree import Meta

from rulewright.rulecode.surface import tree
from rulewright.rulecode.surface.expressions import ExpressionBuilder, bounds_of, unquoted
from rulewright.text import Span

Part = TypeVar("Part")
TIMES = {"ONCE": 1, "TWICE": 2}
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


def one(parts: list[Any], kind: type[Part]) -> Part | None:
    """Return the one part of this kind, if there is one."""
    return next((part for part in parts if isinstance(part, kind)), None)


def every(parts: list[Any], kind: type[Part]) -> list[Part]:
    return [part for part in parts if isinstance(part, kind)]


def text_of(parts: list[Any]) -> str:
    words = one(parts, tree.Words)
    return words.text if words else ""


@v_args(meta=True)
class StatementBuilder(ExpressionBuilder):
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

    # Inputs

    def input(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, kind, *rest = parts
        line = tree.InputLine(names, kind, self.span(meta), one(rest, tree.Literally))
        line.title, line.clause = text_of(rest), one(rest, tree.Clause)
        return line

    def taken(self, meta: Meta, parts: list[Any]) -> tree.Taken:
        output, *others = [self.identifier(part) for part in every(parts, Token)]
        return tree.Taken(output, others[0] if others else output, one(parts, tree.Literally), text_of(parts))

    def record(self, meta: Meta, parts: list[Any]) -> tree.RecordLine:
        names, source, *rest = parts
        kind = self.result(meta, [source])
        return tree.RecordLine(names, kind, every(rest, tree.Taken), self.span(meta), one(rest, tree.Clause))

    def dice(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, dice, *rest = parts
        count, sides = number_and_sides(dice)
        kind = tree.TypeName("dice", self.at(dice), count=count, sides=sides)
        return self._chance(names, kind, rest, meta)

    def die(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, faces, *rest = parts
        return self._chance(names, tree.TypeName("die", names[0].span, faces=faces), rest, meta)

    def pool(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, *number, dice = parts[: 1 + next(at for at, part in enumerate(parts) if isinstance(part, Token))]
        count, sides = number_and_sides(dice)
        many = number[0] if number else tree.Literally(count, self.at(dice))
        kind = tree.TypeName("pool", self.at(dice), sides=sides, number=many, count=count if number else 1)
        return self._chance(names, kind, parts[2 + len(number) :], meta)

    def pool_of_faces(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, number, faces, *rest = parts
        kind = tree.TypeName("pool", number.span, number=number, faces=faces, count=1)
        return self._chance(names, kind, rest, meta)

    def _chance(self, names: list[tree.Identifier], kind: tree.TypeName, rest: list[Any], meta: Meta) -> tree.InputLine:
        for changes in every(rest, dict):
            kind.reroll, kind.explode = changes.get("reroll", []), changes.get("explode")
        return tree.InputLine(names, kind, self.span(meta), title=text_of(rest), clause=one(rest, tree.Clause))

    def faces(self, meta: Meta, parts: list[Any]) -> list[tuple[Any, int]]:
        return parts

    def face(self, meta: Meta, parts: list[Any]) -> tuple[Any, int]:
        shown, *times = parts
        return shown.value, (TIMES.get(times[0].type) or int(times[0])) if times else 1

    def shown_word(self, meta: Meta, parts: list[Token]) -> tree.Literally:
        return tree.Literally(unquoted(parts[0]) if parts[0].type == "WORD" else str(parts[0]), self.span(meta))

    def changes(self, meta: Meta, parts: list[Any]) -> dict[str, Any]:
        return dict(parts)

    def reroll(self, meta: Meta, parts: list[Any]) -> tuple[str, list[Any]]:
        return "reroll", [part.value for part in parts]

    def explode(self, meta: Meta, parts: list[Any]) -> tuple[str, tuple[Any, int]]:
        shown, *_, times = parts
        return "explode", (shown.value, int(times))

    def cards(self, meta: Meta, parts: list[Any]) -> tree.InputLine:
        names, table, *rest = parts
        kind = tree.TypeName("cards", table.span, table=table, copies=every(rest, tuple))
        return tree.InputLine(names, kind, self.span(meta), clause=one(rest, tree.Clause))

    def copies(self, meta: Meta, parts: list[Any]) -> tuple[tree.Words, int]:
        times = parts[1]
        return parts[0], TIMES.get(times.type) or int(times)

    def carry(self, meta: Meta, parts: list[Any]) -> tree.CarryLine:
        name, kind, start, following, *rest = parts
        span = self.span(meta)
        title, clause = text_of(rest), one(rest, tree.Clause)
        return tree.CarryLine(self.identifier(name), kind, start, following, span, title, clause)

    def items_of_table(self, meta: Meta, parts: list[Any]) -> tree.ItemsLine:
        name, table, *columns = parts
        return tree.ItemsLine(self.identifier(name), self.span(meta), table=table, columns=columns)

    def items_of_list(self, meta: Meta, parts: list[Any]) -> tree.ItemsLine:
        name, rule, pattern = parts
        return tree.ItemsLine(self.identifier(name), self.span(meta), rule=rule, pattern=pattern)

    def item_column(self, meta: Meta, parts: list[Any]) -> tuple[tree.Words, str]:
        return parts[0], str(parts[1])

    def blank(self, meta: Meta, parts: list[Token]) -> str:
        return str(parts[0])

    def blanks(self, meta: Meta, parts: list[Any]) -> tree.BlanksLine:
        return tree.BlanksLine(parts[0], parts[1], self.span(meta))

    def when(self, meta: Meta, parts: list[Any]) -> tree.WhenLine:
        return tree.WhenLine(parts[0].text, self.span(meta))

    # Terms

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

    # Steps

    def let(self, meta: Meta, parts: list[Any]) -> tree.LetLine:
        name, value, *rest = parts
        return tree.LetLine(self.identifier(name), value, self.span(meta), clause=one(rest, tree.Clause))

    def out(self, meta: Meta, parts: list[Any]) -> tree.LetLine:
        line = self.let(meta, parts)
        line.output = True
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

    # Auto

    def auto_table(self, meta: Meta, parts: list[Any]) -> tree.AutoLine:
        return tree.AutoLine(self.span(meta), table=parts[0], clause=one(parts, tree.Clause))

    def auto_list(self, meta: Meta, parts: list[Any]) -> tree.AutoLine:
        rest = parts[1:]
        return tree.AutoLine(self.span(meta), rule=parts[0], entry=text_of(rest), clause=one(rest, tree.Clause))

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
        return tree.ExampleLine(inputs, outputs, self.span(meta), result, clause)


def number_and_sides(dice: str) -> tuple[int, int]:
    """Return how many dice `2d6` are, and with how many sides."""
    count, _, sides = dice.partition("d")
    return int(count or 1), int(sides)


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


__all__ = ["StatementBuilder", "unquoted"]
