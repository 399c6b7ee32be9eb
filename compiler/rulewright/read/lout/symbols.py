"""The symbol table: what each Lout symbol is and takes. Data; a book may add symbols of its own."""

from __future__ import annotations

import difflib
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from rulewright.model import Icon
from rulewright.toml import decode, read_toml

HERE = Path(__file__).parent

# What takes the next object, with the text glued to it, in the tokens of the grammar.
PREFIXES = ("plain", "hidden", "code", "glyph", "reference", "rules", "mark", "figure", "include", "style")


class SymbolFile(Struct, rename="kebab", forbid_unknown_fields=True):
    """What a file of symbols may say; the one beside this module explains each key."""

    plain: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    code: list[str] = field(default_factory=list)
    verbatim: list[str] = field(default_factory=list)
    glyph: list[str] = field(default_factory=list)
    reference: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    mark: list[str] = field(default_factory=list)
    figure: list[str] = field(default_factory=list)
    include: list[str] = field(default_factory=list)
    line_break: list[str] = field(default_factory=list, name="break")
    paragraph: list[str] = field(default_factory=list)
    section: list[str] = field(default_factory=list)
    parameter: list[str] = field(default_factory=list)
    item: list[str] = field(default_factory=list)
    list_end: list[str] = field(default_factory=list)
    table_row: list[str] = field(default_factory=list)
    title: str = ""
    caption: str = ""
    tag: str = ""
    begin: str = ""
    end: str = ""
    style: dict[str, str] = field(default_factory=dict)
    infix: dict[str, str] = field(default_factory=dict)
    group: dict[str, tuple[str, str]] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict, name="list")
    options: dict[str, list[str]] = field(default_factory=dict)
    word: dict[str, str] = field(default_factory=dict)
    icon: dict[str, Icon] = field(default_factory=dict)


class Symbol(Struct, frozen=True):
    """`kind` is the token of the grammar; `does` the key of the table; `detail` what the table says beyond that.

    `options` are the lower-case parameters that it takes.
    """

    name: str
    kind: str
    does: str
    detail: Any = ""
    options: frozenset[str] = frozenset()


TOKENS = {
    **dict.fromkeys(PREFIXES, "PREFIX"),
    "infix": "INFIX",
    "verbatim": "VERBATIM",
    "break": "NULLARY",
    "paragraph": "NULLARY",
    "word": "NULLARY",
    "icon": "NULLARY",
    "section": "SECTION",
    "parameter": "OPTION",
    "item": "ITEM",
    "table-row": "ROW",
    "list": "LIST",
    "list-end": "ENDLIST",
    "group": "SECTIONS",
}


class SymbolTable:
    """Symbols by name, from the table that comes with the tool and those of a book."""

    def __init__(self, files: list[dict[str, Any]]) -> None:
        self.symbols: dict[str, Symbol] = {}
        self._nearest: dict[str, str] = {}
        self.title = self.caption = self.tag = self.begin = self.end = ""
        for file in files:
            self._add(file)

    def _add(self, file: dict[str, Any]) -> None:
        options = {does: frozenset(words) for does, words in file.pop("options", {}).items()}
        for key in ("title", "caption", "tag", "begin", "end"):
            setattr(self, key, file.pop(key, "") or getattr(self, key))
        for does, listed in file.items():
            details = listed if isinstance(listed, dict) else dict.fromkeys(listed, "")
            for name, detail in details.items():
                kept = options.get(does, frozenset())
                self.symbols[name] = Symbol(name, TOKENS[does], does, detail, kept)
                if does == "group":
                    self.symbols[detail[1]] = Symbol(detail[1], "ENDSECTIONS", does, name)
        self.symbols[self.begin] = Symbol(self.begin, "BEGIN", "begin")
        self.symbols[self.end] = Symbol(self.end, "END", "end")

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


def load_symbols(path: Path | None = None, shown: str = "") -> SymbolTable:
    """Return the table, with the symbols of the book's own file at `path` added.

    Raises ConfigError where that file is no table of symbols.
    """
    files = [_read(HERE / "symbols.toml", "symbols.toml")]
    if path:
        files.append(_read(path, shown))
    return SymbolTable(files)


def _read(path: Path, shown: str) -> dict[str, Any]:
    data = read_toml(path, shown)
    file = decode(data, SymbolFile, path, shown)
    return {key: file.icon if key == "icon" else value for key, value in data.items()}


@cache
def glyphs() -> dict[str, str]:
    """Return characters by name, as @Char and @Sym take them."""
    import unicodedata

    data = read_toml(HERE / "glyphs.toml", "glyphs.toml")
    found: dict[str, str] = dict(data["name"])
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz":
        found[letter] = letter
        for accent, combining in data["accent"].items():
            composed = unicodedata.normalize("NFC", letter + combining)
            if len(composed) == 1:
                found[letter + accent] = composed
    for name, letter in data["greek"].items():
        found[name] = letter
        found[name.capitalize()] = letter.upper()
    return found
