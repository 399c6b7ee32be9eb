"""What stands in a section in Lout, as the templates take it: paragraphs, tables, lists within lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.model import Block, Table
from rulewright.publish.lout.aid_text import AidText
from rulewright.publish.text.code import set_as
from rulewright.publish.text.grid import shown_table


def flow(content: Iterable[Block | Table], text: AidText) -> list[dict[str, Any]]:
    """Return paragraphs, tables and lists; a list's items hold what stands in them, lists within lists too."""
    out: list[dict[str, Any]] = []
    open_lists: list[list[dict[str, Any]]] = []  # the parts of the item that is open, at each depth
    for part in content:
        depth = part.depth if isinstance(part, Block) else 0
        bullet = isinstance(part, Block) and part.kind == "bullet"
        del open_lists[depth:]
        home = open_lists[-1] if open_lists else out
        if not bullet:
            home.append(_part(part, text))
            continue
        assert isinstance(part, Block)
        if not home or home[-1]["kind"] != "list" or home[-1]["ordered"] != bool(part.marker):
            home.append({"kind": "list", "ordered": bool(part.marker), "items": []})
        parts = [_begins(part, text)]
        home[-1]["items"].append({"marker": part.marker, "parts": parts})
        open_lists.append(parts)
    return out


def _part(part: Block | Table, text: AidText) -> dict[str, Any]:
    if not isinstance(part, Block):
        return shown_table(part, text.html)
    code = "" if part.kind == "note" else set_as(part.text)
    if code:
        return {"kind": code, "html": text.html(part.text, without="code")}
    return {"kind": "note" if part.kind == "note" else "paragraph", "html": text.html(part.text)}


def _begins(part: Block, text: AidText) -> dict[str, Any]:
    """Return what an item begins with: code of several lines, and a drawing, stand by themselves there, too."""
    if any(style.name in ("break", "drawing") for style in part.text.styles) and set_as(part.text):
        return _part(part, text)
    return {"kind": "text", "html": text.html(part.text)}
