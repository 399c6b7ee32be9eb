"""Fourth pass: rule code, the printed tables that run.

Text becomes a tree in `surface`, the tree becomes programs (`program`) in `bind`, which reads the printed tables and
clauses of the book. `emit` writes programs as Python and JavaScript.
"""

from __future__ import annotations

from collections import defaultdict

from rulewright.cache import Cache
from rulewright.model import Book, Fence
from rulewright.project import BookSettings, Project
from rulewright.text import Source

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
    from rulewright.rulecode.held import as_before
    from rulewright.rulecode.surface.kept import parsed

    cache = project.caches.get(book.id) or Cache()
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
    book.programs = as_before(programs)
    book.program_problems += [*(problem for piece in pieces for problem in piece.problems), *problems]
