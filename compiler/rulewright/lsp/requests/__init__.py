"""The questions of the protocol, each handed to the feature that answers it: a file for those that belong together."""

from __future__ import annotations

import logging

from rulewright.lsp.requests import (
    documents,
    graph,
    life,
    navigation,
    preview,
    pulled,
    reading,
    renaming,
    shape,
    writing,
)
from rulewright.lsp.requests.asking import is_news
from rulewright.lsp.server import Server

__all__ = ["build"]


def build() -> Server:
    """Return a server that answers all of it."""
    server = Server()
    logging.getLogger("pygls.protocol.json_rpc").addFilter(is_news)
    for each in (life, documents, reading, navigation, shape, writing, renaming, graph, preview):
        each.register(server)
    server.pulled = pulled.register
    return server
