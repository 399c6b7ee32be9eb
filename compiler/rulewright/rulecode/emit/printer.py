"""The one printer of expressions: what is written is the same in both languages, how it is written is a Syntax."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rulewright.rulecode import program as tree
from rulewright.rulecode.emit.kinds import Kinds, field_value
from rulewright.rulecode.emit.runtime.values import EXACT
from rulewright.rulecode.emit.sizes import Sizes
from rulewright.rulecode.program import Expr
from rulewright.rulecode.walk import parts

# How strongly a printed expression holds together, from the loosest; operands that are looser are put in parentheses.
CHOICE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN, ATOM = range(1, 10)
NATIVE = {"+": SUM, "-": SUM, "*": PRODUCT, "<": COMPARISON, "<=": COMPARISON, ">": COMPARISON, ">=": COMPARISON}
HELPERS = {"+": "add", "-": "sub", "*": "mul", "=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
CALLS = {"min": "least", "max": "most", "abs": "absolute", "floor": "down", "ceil": "up", "per-up": "perup"}
WORTH = 3  # cells one after another that are worth their own way of writing
DIE = "die"  # within a tally: what is called with what one die shows
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

    def operation(self, left: str, op: str, right: str) -> str:
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
        self.sizes = Sizes(kinds.program)
        self.pool = pool
        self.pool_of_die = ""  # within a tally: the pool of which a die is looked at
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
            case tree.Name(name):
                return self._name(name), ATOM
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
            case tree.Tally(_, pool):
                asked = self.tallies(pool).index(expr)
                return f"tally({self.syntax.value(pool)},{asked},{self._tally(expr)},e)", ATOM

    def _name(self, name: str) -> str:
        if name == self.pool_of_die:
            return DIE
        return self.syntax.field(self.variables[name][0], "name") if name in self.variables else self.syntax.value(name)

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
        elif op not in ("=", "!=") and left == right == "integer" and not self._large(expr):
            op_text = op
        else:
            return self._call(HELPERS[op], expr.left, expr.right)
        before = strength + 1 if strength == COMPARISON else strength  # a < b < c would be a chain in Python
        return self.syntax.operation(
            self._tight(expr.left, before), op_text, self._tight(expr.right, strength + 1)
        ), strength

    def _large(self, expr: tree.Binary) -> bool:
        """True for a number that might be beyond what JavaScript holds exactly: then a function works it out, and says
        so."""
        self.sizes.variables = self._items()
        return expr.op in ("+", "-", "*") and self.sizes.of(expr) > EXACT

    def _items(self) -> dict[str, str]:
        return {name: items for name, (_, items) in self.variables.items()}

    def _lookup(self, expr: tree.Lookup) -> Printed:
        """Print a table: as data that is written once where all results are values."""
        table = self._column(expr.arms) or self.literal([self._arm(arm) for arm in expr.arms])
        if all(isinstance(_leads_to(arm).result, tree.Const) for arm in expr.arms):
            table = self.pool.add(table)
        gap = self.pool.add(self.syntax.text(expr.gap))
        return f"look(e,{self.print(expr.subject)[0]},{table},{gap})", ATOM

    def _column(self, arms: list[tree.Arm]) -> str:
        """Print a table whose arms lead to the cells of one row or column, one after another; nothing for another."""
        ends = [_leads_to(arm) for arm in arms]
        cells = [each.cell for each in ends if each.cell and isinstance(each.result, tree.Const)]
        if len(cells) < len(arms) or len(arms) < WORTH:
            return ""
        first = cells[0]
        steps = {(after.row - cell.row, after.column - cell.column) for cell, after in pairwise(cells)}
        if len({cell.table for cell in cells}) > 1 or (not steps <= {(0, 1)} and not steps <= {(1, 0)}):
            return ""
        tests = self.pool.add(self.literal([_test(arm) for arm in arms]))
        values = self.literal([each.result.value for each in ends if isinstance(each.result, tree.Const)])
        table = self.pool.add(self.syntax.text(first.table))
        return f"column({tests},{values},{table},{first.row},{first.column},{steps.pop()[0]})"

    def _arm(self, arm: tree.Arm) -> tuple[Any, Any, Any]:
        end = _leads_to(arm)
        if isinstance(end.result, tree.Const):
            return _test(arm), end.result.value, self.cell(end.cell)
        return _test(arm), Code(self.syntax.function("", self.print(end.result)[0])), self.cell(end.cell)

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

    def tallies(self, pool: str) -> list[tree.Tally]:
        """Return what a program asks of a pool, each once."""
        found = [each for each in parts(self.kinds.program.steps) if isinstance(each, tree.Tally) and each.pool == pool]
        return [each for at, each in enumerate(found) if each not in found[:at]]

    def dice(self, pool: str, kind: tree.Pool) -> dict[str, Any]:
        """Return the type of a pool as it is emitted: how many dice, their faces, what is asked of them."""
        asked = [self._tally(each) for each in self.tallies(pool)]
        many = {"count": self.function(kind.count), "most": tree.MOST_DICE}
        return {"kind": "pool", **many, **faces(kind.die), "tallies": asked}

    def _tally(self, expr: tree.Tally) -> Code:
        """Return the name of a tally: its fold, how many dice it takes, what a die gives."""
        pool, kinds, sizes = expr.pool, self.kinds.names, self.sizes.names
        number = self.function(expr.number) if expr.number else None
        self.pool_of_die = pool
        self.kinds.names = {**kinds, pool: self.kinds.of_die(pool)}
        self.sizes.names = {**sizes, pool: self.sizes.of_die(pool)}
        value = self.syntax.function(f"(e, {DIE})", self.print(expr.value)[0])
        self.pool_of_die, self.kinds.names, self.sizes.names = "", kinds, sizes
        return self.pool.add(self.literal([expr.fold, number, Code(value)]))

    def records(self, items: str) -> Code:
        """Return the name of the records of an item list; a field that a record does not have is none."""
        records = self.kinds.program.records[items]
        fields = dict.fromkeys(["name", *(field for each in records for field in each.fields)])
        return self.pool.add(self.literal([{field: field_value(each, field) for field in fields} for each in records]))


def faces(die: tree.Die) -> dict[str, Any]:
    """Return what a die shows and in how many ways, as it is emitted."""
    return {"faces": [face for face, _ in die.faces], "ways": [ways for _, ways in die.faces]}


def _test(arm: tree.Arm) -> Any:
    """Return what the subject must be: a value, or a pair of bounds."""
    if arm.word is not None:
        return arm.word
    return arm.low if arm.low is not None and arm.low == arm.high else (arm.low, arm.high)


def _leads_to(arm: tree.Arm) -> tree.Arm:
    """Return the printed cell that an arm leads to, as an arm: where its result is a table of one cell, that is it."""
    match arm:
        case tree.Arm(tree.Lookup(_, [tree.Arm(tree.Const(), None, None, None) as cell]), cell=None):
            return cell
    return arm
