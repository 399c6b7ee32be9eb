"""What is open, and what is typed into it."""

from __future__ import annotations

from lsprotocol import types

from rulewright.lsp.documents import Document
from rulewright.lsp.server import Server
from rulewright.lsp.wire import path_of


def register(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        path = path_of(document.uri)
        if path:
            server.documents[path] = Document(document.text, document.version)
            session = server.session_of(path)
            session.overlay.put(path, document.text)
            server.changed(session)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        document = server.documents.get(path) if path else None
        if path and document:
            version = params.text_document.version
            text = document.change(server.wire.positions, list(params.content_changes), version)
            session = server.session_of(path)
            session.overlay.edit(path, text)
            server.typed(session, path, document)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        document = server.documents.get(path) if path else None
        if path and document:
            session = server.session_of(path)
            session.overlay.put(path, document.source.text)
            server.changed(session)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path and server.documents.pop(path, None):
            session = server.session_of(path)
            session.overlay.drop(path)
            server.changed(session)
