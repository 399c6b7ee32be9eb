"""The bytes of input files: as they are on disk, or as somebody has them who has not saved them yet.

Every text, settings file and baseline is read through here; so whoever holds newer words (an editor, a rehearsal of a
renumbering) has them compiled without a file being written.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

Texts = Mapping[str, bytes]  # by absolute path

LARGEST = 200 << 20  # bytes of a file: a rulebook of ten thousand pages with its pictures takes less

_unsaved: ContextVar[Texts] = ContextVar("unsaved")


def read_bytes(path: Path) -> bytes:
    """Return what a file holds. Raises OSError where it cannot be read, is none, or is larger than any rulebook."""
    held = _unsaved.get({})
    if held:
        data = held.get(os.path.abspath(path))
        if data is not None:
            return data
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for, and some devices have no end
            raise OSError(errno.EINVAL, "it is no file", str(path))
        with path.open("rb") as file:
            read = file.read(LARGEST + 1)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name", ascii(str(path))) from error
    if len(read) > LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {LARGEST >> 20} MB, and no rulebook is", str(path))
    return read


def read_text(path: Path, errors: str = "strict") -> str:
    """Return what a file of ours holds, which is in UTF-8 and may begin with a byte-order mark. Raises OSError and
    UnicodeDecodeError."""
    return read_bytes(path).decode("utf-8-sig", errors).replace("\r\n", "\n").replace("\r", "\n")


def is_there(path: Path) -> bool:
    """True where there is a file or a folder at a path, or somebody has one there who has not saved it yet."""
    return os.path.abspath(path) in _unsaved.get({}) or os.path.exists(path)


@contextmanager
def instead(texts: Texts) -> Iterator[None]:
    """Read these texts instead of the files of their absolute paths, in this thread, until the block ends."""
    token = _unsaved.set({**_unsaved.get({}), **texts})
    try:
        yield
    finally:
        _unsaved.reset(token)
