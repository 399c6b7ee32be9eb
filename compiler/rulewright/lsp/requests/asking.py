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


def answer(server: Server, method: str, work: Callable[[Asked, P], Any], options: Any = None) -> None:
    """Have a question about a document answered by `work`, from its newest state; with nothing where it is no text of a
    book."""

    @server.feature(method, options)
    async def handle(params: P) -> Any:
        asked = await server.ask(params.text_document.uri)
        return told(lambda: work(asked, params)) if asked else None


def told(work: Callable[[], T]) -> T:
    """Return what `work` gives; why it refuses is told to the person."""
    try:
        return work()
    except RulewrightError as error:
        raise JsonRpcException(str(error), REFUSED) from error
