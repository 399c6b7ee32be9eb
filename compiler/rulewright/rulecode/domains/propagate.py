"""The possible values of each name of a program, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import floor

from rulewright.rulecode.domains.inputs import of_type
from rulewright.rulecode.domains.possible import ANY, MOST, TRUTH, Possible, between, bounds, grain, some, union
from rulewright.rulecode.domains.work import (
    COMPARE,
    FUNCTIONS,
    OPERATIONS,
    ORDERS,
    arithmetic,
    called,
    clamped,
    compared,
    negated,
    reaches,
)
from rulewright.rulecode.program import (
    MOST_DICE,
    AnyStep,
    Binary,
    Call,
    Cell,
    Clamp,
    Conditional,
    Const,
    Expr,
    Field,
    Let,
    Lookup,
    Name,
    Number,
    Out,
    Over,
    Pool,
    Program,
    Readings,
    Record,
    Require,
    Tally,
    Term,
    Unary,
    Value,
)


class Domains:
    """The possible values of the names of a program, step by step.

    `outputs` are those of its outputs; `seen` are the lookups that inputs can come to, with the values of their
    subjects; `tested` are the conditions, by their identity, with how they can come out; `listed` tells of the printed
    cells of listed records whether an input can meet them, `whole` of each list, by its identity, in the order of its
    records how the condition of each can come out; `arguments` are those of each function that is called, by the
    identity of the call; `worded` are the expressions that are reckoned with and can come to a word or to nothing, by
    their identity, with these.
    """

    def __init__(self, program: Program) -> None:
        self.records = program.records
        self.names: dict[str, Possible] = {each.name: of_type(each.type) for each in program.inputs}
        self.names["total"] = Possible(frozenset([0]))
        self.outputs: dict[str, Possible] = {}
        self._variables: dict[str, list[Record]] = {}
        self.seen: list[tuple[Lookup, Possible]] = []
        self.tested: dict[int, Possible] = {}
        self.listed: dict[Cell, bool] = {}
        self.whole: dict[int, list[Possible]] = {}
        self.arguments: dict[int, list[Possible]] = {}
        self.worded: dict[int, set[Value | None]] = {}
        self.pools = {each.name: each.type for each in program.inputs if isinstance(each.type, Pool)}
        self._take(program.steps)

    def apart(self) -> Domains:
        """Return the same, to ask more of: what comes up then is noted there alone."""
        other = copy(self)
        other.names, other._variables, other.seen = dict(self.names), dict(self._variables), list(self.seen)
        other.tested, other.listed, other.whole = dict(self.tested), dict(self.listed), dict(self.whole)
        other.arguments = dict(self.arguments)
        return other

    def _take(self, steps: list[AnyStep]) -> None:
        for step in steps:
            match step:
                case Term(value):
                    self.names["total"] = arithmetic("+", self.names["total"], self.of(value))
                case Clamp(low, high):
                    self.names["total"] = clamped(self.names["total"], low, high)
                case Let(name, value) | Out(name, value):
                    found = self.of(value)
                    if not (isinstance(step, Out) and step.carry):
                        self.names[name] = found
                    if isinstance(step, Out):
                        self.outputs[name] = found
                case Readings(alternatives):
                    self._read([each.steps for each in alternatives])
                case Require(test):
                    self._test(test)

    def _read(self, alternatives: list[list[AnyStep]]) -> None:
        """Take each way to read; what they disagree about may be either."""
        before = dict(self.names)
        ends = []
        for steps in alternatives:
            self.names = dict(before)
            self._take(steps)
            ends.append(self.names)
        names = {name for end in ends for name in end}
        self.names = {name: union(end[name] for end in ends if name in end) for name in names}

    def of(self, expr: Expr) -> Possible:
        """Return the possible values of an expression, from what is known so far."""
        match expr:
            case Const(value):
                return Possible(frozenset([value]))
            case Name(name):
                return self.names.get(name, ANY)
            case Field(name, field):
                return some(record.fields[field] for record in self._variables.get(name, ()) if field in record.fields)
            case Unary(op, operand):
                found = self.of(operand)
                return arithmetic("-", Possible(frozenset([0])), found) if op == "-" else negated(found)
            case Binary(op, left, right):
                return self._binary(op, left, right)
            case Conditional(test, then, other):
                return self._conditional(test, then, other)
            case Call(function, arguments):
                found_all = self.arguments[id(expr)] = [self.of(each) for each in arguments]
                if function in FUNCTIONS:
                    self._reckon(arguments, found_all)
                return called(function, found_all)
            case Lookup():
                return self._lookup(expr)
            case Over():
                return self._over(expr)
            case Tally():
                return self._tally(expr)

    def _binary(self, op: str, left: Expr, right: Expr) -> Possible:
        a = self.of(left)
        if op in ("and", "or"):
            decided = op == "or"
            self._note(left, a)
            if a.values == frozenset([decided]):
                return a
            before = self._narrow(left, not decided)
            b = self._test(right)
            self.names = before
            return b if a.values == frozenset([not decided]) else union([Possible(frozenset([decided])), b])
        b = self.of(right)
        if op in OPERATIONS or op in ORDERS:
            self._reckon([left, right], [a, b])
        if op in OPERATIONS:
            return arithmetic(op, a, b)
        return TRUTH if op == "in" else compared(op, a, b)

    def _reckon(self, operands: Sequence[Expr], found: Sequence[Possible]) -> None:
        """Remember what of some operands is no number."""
        for operand, possible in zip(operands, found, strict=True):
            words = {each for each in possible.values or () if each is None or isinstance(each, str)}
            if words:
                self.worded.setdefault(id(operand), set()).update(words)

    def _conditional(self, test: Expr, then: Expr, other: Expr) -> Possible:
        truth = self._test(test).values
        branches = []
        for holds, branch in ((True, then), (False, other)):
            if truth is None or holds in truth:
                before = self._narrow(test, holds)
                branches.append(self.of(branch))
                self.names = before
        return union(branches)

    def _test(self, test: Expr) -> Possible:
        return self._note(test, self.of(test))

    def _note(self, test: Expr, found: Possible) -> Possible:
        """Remember how a condition can come out."""
        self.tested[id(test)] = union([self.tested.get(id(test), found), found])
        return found

    def _narrow(self, test: Expr, holds: bool) -> dict[str, Possible]:
        """Limit the names to the values for which `test` holds (or not); return the names as they were."""
        before = self.names
        self.names = dict(before)
        self._limit(test, holds)
        return before

    def _limit(self, test: Expr, holds: bool) -> None:
        match test:
            case Name(name) if self.names.get(name) == TRUTH:
                self.names[name] = Possible(frozenset([holds]))
            case Unary("not", operand):
                self._limit(operand, not holds)
            case Binary("and", left, right) if holds:
                self._limit(left, True)
                self._limit(right, True)
            case Binary("or", left, right) if not holds:
                self._limit(left, False)
                self._limit(right, False)
            case Binary(op, Name(name), Const(bound)) if op in COMPARE:
                known = self.names.get(name, ANY)
                if known.values is not None:
                    kept = (v for v in known.values if COMPARE[op](v, bound) == holds)
                    self.names[name] = Possible(frozenset(kept))

    def _lookup(self, expr: Lookup) -> Possible:
        subject = self.of(expr.subject)
        self.seen.append((expr, subject))
        return union(self.of(arm.result) for arm in expr.arms if reaches(arm.word, arm.low, arm.high, subject))

    def _over(self, expr: Over) -> Possible:
        records = self.records.get(expr.items, [])
        self._variables[expr.variable] = records
        value = self.of(expr.value)
        certain = expr.where is None and expr.within is None
        match expr.fold:
            case "any" | "all":
                return TRUTH
            case "count":
                return some([len(records)] if certain else range(len(records) + 1))
            case "list":
                self._list(expr, records)
                return ANY
            case "sum":
                total_low: Number = 0
                total_high: Number = 0
                for record in records:
                    self._variables[expr.variable] = [record]
                    least, most = bounds(self.of(expr.value))
                    total_low += least if certain else min(0, least)
                    total_high += most if certain else max(0, most)
                return between(total_low, total_high, grain(value))
        otherwise = [self.of(expr.otherwise)] if expr.otherwise is not None else []
        return union([value, *otherwise])

    def _tally(self, expr: Tally) -> Possible:
        """From as little as all dice together can give to as much: of all that are rolled, or that are taken."""
        pool = self.pools[expr.pool]
        few, many = bounds(self.of(pool.count if expr.number is None else expr.number))
        outer, self.names = self.names, {**self.names, expr.pool: of_type(pool.die)}
        value = self.of(expr.value)
        self.names = outer
        least, most = bounds(value)
        counts = [max(0, min(MOST_DICE, few)) if expr.number is None else 0, max(0, min(MOST_DICE, many))]
        ends = [count * each for count in counts for each in (least, most)]
        low, high, fine = floor(min(ends)), floor(max(ends)), grain(value)
        return some(range(low, high + 1)) if fine == 1 and high - low < MOST else between(min(ends), max(ends), fine)

    def _list(self, expr: Over, records: list[Record]) -> None:
        """Note which of the listed records can be met."""
        self.whole[id(expr)] = []
        for record in records:
            self._variables[expr.variable] = [record]
            met = self.of(expr.where) if expr.where is not None else Possible(frozenset([True]))
            self.whole[id(expr)].append(met)
            if record.cell is not None:
                can = met.values is None or True in met.values
                self.listed[record.cell] = self.listed.get(record.cell, False) or can
