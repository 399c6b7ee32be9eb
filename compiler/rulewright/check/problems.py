"""What the steps before the checks tripped over: each check of such tells it in its own words."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model import Book, Problem
from rulewright.project import Project


def problems(project: Project, kind: str) -> Iterator[tuple[Book, Problem]]:
    """Yield the problems for the check of that name, book by book, each with its book."""
    for book in project.books:
        for problem in book.problems:
            if problem.kind == kind:
                yield book, problem
