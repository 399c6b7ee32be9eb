"""Another name for a rule, a term, or a name of rule code, as an editor renames."""

from __future__ import annotations

import asyncio

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified

from rulewright.inputs import instead
from rulewright.lsp.features import rename
from rulewright.lsp.requests.asking import answer, told
from rulewright.lsp.server import Asked, Server


def register(server: Server) -> None:
    def prepare(asked: Asked, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder:
        found = rename.renamable_at(asked.view, asked.file, server.offset(asked, params.position))
        return types.PrepareRenamePlaceholder(server.wire.range(found.span), found.called)

    answer(server, types.TEXT_DOCUMENT_PREPARE_RENAME, prepare)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def on_rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        asked = await server.ask(params.text_document.uri)
        if not asked:
            return None
        offset = server.offset(asked, params.position)
        found = told(lambda: rename.renamable_at(asked.view, asked.file, offset))
        return await _renamed(server, asked, found, params.new_name)


async def _renamed(server: Server, asked: Asked, found: rename.Renamable, new: str) -> types.WorkspaceEdit:
    """Rehearse a renaming and return its edits; of what was typed meanwhile it would know nothing, so it refuses."""
    texts = dict(asked.session.overlay.texts)

    def work() -> rename.Renamed:
        with instead(texts):
            return told(lambda: found.rename(new))

    files, sentences = await asyncio.to_thread(work)
    if asked.session.stale:
        raise JsonRpcContentModified("the text changed while the new name was tried out; try again")
    count = sum(len(each.edits) for each in files)
    places = f"{count} {'place' if count == 1 else 'places'} in {len(files)} {'file' if len(files) == 1 else 'files'}"
    said = f"{found.called} becomes {new}: {places}"
    server.window_show_message(types.ShowMessageParams(types.MessageType.Info, "; ".join([said, *sentences])))
    edits = [(each.edits[0].span, [server.wire.edit(edit) for edit in each.edits]) for each in files]
    return server.workspace_edit(asked.view, edits, said)
