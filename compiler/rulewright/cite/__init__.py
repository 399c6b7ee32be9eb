"""Second pass: the citations in the running text of every rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulewright.cite.markup import cite_markup
from rulewright.cite.names import TableNames
from rulewright.cite.scan import Scanner
from rulewright.model import Block, Book, Rule, Table
from rulewright.notations.notation import Notation, Number
from rulewright.project import Project
from rulewright.text import Text


def cite(project: Project) -> None:
    """Find the citations of every book."""
    for book in project.books:
        if book.notation:
            _cite_book(book, _scanner(book, book.notation))
        else:
            cite_markup(book)


def _cite_book(book: Book, scanner: Scanner) -> None:
    for rule, passages in [(None, _passages(book.matter)), *((rule, _of_rule(rule)) for rule in book.rules)]:
        number = scanner.notation.parse(rule.number or "") if rule else None
        for source, passage in passages:
            book.citations.extend(scanner.scan(passage, source or (rule.id if rule else None), number or ()))
        if rule and rule.title and any(map(str.isdigit, rule.title.text)):
            found = scanner.scan(rule.title, rule.id, number or ())
            # A title that names a table is its heading, not a citation of it.
            book.citations.extend(each for each in found if each.references[0].kind != "table")


def _of_rule(rule: Rule) -> Iterator[tuple[str | None, Text]]:
    return _passages(rule.content)


def _passages(content: list[Block | Table]) -> Iterator[tuple[str | None, Text]]:
    """Yield the running text of a rule with the rule that it cites for: a table's own, where it stands elsewhere."""
    for part in content:
        if isinstance(part, Block):
            if part.kind != "code":
                yield None, part.text
            continue
        for row in (*part.header, *part.rows, part.notes):
            for cell in row:
                if " " in cell.text:  # a lone figure cites nothing
                    yield part.rule, cell


def _scanner(book: Book, notation: Notation) -> Scanner:
    @cache
    def knows(number: Number) -> bool:
        """True where a number is of a chapter that the book holds: by its settings, else by its rules."""
        if book.chapters is not None:
            return book.holds(number)
        return bool(number) and "".join(notation.chapter(number)) in book.index

    def exists(number: Number) -> bool:
        return "".join(number) in book.index

    return Scanner(notation, TableNames(book, notation.words), knows, exists)
