"""Fourth pass: rule code, the printed tables that run.

Text becomes a tree in `surface`, the tree becomes programs (`program`) in `bind`, which reads the printed tables and
clauses of the book. `emit` writes programs as Python and JavaScript.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from rulewright.cache import Cache
from rulewright.model import Book, Fence
from rulewright.project import BookSettings, Project
from rulewright.text import Source

if TYPE_CHECKING:
    from rulewright.rulecode.program import Problem, Program

__all__ = ["bound", "load_rulecode"]


def load_rulecode(project: Project) -> None:
    """Read the rule code of every book into its `programs`; what is wrong with it goes to `program_problems`."""
    for settings, book in zip(project.settings, project.books, strict=True):
        _load(project, settings, book)


def _load(project: Project, settings: BookSettings, book: Book) -> None:
    from rulewright.rulecode.files import rule_files

    book.rule_files = rule_files(project, settings, book)
    if book.rule_files or book.fences:  # else nothing that rule code needs is imported
        from rulewright.rulecode.held import as_before

        programs, problems = bound(book, project.caches.get(book.id) or Cache())
        book.programs = as_before(programs)
        book.program_problems += problems


def bound(book: Book, cache: Cache) -> tuple[list[Program], list[Problem]]:
    """Return the programs of the rule code that stands in a book and beside it, and what is wrong with it."""
    from rulewright.rulecode.bind import bind
    from rulewright.rulecode.surface.kept import parsed

    pieces = [piece for source in book.rule_files for piece in parsed(source, [(0, len(source.text))], cache)]
    fences: defaultdict[Source, list[Fence]] = defaultdict(list)
    for fence in book.fences:
        fences[fence.span.source].append(fence)
    for source, inside in fences.items():
        blocks = parsed(source, [(each.span.start, each.span.end) for each in inside], cache)
        for fence, block in zip(inside, blocks, strict=True):
            for code in block.rules:
                code.home = fence.rule or ""
        pieces += blocks
    programs, problems = bind(book, [code for piece in pieces for code in piece.rules])
    return programs, [*(problem for piece in pieces for problem in piece.problems), *problems]
