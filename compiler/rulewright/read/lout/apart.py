"""What stands apart from running text, or says something of it: displays, figures, notes, pictures, tags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from rulewright.model import Block, Book, Indexed, Table
from rulewright.read.lout.counting import Counting
from rulewright.read.lout.galleys import following
from rulewright.read.lout.lexer import Token, file_name
from rulewright.read.lout.parse import first, last
from rulewright.read.lout.symbols import SymbolTable
from rulewright.read.lout.tabled import Tables, rows_in
from rulewright.read.running import Running
from rulewright.text import Span, Text

SWITCHED = ("Yes", "No")  # it asks for the date of printing, or for none


class Apart(Tables):
    """Reads what a symbol sets apart from the text around it into `book`."""

    def __init__(self, book: Book, table: SymbolTable) -> None:
        super().__init__(book)
        self.table = table
        self.item: str | None = None  # the mark of an item whose first paragraph this is
        self.notes: list[tuple[Text, Running]] = []  # what is noted at the foot of the paragraph that is open
        self.in_drawing = False  # its words are a language of its own: what is a figure elsewhere is a shape there
        self.names: Counter[str] = Counter()  # of sections, as often as there are such
        self.counting = Counting(table.numbering)
        self.language = next(iter(table.languages.values()), "")
        self.unshown: dict[str, tuple[Span, int]] = {}  # what cannot be shown: where it first stands, and how often

    def include(self, name: str, place: Span, needed: bool = True) -> None:
        """Read the file called `name`, which is included at `place`; where it is not `needed`, there may be none."""
        raise NotImplementedError

    def index(self, left: Any, right: Any, does: str) -> None:
        """Keep what the index of the book says about this place, below the key on the left."""
        what, _, level = does.partition(":")
        key = " ".join(self.plain(left).split())
        words = " ".join(self.plain(right).split()) or key
        rule = self.rule.id if self.rule and what == "index" else None
        if key and not self.in_body:
            self.book.indexed.append(Indexed(key, words, int(level), rule))

    def not_shown(self, symbol: Token) -> None:
        """Note that what a symbol makes of its object is not shown."""
        if symbol.symbol:
            stands = next(iter(self.expanded.values()), symbol)  # in the text
            place, count = self.unshown.get(symbol.symbol.name, (self.span_of(stands), 0))
            self.unshown[symbol.symbol.name] = place, count + 1

    def inner_span(self, unit: Any) -> Span:
        """Return the place of an object, without its braces."""
        text, _ = self.aside(lambda: self.visit(unit))
        return text.span() if text.text else Span(self.source, first(unit).start_pos, last(unit).end_pos)

    def visit_prefix(self, children: list[Any]) -> None:
        symbol = children[0].symbol
        if symbol.does == "include":
            self.flush()
            self.include(file_name(self.text, children[0].end_pos), self.inner_span(children[-1]))
        elif symbol.does == "system":
            name = file_name(self.text, children[0].end_pos)
            if self.table.is_own(name):
                self.flush()
                self.include(name, self.inner_span(children[-1]), needed=False)
        elif symbol.does == "mark":
            self.mark(children[-1])
        elif symbol.does in ("figure", "theorem", "note", "document", "drawing", "display", "numbered"):
            getattr(self, f"_{symbol.does}")(children)
        elif symbol.does in ("hidden", "graphic", "set-up"):
            self._unseen(children)
        else:
            self.mark_option(children)
            if symbol.options and (rows := list(rows_in(children[-1]))):
                self.flush()
                self.add_table(children, rows)
            else:
                super().visit_prefix(children)

    def mark(self, tagged: Any, number: str = "") -> None:
        """A tag leads to the section in which it stands, or nowhere outside all of them; what it marks there may have a
        number of its own."""
        tag = self.plain(tagged)
        if tag and self.rule:
            self.book.index.setdefault(tag, self.rule)
        elif tag:
            self.book.outside.append(tag)
        if tag and number and tag not in self.names:
            self.book.places.setdefault(tag, number)

    def mark_option(self, children: list[Any], number: str = "") -> None:
        """Whatever has a tag among its parameters can be cited."""
        for child in children:
            if data_of(child) == "option" and child.children[0].value == self.table.tag:
                self.mark(child.children[1], number)

    def _number(self, symbol: str, children: list[Any]) -> str:
        """Count one more of what is numbered in a document; return its number, or nothing."""
        if not self.book.document or self.in_drawing:
            return ""
        return self.counting.place(symbol, option(children, "@BypassNumber", self.plain)) or ""

    def _numbered(self, children: list[Any]) -> None:
        """A display with a number, which stands behind it."""
        number = self._number(children[0].symbol.does, children)
        self.mark_option(children, number)
        self.set_apart(lambda: self._with_number(children[-1], number))

    def _with_number(self, unit: Any, number: str) -> None:
        self.visit(unit)
        if number:
            at = last(unit).end_pos
            self.running.space(at)
            self.running.replace(f"({number})", at, at)

    def _display(self, children: list[Any]) -> None:
        """What is set apart from the text around it; lines of code keep their ends there."""
        self.mark_option(children)
        self.set_apart(lambda: self.visit(children[-1]))

    def set_apart(self, fill: Callable[[], None]) -> None:
        """Make a block of what `fill` appends; where there are no blocks, as in a cell, it goes on in the line."""
        before, self.displayed = self.displayed, True
        if not self.apart and (self.item is None or self.running.parts):
            self.flush()
        fill()
        if not self.apart:
            self.flush()
        self.displayed = before

    def _unseen(self, children: list[Any]) -> None:
        """What is not shown, or is a picture in a file of its own."""
        self.sheet.drawn.append((first(children[-1]).start_pos, last(children[-1]).end_pos))
        if children[0].symbol.does == "graphic":
            self.not_shown(children[0])
        elif children[0].symbol.does == "set-up":
            self._set_up(*self.sheet.drawn[-1])

    def _set_up(self, start: int, end: int) -> None:
        """Take the settings that stand in a part of the text."""
        self.counting.set(self.text[start:end])
        self.language = self._language(self.counting.settings.get("@InitialLanguage", self.language))

    def _note(self, children: list[Any]) -> None:
        """A note at the foot of the page: it follows the paragraph in which it is called for; both have its number."""
        number = self._number(children[0].value, children)
        self.mark_option(children, "" if children[0].value in self.table.numbering.untold else number)
        at = first(children[0]).start_pos
        self._number_of_note(number, at)
        text, running = self.aside(lambda: self._noted(number, children))
        if text.text:
            self.notes.append((text, running))

    def _noted(self, number: str, children: list[Any]) -> None:
        self._number_of_note(number, first(children[-1]).start_pos)
        self.running.space(first(children[-1]).start_pos)
        self.visit(children[-1])

    def _number_of_note(self, number: str, at: int) -> None:
        if number:
            self.running.mark("sup", f"[{number}]", at, at)

    def _document(self, children: list[Any]) -> None:
        """A document's head: its title is the book's."""
        self.book.document = True
        self.counting.begin(children[0].value)
        for child in children[1:-1]:
            self._set_up(first(child).start_pos, last(child).end_pos)
        title = option(children, self.table.title, self.plain)
        self.book.title = self.book.title or " ".join((title or "").split())
        self.say(children, self.table.before)
        for name, unit in options(children).items():
            if name in self.table.behind:
                self.send(following(name), [unit])
        self.visit(children[-1])

    def say(self, children: list[Any], names: list[str]) -> None:
        """Make a paragraph of each of these parameters that is given words."""
        given = options(children)
        for name in names:
            if name in given:
                self.flush()
                before = len(self.content)
                self.visit(given[name])
                self.flush()
                said = self.content[before:]
                if any(isinstance(part, Block) and part.text.text in SWITCHED for part in said[:1]):
                    del self.content[before:]
                elif name in self.table.imprint and self.rule is None:
                    _imprint(said)

    def _drawing(self, children: list[Any]) -> None:
        """A picture in a language of its own is shown as it is written, line by line; what it cites counts."""
        start, end = first(children[0]).start_pos, last(children[-1]).end_pos
        self.sheet.drawn.append((start, end))
        self.not_shown(children[0])
        before, self.in_drawing = self.in_drawing, True
        text, running = self.aside(lambda: self.visit(children[-1]))
        self.in_drawing = before
        self.keep_citations(text, running)
        began = self.running.length
        self.code_lines(self.text[start:end], start)
        self.running.close("drawing", began)

    def _figure(self, children: list[Any]) -> None:
        """What stands apart: its text and its caption are paragraphs, or the caption that of its only table; its tag
        leads to the section around it."""
        parameters = options(children)
        self.flush()
        number = self._number(children[0].value, children)
        self.mark_option(children, number)
        before = len(self.content)
        self.visit(children[-1])
        self.flush()
        added = self.content[before:]
        caption = parameters.get(self.table.caption)
        if caption is None:
            return
        label = self.counting.label(children[0].value, number, self.language)
        if len(added) == 1 and isinstance(added[0], Table):
            text, running = self.aside(lambda: self._caption(caption, label))
            added[0].caption, added[0].caption_span = text.text, text.span(len(label) + len(". ") if label else 0)
            self.keep_citations(text, running)
        else:
            self._caption(caption, label)
            self.flush()

    def _theorem(self, children: list[Any]) -> None:
        """What is headed by its kind, its number and its title; its tag leads to the section around it."""
        self.flush()
        number = self._number(children[0].value, children)
        self.mark_option(children, number)
        at, began = first(children[0]).start_pos, self.running.length
        self.running.replace(self.counting.label(children[0].value, number, self.language), at, at)
        for child in children[1:-1]:
            if child.children[0].value == self.table.title:
                self.running.replace(" (", at, at)
                self.visit(child.children[1])
                self.running.replace(")", at, at)
        if self.running.length > began:
            self.running.replace(":", at, at)
            self.running.close("strong", began)
            self.running.space(at)
        self.visit(children[-1])
        self.flush()

    def _caption(self, caption: Any, label: str) -> None:
        """Append a caption, behind what it is called: `Figure 2.1.`"""
        if label:
            at = first(caption).start_pos
            self.running.mark("strong", f"{label}.", at, at)
            self.running.space(at)
        self.visit(caption)


def _imprint(parts: list[Block | Table]) -> None:
    """Let the paragraphs among these parts be what a title page says besides the title."""
    for part in parts:
        if isinstance(part, Block) and part.kind == "paragraph":
            part.kind = "imprint"


def option(children: list[Any], name: str, words_of: Callable[[Any], str]) -> str | None:
    """Return the words of a parameter; None where it is not given."""
    for child in children:
        if data_of(child) == "option" and child.children[0].value == name:
            return words_of(child.children[1])
    return None


def options(children: list[Any]) -> dict[str, Any]:
    """Return the parameters that are given, by their names."""
    return {child.children[0].value: child.children[1] for child in children if data_of(child) == "option"}


def data_of(node: Any) -> str:
    """Return the name of the grammar's rule that made a node, or nothing."""
    return getattr(node, "data", "")
