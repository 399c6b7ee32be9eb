"""Tokens to running text: words, what quotes hold, raw text, gaps, and symbols that need no object."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rulewright.read.lout.lexer import TIE, Token, glues
from rulewright.read.lout.symbols import Symbol
from rulewright.read.running import Running
from rulewright.style import Style
from rulewright.text import Source, Text

QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|[^"]+|"')
ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|(.))")


class Words:
    """Appends what a token says to `running`. What is no running text is left to the reader."""

    source: Source
    running: Running

    def __init__(self) -> None:
        self.language = ""  # that which is in force
        self.displayed = False  # what is read is set apart from the text around it
        # the definitions in whose bodies is what is read, each with the symbol that stands for it, the innermost last
        self.expanded: dict[str, Token] = {}

    def visit_token(self, token: Token) -> None:
        """Append what a token says."""
        if token.type == "TEXT":
            if '"' in token.value:
                self._quoted(token)
            elif token.value in (" ", TIE):
                self.running.space(token.start_pos)
            else:
                self.running.replace(token.value, token.start_pos, token.end_pos)
        elif token.type == "VERBATIM":
            self._raw_text(token)
            if token.symbol and token.symbol.does == "drawing":
                self.not_shown(token)
        elif token.type == "GAP":
            self._gap(token)
        elif token.type == "FILE":
            self.visit_file(token)
        elif token.symbol:
            self._nullary(token, token.symbol)

    def _raw_text(self, token: Token) -> None:
        """Append raw text; where it is set apart, or has several lines, line by line."""
        if not self.displayed and "\n" in token.value.strip():
            self.set_apart(lambda: self._raw_text(token))
            return
        if not self.displayed:
            self.running.mark("code", " ".join(token.value.split()), token.inner, token.end_pos)
            return
        self.code_lines(token.value, token.inner)
        self.running.line(token.end_pos)

    def code_lines(self, code: str, at: int) -> None:
        """Append code line by line; what all lines but the first are indented by is left out."""
        lines = code.splitlines(keepends=True)
        margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
        begun = False
        for number, line in enumerate(lines):
            words = line.rstrip()
            cut = margin if number else 0
            if words:
                if begun:
                    self.running.line(at)
                self.running.mark("code", words[cut:], at + cut, at + len(words))
                begun = True
            at += len(line)

    def _quoted(self, token: Token) -> None:
        """Append words with quoted text in them: what the quotes hold is taken as it is."""
        for match in QUOTED.finditer(token.value):
            start, end = token.start_pos + match.start(), token.start_pos + match.end()
            if match[1] is None:
                self.running.replace(match[0], start, end)
            else:
                words = ESCAPE.sub(_escaped, match[1])
                self.running.replace(words, start + 1, end - 1)

    def _gap(self, token: Token) -> None:
        """Append what parts two cells (`|`) or two lines (`/`); in the body of a definition it parts words."""
        running = self.running
        if not running.parts or glues(token):
            return
        running.space(token.start_pos)
        if "|" in token.value and not self.expanded:
            running.mark("gap", "|", token.start_pos, token.end_pos)
            running.space(token.end_pos)
        elif "/" in token.value:
            running.close("break", running.length - 1)

    def _nullary(self, token: Token, symbol: Symbol) -> None:
        running = self.running
        if symbol.does == "icon":
            running.mark(f"icon:{token.value[1:]}", symbol.detail.text, token.start_pos, token.end_pos)
        elif symbol.does == "defined":
            self.expand(token, [token])
        elif symbol.does == "word":
            running.replace(symbol.detail, token.start_pos, token.end_pos)
        elif symbol.does == "language":
            running.replace(self.language, token.start_pos, token.end_pos)
        elif symbol.does == "break":
            running.line(token.start_pos)
        elif symbol.does == "paragraph":
            self.flush()
        elif symbol.does == "galley":
            self.receive()

    def paste(self, text: Text, start: int, end: int) -> None:
        """Append a text of another place, which stands for source characters `start` to `end`."""
        began = self.running.length
        self.running.replace(text.text, start, end)
        self.running.styles += [Style(began + each.start, began + each.end, each.name) for each in text.styles]

    def expand(self, token: Token, use: list[Any]) -> None:
        """Append what the body of a definition says, with what its symbol is given in a use of it."""
        raise NotImplementedError

    def not_shown(self, symbol: Token) -> None:
        """Note that what a symbol makes of its object is not shown."""
        raise NotImplementedError

    def visit_file(self, token: Token) -> None:
        """Go on in another file."""
        raise NotImplementedError

    def set_apart(self, fill: Callable[[], None]) -> None:
        """Make a block of its own of what `fill` appends."""
        raise NotImplementedError

    def receive(self) -> None:
        """Here stands what is sent to the symbol whose body is read."""
        raise NotImplementedError

    def flush(self) -> None:
        """Make a block of the running text and begin another."""
        raise NotImplementedError


def _escaped(match: re.Match[str]) -> str:
    """Return the character that an escape in quotes stands for: by its octal code, or as it is."""
    return chr(int(match[1], 8)) if match[1] else match[2]
