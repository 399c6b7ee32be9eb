"""What kind of value each name and expression of a program has, as far as it is certain before anything runs."""

from __future__ import annotations

from rulewright.rulecode import program as tree
from rulewright.rulecode.program import Expr, Input, Program, Value
from rulewright.rulecode.walk import flat

MIXED = "mixed"  # may be of several kinds, such as a cell that is a number or a word
NUMBERS = {"integer", "rational"}
COMPARISONS = {"=", "!=", "<", "<=", ">", ">=", "and", "or", "in"}


class Kinds:
    """The kinds of the names of one program. `of` gives the kind of an expression: one of program.Kind, or `mixed`."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.names: dict[str, str] = {}
        if not self._whole_total("integer"):
            self._whole_total("rational")

    def _whole_total(self, total: str) -> bool:
        """Work out the kinds of all names if the running total is of the kind `total`; tell whether only whole numbers
        are added to it and hold it."""
        self.names = {"total": total} | {each.name: _input_kind(each) for each in self.program.inputs}
        added = [self.names["total"]]
        for step in flat(self.program.steps):
            if isinstance(step, tree.Term):
                added.append(self.of(step.value))
            elif isinstance(step, tree.Clamp):
                added += [_value_kind(bound) for bound in (step.low, step.high) if bound is not None]
            elif isinstance(step, tree.Let) or (isinstance(step, tree.Out) and not step.carry):
                kind = self.of(step.value)
                self.names[step.name] = _both(self.names.get(step.name, kind), kind)
        return set(added) == {"integer"}

    def of(self, expr: Expr, variables: dict[str, str] | None = None) -> str:
        """Return the kind of an expression. `variables` are those of enclosing Overs, with the names of their items."""
        variables = variables or {}
        match expr:
            case tree.Const():
                return _value_kind(expr.value)
            case tree.Name():
                return "word" if expr.name in variables else self.names.get(expr.name, MIXED)
            case tree.Unary(op, operand):
                return "boolean" if op == "not" else self.of(operand, variables)
            case tree.Binary(op, left, right):
                return "boolean" if op in COMPARISONS else _number(self.of(left, variables), self.of(right, variables))
            case tree.Conditional(_, then, other):
                return _both(self.of(then, variables), self.of(other, variables))
            case tree.Call("min" | "max" | "abs", arguments):
                return _number(*(self.of(each, variables) for each in arguments))
            case tree.Call():
                return "integer"
            case tree.Lookup(_, arms, _):
                return _both(*(self.of(arm.result, variables) for arm in arms))
            case tree.Field(name, field):
                values = [field_value(each, field) for each in self.program.records[variables[name]]]
                return _both(*map(_value_kind, values))
            case tree.Over():
                return self._over(expr, variables)
            case tree.Tally(_, pool, value):
                return self._tally(pool, value, variables)

    def _tally(self, pool: str, value: Expr, variables: dict[str, str]) -> str:
        outer, self.names = self.names, {**self.names, pool: self.of_die(pool)}
        kind = self.of(value, variables)
        self.names = outer
        return _number(kind)

    def of_die(self, pool: str) -> str:
        """Return the kind of what a die of the pool shows."""
        return _both(*map(_value_kind, faces_of(self.program, pool)))

    def _over(self, expr: tree.Over, variables: dict[str, str]) -> str:
        fixed = {"any": "boolean", "all": "boolean", "count": "integer", "list": "list"}
        if expr.fold in fixed:
            return fixed[expr.fold]
        kind = self.of(expr.value, {**variables, expr.variable: expr.items})
        return _both(kind, self.of(expr.otherwise, variables)) if expr.otherwise else kind


def faces_of(program: Program, pool: str) -> list[Value]:
    """Return what a die of the pool can show."""
    kind = next(each.type for each in program.inputs if each.name == pool)
    return [face for face, _ in kind.die.faces] if isinstance(kind, tree.Pool) else []


def field_value(record: tree.Record, field: str) -> Value | None:
    """Return a field of a record; `name` is its name. None where nothing is printed."""
    return record.name if field == "name" and "name" not in record.fields else record.fields.get(field)


def _input_kind(given: Input) -> str:
    match given.type:
        case tree.Flag():
            return "boolean"
        case tree.Range(low, _, step):
            return _both(_value_kind(low), _value_kind(step))
        case tree.Dice():
            return "integer"
        case tree.Subset():
            return "set"
        case tree.Die(faces):
            return _both(*(_value_kind(face) for face, _ in faces))
        case tree.Pool():
            return "list"
        case _:
            return "word"


def _value_kind(value: Value | None) -> str:
    if value is None:
        return MIXED
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "word"
    return "integer" if isinstance(value, int) or value.denominator == 1 else "rational"


def _both(*kinds: str) -> str:
    found = set(kinds)
    if len(found) == 1:
        return found.pop()
    return "rational" if found and found <= NUMBERS else MIXED


def _number(*kinds: str) -> str:
    """Return the kind of what arithmetic makes of some kinds: a number, whole only where all are."""
    return "integer" if set(kinds) == {"integer"} else "rational"
