"""The functions of rule code: what each takes and what it becomes."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, cast

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.scope import BindError, Sort
from rulewright.rulecode.surface import tree

MANY = 100
# name -> what its arguments must be, how few and how many they may be
FUNCTIONS: dict[str, tuple[Sort, int, int]] = {
    "min": ("number", 1, MANY),
    "max": ("number", 1, MANY),
    "abs": ("number", 1, 1),
    "floor": ("number", 1, 1),
    "ceil": ("number", 1, 1),
    "count": ("boolean", 1, MANY),
    "size": ("set", 1, 1),
    "per": ("number", 2, 2),
}
# name -> what is taken of each entry of a list
FOLDS: dict[str, Sort] = {
    "sum": "number",
    "count": "number",
    "any": "boolean",
    "all": "boolean",
    "max": "number",
    "min": "number",
    "first": "any",
    "list": "any",
}
Function = Literal["min", "max", "abs", "floor", "ceil", "count", "size", "per", "per-up"]


def bind_call(node: tree.FunctionCall, arguments: list[core.Expr]) -> core.Call:
    """Return the call; `up` makes begun groups of full ones. Raises BindError where it stands elsewhere."""

    if node.up and node.function != "per":
        raise BindError("only per(…) rounds up when it is asked to", node.span, ("write ceil(…)",))
    if node.function == "per":
        group = arguments[0]
        if isinstance(group, core.Const) and isinstance(group.value, (int, Fraction)) and group.value <= 0:
            raise BindError("the size of a group must be more than 0", node.arguments[0].span)
    name = "per-up" if node.up else node.function
    return core.Call(cast(Function, name), arguments)
