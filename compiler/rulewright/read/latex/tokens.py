"""LaTeX cut into commands, groups and words; and what the commonest commands print or take."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

TOKEN = re.compile(
    r"(?P<comment>%[^\n]*(?:\n[ \t]*|\Z))"
    r"|\\(?:begin|end)[ \t]*\{(?P<environment>[^{}\n]{1,40})\}"
    r"|\\(?P<macro>[A-Za-z@]+)(?P<star>\*)?[ \t]*"
    r"|\\\\(?P<line>\*?(?:\[[^\]\n]{0,20}\])?)"
    r"|\\(?P<char>[^A-Za-z])"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|(?P<math>\$\$?)"
    r"|(?P<break>\n[ \t]*\n\s*)"
    r"|(?P<said>---?|``|''|~|,,)"
    r"|(?P<amp>&)|(?P<given>#\d)"
)
SAID = {"---": "—", "--": "–", "``": "“", "''": "”", "~": " ", ",,": "„"}
CHARS = {
    "%": "%",
    "&": "&",
    "#": "#",
    "$": "$",
    "_": "_",
    "{": "{",
    "}": "}",
    " ": " ",
    ",": " ",
    "-": "",
    "/": "",
    "@": "",
}
CHARS |= {";": " ", ":": " ", "!": ""}
ACCENTS = {"'": "\u0301", "`": "\u0300", '"': "\u0308", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307"}
ACCENT_MACROS = {"c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b", "r": "\u030a", "k": "\u0328"}
_DATA = tomllib.loads((files(__package__) / "commands.toml").read_text("utf-8"))
SYMBOLS: dict[str, str] = _DATA["printed"]
LOOKS: dict[str, str] = _DATA["looks"]
SWITCHES: dict[str, str] = _DATA["switches"]
SILENT = {name: int(count) for count, names in _DATA["silent"].items() for name in names}
TABLES: dict[str, int] = _DATA["tables"]
TAKES: dict[str, int] = _DATA["takes"]
VERBATIM = ("verbatim", "verbatim*", "lstlisting", "minted", "Verbatim", "alltt")
UNSEEN = ("comment", "tikzpicture", "filecontents", "titlepage", "thebibliography", "pgfpicture")
MATH = ("equation", "equation*", "align", "align*", "displaymath", "math", "gather", "gather*", "eqnarray")
QUOTES = ("quote", "quotation", "verse", "displayquote")


def closing(text: str, start: int, end: int) -> int:
    """Return where the group ends whose brace opens at `start`: its closing brace, or `end` where nothing closes it."""
    depth = 0
    for found in BRACE.finditer(text, start, end):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if not depth:
                return found.start()
    return end


BRACE = re.compile(r"\\.|%[^\n]*|[{}]", re.DOTALL)
BLANK = re.compile(r"(?:[ \t\r]*(?:%[^\n]*)?\n?[ \t]*)")
OPTION = re.compile(r"\[((?:[^\[\]{}]++|\{(?:[^{}]++|\{[^{}]*+\})*+\}|\[[^\[\]]*+\])*+)\]")


def plain_words(words: str) -> str:
    """Return a title without commands."""
    return " ".join(re.sub(r"\\[A-Za-z]+\*?(?:\[[^\]]*\])?|[{}~]", " ", words).split())
