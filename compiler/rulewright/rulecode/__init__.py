"""Fourth pass: rule code, the printed tables that run.

Text becomes a tree in `surface`, the tree becomes programs (`program`) in `bind`, which reads the printed tables and
clauses of the book. `emit` writes programs as Python and JavaScript.
"""

from __future__ import annotations

from rulewright.model import Book
from rulewright.project import BookSettings, Project

__all__ = ["load_rulecode"]


def load_rulecode(project: Project) -> None:
    """Read the rule code of every book into its `programs`; what is wrong with it goes to `program_problems`."""
    for settings, book in zip(project.settings, project.books, strict=True):
        _load(project, settings, book)


def _load(project: Project, settings: BookSettings, book: Book) -> None:
    from rulewright.rulecode.files import rule_files

    book.rule_files = rule_files(project, settings, book)
    if not book.rule_files and not book.fences:
        return  # and nothing that rule code needs is imported
    from rulewright.rulecode.bind import bind
    from rulewright.rulecode.surface.parse import parse_rules

    rules = []
    for source in book.rule_files:
        found, problems = parse_rules(source)
        rules.extend(found)
        book.program_problems.extend(problems)
    for fence in book.fences:
        found, problems = parse_rules(*fence.span)
        for code in found:
            code.home = fence.rule or ""
        rules.extend(found)
        book.program_problems.extend(problems)
    book.programs, problems = bind(book, rules)
    book.program_problems.extend(problems)
