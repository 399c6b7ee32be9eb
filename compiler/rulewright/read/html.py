"""HTML to raw blocks: what a conversion left as tags instead of lines.

Only block-level tags are looked at here; tags within a line are taken out by `read.inline`.
"""

from __future__ import annotations

import re

from msgspec import Struct, field

from rulewright.notations.form import Form
from rulewright.read.blocks import MAX_DEPTH, Piece, RawBlock, Shape
from rulewright.text import Source

BLOCK_TAG = re.compile(
    r"<!--.*?-->"
    r"|<(?P<close>/?)(?P<name>h[1-6]|p|li|ul|ol|div|br|hr|table|thead|tbody|tr|td|th|caption|blockquote|section|article"
    r"|main|dl|dt|dd|pre|head|style|script|body|html|figure|figcaption)\b(?P<attributes>[^<>]{0,2000})>",
    re.IGNORECASE | re.DOTALL,
)
ID = re.compile(r"""\bid\s*=\s*(?P<quote>["']?)(?P<id>[^"'\s>]{1,80})""", re.IGNORECASE)
ATTRIBUTE = re.compile(r"""\b(start|type)\s*=\s*["']?(\w+)""", re.IGNORECASE)
KINDS = ("1", "a", "A", "i", "I")
SPAN = re.compile(r"""\b(?P<way>col|row)span\s*=\s*["']?(?P<count>\d{1,3})""", re.IGNORECASE)
BLANK: Piece = (0, 0)  # a cell in which nothing is printed
UNSEEN = frozenset({"head", "style", "script"})
# What a table between lines of Markdown begins with; in a block of code or a comment it is none
OPENING = re.compile(
    r"^[ \t]*(?P<fence>```|~~~)|(?P<comment><!--)|^[ \t]*(?P<table><table\b)", re.IGNORECASE | re.MULTILINE
)
CLOSING = {
    "fence": re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE),
    "comment": re.compile("-->"),
    "table": re.compile("</table>", re.IGNORECASE),
}
LIKELY = 3  # block tags at the beginning of lines that make a text HTML


def is_html(source: Source) -> bool:
    """True for a document in HTML, rather than a text with some tags in it."""
    sample = source.text[:20000]
    if "<" not in sample:
        return False
    if sample[:2000].lstrip().lower().startswith(("<!doctype html", "<html")):
        return True
    tags = re.findall(r"(?mi)^[ \t]*<(?:p|h[1-6]|li|div|ul|ol|table|section)\b", sample)
    marks = re.findall(r"(?m)^[ \t]*(?:#{1,6} |\*\*|[-*] )", sample)
    return len(tags) >= LIKELY and len(tags) > len(marks)


class _List(Struct):
    """A list that is open: how its entries are counted (not at all: `kind` is empty), and how many there were."""

    kind: str
    count: int = 0


class _State(Struct):
    """What is open while the tags go by. `mark` is what a browser would print before the entry that has begun."""

    lists: list[_List] = field(default_factory=list)
    mark: str = ""
    tag: Piece = (0, 0)
    shape: Shape = "paragraph"
    level: int = 0
    number: Piece | None = None
    unseen: str = ""
    blocks: list[RawBlock] = field(default_factory=list)
    table: RawBlock | None = None
    head: bool = False
    cell: int = 0  # the column of the open cell
    reaching: dict[int, int] = field(default_factory=dict)  # column -> how many rows below its cell reaches into


def tables_in_markdown(source: Source) -> list[Piece]:
    """Return where the HTML tables of a text in Markdown stand."""
    found: list[Piece] = []
    position = 0
    for opening in OPENING.finditer(source.text) if "<table" in source.text or "<TABLE" in source.text else ():
        kind = opening.lastgroup or ""
        if opening.start() < position:
            continue
        closing = CLOSING[kind].search(source.text, opening.end())
        if not closing:
            break
        position = closing.end()
        if kind == "table":
            found.append((opening.start("table"), position))
    return found


def split_html(source: Source, start: int = 0, end: int | None = None) -> list[RawBlock]:
    """Return the raw blocks of an HTML document, or of a part of it: headings, paragraphs, list entries with their
    depth, tables."""
    state = _State()
    position = start
    end = len(source.text) if end is None else end
    for tag in BLOCK_TAG.finditer(source.text, start, end):
        _text(source, state, position, tag.start())
        position = tag.end()
        if not tag["name"]:
            continue
        name = tag["name"].lower()
        if state.unseen:
            state.unseen = "" if tag["close"] and name == state.unseen else state.unseen
        elif tag["close"]:
            _close(state, name)
        else:
            _open(state, name, tag)
    _text(source, state, position, end)
    return [each for each in state.blocks if each.pieces or any(cell != BLANK for row in each.cells for cell in row)]


def _open(state: _State, name: str, tag: re.Match[str]) -> None:
    found = ID.search(tag["attributes"])
    if found:
        start = tag.start("attributes") + found.start("id")
        state.number = (start, start + len(found["id"]))
    if name in UNSEEN:
        state.unseen = name
    elif name in ("ul", "ol"):
        state.lists.append(_list(name, tag["attributes"]))
    elif name == "table":
        state.table, state.reaching = RawBlock("rows", []), {}
        state.blocks.append(state.table)
    elif state.table is not None:
        _open_cell(state, state.table, name, tag["attributes"])
    elif name == "li":
        state.shape = "bullet"
        state.mark, state.tag = _mark(state.lists), tag.span()
    elif name[0] == "h" and name[1:].isdigit():
        state.shape, state.level = "heading", int(name[1:])
    elif name == "p" and state.shape == "bullet":
        pass  # the first paragraph of a list entry is the entry
    elif name != "br":
        state.shape = "paragraph"


def _list(name: str, attributes: str) -> _List:
    """Return the list that a tag opens: numbers, letters or Roman numerals, from where it starts."""
    given = {key.lower(): value for key, value in ATTRIBUTE.findall(attributes)}
    if name == "ul":
        return _List("")
    start = given.get("start", "1")
    kind = given.get("type", "1")
    return _List(kind if kind in KINDS else "1", int(start) - 1 if start.isdecimal() else 0)


def _mark(lists: list[_List]) -> str:
    """Count an entry of the innermost list and return its mark: `a.`, or `2.1.` of a list within an entry of one."""
    if not lists or not lists[-1].kind:
        return ""
    lists[-1].count += 1
    last = lists[-1]
    if last.kind != "1":
        return (Form("", last.kind, "").at(last.count) or "?") + "."
    outer = [each for each in lists if each.kind]
    counts = [each.count for each in outer] if all(each.kind == "1" for each in outer) else [last.count]
    return "".join(f"{count}." for count in counts)


def as_lines(source: Source) -> Source:
    """Return a text with what a browser would show at the beginnings of lines; one that is no HTML as it is."""
    if not is_html(source):
        return source
    lines = []
    for block in split_html(source):
        lead = "# " if block.shape == "heading" else f"{block.mark} " if block.mark else ""
        number = source.text[slice(*block.number)] if block.number else ""
        first = source.text[slice(*block.pieces[0])] if block.pieces else ""
        lines.append(f"{lead}{number_in(number)} {first}" if number else f"{lead}{first}")
    return Source(source.path, "\n".join(lines))


def number_in(name: str) -> str:
    """Return an `id` without the word before its number: `rule-4.3`, `r4.3`."""
    return re.sub(r"\A(?:[A-Za-z]{2,}[-_:.]?|[a-z])(?=\d)", "", name)


def _open_cell(state: _State, table: RawBlock, name: str, attributes: str) -> None:
    if name == "thead":
        state.head = True
    elif name == "tr":
        if table.cells:
            _fill(state, table.cells[-1], max(state.reaching, default=-1) + 1)
        table.cells.append([])
        table.head_rows += state.head
    elif name in ("td", "th") and table.cells:
        row = table.cells[-1]
        while state.reaching.get(len(row)):
            _fill(state, row, len(row) + 1)
        spans = {span["way"].lower(): int(span["count"]) for span in SPAN.finditer(attributes)}
        state.cell = len(row)
        row.extend([BLANK] * max(1, spans.get("col", 1)))
        for column in range(state.cell, len(row)):
            state.reaching[column] = max(0, spans.get("row", 1) - 1)


def _fill(state: _State, row: list[Piece], width: int) -> None:
    """Make a row so wide, with blanks where cells above it reach down."""
    for column in range(len(row), width):
        row.append(BLANK)
        state.reaching[column] = max(0, state.reaching.get(column, 0) - 1)


def _close(state: _State, name: str) -> None:
    if name in ("ul", "ol"):
        del state.lists[-1:]
    elif name == "thead":
        state.head = False
    elif name == "table":
        state.table = None
    if name not in ("ul", "ol", "td", "th", "tr"):
        state.shape, state.number, state.mark = "paragraph", None, ""


def _text(source: Source, state: _State, start: int, end: int) -> None:
    """Take up the characters between two tags."""
    raw = source.text[start:end]
    words = raw.strip()
    if not words or state.unseen:
        return
    begin = start + len(raw) - len(raw.lstrip())
    piece = (begin, begin + len(words))
    if state.table is not None:
        cells = state.table.cells
        if cells and cells[-1]:
            first = cells[-1][state.cell]
            cells[-1][state.cell] = (first[0] or piece[0], piece[1])
        else:
            state.blocks.insert(-1, RawBlock("paragraph", [piece]))  # a caption stands above its table
        return
    depth = min(max(0, len(state.lists) - 1), MAX_DEPTH) if state.shape == "bullet" else 0
    block = RawBlock(state.shape, [piece], depth, number=state.number, mark=state.mark, tag=state.tag)
    block.level = state.level if state.shape == "heading" else 0
    state.blocks.append(block)
    state.number, state.mark = None, ""
    if state.shape == "bullet":
        state.shape = "paragraph"
