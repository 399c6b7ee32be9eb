"""A question of our own: which page shows the rule at a place. Editors with a preview ask it."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from rulewright.lsp.features import pages
from rulewright.lsp.requests.asking import told
from rulewright.lsp.server import Server

PAGE = "rulewright/page"


def register(server: Server) -> None:
    @server.feature(PAGE)
    async def page(params: Any) -> dict[str, str] | None:
        asked = await server.ask(params.textDocument.uri)
        if not asked:
            return None
        place = types.Position(params.position.line, params.position.character)
        offset = server.offset(asked, place)
        address = told(lambda: pages.page_at(asked.view, asked.file, offset))
        return {"root": str(asked.session.root), "address": address} if address else None
