"""Nothing in a book is numbered.

**What it finds.** A book none of whose files has a rule in it: no file matches, the files are empty, or the numbers are
written in another notation than the one the book names.

**Why it matters.** Nothing was checked. A check that passes because it saw nothing is worse than one that fails.

**Example.** `notation = "letter-levels"` for a book whose rules are numbered 4.3.2.

**How to mend it.** Name the right files and the right notation in book.toml.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("empty-book", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "empty-book"):
        notation = book.notation.name if book.notation else ""
        if problem.detail == "files":
            message, help = "this book has no text", "name its files with `files` in book.toml"
        elif book.format == "lout":
            message, help = "this book has no sections", "name its files with `files` in book.toml"
        elif book.guessed:
            message = f"no rules were found in this book: {book.guessed}"
            help = (
                "begin each rule with its number (1.1, 1.2 and so on); if the rules are numbered in a way of their "
                "own, describe it in a notation file, as the guide on notations shows, and name it with --notation"
            )
        else:
            message = f"nothing in this book is numbered as the notation {notation} has it"
            help = "name the notation it uses with `notation` in book.toml, or with --notation"
        yield Diagnostic(message=message, span=problem.span, book=book.id, help=[help])
