"""What is shown beside the text: what a citation leads to, titles behind numbers, counts over rules."""

from __future__ import annotations

import asyncio
from typing import Any

from lsprotocol import types

from rulewright.lsp.features import hints, hover, outcomes
from rulewright.lsp.requests.asking import answer, told
from rulewright.lsp.server import Asked, Server
from rulewright.lsp.wire import markdown

RUN = "rulewright.run"  # likewise: run this rule code, and show what `OUTCOME` answers
OUTCOME = "rulewright/outcome"
SHOW = "rulewright.show"  # a command of the editor's own: show these places


def register(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def on_hover(params: types.HoverParams) -> types.Hover | None:
        at = await server.ask_at(params.text_document.uri, params.position)
        if not at:
            return None
        asked, offset = at
        found = told(lambda: hover.hover(asked.view, asked.file, offset))
        if found is None:
            found = await asyncio.to_thread(told, lambda: hover.term_hover(asked.view, asked.file, offset))
            found = None if asked.session.stale else found
        if found is None:
            return None
        return types.Hover(markdown(found[0]), server.wire.range(found[1]))

    def inlay(asked: Asked, params: types.InlayHintParams) -> list[types.InlayHint]:
        start, end = (server.offset(asked, each) for each in (params.range.start, params.range.end))
        found = [
            *hints.hints(asked.view, asked.file, start, end),
            *outcomes.results(asked.view, asked.file, start, end),
        ]
        return [types.InlayHint(server.wire.range(each.place).end, each.words, padding_left=True) for each in found]

    def lenses(asked: Asked, params: types.CodeLensParams) -> list[types.CodeLens]:
        counted = [_lens(server, asked, params, each) for each in hints.lenses(asked.view, asked.file)]
        uri = params.text_document.uri
        return counted + [
            types.CodeLens(server.wire.range(lens.place), types.Command(lens.words, RUN, arguments=[uri, name]))
            for lens, name in outcomes.runs(asked.view, asked.file)
        ]

    @server.feature(OUTCOME)
    async def outcome(params: Any) -> str | None:
        asked = await server.ask(params.textDocument.uri)
        return told(lambda: outcomes.explained(asked.view, asked.file, params.name)) if asked else None

    answer(server, types.TEXT_DOCUMENT_INLAY_HINT, inlay)
    answer(server, types.TEXT_DOCUMENT_CODE_LENS, lenses)


def _lens(server: Server, asked: Asked, params: types.CodeLensParams, lens: hints.Lens) -> types.CodeLens:
    place = server.wire.range(lens.place)
    arguments: list[Any] = [
        params.text_document.uri,
        {"line": place.start.line, "character": place.start.character},
        [server.plain(server.wire.location(asked.view, span)) for span in lens.places],
    ]
    return types.CodeLens(place, types.Command(lens.words, SHOW, arguments=arguments))
