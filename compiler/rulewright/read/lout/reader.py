"""The tree to a Book: sections are rules, items of lists are bullets, rows of tables are tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from rulewright.model import Block, Book, Rule
from rulewright.read.lout.apart import data_of, option, options
from rulewright.read.lout.bodies import ROOM
from rulewright.read.lout.comments import joints
from rulewright.read.lout.galleys import Galleys, Place, Target
from rulewright.read.lout.lexer import Lexed, Token
from rulewright.read.lout.numbers import marker
from rulewright.read.lout.parse import first, last
from rulewright.read.lout.sheet import Sheet
from rulewright.read.lout.symbols import SymbolTable
from rulewright.read.lout.works import CHAPTER, Works
from rulewright.read.running import Running
from rulewright.text import Source, Span, Text, packed

Paragraph = tuple[Running, str | None, int, list[list[Any]], list[tuple[Text, Running]], int]
SLUG = re.compile(r"[^\w]+")


class Reader(Works):
    """Reads the trees of files into `book`. `lexed` gives the text of a file, with its line breaks, and its tokens;
    `include` is called where a file is to be read within another; `taken` tells how many sections of each name there
    are already, `names` counts those read, and the `tags` of a book are names that nothing else is to have."""

    def __init__(
        self,
        book: Book,
        table: SymbolTable,
        lexed: Callable[[Source], tuple[str, Lexed]],
        include: Callable[[str, Span, bool], None],
        taken: Counter[str],
        tags: set[str],
    ) -> None:
        super().__init__(book, table)
        self.lexed = lexed
        self.include_file = include
        self.taken = taken
        self.tags = tags
        self.depth = 0  # lists within lists
        self._place = 0  # where the item that is open begins
        self._outer: list[tuple[Sheet, Running]] = []
        self._read: list[Sheet] = []
        self.galleys = Galleys()
        self._sending = 0  # galleys within galleys that are being read

    def read(self, source: Source, tree: Any) -> list[Sheet]:
        """Read what the grammar made of a file, with the files that are joined to it; return what was found in each.

        What another file includes is read into the section in which it is included.
        """
        kept, self._read = self._read, []
        self._enter(source)
        self.visit_flow(tree.children[0].children)
        self._leave()
        found, self._read = self._read, kept
        return found

    def _enter(self, source: Source) -> None:
        """Go on in another file."""
        if hasattr(self, "running"):
            self.flush()
            self._outer.append((self.sheet, self.running))
        text, lexed = self.lexed(source)
        self._open(Sheet(source, text, joints(text, lexed.comments)), Running(source))
        self.room += ROOM * len(self.text)

    def _leave(self) -> None:
        """A file is over: go on in the one around it."""
        self.flush()
        self._read.append(self.sheet)
        if self._outer:
            self._open(*self._outer.pop())

    def _open(self, sheet: Sheet, running: Running) -> None:
        self.sheet, self.running = sheet, running
        self.source, self.text = sheet.source, sheet.text

    def visit_file(self, token: Token) -> None:
        """A file that is joined to the one around it begins or ends."""
        if token.symbol and token.symbol.does == "enter":
            self._enter(token.symbol.detail)
        else:
            self._leave()

    def include(self, name: str, place: Span, needed: bool = True) -> None:
        """Read the file called `name`, which is included at `place`, into the section that is open."""
        self.include_file(name, place, needed)

    def flush(self) -> None:
        """Make a block of the running text, if there is any, and begin another; open styles go on in it."""
        running = self.running
        if self.apart:
            running.line(running.end)
            return
        for style, began in self.open_styles:
            running.close(style, began)
        if running.parts or self.item is not None:
            if running.start is None:
                running.end = self._place
            text = running.build()
            if text.text or self.item is not None:
                self.take(self._block(text))
                self.keep_citations(text, running)
            self.item = None
        notes, self.notes = self.notes, []
        for text, apart in notes:
            self.take(Block(text, "note", self.depth))
            self.keep_citations(text, apart)
        self.running = Running(self.source)
        for entry in self.open_styles:
            entry[1] = 0
        if not self._sending:
            self.galleys.settle(self._here())

    def _here(self) -> Place:
        return Place(self.rule.id if self.rule else None, self.after, self.content, len(self.content))

    def send(self, into: str, children: list[Any]) -> None:
        """Read what a galley holds, apart from the paragraph in which it is written."""
        if self.traceless:
            return
        galley = self.galleys.send(into)
        kept, self._paragraph = self._paragraph, (Running(self.source), None, 0, [], [], 0)
        before, cited = len(self.content), len(self.citations)
        self._sending += 1
        self.visit_flow(children)
        self.flush()
        self._sending -= 1
        galley.parts, galley.citations = self.content[before:], self.citations[cited:]
        del self.content[before:]
        self._paragraph = kept

    @property
    def _paragraph(self) -> Paragraph:
        """The paragraph that is open, and what it is part of."""
        return self.running, self.item, self.depth, self.open_styles, self.notes, self.apart

    @_paragraph.setter
    def _paragraph(self, paragraph: Paragraph) -> None:
        self.running, self.item, self.depth, self.open_styles, self.notes, self.apart = paragraph

    def receive(self) -> None:
        """Here stands what is sent to the symbol whose body is read, and not to one in a line or a galley."""
        if not (self.apart or self._sending):
            self.flush()
            self.galleys.met.append(Target(next(reversed(self.expanded), ""), self._here()))

    def end(self) -> None:
        """All is read: here stands what goes to the end of the document, and galleys arrive."""
        self.galleys.met += [Target(name, self._here()) for name in self.table.behind]
        self.galleys.deliver()

    def _block(self, text: Text) -> Block:
        if self.item is not None:
            return Block(text, "bullet", self.depth - 1, self.item)
        return Block(text, "paragraph", self.depth)

    def visit_list(self, children: list[Any]) -> None:
        self.flush()
        self.depth += 1
        sample = children[0].symbol.detail
        style = option(children, "style", self.plain)
        start = option(children, "start", self.plain) or ""
        number = int(start) if start.isdecimal() else 1
        for child in children[1:-1]:
            if data_of(child) == "item":
                self.flush()
                symbol = first(child).symbol
                counts = symbol is not None and symbol.does == "item"
                self.item = marker(sample, number, style) if counts else ""
                self.mark_option(child.children, self.item.strip("().") if self.item else "")
                self._place = first(child).end_pos
                number += counts
                self.visit(child.children[-1])
            elif data_of(child) != "option":
                self.gap_before(child)
                self.visit(child)
        self.flush()
        self.depth -= 1

    def visit_sections(self, children: list[Any]) -> None:
        self.flush()
        self.visit_flow(children[1:-1])
        self.flush()

    def visit_section(self, children: list[Any]) -> None:
        """A section: a rule with its tag and title; the sections within it are its children."""
        self.flush()
        outer = self.rule, self.depth, self.item
        self.depth, self.item = 0, None
        sheet, began = self.sheet, first(children[0]).start_pos
        self.rule = self._open_rule(children)
        self.say(children, self.table.before)
        self.visit(children[-1])
        self.flush()
        if outer[0] is None:
            self.list_works(CHAPTER, self.rule, self.rule.span)
        end = last(children[-1]).end_pos
        if self.sheet is sheet:
            sheet.sections.append((began, end, self.rule))
        else:  # it ends in another file
            sheet.sections.append((began, len(sheet.text), self.rule))
            self.sheet.sections.append((0, end, self.rule))
        self.rule, self.depth, self.item = outer

    def _open_rule(self, children: list[Any]) -> Rule:
        parameters = options(children)
        rule = Rule("", None, None, None, self.rule.id if self.rule else None, self.span_of(children[0]))
        if self.book.document:  # before its title, in which a note is one of its own
            given = option(children, "@BypassNumber", self.plain)
            rule.counted = self.counting.section(children[0].value, self.rule, given)
            if self.rule is None:
                rule.called = self.table.numbering.called.get(children[0].value, "")
        titled, tagged = parameters.get(self.table.title), parameters.get(self.table.tag)
        pieces = []
        if tagged is not None:
            rule.tag = self.plain(tagged) or None
            rule.span = self.inner_span(tagged) if rule.tag else rule.span
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
            place = self.span_of(children[0])
            words = self.table.untitled[children[0].value]
            rule.title = Text(words, self.source, packed((0, place.start)), place.end, (), (place.start, place.end))
        self.name(rule)
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

    def name(self, rule: Rule) -> None:
        """Give a rule its id: its tag, else what is left of its title; the second of a name gets `~2` or `-2`."""
        words = rule.title.text.strip().casefold() if rule.title else ""
        slug = SLUG.sub("-", words).strip("-") or "section"
        name = rule.tag or (f"{slug}-1" if slug in self.tags else slug)
        self.names[name] += 1
        count = self.taken[name] + self.names[name]
        joint = "~" if rule.tag else "-"
        rule.id = f"{self.book.id}:{name}" + (f"{joint}{count}" if count > 1 else "")
        if rule.tag:
            self.book.index.setdefault(name, rule)
