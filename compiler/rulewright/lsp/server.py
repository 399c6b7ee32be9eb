"""The server: what is open, which project it belongs to, and when its findings are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from lsprotocol import types
from msgspec import Struct
from pygls.exceptions import JsonRpcContentModified, JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter
from pygls.protocol.language_server import lsp_method

from rulewright import __version__
from rulewright.lsp.documents import Document
from rulewright.lsp.features.navigate import names_at
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.positions import Positions, Units
from rulewright.lsp.progress import progress
from rulewright.lsp.session import OvertakenError, Session, Trouble, root_of
from rulewright.lsp.view import File, View
from rulewright.lsp.wire import SOURCE, Wire, path_of, uri_of
from rulewright.model import SEVERITIES
from rulewright.read.folder import ENDINGS
from rulewright.text import Source, Span

IDLE = 0.08  # seconds without a change before findings are told
READ = (*sorted(ENDINGS), ".ld", ".yaml", ".yml", ".json", ".rules", ".toml")
WATCHED = f"**/*{{{','.join(READ)}}}"
STATUS = "rulewright/status"  # a notification of ours: how many findings a project has


class Asked(Struct):
    """What a question is about: a compiled state, and the file in it. `moved` tells that the text of the file became
    another while the question waited for that state: its places are of the text before."""

    session: Session
    view: View
    file: File
    document: Document | None
    moved: bool


class Protocol(LanguageServerProtocol):
    """Leaves the texts of documents to the server: what ends a line there is what ends one in a book."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None


class Server(LanguageServer):
    """The language server of all projects that one editor has open."""

    def __init__(self) -> None:
        super().__init__(SOURCE, __version__, protocol_cls=Protocol, converter_factory=default_converter)
        self.sessions: dict[Path, Session] = {}
        self.documents: dict[Path, Document] = {}
        self.wire = Wire(Positions())
        self.pulls = False  # the editor asks for findings; they are not told
        self.told: dict[Path, dict[str, list[types.Diagnostic]]] = {}
        self.pulled: Callable[[Server], None] = _nothing  # has it answer an editor that asks for findings
        self._waiting: dict[Path, asyncio.Task[None]] = {}

    def meet(self, params: types.InitializeParams) -> None:
        """Learn what the editor can do."""
        capabilities = params.capabilities
        general, texts = capabilities.general, capabilities.text_document
        offered = (general.position_encodings if general else None) or []
        known = [Units(each) for each in offered if each in list(Units)]
        options = params.initialization_options if isinstance(params.initialization_options, dict) else {}
        related = bool(texts and texts.publish_diagnostics and texts.publish_diagnostics.related_information)
        self.pulls = bool(texts and texts.diagnostic)
        linked = related or self.pulls
        self.wire = Wire(Positions(known[0] if known else Units.UTF16), str(options.get("pages", "")), linked)
        if self.pulls:
            self.pulled(self)

    async def begin(self) -> None:
        """Compile the projects that the editor has open as folders, and watch their files."""
        await self._watch()
        self.open_folders()

    def open_folders(self) -> None:
        """Compile the projects of the folders that are open."""
        for folder in list(self.workspace.folders.values()):
            path = path_of(folder.uri)
            root = root_of(path / "any") if path else None
            if root:
                self.session(root)
        for session in self.sessions.values():
            self.changed(session)

    def close_folder(self, folder: Path) -> None:
        """Forget the projects of a folder that is open no longer, but for those of open documents; what was told of
        them holds no more."""
        used = {session.root for session in map(self.session_of, self.documents)}
        for root in [each for each in self.sessions if each not in used and each.is_relative_to(folder)]:
            del self.sessions[root]
            waiting = self._waiting.pop(root, None)
            if waiting:
                waiting.cancel()
            for uri in self.told.pop(root, {}):
                self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def session(self, root: Path) -> Session:
        """Return the session of a project."""
        if root not in self.sessions:
            self.sessions[root] = Session(root, Overlay())
        return self.sessions[root]

    def session_of(self, path: Path) -> Session:
        """Return the session that a file belongs to; a file outside of any project is one by itself."""
        return self.session(root_of(path) or path)

    async def ask(self, uri: str) -> Asked | None:
        """Return the newest state of the project that a document belongs to, compiled to the last keystroke; None where
        the document is no text of a book."""
        path = path_of(uri)
        if path is None:
            return None
        session = self.session_of(path)
        text = self.text(path)
        view = await self.current(session)
        file = view.file(path) if view and not session.behind else None
        moved = self.text(path) is not text
        return Asked(session, view, file, self.documents.get(path), moved) if view and file else None

    def ahead(self, uri: str) -> Asked | None:
        """Return the project as the first tier knows it, while it is not compiled to the last keystroke; None where
        that does not know all of its rules and citations."""
        path = path_of(uri)
        session = self.session_of(path) if path else None
        if path is None or session is None or not session.stale:
            return None
        view = session.ahead()
        file = view.file(path) if view else None
        return Asked(session, view, file, self.documents.get(path), False) if view and file else None

    async def ask_at(self, uri: str, position: types.Position) -> tuple[Asked, int] | None:
        """Return likewise the newest state, and a place in a file of it: at once where that is of a rule or table, or
        cites one."""
        early = self.ahead(uri)
        offset = self.offset(early, position) if early else 0
        if early and names_at(early.file, offset):
            return early, offset
        asked = await self.ask(uri)
        return (asked, self.offset(asked, position)) if asked else None

    def text(self, path: Path) -> Source | None:
        """Return the text of an open document as it is now."""
        document = self.documents.get(path)
        return document.source if document else None

    def version_of(self, path: Path | None) -> int | None:
        """Return which version of an open document the editor has; None of a file that is not open."""
        document = self.documents.get(path) if path else None
        return document.version if document else None

    async def current(self, session: Session) -> View | None:
        """Return the project as its texts are now. The first time takes a while, so an editor that can is shown how far
        it is."""
        window = self.client_capabilities.window
        while session.stale:
            try:
                if session.shown or not (window and window.work_done_progress):
                    await asyncio.to_thread(session.compile)
                else:
                    session.shown = True
                    async with progress(self, f"Reading {session.root.name}") as tell:
                        await asyncio.to_thread(session.compile, tell)
            except OvertakenError:
                continue
        return session.view

    def offset(self, asked: Asked, position: types.Position) -> int:
        """Return where in the file a position is that the editor sent. Raises JsonRpcContentModified where the text is
        no longer the one that it was sent about."""
        if asked.moved:
            raise JsonRpcContentModified("the text changed meanwhile; ask again")
        return self.wire.positions.offset(asked.file.source, position.line, position.character)

    def plain(self, value: Any) -> Any:
        """Return something of the protocol as plain data, for a command's arguments."""
        return self.protocol._converter.unstructure(value)

    def workspace_edit(
        self, view: View, files: Sequence[tuple[Span, list[types.TextEdit]]], label: str
    ) -> types.WorkspaceEdit:
        """Return edits of some files (a span tells which); an editor that can check versions refuses them where it is
        further on."""
        workspace = self.client_capabilities.workspace
        able = workspace.workspace_edit if workspace else None
        if not able or not able.document_changes:
            return types.WorkspaceEdit({uri_of(view.path(span.source)): edits for span, edits in files})
        annotated = able.change_annotation_support is not None
        changes: list[Any] = []
        for span, edits in files:
            path = view.path(span.source)
            named = types.OptionalVersionedTextDocumentIdentifier(uri_of(path), self.version_of(path))
            noted = [types.AnnotatedTextEdit("all", each.range, each.new_text) for each in edits]
            changes.append(types.TextDocumentEdit(named, noted if annotated else edits))
        notes = {"all": types.ChangeAnnotation(label)} if annotated else None
        return types.WorkspaceEdit(document_changes=changes, change_annotations=notes)

    def typed(self, session: Session, path: Path, document: Document) -> None:
        """Tell what an edit changes in the file itself, and in those that cite its rules, at once; and soon what it
        changes in all."""
        self.changed(session)
        if self.pulls:  # then it is asked for
            session.edits(path)
            return
        quick = session.quick(path, document.source.text)
        view = session.view
        if quick is not None and view:
            found = {
                uri_of(each): [self.wire.diagnostic(view, one) for one in listed] for each, listed in quick.items()
            }
            self._publish(session, found)

    def changed(self, session: Session) -> None:
        """Tell the findings of a project once nothing changes for a moment."""
        waiting = self._waiting.pop(session.root, None)
        if waiting:
            waiting.cancel()
        self._waiting[session.root] = asyncio.get_running_loop().create_task(self._tell(session))

    @property
    def telling(self) -> list[asyncio.Task[None]]:
        """What is about to be told, or was told last, of each project."""
        return list(self._waiting.values())

    async def _tell(self, session: Session) -> None:
        await asyncio.sleep(IDLE)
        await self.current(session)
        if self.pulls:
            self._refresh()
        else:
            found = self.diagnostics(session)
            gone = self.told.get(session.root, {}).keys() - found.keys()
            self._publish(session, found | {uri: [] for uri in gone})
        self.protocol.notify(STATUS, status(session))
        session.tidy()

    def _publish(self, session: Session, found: dict[str, list[types.Diagnostic]]) -> None:
        """Tell the findings of some files, by their addresses, where the editor was told others of them."""
        told = self.told.setdefault(session.root, {})
        for uri, findings in found.items():
            if told.get(uri, []) != findings:
                version = self.version_of(path_of(uri))
                self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, findings, version))
            told[uri] = findings

    def _refresh(self) -> None:
        """Ask the editor to ask again, for files that were not edited themselves."""
        workspace = self.client_capabilities.workspace
        if workspace and workspace.diagnostics and workspace.diagnostics.refresh_support:
            self.workspace_diagnostic_refresh(None)

    def diagnostics(self, session: Session) -> dict[str, list[types.Diagnostic]]:
        """Return the findings of a project by the addresses of its files, and what stands in the way of others."""
        found: dict[str, list[types.Diagnostic]] = {}
        view = session.view
        if view:
            for each in view.project.diagnostics:
                uri = uri_of(view.path(each.span.source))
                found.setdefault(uri, []).append(self.wire.diagnostic(view, each))
        for trouble in session.troubles:
            found.setdefault(uri_of(trouble.path), []).append(_trouble(trouble))
        return found

    async def _watch(self) -> None:
        workspace = self.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace else None
        if watched and watched.dynamic_registration:
            options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(WATCHED)])
            wanted = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            with suppress(JsonRpcException):  # refused: then files count as they were when they were last read
                await self.client_register_capability_async(types.RegistrationParams([wanted]))


def status(session: Session) -> dict[str, Any]:
    """Return how a project stands, for a status bar: how many findings it has, and why they may be old."""
    found = session.view.project.diagnostics if session.view else []
    counts: dict[str, Any] = {each: sum(finding.severity == each for finding in found) for each in SEVERITIES}
    return counts | {"project": str(session.root), "trouble": session.troubles[0].message if session.troubles else None}


def _nothing(server: Server) -> None:
    pass


def _trouble(trouble: Trouble) -> types.Diagnostic:
    line = max(0, trouble.line - 1)
    place = types.Range(types.Position(line, 0), types.Position(line, 10_000))
    return types.Diagnostic(place, trouble.message, severity=types.DiagnosticSeverity.Error, source=SOURCE)
