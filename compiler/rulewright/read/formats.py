"""Which reader a text is for: a document in HTML, or Markdown and plain text, perhaps with tables in HTML between."""

from __future__ import annotations

from rulewright.cache import encode
from rulewright.read.blocks import RawBlock
from rulewright.read.html import is_html, split_html, tables_in_markdown
from rulewright.read.markdown import split_lines
from rulewright.text import Source


def read_blocks(source: Source) -> list[RawBlock]:
    """Return the blocks of a source, whatever its format."""
    if source.blocks is not None:
        return source.blocks
    if is_html(source):
        return split_html(source)
    blocks: list[RawBlock] = []
    position = 0
    for start, end in tables_in_markdown(source):
        blocks += split_lines(source, position, start)
        blocks += split_html(source, start, end)
        position = end
    return [*blocks, *split_lines(source, position)]


def fingerprint(source: Source) -> bytes:
    """Return all that a source says: its text and, of one that is no text, how that stands and looks."""
    text = source.text.encode("utf-8", "surrogatepass")
    return text if source.blocks is None else text + encode((source.blocks, source.styles))
