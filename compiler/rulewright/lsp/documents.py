"""The open documents of an editor, kept as it edits them."""

from __future__ import annotations

from lsprotocol import types

from rulewright.lsp.positions import Positions
from rulewright.text import Source


class Document:
    """One open document: its text, and which version of it that is."""

    def __init__(self, text: str, version: int) -> None:
        self.source = Source("", text)
        self.version = version

    def change(self, positions: Positions, changes: list[types.TextDocumentContentChangeEvent], version: int) -> str:
        """Apply some changes, each to what the one before it left; return the new text."""
        for change in changes:
            text = change.text
            if isinstance(change, types.TextDocumentContentChangePartial):
                start, end = (
                    positions.offset(self.source, each.line, each.character)
                    for each in (change.range.start, change.range.end)
                )
                text = self.source.text[:start] + change.text + self.source.text[end:]
            self.source = Source("", text)
        self.version = version
        return self.source.text
