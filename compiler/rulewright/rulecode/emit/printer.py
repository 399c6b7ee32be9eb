"""The one printer of expressions: what is written is the same in both languages, how it is written is a Syntax."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rulewright.rulecode import program as tree
from rulewright.rulecode.emit.kinds import Kinds, field_value
from rulewright.rulecode.program import Expr

# How strongly a printed expression holds together, from the loosest; operands that are looser are put in parentheses.
CHOICE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN, ATOM = range(1, 10)
NATIVE = {"+": SUM, "-": SUM, "*": PRODUCT, "<": COMPARISON, "<=": COMPARISON, ">": COMPARISON, ">=": COMPARISON}
HELPERS = {"+": "add", "-": "sub", "*": "mul", "=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
CALLS = {"min": "least", "max": "most", "abs": "absolute", "floor": "down", "ceil": "up", "per-up": "perup"}
PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

Printed = tuple[str, int]  # an expression and how strongly it holds together


class Code(str):
    """Text that is code already, among data that is still to be written as a literal."""


class Syntax:
    """How one language writes what both have."""

    true: str
    false: str
    none: str
    equal: str
    unequal: str
    land: str
    lor: str
    negation: str
    negates: int  # how strongly `negation` holds

    def value(self, name: str) -> str:
        """Return how the value of a name is asked for."""
        raise NotImplementedError

    def field(self, record: str, name: str) -> str:
        raise NotImplementedError

    def choice(self, test: str, then: str, other: str) -> str:
        raise NotImplementedError

    def function(self, parameter: str, body: str) -> str:
        raise NotImplementedError

    def array(self, members: Sequence[str]) -> str:
        raise NotImplementedError

    def mapping(self, entries: Sequence[tuple[str, str]]) -> str:
        raise NotImplementedError

    def text(self, text: str) -> str:
        return json.dumps(text, ensure_ascii=False)


class Pool:
    """Values that are written once, at the beginning of a book's code, and then called by a name."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def add(self, code: str) -> Code:
        """Return the name of what `code` makes."""
        return Code(self.names.setdefault(code, f"_{len(self.names)}"))


class Printer:
    """Writes the expressions and the data of one program."""

    def __init__(self, syntax: Syntax, kinds: Kinds, pool: Pool) -> None:
        self.syntax = syntax
        self.kinds = kinds
        self.pool = pool
        self.variables: dict[str, tuple[str, str]] = {}  # of enclosing Overs: what they are called here, their items

    def function(self, expr: Expr) -> Code:
        """Return the function of the environment that works an expression out."""
        return Code(self.syntax.function("e", self.print(expr)[0]))

    def literal(self, value: Any) -> str:
        """Return data as a literal: lists, mappings, words, numbers, Code as it is."""
        match value:
            case Code():
                return value
            case None:
                return self.syntax.none
            case bool():
                return self.syntax.true if value else self.syntax.false
            case int():
                return str(value)
            case Fraction():
                return str(value) if value.denominator == 1 else f"Q({value.numerator},{value.denominator})"
            case str():
                return self.syntax.text(value)
            case dict():
                return self.syntax.mapping([(key, self.literal(each)) for key, each in value.items()])
            case frozenset():
                return self.syntax.array([self.literal(each) for each in sorted(value)])
        return self.syntax.array([self.literal(each) for each in value])

    def cell(self, cell: tree.Cell | None) -> Any:
        """Return a cell as an explanation names it: table, row, column."""
        return cell and [self.pool.add(self.syntax.text(cell.table)), cell.row, cell.column]

    def print(self, expr: Expr) -> Printed:
        """Return an expression as code."""
        match expr:
            case tree.Const(value):
                text = self.pool.add(self.literal(value)) if isinstance(value, Fraction) else self.literal(value)
                return text, SIGN if text.startswith("-") else ATOM
            case tree.Name(name) if name in self.variables:
                return self.syntax.field(self.variables[name][0], "name"), ATOM
            case tree.Name(name):
                return self.syntax.value(name), ATOM
            case tree.Field(name, field):
                record, _ = self.variables[name]
                return self.syntax.field(record, field), ATOM
            case tree.Unary():
                return self._unary(expr)
            case tree.Binary():
                return self._binary(expr)
            case tree.Conditional(test, then, other):
                parts = self._tight(test, OR), self._tight(then, OR), self._tight(other, CHOICE)
                return self.syntax.choice(*parts), CHOICE
            case tree.Call(function, arguments):
                return self._call(CALLS.get(function, function), *arguments)
            case tree.Lookup():
                return self._lookup(expr)
            case tree.Over():
                return self._over(expr)

    def _tight(self, expr: Expr, strength: int) -> str:
        text, own = self.print(expr)
        return text if own >= strength else f"({text})"

    def _call(self, function: str, *arguments: Expr) -> Printed:
        return f"{function}({','.join(self.print(each)[0] for each in arguments)})", ATOM

    def _unary(self, expr: tree.Unary) -> Printed:
        if expr.op == "not":
            return self.syntax.negation + self._tight(expr.operand, self.syntax.negates), self.syntax.negates
        if self.kinds.of(expr.operand, self._items()) == "integer":
            return f"-{self._tight(expr.operand, ATOM)}", SIGN
        return self._call("neg", expr.operand)

    def _binary(self, expr: tree.Binary) -> Printed:
        """Print an operation: by the language's own operator where both sides are surely whole numbers (or, to be
        compared, both words or both truths), else by a function that knows rationals."""
        left, right = (self.kinds.of(each, self._items()) for each in (expr.left, expr.right))
        op, strength = expr.op, NATIVE.get(expr.op, COMPARISON)
        if op == "in":
            return self._call("has", expr.right, expr.left)
        if op in ("and", "or"):
            strength = AND if op == "and" else OR
            op_text = self.syntax.land if op == "and" else self.syntax.lor
        elif op in ("=", "!=") and left == right and left in ("integer", "word", "boolean"):
            op_text = self.syntax.equal if op == "=" else self.syntax.unequal
        elif op not in ("=", "!=") and left == right == "integer":
            op_text = op
        else:
            return self._call(HELPERS[op], expr.left, expr.right)
        before = strength + 1 if strength == COMPARISON else strength  # a < b < c would be a chain in Python
        return f"{self._tight(expr.left, before)} {op_text} {self._tight(expr.right, strength + 1)}", strength

    def _items(self) -> dict[str, str]:
        return {name: items for name, (_, items) in self.variables.items()}

    def _lookup(self, expr: tree.Lookup) -> Printed:
        """Print a table: as data that is written once where all results are values."""
        arms = []
        for arm in expr.arms:
            test = (arm.low, arm.high) if arm.word is None else arm.word
            if isinstance(arm.result, tree.Const):
                result = arm.result.value
            else:
                result = Code(self.syntax.function("", self.print(arm.result)[0]))
            arms.append((test, result, self.cell(arm.cell)))
        table = self.literal(arms)
        if all(isinstance(arm.result, tree.Const) for arm in expr.arms):
            table = self.pool.add(table)
        gap = self.pool.add(self.syntax.text(expr.gap))
        return f"look(e,{self.print(expr.subject)[0]},{table},{gap})", ATOM

    def _over(self, expr: tree.Over) -> Printed:
        none = self.syntax.none
        within = self.print(expr.within)[0] if expr.within else none
        otherwise = self.syntax.function("", self.print(expr.otherwise)[0]) if expr.otherwise else none
        record = f"r{len(self.variables)}"
        outer, self.variables = self.variables, {**self.variables, expr.variable: (record, expr.items)}
        where = self.syntax.function(record, self.print(expr.where)[0]) if expr.where else none
        value = self.syntax.function(record, self.print(expr.value)[0])
        self.variables = outer
        fold = self.syntax.text(expr.fold)
        return f"over({fold},{self.records(expr.items)},{within},{where},{value},{otherwise})", ATOM

    def records(self, items: str) -> Code:
        """Return the name of the records of an item list; a field that a record does not have is none."""
        records = self.kinds.program.records[items]
        fields = dict.fromkeys(["name", *(field for each in records for field in each.fields)])
        return self.pool.add(self.literal([{field: field_value(each, field) for field in fields} for each in records]))
