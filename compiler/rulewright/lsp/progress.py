"""How far a project is that is compiled for the first time, for an editor that shows such things."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from uuid import uuid4

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

Tell = Callable[[str], object]


@asynccontextmanager
async def progress(server: LanguageServer, title: str) -> AsyncIterator[Tell]:
    """Show in the editor that something goes on, from here to the end of the block, unless it refuses; what it gives is
    told each step, from any thread."""
    token, shown, loop = str(uuid4()), server.work_done_progress, asyncio.get_running_loop()

    def tell(step: str) -> None:
        loop.call_soon_threadsafe(shown.report, token, types.WorkDoneProgressReport(message=step.replace("_", " ")))

    try:
        await shown.create_async(token)
    except JsonRpcException:
        yield str
        return
    shown.begin(token, types.WorkDoneProgressBegin(title))
    try:
        yield tell
    finally:
        shown.end(token, types.WorkDoneProgressEnd())
