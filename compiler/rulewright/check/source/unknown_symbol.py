"""A symbol that nobody knows.

**What it finds.** A word that begins with `@`, as symbols do, but is neither one of Lout's nor one of the book's own;
and names of characters that `@Char` or `@Sym` does not know.

**Why it matters.** Lout prints it as it stands, in the middle of the text.

**Example.** `@Prestgie` for `@Prestige`.

**How to mend it.** Correct the spelling. If it is a symbol of your own, name it in the file of symbols that `symbols`
in book.toml names. An at sign that is meant as such belongs in quotes.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("unknown-symbol", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "unknown-symbol"):
        name, _, near = problem.detail.partition(" ")
        if name == "character":
            message, help = f"there is no character called {near}", "look its name up in the font's own table"
        else:
            message = f"{name} is not a known symbol; it is printed as it is"
            help = f"did you mean {near}?" if near else "name it in the book's file of symbols, or put it in quotes"
        yield Diagnostic(message=message, span=problem.span, book=book.id, rule=problem.rule, help=[help])
