"""Run Typst on folders, each time in a process of its own: see `press_once.py`. Several may run side by side."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

ONCE = Path(__file__).with_name("press_once.py")
MOST = 4  # at once: each may need some hundred megabytes

Mode = Literal["sketch", "print"]
Places = dict[str, list[int]]  # id -> number of the part, page in it, and points from the page's top and left


class PressError(Exception):
    """Typst cannot set the document; `message` says why, `details` where in the templates. Where it was `killed`, the
    document is not to blame."""

    def __init__(self, message: str, details: str = "", killed: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.details = details
        self.killed = killed


class _Answer(Struct):
    places: Places = {}
    error: str | None = None
    details: str = ""
    errno: int | None = None
    file: str | None = None


class Presses:
    """The processes of Typst, of which no more run at once than there are processors."""

    def __init__(self) -> None:
        self.count = min(os.cpu_count() or 1, MOST)
        self._free = BoundedSemaphore(self.count)
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = Lock()
        self._closed = False

    @contextmanager
    def open(self) -> Iterator[None]:
        """Whatever ends the block ends all of them: who waits for one is told that it was killed."""
        try:
            yield
        finally:
            with self._lock:
                self._closed = True
                for each in self._running:
                    each.kill()

    def press(self, folder: Path, kind: str, fonts: list[Path], places: Places, mode: Mode) -> Places:
        """Set FOLDER/KIND.typ, where links lead to `places`; return where everything really came to stand.

        To print is to write FOLDER/out.pdf; a sketch writes nothing, and takes less time and memory. Raises PressError,
        and OSError where there is no room.
        """
        (folder / "places.json").write_bytes(msgspec.json.encode(places))
        with self._free:
            said, status = self._run([sys.executable, "-P", str(ONCE), str(folder), kind, mode, *map(str, fonts)])
        if status:
            ended = f"signal {-status}" if status < 0 else f"status {status}"
            message = f"Typst broke down ({ended}; it may need more memory than there is)"
            raise PressError(message, killed=status == -signal.SIGKILL)
        answer = msgspec.json.decode(said, type=_Answer)
        if answer.errno is not None:
            raise OSError(answer.errno, os.strerror(answer.errno), answer.file)
        if answer.error is not None:
            raise PressError(answer.error, answer.details)
        return answer.places

    def _run(self, words: list[str]) -> tuple[bytes, int]:
        """Run a command; return its output and status."""
        with self._lock:
            if self._closed:
                return b"", -signal.SIGKILL
            process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self._running.add(process)
        try:
            said, _ = process.communicate()
        finally:
            with self._lock:
                self._running.discard(process)
        return said, process.returncode
