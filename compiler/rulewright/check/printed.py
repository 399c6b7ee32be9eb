"""What the checks of tables and rule code share: running text, the rule of a place, problems as findings."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rulewright.model import Block, Book, Diagnostic, Table
from rulewright.project import Project
from rulewright.text import Span, Text

if TYPE_CHECKING:
    from rulewright.rulecode.examine.ties import Untied
    from rulewright.rulecode.program import Cell, Program


def passages(book: Book) -> Iterator[tuple[str | None, Text]]:
    """Yield every paragraph, bullet, cell and note of a book with the id of its rule."""
    yield from _within(None, book.matter)
    for rule in book.rules:
        yield from _within(rule.id, rule.content)


def _within(rule: str | None, content: list[Block | Table]) -> Iterator[tuple[str | None, Text]]:
    for part in content:
        if isinstance(part, Block):
            yield rule, part.text
        else:
            for row in part.rows:
                for cell in row:
                    if cell.text:
                        yield part.rule or rule, cell
            for note in part.notes:
                yield part.rule or rule, note


def rule_at(book: Book, span: Span) -> str | None:
    """Return the id of the rule of a place: that of its program or of its table, else the one it stands in."""
    for program in book.programs:
        if program.span.source is span.source and program.span.start <= span.start <= program.span.end:
            return program.rule
    for table in book.tables:
        if table.rule and table.span.source is span.source and table.span.start <= span.start <= table.span.end:
            return table.rule
    starts = [(rule.span.start, rule.id) for rule in book.rules if rule.span.source is span.source]
    at = bisect_right([start for start, _ in starts], span.start)
    return starts[at - 1][1] if at else None


def first_line(span: Span) -> Span:
    """Return the first line of a place: the heading of a program."""
    return Span(span.source, span.start, span.start + len(span.text.partition("\n")[0]))


def told(project: Project, kind: str) -> Iterator[Diagnostic]:
    """Yield what the rule code of the books was found to have of this kind when it was bound, each place once."""
    for book in project.books:
        seen = set()
        for problem in book.program_problems:
            key = (problem.span.source.path, problem.span.start, problem.message)
            if problem.kind == kind and key not in seen:
                seen.add(key)
                yield Diagnostic(
                    message=problem.message,
                    span=problem.span,
                    book=book.id,
                    rule=rule_at(book, problem.span),
                    help=list(problem.help),
                    related=[problem.other] if problem.other else [],
                )


def sound_programs(book: Book) -> list[Program]:
    """Return the programs without a fault of their own: only these can be tried out."""
    starts = sorted((each.span.source.path, each.span.start) for each in book.programs)
    faults = [
        (each.span.source.path, each.span.start) for each in book.program_problems if each.kind == "rulecode-error"
    ]
    faulty = {starts[bisect_right(starts, fault) - 1] for fault in faults if bisect_right(starts, fault)}
    return [each for each in book.programs if (each.span.source.path, each.span.start) not in faulty]


def cell_span(book: Book, cell: Cell | None) -> Span | None:
    """Return the place of a printed cell."""
    table = next((each for each in book.tables if cell and each.id == cell.table), None)
    return table.rows[cell.row][cell.column].span() if table and cell else None


def given_words(values: Mapping[str, Any]) -> str:
    """Return inputs or outputs as a person writes them: `fsl=-3, vichy=no`."""
    from rulewright.rulecode.emit.runtime.values import plain, words

    return ", ".join(f"{name}={words(plain(value))}" for name, value in values.items())


def of_lines(book: Book, program: Program, lines: Iterable[Untied], help: str) -> Iterator[Diagnostic]:
    """Yield the findings of lines of rule code that are not as the clause has it that they cite."""
    for line in lines:
        related = [(line.rule.span, f"{line.rule.name} stands here")]
        yield Diagnostic(
            message=line.says, span=line.span, book=book.id, rule=program.rule, help=[help], related=related
        )
