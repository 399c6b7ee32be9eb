"""One rule that runs: from its surface to a Program, statement by statement."""

from __future__ import annotations

from rulewright.model import Book, Rule
from rulewright.rulecode import program as core
from rulewright.rulecode.auto.names import shared_title
from rulewright.rulecode.bind.again import Result
from rulewright.rulecode.bind.amend import Amendments
from rulewright.rulecode.bind.automatic import Automatic
from rulewright.rulecode.bind.clauses import Clauses
from rulewright.rulecode.bind.dice import bind_dice, bind_die
from rulewright.rulecode.bind.expressions import Expressions, Tables
from rulewright.rulecode.bind.inputs import bind_choice, bind_range, check_value
from rulewright.rulecode.bind.promises import Promises
from rulewright.rulecode.bind.quoting import quote_nearest
from rulewright.rulecode.bind.scope import NUMBER, TOTAL, BindError, ElsewhereError, Scope, did_you_mean, known_type
from rulewright.rulecode.bind.steps import Steps
from rulewright.rulecode.bind.workshop import Workshop, names_set
from rulewright.rulecode.surface import tree
from rulewright.rulecode.tables import entries, list_items
from rulewright.text import Span


def bind_program(
    book: Book, clauses: Clauses, code: tree.RuleCode, amended: list[tree.AmendCode], result: Result
) -> tuple[core.Program, Workshop]:
    """Return the program of a piece of rule code and its amendments, and the problems with it (in the workshop).

    `result` tells what other programs give. Raises BindError where the rule itself is not in the book.
    """
    rule = clauses.rule(code.rule, code.span)
    whole = Span(code.span.source, code.span.start, code.end)
    title = code.title or rule.heading
    pieces = [whole, *(Span(each.span.source, each.span.start, each.end) for each in amended)]
    program = core.Program(book.id, rule.id, code.name.name, title, whole, stamp=_stamp(book, rule), pieces=pieces)
    shop = Workshop(book, clauses, program, Expressions(Tables(book), Scope(records=program.records)))
    shop.scope.learn(TOTAL, NUMBER)
    inputs = InputBinder(shop, result)
    automatic = Automatic(shop, inputs.type_of, inputs.add)
    amendments = Amendments(shop, amended)
    statements = [*code.statements, *amendments.statements]
    for statement in statements:
        if isinstance(statement, tree.BlanksLine):
            shop.attempt(statement.span, _blank, shop, statement)
        elif isinstance(statement, tree.WhenLine):
            program.when = statement.text
    for statement in statements:
        if isinstance(statement, (tree.ItemsLine, tree.InputLine, tree.RecordLine, tree.CarryLine)):
            shop.attempt(statement.span, inputs.bind, statement)
            shop.give_up(names_given(statement))
        elif isinstance(statement, tree.FaultyLine):
            shop.incomplete = True
            shop.give_up(statement.names)
    automatic.derive(code.statements)
    steps = Steps(shop, automatic, amendments)
    shop.scope.later.update(name.name for name in names_set(statements))
    program.steps = steps.bind(statements)
    steps.finish(code.span)
    Promises(shop).bind(statements)
    quote_nearest(program, clauses)
    program.steps = _with_lets(program.steps, shop.scope.used_outputs)
    return program, shop


def _stamp(book: Book, rule: Rule) -> str | None:
    """Return the version stamp of a rule: its own, or that of the nearest rule above it that has one."""
    above: Rule | None = rule
    while above is not None and not above.stamp:
        above = book.index.get((above.parent or "").partition(":")[2])
    return above.stamp if above else None


def _blank(shop: Workshop, line: tree.BlanksLine) -> None:
    tables = shop.expressions.tables
    tables.blanks[tables.open(line.table).table.id] = line.blank


def _with_lets(steps: list[core.AnyStep], used: set[str]) -> list[core.AnyStep]:
    """Outputs that other lines use are named values, too: these quote the clause and its cells."""
    found: list[core.AnyStep] = []
    for step in steps:
        if isinstance(step, core.Readings):
            for reading in step.alternatives:
                reading.steps = _with_lets(reading.steps, used)
        if isinstance(step, core.Out) and step.name in used and not step.carry and step.value != core.Name(step.name):
            found.append(core.Let(step.name, step.value, step.span, step.cite, step.branches))
            step.value, step.cite, step.branches = core.Name(step.name), None, []
        found.append(step)
    return found


def names_given(line: tree.ItemsLine | tree.InputLine | tree.RecordLine | tree.CarryLine) -> list[tree.Identifier]:
    """Return the names that a line gives values."""
    match line:
        case tree.InputLine():
            return line.names
        case tree.RecordLine():
            return [each.name for each in line.taken]
    return [line.name]


class InputBinder:
    """Binds the inputs of a program, and the lists of items that sets are made of."""

    def __init__(self, shop: Workshop, result: Result) -> None:
        self.shop = shop
        self.result = result
        self.decks = 0
        self.printed: dict[str, str] = {}  # what is printed for words of the choices so far

    def bind(self, line: tree.ItemsLine | tree.InputLine | tree.RecordLine | tree.CarryLine) -> None:
        if isinstance(line, tree.ItemsLine):
            self._items(line)
        elif isinstance(line, tree.RecordLine):
            self._record(line)
        elif isinstance(line, tree.CarryLine):
            self.shop.declare(line.name)
            kind, _ = self.type_of(line.type)
            start = check_value(line.start.value, kind, line.name.name, line.span, self.shop.program.records)
            cite = self.shop.clauses.find(line.clause)
            self.add(core.Input(line.name.name, kind, line.title, line.span, start, carry=True, cite=cite))
        else:
            self._inputs(line)

    def add(self, given: core.Input) -> None:
        """Add an input to the program, and its name and words to what is known. Raises BindError where a word of its
        choice is printed otherwise than in another one."""
        for word, said in given.type.printed if isinstance(given.type, core.Choice) else ():
            known = self.printed.setdefault(word, said)
            if known != said:
                raise BindError(f"`{word}` is “{said}” here, and “{known}” in another input", given.span)
        self.shop.program.inputs.append(given)
        self.shop.scope.learn(given.name, known_type(given.type))
        self.shop.scope.titles[given.name] = given.title

    def _record(self, line: tree.RecordLine) -> None:
        """Several results of one rule, each an input; the record's own name stands for what that rule is told."""
        if len(line.names) > 1:
            raise BindError("one record has one name", line.names[1].span)
        record = line.names[0]
        self.shop.declare(record)
        cite = self.shop.clauses.find(line.clause)
        for each in line.taken:
            self.shop.declare(each.name)
            of, output, kind = self.result(line.type.of, each.output.name, each.output.span)
            name, default = each.name.name, None
            if each.default:
                default = check_value(each.default.value, kind, name, line.span, self.shop.program.records)
            self.add(core.Input(name, kind, each.title, each.name.span, default, of, output, record.name, cite=cite))

    def _inputs(self, line: tree.InputLine) -> None:
        kind, of = self.type_of(line.type)
        cite = self.shop.clauses.find(line.clause)
        of, _, output = of.partition(".")
        for name in line.names:
            self.shop.declare(name)
            default = None
            if line.default:
                default = check_value(line.default.value, kind, name.name, line.span, self.shop.program.records)
            self.add(
                core.Input(
                    name.name,
                    kind,
                    shared_title(line.title, name.name, [each.name for each in line.names]),
                    name.span,
                    default,
                    of,
                    output,
                    cite=cite,
                )
            )
            if line.type.table:
                self.shop.deck_tables[name.name] = line.type.table

    def _items(self, line: tree.ItemsLine) -> None:
        self.shop.declare(line.name)
        if line.table:
            printed = self.shop.expressions.tables.open(line.table)
            found = entries(printed, [(words.text, field) for words, field in line.columns])
        elif line.rule and line.pattern:
            found = list_items(
                self.shop.book, self.shop.clauses.rule(line.rule.name, line.rule.span), line.pattern.text
            )
        self.shop.scope.records[line.name.name] = found
        self.shop.scope.words.update((record.name, None) for record in found)

    def type_of(self, kind: tree.TypeName) -> tuple[core.Type, str]:
        """Return the type that is written, and the program whose result it is (with a dot and the name of the result
        where that is not the main one). Raises BindError."""
        match kind.kind:
            case "flag":
                return core.Flag(), ""
            case "range":
                return bind_range(kind), ""
            case "choice":
                return bind_choice(kind), ""
            case "dice":
                return bind_dice(kind), ""
            case "die":
                return bind_die(kind), ""
            case "pool":
                return self._pool(kind), ""
            case "cards":
                return self._deck(kind), ""
            case "subset":
                records = self.shop.scope.records
                if kind.of in self.shop.broken:
                    raise ElsewhereError(f"`{kind.of}` is not known", kind.span)
                if kind.of not in records:
                    raise BindError(
                        f"no `items` line makes a list `{kind.of}`", kind.span, did_you_mean(kind.of, list(records))
                    )
                return core.Subset(kind.of), ""
        of, output, found = self.result(kind.of, kind.output, kind.span)
        return found, f"{of}.{output}" if output else of

    def _pool(self, kind: tree.TypeName) -> core.Pool:
        """Return the pool; how many dice are in it is worked out of inputs that stand above it."""
        if kind.number is None or kind.count != 1:
            raise BindError("say how many dice there are once", kind.span, ("write `pool of guns d6`",))
        try:
            number = self.shop.expressions.expect(kind.number, "number", "how many dice there are")
        except BindError as error:
            error.help = (*error.help, "how many dice there are is worked out of the inputs above alone")
            raise
        if isinstance(number, core.Const) and number.value not in range(core.MOST_DICE + 1):
            raise BindError(f"0 to {core.MOST_DICE} dice are rolled at once", kind.span)
        return core.Pool(number, bind_die(kind))

    def _deck(self, kind: tree.TypeName) -> core.Deck:
        if kind.table is None:
            raise BindError("say which table the cards are printed in", kind.span)
        printed = self.shop.expressions.tables.open(kind.table)
        self.decks += 1
        return printed.deck({words.text: times for words, times in kind.copies}, self.decks)
