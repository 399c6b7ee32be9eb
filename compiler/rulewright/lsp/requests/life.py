"""The beginning, and what changes around the documents: folders, files on disk."""

from __future__ import annotations

from lsprotocol import types

from rulewright.lsp.server import Server
from rulewright.lsp.wire import path_of

EXPLAIN = "rulewright.explanation"


def register(server: Server) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.meet(params)

    @server.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        await server.begin()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files(params: types.DidChangeWatchedFilesParams) -> None:
        touched = [path for each in params.changes if (path := path_of(each.uri))]
        for root, session in server.sessions.items():
            if any(path == root or root in path.parents for path in touched):
                session.overlay.touch()
                server.changed(session)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders(params: types.DidChangeWorkspaceFoldersParams) -> None:
        for each in params.event.removed:
            path = path_of(each.uri)
            if path:
                server.close_folder(path)
        server.open_folders()

    @server.command(EXPLAIN)
    def explain(code: str) -> str:
        """Return what a finding of this code means, as Markdown."""
        from rulewright.check import load_checks

        check = load_checks().get(code)
        return check.doc if check else ""
