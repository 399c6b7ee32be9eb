"""The questions of the protocol, each handed to the feature that answers it: a file for those that belong together."""

from __future__ import annotations

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
from rulewright.lsp.server import Server

__all__ = ["build"]


def build() -> Server:
    """Return a server that answers all of it."""
    server = Server()
    for each in (life, documents, reading, navigation, shape, writing, renaming, graph, preview):
        each.register(server)
    server.pulled = pulled.register
    return server
