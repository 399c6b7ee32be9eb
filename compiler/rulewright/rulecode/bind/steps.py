"""Steps: the statements that work something out, in their order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import structs

from rulewright.model import Table
from rulewright.rulecode import program as core
from rulewright.rulecode.bind.expressions import known_result
from rulewright.rulecode.bind.scope import TOTAL, BindError, ElsewhereError, Known
from rulewright.rulecode.bind.workshop import Workshop, inner, names_set, sets
from rulewright.rulecode.surface import tree
from rulewright.rulecode.tables import MatchArm, match_cells
from rulewright.rulecode.walk import lookups_in
from rulewright.text import Span

if TYPE_CHECKING:
    from rulewright.rulecode.bind.amend import Amendments
    from rulewright.rulecode.bind.automatic import Automatic

HOLE = re.compile(r"\{(\w+)\}")
MARK = re.compile(r"[*†‡§]+")


class Steps:
    """Binds the steps of one program."""

    def __init__(self, shop: Workshop, automatic: Automatic, amendments: Amendments) -> None:
        self.shop = shop
        self.automatic = automatic
        self.amendments = amendments
        self.carried: list[tree.CarryLine] = []
        self.outputs: dict[str, Span] = {}
        self.has_terms = False
        self.in_reading = False

    def bind(self, statements: list[tree.Statement]) -> list[core.AnyStep]:
        """Return the steps of these statements, each with what amends it behind it; problems go to the workshop."""
        steps: list[core.AnyStep] = []
        for given in list(self.shop.program.inputs):
            steps += self.amendments.after(given.name)
        groups = list(_grouped(statements))
        totals = [at for at, group in enumerate(groups) if any(map(_adds, group))]
        for at, group in enumerate(groups):
            steps += self._amended(self._group(group))
            if totals and at == totals[-1]:
                steps += self.amendments.after(TOTAL)
        return steps

    def _group(self, group: list[tree.Statement]) -> list[core.AnyStep]:
        """Bind one statement, or the readings of one clause."""
        readings = [each for each in group if isinstance(each, tree.ReadingLine)]
        if readings:
            return self._readings(readings)
        found: list[core.AnyStep] | None = self.shop.attempt(group[0].span, self._bind, group[0])
        if found is None:
            self.shop.give_up(names_set(group))
        return found or []

    def _amended(self, steps: list[core.AnyStep]) -> list[core.AnyStep]:
        """Return steps with what amends the names that they set. An output that is amended comes out behind that."""
        for name, output in sets(steps).items():
            if self.amendments.amended(name):
                steps = [*inner(steps, name), *self.amendments.after(name)]
                if output:
                    steps.append(core.Out(name, core.Name(name), output.span))
        return steps

    def _bind(self, statement: tree.Statement) -> list[core.AnyStep]:
        match statement:
            case tree.TermLine():
                return self._term(statement)
            case tree.ClampLine():
                return [self._clamp(statement)]
            case tree.LetLine():
                return [self._out(statement) if statement.output else self._let(statement)]
            case tree.RequireLine():
                test = self.shop.expressions.condition(statement.test)
                return [core.Require(test, statement.why, statement.span, self._cite(statement.clause))]
            case tree.RowLine():
                return self._row(statement)
            case tree.MatchLine():
                return self._match(statement)
            case tree.AutoLine():
                steps = self.automatic.steps(statement)
                self.has_terms |= any(isinstance(step, core.Term) for step in steps)
                return steps
            case tree.CarryLine():
                self.carried.append(statement)
            case tree.FaultyLine():
                self.shop.incomplete = True
                self.shop.give_up(statement.names)
            case tree.InputLine() | tree.RecordLine() | tree.ItemsLine() | tree.BlanksLine() | tree.WhenLine() if (
                self.in_reading
            ):
                raise BindError("this line stands before the readings: it holds for all", statement.span)
        return []

    def _cite(self, clause: tree.Clause | None) -> core.Cite | None:
        """Return the clause; where there is none such, that alone is a problem."""
        if clause is None:
            return None
        cite: core.Cite | None = self.shop.attempt(clause.span, self.shop.clauses.find, clause)
        return cite

    def _term(self, line: tree.TermLine) -> list[core.AnyStep]:
        self.has_terms = True
        cite = self._cite(line.clause)
        values = [self.shop.expressions.expect(value, "number", "what is added") for value in line.values]
        return [core.Term(value, line.span, cite) for value in values]

    def _clamp(self, line: tree.ClampLine) -> core.Clamp:
        if line.low is None and line.high is None:
            raise BindError("these bounds hold nothing back", line.span, ("write `clamp -3..3` or `clamp ..10`",))
        if line.low is not None and line.high is not None and line.low > line.high:
            raise BindError("these bounds run backwards", line.span, (f"write {line.high}..{line.low}",))
        return core.Clamp(line.low, line.high, line.span, self._cite(line.clause))

    def _let(self, line: tree.LetLine) -> core.Let:
        bound = self.shop.expressions.bind(line.value)
        if bound.known.sort == "pool":
            ways = ("say count(…), sum(…) or highest(…) of it",)
            raise BindError("several dice are no result", line.value.span, ways)
        self._take(line.name, bound.known)
        return core.Let(line.name.name, bound.expr, line.span, self._cite(line.clause))

    def _take(self, name: tree.Identifier, known: Known) -> None:
        self.shop.declare(name)
        self.shop.scope.later.discard(name.name)
        self.shop.scope.learn(name.name, known)

    def _out(self, line: tree.LetLine) -> core.Out:
        let = self._let(line)
        self._output(line.name, line.title)
        return core.Out(let.name, let.value, line.span, let.cite)

    def _output(self, name: tree.Identifier, title: str) -> None:
        self.outputs.setdefault(name.name, name.span)
        self._entitle(name, title)
        self.shop.scope.outputs.add(name.name)

    def _entitle(self, name: tree.Identifier, title: str) -> None:
        if title:
            self.shop.program.titles[name.name] = title

    def _row(self, line: tree.RowLine) -> list[core.AnyStep]:
        """A row of a table: an output for each column, which quotes the clause, else the table, and its footnotes."""
        table = self.shop.expressions.tables.open(line.table).table
        cite = self._cite(line.clause) or core.Cite(table.rule or self.shop.program.rule, table.caption)
        steps: list[core.AnyStep] = []
        for column in line.columns:
            value = self._column(line, column)
            known = self.shop.expressions.bind(value)
            self._take(column.name, known.known)
            self._output(column.name, " ".join(words.text for words in column.words))
            text = " ".join([cite.text, *footnotes(table, known.expr)])
            steps.append(core.Out(column.name.name, known.expr, line.span, structs.replace(cite, text=text)))
        return steps

    def _column(self, line: tree.RowLine, column: tree.Column) -> tree.Expression:
        def under(*groups: tree.Words) -> tree.Expression:
            words: list[tree.Expression] = [tree.Printed(each.text, each.span) for each in (*groups, *column.words)]
            return tree.CellOf(line.table, line.key, words, column.words[0].span)

        if line.under is None:
            return under()
        group, test, other = line.under
        return tree.IfElse(test, under(group), under(other), line.span)

    def _match(self, line: tree.MatchLine) -> list[core.AnyStep]:
        """`match card`: what each printed cell sets, as one lookup for each name."""
        subject = self.shop.expressions.bind(line.subject)
        drawn = next((each for each in self.shop.program.inputs if core.Name(each.name) == subject.expr), None)
        if drawn is None and isinstance(subject.expr, core.Name) and subject.expr.name in self.shop.broken:
            raise ElsewhereError(f"`{subject.expr.name}` is not known", line.subject.span)
        if drawn is None or not isinstance(drawn.type, core.Deck):
            raise BindError("only a card drawn from a table can be matched", line.subject.span)
        deck = drawn.type
        printed = self.shop.expressions.tables.open(self.shop.deck_tables[drawn.name])
        defaults: dict[str, core.Expr] = {}
        arms: list[MatchArm] = []
        for arm in line.arms:
            sets = self._sets(arm)
            if arm.patterns:
                arms.append(MatchArm(tuple(words.text for words in arm.patterns), sets, arm.span))
            else:
                defaults.update(sets)
        lets, problems = match_cells(printed, deck, subject.expr, arms, defaults, line.span)
        self.shop.problems.extend(problems)
        cite = self._cite(line.clause)
        for let in lets:
            let.cite = cite
            span = next(each.name.span for arm in line.arms for each in arm.assignments if each.name.name == let.name)
            self._take(tree.Identifier(let.name, span), known_result(let.value))
        return list(lets)

    def _sets(self, arm: tree.ArmLine) -> dict[str, core.Expr]:
        """Bind what an arm sets; the holes of its patterns are names in it."""
        holes = set.intersection(*[_holes(words.text) for words in arm.patterns]) if arm.patterns else set()
        expressions = self.shop.expressions
        outer = expressions.scope
        for hole in holes:
            expressions.scope = expressions.scope.inner(hole, Known())
        try:
            return {each.name.name: expressions.bind(each.value).expr for each in arm.assignments}
        finally:
            expressions.scope = outer

    def _readings(self, group: list[tree.ReadingLine]) -> list[core.AnyStep]:
        """Two or more readings of one clause; each may set the same names."""
        if not group:
            return []
        if len(group) == 1:
            message = "one reading alone is no alternative"
            self.shop.problems.append(
                core.Problem("rulecode-error", message, group[0].span, ("write the other reading below it",))
            )
        declared = dict(self.shop.declared)
        self.in_reading = True
        alternatives: list[core.Reading] = []
        named: list[set[str]] = []
        for line in group:
            self.shop.declared = dict(declared)
            cite = self._cite(line.clause)
            steps = [step for group in _grouped(line.statements) for step in self._group(group)]
            alternatives.append(core.Reading(line.text, steps, line.span, cite))
            named.append(set(self.shop.declared) - set(declared))
        self.in_reading = False
        for line, names in zip(group, named, strict=True):
            for missing in sorted(set.union(*named) - names):
                self.shop.problems.append(
                    core.Problem(
                        "rulecode-error",
                        f"this reading does not set `{missing}`, as the other does",
                        line.span,
                        (f"add a line `let {missing} = …` below it",),
                    )
                )
        return [core.Readings(alternatives, group[0].span)]

    def finish(self, heading: Span) -> None:
        """Add what follows all steps: the total where no output is named, the next state of what is carried."""
        program = self.shop.program
        steps = program.steps
        requires = any(isinstance(step, core.Require) for step in steps)
        if not self.outputs and self.has_terms:
            self.shop.scope.names.setdefault(program.name, self.shop.scope.names[TOTAL])
            steps += self._amended([core.Out(program.name, core.Name(TOTAL), program.span)])
            self.outputs[program.name] = program.span
            self.shop.scope.learn(program.name, self.shop.scope.names[TOTAL])
            self.shop.scope.outputs.add(program.name)
        for line in self.carried:
            bound = self.shop.attempt(line.span, self.shop.expressions.bind, line.next)
            if bound is not None:
                cite = self._cite(line.clause)
                steps.append(core.Out(line.name.name, bound.expr, line.span, cite, carry=True))
                self._entitle(line.name, line.title)
        if not (self.outputs or requires or self.carried or self.shop.incomplete):
            message = f"`{program.name}` gives no result"
            ways = ("add a line `out NAME = …`, or terms such as `+1 if …`",)
            self.shop.problems.append(core.Problem("rulecode-error", message, heading, ways))
        self.amendments.finish()


def _grouped(statements: list[tree.Statement]) -> Iterator[list[tree.Statement]]:
    """Yield statements one by one, but the readings of one clause together."""
    for reading, group in groupby(statements, lambda each: isinstance(each, tree.ReadingLine)):
        together = list(group)
        yield from [together] if reading else ([each] for each in together)


def _adds(statement: tree.Statement) -> bool:
    """True for what adds to the total, or holds it."""
    if isinstance(statement, tree.ReadingLine):
        return any(map(_adds, statement.statements))
    return isinstance(statement, (tree.TermLine, tree.ClampLine, tree.AutoLine))


def _holes(pattern: str) -> set[str]:
    return set(HOLE.findall(pattern))


def footnotes(table: Table, expr: core.Expr) -> list[str]:
    """Return the footnotes of a table whose marks stand in one of the cells that an expression can come to."""
    cells = [arm.cell for lookup in lookups_in(expr) for arm in lookup.arms if arm.cell]
    texts = [table.rows[cell.row][cell.column].text.rstrip() for cell in cells if cell.table == table.id]
    marked = ((MARK.match(note.text.lstrip("\\")), note.text.lstrip("\\")) for note in table.notes)
    return [note for mark, note in marked if mark and any(text.endswith(mark[0]) for text in texts)]
