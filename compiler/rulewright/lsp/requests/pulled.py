"""Findings for an editor that asks for them. They are offered to no other: it would show all of them twice."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from rulewright.lsp.server import Server
from rulewright.lsp.wire import SOURCE, path_of, uri_of


def register(server: Server) -> None:
    options = types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=True, identifier=SOURCE)

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)
    async def of_document(params: types.DocumentDiagnosticParams) -> types.RelatedFullDocumentDiagnosticReport:
        path = path_of(params.text_document.uri)
        found: list[types.Diagnostic] = []
        if path:
            session, document = server.session_of(path), server.documents.get(path)
            quick = session.quick(path, document.source.text) if document and session.stale else None
            if quick is not None and session.view:  # the editor is asked to ask again once all of it is known
                found = [server.wire.diagnostic(session.view, each) for each in quick.get(path, [])]
            else:
                await server.current(session)
                found = server.diagnostics(session).get(uri_of(path), [])
        return types.RelatedFullDocumentDiagnosticReport(found)

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    async def of_workspace(params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
        items: list[Any] = []
        for session in list(server.sessions.values()):
            await server.current(session)
            for uri, found in server.diagnostics(session).items():
                version = server.version_of(path_of(uri))
                items.append(types.WorkspaceFullDocumentDiagnosticReport(uri, found, version=version))
        return types.WorkspaceDiagnosticReport(items)
