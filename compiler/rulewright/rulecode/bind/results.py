"""What the main result of a program can be, for the inputs of others that take it up."""

from __future__ import annotations

from msgspec import structs

from rulewright.rulecode import domains
from rulewright.rulecode import program as core
from rulewright.rulecode.bind.scope import BindError
from rulewright.rulecode.walk import in_force
from rulewright.text import Span


def result_type(program: core.Program, span: Span, output: str = "") -> core.Type:
    """Return the type of an input that takes up a result of `program`, the main one where no other is named: the values
    that it can have by the readings in force.

    Raises BindError where it is nothing that could be an input.
    """
    try:
        return domains.result_type(structs.replace(program, steps=[*in_force(program.steps)]), output)
    except ValueError as error:
        raise BindError(
            f"the result of `{'.'.join(filter(None, (program.name, output)))}` cannot be taken up: {error}", span
        ) from error
