"""Rule code as Python: a module whose `books` holds functions of a rule's inputs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.rulecode.emit.layout import Layout
from rulewright.rulecode.emit.printer import NOT, Syntax
from rulewright.rulecode.emit.runtime import runtime
from rulewright.rulecode.program import Program

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
    pool = "".join(f"{name} = {code}\n" for code, name in laid.pool.names.items())
    listed = "".join(f"    {code},\n" for code in laid.programs)
    return f"{pool}clauses = {laid.clauses}\nprograms = (\n{listed})\n"


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
