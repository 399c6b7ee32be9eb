"""Walk through the parts of a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulewright.rulecode.program import Cell, Expr, Lookup, Name


def parts(part: object) -> Iterator[Struct]:
    """Yield a step or an expression, and all that it is made of, the outer parts first."""
    if isinstance(part, Struct):
        yield part
        for name in part.__struct_fields__:
            yield from parts(getattr(part, name))
    elif isinstance(part, list):
        for each in part:
            yield from parts(each)


def names_in(part: object) -> Iterator[str]:
    """Yield the names that a step or an expression mentions."""
    return (each.name for each in parts(part) if isinstance(each, Name))


def lookups_in(part: object) -> Iterator[Lookup]:
    """Yield the lookups within a step or an expression, the outer ones first."""
    return (each for each in parts(part) if isinstance(each, Lookup))


def substitute(expr: Expr, values: Mapping[str, Expr]) -> Expr:
    """Return `expr` with the names in `values` replaced by their expressions."""
    changed: Any = _within(expr, values)
    result: Expr = changed
    return result


def _within(part: Any, values: Mapping[str, Expr]) -> Any:
    if isinstance(part, Name):
        return values.get(part.name, part)
    if isinstance(part, list):
        return [_within(each, values) for each in part]
    if isinstance(part, Struct) and not isinstance(part, Cell):
        return type(part)(**{name: _within(getattr(part, name), values) for name in part.__struct_fields__})
    return part
