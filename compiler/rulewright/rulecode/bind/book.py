"""All programs of a book: each is bound when the first that needs its result asks for it."""

from __future__ import annotations

from collections import defaultdict

from rulewright.model import Book
from rulewright.rulecode import program as core
from rulewright.rulecode.bind.again import Again, Answer, Asked
from rulewright.rulecode.bind.clauses import Clauses
from rulewright.rulecode.bind.program import bind_program
from rulewright.rulecode.bind.results import result_type
from rulewright.rulecode.bind.scope import BindError, ElsewhereError, did_you_mean
from rulewright.rulecode.bind.workshop import output_names
from rulewright.rulecode.surface import tree
from rulewright.text import Span

DEEPEST = 40  # rules that each need one further down; those that are put in order may be any number


class BookBinder:
    """Binds the rule code of one book."""

    def __init__(self, book: Book, rules: list[tree.Code]) -> None:
        self.book = book
        self.clauses = Clauses(book)
        self.again = Again(book)
        self.problems: list[core.Problem] = []
        self.codes: dict[str, tree.RuleCode] = {}
        self.lost = {word for code in rules if isinstance(code, tree.FaultyCode) for word in code.words}
        self.amendments: defaultdict[str, list[tree.AmendCode]] = defaultdict(list)  # by the program that they amend
        self.bound: dict[str, core.Program | None] = {}
        self.faulty: set[str] = set()
        self.open: list[str] = []  # the programs that are being bound: each needs the next
        self.results: dict[tuple[str, str], core.Type] = {}
        for code in rules:
            if isinstance(code, tree.RuleCode):
                self._take(code)
        for code in rules:
            if isinstance(code, tree.AmendCode):
                self._amend(code)

    def bind(self) -> tuple[list[core.Program], list[core.Problem]]:
        """Return the whole programs and all problems."""
        for name in self.codes:
            self._program(name)
        whole = [program for name in self.codes if (program := self.bound[name]) and name not in self.faulty]
        return whole, self.problems

    def _take(self, code: tree.RuleCode) -> None:
        name = code.name
        if name.name in self.codes:
            line = self.codes[name.name].name.span.line
            self._wrong(BindError(f"two rules are called `{name.name}`, the first in line {line}", name.span))
        elif not name.name.isidentifier():
            self._wrong(
                BindError(f"`{name.name}` is no name", name.span, ("write `rule NUMBER name`, the name in letters",))
            )
        elif not code.rule and not code.home:
            self._wrong(BindError("say which rule runs", code.span, (f"write `rule NUMBER {name.name}`",)))
        else:
            code.rule = code.rule or code.home
            self.codes[name.name] = code

    def _amend(self, code: tree.AmendCode) -> None:
        try:
            self.amendments[self._named(code.target.name, code.target.span)].append(code)
        except ElsewhereError:
            pass  # it is told there
        except BindError as error:
            self._wrong(error)

    def _program(self, name: str) -> core.Program | None:
        if name in self.bound:
            return self.bound[name]
        self.open.append(name)
        self.bound[name] = None
        code, amended = self.codes[name], self.amendments[name]
        self.bound[name] = self.again.recall(code, amended, self.result, self.bound.get) or self._anew(
            name, code, amended
        )
        self.open.pop()
        return self.bound[name]

    def _anew(self, name: str, code: tree.RuleCode, amended: list[tree.AmendCode]) -> core.Program | None:
        """Bind a program, and hold it for the next time if nothing is to be said of it."""
        asked: Asked = []

        def result(rule: str, output: str, span: Span) -> Answer:
            answer = self.result(rule, output, span)
            asked.append(((rule, output, span), answer, self.bound[answer[0]]))
            return answer

        try:
            program, shop = bind_program(self.book, self.clauses, code, amended, result)
        except BindError as error:
            self._wrong(error)
            return None
        self.problems.extend(shop.problems)
        if shop.incomplete or any(problem.kind == "rulecode-error" for problem in shop.problems):
            self.faulty.add(name)
        elif not shop.problems:
            self.again.keep(code, amended, program, asked)
        return program

    def result(self, name: str, output: str, span: Span) -> Answer:
        """Return the name of the program that is called so, or stands for the rule of that number, its `output` (empty
        for the main one; `name` may end with it), and the type of that. Raises BindError where there is none, or
        several, or where it needs its own result, ElsewhereError where its own rule code, or its heading, is faulty."""
        rule, dot, last = name.rpartition(".")
        if dot and not output and not self._known(name) and self._known(rule):
            name, output = rule, last
        found = self._named(name, span)
        if found in self.open:
            circle = [*self.open[self.open.index(found) :], found]
            raise BindError(f"{' needs '.join(f'`{each}`' for each in circle)}: none can be worked out first", span)
        if len(self.open) > DEEPEST and found not in self.bound:
            ways = ("put the rule that is needed above the one that needs it",)
            raise BindError(f"`{found}` is the last of {DEEPEST} rules that each need the next", span, ways)
        program = self._program(found)
        if program is None or found in self.faulty:
            raise ElsewhereError(f"`{found}` has faults of its own", span)
        names = output_names(program.steps)
        if output and output not in names:
            raise BindError(f"`{found}` gives no `{output}`", span, did_you_mean(output, names))
        if (found, output) not in self.results:
            self.results[found, output] = result_type(program, span, output)
        return found, output, self.results[found, output]

    def _known(self, name: str) -> bool:
        return name in self.codes or any(code.rule == name for code in self.codes.values())

    def _named(self, name: str, span: Span) -> str:
        if name in self.codes:
            return name
        found = [each for each, code in self.codes.items() if code.rule == name]
        if len(found) == 1:
            return found[0]
        if found:
            shown = ", ".join(f"`{each}`" for each in found)
            raise BindError(f"several programs stand for {name}: {shown}", span, ("name the one that is meant",))
        numbers = [code.rule for code in self.codes.values()]
        astray = any(number not in self.book.index for number in numbers)  # where that is told, it may be this one
        if name in self.lost or (astray and name in self.book.index):
            raise ElsewhereError(f"the heading of `{name}` may be misspelt", span)
        known = [*self.codes, *numbers]
        raise BindError(f"no rule code gives a result for `{name}`", span, did_you_mean(name, known))

    def _wrong(self, error: BindError) -> None:
        self.problems.append(core.Problem("rulecode-error", error.message, error.span, error.help))
