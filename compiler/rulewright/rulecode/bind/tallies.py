"""Tallies of a pool of dice: `count(pool >= 5)`, `sum(pool)`, `highest(2, pool)`."""

from __future__ import annotations

from typing import Literal, cast

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.binding import Binding
from rulewright.rulecode.bind.scope import ANY, NUMBER, BindError, Bound, ElsewhereError, Known
from rulewright.rulecode.surface import tree

TALLIES = ("count", "sum", "highest", "lowest")
ONE, NONE = core.Const(1), core.Const(0)


def pool_in(ex: Binding, node: tree.FunctionCall) -> str:
    """Return the pool that a call tallies; empty where it is no tally."""
    if node.function not in TALLIES:
        return ""
    return next((name for each in node.arguments for name in _names(each) if _is_pool(ex, name)), "")


def no_pool(ex: Binding, node: tree.FunctionCall) -> BindError:
    """Return what is wrong with a tally of nothing that is a pool."""
    if any(ex.scope.names.get(name) == ANY for name in _names(node.arguments)):
        return ElsewhereError(f"what `{node.function}` looks at is not known", node.span)
    way = "declare one: `chance NAME: pool of 3d6`"
    return BindError(f"`{node.function}` looks at a pool of dice, and none stands in its brackets", node.span, (way,))


def _is_pool(ex: Binding, name: str) -> bool:
    known = ex.scope.names.get(name)
    return known is not None and known.sort == "pool"


def _names(node: object) -> list[str]:
    """Return the names in an expression, in their order."""
    if isinstance(node, tree.Variable):
        return [node.name]
    inner = [getattr(node, name) for name in node.__struct_fields__] if isinstance(node, tree.Node) else node
    return [name for each in inner for name in _names(each)] if isinstance(inner, list) else []


def bind_tally(ex: Binding, node: tree.FunctionCall, pool: str) -> Bound:
    """Return the tally, bound: in what is counted or added up, the pool's name is what one die shows. Raises
    BindError."""
    *number, dice = node.arguments
    ranked = node.function in ("highest", "lowest")
    if len(number) > ranked:
        usage = f"write `{node.function}(3, {pool})`" if ranked else f"write `{node.function}({pool} = …)`"
        raise BindError(f"`{node.function}` looks at one pool of dice", node.span, (usage,))
    many = ex.expect(number[0], "number", "how many dice are taken") if number else ONE if ranked else None
    outer = ex.scope
    words = outer.names[pool].words
    ex.scope = outer.inner(pool, Known("word", words) if words else NUMBER)
    try:
        if node.function == "count":
            value: core.Expr = core.Conditional(ex.condition(dice), ONE, NONE)
        else:
            value = ex.expect(dice, "number", f"what stands in {node.function}(…)")
    finally:
        ex.scope = outer
    if ranked and value != core.Name(pool):
        raise BindError(f"the {node.function} are taken of the dice as they are", node.span, (f"write `{pool}`",))
    fold = cast(Literal["sum", "highest", "lowest"], node.function if ranked else "sum")
    return Bound(core.Tally(fold, pool, value, many), NUMBER)
