"""Text to tokens: words, braces, symbols by what they are, operators with their gaps. Comments are left out.

A token's `at` and `end` are offsets in the text. Words that stand one space apart are one token, but what a prefix or
infix symbol takes is one word: Lout gives it the next object, with the text glued to it.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct, field

from rulewright.late import late
from rulewright.read.lout.symbols import Symbol, SymbolTable

# `@` and `_` are letters, digits are not: `a@I` is one word, `+@I` and `2@I` are two things.
BARE = r'[^\s{}"#/|&^~@]+|(?<=[^\W\d])@+'
WORD = rf'(?:{BARE}|"(?:[^"\\\n\r]|\\.)*")+'
GAP = r"\^?(?:/{1,2}|\|{1,2}|&{1,2})\^?(?:[+-]?\d*\.?\d+[a-z]{1,3}u?(?![^\W\d]|@)|(?<=&)-)?|\^"
# a gap of no width: what stands on both sides is one word, which a line may end in (`&-`), or parts of one sign
GLUES = re.compile(r"\^?&\^?(?:-|[+-]?0*\.?0*[a-z]+|[+-]?\d*\.?\d+[a-z]o)?")
OTHER = (
    r"(?P<SYMBOL>@(?:[^\W\d]|@)*)|(?P<LBRACE>\{)|(?P<RBRACE>\})|(?P<COMMENT>#[^\n\r]*)"
    rf'|(?P<GAP>{GAP})|(?P<TIE>~)|(?P<QUOTE>")'
)
# not all words of a line: what follows a symbol that is found among words is read anew
MANY = late(rf"\s*(?:(?P<TEXT>{WORD}(?: {WORD}){{0,19}})|{OTHER})")
ONE = late(rf"\s*(?:(?P<TEXT>{WORD})|{OTHER})")
# behind a quote that nothing closes on its line no other one is closed there, and none need be looked for
UNQUOTED = late(rf"\s*(?:(?P<TEXT>(?:{BARE})+)|{OTHER})")
LINE_END = re.compile(r"[\n\r]|\Z")
NAME = re.compile(r"\s*(@(?:[^\W\d]|@)*)")
BRACE = re.compile(r"\s*\{")
LAST_WORD = re.compile(rf"(.*) ({WORD})", re.DOTALL)
OPEN = "*"  # among the parameters of a symbol: any word before braces is one
TIE = "~"  # a blank at which no line ends
TAKES = frozenset(("PREFIX", "INFIX", "ITEM", "OPTION", "SECTION"))
RAW_OPTION = re.compile(r"\s*[a-z]+\s*\{")
RAW_BRACES = re.compile(r"[{}]")


FILE = re.compile(r'\s*(?:\{\s*"?([^{}"\n]*?)"?\s*\}|"([^"\n]*)"|([^\s{}]+))')


def file_name(text: str, position: int) -> str:
    """Return the name of the file that a symbol ending at `position` takes; bare slashes are no operators in it."""
    match = FILE.match(text, position)
    return next((each for each in match.groups() if each), "") if match else ""


class Token(Struct, gc=False):
    """A piece of the text, as the parser takes it. `symbol` is what the table says about it; `inner` is where the
    characters of `value` begin."""

    type: str
    value: str
    start_pos: int
    end_pos: int
    symbol: Symbol | None = None
    inner: int = 0
    line: ClassVar[None] = None
    column: ClassVar[None] = None
    end_line: ClassVar[None] = None
    end_column: ClassVar[None] = None


def glues(node: Any) -> bool:
    """True for a gap of no width between two things."""
    return isinstance(node, Token) and node.type == "GAP" and GLUES.fullmatch(node.value) is not None


class Lexed(Struct):
    """What the lexer found: tokens, comments, unknown symbols, and quotes that nothing closes on their line."""

    tokens: list[Token] = field(default_factory=list)
    comments: list[tuple[int, int]] = field(default_factory=list)
    unknown: list[tuple[int, int]] = field(default_factory=list)
    quotes: list[int] = field(default_factory=list)


class Lexer:
    """Reads one text by a symbol table."""

    def __init__(self, text: str, table: SymbolTable) -> None:
        self.text = text
        self.symbols = table.symbols
        self.words = table.words
        self.parameters = table.parameters
        self.out = Lexed()
        self.begin, self.end = table.begin, table.end
        self.head: Symbol | None = None  # the symbol whose parameters may follow
        self.outer: list[Symbol | None] = []  # that of each brace that is open, where it encloses a parameter
        self.pending = False  # a parameter's name was read, its value is due

    def read(self) -> Lexed:
        """Return what the text holds."""
        text, out = self.text, self.out
        add = out.tokens.append
        position, scan = 0, MANY
        unquoted = 0  # up to where no quote is closed
        while match := (UNQUOTED if position < unquoted else scan).match(text, position):
            kind: Any = match.lastgroup
            at, position = match.span(kind)
            if kind == "TEXT":
                option = self._option(match[kind], at) if self.head else None
                if option:
                    position = option.end_pos
                elif self.words:
                    kind, position = self._first(self.words, at, position)
            if kind == "TEXT":
                words = text[at:position].rstrip()
                add(option or Token(kind, words, at, at + len(words)))
                self._noted(option is not None)
            elif kind == "SYMBOL":
                position = self._symbol(text[at:position], at, position)
            elif kind == "COMMENT":
                out.comments.append((at, position))
            elif kind == "QUOTE":
                out.quotes.append(at)
                add(Token("TEXT", '"', at, position))
                if position > unquoted and (end := LINE_END.search(text, position)):
                    unquoted = end.start()
            elif kind == "TIE":
                add(Token("TEXT", TIE, at, position))
            else:
                self._bracket(kind)
                add(Token(kind, match[kind], at, position))
            scan = ONE if self._takes_one() else MANY
        return out

    def _takes_one(self) -> bool:
        """True where what comes is all that a symbol takes, or may be, for its parameters are given in front of it."""
        tokens, head = self.out.tokens, self.head
        return bool(tokens) and (tokens[-1].type in TAKES or (head is not None and head.kind in TAKES))

    def _first(self, words: re.Pattern[str], at: int, end: int) -> tuple[str, int]:
        """Return what stands first in the words from `at` to `end`, and where it ends: a symbol that is found among
        words, or those before it."""
        found = next((each for each in words.finditer(self.text, at, end) if each[1] in self.symbols), None)
        if found is None:
            return "TEXT", end
        return ("SYMBOL", found.end()) if found.start() == at else ("TEXT", found.start())

    def _bracket(self, kind: str) -> None:
        """A parameter's value in braces is over where they close; then the next one may follow."""
        if kind == "LBRACE":
            self.outer.append(self.head if self.pending else None)
        self.pending = False
        self.head = self.outer.pop() if kind == "RBRACE" and self.outer else None

    def _noted(self, option: bool) -> None:
        """Note that a word was read: the name of a parameter, its value, or anything else."""
        if not (option or self.pending):
            self.head = None
        self.pending = option

    def _option(self, words: str, at: int) -> Token | None:
        """Return a lower-case parameter: the first of `words`, where braces follow it; other words stay text."""
        first = words.split(" ", 1)[0]
        end = at + len(first)
        head = self.head
        if head is None or self.pending or not (first in head.options or OPEN in head.options):
            return None
        if not BRACE.match(self.text, end):
            return None
        return Token("OPTION", first, at, end, Symbol(first, "OPTION", "option"))

    def _parameter(self, name: str) -> Symbol | None:
        """Return what a name is as a parameter of the symbol whose parameters may follow, whatever it is elsewhere: the
        body of a definition may give a section's `@Title` what its own `@Title` was given. None where it is none."""
        if self.head is None or self.pending:
            return None
        if name in self.head.options:
            return Symbol(name, "OPTION", "option")
        return self.parameters.get(name) if self.head.has_parameters else None

    def _symbol(self, name: str, at: int, position: int) -> int:
        """Add the token of a symbol and return where reading goes on."""
        symbol = self._parameter(name) or self.symbols.get(name)
        if symbol is None:
            self._noted(False)
            if name.strip("@"):
                self.out.unknown.append((at, position))
            self.out.tokens.append(Token("TEXT", name, at, position))
            return position
        if symbol.kind == "OPTION":
            self.pending = True
        elif not self.pending:
            self.head = symbol if symbol.options or symbol.has_parameters else None
        elif symbol.kind not in TAKES:
            self.pending = False
        if symbol.kind == "VERBATIM":
            return self._verbatim(symbol, at, position)
        if symbol.kind == "INFIX":
            self._part_last_word()
        elif symbol.kind == "END":
            named = NAME.match(self.text, position)
            name, position = (named[1], named.end()) if named else ("", position)
        self.out.tokens.append(Token(symbol.kind, name, at, position, symbol))
        return position

    def _part_last_word(self) -> None:
        """An infix symbol takes the last word before it; the words before that stay by themselves."""
        tokens = self.out.tokens
        if tokens and tokens[-1].type == "TEXT":
            last = tokens[-1]
            cut = LAST_WORD.fullmatch(last.value)
            if cut:
                start = last.start_pos
                tokens[-1] = Token("TEXT", cut[1], start, start + len(cut[1]))
                tokens.append(Token("TEXT", cut[2], start + cut.start(2), last.end_pos))

    def _verbatim(self, symbol: Symbol, at: int, position: int) -> int:
        """Add raw text as one token: up to the brace that closes it, or to its named end."""
        if symbol.options:
            position = self._past_options(position)
        start, end, after = self._raw(symbol.name, position)
        self.out.tokens.append(Token("VERBATIM", self.text[start:end], at, after, symbol, start))
        return after

    def _past_options(self, position: int) -> int:
        """Return where the raw text of a symbol begins, behind its parameters."""
        while option := RAW_OPTION.match(self.text, position):
            close = self.raw_pairs.get(option.end() - 1, -1)
            if close < 0:
                return position
            position = close + 1
        return position

    def _raw(self, name: str, position: int) -> tuple[int, int, int]:
        """Return where raw text begins and ends, and where reading goes on."""
        brace = BRACE.match(self.text, position)
        if brace:
            close = self.raw_pairs.get(brace.end() - 1, -1)
            return (brace.end(), close, close + 1) if close >= 0 else (position, position, position)
        opened = NAME.match(self.text, position)
        ending = f"{self.end} {name}"
        if opened and opened[1] == self.begin and self.text.rfind(ending) > position:
            close = self.text.index(ending, position)
            return opened.end(), close, close + len(ending)
        return position, position, position

    @cached_property
    def raw_pairs(self) -> dict[int, int]:
        """The braces of the text as they pair where nothing else counts: in raw text."""
        pairs: dict[int, int] = {}
        opened: list[int] = []
        for match in RAW_BRACES.finditer(self.text):
            if match[0] == "{":
                opened.append(match.start())
            elif opened:
                pairs[opened.pop()] = match.start()
        return pairs


def tokenize(text: str, table: SymbolTable) -> Lexed:
    """Return the tokens of `text`, its comments, and what is odd in it."""
    return Lexer(text, table).read()
