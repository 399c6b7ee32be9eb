"""Put several new files in the places of old ones, all or none, also where the run is killed amid that: then the next
run that reads the project moves the rest."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rulewright.confine import is_inside
from rulewright.errors import InputError
from rulewright.inputs import is_file
from rulewright.output import is_beside, undisturbed, write_whole

MOVES = ".rulewright-moves"  # in a project: the moves that are under way


def put_files(root: Path, made: list[tuple[Path, Path, bytes]]) -> None:
    """Move files that were made beside their places there: (what was made, its place, what that holds).

    Raises InputError where a place holds something else by now: then nothing is moved. Raises OSError and OutputError
    where something cannot be written.
    """
    with _alone(root), undisturbed():
        for _, path, before in made:
            if path.read_bytes() != before:
                raise InputError(
                    f"{os.path.relpath(path, root)}: was changed meanwhile; nothing was written, try again"
                )
        write_whole(root / MOVES, json.dumps([_move(root, fresh, path) for fresh, path, _ in made]))
        for fresh, path, _ in made:
            fresh.replace(path)
        (root / MOVES).unlink()


def finish_moves(root: Path) -> None:
    """Finish what a killed run of `put_files` began.

    Nothing is moved but the very files that such a run made on this machine, onto those that it meant to replace, as
    they were then: what lies in a folder that somebody shares moves nothing.
    """
    if not is_file(root / MOVES):
        return
    with _alone(root):
        try:
            moves = [
                (root / fresh, root / path, made) for fresh, path, *made in json.loads((root / MOVES).read_bytes())
            ]
        except (OSError, ValueError, TypeError, RecursionError):
            return
        for fresh, path, made in moves:
            if is_beside(fresh, path) and is_inside(path, root):
                with suppress(OSError, ValueError):
                    if made == [_mark(fresh), _mark(path)]:
                        fresh.replace(path)
        with suppress(OSError):
            (root / MOVES).unlink()


def _move(root: Path, fresh: Path, path: Path) -> list[str | list[int]]:
    return [os.path.relpath(fresh, root), os.path.relpath(path, root), _mark(fresh), _mark(path)]


def _mark(path: Path) -> list[int]:
    """Return what only this very file has, untouched: its number, and the moment at which it last changed."""
    status = path.lstat()
    return [status.st_dev, status.st_ino, status.st_size, status.st_ctime_ns]


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Wait until no other run moves files of this project. Where there are no locks, nothing is waited for."""
    try:
        import fcntl

        held = os.open(root, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        with suppress(OSError):  # not on this file system
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)
