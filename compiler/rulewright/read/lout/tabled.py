"""Rows of `@Tbl` and its kin to tables of a book, with their header, their spans and the rules between cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rulewright.model import Block, Book, Table
from rulewright.read.lout.bodies import OPERAND
from rulewright.read.lout.cells import kind_of, layout_of, spans_of
from rulewright.read.lout.inline import Inline
from rulewright.read.lout.lexer import Token
from rulewright.read.lout.ruled import Options, edges_of, is_rule, lines_of, of_kind
from rulewright.text import Span, Text


class Tables(Inline):
    """Reads tables into `book`."""

    def __init__(self, book: Book) -> None:
        super().__init__()
        self.book = book
        self.citations = book.citations
        self.rule = None

    @property
    def content(self) -> list[Block | Table]:
        """What stands in the section that is open."""
        return self.rule.content if self.rule else self.book.matter

    @property
    def after(self) -> str:
        """The section behind which something stands, where none is open."""
        return self.book.rules[-1].name if self.book.rules and not self.rule else ""

    def take(self, part: Block | Table) -> None:
        """Add a part to the section that is open, or to what stands in none."""
        part.after = self.after
        self.content.append(part)

    def span_of(self, token: Token) -> Span:
        """Return the place of a token."""
        return Span(self.source, token.start_pos, token.end_pos)

    def visit_row(self, children: list[Any]) -> None:
        """A row outside any table: its cells are running text."""
        for child in children[1:]:
            self.gap_before(child)
            self.visit(child.children[1])

    def add_table(self, children: list[Any], found: list[Any]) -> None:
        """Add a table, its cells where the formats of its rows have them, with the lines that its options rule."""
        rows, heads = self._in_order(found)
        place = self.span_of(children[0])
        table = Table("", "", None, place, [], [], [], place, self.rule.id if self.rule else None)
        layout = layout_of(children[1:-1], rows, self.text)
        whole = self._rules(children)
        edges: list[tuple[int, int, str]] = []
        for at, (row, columns) in enumerate(zip(rows, layout, strict=True)):
            given = {each.children[0].value: each.children[1] for each in row.children[1:]}
            around = [self._rules(row.children), of_kind(whole, kind_of(row)), whole]
            shown: list[Text] = []
            for number, column in enumerate(columns):
                shown.append(self._cell([given[each] for each in column.letters if each in given], place))
                if not column.reached:
                    edges.append((at, number, edges_of([column.options, *around], column.sides)))
            (table.header if at < heads else table.rows).append(shown)
        if not any(cell.text for cell in table.cells):
            return
        table.spans = spans_of(layout)
        table.lines = lines_of(edges)
        self.take(table)

    def _in_order(self, rows: list[Any]) -> tuple[list[Any], int]:
        """Return the rows that are printed, and how many of them head the table. Lout prints `@HeaderRow` on the pages
        that follow; before it there are rows of its kind, which it repeats, or it heads the table."""
        printed: list[Any] = []
        heads = 0
        for heading, group in groupby(rows, lambda row: row.children[0].symbol.does == "header-row"):
            run = list(group)
            first = len(printed) == heads
            repeats = list(map(kind_of, run)) == list(map(kind_of, printed[-len(run) :]))
            if heading and repeats:
                heads = len(run) if heads == 0 and len(printed) == len(run) else heads
                continue
            printed += run
            if heading and first:
                heads = len(printed)
            elif heading:
                self.not_shown(run[0].children[0])
        return printed, heads

    def _rules(self, children: list[Any]) -> Options:
        """Return what the parameters of a table or a row say of rules."""
        options = (child for child in children[1:] if getattr(child, "data", "") == "option")
        return {name: self.plain(each.children[1]) for each in options if is_rule(name := each.children[0].value)}

    def _cell(self, units: list[Any], place: Span) -> Text:
        """Return what stands in a cell, blank or not."""
        if not units:
            return Text("", place.source, b"", place.end)
        text, running = self.aside(lambda: self.visit_flow(units))
        self.keep_citations(text, running)
        return text


def rows_in(node: Any) -> Iterator[Any]:
    """Yield the rows of a table, wherever in its braces they stand; those of another symbol are that symbol's."""
    kind = getattr(node, "data", "")
    if kind == "row":
        yield node
    elif kind in ("flow", "group", "block", OPERAND):
        for child in node.children:
            yield from rows_in(child)
