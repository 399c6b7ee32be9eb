"""The tree to a Book: sections are rules, items of lists are bullets, rows of tables are tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from rulewright.model import Block, Book, Rule, Table
from rulewright.read.lout.balance import Balancer
from rulewright.read.lout.counting import Counting
from rulewright.read.lout.inline import Inline, first, last
from rulewright.read.lout.lexer import Token, file_name, tokenize
from rulewright.read.lout.numbers import marker
from rulewright.read.lout.parse import parse
from rulewright.read.lout.running import Running
from rulewright.read.lout.symbols import Defined, Symbol, SymbolTable
from rulewright.text import Source, Span, Text

Section = tuple[int, int, Rule]  # where it begins and ends, and what it is
WORK = re.compile(r"\$([^\s,;{}]+)")
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
        self.open_rules: list[Rule] = []
        self.depth = 0  # lists within lists
        self.item: str | None = None  # the mark of an item whose first paragraph this is
        self.include = include
        self._sections: list[Section] = []
        self._place = 0  # where the item that is open begins
        self.notes: list[tuple[Text, Running]] = []  # what is noted at the foot of the paragraph that is open
        self.drawn: list[
            tuple[int, int]
        ] = []  # where pictures are drawn; the symbols there are a language of their own
        self.taken = taken
        self.works: set[str] = set()  # tags of what the bibliography holds
        self.names: Counter[str] = Counter()
        self.counting = Counting(table.numbers)

    def read(self, source: Source, text: str, tree: Any) -> tuple[list[Section], list[tuple[int, int]]]:
        """Read one file: `text` is that of `source` with its line breaks, `tree` what the grammar made of it.

        Return where its sections begin and end, in order, and where pictures are drawn. A file that another includes is
        read into the section in which it is included.
        """
        kept = (self.source, self.text, self.running, self._sections, self.drawn) if hasattr(self, "running") else None
        self.source, self.text, self.running, self._sections, self.drawn = source, text, Running(source), [], []
        self.visit_flow(tree.children[0].children)
        self.flush()
        found = sorted(self._sections, key=lambda each: each[0]), self.drawn
        if kept:
            self.source, self.text, self.running, self._sections, self.drawn = kept
        return found

    @property
    def _content(self) -> list[Block | Table]:
        return self.rule.content if self.rule else self.book.matter

    def flush(self) -> None:
        """Make a block of the running text, if there is any, and begin another; open styles go on in it."""
        running = self.running
        if self.apart:
            running.space(running.end)
            running.close("break", running.length - 1)
            return
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
        notes, self.notes = self.notes, []
        for text, apart in notes:
            self._content.append(Block(text, "note", self.depth))
            self.keep_citations(text, apart)
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
                self._mark_option(child.children, self.item.strip("().") if self.item else "")
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
        self.open_rules.append(self.rule)
        self.visit(children[-1])
        self.flush()
        self.open_rules.pop()
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
        elif self.book.document and children[0].value in self.table.untitled:
            place = self._span(children[0])
            words = self.table.untitled[children[0].value]
            rule.title = Text(words, self.source, ((0, place.start),), place.end, (), (place.start, place.end))
        self._name(rule)
        if self.book.document:
            rule.counted = self.counting.section(children[0].value, self.rule)
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
            self._mark(children[-1])
        elif symbol.does in ("figure", "note", "document", "drawing", "display"):
            getattr(self, f"_{symbol.does}")(children)
        elif symbol.does in ("cite", "no-cite"):
            self._cite(symbol, children[-1])
        elif symbol.does == "work":
            self.works.add(self.plain(children[-1]))
        elif symbol.does == "hidden":
            self._unseen(children[-1])
        else:
            self._mark_option(children)
            if symbol.options and (rows := list(_rows(children[-1]))):
                self.flush()
                self._table(children, rows)
            else:
                super().visit_prefix(children)

    def _mark(self, tagged: Any, number: str = "") -> None:
        """A tag leads to the section in which it stands; what it marks there may have a number of its own."""
        tag = self.plain(tagged)
        if tag and self.rule:
            self.book.index.setdefault(tag, self.rule)
            if number and tag not in self.names:
                self.book.places.setdefault(tag, number)

    def _mark_option(self, children: list[Any], number: str = "") -> None:
        """Whatever has a tag among its parameters can be cited."""
        for child in children:
            if _data(child) == "option" and child.children[0].value == self.table.tag:
                self._mark(child.children[1], number)

    def _display(self, children: list[Any]) -> None:
        """What is set apart from the text around it; lines of code keep their ends there."""
        self._mark_option(children)
        before, self.displayed = self.displayed, True
        if not self.apart and (self.item is None or self.running.parts):
            self.flush()
        self.visit(children[-1])
        if not self.apart:
            self.flush()
        self.displayed = before

    @property
    def _chapter(self) -> Rule | None:
        """The outermost section that is open."""
        return self.open_rules[0] if self.open_rules else None

    def _unseen(self, node: Any) -> None:
        self.drawn.append((first(node).start_pos, last(node).end_pos))

    def _cite(self, symbol: Symbol, unit: Any) -> None:
        """Works of the bibliography: their tags are known by it, and stand in brackets where they are cited."""
        words = self.plain(unit)
        self.works.update(WORK.findall(words))
        if symbol.does == "cite":
            self.running.replace(f"[{words.replace('$', '')}]", first(unit).start_pos, last(unit).end_pos)

    def _note(self, children: list[Any]) -> None:
        """A note at the foot of the page: it follows the paragraph in which it is called for."""
        self._mark_option(children)
        text, running = self.aside(lambda: self.visit(children[-1]))
        if text.text:
            self.notes.append((text, running))

    def _document(self, children: list[Any]) -> None:
        """A document's head: its title is the book's."""
        self.book.document = True
        for child in children[1:-1]:
            if child.children[0].value == self.table.title and not self.book.title:
                self.book.title = " ".join(self.plain(child.children[1]).split())
        self.visit(children[-1])

    def _drawing(self, children: list[Any]) -> None:
        """A picture in a language of its own is shown as it is written; what it cites counts."""
        start, end = first(children[0]).start_pos, last(children[-1]).end_pos
        self.drawn.append((start, end))
        text, running = self.aside(lambda: self.visit(children[-1]))
        self.keep_citations(text, running)
        words = " ".join(self.text[start:end].split())
        self.running.mark("code", words, start, end)

    def body_of(self, symbol: Symbol) -> Text:
        """Return what the body of a definition says, read in the file in which it stands."""
        defined: Defined = symbol.detail
        balancer = Balancer(tokenize(defined.words, self.table).tokens, self.table.ends)
        tree = parse(balancer.run())
        kept = self.source, self.text, self.citations, self.rule
        self.source, self.text, self.citations = Source(defined.source.path, defined.words), defined.words, []
        try:
            return self.aside(lambda: self.visit_flow(tree.children[0].children))[0]
        finally:
            self.source, self.text, self.citations, self.rule = kept

    def _figure(self, children: list[Any]) -> None:
        """What stands apart: its text and its caption are paragraphs, or the caption that of its only table; its tag
        leads to the section around it."""
        parameters = {child.children[0].value: child.children[1] for child in children[1:-1]}
        self.flush()
        number = self.counting.figure(children[0].value, self._chapter) if self.book.document else None
        self._mark_option(children, number or "")
        before = len(self._content)
        self.visit(children[-1])
        self.flush()
        added = self._content[before:]
        caption = parameters.get(self.table.caption)
        if caption is None:
            return
        if len(added) == 1 and isinstance(added[0], Table):
            text, running = self.aside(lambda: self.visit(caption))
            added[0].caption, added[0].caption_span = text.text, self._inner_span(caption)
            self.keep_citations(text, running)
        else:
            self.visit(caption)
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
        if not letters:
            return
        place = self._span(children[0])
        table = Table("", "", None, place, [], [], [], place, self.rule.id if self.rule else None)
        for row, given in zip(rows, cells, strict=True):
            header = row.children[0].symbol.does == "header-row" and not table.rows
            shown = [self._cell(given[each]) if each in given else self._blank(place) for each in letters]
            (table.header if header else table.rows).append(shown)
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
