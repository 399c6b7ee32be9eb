"""The input files: as they are on disk, or as somebody has them who has not saved them yet.

Every text, settings file and baseline is read through here; so whoever holds newer words (an editor, a rehearsal of a
renumbering) has them compiled without a file being written. Which files and folders there are is asked here, too; so
whoever listens (`disk.py`) knows all that a run has seen of the disk.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from rulewright.disk import question

Texts = Mapping[str, bytes]  # by absolute path

LARGEST = 200 << 20  # bytes of a file: a rulebook of ten thousand pages with its pictures takes less

_unsaved: ContextVar[Texts] = ContextVar("unsaved")


class Entry(NamedTuple):
    """What stands in a folder: its name, and whether it is a file or a folder, perhaps by a link."""

    name: str
    is_file: bool
    is_folder: bool
    is_link: bool


@question
def read_bytes(path: Path, most: int = 0) -> bytes:
    """Return what a file holds. Raises OSError where it cannot be read, is none, or is larger than any rulebook, or
    than `most` bytes where so many are said."""
    most = most or LARGEST
    held = _unsaved.get({})
    if held:
        data = held.get(os.path.abspath(path))
        if data is not None:
            return data
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for, and some devices have no end
            raise OSError(errno.EINVAL, "it is no file", str(path))
        with path.open("rb") as file:
            read = file.read(most + 1)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name", ascii(str(path))) from error
    if len(read) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most >> 20} MB, and no rulebook is", str(path))
    return read


def read_text(path: Path, errors: str = "strict") -> str:
    """Return what a file of ours holds, which is in UTF-8 and may begin with a byte-order mark. Raises OSError and
    UnicodeDecodeError."""
    return read_bytes(path).decode("utf-8-sig", errors).replace("\r\n", "\n").replace("\r", "\n")


@question
def is_there(path: Path) -> bool:
    """True where there is a file or a folder at a path, or somebody has one there who has not saved it yet."""
    return os.path.abspath(path) in _unsaved.get({}) or os.path.exists(path)


@question
def is_file(path: Path) -> bool:
    """True where there is a file at a path, perhaps by a link."""
    return os.path.isfile(path)


@question
def is_folder(path: Path) -> bool:
    """True where there is a folder at a path, perhaps by a link."""
    return os.path.isdir(path)


@question
def size(path: Path) -> int:
    """Return how many bytes a file holds. Raises OSError where there is none."""
    return os.path.getsize(path)


@question
def is_link(path: Path) -> bool:
    """True where a path is a link to something elsewhere."""
    return os.path.islink(path)


@question
def real(path: Path) -> Path:
    """Return the path without links on its way. Raises OSError, RuntimeError or ValueError where they lead in a circle
    or the path is none."""
    return path.resolve()


@question
def entries(folder: Path) -> list[Entry]:
    """Return what stands in a folder, by name. Raises OSError where nobody may look into it."""
    with os.scandir(folder) as found:
        return sorted(
            Entry(each.name, os.path.isfile(each.path), os.path.isdir(each.path), True)
            if each.is_symlink()
            else Entry(each.name, each.is_file(), each.is_dir(), False)
            for each in found
        )


@question
def matching(folder: Path, pattern: str) -> list[Path]:
    """Return what a pattern of files means in a folder: nothing where it names what no system can hold."""
    try:
        return sorted(folder.glob(pattern))
    except (OSError, ValueError, RecursionError):  # longer than a name may be, or deeper than folders are
        return []


@contextmanager
def instead(texts: Texts) -> Iterator[None]:
    """Read these texts instead of the files of their absolute paths, in this thread, until the block ends."""
    token = _unsaved.set({**_unsaved.get({}), **texts})
    try:
        yield
    finally:
        _unsaved.reset(token)
