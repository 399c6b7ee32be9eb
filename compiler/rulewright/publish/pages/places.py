"""Where the source of a finding is opened: in the repository that the site's settings name, or in an editor."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, urljoin, urlsplit

from rulewright.text import Span

Open = Callable[[Span], str | None]


def in_repository(repository: str | None, edit: str | None, docs: Path, root: Path) -> Open:
    """Return what gives the address of a place in the repository: `edit` leads to the folder of the hand-written pages
    `docs`, the books of the project at `root` are sought from there. Without a repository it gives None."""
    if not repository:
        return nowhere
    base = urljoin(f"{repository.rstrip('/')}/", edit or "")
    way = Path(os.path.relpath(root, docs)).as_posix()

    def address(span: Span) -> str:
        parts = urlsplit(base)
        path = posixpath.normpath(posixpath.join(parts.path, way, quote(span.source.path)))
        return parts._replace(path=path, fragment=f"L{span.line}").geturl()

    return address


def in_editor(pattern: str, root: Path) -> Open:
    """Return what gives the address by which an editor opens a place on this machine: `pattern` holds `{file}`,
    `{line}` and `{column}`."""

    def address(span: Span) -> str:
        file = quote((root / span.source.path).as_posix())
        file = file if file.startswith("/") else f"/{file}"  # with a drive's letter first
        return pattern.format(file=file, line=span.line, column=span.column)

    return address


def nowhere(_: Span) -> None:
    """Places of a site that names no repository."""
