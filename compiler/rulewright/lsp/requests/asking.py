"""What most questions share: they are about a document as it is now, and often about a place in it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from rulewright.errors import RulewrightError
from rulewright.lsp.server import Asked, Server

REFUSED = -32803  # the request failed, and the sentence says why
T = TypeVar("T")


class AboutDocument(Protocol):
    """The parameters of a question about a document."""

    text_document: types.TextDocumentIdentifier


P = TypeVar("P", bound=AboutDocument)


def is_news(record: logging.LogRecord) -> bool:
    """False for a refusal, of which pygls logs where in the code it was said: who asked is told why."""
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, JsonRpcException) and error.code == REFUSED)


class AboutPlace(AboutDocument, Protocol):
    """The parameters of a question about a place in a document."""

    position: types.Position


Q = TypeVar("Q", bound=AboutPlace)


def answer(
    server: Server, method: str, work: Callable[[Asked, P], Any], options: Any = None, at_once: bool = False
) -> None:
    """Have a question about a document answered by `work`, from its newest state; with nothing where it is no text of a
    book. One that is about rules and citations only is answered `at_once`."""

    @server.feature(method, options)
    async def handle(params: P) -> Any:
        uri = params.text_document.uri
        asked = (server.ahead(uri) if at_once else None) or await server.ask(uri)
        return told(lambda: work(asked, params)) if asked else None


def answer_at(server: Server, method: str, work: Callable[[Asked, int, Q], Any]) -> None:
    """Have a question about a place answered likewise; about a rule or a citation at once, whatever is typed."""

    @server.feature(method)
    async def handle(params: Q) -> Any:
        asked = await server.ask_at(params.text_document.uri, params.position)
        return told(lambda: work(*asked, params)) if asked else None


def told(work: Callable[[], T]) -> T:
    """Return what `work` gives; why it refuses is told to the person."""
    try:
        return work()
    except RulewrightError as error:
        raise JsonRpcException(str(error), REFUSED) from error
