"""Rule code as Python: a module whose `books` holds functions of a rule's inputs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.rulecode.emit.kinds import Kinds
from rulewright.rulecode.emit.layout import Layout
from rulewright.rulecode.emit.printer import NOT, Pool, Printer, Syntax
from rulewright.rulecode.emit.runtime import runtime
from rulewright.rulecode.program import AnyStep, Program

MODULE = re.compile(
    r'\A"""([^\n"]*)(?:\n.*?)?"""\n', re.DOTALL
)  # what a file says about itself: its first line is kept
OURS = re.compile(r"^from rulewright\S* import (?:\([^)]*\)|[^\n]*)\n", re.MULTILINE)
STANDARD = re.compile(r"^from (?!rulewright)\S+ import [^\n]*\n", re.MULTILINE)


class Python(Syntax):
    """How Python writes what both languages have."""

    true, false, none = "True", "False", "None"
    equal, unequal, land, lor = "==", "!=", "and", "or"
    negation, negates = "not ", NOT

    def value(self, name: str) -> str:
        return self.field("e", name)

    def field(self, record: str, name: str) -> str:
        return f"{record}[{self.text(name)}]"

    def operation(self, left: str, op: str, right: str) -> str:
        return f"{left} {op} {right}"

    def choice(self, test: str, then: str, other: str) -> str:
        return f"{then} if {test} else {other}"

    def function(self, parameter: str, body: str) -> str:
        return f"lambda {parameter.strip('()')}: {body}" if parameter else f"lambda: {body}"

    def array(self, members: Sequence[str]) -> str:
        return f"({', '.join(members)},)" if members else "()"

    def mapping(self, entries: Sequence[tuple[str, str]]) -> str:
        return f"{{{', '.join(f'{self.text(key)}: {value}' for key, value in entries)}}}"


def python_programs(programs: Sequence[Program]) -> str:
    """Return the definitions of a book's programs: `programs`, a tuple, and `clauses`, which they quote. It calls
    nothing but functions of runtime/values.py, and Fraction by the name Q."""
    laid = Layout(Python(), programs)
    listed = "".join(f"    {code},\n" for code in laid.programs)
    return f"{_defined(laid.pool)}clauses = {laid.clauses}\nprograms = (\n{listed})\n"


class PythonSteps:
    """Writes single steps of a program, in which each name is of the kind that it is of in the program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.laid = Layout(Python(), [])
        self.printer = Printer(Python(), Kinds(program), self.laid.pool)

    def code(self, step: AnyStep) -> str:
        """Return the definition of `step`, as one among those of `programs`, but for its clause."""
        self.printer.pool = Pool()
        row = self.laid.step(step, self.program, self.printer)
        return f"{_defined(self.printer.pool)}step = {row}\n"


def _defined(pool: Pool) -> str:
    return "".join(f"{name} = {code}\n" for code, name in pool.names.items())


def emit_python(book: str, programs: Sequence[Program]) -> str:
    """Return a module that needs nothing but the standard library: `books[BOOK][NAME](inputs)` looks a rule up."""
    imports: dict[str, None] = {}
    bodies = []
    for source in runtime(".py"):
        imports |= dict.fromkeys(STANDARD.findall(source))
        bodies.append(MODULE.sub(r"# \1", STANDARD.sub("", OURS.sub("", source))))
    future, *others = imports
    parts = [f"{future}\n{''.join(others)}Q = Fraction\n", *bodies, python_programs(programs)]
    return "\n\n".join(parts) + f"\nbooks = {{{book!r}: functions(programs, clauses)}}\n"
