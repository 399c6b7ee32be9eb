"""Wait for a change of a project's inputs: its settings, its books' folders, its baseline."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from rulewright.errors import RulewrightError
from rulewright.project import PROJECT_FILE
from rulewright.settings import find_project

POLLING = 0.1  # seconds between two looks; a look takes about a millisecond for a thousand files
State = dict[str, tuple[int, int, int]]  # path -> when it was changed, its size, which file it is (editors swap them)


def changes(path: Path, notation: str = "") -> Iterator[None]:
    """Return an iterator that yields when something has changed in what `path` (a project, a book or a file) is read
    from, since it last did, or since this was called; for ever."""
    return _changes(path, notation, state(path, notation))


def _changes(path: Path, notation: str, before: State) -> Iterator[None]:
    while True:
        now = state(path, notation)
        if now != before:
            before = now
            yield
        else:
            time.sleep(POLLING)


def state(path: Path, notation: str = "") -> State:
    """Return the state of all files that `path` is read from. Where its settings are no good, of those they lie in."""
    try:
        project = find_project(path, notation)
    except RulewrightError:
        return files(path if os.path.isdir(path) else path.parent)
    found: State = {}
    output = os.path.abspath(project.output)
    for folder in {settings.folder for settings in project.settings}:
        found |= files(folder, output)
    for name in (PROJECT_FILE, project.file.check.baseline):
        if name:
            _look(project.root / name, found)
    return found


def files(path: Path, output: str = "") -> State:
    """Return the state of a file, or of all that lie below a folder, but for those in `output` and hidden folders."""
    found: State = {}
    if os.path.isfile(path):
        _look(path, found)
    for here, inner, names in os.walk(path):
        inner[:] = [name for name in inner if not name.startswith(".") and os.path.join(here, name) != output]
        for name in names:
            _look(Path(here, name), found)
    return found


def _look(file: Path, found: State) -> None:
    try:
        status = file.stat()
    except OSError:  # gone in the meantime
        return
    found[str(file)] = status.st_mtime_ns, status.st_size, status.st_ino
