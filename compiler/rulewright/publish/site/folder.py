"""The folders that builds make. A build replaces what an earlier one made, and nothing else: what others put there (a
`.git`, a `CNAME`) stays, and a folder that no build made is left alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from rulewright.errors import OutputError
from rulewright.output import OLD, beside, left_by_killed, remove, undisturbed
from rulewright.publish.templates import ASSETS

CHECKED_OUT = {".git", ".nojekyll"}  # all that is in a branch for a site before there is one
MARK = ".rulewright"  # in a folder that a build made: what it made there


@contextmanager
def making(path: Path) -> Iterator[Path]:
    """Give an empty folder. When the block is done, what was made in it takes the place of what an earlier build made
    at `path`; until then, and where it is not done, all stays as it was. A link stays one, to the new folder.

    Raises OutputError where `path` is, or holds, what no build made and this one would replace; OSError where something
    cannot be written.
    """
    place = Path(os.path.realpath(path))
    for old in left_by_killed(place, OLD):
        if place.is_dir():
            _clear(old, place)
    _refuse_others(place, path)
    place.parent.mkdir(parents=True, exist_ok=True)
    with beside(place, folder=True) as fresh:
        yield fresh
        mark(fresh)
        for name in _others(place, fresh):
            if os.path.lexists(fresh / name):
                raise OutputError(f"{path / name}: no build made it, and this one makes a file of that name; rename it")
        _put(fresh, place)


def mark(folder: Path) -> None:
    """Say in a folder that all there is in it was made by a build, but for hidden files: builds make none."""
    (folder / MARK).write_bytes(msgspec.json.encode({"made": sorted(_seen(folder))}))


def _refuse_others(place: Path, path: Path) -> None:
    """Raise OutputError where something is there that no build made."""
    if place.is_dir():
        ours = (place / MARK).is_file() or (place / ASSETS).is_dir()
        if ours or not set(os.listdir(place)) - CHECKED_OUT:
            return
        raise OutputError(
            f"{path}: is there already and holds something else, which no build made; "
            "name another folder, or delete this one"
        )
    if os.path.lexists(place):
        raise OutputError(f"{path}: is there already and is no folder; name another one to build into")


def _put(fresh: Path, place: Path) -> None:
    """Put a folder that was made beside `place` there, and what is not a build's into it."""
    old = fresh.with_name(f"{fresh.name}{OLD}")
    with undisturbed():
        if place.exists():
            place.rename(old)
        fresh.rename(place)
        if old.exists():
            _clear(old, place)


def _clear(old: Path, place: Path) -> None:
    """Take a folder away that another has replaced; what no build had made goes over into that."""
    for name in list(_others(old, place)):
        if not os.path.lexists(place / name):
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (old / name).rename(place / name)
    remove(old)


def _others(folder: Path, fresh: Path, within: str = "", made: frozenset[str] | None = None) -> Iterator[str]:
    """Yield the paths below a folder that no build made; one for a whole folder, where `fresh` has none like it."""
    if made is None:
        made = _made(folder)
    if not (folder / within).is_dir():
        return
    for entry in os.scandir(folder / within):
        name = f"{within}{entry.name}"
        if entry.is_dir(follow_symlinks=False) and (f"{name}/" in made or (fresh / name).is_dir()):
            yield from _others(folder, fresh, f"{name}/", made)
        elif name not in made:
            yield name


def _made(folder: Path) -> frozenset[str]:
    """Return what the build made that wrote a folder last; of an early one that did not say, all but hidden files."""
    try:
        return frozenset(msgspec.json.decode((folder / MARK).read_bytes(), type=dict[str, list[str]])["made"])
    except (OSError, msgspec.MsgspecError, KeyError):
        return frozenset(_seen(folder))


def _seen(folder: Path) -> Iterator[str]:
    yield MARK
    yield from (name for name in _all(folder) if not name.startswith("."))


def _all(folder: Path) -> Iterator[str]:
    """Yield the paths of all files and folders below a folder; those of folders end in a slash."""
    for here, inner, names in os.walk(folder):
        home = os.path.relpath(here, folder)
        for name in names:
            yield Path(home, name).as_posix()
        for name in inner:
            yield f"{Path(home, name).as_posix()}{'' if os.path.islink(os.path.join(here, name)) else '/'}"
