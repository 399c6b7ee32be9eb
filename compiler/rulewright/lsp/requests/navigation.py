"""From words to what they mean, and back."""

from __future__ import annotations

from lsprotocol import types

from rulewright.lsp.features import navigate
from rulewright.lsp.requests.asking import answer, answer_at
from rulewright.lsp.server import Asked, Server


def register(server: Server) -> None:
    def definition(asked: Asked, offset: int, params: types.DefinitionParams) -> list[types.Location]:
        found = navigate.definitions(asked.view, asked.file, offset)
        return [server.wire.location(asked.view, each.named) for each in found]

    def references(asked: Asked, offset: int, params: types.ReferenceParams) -> list[types.Location]:
        found = navigate.references(asked.view, asked.file, offset, params.context.include_declaration)
        return [server.wire.location(asked.view, span) for span in found]

    def highlight(asked: Asked, offset: int, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        found = navigate.highlights(asked.view, asked.file, offset)
        return [types.DocumentHighlight(server.wire.range(span)) for span in found]

    def links(asked: Asked, params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        found = []
        for span, target in navigate.links(asked.view, asked.file):
            place = server.wire.location(asked.view, target.named)
            start = place.range.start
            way = f"{place.uri}#L{start.line + 1},{start.character + 1}"
            found.append(types.DocumentLink(server.wire.range(span), way))
        return found

    answer_at(server, types.TEXT_DOCUMENT_DEFINITION, definition)
    answer_at(server, types.TEXT_DOCUMENT_REFERENCES, references)
    answer_at(server, types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, highlight)
    answer(server, types.TEXT_DOCUMENT_DOCUMENT_LINK, links, at_once=True)
