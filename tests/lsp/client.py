"""An editor made up for tests: it speaks JSON with a server in the same process, as over a pipe."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rulewright.lsp.requests import build

Json = Any
CAPABILITIES: dict[str, Json] = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"publishDiagnostics": {"relatedInformation": True}},
    "workspace": {"workspaceEdit": {"documentChanges": True}, "didChangeWatchedFiles": {"dynamicRegistration": True}},
}


class RefusedError(Exception):
    """The server answered with an error: its sentence."""


class Editor:
    """An editor with a folder open. What the server tells unasked is kept: `findings` by the names of files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = build()
        self.server.protocol.set_writer(self, include_headers=False)
        self.findings: dict[str, list[Json]] = {}
        self.told: list[Json] = []
        self.refuses: set[str] = set()  # what the server asks in vain
        self.capabilities: Json = {}
        self._answers: dict[int, asyncio.Future[Json]] = {}
        self._texts: dict[str, tuple[str, int]] = {}

    def write(self, data: bytes) -> None:
        """The server says something."""
        message = json.loads(data)
        if "method" not in message:
            answer = self._answers.pop(message["id"])
            error = message.get("error")
            answer.set_exception(RefusedError(error["message"])) if error else answer.set_result(message["result"])
            return
        self.told.append(message)
        if message["method"] == "textDocument/publishDiagnostics":
            name = message["params"]["uri"].rpartition("/")[2]
            self.findings[name] = message["params"]["diagnostics"]
        if message["method"] in self.refuses:
            self._send({"id": message["id"], "error": {"code": -32601, "message": "method not found"}})
        elif "id" in message:
            self._send({"id": message["id"], "result": None})

    def close(self) -> None:
        """The connection ends."""

    async def start(self, capabilities: Json = None, **options: Json) -> Json:
        """Begin to talk, with the folder open."""
        params = {
            "processId": None,
            "rootUri": self.folder.as_uri(),
            "capabilities": capabilities or CAPABILITIES,
            "workspaceFolders": [{"uri": self.folder.as_uri(), "name": "folder"}],
            "initializationOptions": options,
        }
        self.capabilities = (await self.ask("initialize", params))["capabilities"]
        self.say("initialized", {})
        return self.capabilities

    async def settled(self) -> None:
        """Wait until the server has told how the project stands."""
        await asyncio.sleep(0)
        while any(not task.done() for task in self.server.telling):
            await asyncio.wait(self.server.telling)

    async def ask(self, method: str, params: Json) -> Json:
        """Return the server's answer. Raises RefusedError where that is an error."""
        number = len(self.told) + len(self._answers) + id(params) % 10**6
        self._answers[number] = answer = asyncio.get_running_loop().create_future()
        self._send({"id": number, "method": method, "params": params})
        return await answer

    def say(self, method: str, params: Json) -> None:
        """Tell the server something."""
        self._send({"method": method, "params": params})

    def open(self, name: str, text: str | None = None) -> None:
        """Open a file of the folder."""
        path = self.folder / name
        text = path.read_bytes().decode() if text is None else text
        self._texts[name] = text, 1
        document = {"uri": path.as_uri(), "languageId": "markdown", "version": 1, "text": text}
        self.say("textDocument/didOpen", {"textDocument": document})

    def type(self, name: str, before: str, after: str) -> None:
        """Replace some words of an open file, as somebody types them."""
        text, version = self._texts[name]
        start = text.index(before)
        place = {"start": position(text, start), "end": position(text, start + len(before))}
        self._texts[name] = text[:start] + after + text[start + len(before) :], version + 1
        document = {"uri": (self.folder / name).as_uri(), "version": version + 1}
        changes = [{"range": place, "text": after}]
        self.say("textDocument/didChange", {"textDocument": document, "contentChanges": changes})

    async def at(self, method: str, name: str, words: str, **more: Json) -> Json:
        """Ask about the place where some words stand in an open file: in their middle, or where `|` is among them."""
        text = self._texts[name][0]
        bare = words.replace("|", "")
        within = words.index("|") if "|" in words else len(words) // 2
        place = position(text, text.index(bare) + within)
        return await self.ask(method, {"textDocument": self.document(name), "position": place, **more})

    async def begin(self, *names: str) -> None:
        """Start the server, open some files, and wait until all of them were looked at."""
        await self.start()
        for name in names:
            self.open(name)
        await self.settled()

    async def offered(self, name: str, words: str) -> list[str]:
        """Return what can be written at such a place."""
        found = await self.at("textDocument/completion", name, words)
        return [each["label"] for each in found["items"]]

    def document(self, name: str) -> Json:
        return {"uri": (self.folder / name).as_uri()}

    def text(self, name: str) -> str:
        return self._texts[name][0] if name in self._texts else (self.folder / name).read_bytes().decode()

    def within(self, name: str, place: Json) -> str:
        """Return the words in a range of a file."""
        text = self.text(name)
        return text[offset(text, place["start"]) : offset(text, place["end"])]

    def words(self, location: Json) -> str:
        """Return the words at a location, with the name of the file."""
        name = Path(location["uri"].removeprefix(self.folder.as_uri() + "/")).as_posix()
        place = location.get("targetSelectionRange") or location["range"]
        return f"{name}: {self.within(name, place)}"

    def edited(self, edit: Json) -> dict[str, str]:
        """Return the files as they are after an edit of the workspace."""
        changes = {each["textDocument"]["uri"]: each["edits"] for each in edit.get("documentChanges", [])} or edit.get(
            "changes", {}
        )
        found = {}
        for uri, edits in changes.items():
            name = uri.removeprefix(self.folder.as_uri() + "/")
            text = self.text(name)
            for each in sorted(edits, key=lambda each: offset(text, each["range"]["start"]), reverse=True):
                start, end = offset(text, each["range"]["start"]), offset(text, each["range"]["end"])
                text = text[:start] + each["newText"] + text[end:]
            found[name] = text
        return found

    def _send(self, message: Json) -> None:
        protocol = self.server.protocol
        protocol.handle_message(protocol.structure_message({"jsonrpc": "2.0", **message}))


def position(text: str, at: int) -> Json:
    """Return a place as the protocol writes it, in units of UTF-16."""
    line = text.count("\n", 0, at)
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return {"line": line, "character": len(before.encode("utf-16-le")) // 2}


def offset(text: str, place: Json) -> int:
    """The way back."""
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[: place["line"]])
    units = lines[place["line"]].encode("utf-16-le") if place["line"] < len(lines) else b""
    return start + len(units[: 2 * place["character"]].decode("utf-16-le"))


def run(folder: Path, talk: Callable[[Editor], Awaitable[None]]) -> None:
    """Talk to a server that has a folder open."""

    async def all_of_it() -> None:
        editor = Editor(folder)
        await talk(editor)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    with ThreadPoolExecutor(1) as other:  # a browser's tests may have a loop running in this one
        other.submit(asyncio.run, all_of_it()).result()
