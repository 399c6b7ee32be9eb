"""A project's settings name files in its own folder only: who checks a project that came from elsewhere does not have
it read, and print, what else lies on the machine."""

from __future__ import annotations

from pathlib import Path

from rulewright.errors import ConfigError
from rulewright.inputs import real

OUTSIDE = "lies outside the project's folder; put it into that"


def is_inside(path: Path, root: Path) -> bool:
    """True where a path leads to something in a folder, also by the links on its way."""
    try:
        return real(path).is_relative_to(real(root))
    except (OSError, RuntimeError, ValueError):  # a link that leads to itself, or no name: there is nothing to read
        return True


def require_name(name: str, place: str) -> None:
    """Raise ConfigError where what is set at `place` can be no name of a file."""
    if "\0" in name:
        raise ConfigError(f"{place}: {name!a} is no name of a file or folder")


def require_inside(name: str, folder: Path, root: Path, place: str) -> None:
    """Raise ConfigError where the file that is set at `place`, named from `folder` on, is none of the project's."""
    require_name(name, place)
    if name and not is_inside(folder / name, root):
        raise ConfigError(f"{place}: {name} {OUTSIDE}")
