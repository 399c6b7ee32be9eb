"""What a settings file may hold: the tables, keys and values of the structs that it is read into."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct


def table_of(kind: type[Struct], keys: list[str]) -> type[Struct] | None:
    """Return what the table behind some keys holds; None where it has keys of the writer's own, or is none."""
    for key in keys:
        inner = struct_in(type_of(kind, [key]))
        if inner is None:
            return None
        kind = inner
    return kind


def type_of(kind: type[Struct], keys: list[str]) -> Any:
    """Return the type of the value behind some keys; None where there can be none."""
    if not keys:
        return kind
    *tables, last = keys
    table = table_of(kind, tables)
    if table is None:  # its keys are the writer's own
        named = plain(type_of(kind, tables)) if tables else None
        return get_args(named)[-1] if get_origin(named) is dict else None
    return next((each.type for each in msgspec.structs.fields(table) if each.encode_name == last), None)


def keys_of(kind: type[Struct], keys: list[str]) -> list[str]:
    """Return the keys of the table behind some keys."""
    table = table_of(kind, keys)
    return [each.encode_name for each in msgspec.structs.fields(table)] if table else []


def struct_in(kind: Any) -> type[Struct] | None:
    """Return the struct that a type is, or is a list of."""
    for each in (kind, *get_args(plain(kind))):
        if isinstance(each, type) and issubclass(each, Struct):
            return each
    return None


def plain(kind: Any) -> Any:
    """Return a type without what is noted about it."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def words_of(kind: Any) -> Iterator[str]:
    """Yield the values of a type that has only some."""
    kind = plain(kind)
    if kind is bool:
        yield from ("true", "false")
    if get_origin(kind) is Literal:
        yield from (str(each) for each in get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        for each in get_args(kind):
            yield from words_of(each)
