"""What is open in an editor: texts that go before the files of their paths."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright.errors import InputError
from rulewright.read.files import read_source


class Overlay:
    """The texts of open documents by absolute path. `version` grows with every change that can be seen in a book.

    A text that says what its file says is left out: so a file in another encoding than UTF-8 is read as ever until
    somebody edits it. `touched` is the version in which files changed on disk last.
    """

    def __init__(self) -> None:
        self.texts: dict[str, bytes] = {}
        self.version = 0
        self.touched = 0

    def put(self, path: Path, text: str) -> None:
        """Let `text` stand for the file at `path`, if it says anything else."""
        data = None if text == _on_disk(path) else text.encode("utf-8", "surrogatepass")
        self._set(path, data)

    def edit(self, path: Path, text: str) -> None:
        """The same for a text that was typed into: it stands for the file whatever the file says."""
        self._set(path, text.encode("utf-8", "surrogatepass"))

    def drop(self, path: Path) -> None:
        """The file counts again."""
        self._set(path, None)

    def touch(self) -> None:
        """Files changed on disk."""
        self.version += 1
        self.touched = self.version

    def _set(self, path: Path, data: bytes | None) -> None:
        for name in {os.path.abspath(path), os.path.realpath(path)}:
            if self.texts.get(name) != data:
                self.version += 1
            if data is None:
                self.texts.pop(name, None)
            else:
                self.texts[name] = data


def _on_disk(path: Path) -> str | None:
    """Return what a file says as it is read, or None where it cannot be."""
    try:
        return read_source(path, path.name)[0].text if os.path.isfile(path) else None
    except InputError:
        return None
