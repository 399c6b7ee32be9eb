"""Expressions: each is bound to names, printed cells and records, and what kind of value it gives is worked out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, cast

from msgspec import Struct, field

from rulewright.model import Book
from rulewright.rulecode import program as core
from rulewright.rulecode.bind.cases import bind_cases
from rulewright.rulecode.bind.folds import bind_fold, bind_member
from rulewright.rulecode.bind.functions import FOLDS, FUNCTIONS, bind_call
from rulewright.rulecode.bind.scope import (
    ANY,
    BOOLEAN,
    LIST,
    NUMBER,
    SORTS,
    BindError,
    Bound,
    Known,
    Scope,
    Sort,
    described,
    did_you_mean,
    known_value,
    merged,
    source_of,
)
from rulewright.rulecode.bind.tallies import TALLIES, bind_tally, no_pool, pool_in
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.surface import tree
from rulewright.rulecode.tables import Printed, Stepped, printed_table

ARITHMETIC = ("+", "-", "*")
ORDER = ("<", "<=", ">", ">=")
Operator = Literal["+", "-", "*", "=", "!=", "<", "<=", ">", ">=", "and", "or", "in"]


class Tables(Struct):
    """The printed tables of a book, as one program reads them: `blanks` says how their blank cells are read."""

    book: Book
    blanks: dict[str, str] = field(default_factory=dict)

    def open(self, name: tree.TableName) -> Printed:
        """Return the table. Raises BindError where there is none."""
        try:
            table = printed_table(self.book, name.name, name.section)
            return printed_table(self.book, name.name, name.section, self.blanks.get(table.table.id, ""))
        except RulecodeError as error:
            raise BindError(error.message, name.span, error.help) from error


class Expressions:
    """Binds the expressions of one program. `scope` changes as its statements are read."""

    def __init__(self, tables: Tables, scope: Scope) -> None:
        self.tables = tables
        self.scope = scope
        self.binders: dict[type, Callable[..., Bound]] = {
            tree.Literally: self._literally,
            tree.Printed: self._printed,
            tree.Variable: self._variable,
            tree.Member: partial(bind_member, self),
            tree.Operation: self._operation,
            tree.IfElse: self._conditional,
            tree.FunctionCall: self._call,
            tree.CellOf: self._cell,
            tree.RowsOf: self._rows,
            tree.Fold: partial(bind_fold, self),
            tree.Cases: partial(bind_cases, self),
        }

    def bind(self, node: tree.Expression) -> Bound:
        """Return the expression, bound. Raises BindError with the place of the part that is wrong."""
        try:
            return self.binders[type(node)](node)
        except BindError:
            raise
        except RulecodeError as error:
            raise BindError(error.message, node.span, error.help) from error

    def expect(self, node: tree.Expression, sort: Sort, what: str) -> core.Expr:
        """Return the expression, which must be of this sort: `what` says where it stands."""
        bound = self.bind(node)
        if bound.known.sort not in (sort, "any") and not (bound.known.sort == "nothing" and sort != "boolean"):
            shown = source_of(node)
            ways = (f"take one number of them: count({shown} >= 5), sum({shown}), highest(2, {shown})",)
            raise BindError(
                f"{what} must be {SORTS[sort]}, and `{shown}` is {described(bound.known)}",
                node.span,
                ways if bound.known.sort == "pool" else (),
                about=shown,
            )
        return bound.expr

    def condition(self, node: tree.Expression) -> core.Expr:
        return self.expect(node, "boolean", "a condition")

    def _literally(self, node: tree.Literally) -> Bound:
        value = node.value
        if isinstance(value, frozenset):
            raise BindError("a set can be written only as the value of an input", node.span)
        return Bound(core.Const(value), known_value(value))

    def _printed(self, node: tree.Printed) -> Bound:
        return Bound(core.Const(node.value), known_value(node.value))

    def _variable(self, node: tree.Variable) -> Bound:
        scope = self.scope
        if node.name in scope.names:
            if node.name in scope.outputs:
                scope.used_outputs.add(node.name)
            return Bound(core.Name(node.name), scope.names[node.name])
        if node.name in scope.words:
            return Bound(core.Const(node.name), Known("word", (node.name,)))
        if node.name == core.ALLOWED:
            raise BindError("`allowed` is known only when all is done", node.span, ("repeat the condition here",))
        raise scope.unknown(node.name, node.span)

    def _operation(self, node: tree.Operation) -> Bound:
        op, operands = node.op, node.operands
        if op == "not":
            return Bound(core.Unary("not", self.condition(operands[0])), BOOLEAN)
        if op == "-" and len(operands) == 1:
            return Bound(core.Unary("-", self.expect(operands[0], "number", "what is subtracted")), NUMBER)
        left, right = operands
        binary = cast(Operator, op)
        if op in ("and", "or"):
            return Bound(core.Binary(binary, self.condition(left), self.condition(right)), BOOLEAN)
        if op in ARITHMETIC or op in ORDER:
            what = f"each side of {op}"
            bound = [self.expect(side, "number", what) for side in (left, right)]
            return Bound(core.Binary(binary, bound[0], bound[1]), NUMBER if op in ARITHMETIC else BOOLEAN)
        if op == "in":
            return self._membership(left, right)
        return Bound(core.Binary(binary, *self._comparable(left, right)), BOOLEAN)

    def _comparable(self, left: tree.Expression, right: tree.Expression) -> tuple[core.Expr, core.Expr]:
        """Return both sides of `=`: of one sort, and of words that can be the same."""
        ours = self._beside(left, right)
        theirs = self._beside(right, left)
        for one, other, node in ((ours, theirs, right), (theirs, ours, left)):
            if one.known.sort in ("set", "list", "pool"):
                ask = "count(…), sum(…) or highest(…)" if one.known.sort == "pool" else "`in` or `size`"
                raise BindError(f"{described(one.known)} cannot be compared; ask {ask}", node.span)
            self._possible(one, other, node, left if node is right else right)
        sorts = {ours.known.sort, theirs.known.sort} - {"any", "nothing"}
        if len(sorts) > 1:
            raise BindError(
                f"`{source_of(left)}` is {described(ours.known)}, `{source_of(right)}` is {described(theirs.known)}: "
                "they are never the same",
                right.span,
            )
        return ours.expr, theirs.expr

    def _beside(self, node: tree.Expression, other: tree.Expression) -> Bound:
        """Bind one side; a bare word that is unknown was likely meant to be a word of the other side."""
        if isinstance(node, tree.Variable) and not self.scope.knows(node.name):
            wanted = (
                self.bind(other).known.words
                if not isinstance(other, tree.Variable) or (other.name in self.scope.names)
                else ()
            )
            raise self.scope.unknown(node.name, node.span, wanted)
        return self.bind(node)

    def _possible(self, one: Bound, other: Bound, node: tree.Expression, beside: tree.Expression) -> None:
        """A word is compared with what it can be."""
        words = one.known.words
        constant = other.expr.value if isinstance(other.expr, core.Const) else None
        if isinstance(constant, str) and words and constant not in words:
            shown = source_of(beside)
            raise BindError(
                f"`{shown}` is never `{constant}`", node.span, did_you_mean(constant, list(words)), about=shown
            )

    def _membership(self, left: tree.Expression, right: tree.Expression) -> Bound:
        within = self.bind(right)
        if within.known.sort != "set":
            raise BindError(f"`in` asks whether a set holds something, and `{source_of(right)}` is no set", right.span)
        names = tuple(record.name for record in self.scope.records.get(within.known.items, []))
        if isinstance(left, tree.Variable) and not self.scope.knows(left.name):
            raise self.scope.unknown(left.name, left.span, names)
        member = self.bind(left)
        if isinstance(member.expr, core.Const) and member.expr.value not in names:
            shown = str(member.expr.value)
            raise BindError(f"`{within.known.items}` has no entry `{shown}`", left.span, did_you_mean(shown, names))
        return Bound(core.Binary("in", member.expr, within.expr), BOOLEAN)

    def _conditional(self, node: tree.IfElse) -> Bound:
        test, then, other = self.condition(node.test), self.bind(node.then), self.bind(node.other)
        return Bound(core.Conditional(test, then.expr, other.expr), merged([then.known, other.known]))

    def _call(self, node: tree.FunctionCall) -> Bound:
        if pool := pool_in(self, node):
            return bind_tally(self, node, pool)
        first = node.arguments[0]
        if node.function in FOLDS and len(node.arguments) == 1 and self.is_member_of(first):
            return bind_fold(self, tree.Fold(node.function, first, "", "", node.span))
        if node.function in TALLIES and node.function not in FUNCTIONS:
            raise no_pool(self, node)
        if node.function not in FUNCTIONS:
            known = [*FUNCTIONS, *FOLDS, *TALLIES, "cell", "rows"]
            raise BindError(f"there is no function `{node.function}`", node.span, did_you_mean(node.function, known))
        sort, least, most = FUNCTIONS[node.function]
        if not least <= len(node.arguments) <= most:
            wanted = str(least) if least == most else f"at least {least}"
            raise BindError(f"`{node.function}` takes {wanted} in its brackets, not {len(node.arguments)}", node.span)
        what = f"what stands in {node.function}(…)"
        return Bound(bind_call(node, [self.expect(each, sort, what) for each in node.arguments]), NUMBER)

    def is_member_of(self, node: tree.Expression) -> bool:
        """True for `e in items` where `e` is a name of its own."""
        return (
            isinstance(node, tree.Operation)
            and node.op == "in"
            and all(isinstance(each, tree.Variable) for each in node.operands)
            and cast(tree.Variable, node.operands[0]).name not in self.scope.names
        )

    def _cell(self, node: tree.CellOf) -> Bound:
        printed = self.tables.open(node.table)
        words: list[str] = []
        parts = [self._axis(part, words) for part in (node.row, *node.columns)]
        expr = printed.cell(parts[0], parts[1:], words)
        return Bound(expr, known_result(expr))

    def _axis(self, node: tree.Expression | tree.Stepped, words: list[str]) -> str | core.Expr | Stepped:
        """Return the words of a row or column, or the expression that its key is compared with."""
        if isinstance(node, tree.Printed):
            return node.value
        if isinstance(node, tree.Stepped):
            side, moved = "each side of odds" if node.against else "what is shifted", "how far a column is shifted"
            return Stepped(
                self.expect(node.subject, "number", side),
                self.expect(node.against, "number", side) if node.against else None,
                self.expect(node.shift, "number", moved) if node.shift else None,
            )
        bound = self.bind(node)
        words.extend(bound.known.words)
        return bound.expr

    def _rows(self, node: tree.RowsOf) -> Bound:
        printed = self.tables.open(node.table)
        low, high = (self.expect(side, "number", "a key of rows(…)") for side in (node.low, node.high))
        name = f"{printed.table.id.partition(':')[2]} {node.table.section}".strip()
        self.scope.records.setdefault(name, printed.listed())
        return Bound(printed.rows_between(low, high, name), LIST)


def known_result(expr: core.Expr) -> Known:
    """Return what is known of a printed cell: the values that the lookup can give."""
    if isinstance(expr, core.Const):
        return known_value(expr.value)
    if isinstance(expr, core.Lookup):
        return merged([known_result(arm.result) for arm in expr.arms])
    return ANY
