"""The symbol table: what each Lout symbol is and takes. Data; a book may add symbols of its own."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from rulewright.read.lout.counting import Numbering
from rulewright.read.lout.definitions import Definition
from rulewright.read.lout.symbol_file import read_symbols

HERE = Path(__file__).parent
OWN = ("library.toml", "symbols.toml")  # what Lout's packages define; what is read in a way of its own
SYMBOL = re.compile(r"@(?:[^\W\d]|@)+")
QUOTED = r'"(?:[^"\\\n\r]|\\.)*"'
START, END = r"(?<![^\W\d]|@)", r"(?![^\W\d]|@)"  # where a run of letters begins and ends
LETTERS = rf"{START}(?:[^\W\d]|@)+"
LINE_GAP = re.compile(r"//?[^\s{}|&/]*")  # it parts what is above it from what is below: `//1vx`

# What takes the next object, with the text glued to it, in the tokens of the grammar.
PREFIXES = (
    "plain", "hidden", "code", "display", "numbered", "drawing", "glyph", "reference", "rules", "mark", "figure",
    "theorem", "note", "document", "include", "system", "style", "cite", "ref", "no-cite", "work", "entry", "equation",
    "graphic", "set-up",
)  # fmt: skip
STRUCTURE = ("SECTION", "SECTIONS", "ENDSECTIONS", "LIST", "ITEM", "ENDLIST", "BEGIN", "END")
EXPANDED = ("galley", "defined")  # what they print depends on whose body they stand in
WITH_PARAMETERS = ("SECTION", "figure", "theorem", "document")  # what takes those that begin with `@`


class Symbol(Struct, frozen=True):
    """`kind` is the token of the grammar; `does` the key of the table; `detail` what the table says beyond that.

    `options` are the parameters that it takes by name.
    """

    name: str
    kind: str
    does: str
    detail: Any = ""
    options: frozenset[str] = frozenset()

    @property
    def has_parameters(self) -> bool:
        """True where it takes the parameters that all sections and figures take."""
        return self.kind in WITH_PARAMETERS or self.does in WITH_PARAMETERS

    @property
    def leaves(self) -> bool:
        """True for what stands elsewhere, a note or a galley: nothing but a mark is left, at the word before it."""
        return self.does == "note" or (self.does == "defined" and bool(self.detail.into))


class Defined(Struct, frozen=True):
    """What a symbol of the book's own stands for: the words of its body, and its parameters: the one before it, the one
    behind it, and those with names, each with the words that it has where nothing is given for it. `in_equations` tells
    whether the words are those of an equation where they stand in one, `into` where they are sent."""

    words: str
    left: str
    right: str
    options: dict[str, str]
    in_equations: bool
    into: str

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of all its parameters."""
        return *filter(None, (self.left, self.right)), *self.options


TOKENS = {
    **dict.fromkeys(PREFIXES, "PREFIX"),
    "infix": "INFIX",
    "verbatim": "VERBATIM",
    "break": "NULLARY",
    "language": "NULLARY",
    "galley": "NULLARY",
    "paragraph": "NULLARY",
    "word": "NULLARY",
    "icon": "NULLARY",
    "section": "SECTION",
    "parameter": "OPTION",
    "item": "ITEM",
    "loose-item": "ITEM",
    "table-row": "ROW",
    "header-row": "ROW",
    "list": "LIST",
    "list-end": "ENDLIST",
    "group": "SECTIONS",
}


class SymbolTable:
    """Symbols by name, from the tables that come with the tool and those of a book."""

    def __init__(self, files: list[dict[str, Any]]) -> None:
        self.symbols: dict[str, Symbol] = {}
        self.bare: frozenset[str] = frozenset()  # symbols of the book's own that are written as words are
        self.words: re.Pattern[str] | None = None  # finds what may be one of these
        self._nearest: dict[str, str] = {}
        self.title = self.caption = self.tag = self.begin = self.end = ""
        self.before: list[str] = []
        self.behind: list[str] = []
        self.imprint: list[str] = []
        self.fonts: dict[str, str] = {}
        self.made: list[str] = []
        self.always: list[str] = []
        self.packages: set[str] = set()
        self.numbering = Numbering()
        self.untitled: dict[str, str] = {}
        self.languages: dict[str, str] = {}  # each by all its names
        for file in files:
            self._add(file)
        # those that sections, figures and documents take, whatever a book defines of these names
        self.parameters = {name: each for name, each in self.symbols.items() if each.kind == "OPTION"}

    def _add(self, file: dict[str, Any]) -> None:
        options = {does: frozenset(words) for does, words in file.pop("options", {}).items()}
        for key in ("title", "caption", "tag", "begin", "end"):
            setattr(self, key, file.pop(key, "") or getattr(self, key))
        aliases, takes, shows = file.pop("alias", {}), file.pop("takes", {}), file.pop("shows", {})
        self.fonts |= file.pop("font", {})
        self.numbering = self.numbering.joined(file.pop("numbering", Numbering()))
        self.untitled |= file.pop("untitled", {})
        for language, others in file.pop("languages", {}).items():
            self.languages |= dict.fromkeys((language, *others), language)
        self.before += file.pop("before", [])
        self.behind += file.pop("behind", [])
        self.imprint += file.pop("imprint", [])
        self.made += file.pop("made", [])
        self.always += file.pop("always", [])
        self.packages |= set(file.pop("packages", []))
        for does, listed in file.items():
            details = listed if isinstance(listed, dict) else dict.fromkeys(listed, "")
            for name, detail in details.items():
                kept = options.get(does, frozenset())
                self.symbols[name] = Symbol(name, TOKENS[does], does, detail, kept)
                if does == "group":
                    self.symbols[detail[1]] = Symbol(detail[1], "ENDSECTIONS", does, name)
        for name, kind in ((self.begin, "BEGIN"), (self.end, "END")):
            if name:
                self.symbols[name] = Symbol(name, kind, kind.lower())
        for name, words in takes.items():
            symbol = self.symbols[name]
            self.symbols[name] = structs.replace(symbol, options=symbol.options | frozenset(words))
        for name, what in shows.items():
            self.symbols[name] = structs.replace(self.symbols[name], detail=what)
        for name, other in aliases.items():
            self.symbols[name] = structs.replace(self.symbols[other], name=name)

    def learn(self, found: list[Definition], others: Iterable[Symbol] = ()) -> SymbolTable:
        """Return a table that also knows the symbols which files define, and these `others`; what opens and closes
        sections and lists stays what it is, but where a file defines something plain in its place."""
        table = copy(self)
        table.symbols = dict(self.symbols)
        table._nearest = {}
        for definition in found:
            for name in definition.names if definition.kind != "langdef" else ():
                known = self.symbols.get(name)
                structure = known is not None and known.kind in STRUCTURE
                if not structure or self._is_plain(definition):
                    table.symbols[name] = table.defined(name, definition)
        table.symbols |= {each.name: each for each in others}
        table.bare |= {name for name in table.symbols.keys() - self.symbols.keys() if not name.startswith("@")}
        table.words = _words_in(table.bare)
        return table

    def _is_plain(self, definition: Definition) -> bool:
        """True where a definition stands for another symbol, or takes nothing and has no part of a list or section."""
        words = definition.words
        if definition.kind == "macro" and words.strip() in self.symbols:
            return True
        symbols = (self.symbols.get(word) for word in SYMBOL.findall(words))
        takes = definition.left or definition.right or definition.options
        return not takes and not any(each and each.kind in STRUCTURE for each in symbols)

    def defined(self, name: str, definition: Definition) -> Symbol:
        """Return the symbol that a definition makes of a name."""
        other = self.symbols.get(definition.words.strip())
        if other and (definition.kind == "macro" or (other.kind == "NULLARY" and other.does not in EXPANDED)):
            return structs.replace(other, name=name)
        if LINE_GAP.fullmatch(definition.words.strip()):
            return Symbol(name, "NULLARY", "break")
        kind = "NULLARY" if not definition.right else "INFIX" if definition.left else "PREFIX"
        speaks = (self.symbols.get(each) for each in definition.imports)
        in_equations = definition.kind == "macro" or any(each and each.does == "equation" for each in speaks)
        left, right, into = definition.left, definition.right, definition.into
        body = Defined(definition.words, left, right, definition.options, in_equations, into)
        return Symbol(name, kind, "defined", body, frozenset(definition.options))

    def is_own(self, name: str) -> bool:
        """True where a file that is asked for like those of Lout itself is none of them, so it may be the book's."""
        return bool(name) and name not in self.packages

    @property
    def ends(self) -> dict[str, str]:
        """What closes a group of sections, and what opens it."""
        return {name: each.detail for name, each in self.symbols.items() if each.kind == "ENDSECTIONS"}

    def starters(self) -> list[str]:
        """Return the symbols that begin a line, the longest first."""
        kinds = ("SECTIONS", "ENDSECTIONS", "SECTION", "LIST", "ITEM", "ENDLIST", "END")
        return sorted((name for name, each in self.symbols.items() if each.kind in kinds), key=len, reverse=True)

    def nearest(self, name: str) -> str:
        """Return the known symbol that is spelt most like `name`, or nothing."""
        if name not in self._nearest:
            lower = {each.casefold(): each for each in self.symbols}
            near = difflib.get_close_matches(name.casefold(), list(lower), 1, 0.6)
            self._nearest[name] = lower[near[0]] if near else ""
        return self._nearest[name]


def _words_in(bare: Iterable[str]) -> re.Pattern[str] | None:
    """Return a pattern that finds what may be one of those symbols among words that do not look like ones, if there are
    any: a run of letters, or one of those that are no such run. Its group is the symbol. Letters beside it would be
    part of it, but beside marks; what is quoted holds none."""
    if not bare:
        return None
    others = sorted((name for name in bare if not name.isalpha()), key=len, reverse=True)
    alone = (f"{START * name[0].isalpha()}{re.escape(name)}{END * name[-1].isalpha()}" for name in others)
    return re.compile(rf"{QUOTED}|({'|'.join((*alone, LETTERS))})")


@cache
def _shipped() -> list[dict[str, Any]]:
    return [read_symbols(HERE / name, name) for name in OWN]


def load_symbols(path: Path | None = None, shown: str = "") -> SymbolTable:
    """Return the table, with the symbols of the book's own file at `path` added.

    Raises ConfigError where that file is no table of symbols.
    """
    files = [dict(file) for file in _shipped()]
    if path:
        files.append(read_symbols(path, shown))
    return SymbolTable(files)
