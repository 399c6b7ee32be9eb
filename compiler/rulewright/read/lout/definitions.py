"""What a Lout file defines: the symbols of its own, learnt before anything is read, and none of it on the page.

A definition is known by its form, as Lout knows it: the keyword, a name, the parameters, a body in braces. The words
`def` or `macro` in running text have no such form and stay words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from msgspec import Struct, field

KEYWORD = re.compile(r"(?<![^\s{}])(?:def|macro|langdef)(?=\s)")
BEFORE = re.compile(r"(?:(?<=[\s{}])|\A)(?:import|export|extend)(?:\s+[^\s{}\"#]+){1,12}\s+\Z")
LONGEST = 400  # characters in which the words that go before a definition stand
PART = re.compile(r'(?:\s|#[^\n]*+)*+(?:"((?:[^"\\\n]|\\.)*)"|([^\s{}"#]+)|(\{))')
PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*(?P<closed>"?)|#[^\n]*|[{}]')
UNQUOTED = re.compile(r"#[^\n]*|[{}]")
DUE = {  # keywords, and what stands behind each
    **{word: word for word in ("left", "right", "body", "into", "import")},
    "named": "name",
    "precedence": "word",
    "associativity": "word",
}
ALONE = frozenset(("force", "horizontally", "compulsory"))
MOST_NAMES = 4  # that a symbol has; a run of more words is no head of a definition


class Definition(Struct, array_like=True):
    """A symbol that a file defines: `kind` is `def`, `macro` or `langdef`; `left` and `right` are the parameters that
    stand beside it, `options` those with names of their own, each with the words that it has where nothing is given for
    it. `imports` are the symbols whose own ones its body may use. `start` and `end` enclose all of it, `inner` its
    body."""

    kind: str
    names: list[str]
    start: int
    end: int
    inner: tuple[int, int]
    left: str = ""
    right: str = ""
    options: dict[str, str] = field(default_factory=dict)
    words: str = ""  # of the body, as they stand
    imports: list[str] = field(default_factory=list)
    into: str = ""  # where what it prints is sent


class Braces:
    """The braces of a text as they pair; those within quotes and comments are no braces."""

    def __init__(self, text: str) -> None:
        self.ends: dict[int, int] = {}  # where a brace opens -> behind the one that closes it
        self.dead: list[tuple[int, int]] = []  # quotes and comments
        opened: list[int] = []
        for match in _pieces(text):
            if match[0] == "{":
                opened.append(match.start())
            elif match[0] != "}":
                self.dead.append(match.span())
            elif opened:
                self.ends[opened.pop()] = match.end()
        self._starts = [start for start, _ in self.dead]

    def live(self, at: int) -> bool:
        """True where the character at `at` is neither quoted nor commented out."""
        before = bisect_right(self._starts, at) - 1
        return before < 0 or self.dead[before][1] <= at


def _pieces(text: str) -> Iterator[re.Match[str]]:
    """Yield quotes, comments and braces; where nothing closes a quote on its line, what stands behind it there."""
    for match in PIECE.finditer(text):
        if match["closed"] == "":
            yield from UNQUOTED.finditer(text, match.start() + 1, match.end())
        else:
            yield match


def find_definitions(text: str, braces: Braces) -> Iterator[Definition]:
    """Yield the definitions of a text, in order; those within the body of another are its own business."""
    end = 0
    for match in KEYWORD.finditer(text):
        if match.start() >= end and braces.live(match.start()):
            found = _read(text, match, braces)
            if found:
                before = BEFORE.search(text[max(end, match.start() - LONGEST) : match.start()])
                if before:
                    found.start -= len(before[0])
                    found.imports = before[0].split()[1:]
                end = found.end
                yield found


def _read(text: str, keyword: re.Match[str], braces: Braces) -> Definition | None:
    """Return the definition that begins with a keyword, or None where its form is that of none."""
    head = _Head(Definition(keyword[0], [], keyword.start(), 0, (0, 0)))
    found, position = head.found, keyword.end()
    while part := PART.match(text, position):
        position = part.end()
        if part[3]:
            end = braces.ends.get(position - 1)
            if end is None or not found.names:
                return None
            if not head.value(text[position : end - 1]):
                return _with_body(found, text, position, end - 1, end)
            position = end
        elif part[2] == "@Begin" and found.names and not head.named:
            close = re.compile(rf"@End\s+{re.escape(found.names[0])}(?![^\W\d]|@)").search(text, position)
            return _with_body(found, text, position, close.start(), close.end()) if close else None
        elif not head.word(part[2] if part[1] is None else part[1]):
            return None
    return None


def _with_body(found: Definition, text: str, start: int, end: int, after: int) -> Definition:
    found.end, found.inner, found.words = after, (start, end), text[start:end]
    return found


class _Head:
    """The head of a definition, word by word: its names, then its parameters."""

    def __init__(self, found: Definition) -> None:
        self.found = found
        self.named = ""  # the parameter whose value is to come, if nothing is given for it
        self.due = ""  # what the next word is

    def value(self, words: str) -> bool:
        """Take what stands in braces as the value of a parameter, or the place that a galley goes to; False where it is
        neither."""
        taken = bool(self.named) or self.due == "into"
        if self.due == "into":
            self.found.into = words
        elif self.named:
            self.found.options[self.named] = words
        self.named, self.due = "", ""
        return taken

    def word(self, word: str) -> bool:
        """Take a word; False where no such word stands in the head of a definition."""
        due, self.due = self.due, ""
        if due == "import" and word != "named":
            self.due = due
        elif due == "name":
            self._option(word)
        elif due in ("left", "right", "body"):
            if not self.named:
                setattr(self.found, "left" if due == "left" else "right", word)
        elif due != "word":
            return self._keyword(word)
        return True

    def _option(self, word: str) -> None:
        if word == "compulsory":
            self.due = "name"
        else:
            self.named = word
            self.found.options[word] = ""

    def _keyword(self, word: str) -> bool:
        """Take a keyword, or one more name of the symbol."""
        found = self.found
        if word in DUE:
            self.due = DUE[word]
        elif word not in ALONE:
            if found.left or found.right or found.options or len(found.names) == MOST_NAMES:
                return False
            found.names.append(word)
        return True


def blanked(text: str, spans: list[tuple[int, int]]) -> str:
    """Return a text in which blanks stand in place of these spans, in order; every other offset stays what it was."""
    parts, position = [], 0
    for start, end in spans:
        parts += [text[position:start], " " * (end - start)]
        position = end
    return "".join([*parts, text[position:]])
