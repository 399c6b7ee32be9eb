"""What the parts of the binder share while they build one program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from rulewright.model import Book
from rulewright.rulecode import program as core
from rulewright.rulecode.bind.clauses import Clauses
from rulewright.rulecode.bind.expressions import Expressions
from rulewright.rulecode.bind.scope import TOTAL, BindError, ElsewhereError, Known, Scope
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.surface import tree
from rulewright.text import Span


class Workshop(Struct):
    """A program that is being built. `declared` are the names that are taken, `deck_tables` the tables of its decks by
    the names of the inputs that are drawn from them."""

    book: Book
    clauses: Clauses
    program: core.Program
    expressions: Expressions
    problems: list[core.Problem] = field(default_factory=list)
    declared: dict[str, Span] = field(default_factory=dict)
    deck_tables: dict[str, tree.TableName] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    incomplete: bool = False

    @property
    def scope(self) -> Scope:
        return self.expressions.scope

    def declare(self, name: tree.Identifier) -> None:
        """Note that a name is taken. Raises BindError where it is another's already."""
        if name.name in (TOTAL, core.ALLOWED):
            meaning = "the running total of the terms" if name.name == TOTAL else "what the requirements give"
            raise BindError(f"`{name.name}` is {meaning}; choose another name", name.span)
        if name.name in self.declared:
            line = self.declared[name.name].line
            says = f"`{name.name}` is defined twice, first in line {line}"
            raise BindError(says, name.span, ("choose another name",), about=name.name)
        self.declared[name.name] = name.span

    def give_up(self, names: list[tree.Identifier]) -> None:
        """The line that sets these names is faulty: they may be anything, so that one fault is one finding."""
        for name in names:
            self.scope.later.discard(name.name)
            if name.name not in self.scope.names and name.name not in self.scope.records:
                self.declared.setdefault(name.name, name.span)
                self.incomplete = True
                self.broken.add(name.name)
                self.scope.learn(name.name, Known())

    def attempt(self, span: Span, bind: Callable[..., Any], *arguments: Any) -> Any:
        """Return what `bind` gives; where it fails, keep the problem and return None. A fault elsewhere, on which it
        rests, is told there."""
        try:
            return bind(*arguments)
        except ElsewhereError:
            pass
        except BindError as error:
            other = error.other or self._set(error.about, error.span)
            self.problems.append(core.Problem("rulecode-error", error.message, error.span, error.help, other))
        except RulecodeError as error:
            self.problems.append(core.Problem("rulecode-error", error.message, span, error.help))
        self.incomplete = True
        return None

    def _set(self, name: str, wrong: Span) -> tuple[Span, str] | None:
        """Return where a name is set, with what is to be said there; None where that is what is wrong."""
        span = self.declared.get(name)
        return (span, f"here stands what `{name}` is") if span and span != wrong else None


def output_names(steps: list[core.AnyStep]) -> list[str]:
    """Return the names of the outputs, in their order; those of readings once."""
    names: dict[str, None] = {}
    for step in steps:
        if isinstance(step, core.Out):
            names[step.name] = None
        if isinstance(step, core.Readings):
            for reading in step.alternatives:
                names.update(dict.fromkeys(output_names(reading.steps)))
    return list(names)


def sets(steps: list[core.AnyStep]) -> dict[str, core.Out | None]:
    """Return the names that steps set, each with the output that it is, if it is one."""
    found: dict[str, core.Out | None] = {}
    for step in steps:
        if isinstance(step, core.Readings):
            for reading in step.alternatives:
                found |= sets(reading.steps)
        elif isinstance(step, core.Out):
            found[step.name] = None if step.carry else step
        elif isinstance(step, core.Let):
            found.setdefault(step.name, None)
    return found


def inner(steps: list[core.AnyStep], name: str) -> list[core.AnyStep]:
    """Return steps that set `name` without giving it out."""
    found: list[core.AnyStep] = []
    for step in steps:
        if isinstance(step, core.Out) and step.name == name:
            found.append(core.Let(name, step.value, step.span, step.cite))
            continue
        if isinstance(step, core.Readings):
            for reading in step.alternatives:
                reading.steps = inner(reading.steps, name)
        found.append(step)
    return found


def names_set(statements: list[tree.Statement]) -> list[tree.Identifier]:
    """Return the names that steps set, in their order."""
    found: list[tree.Identifier] = []
    for statement in statements:
        match statement:
            case tree.LetLine():
                found.append(statement.name)
            case tree.MatchLine():
                found += [each.name for arm in statement.arms for each in arm.assignments]
            case tree.RowLine():
                found += [column.name for column in statement.columns]
            case tree.ReadingLine():
                found += names_set(statement.statements)
    return found
