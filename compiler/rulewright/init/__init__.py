"""Begin a project: look at the texts in a folder and write the settings that make it work at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from rulewright.errors import InputError, OutputError
from rulewright.init.files import book_file, front_page, project_file, site_file
from rulewright.init.texts import find_books
from rulewright.init.trial import NOTATION_FILE, FoundBook
from rulewright.languages import language_name
from rulewright.output import write_whole
from rulewright.project import BOOK_FILE, PAGES, PROJECT_FILE, shown_path
from rulewright.read.folder import ENDINGS

SITE_FILE = "mkdocs.yml"
WHY_COMPOSED = "how the book numbers, as found in its text; change a sample where it is not meant so"
TOLD = 5  # files that are left out for one reason and named
FRONT_PAGE = f"{PAGES}/index.md"


class Step(Struct):
    """What was done about one file: `wrote`, `kept` or `left out`, and why."""

    done: str
    path: str
    why: str = ""


def init(folder: Path) -> Iterator[Step]:
    """Write what is missing to make `folder` a project: its settings, a book.toml for each folder of numbered texts,
    a site. Nothing that is there is changed. Yields each step when it is done.

    Raises InputError where there is no such folder or no text in it, OutputError where it cannot be written.
    """
    folder = Path(os.path.abspath(folder))
    if not os.path.isdir(folder):
        raise InputError(f"{folder}: there is no such folder")
    found = find_books(folder)
    books = found.books
    if not books:
        raise InputError(f"{folder}: holds no text with numbered rules ({', '.join(sorted(ENDINGS))})")
    left_out = [book for book in books if book.namesake]
    books = [book for book in books if not book.namesake]
    sources = _common(folder, [book.folder for book in books])
    title = _title(folder, books)
    yield _write(folder, PROJECT_FILE, project_file(title, sources))
    for book in books:
        place = shown_path(book.folder / BOOK_FILE, folder)
        yield _write(folder, place, book_file(book), _why(book))
        if book.notation_file:
            yield _write(folder, shown_path(book.folder / NOTATION_FILE, folder), book.notation_file, WHY_COMPOSED)
    for book in left_out:
        other = shown_path(book.namesake or folder, folder)
        why = f"a book is known by its folder's name, and {other} has the same; rename one of them and run init again"
        yield Step("left out", shown_path(book.folder, folder), why)
    yield from _left_out(folder, found.left)
    yield _write(folder, SITE_FILE, site_file(title, books))
    yield _write(folder, FRONT_PAGE, front_page(title, books))


def _left_out(folder: Path, left: list[tuple[Path, str]]) -> Iterator[Step]:
    """Yield the files that are in no book; of many of one kind the first, and how many more there are."""
    by_reason: dict[str, list[Path]] = {}
    for path, why in left:
        by_reason.setdefault(why, []).append(path)
    for why, paths in by_reason.items():
        yield from (Step("left out", shown_path(path, folder), why) for path in paths[:TOLD])
        if len(paths) > TOLD:
            yield Step("left out", f"{len(paths) - TOLD} more", why)


def _write(folder: Path, name: str, text: str, why: str = "") -> Step:
    path = folder / name
    if os.path.exists(path):
        return Step("kept", name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{path.parent}: cannot be made ({error.strerror or error})") from error
    write_whole(path, text)
    return Step("wrote", name, why)


def _why(book: FoundBook) -> str:
    if not book.notation:
        return book.about or "a player aid in Lout"
    spoken = f"in {language_name(book.language)}, " if book.language else "in a language that is not known, "
    return (
        f"{spoken}the numbers are read as {book.notation} ({book.about}): {book.rules} rules were found that way, "
        f"such as {', '.join(book.samples)}"
    )


def _common(folder: Path, books: list[Path]) -> str:
    """Return the folder that all books are in, relative to the project."""
    common = books[0]
    while not all(common == book or common in book.parents for book in books):
        common = common.parent
    return shown_path(common, folder)


def _title(folder: Path, books: list[FoundBook]) -> str:
    """Return what the project is called: as its only book, where that says its title, else as its folder."""
    own = {book.title for book in books} - {"", *(_named(book.folder) for book in books)}
    return own.pop() if len(books) == 1 and own else _named(folder) or "Rules"


def _named(folder: Path) -> str:
    return folder.name.replace("-", " ").replace("_", " ").strip().capitalize()
