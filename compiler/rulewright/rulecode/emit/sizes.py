"""How large the numbers of a program can become: where that is surely exact, JavaScript's own operators will do."""

from __future__ import annotations

from fractions import Fraction
from math import inf

from rulewright.rulecode import program as tree
from rulewright.rulecode.emit.kinds import faces_of, field_value
from rulewright.rulecode.program import MOST_DICE, Expr, Input, Program, Value
from rulewright.rulecode.walk import flat

Size = float  # how far from 0 a number can be; inf where nothing is known


class Sizes:
    """The sizes of the names of one program. `of` gives that of an expression; what is no number has none: 0."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.names: dict[str, Size] = {each.name: _input_size(each) for each in program.inputs}
        self.variables: dict[str, str] = {}
        total = 0.0
        for step in flat(program.steps):
            if isinstance(step, (tree.Let, tree.Out)) and not (isinstance(step, tree.Out) and step.carry):
                self.names[step.name] = max(self.names.get(step.name, 0), self.of(step.value))
            elif isinstance(step, tree.Term):
                total += self.of(step.value)
            elif isinstance(step, tree.Clamp):
                total = max([total, *(_size(bound) for bound in (step.low, step.high) if bound is not None)])
            self.names["total"] = total

    def of(self, expr: Expr) -> Size:
        """Return how far from 0 the value of an expression can be."""
        match expr:
            case tree.Const(value):
                return _size(value)
            case tree.Name(name):
                return 0 if name in self.variables else self.names.get(name, inf)
            case tree.Unary(_, operand):
                return self.of(operand)
            case tree.Binary("+" | "-", left, right):
                return self.of(left) + self.of(right)
            case tree.Binary("*", left, right):
                return _product(self.of(left), self.of(right))
            case tree.Conditional(_, then, other):
                return max(self.of(then), self.of(other))
            case tree.Call():
                return self._call(expr)
            case tree.Lookup(_, arms, _):
                return max((self.of(arm.result) for arm in arms), default=0)
            case tree.Field(name, field):
                return max((_size(field_value(each, field)) for each in self._records(name)), default=0)
            case tree.Over():
                return self._over(expr)
            case tree.Tally(_, pool, value):
                return self._tally(pool, value)
        return 0

    def _call(self, expr: tree.Call) -> Size:
        sizes = [self.of(each) for each in expr.arguments]
        if expr.function in ("min", "max", "abs"):
            return max(sizes)
        if expr.function in ("floor", "ceil"):
            return sizes[0] + 1
        if expr.function in ("per", "per-up"):
            group = expr.arguments[0]
            return sizes[1] + 1 if isinstance(group, tree.Const) and sizes[0] >= 1 else inf
        lists = self.program.records.values()
        return max(map(len, lists), default=0) if expr.function == "size" else len(sizes)

    def _tally(self, pool: str, value: Expr) -> Size:
        outer, self.names = self.names, {**self.names, pool: self.of_die(pool)}
        size = self.of(value)
        self.names = outer
        return _product(MOST_DICE, size)

    def of_die(self, pool: str) -> Size:
        """Return how far from 0 a die of the pool can be."""
        return max(map(_size, faces_of(self.program, pool)), default=0)

    def _records(self, variable: str) -> list[tree.Record]:
        return self.program.records[self.variables[variable]]

    def _over(self, expr: tree.Over) -> Size:
        many = len(self.program.records[expr.items])
        outer, self.variables = self.variables, {**self.variables, expr.variable: expr.items}
        value = self.of(expr.value)
        self.variables = outer
        otherwise = self.of(expr.otherwise) if expr.otherwise else 0
        return many if expr.fold == "count" else max(_product(many, value) if expr.fold == "sum" else value, otherwise)


def _product(a: Size, b: Size) -> Size:
    return 0 if not a or not b else a * b


def _size(value: Value | None) -> Size:
    number = isinstance(value, (int, Fraction)) and not isinstance(value, bool)
    return abs(float(value)) if number else 0  # type: ignore[arg-type]  # it is a number


def _input_size(given: Input) -> Size:
    match given.type:
        case tree.Range(low, high):
            return max(_size(low), _size(high))
        case tree.Dice(count, sides):
            return count * sides
        case tree.Die(faces):
            return max(_size(face) for face, _ in faces)
    return 0
