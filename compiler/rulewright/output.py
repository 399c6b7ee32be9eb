"""Write files and folders whole or not at all.

What is being made stands beside its place, as `.NAME.PROCESS-NUMBER`, and is moved there when it is whole. What a run
leaves there that was killed is taken away by a later one: its process is gone, and nobody holds the lock on it.
"""

from __future__ import annotations

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


def unmade(folder: Path, error: OSError) -> OutputError:
    """Return the error that says why a folder could not be made: what cannot be written, or read for it."""
    told = error.filename2 or error.filename  # of a copy, the second is what is written
    named = Path(os.fsdecode(told)) if isinstance(told, str | bytes) else folder
    place = Path(os.path.realpath(folder))
    around = (named, *named.parents)
    if place.is_relative_to(named) or any(each in (folder, place) or is_beside(each, place) for each in around):
        return unwritable(named, error)
    return OutputError(f"{named}: cannot be read ({error.strerror or error})")


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
        remove(fresh)


@contextmanager
def scratch() -> Iterator[Path]:
    """Give an empty folder for work that nobody else is to see; it is gone afterwards."""
    import tempfile

    with beside(Path(os.path.realpath(tempfile.gettempdir())) / "rulewright", folder=True) as folder:
        folder.chmod(0o700)
        yield folder


def sweep(path: Path) -> None:
    """Take away what killed runs left beside `path`. A folder that such a run had moved away goes back to its place."""
    for each in left_by_killed(path):
        remove(each)
    for each in left_by_killed(path, OLD):
        if not path.exists():
            each.rename(path)


def left_by_killed(path: Path, ending: str = "") -> list[Path]:
    """Return what killed runs left beside `path`: what they were making, or with OLD what they had moved away."""
    left = _left(path, ending)
    try:
        names = os.listdir(path.parent)
    except OSError:
        return []
    found = [(path.with_name(name), match) for name in names if (match := left.fullmatch(name))]
    return [each for each, match in found if _is_abandoned(int(match[1]), each)]


def is_beside(fresh: Path, path: Path) -> bool:
    """True where a file has the place and the name of one that is being made for `path`."""
    return fresh.parent == path.parent and _left(path).fullmatch(fresh.name) is not None


def _left(path: Path, ending: str = "") -> re.Pattern[str]:
    """The names of what stands beside `path` until it is whole, each with the number of its process."""
    return re.compile(rf"\.{re.escape(path.name)}\.(\d+)-[0-9a-f]{{6}}{re.escape(ending)}")


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


def remove(path: Path) -> None:
    """Take away a file, or a folder with all that is in it, as far as that can be done."""
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
