"""What a text calls its places by: the anchors that it names, and the slugs of its headings."""

from __future__ import annotations

import re
from collections import defaultdict
from urllib.parse import unquote

from rulewright.late import late
from rulewright.model import Block
from rulewright.text import Source, Span

# Names that a text gives to places: <a id="x">, <h2 name=x>, {#x}, and a note's ^x at the end of a block
ANCHOR = late(
    r"""<[A-Za-z][^<>]{0,500}?\s(?:id|name)\s*=\s*(?P<quote>["']?)(?P<id>[^"'\s>]{1,200})(?P=quote)"""
    r"|\{[^{}\n]{0,80}?#(?P<braced>[\w:.-]{1,100})[^{}\n]{0,80}\}"
    r"|[ \t]\^(?P<block>[\w-]{1,100})[ \t]*$",
    re.MULTILINE,
)
FORM = late(r"<(?:input|select|textarea|button|form|meta|param|map)\b", re.IGNORECASE)  # it has other names
HEADING = late(r"^[ \t]*(?P<marks>#{1,6})[ \t]+(?P<words>[^\n\r]{1,300})", re.MULTILINE)
NAMED = late(r"\{[^{}\n]{0,80}?#[\w:.-]{1,100}[^{}\n]{0,80}\}[ \t#]{0,20}\r?\Z")  # a heading that ends with its name
# What a heading shows nothing of
UNSEEN = late(r"\]\([^()\n]{0,300}\)|<[^<>\n]{0,300}>|\{[#.:][^{}\n]{0,100}\}|&[a-z]+;")
ENDED = late(r"[ \t#]{0,20}\r?(?:\n|\Z)")  # what may stand behind braces that end a heading
NEAR = 400  # characters between an anchor and the rule that it stands in front of


def slug(words: str) -> str:
    """Return what is left of a heading in every tool's address of it: its letters and figures, in small letters."""
    return "".join(filter(str.isalnum, unquote(words).casefold()))


def heading_name(block: Block) -> str:
    """Return how links within the book call a heading that is no rule's: `#designersnotes`."""
    return f"#{slug(block.text.text)}"


def names_of(source: Source) -> list[str]:
    """Return what links may call the places of a text by: the names that it gives, and the slugs of its headings."""
    headings = [name for name, places in slugs_in(source.text).items() for _ in places]
    return [*(name for name, _ in named_places(source)), *headings]


def named_places(source: Source) -> list[tuple[str, int]]:
    """Return the names that a text or its format gives to places, and where each stands."""
    return _anchors(source) if source.anchors is None else source.anchors


def slugs_in(text: str) -> dict[str, list[int]]:
    """Return the headings of a text by their slugs, each with the offsets at which it stands; one that is given a name
    has no other: *## Boats {#vessels}*."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for heading in HEADING.finditer(text) if "#" in text else ():
        if NAMED.search(heading["words"]):
            continue
        whole = slug(UNSEEN.sub("", heading["words"]))
        for each in {whole, whole.lstrip("0123456789")} - {""}:
            found[each].append(heading.start())
    return dict(found)


def _anchors(source: Source) -> list[tuple[str, int]]:
    """Return the names that a text gives to places, and where each stands; one that an element has as id and name
    once."""
    found = []
    for match in ANCHOR.finditer(source.text):
        if not FORM.match(match[0]):
            kind = match.lastgroup or "id"
            name = match["id"] or match[kind]
            found.append((unquote(name), _place(source.text, match)))
    return found


def _place(text: str, anchor: re.Match[str]) -> int:
    """Return where what an anchor names begins: the line that braces end, ## Boats {#boats}, or what is behind it."""
    if not anchor["braced"] or not ENDED.match(text, anchor.end()):
        return anchor.start()
    begin = text.rfind("\n", 0, anchor.start()) + 1
    return begin if text[begin : anchor.start()].strip() else anchor.start()


def where_written(source: Source, name: str, offset: int) -> Span:
    """Return where the name of an anchor is written that begins at an offset; in a text that was read without its
    markup in front of what it is the name of, in the file, or that."""
    at = source.text.find(name, offset, offset + NEAR * 2) if source.anchors is None else -1
    behind = source.text[offset : offset + NEAR]
    offset += len(behind) - len(behind.lstrip())
    above = None if source.anchors is None else _unread(source, name, offset)
    if above:
        return Span(Source(source.path, source.original), *above.span())
    return Span(source, at, at + len(name)) if at >= 0 else Span(source, offset, offset + 1)


def _unread(source: Source, name: str, offset: int) -> re.Match[str] | None:
    """Return where a name stands in the file between what is read up to an offset and what begins there."""
    begin = source.written(offset, offset + 1)[0]
    ends = (source.written(at - 1, at)[1] for at in range(offset, max(0, offset - NEAR), -1))
    end = next((end for end in ends if end < begin), 0)  # behind a number that a tool counts
    named = re.compile(rf"(?<![^\W_]|-){re.escape(name)}(?![\w-])", re.IGNORECASE)
    return named.search(source.original, end, begin)
