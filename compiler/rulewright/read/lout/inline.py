"""Units of the tree to running text: styles, characters by name, references."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rulewright.model import Citation, Rule
from rulewright.read.lout.bodies import AGAIN, OPERAND
from rulewright.read.lout.equations import Equation
from rulewright.read.lout.expanding import Expanding
from rulewright.read.lout.glyphs import glyphs
from rulewright.read.lout.lexer import Token, glues
from rulewright.read.lout.parse import first, last
from rulewright.read.lout.sheet import Sheet
from rulewright.read.lout.symbols import Symbol
from rulewright.read.running import Running
from rulewright.text import Text

WEB = re.compile(r"(?:https?|ftp)://\S+$|mailto:\S+$")
OTHERS = "else"  # what Lout calls the choice for all that no other names
COLOUR = re.compile(r"[A-Za-z]{3,24}|#[0-9A-Fa-f]{6}")


class Inline(Expanding):
    """Walks over units and appends what they say to `running`. What is no running text is left to the reader."""

    text: str
    sheet: Sheet
    rule: Rule | None

    def __init__(self) -> None:
        super().__init__()
        self.open_styles: list[list[Any]] = []  # [style, the character where it began]
        self.title_rules: list[Any] | None = None  # in a title, the rules that it cites are set apart
        self.in_lines = False  # what is read is code that is set apart, and keeps its lines
        self.apart = 0  # texts within texts that are being made: what would be a paragraph is a line there
        self.traceless = 0  # those of them that are words for the reader alone
        self.citations: list[Citation] = []

    def visit(self, node: Any) -> None:
        """Append what a node says."""
        if isinstance(node, Token):
            self.visit_token(node)
        elif node.data in (OPERAND, AGAIN):
            self.within(node, self.visit_flow)
        else:
            getattr(self, f"visit_{node.data}")(node.children)

    def visit_flow(self, children: list[Any]) -> None:
        for at, child in enumerate(children):
            if at and not (glues(child) or glues(children[at - 1])):
                self.gap_before(child)
            self.visit(child)

    def gap_before(self, node: Any) -> None:
        """Append a space where white space stands before a node."""
        if isinstance(node, Token) and node.type == "FILE":  # it stands in another file than what it leads to
            return
        start = first(node).start_pos
        symbol = first(node).symbol
        if symbol and symbol.leaves:
            return
        if start and self.text[start - 1].isspace() and start not in self.sheet.joints:
            began = self.running.length
            self.running.space(start - 1)
            if self.in_lines and self.running.length > began and self._line_ends(start):
                self.running.close("break", began)

    def _line_ends(self, at: int) -> bool:
        """True where a line ends in the white space before a place."""
        at -= 1
        while at >= 0 and self.text[at].isspace():
            if self.text[at] == "\n":
                return True
            at -= 1
        return False

    def visit_group(self, children: list[Any]) -> None:
        self.visit_flow(children[1].children)

    visit_block = visit_group

    def visit_infix(self, children: list[Any]) -> None:
        """Two objects with a symbol between them; of a colour, a measure and a link the left one is not shown."""
        left, symbol, right = children[0], children[1], children[-1]
        does = symbol.symbol.detail
        if symbol.symbol.does == "defined":
            self.expand(symbol, children)
        elif does in ("sup", "sub"):
            self.visit(left)
            self._styled(does, right)
        elif does == "colour":
            name = COLOUR.search(self.plain(left).split(" ")[-1])
            self._styled(f"colour:{name[0].lower()}" if name else "", right)
        elif does == "link":
            self._link(left, right)
        elif does == "address":
            self._external(left, right)
        elif does == "set":
            self._set(self.plain(left), right)
        elif does == "language":
            outer, self.language = self.language, self._language(self.plain(left))
            self.visit(right)
            self.language = outer
        elif does.startswith(("index:", "heading:")):
            self.index(left, right, does)
        elif does in ("both", "joined"):
            self.visit(left)
            if does == "both":
                self.running.space(symbol.start_pos)
            self.visit(right)
        elif does == "case":
            self._case(self.plain(left), list(_choices(right)))
        else:
            self.visit(right)

    def _language(self, name: str) -> str:
        """Return the language of a name."""
        return self.table.languages.get(name, name)

    def _case(self, asked: str, choices: list[tuple[Any, Any]]) -> None:
        """Append what is given for the word that is asked for, else for all others; where what is asked for is not
        known here, as the printer is not, what is given first."""
        given = {word: unit for words, unit in reversed(choices) for word in self.plain(words).split()}
        if asked and (chosen := given.get(asked, given.get(OTHERS))):
            self.visit(chosen)
        elif choices:
            self.visit(choices[0][1])

    def visit_prefix(self, children: list[Any]) -> None:
        symbol: Symbol = children[0].symbol
        unit = children[-1]
        if symbol.does == "defined":
            self.expand(children[0], children)
        elif symbol.does == "style":
            self._styled(symbol.detail, unit)
        elif symbol.does == "equation":
            self._equation(unit)
        elif symbol.does == "code":
            self._code(unit)
        elif symbol.does == "glyph":
            self._glyph(children[0], unit)
        elif symbol.does in ("reference", "rules"):
            self._reference(symbol, unit)
        elif symbol.does != "hidden":
            self.visit(unit)

    def _code(self, unit: Any) -> None:
        """Append code, which keeps its lines where it is set apart."""
        before, self.in_lines = self.in_lines, self.displayed
        self._styled("code", unit)
        self.in_lines = before

    def _set(self, how: str, unit: Any) -> None:
        """Append what is set in a font or in lines, of which some are a style here."""
        style = next((self.table.fonts[word] for word in how.split() if word in self.table.fonts), "")
        if style == "code":
            self._code(unit)
        else:
            self._styled(style, unit)

    def _equation(self, unit: Any) -> None:
        """Append an equation, and in it as they are the words that are none."""
        group = not isinstance(unit, Token) and unit.data == "group"
        began = self.running.length
        Equation(self.running, self).add(unit.children[1].children if group else [unit])
        self.running.close("equation", began)

    def _reference(self, symbol: Symbol, unit: Any) -> None:
        if symbol.does == "rules" and self.title_rules is not None:
            self.title_rules.append(unit)
            return
        began = self.running.length
        self.visit(unit)
        if symbol.does == "rules":
            self.running.cite("number", began)
        else:
            self.running.cite("tag", began)
            self.running.close(f"tag:{symbol.detail}" if symbol.detail else "tag", began)

    def _link(self, left: Any, right: Any) -> None:
        """The right object leads to the tag that the left one names."""
        began = self.running.length
        self.visit(right)
        if self.running.length == began:
            self.visit(left)
        self.running.cite("tag", began)
        if self.running.references and self.running.references[-1].start == began:
            tag, _ = self.aside(lambda: self.visit(left))
            self.running.references[-1].cited = (tag.text.strip(),)
            self.running.references[-1].place = tag.span().start, tag.span().end

    def _external(self, left: Any, right: Any) -> None:
        """The right object leads to the address that the left one gives."""
        began = self.running.length
        self.visit(right)
        address = self.plain(left)
        if WEB.match(address):
            self.running.close(f"link:{address}", began)

    def _styled(self, style: str, unit: Any) -> None:
        entry: list[Any] = [style, self.running.length]
        self.open_styles.append(entry)
        self.visit(unit)
        self.open_styles.pop()
        if style:
            self.running.close(style, entry[1])

    def _glyph(self, symbol: Token, unit: Any) -> None:
        name = self.plain(unit)
        last_token = last(unit)
        character = glyphs().get(name)
        if character is None:
            if not self.in_body:
                self.sheet.odd_glyphs.append((symbol.start_pos, last_token.end_pos, name))
            character = name
        self.running.replace(character, symbol.start_pos, last_token.end_pos)

    def index(self, left: Any, right: Any, does: str) -> None:
        """What the index of the book says about this place, below the key on the left; nothing is printed here."""
        raise NotImplementedError

    def plain(self, node: Any) -> str:
        """Return the words of a node, without a trace of it in the text."""
        self.traceless += 1
        try:
            return self.aside(lambda: self.visit(node))[0].text.strip()
        finally:
            self.traceless -= 1

    def aside(self, fill: Callable[[], None]) -> tuple[Text, Running]:
        """Return the text that `fill` appends, kept apart from the text around it."""
        kept = self.running, self.open_styles
        self.running, self.open_styles = Running(self.source), []
        self.apart += 1
        try:
            fill()
            return self.running.build(), self.running
        finally:
            self.running, self.open_styles = kept
            self.apart -= 1

    def keep_citations(self, passage: Text, running: Running) -> None:
        """Keep the references of a finished text, each as a citation of its own."""
        source = self.rule.id if self.rule else None
        self.citations.extend(Citation(source, passage, [each], False) for each in running.references)


def _choices(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the choices among those of a case: the words that ask for it, and what it gives."""
    if isinstance(node, Token):
        return
    if node.data == "infix" and node.children[1].symbol.detail == "yield":
        yield node.children[0], node.children[-1]
        return
    for each in node.children:
        yield from _choices(each)
