"""The parts that the parser gives to a statement, told apart by what they are."""

from __future__ import annotations

from typing import Any, TypeVar

from rulewright.rulecode.surface import tree

Part = TypeVar("Part")


def one(parts: list[Any], kind: type[Part]) -> Part | None:
    """Return the one part of this kind, if there is one."""
    return next((part for part in parts if isinstance(part, kind)), None)


def every(parts: list[Any], kind: type[Part]) -> list[Part]:
    return [part for part in parts if isinstance(part, kind)]


def text_of(parts: list[Any]) -> str:
    words = one(parts, tree.Words)
    return words.text if words else ""
