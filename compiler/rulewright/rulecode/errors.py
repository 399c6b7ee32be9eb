"""What is wrong with a piece of rule code, before it is known where it stands."""

from __future__ import annotations


class RulecodeError(Exception):
    """Rule code that cannot be bound. `message` is a sentence to its writer, `help` says what to do.

    Whoever raises it need not know the place: the binder adds the span of the statement and makes a Problem of it.
    """

    def __init__(self, message: str, help: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
