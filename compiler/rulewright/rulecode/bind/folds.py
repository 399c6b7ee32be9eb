"""Lists and sets: what is worked out of each entry, and the fields that an entry has."""

from __future__ import annotations

from typing import Literal, cast

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.binding import Binding
from rulewright.rulecode.bind.functions import FOLDS
from rulewright.rulecode.bind.scope import (
    ANY,
    BOOLEAN,
    LIST,
    NUMBER,
    BindError,
    Bound,
    ElsewhereError,
    Known,
    did_you_mean,
    known_value,
    merged,
)
from rulewright.rulecode.surface import tree


def bind_member(ex: Binding, node: tree.Member) -> Bound:
    """Return `entry.field`, bound. Raises BindError where there is no such entry or field."""
    known = ex.scope.names.get(node.name)
    if known is None or known.items not in ex.scope.records:
        raise BindError(f"`{node.name}` is no entry of a list here", node.span, ("write `… for e in LIST`",))
    values = [record.fields[node.field] for record in ex.scope.records[known.items] if node.field in record.fields]
    if not values and node.field == "name":
        return Bound(core.Name(node.name), Known("word", known.words))
    if not values:
        fields = {name for record in ex.scope.records[known.items] for name in record.fields}
        raise BindError(
            f"the entries of `{known.items}` have no `{node.field}`",
            node.span,
            did_you_mean(node.field, [*sorted(fields), "name"]),
        )
    return Bound(core.Field(node.name, node.field), merged([known_value(value) for value in values]))


def bind_fold(ex: Binding, node: tree.Fold) -> Bound:
    """Return `sum(… for e in LIST where …)` and its like, bound. Raises BindError."""
    if not node.variable:
        return bind_fold(ex, _members(ex, node))
    if node.function not in FOLDS:
        raise BindError(
            f"`{node.function}` cannot go through a list", node.span, did_you_mean(node.function, list(FOLDS))
        )
    items, within = _items(ex, node)
    names = tuple(record.name for record in ex.scope.records[items])
    outer = ex.scope
    ex.scope = outer.inner(node.variable, Known("word", names, items))
    ex.scope.words = {**outer.words, **dict.fromkeys(names)}
    try:
        return _folded(ex, node, items, within)
    finally:
        ex.scope = outer


def _members(ex: Binding, node: tree.Fold) -> tree.Fold:
    """Return `count(e in items where …)` as a fold like the others."""
    member = node.value
    if node.function != "count" or not ex.is_member_of(member):
        raise BindError("say what is taken of each entry: `… for e in LIST where …`", node.span)
    variable, items = cast(tree.Operation, member).operands
    one = tree.Literally(1, node.span)
    return tree.Fold(
        "count",
        one,
        cast(tree.Variable, variable).name,
        cast(tree.Variable, items).name,
        node.span,
        node.where,
        node.otherwise,
    )


def _items(ex: Binding, node: tree.Fold) -> tuple[str, core.Expr | None]:
    """Return the records that a fold goes through, and the set that limits them."""
    known = ex.scope.names.get(node.items)
    if node.items in ex.scope.records:
        return node.items, None
    if known == Known():
        raise ElsewhereError(f"`{node.items}` is not known", node.span)
    if known is None or known.sort != "set":
        lists = [*ex.scope.records, *(name for name, each in ex.scope.names.items() if each.sort == "set")]
        raise BindError(
            f"`{node.items}` is no list and no set that could be gone through",
            node.span,
            did_you_mean(node.items, lists),
        )
    return known.items, core.Name(node.items)


def _folded(ex: Binding, node: tree.Fold, items: str, within: core.Expr | None) -> Bound:
    function = cast(Literal["sum", "count", "any", "all", "max", "min", "first", "list"], node.function)
    sort = FOLDS[function]
    if function == "count" and not isinstance(node.value, tree.Literally):
        raise BindError("write `count(e in LIST where …)`", node.span)
    what = f"what {function}(…) takes of each entry"
    value = Bound(ex.expect(node.value, sort, what), ANY) if sort != "any" else ex.bind(node.value)
    where = ex.condition(node.where) if node.where else None
    otherwise = ex.bind(node.otherwise) if node.otherwise else None
    if otherwise and function not in ("first", "max", "min"):
        raise BindError(f"{function}(…) needs no `else`: it has a value where there is nothing", node.span)
    expr = core.Over(function, node.variable, items, value.expr, within, where, otherwise.expr if otherwise else None)
    if function == "first":
        return Bound(expr, merged([value.known, *([otherwise.known] if otherwise else [])]))
    return Bound(expr, LIST if function == "list" else BOOLEAN if sort == "boolean" else NUMBER)
