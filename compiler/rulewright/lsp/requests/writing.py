"""What helps to write: completion, and fixes for findings."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from rulewright.lsp.features import complete, findings
from rulewright.lsp.requests.asking import answer
from rulewright.lsp.server import Asked, Server
from rulewright.lsp.wire import markdown

FIX_ALL = types.CodeActionKind.SourceFixAll
QUICK = types.CodeActionKind.QuickFix


def register(server: Server) -> None:
    def offers(asked: Asked, params: types.CompletionParams) -> types.CompletionList:
        found = complete.complete(asked.view, asked.file, server.offset(asked, params.position))
        root = str(asked.session.root)
        items = [server.wire.offer(each, at, root) for at, each in enumerate(found.offers)]
        return types.CompletionList(not found.complete, items)

    def actions(asked: Asked, params: types.CodeActionParams) -> list[types.CodeAction]:
        start, end = (server.offset(asked, each) for each in (params.range.start, params.range.end))
        wanted = params.context.only or [QUICK]
        found: list[types.CodeAction] = []
        if QUICK in wanted:
            found += [
                _action(server, asked, each, QUICK) for each in findings.fixes(asked.view, asked.file, start, end)
            ]
        every = findings.fix_all(asked.view, asked.file)
        if every and any(FIX_ALL.value.startswith(str(getattr(each, "value", each))) for each in wanted):
            found.append(_action(server, asked, every, FIX_ALL))
        return found

    triggers = types.CompletionOptions(trigger_characters=["(", "[", ".", "@", " "], resolve_provider=True)
    answer(server, types.TEXT_DOCUMENT_COMPLETION, offers, triggers)
    answer(server, types.TEXT_DOCUMENT_CODE_ACTION, actions, types.CodeActionOptions([QUICK, FIX_ALL]))

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    def resolve(item: types.CompletionItem) -> types.CompletionItem:
        data = item.data if isinstance(item.data, dict) else {}
        session = server.sessions.get(Path(str(data.get("root", ""))))
        if session and session.view:
            item.documentation = markdown(complete.described(session.view, str(data.get("id", ""))))
        return item


def _action(server: Server, asked: Asked, fix: findings.Fix, kind: types.CodeActionKind) -> types.CodeAction:
    edits = [server.wire.edit(each) for each in fix.edits]
    edit = server.workspace_edit(asked.view, [(fix.edits[0].span, edits)], fix.title)
    found = [server.wire.diagnostic(asked.view, each) for each in fix.findings]
    return types.CodeAction(fix.title, kind, found, is_preferred=fix.best or None, edit=edit)
