"""The graph of citations as a hierarchy of calls."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol import types

from rulewright.lsp.features import calls
from rulewright.lsp.features.words import titled
from rulewright.lsp.requests.asking import answer
from rulewright.lsp.server import Asked, Server
from rulewright.lsp.view import View
from rulewright.model import Rule
from rulewright.text import Span

Walk = Callable[[View, str], list[tuple[Rule, list[Span]]]]
End = tuple[types.CallHierarchyItem, list[types.Range]]  # of citations: a rule, and where these stand


def register(server: Server) -> None:
    def prepare(asked: Asked, params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem]:
        rules = calls.rules_at(asked.view, asked.file, server.offset(asked, params.position))
        return [_item(server, asked.view, rule) for rule in rules]

    answer(server, types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, prepare)

    @server.feature(types.CALL_HIERARCHY_INCOMING_CALLS)
    async def incoming(params: types.CallHierarchyIncomingCallsParams) -> list[types.CallHierarchyIncomingCall] | None:
        found = await _ends(server, params.item, calls.citing)
        return None if found is None else [types.CallHierarchyIncomingCall(*each) for each in found]

    @server.feature(types.CALL_HIERARCHY_OUTGOING_CALLS)
    async def outgoing(params: types.CallHierarchyOutgoingCallsParams) -> list[types.CallHierarchyOutgoingCall] | None:
        found = await _ends(server, params.item, calls.cited)
        return None if found is None else [types.CallHierarchyOutgoingCall(*each) for each in found]


async def _ends(server: Server, item: types.CallHierarchyItem, walk: Walk) -> list[End] | None:
    """Return the rules at the other ends of what a walk finds; None where nothing is known of the file."""
    asked = await server.ask(item.uri)
    if not asked:
        return None
    found = walk(asked.view, str(item.data))
    return [(_item(server, asked.view, rule), [server.wire.range(each) for each in spans]) for rule, spans in found]


def _item(server: Server, view: View, rule: Rule) -> types.CallHierarchyItem:
    definition = view.define(rule)
    place = server.wire.location(view, definition.span)
    name = server.wire.range(definition.named)
    return types.CallHierarchyItem(titled(rule), types.SymbolKind.Function, place.uri, place.range, name, data=rule.id)
