"""From spans and structs to the words of the protocol, for one editor."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types
from pygls.uris import from_fs_path, to_fs_path

from rulewright.lsp.features.complete import Offer
from rulewright.lsp.features.findings import explained
from rulewright.lsp.features.symbols import Symbol
from rulewright.lsp.positions import Position, Positions
from rulewright.lsp.view import View
from rulewright.model import Diagnostic
from rulewright.revise.edits import Edit
from rulewright.text import Span

SEVERITY = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
SYMBOLS = {
    "chapter": types.SymbolKind.Module,
    "rule": types.SymbolKind.Class,
    "item": types.SymbolKind.Field,
    "table": types.SymbolKind.Array,
    "program": types.SymbolKind.Function,
}
OFFERS = {
    "rule": types.CompletionItemKind.Reference,
    "table": types.CompletionItemKind.Struct,
    "tag": types.CompletionItemKind.Reference,
    "key": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.Value,
    "word": types.CompletionItemKind.Keyword,
    "name": types.CompletionItemKind.Variable,
}
SOURCE = "rulewright"


def path_of(uri: str) -> Path | None:
    """Return the path of a file; None of what is none."""
    name = to_fs_path(uri)
    return Path(name) if name else None


def uri_of(path: Path) -> str:
    """Return the address of a file."""
    return from_fs_path(str(path)) or ""


def markdown(text: str) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, text)


class Wire:
    """Says things to one editor. `pages` is where the site of the project is, if the editor told; `linked` tells that
    it shows related places."""

    def __init__(self, positions: Positions, pages: str = "", linked: bool = True) -> None:
        self.positions = positions
        self.pages = pages
        self.linked = linked

    def position(self, place: Position) -> types.Position:
        return types.Position(place.line, place.column)

    def range(self, span: Span) -> types.Range:
        """Return where a span is; of a file that is no lines, its beginning."""
        if span.source.places:
            return types.Range(types.Position(0, 0), types.Position(0, 0))
        if span.source.source_map:
            span = Span(span.source.raw, *span.written)
        start, end = self.positions.edges(span)
        return types.Range(self.position(start), self.position(end))

    def location(self, view: View, span: Span) -> types.Location:
        return types.Location(uri_of(view.path(span.source)), self.range(span))

    def edit(self, edit: Edit) -> types.TextEdit:
        return types.TextEdit(self.range(edit.span), edit.text)

    def diagnostic(self, view: View, finding: Diagnostic) -> types.Diagnostic:
        """Return a finding with its related places, the way to its page and what becomes of it."""
        related = [
            types.DiagnosticRelatedInformation(self.location(view, span), message) for span, message in finding.related
        ]
        place = finding.span.place
        page = f"{self.pages.rstrip('/')}/findings/codes/#{finding.code}" if self.pages else ""
        return types.Diagnostic(
            range=self.range(finding.span),
            message=(f"{place.words}: " if place else "") + explained(finding),
            severity=SEVERITY[finding.severity or "warning"],
            code=finding.code,
            code_description=types.CodeDescription(page) if page else None,
            source=SOURCE,
            related_information=(related or None) if self.linked else None,
        )

    def symbol(self, symbol: Symbol) -> types.DocumentSymbol:
        return types.DocumentSymbol(
            name=symbol.name or " ",
            detail=symbol.detail or None,
            kind=SYMBOLS[symbol.sort],
            range=self.range(symbol.span),
            selection_range=self.range(symbol.named),
            children=[self.symbol(each) for each in symbol.inner] or None,
        )

    def offer(self, offer: Offer, rank: int, root: str) -> types.CompletionItem:
        """Return something that can be written; `rank` keeps the book's order."""
        return types.CompletionItem(
            label=offer.text,
            label_details=types.CompletionItemLabelDetails(description=offer.detail) if offer.detail else None,
            detail=offer.detail or None,
            kind=OFFERS[offer.sort],
            sort_text=f"{rank:05}",
            filter_text=offer.words or offer.text,
            text_edit=types.TextEdit(self.range(offer.place), offer.text),
            data={"root": root, "id": offer.id} if offer.id else None,
        )
