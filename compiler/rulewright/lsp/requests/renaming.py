"""Renumbering a rule, as an editor renames."""

from __future__ import annotations

import asyncio

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified

from rulewright.inputs import instead
from rulewright.lsp.features import rename
from rulewright.lsp.requests.asking import answer, told
from rulewright.lsp.server import Asked, Server
from rulewright.model import Rule
from rulewright.revise.edits import FileEdit


def register(server: Server) -> None:
    def prepare(asked: Asked, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder:
        rule, span = rename.renamed_at(asked.view, asked.file, server.offset(asked, params.position))
        return types.PrepareRenamePlaceholder(server.wire.range(span), rule.number or "")

    answer(server, types.TEXT_DOCUMENT_PREPARE_RENAME, prepare)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def renumber(params: types.RenameParams) -> types.WorkspaceEdit | None:
        asked = await server.ask(params.text_document.uri)
        if not asked:
            return None
        offset = server.offset(asked, params.position)
        rule, _ = told(lambda: rename.renamed_at(asked.view, asked.file, offset))
        return await _renumber(server, asked, rule, params.new_name)


async def _renumber(server: Server, asked: Asked, rule: Rule, new: str) -> types.WorkspaceEdit:
    """Rehearse a renumbering and return its edits; of what was typed meanwhile it would know nothing, so it refuses."""
    texts = dict(asked.session.overlay.texts)

    def work() -> tuple[list[FileEdit], list[str]]:
        with instead(texts):
            return told(lambda: rename.rename(asked.view, rule, new))

    files, found = await asyncio.to_thread(work)
    if asked.session.stale:
        raise JsonRpcContentModified("the text changed while the renumbering was tried out; try again")
    count = sum(len(each.edits) for each in files)
    places = f"{count} {'place' if count == 1 else 'places'} in {len(files)} {'file' if len(files) == 1 else 'files'}"
    said = f"{rule.number} becomes {new}: {places}"
    server.window_show_message(types.ShowMessageParams(types.MessageType.Info, "; ".join([said, *found])))
    edits = [(each.edits[0].span, [server.wire.edit(edit) for edit in each.edits]) for each in files]
    return server.workspace_edit(asked.view, edits, said)
