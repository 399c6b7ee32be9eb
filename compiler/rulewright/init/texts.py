"""Find the folders that hold the text of a book, and what can be told from it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from glob import escape
from pathlib import Path

from msgspec import Struct

from rulewright.config import BookFile, ProjectFile
from rulewright.model import Book
from rulewright.project import BOOK_FILE, BookSettings, Project, book_id
from rulewright.read.books import read
from rulewright.read.folder import NO_RULES, is_by_product, natural, texts_of
from rulewright.read.lout.roots import find_roots

NO_BOOKS = {"build", "dist", "site", "templates", "node_modules", "venv"}
NOTATION_FILE = "notation.toml"
FEWEST = 3  # rules: fewer numbered lines are no rulebook


class FoundBook(Struct):
    """A folder that holds a book. `chapters` is the range found (empty where there is none); `samples` are numbers of
    its rules. `notation_file` is the text of the notation's own file, where it was composed from the book. `there`
    tells that it has a book.toml, of which nothing is known here. `namesake` is the folder of a book with the same id,
    which keeps this one from being a book of the same project."""

    folder: Path
    there: bool = False
    title: str = ""
    format: str = "prose"
    notation: str = ""
    notation_file: str = ""
    language: str = ""
    about: str = ""
    files: tuple[str, ...] = ()
    chapters: str = ""
    rules: int = 0
    samples: tuple[str, ...] = ()
    namesake: Path | None = None


def find_books(folder: Path) -> list[FoundBook]:
    """Return the books in `folder` and below it, in the order of their paths. A book's id is its folder's name: of two
    with one name the second is told to be a `namesake` of the first."""
    found: list[FoundBook] = []
    first: dict[str, Path] = {}
    for here, files in _folders(folder):
        book = FoundBook(here, there=True) if (here / BOOK_FILE).exists() else _read(here, files)
        if book:
            other = first.setdefault(book_id(here.name), here)
            book.namesake = other if other != here else None
            found.append(book)
    return found


def _folders(folder: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield each folder with its texts, those first that come first in a natural order: 2.md before 10.md."""
    for here, inner, files in os.walk(folder):
        inner[:] = sorted((name for name in inner if not name.startswith(".") and name not in NO_BOOKS), key=natural)
        named = [name for name in files if Path(name).stem.casefold() not in NO_RULES and not is_by_product(name)]
        texts = sorted(find_roots(Path(here)), key=natural) or texts_of(named, Path(here))
        if texts or BOOK_FILE in files:
            yield Path(here), texts


def _read(folder: Path, files: list[str]) -> FoundBook | None:
    """Read the texts as a book that nobody has described; None where they hold no rules."""
    patterns = [escape(name) for name in files]
    settings = BookSettings(folder.name, folder, BookFile(files=patterns), BOOK_FILE, described=False)
    project = Project(folder, ProjectFile(), [settings])
    read(project)
    return _describe(folder, project.books[0], files)


def _describe(folder: Path, book: Book, named: list[str]) -> FoundBook | None:
    numbered = [rule.name for rule in book.rules if not rule.implied]
    if len(numbered) < FEWEST:
        return None
    notation = book.notation
    read_names = {Path(source.path).name for source in book.sources}
    return FoundBook(
        folder,
        title=book.title,
        format=book.format,
        notation=(NOTATION_FILE if book.composed else notation.name) if notation else "",
        notation_file=book.composed,
        language=book.language,
        about=notation.about if notation else book.guessed,
        files=tuple(escape(name) for name in named if name in read_names),  # those that can be read
        chapters=_chapters(book),
        rules=len(numbered),
        samples=tuple(numbered[:3]),
    )


def _chapters(book: Book) -> str:
    """Return the first and last chapter as book.toml writes them, and the first and last appendix."""
    names = [rule.number for rule in book.rules if rule.parent is None and rule.number]
    if not names or book.notation is None:
        return ""
    ranges = []
    for lettered in (False, True):
        ordered = sorted(
            (name for name in names if name[0].isalpha() == lettered),
            key=lambda name: book.notation.ordinal((name,)) if book.notation else 0,
        )
        if ordered:
            ranges.append(ordered[0] if ordered[0] == ordered[-1] else f"{ordered[0]}-{ordered[-1]}")
    return ", ".join(ranges)
