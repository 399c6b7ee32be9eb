"""What is said about a program: examples, what always holds, and tables that it agrees with."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.dice import check_dice
from rulewright.rulecode.bind.inputs import check_value
from rulewright.rulecode.bind.scope import BOOLEAN, BindError, Bound, did_you_mean
from rulewright.rulecode.bind.workshop import Workshop, output_names
from rulewright.rulecode.surface import tree
from rulewright.rulecode.tables import fold
from rulewright.rulecode.walk import groups

EITHER = "/"  # a printed cell `A/B` agrees with A and with B


class Promises:
    """Binds the examples and promises of one program, when all else is bound."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop

    def bind(self, statements: list[tree.Statement]) -> None:
        scope = self.shop.scope
        if any(isinstance(step, core.Require) for step in self.shop.program.steps):
            scope.learn(core.ALLOWED, BOOLEAN)
        for statement in statements:
            match statement:
                case tree.ExampleLine():
                    self.shop.attempt(statement.span, self._example, statement)
                case tree.AlwaysLine():
                    self.shop.attempt(statement.span, self._always, statement)
                case tree.AgreesLine():
                    self.shop.attempt(statement.span, self._agrees, statement, statements)

    def _example(self, line: tree.ExampleLine) -> None:
        program = self.shop.program
        inputs = {each.name: each for each in program.inputs}
        given: dict[str, core.Value | frozenset[str] | tuple[core.Value, ...]] = {}
        for each in line.inputs:
            name = each.name.name
            if name in self.shop.broken:
                continue
            if name not in inputs:
                known = (*inputs, *sorted(self.shop.broken))
                raise BindError(f"no input is called `{name}`", each.name.span, did_you_mean(name, known))
            if name in given:
                raise BindError(f"`{name}` is given twice", each.name.span)
            kind = inputs[name].type
            if each.dice is not None or isinstance(kind, core.Pool):
                given[name] = check_dice(each.dice, kind, name, each.name.span)
                continue
            value = self._given(each, inputs[name])
            if value is not None:
                given[name] = value
        said = given.keys() | self.shop.broken
        missing = [
            each for each in program.inputs if each.default is None and not each.chance and each.name not in said
        ]
        if missing:
            names = ", ".join(f"`{each.name}`" for each in missing)
            raise BindError(f"the example does not say {names}", line.span)
        outputs = self._outputs(line)
        cite = self.shop.clauses.find(line.clause)
        program.examples.append(core.Example(given, outputs, line.span, cite, self._read(line)))

    def _given(self, said: tree.Given, to: core.Input) -> core.Value | frozenset[str] | None:
        """Return what an example gives to an input. Raises BindError, which shows where that says what it can be."""
        try:
            records = self.shop.program.records
            return check_value(said.value.value, to.type, to.name, said.name.span, records)
        except BindError as error:
            error.other = to.span, f"`{to.name}` can be no more than this line says"
            raise

    def _read(self, line: tree.ExampleLine) -> tuple[int, ...]:
        """Return the readings by which an example is worked out: the first of each group, or what it names."""
        titles = [[each.text for each in group.alternatives] for group in groups(self.shop.program.steps)]
        chosen = [0] * len(titles)
        for each in line.readings:
            numbers = [number for number, group in enumerate(titles) if each.text in group]
            if not numbers and not self.shop.incomplete:
                known = [title for group in titles for title in group]
                helps = did_you_mean(each.text, known) if known else ()
                raise BindError("no reading has these words", each.span, helps)
            for number in numbers:
                chosen[number] = titles[number].index(each.text)
        return tuple(chosen) if line.readings else ()

    def _outputs(self, line: tree.ExampleLine) -> dict[str, core.Result]:
        known = output_names(self.shop.program.steps)
        if any(isinstance(step, core.Require) for step in self.shop.program.steps):
            known.append(core.ALLOWED)
        if line.result is not None:
            if self.shop.incomplete:
                return {}
            if not known:
                raise BindError("the program gives nothing that could be compared", line.span)
            return {known[0]: _plain(line.result.value, line)}
        for each in line.outputs:
            unknown = each.name.name not in known and each.name.name not in self.shop.broken
            if unknown and not (each.name.name == core.ALLOWED and self.shop.incomplete):
                raise BindError(
                    f"no output is called `{each.name.name}`", each.name.span, did_you_mean(each.name.name, known)
                )
        return {each.name.name: _result(each, line) for each in line.outputs}

    def _always(self, line: tree.AlwaysLine) -> None:
        expressions = self.shop.expressions
        where = expressions.condition(line.where) if line.where else None
        test = expressions.condition(line.test)
        cite = self.shop.clauses.find(line.clause)
        text = " ".join(line.test.span.text.split())
        self.shop.program.promises.append(core.Promise(text, test, line.span, cite, where))

    def _agrees(self, line: tree.AgreesLine, statements: list[tree.Statement]) -> None:
        printed = self.shop.expressions.tables.open(line.table)
        cite = self.shop.clauses.find(line.clause)
        for each in line.agreements:
            output = self.shop.expressions.bind(tree.Variable(each.output.name, each.output.span))
            key = self.shop.expressions.bind(each.key)
            cell = printed.cell(each.row.text, [key.expr], key.known.words)
            text = f'{each.output.name} agrees with {printed.title} at "{each.row.text}"'
            self._promise(text, agreement(output, cell), line, cite)
        if not line.agreements:
            self._agrees_by_name(line, statements, cite)

    def _agrees_by_name(self, line: tree.AgreesLine, statements: list[tree.Statement], cite: core.Cite | None) -> None:
        """Without more words: the outputs that are called as columns are, in the row that the program reads."""
        printed = self.shop.expressions.tables.open(line.table)
        row = next((each for each in statements if isinstance(each, tree.RowLine)), None)
        names = output_names(self.shop.program.steps)
        headed = {fold(path[-1]).replace(" ", "_"): path[-1] for path in printed.paths[1:] if path}
        same = [(name, headed[name]) for name in names if name in headed]
        if row is None or not same:
            raise BindError(
                "nothing says what agrees with this table",
                line.span,
                ('write `agrees with table … : output = "words of the row" at what its columns are`',),
            )
        key = self.shop.expressions.bind(row.key)
        for name, header in same:
            output = self.shop.expressions.bind(tree.Variable(name, line.span))
            cell = printed.cell(key.expr, [header], key.known.words)
            text = f"{name} agrees with {printed.title}"
            self._promise(text, agreement(output, cell), line, cite)

    def _promise(self, text: str, test: core.Expr, line: tree.AgreesLine, cite: core.Cite | None) -> None:
        self.shop.program.promises.append(core.Promise(text, test, line.span, cite))


def agreement(output: Bound, cell: core.Expr) -> core.Expr:
    """Return the test that an output is what a cell says: one of its words, where it says several, in any case."""
    words = {fold(word): word for word in output.known.words}

    def same(value: core.Expr) -> core.Expr:
        if not isinstance(value, core.Const) or not isinstance(value.value, str):
            return core.Binary("=", output.expr, value)
        parts = dict.fromkeys([value.value, *(part.strip() for part in value.value.split(EITHER))])
        tests = [core.Binary("=", output.expr, core.Const(words.get(fold(part), part))) for part in parts]
        return reduce(lambda all_, one: core.Binary("or", all_, one), tests)

    return mapped(cell, same)


def mapped(expr: core.Expr, change: Callable[[core.Expr], core.Expr]) -> core.Expr:
    """Return a lookup with its results changed."""
    if not isinstance(expr, core.Lookup):
        return change(expr)
    arms = [core.Arm(mapped(arm.result, change), arm.low, arm.high, arm.word, arm.cell) for arm in expr.arms]
    return core.Lookup(expr.subject, arms, expr.gap)


def _result(given: tree.Given, line: tree.ExampleLine) -> core.Result:
    """Return what an output must be; in square brackets stands a list."""
    if given.dice is None:
        return _plain(given.value.value, line)
    return tuple(each for each in given.dice if isinstance(each, int | Fraction | str))


def _plain(value: tree.Literals, line: tree.ExampleLine) -> core.Value | None:
    if isinstance(value, frozenset):
        raise BindError("an output is no set", line.span)
    return value
