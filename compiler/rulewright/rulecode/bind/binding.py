"""What binds expressions, as those see it that bind one kind of them and come back for the parts."""

from __future__ import annotations

from typing import Protocol

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.scope import Bound, Scope, Sort
from rulewright.rulecode.surface import tree


class Binding(Protocol):
    """`expressions.Expressions`: `scope` holds the names as they are at this place."""

    scope: Scope

    def bind(self, node: tree.Expression) -> Bound:
        """Return the expression, bound. Raises BindError with the place of the part that is wrong."""

    def expect(self, node: tree.Expression, sort: Sort, what: str) -> core.Expr:
        """Return the expression, which must be of this sort: `what` says where it stands. Raises BindError."""

    def condition(self, node: tree.Expression) -> core.Expr:
        """Return the expression, which must be yes or no. Raises BindError."""

    def is_member_of(self, node: tree.Expression) -> bool:
        """True for `e in items` where `e` is a name of its own."""
