"""Pictures that stand in the text of the books: which files they are, and what they are called in the site."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import unescape
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from rulewright.confine import is_inside
from rulewright.errors import InputError
from rulewright.model import Block, Book
from rulewright.project import Project
from rulewright.style import PICTURE, Style
from rulewright.text import Source, Text

if TYPE_CHECKING:
    from rulewright.read.word import Package

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
# A drawing that is opened by itself is a page of the site: none that holds a program, or may hide one, comes to it
PROGRAM = re.compile(
    rb"<(?:[\w.-]+:)?(?:script|handler|iframe|object|embed)\b|<\?xml-stylesheet|<!entity|javascript:"
    rb"|[\s\"'/]on[a-z]+\s*=\s*[\"']"
)


class Picture(NamedTuple):
    """A picture: its file, or the file that holds it and its part there."""

    file: Path
    part: str = ""

    @property
    def name(self) -> str:
        return PurePosixPath(self.part or self.file.name).name

    def read(self, most: int = -1) -> bytes:
        """Return its bytes, at most so many. Raises InputError or OSError where they cannot be had."""
        if self.part:
            return _package(self.file, self.file.stat().st_mtime_ns).read(self.part)[: most if most >= 0 else None]
        with self.file.open("rb") as file:
            return file.read(most)


@lru_cache(maxsize=1)  # a document mostly holds several
def _package(file: Path, _changed: int) -> Package:
    from rulewright.read.word import Package  # most pictures are files

    return Package(file.read_bytes())


class Pictures:
    """Finds pictures of a project. One that lies outside of it, or is none, is no picture: its words stand for it."""

    def __init__(self, project: Project) -> None:
        self.root = project.root
        self._found: dict[tuple[str, str], str] = {}
        self._names: dict[str, Picture] = {}

    def name(self, source: Source, style: str) -> str:
        """Return what the picture of a style is called here; nothing where there is none."""
        if not style.startswith(PICTURE):
            return ""
        file = style.removeprefix(PICTURE)
        key = (posixpath.dirname(source.path), file)
        if key not in self._found:
            self._found[key] = self._find(*key)
        return self._found[key]

    def _find(self, folder: str, file: str) -> str:
        if ":" in file or "\0" in file or posixpath.isabs(file):
            return ""
        for name in dict.fromkeys((file, unquote(file).partition("?")[0])):
            for ending in ("", *KINDS):
                path = Path(os.path.normpath(self.root / folder / f"{name}{ending}"))
                picture = _at(path, self.root) if path.suffix.lower() in KINDS else None
                if picture and is_inside(picture.file, self.root) and _is_picture(picture):
                    return self._called(picture)
        return ""

    def _called(self, picture: Picture) -> str:
        """Return a name for a picture that no other has, without what would need to be escaped in an address."""
        plain = "".join(each if each.isascii() and (each.isalnum() or each in "._-") else "-" for each in picture.name)
        name, count = plain, 1
        while self._names.setdefault(name, picture) != picture:
            count += 1
            name = f"{count}-{plain}"
        return name

    def of(self, books: Iterable[Book]) -> Iterator[tuple[str, Picture]]:
        """Yield each picture of some books, with its name."""
        used = {name for book in books for text in _texts(book) for style in text.styles
                if (name := self.name(text.source, style.name))}  # fmt: skip
        yield from ((name, self._names[name]) for name in sorted(used))


def is_named_only(text: Text, style: Style) -> bool:
    """True of words that stand for a picture and are but the name of its file: without it they say nothing."""
    file = style.name.removeprefix(PICTURE)
    return style.name.startswith(PICTURE) and text.text[style.start : style.end] == PurePosixPath(file).stem


def _texts(book: Book) -> Iterator[Text]:
    """Yield all text of a book: that of each cell, too."""
    yield from (rule.title for rule in book.rules if rule.title)
    for part in (part for content in (book.matter, *(rule.content for rule in book.rules)) for part in content):
        if isinstance(part, Block):
            yield part.text
        else:
            yield from (*part.cells, *part.notes)


def _at(path: Path, root: Path) -> Picture | None:
    """Return what is at a path: a file, or a part of a document that is on the way there."""
    for each in (path, *path.parents):
        if each == root:
            break
        if os.path.isfile(each):
            return Picture(each, path.relative_to(each).as_posix() if each != path else "")
    return None


def _is_picture(picture: Picture) -> bool:
    try:
        if not picture.part and picture.file.stat().st_size > LARGEST:
            return False
        kind = PurePosixPath(picture.name).suffix.lower()
        begins = picture.read(64).lstrip(b"\xef\xbb\xbf \r\n\t")
        return begins.startswith(KINDS[kind]) and not (kind == ".svg" and _runs(picture.read()))
    except (OSError, InputError):
        return False


def _runs(drawing: bytes) -> bool:
    """True of a drawing that holds a program, however its addresses are written."""
    plain = unescape(drawing.decode("utf-8", "replace"))
    spelled = re.sub(r"[\x00-\x1f]+", "", plain).encode()
    return any(PROGRAM.search(each.lower()) for each in (drawing, spelled))
