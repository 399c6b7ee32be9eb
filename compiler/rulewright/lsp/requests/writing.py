"""What helps to write: completion, and fixes for findings."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types
from msgspec import structs

from rulewright.lsp.features import code, complete, findings, settings
from rulewright.lsp.positions import Positions
from rulewright.lsp.requests.asking import answer
from rulewright.lsp.server import Asked, Server
from rulewright.lsp.view import View
from rulewright.lsp.wire import markdown, path_of
from rulewright.text import Source

FIX_ALL = types.CodeActionKind.SourceFixAll
QUICK = types.CodeActionKind.QuickFix


def register(server: Server) -> None:
    def actions(asked: Asked, params: types.CodeActionParams) -> list[types.CodeAction]:
        wanted = params.context.only or [QUICK]
        found: list[types.CodeAction] = []
        if QUICK in wanted:
            start, end = (server.offset(asked, each) for each in (params.range.start, params.range.end))
            found += [
                _action(server, asked, each, QUICK) for each in findings.fixes(asked.view, asked.file, start, end)
            ]
        every = findings.fix_all(asked.view, asked.file)
        if every and any(FIX_ALL.value.startswith(str(getattr(each, "value", each))) for each in wanted):
            found.append(_action(server, asked, every, FIX_ALL))
        return found

    triggers = types.CompletionOptions(trigger_characters=["(", "[", ".", "@", " ", '"'], resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, triggers)
    async def offers(params: types.CompletionParams) -> types.CompletionList | None:
        """Nobody waits for the book to be compiled: the rules are those of the last state, the text is the newest."""
        path = path_of(params.text_document.uri)
        document = server.documents.get(path) if path else None
        if path is None or document is None:
            return None
        session = server.session_of(path)
        source = document.source  # the position is one of this text, whatever is typed while the book is first read
        view = session.view or await server.current(session)
        found = _offers(view, path, source, server.wire.positions, params.position) if view else None
        if found is None:
            return None
        items = [server.wire.offer(each, at, str(session.root)) for at, each in enumerate(found.offers)]
        return types.CompletionList(not found.complete, items)

    answer(server, types.TEXT_DOCUMENT_CODE_ACTION, actions, types.CodeActionOptions([QUICK, FIX_ALL]))

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    def resolve(item: types.CompletionItem) -> types.CompletionItem:
        data = item.data if isinstance(item.data, dict) else {}
        session = server.sessions.get(Path(str(data.get("root", ""))))
        if session and session.view:
            item.documentation = markdown(complete.described(session.view, str(data.get("id", ""))))
        return item


def _offers(
    view: View, path: Path, source: Source, positions: Positions, position: types.Position
) -> complete.Offers | None:
    """Return what can be written in a settings file, in rule code, or in the text of a book."""
    offset = positions.offset(source, position.line, position.character)
    if path.suffix == ".toml":
        return settings.complete_settings(path.name, source, offset, [book.id for book in view.project.books])
    file = view.file(path)
    if file is None:
        return None
    file = structs.replace(file, source=source)
    if code.in_code(file, offset):
        return code.complete_code(file.book, source, offset)
    return complete.complete(view, file, offset)


def _action(server: Server, asked: Asked, fix: findings.Fix, kind: types.CodeActionKind) -> types.CodeAction:
    edits = [server.wire.edit(each) for each in fix.edits]
    edit = server.workspace_edit(asked.view, [(fix.edits[0].span, edits)], fix.title)
    found = [server.wire.diagnostic(asked.view, each) for each in fix.findings]
    return types.CodeAction(fix.title, kind, found, is_preferred=fix.best or None, edit=edit)
