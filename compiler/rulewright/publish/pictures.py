"""Pictures that stand in the text of the books: which files they are, and what they are called in the site."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote

from rulewright.confine import is_inside
from rulewright.model import Block, Book
from rulewright.project import Project
from rulewright.text import Source, Text

PICTURE = "picture:"  # begins the name of a style; the file as the source names it follows
FOLDER = "pictures"  # among the site's assets, and beside a document that is set
LARGEST = 20_000_000  # bytes
# How a file of each kind begins: what is called so and is none could not be set on paper
KINDS: dict[str, tuple[bytes, ...]] = {
    ".png": (b"\x89PNG\r\n",),
    ".jpg": (b"\xff\xd8\xff",),
    ".jpeg": (b"\xff\xd8\xff",),
    ".gif": (b"GIF8",),
    ".webp": (b"RIFF",),
    ".svg": (b"<svg", b"<?xml", b"<!--", b"<!DOCTYPE svg"),
}


class Pictures:
    """Finds pictures of a project. One that lies outside of it, or is none, is no picture: its words stand for it."""

    def __init__(self, project: Project) -> None:
        self.root = project.root
        self._found: dict[tuple[str, str], tuple[str, Path] | None] = {}
        self._names: dict[str, Path] = {}

    def name(self, source: Source, style: str) -> str:
        """Return what the picture of a style is called here; nothing where there is none."""
        if not style.startswith(PICTURE):
            return ""
        file = style.removeprefix(PICTURE)
        key = (posixpath.dirname(source.path), file)
        if key not in self._found:
            self._found[key] = self._find(*key)
        found = self._found[key]
        return found[0] if found else ""

    def _find(self, folder: str, file: str) -> tuple[str, Path] | None:
        if ":" in file or "\0" in file or posixpath.isabs(file):
            return None
        for name in dict.fromkeys((file, unquote(file).partition("?")[0])):
            for ending in ("", *KINDS):
                path = Path(os.path.normpath(self.root / folder / f"{name}{ending}"))
                if path.suffix.lower() in KINDS and is_inside(path, self.root) and _is_picture(path):
                    return self._called(path), path
        return None

    def _called(self, path: Path) -> str:
        """Return a name for a file that no other has, without what would need to be escaped in an address."""
        plain = "".join(each if each.isascii() and (each.isalnum() or each in "._-") else "-" for each in path.name)
        name, count = plain, 1
        while self._names.setdefault(name, path) != path:
            count += 1
            name = f"{count}-{plain}"
        return name

    def of(self, books: Iterable[Book]) -> Iterator[tuple[str, Path]]:
        """Yield each picture of some books: its name, and its file."""
        used = {name for book in books for text in _texts(book) for style in text.styles
                if (name := self.name(text.source, style.name))}  # fmt: skip
        yield from ((name, self._names[name]) for name in sorted(used))


def _texts(book: Book) -> Iterator[Text]:
    """Yield all text of a book: that of each cell, too."""
    yield from (rule.title for rule in book.rules if rule.title)
    for part in (part for content in (book.matter, *(rule.content for rule in book.rules)) for part in content):
        if isinstance(part, Block):
            yield part.text
        else:
            yield from (cell for row in (*part.header, *part.rows, part.notes) for cell in row)


def _is_picture(path: Path) -> bool:
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return False
        with path.open("rb") as file:
            return file.read(64).lstrip(b"\xef\xbb\xbf \r\n\t").startswith(KINDS[path.suffix.lower()])
    except OSError:
        return False
