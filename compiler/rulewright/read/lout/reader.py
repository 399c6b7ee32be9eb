"""The tree to a Book: sections are rules, items of lists are bullets, rows of tables are tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from rulewright.model import Block, Book, Rule, Table
from rulewright.read.lout.inline import Inline, first, last
from rulewright.read.lout.lexer import Token, file_name
from rulewright.read.lout.numbers import marker
from rulewright.read.lout.running import Running
from rulewright.read.lout.symbols import SymbolTable
from rulewright.text import Source, Span, Text

Section = tuple[int, int, Rule]  # where it begins and ends, and what it is
SLUG = re.compile(r"[^\w]+")


class Reader(Inline):
    """Reads the trees of a file, and of those that it includes, into `book`. `include` is called where a file is to be
    read within another; `taken` tells how many sections of each name there are already, `names` counts those read."""

    def __init__(
        self, book: Book, table: SymbolTable, include: Callable[[str, Span], None], taken: Counter[str]
    ) -> None:
        super().__init__()
        self.book = book
        self.table = table
        self.citations = book.citations
        self.rule: Rule | None = None
        self.depth = 0  # lists within lists
        self.item: str | None = None  # the mark of an item whose first paragraph this is
        self.include = include
        self._sections: list[Section] = []
        self._place = 0  # where the item that is open begins
        self.taken = taken
        self.names: Counter[str] = Counter()

    def read(self, source: Source, text: str, tree: Any) -> list[Section]:
        """Read one file: `text` is that of `source` with its line breaks, `tree` what the grammar made of it.

        Return where its sections begin and end, in order. A file that another includes is read into the section in
        which it is included.
        """
        kept = (self.source, self.text, self.running, self._sections) if hasattr(self, "running") else None
        self.source, self.text, self.running, self._sections = source, text, Running(source), []
        self.visit_flow(tree.children[0].children)
        self.flush()
        found = sorted(self._sections, key=lambda each: each[0])
        if kept:
            self.source, self.text, self.running, self._sections = kept
        return found

    @property
    def _content(self) -> list[Block | Table]:
        return self.rule.content if self.rule else self.book.matter

    def flush(self) -> None:
        """Make a block of the running text, if there is any, and begin another; open styles go on in it."""
        running = self.running
        for style, began in self.open_styles:
            running.close(style, began)
        if running.parts or self.item is not None:
            if running.start is None:
                running.end = self._place
            text = running.build()
            if text.text or self.item is not None:
                self._content.append(self._block(text))
                self.keep_citations(text, running)
            self.item = None
        self.running = Running(self.source)
        for entry in self.open_styles:
            entry[1] = 0

    def _block(self, text: Text) -> Block:
        if self.item is not None:
            return Block(text, "bullet", self.depth - 1, self.item)
        return Block(text, "paragraph", self.depth)

    def visit_list(self, children: list[Any]) -> None:
        self.flush()
        self.depth += 1
        sample = children[0].symbol.detail
        start = self._option(children, "start")
        number = int(start) if start.isdigit() else 1
        for child in children[1:-1]:
            if _data(child) == "item":
                self.flush()
                self.item = marker(sample, number)
                self._place = first(child).end_pos
                number += 1
                self.visit(child.children[-1])
            elif _data(child) != "option":
                self.gap_before(child)
                self.visit(child)
        self.flush()
        self.depth -= 1

    def _option(self, children: list[Any], name: str) -> str:
        """Return the words of a parameter, or nothing."""
        for child in children:
            if _data(child) == "option" and child.children[0].value == name:
                return self.plain(child.children[1])
        return ""

    def visit_sections(self, children: list[Any]) -> None:
        self.flush()
        self.visit_flow(children[1:-1])
        self.flush()

    def visit_section(self, children: list[Any]) -> None:
        """A section: a rule with its tag and title; the sections within it are its children."""
        self.flush()
        outer = self.rule, self.depth, self.item
        self.depth, self.item = 0, None
        self.rule = self._open_rule(children)
        self.visit(children[-1])
        self.flush()
        self._sections.append((first(children[0]).start_pos, last(children[-1]).end_pos, self.rule))
        self.rule, self.depth, self.item = outer

    def _open_rule(self, children: list[Any]) -> Rule:
        parameters = {child.children[0].value: child.children[1] for child in children[1:-1]}
        rule = Rule("", None, None, None, self.rule.id if self.rule else None, self._span(children[0]))
        titled, tagged = parameters.get(self.table.title), parameters.get(self.table.tag)
        pieces = []
        if tagged is not None:
            rule.tag = self.plain(tagged) or None
            rule.span = self._inner_span(tagged) if rule.tag else rule.span
        if titled is not None:
            self.title_rules = []
            rule.title, running = self.aside(lambda: self.visit(titled))
            pieces.append((rule.title, running))
            cited, self.title_rules = self.title_rules, None
            if cited:
                rule.basis, running = self.aside(lambda: self._basis(cited))
                pieces.append((rule.basis, running))
            rule.span = rule.span if rule.tag else rule.title.span()
        self._name(rule)
        outer, self.rule = self.rule, rule
        for text, running in pieces:
            self.keep_citations(text, running)
        self.rule = outer
        self.book.rules.append(rule)
        return rule

    def _basis(self, cited: list[Any]) -> None:
        for unit in cited:
            self.running.space(first(unit).start_pos - 1)
            began = self.running.length
            self.visit(unit)
            self.running.cite("number", began)

    def _name(self, rule: Rule) -> None:
        """Give a rule its id: its tag, else what is left of its title; the second of a name gets `~2` or `-2`."""
        words = rule.title.text.strip().casefold() if rule.title else ""
        name = rule.tag or SLUG.sub("-", words).strip("-") or "section"
        self.names[name] += 1
        count = self.taken[name] + self.names[name]
        joint = "~" if rule.tag else "-"
        rule.id = f"{self.book.id}:{name}" + (f"{joint}{count}" if count > 1 else "")
        if rule.tag:
            self.book.index.setdefault(name, rule)

    def visit_prefix(self, children: list[Any]) -> None:
        symbol = children[0].symbol
        if symbol.does == "include":
            self.flush()
            self.include(file_name(self.text, children[0].end_pos), self._inner_span(children[-1]))
        elif symbol.does == "mark":
            tag = self.plain(children[-1])
            if tag and self.rule:
                self.book.index.setdefault(tag, self.rule)
        elif symbol.does == "figure":
            self._figure(children)
        elif symbol.options and not self.in_code and (rows := list(_rows(children[-1]))):
            self.flush()
            self._table(children, rows)
        else:
            super().visit_prefix(children)

    def _figure(self, children: list[Any]) -> None:
        """What stands apart: its text and its caption are paragraphs; its tag leads to the section around it."""
        parameters = {child.children[0].value: child.children[1] for child in children[1:-1]}
        self.flush()
        if self.table.tag in parameters and self.rule:
            self.book.index.setdefault(self.plain(parameters[self.table.tag]), self.rule)
        self.visit(children[-1])
        self.flush()
        if self.table.caption in parameters:
            self.visit(parameters[self.table.caption])
            self.flush()

    def visit_row(self, children: list[Any]) -> None:
        """A row outside any table: its cells are running text."""
        for child in children[1:]:
            self.gap_before(child)
            self.visit(child.children[1])

    def _table(self, children: list[Any], rows: list[Any]) -> None:
        """Add a table: a column for each letter that a row gives a cell."""
        cells = [{each.children[0].value: each.children[1] for each in row.children[1:]} for row in rows]
        letters = sorted({letter for row in cells for letter in row if len(letter) == 1})
        place = self._span(children[0])
        table = Table("", "", None, place, [], [], [], place, self.rule.id if self.rule else None)
        for row in cells:
            table.rows.append([self._cell(row[each]) if each in row else self._blank(place) for each in letters])
        self._content.append(table)

    def _cell(self, unit: Any) -> Text:
        text, running = self.aside(lambda: self.visit(unit))
        self.keep_citations(text, running)
        return text

    def _blank(self, place: Span) -> Text:
        return Text("", place.source, (), place.end)

    def _span(self, token: Token) -> Span:
        return Span(self.source, token.start_pos, token.end_pos)

    def _inner_span(self, unit: Any) -> Span:
        """Return the place of an object, without its braces."""
        text, _ = self.aside(lambda: self.visit(unit))
        return text.span() if text.text else Span(self.source, first(unit).start_pos, last(unit).end_pos)


def _data(node: Any) -> str:
    return getattr(node, "data", "")


def _rows(node: Any) -> Any:
    """Yield the rows of a table, wherever in the node they stand."""
    if isinstance(node, Token):
        return
    for child in node.children:
        if _data(child) == "row":
            yield child
        elif _data(child) in ("flow", "group"):
            yield from _rows(child)
