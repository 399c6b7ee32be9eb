"""Write files and folders whole or not at all.

What is being made stands beside its place, as `.NAME.PROCESS-NUMBER`, and is moved there when it is whole. What a run
leaves there that was killed is taken away by a later one: its process is gone, and nobody holds the lock on it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from rulewright.errors import OutputError

MOVES = ".rulewright-moves"  # in a project: the moves that are under way
OLD = ".old"  # behind the name of what stood in a folder's place before


def write_whole(path: Path, content: str | bytes) -> None:
    """Write `content` to `path`, text in UTF-8; readers see the old file or the new one, never a part.

    Raises OutputError where it cannot be written.
    """
    try:
        with beside(path) as fresh:
            fresh.write_bytes(content.encode() if isinstance(content, str) else content)
            fresh.replace(path)
    except OSError as error:
        raise unwritable(path, error) from error


def unwritable(path: Path, error: OSError) -> OutputError:
    """Return the error that says that something cannot be written to `path`, and why."""
    return OutputError(f"{path}: cannot be written ({error.strerror or error})")


@contextmanager
def beside(path: Path, folder: bool = False) -> Iterator[Path]:
    """Give an empty file, or an empty `folder`, beside `path`. Whoever makes it whole moves it to its place; it is gone
    afterwards, and so is what killed runs left there."""
    sweep(path)
    fresh = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(3).hex()}")
    try:
        if folder:
            fresh.mkdir()
        else:
            fresh.touch(exist_ok=False)
        with _locked(fresh):
            yield fresh
    finally:
        _remove(fresh)


@contextmanager
def scratch() -> Iterator[Path]:
    """Give an empty folder for work that nobody else is to see; it is gone afterwards."""
    import tempfile

    with beside(Path(os.path.realpath(tempfile.gettempdir())) / "rulewright", folder=True) as folder:
        folder.chmod(0o700)
        yield folder


def put_folder(fresh: Path, path: Path) -> None:
    """Put a folder that was made beside `path` there, in the place of the old one."""
    old = fresh.with_name(f"{fresh.name}{OLD}")
    with undisturbed():
        if path.exists():
            path.rename(old)
        fresh.rename(path)
    _remove(old)


def put_files(root: Path, made: list[tuple[Path, Path]]) -> None:
    """Move files that were made beside their places there: (what was made, its place). Where the run is killed amid
    that, the next one that reads the project at `root` moves the rest (`finish_moves`)."""
    pairs = [[os.path.relpath(fresh, root), os.path.relpath(path, root)] for fresh, path in made]
    with undisturbed():
        write_whole(root / MOVES, json.dumps(pairs))
        for fresh, path in made:
            fresh.replace(path)
        (root / MOVES).unlink()


def finish_moves(root: Path) -> None:
    """Finish what a killed run of `put_files` began. Nothing is moved but what such a run makes: a file of this project
    that stands beside its place, under the name that belongs to it."""
    try:
        pairs = [(root / fresh, root / path) for fresh, path in json.loads((root / MOVES).read_bytes())]
    except (OSError, ValueError, TypeError):
        return
    for fresh, path in pairs:
        ours = _left(path).fullmatch(fresh.name) and fresh.parent == path.parent
        if ours and path.resolve().is_relative_to(root.resolve()):
            with suppress(OSError):
                fresh.replace(path)
    with suppress(OSError):
        (root / MOVES).unlink()


def sweep(path: Path) -> None:
    """Take away what killed runs left beside `path`. A folder that such a run had moved away goes back to its place."""
    left = _left(path)
    try:
        names = os.listdir(path.parent)
    except OSError:
        return
    for name in names:
        match = left.fullmatch(name)
        if match and _is_abandoned(int(match[1]), path.with_name(name)):
            if match[2] and not path.exists():
                path.with_name(name).rename(path)
            else:
                _remove(path.with_name(name))


def _left(path: Path) -> re.Pattern[str]:
    """The names of what stands beside `path` until it is whole: with the process, and with OLD."""
    return re.compile(rf"\.{re.escape(path.name)}\.(\d+)-[0-9a-f]{{6}}({re.escape(OLD)})?")


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold back an interruption (Ctrl-C, or being asked to end) until the block is done."""
    came: list[tuple[int, FrameType | None]] = []
    if threading.current_thread() is not threading.main_thread():
        yield  # signals come to the main thread only
        return
    before = {each: signal.signal(each, lambda *given: came.append(given)) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for each, _ in came:
            signal.raise_signal(each)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold a lock on a file or folder, which ends with the process. Where there are no locks, nothing is held."""
    try:
        import fcntl

        held = os.open(path, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    with suppress(OSError):  # not on this file system
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        yield
    finally:
        os.close(held)


def _is_abandoned(process: int, path: Path) -> bool:
    """True where the process that made something is gone. One in another container may seem to be: it has the lock."""
    try:
        import fcntl

        os.kill(process, 0)
    except ProcessLookupError:
        pass
    except (ImportError, OSError, OverflowError):  # no signal 0 on this system, or the process is somebody else's
        return False
    else:
        return False
    try:
        found = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass
    finally:
        os.close(found)
    return True
