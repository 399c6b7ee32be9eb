"""Where statements of rule code begin and end: by indentation, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from msgspec import Struct, field

from rulewright.text import Source, Span

LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
TOKEN = re.compile(r"""#|"[^"]*"?|'[^']*'?""")
WORD = re.compile(r"\w+")
HEADS = ("rule", "amend")  # what a heading begins with
ALIKE = 0.75  # from which on a word is one of these, mistyped: no statement begins so
BLOCKS = re.compile(r"(reading|match)\b")
KEYWORDS = """input chance carry items table when pick ladder clamp let out require match row auto agrees reading always
    example""".split()  # noqa: SIM905  # a list of words reads better as words
WITHIN = ("table", "when", "pick", "ladder", "row", "with")  # with these a line may go on, too
BEGINS = re.compile(rf"(?:{'|'.join(KEYWORDS)})\b")
BEGINS_ALONE = re.compile(rf"(?:{'|'.join(word for word in KEYWORDS if word not in WITHIN)})\b")
TAB = 8
BLANK = " \t\xa0\ufeff"  # what may stand before a line's words


class Statement(Struct):
    """A statement as text: `text` is as long as its place in the source, with comments blanked out, so that an offset
    in it is an offset there. `inner` are the statements below a `reading` or `match`."""

    text: str
    start: int
    indent: int
    tabbed: bool = False
    inner: list[Statement] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The offset behind the last character, of the statements below it, too."""
        return self.inner[-1].end if self.inner else self.start + len(self.text)


class Layout(Struct):
    """The statements that stand in one piece of rule code, each `rule` with its own; `faults` are lines that stand
    where none may."""

    rules: list[Statement]
    faults: list[tuple[Span, str, str]]


def lay_out(source: Source, start: int = 0, end: int | None = None) -> Layout:
    """Split the rule code between two offsets of a source. Indentation counts from that of its first line."""
    faults: list[tuple[Span, str, str]] = []
    rules: list[Statement] = []
    said: set[int] = set()  # where the rules begin of which it was said that their lines are indented in two ways
    margin = -1
    for line in _lines(source, start, len(source.text) if end is None else end):
        margin = line.indent if margin < 0 else margin
        line.indent -= margin
        place = Span(source, line.start, line.start + len(line.text))
        if line.indent <= 0 and _heads(line.text):
            rules.append(line)
        elif not rules or line.indent < 0:
            if rules or not faults:  # of all lines before the first rule it is said once
                faults.append((place, "rule code begins with a line `rule NUMBER name`", "begin it with such a line"))
        elif line.indent == 0:
            faults.append((place, "a statement stands below its rule, indented", "indent the line"))
            if rules[-1].inner and BEGINS.match(line.text):
                _take(rules[-1], line)
        else:
            mixed = _mixed(rules[-1], line)
            fault = None if mixed else _hang(rules[-1], line, source)
            if mixed and rules[-1].start not in said:
                said.add(rules[-1].start)
                fault = ("some lines of this rule are indented by tabs, some by spaces", "indent all in the same way")
            if fault:
                faults.append((place, *fault))
    return Layout(rules, faults)


def _heads(text: str) -> bool:
    """True for a line that begins as a heading does, or with one letter more, less or another: its reader says so."""
    word = WORD.match(text)
    return word is not None and bool(get_close_matches(word[0], HEADS, 1, ALIKE))


def _mixed(rule: Statement, line: Statement) -> bool:
    """True for a line that is indented by tabs below one that is indented by spaces, or the other way round, and stands
    elsewhere for it. It is taken for a statement of its own."""
    first = rule.inner[0] if rule.inner else line
    if line.tabbed == first.tabbed or line.indent == first.indent:
        return False
    _take(rule, line)
    return True


def _take(parent: Statement, line: Statement) -> None:
    """Put a line that stands elsewhere below `parent`, as a statement: what it says is not missed by others."""
    line.indent = parent.inner[0].indent if parent.inner else line.indent
    parent.inner.append(line)


def _hang(parent: Statement, line: Statement, source: Source) -> tuple[str, str] | None:
    """Put a line below `parent`: as a statement of its own, or as more of the last one. Returns what is wrong."""
    if not parent.inner or line.indent == parent.inner[0].indent:
        parent.inner.append(line)
        return None
    last = parent.inner[-1]
    if line.indent < parent.inner[0].indent:
        if BEGINS.match(line.text):
            _take(parent, line)
        return "this line is indented less than the statements above it", "indent it as they are"
    if BLOCKS.match(last.text):
        return _hang(last, line, source)
    if BEGINS_ALONE.match(line.text):
        _take(parent, line)
        return "this line is indented more than the statements above it", "indent it as they are"
    _go_on(last, line)
    return None


def _go_on(statement: Statement, line: Statement) -> None:
    gap = line.start - statement.start - len(statement.text)
    statement.text += " " * gap + line.text


def _lines(source: Source, start: int, end: int) -> Iterator[Statement]:
    """Yield the lines that hold more than a comment."""
    position = start
    while position < end:
        match = LINE.match(source.text, position, end)
        if match is None or match.end() == position:
            return
        position = match.end()
        text = without_comment(match[1]).rstrip()
        body = text.lstrip(BLANK)
        if body:
            lead = text[: len(text) - len(body)]
            yield Statement(body, match.start() + len(lead), len(lead.expandtabs(TAB)), "\t" in lead)


def without_comment(line: str) -> str:
    for token in TOKEN.finditer(line):
        if token[0] == "#":
            return line[: token.start()]
    return line
