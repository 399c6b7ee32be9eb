"""`auto`: rows and list entries become terms by their own words; what is said by hand about some of them is added."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct, field

from rulewright.rulecode import auto
from rulewright.rulecode import program as core
from rulewright.rulecode.bind.inputs import check_value
from rulewright.rulecode.bind.scope import BindError
from rulewright.rulecode.surface import tree
from rulewright.rulecode.tables import fold

if TYPE_CHECKING:
    from rulewright.rulecode.bind.workshop import Workshop

TypeOf = Callable[[tree.TypeName], tuple[core.Type, str]]
AddInput = Callable[[core.Input], None]


class Derived(Struct):
    """An `auto` line and the lines about its rows. `found` tells that its table or list is there."""

    line: tree.AutoLine
    overrides: list[tree.OverrideLine] = field(default_factory=list)
    found: bool = True


class Automatic:
    """Derives the terms of one program's `auto` lines."""

    def __init__(self, shop: Workshop, type_of: TypeOf, add: AddInput) -> None:
        self.shop = shop
        self.type_of = type_of
        self.add = add
        self.found: list[Derived] = []

    def derive(self, statements: list[tree.Statement]) -> None:
        """Find the `auto` lines and learn their inputs.

        A value that is said by hand may name inputs of other rows and values worked out before; so the rows are read
        twice: here without such values, and where the line stands among the steps with them.
        """
        for statement in statements:
            if isinstance(statement, tree.AutoLine):
                self.found.append(Derived(statement))
            elif isinstance(statement, tree.OverrideLine):
                if self.found:
                    self.found[-1].overrides.append(statement)
                elif any(isinstance(each, tree.FaultyLine) and each.begins == "auto" for each in statements):
                    self.shop.give_up(statement.names)
                else:
                    self._wrong(BindError("a `row` line says something about the `auto` line above it", statement.span))
        for each in self.found:
            first = self.shop.attempt(each.line.span, self._run, each, False)
            each.found = first is not None
            if first is not None:
                self._learn(first, each)
            self._give_up(each, first)

    def _give_up(self, each: Derived, derivation: auto.Derivation | None) -> None:
        """Names that are no inputs, as their rows were not found or not understood: an example may well use them."""
        named = [name for line in each.overrides for name in line.names]
        lost = [name for name in named if name.name not in self.shop.scope.names]
        if derivation is None or any(problem.kind == "rulecode-error" for problem in derivation.problems):
            self.shop.give_up(lost)
        self.shop.broken.update(name.name for name in lost)
        if lost and derivation is not None:  # and what their rows would be called without them is no name
            self.shop.broken.update({given.name for given in derivation.inputs} - {name.name for name in named})

    def steps(self, line: tree.AutoLine) -> list[core.AnyStep]:
        """Return the steps that an `auto` line becomes, where it stands among the other statements."""
        each = next(each for each in self.found if each.line is line)
        whole = self.shop.attempt(line.span, self._run, each, True) if each.found else None
        if whole is None:
            return []
        self._multiply(each, whole)
        self.shop.program.derived.extend(whole.derived)
        self.shop.problems.extend(whole.problems)
        steps: list[core.AnyStep] = whole.steps
        return steps

    def _run(self, each: Derived, valued: bool) -> auto.Derivation:
        overrides = []
        for line in each.overrides:
            override = self.shop.attempt(line.span, self._override, line, valued) if valued else None
            if not valued:
                override = self._quietly(line)
            if override is not None:
                overrides.append(override)
        if each.line.table:
            printed = self.shop.expressions.tables.open(each.line.table)
            return auto.derive_table(printed, overrides)
        name = each.line.rule
        if name is None:
            raise BindError("say which table or list", each.line.span)
        rule = self.shop.clauses.rule(name.name, name.span)
        return auto.derive_list(self.shop.book, rule, each.line.entry, overrides)

    def _quietly(self, line: tree.OverrideLine) -> auto.RowOverride | None:
        """The same without values; what is wrong with the line is said when it is bound with them."""
        try:
            return self._override(line, False)
        except BindError:
            return None

    def _override(self, line: tree.OverrideLine, valued: bool) -> auto.RowOverride:
        words = tuple(each.text for each in line.words)
        names = tuple(each.name for each in line.names)
        kind = self.type_of(line.type)[0] if line.type else None
        terms: list[core.Term] | None = None
        cite = self.shop.clauses.find(line.clause)
        if line.values is not None:
            terms = []
            for value in line.values:
                bound = self.shop.expressions.expect(value, "number", "what is added") if valued else core.Const(0)
                terms.append(core.Term(bound, line.span, cite))
        rounding = self.shop.clauses.whole(cite) if cite and terms is None else None
        return auto.RowOverride(words, line.span, names, kind, line.title, terms, line.ignore, rounding)

    def _learn(self, derivation: auto.Derivation, each: Derived) -> None:
        """Add the inputs of the rows. An input that is written out, or that another row has, is there already."""
        named = {name.name: (name.span, line) for line in each.overrides for name in line.names}
        for given in derivation.inputs:
            if given.name in self.shop.declared:
                continue
            given.span, line = named.get(given.name, (given.span, None))
            if line is not None and line.default:
                value, records = line.default.value, self.shop.program.records
                given.default = self.shop.attempt(
                    line.span, check_value, value, given.type, given.name, line.span, records
                )
            self.shop.declared[given.name] = given.span
            self.add(given)

    def _multiply(self, each: Derived, derivation: auto.Derivation) -> None:
        """`row … times x`: the terms of the row, times x."""
        for line in each.overrides:
            if line.times is None:
                continue
            factor = self.shop.attempt(
                line.span, self.shop.expressions.expect, line.times, "number", "what is multiplied"
            )
            for step in derivation.steps:
                for term in terms_in(step):
                    row = fold(term.cite.text) if term.cite else ""
                    if factor is not None and any(fold(words.text) in row for words in line.words):
                        term.value = core.Binary("*", term.value, factor)

    def _wrong(self, error: BindError) -> None:
        self.shop.problems.append(core.Problem("rulecode-error", error.message, error.span, error.help))


def terms_in(step: core.AnyStep) -> list[core.Term]:
    """Return the terms of a step, those of its readings included."""
    if isinstance(step, core.Readings):
        return [term for reading in step.alternatives for inner in reading.steps for term in terms_in(inner)]
    return [step] if isinstance(step, core.Term) else []
