"""Something in the markup is opened and not closed, or closed and not opened.

**What it finds.** Braces, lists, `@Begin` … `@End`, groups of sections and quotes that are out of balance. The place is
where the thing was opened; the other place shown is where it was noticed that it is still open.

**Why it matters.** Lout stops, or reads on in silence and sets what follows wrongly. Here the rest of the section is
read as well as can be, and the next one begins anew.

**Example.** `@ListItem{move up to 3 @I{armies}` lacks a brace at its end.

**How to mend it.** Close it where it ends, or take the closer out that closes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic, Problem
from rulewright.project import Project

SAID = {
    "unclosed": ("{} is opened here and never closed", "close it", "here it is still open"),
    "stray": ("{} closes nothing", "take it out, or open what it is to close", "this is what is open here"),
    "misnamed": ("this is the end of {}, but it has another name", "name {} here", "this is what it ends"),
    "unbegun": ("{} has no @Begin behind its title and tag", "put @Begin before its text", ""),
    "deep": ("{} is nested too deeply to be read", "take out braces that do nothing", ""),
    "quote": ("{} is not closed on its line", "close the quotation, or write it as @Char quotedbl", ""),
}


@finds("unbalanced-markup", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "unbalanced-markup"):
        yield _finding(problem, book.id)


def _finding(problem: Problem, book: str) -> Diagnostic:
    what, _, words = problem.detail.partition(" ")
    message, help, other = SAID[what]
    return Diagnostic(
        message=message.format(words),
        span=problem.span,
        book=book,
        rule=problem.rule,
        help=[help.format(words)],
        related=[(problem.other, other)] if problem.other else [],
    )
