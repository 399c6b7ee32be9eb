"""How a document is built: its rules as a tree, what folds away, what grows around a selection, its formatting."""

from __future__ import annotations

from lsprotocol import types

from rulewright.lsp.features import folding, look, symbols
from rulewright.lsp.requests.asking import answer
from rulewright.lsp.server import Asked, Server
from rulewright.lsp.wire import SYMBOLS


def register(server: Server) -> None:
    def outline(asked: Asked, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return [server.wire.symbol(each) for each in symbols.outline(asked.view, asked.file)]

    def folds(asked: Asked, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        ranges = [server.wire.range(span) for span in folding.folds(asked.view, asked.file)]
        return [types.FoldingRange(each.start.line, each.end.line) for each in ranges]

    def growing(asked: Asked, params: types.SelectionRangeParams) -> list[types.SelectionRange]:
        found = []
        for position in params.positions:
            outer: types.SelectionRange | None = None
            for span in reversed(folding.growing(asked.view, asked.file, server.offset(asked, position))):
                outer = types.SelectionRange(server.wire.range(span), outer)
            if outer:
                found.append(outer)
        return found

    def formatting(asked: Asked, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        return [server.wire.edit(each) for each in look.edits(asked.file)]

    answer(server, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline, at_once=True)
    answer(server, types.TEXT_DOCUMENT_FOLDING_RANGE, folds, at_once=True)
    answer(server, types.TEXT_DOCUMENT_SELECTION_RANGE, growing, at_once=True)
    answer(server, types.TEXT_DOCUMENT_FORMATTING, formatting)

    @server.feature(types.WORKSPACE_SYMBOL)
    async def find(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        found: list[types.WorkspaceSymbol] = []
        for session in list(server.sessions.values()):
            view = await server.current(session)
            if view is None:
                continue
            for symbol, title in symbols.find_symbols(view, params.query):
                place = server.wire.location(view, symbol.named)
                found.append(types.WorkspaceSymbol(place, symbol.name, SYMBOLS[symbol.sort], container_name=title))
        return found
