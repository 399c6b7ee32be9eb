"""Run Typst once, on a folder, in a process of its own: see `press_once.py`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

ONCE = Path(__file__).with_name("press_once.py")

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


def press(folder: Path, kind: str, fonts: list[Path], places: Places, mode: Mode) -> Places:
    """Set FOLDER/KIND.typ, where links lead to `places`; return where everything really came to stand.

    To print is to write FOLDER/out.pdf; a sketch writes nothing, and takes less time and memory. Raises PressError,
    and OSError where there is no room.
    """
    (folder / "places.json").write_bytes(msgspec.json.encode(places))
    words = [sys.executable, "-P", str(ONCE), str(folder), kind, mode, *map(str, fonts)]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode:
        ended = f"signal {-done.returncode}" if done.returncode < 0 else f"status {done.returncode}"
        message = f"Typst broke down ({ended}; it may need more memory than there is)"
        raise PressError(message, killed=done.returncode == -signal.SIGKILL)
    answer = msgspec.json.decode(done.stdout, type=_Answer)
    if answer.errno is not None:
        raise OSError(answer.errno, os.strerror(answer.errno), answer.file)
    if answer.error is not None:
        raise PressError(answer.error, answer.details)
    return answer.places
