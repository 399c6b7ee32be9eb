"""Run Typst once, on a folder, in a process of its own: see `press_once.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

ONCE = Path(__file__).with_name("press_once.py")

Mode = Literal["sketch", "print"]
Places = dict[str, list[int]]  # id -> number of the part, page in it, and points from the page's top


class PressError(Exception):
    """Typst cannot set the document; `message` says why, `details` where in the templates."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.details = details


class _Answer(Struct):
    places: Places = {}
    error: str | None = None
    details: str = ""


def press(folder: Path, kind: str, fonts: list[Path], places: Places, mode: Mode) -> Places:
    """Set FOLDER/KIND.typ, where links lead to `places`; return where everything really came to stand.

    To print is to write FOLDER/out.pdf; a sketch writes nothing, and takes less time and memory. Raises PressError.
    """
    (folder / "places.json").write_bytes(msgspec.json.encode(places))
    words = [sys.executable, "-P", str(ONCE), str(folder), kind, mode, *map(str, fonts)]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode:
        ended = f"signal {-done.returncode}" if done.returncode < 0 else f"status {done.returncode}"
        raise PressError(f"Typst broke down ({ended}; it may need more memory than there is)")
    answer = msgspec.json.decode(done.stdout, type=_Answer)
    if answer.error is not None:
        raise PressError(answer.error, answer.details)
    return answer.places
