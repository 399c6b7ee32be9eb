"""What the main result of a program can be, for the inputs of others that take it up."""

from __future__ import annotations

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.scope import BindError, Known
from rulewright.text import Span


def result_type(program: core.Program, known: Known, span: Span) -> core.Type:
    """Return the type of an input that takes up the main result, of which `known` is known. Raises BindError where it
    is nothing that could be an input."""
    if known.sort == "boolean":
        return core.Flag()
    if known.sort == "word" and known.words:
        return core.Choice(known.words)
    if known.sort in ("number", "any"):
        return core.Range(-1000, 1000)
    raise BindError(f"the result of `{program.name}` cannot be taken up: it may be anything", span)
