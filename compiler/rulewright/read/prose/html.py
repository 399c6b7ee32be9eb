"""HTML to raw blocks: what a conversion left as tags instead of lines.

Only block-level tags are looked at here; tags within a line are taken out by `read.inline`.
"""

from __future__ import annotations

import re

from msgspec import Struct, field

from rulewright.read.prose.blocks import MAX_DEPTH, Piece, RawBlock, Shape
from rulewright.text import Source

BLOCK_TAG = re.compile(
    r"<!--.*?-->"
    r"|<(?P<close>/?)(?P<name>h[1-6]|p|li|ul|ol|div|br|hr|table|thead|tbody|tr|td|th|caption|blockquote|section|article"
    r"|main|dl|dt|dd|pre|head|style|script|body|html|figure|figcaption)\b(?P<attributes>[^<>]{0,2000})>",
    re.IGNORECASE | re.DOTALL,
)
ID = re.compile(r"""\bid\s*=\s*(?P<quote>["']?)(?P<id>[^"'\s>]{1,80})""", re.IGNORECASE)
UNSEEN = frozenset({"head", "style", "script"})
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


class _State(Struct):
    """What is open while the tags go by."""

    lists: int = 0
    shape: Shape = "paragraph"
    number: Piece | None = None
    unseen: str = ""
    blocks: list[RawBlock] = field(default_factory=list)
    table: RawBlock | None = None
    head: bool = False


def split_html(source: Source) -> list[RawBlock]:
    """Return the raw blocks of an HTML document: headings, paragraphs, list entries with their depth, tables."""
    state = _State()
    position = 0
    for tag in BLOCK_TAG.finditer(source.text):
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
    _text(source, state, position, len(source.text))
    return [block for block in state.blocks if block.pieces or block.cells]


def _open(state: _State, name: str, tag: re.Match[str]) -> None:
    found = ID.search(tag["attributes"])
    if found:
        start = tag.start("attributes") + found.start("id")
        state.number = (start, start + len(found["id"]))
    if name in UNSEEN:
        state.unseen = name
    elif name in ("ul", "ol"):
        state.lists += 1
    elif name == "table":
        state.table = RawBlock("rows", [])
        state.blocks.append(state.table)
    elif state.table is not None:
        _open_cell(state, state.table, name)
    elif name == "li":
        state.shape = "bullet"
    elif name[0] == "h" and name[1:].isdigit():
        state.shape = "heading"
    elif name == "p" and state.shape == "bullet":
        pass  # the first paragraph of a list entry is the entry
    elif name != "br":
        state.shape = "paragraph"


def _open_cell(state: _State, table: RawBlock, name: str) -> None:
    if name == "thead":
        state.head = True
    elif name == "tr":
        table.cells.append([])
        table.head_rows += state.head
    elif name in ("td", "th") and table.cells:
        table.cells[-1].append((0, 0))


def _close(state: _State, name: str) -> None:
    if name in ("ul", "ol"):
        state.lists = max(0, state.lists - 1)
    elif name == "thead":
        state.head = False
    elif name == "table":
        state.table = None
    if name not in ("ul", "ol", "td", "th", "tr"):
        state.shape, state.number = "paragraph", None


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
            first = cells[-1][-1]
            cells[-1][-1] = (first[0] or piece[0], piece[1])
        else:
            state.blocks.insert(-1, RawBlock("paragraph", [piece]))  # a caption stands above its table
        return
    depth = min(max(0, state.lists - 1), MAX_DEPTH) if state.shape == "bullet" else 0
    state.blocks.append(RawBlock(state.shape, [piece], depth, number=state.number))
    state.number = None
    if state.shape == "bullet":
        state.shape = "paragraph"
