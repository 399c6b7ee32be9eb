"""Rule code as JavaScript: a classic script that adds a book to `globalThis.rulewright.books`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from rulewright.rulecode.emit.layout import Layout
from rulewright.rulecode.emit.printer import PLAIN_NAME, SIGN, Syntax
from rulewright.rulecode.emit.runtime import runtime as runtime_parts
from rulewright.rulecode.program import Program

CALLED = (  # what a book's code uses of its runtime
    *("Q", "add", "sub", "mul", "neg", "eq", "ne", "lt", "le", "gt", "ge", "least", "most", "absolute", "down", "up"),
    *("count", "size", "has", "per", "perup", "look", "column", "over", "tally", "book"),
)
COMMENT = re.compile(r" *(?<!:)//.*")
QUOTED = r'"(?:[^"\\]|\\.)*"|`[^`]*`|/\^.*?\$/'  # what must stay as it is: strings, templates, patterns
SPACE = re.compile(rf"({QUOTED})|\s*([-=+*<>&|?:{{}}(),;!]+)\s*")


class JavaScript(Syntax):
    """How JavaScript writes what both languages have."""

    true, false, none = "true", "false", "null"
    equal, unequal, land, lor = "===", "!==", "&&", "||"
    negation, negates = "!", SIGN

    def value(self, name: str) -> str:
        return self.field("e", name)

    def field(self, record: str, name: str) -> str:
        return f"{record}.{name}" if PLAIN_NAME.fullmatch(name) else f"{record}[{self.text(name)}]"

    def operation(self, left: str, op: str, right: str) -> str:
        return f"{left}{op} {right}" if right.startswith("-") else f"{left}{op}{right}"

    def choice(self, test: str, then: str, other: str) -> str:
        return f"{test}?{then}:{other}"

    def function(self, parameter: str, body: str) -> str:
        return f"{parameter or '()'}=>{body}"

    def array(self, members: Sequence[str]) -> str:
        return f"[{','.join(members)}]"

    def mapping(self, entries: Sequence[tuple[str, str]]) -> str:
        written = (f"{key if PLAIN_NAME.fullmatch(key) else self.text(key)}:{value}" for key, value in entries)
        return f"{{{','.join(written)}}}"

    def text(self, text: str) -> str:
        return super().text(text).replace("</", "<\\/").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def emit_javascript(book: str, programs: Sequence[Program], *, runtime: bool = True) -> str:
    """Return the code of a book's programs, with what it runs on unless another book's code brings that."""
    laid = Layout(JavaScript(), programs)
    lines = [
        '(function(){"use strict";',
        f"const{{{','.join(CALLED)}}}=globalThis.rulewright.runtime;",
        *(f"const {name}={code};" for code, name in laid.pool.names.items()),
        f"book({JavaScript().text(book)},{laid.clauses},[",
        ",\n".join(laid.programs),
        "]);})();",
    ]
    return (javascript_runtime() if runtime else "") + "\n".join(lines) + "\n"


@cache
def javascript_runtime() -> str:
    """Return what emitted JavaScript runs on: a script that does nothing where it has been loaded already."""
    lines = [
        '(function(){"use strict";',
        "const rulewright=globalThis.rulewright=globalThis.rulewright||{};",
        "const books=rulewright.books=rulewright.books||{};",
        "if(rulewright.runtime)return;",
        *(_tight(part) for part in runtime_parts(".js")),
        f"rulewright.runtime={{{','.join(CALLED)}}};",
        "})();",
    ]
    return "\n".join(lines) + "\n"


def _tight(script: str) -> str:
    """Return a script without comments and without the white space that stands only for people."""
    return SPACE.sub(lambda found: found[1] or found[2], COMMENT.sub("", script)).strip()
