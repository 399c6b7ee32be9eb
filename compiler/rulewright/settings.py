"""Find the project that a path is, and how its books are to be read."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from glob import escape
from pathlib import Path

from msgspec import structs

from rulewright.config import BookFile, ProjectFile, ProjectTable
from rulewright.confine import require_inside, require_name
from rulewright.errors import ConfigError, InputError
from rulewright.inputs import entries, is_file, is_folder, is_there
from rulewright.languages import DEFAULT, check_own_words
from rulewright.notations import load_notation
from rulewright.project import BOOK_FILE, PROJECT_FILE, BookSettings, Project, book_id, shown_path
from rulewright.read.folder import folders_with_texts, names_in, texts_of
from rulewright.read.order import in_order
from rulewright.read.unread import unread
from rulewright.text import some_of
from rulewright.toml import decode, line_of, read_toml

OF_BOOKS = (".rules", ".toml")  # files that say nothing without the book in whose folder they are
INIT = "`rulewright init` finds out which of them are books, and writes settings that read them"
NAMED = 4  # folders that are named


def find_project(path: Path, notation: str = "") -> Project:
    """Return the project that `path` is: a project's folder, a book's folder, or one file (nothing is read yet). For
    rule code or settings it is the folder that they are in.

    `notation` overrides the book's own. Raises ConfigError where the settings cannot be used, InputError where there
    is no such path.
    """
    path = Path(os.path.abspath(path))
    if not is_there(path):
        raise InputError(f"{path}: there is no such file or folder")
    if is_file(path) and path.suffix in OF_BOOKS:
        path = path.parent
    if is_file(path):
        return Project(path.parent, ProjectFile(), [_single(path, notation)])
    if not is_folder(path):
        raise InputError(f"{path}: is neither a file nor a folder")
    if is_file(path / PROJECT_FILE):
        return _whole(path, notation)
    if is_file(path / BOOK_FILE):
        root = next((each for each in path.parents if is_file(each / PROJECT_FILE)), path)
        file = _project_file(root) if root != path else ProjectFile()
        return Project(root, file, [_book(path, root, notation)])
    return _plain(path, notation, ProjectFile())


def _plain(path: Path, notation: str, file: ProjectFile) -> Project:
    """Return a folder as a project whose only book, which nobody has described, are the texts in it."""
    from rulewright.read.lout.roots import find_roots  # it reads, and most folders are described

    files = [escape(name) for name in find_roots(path) or texts_of(names_in(path), path)]
    if files:
        compiled = load_notation(notation, path) if notation else None
        book = BookSettings(book_id(path.name), path, BookFile(files=files), ".", compiled, described=False)
        project = Project(path, file, [book])
        if below := folders_with_texts(path):
            project.remarks.append(f"texts in folders below are not read ({some_of(below, NAMED)}): {INIT}")
        return project
    if below := folders_with_texts(path):
        raise ConfigError(f"{path}: there are texts in folders below it ({some_of(below, NAMED)}): {INIT}")
    for name in in_order(names_in(path)):
        if said := unread(name, b""):
            raise ConfigError(f"{path / name}: {said}")
    raise ConfigError(f"{path}: there is neither a {BOOK_FILE} nor any text in it; name a rules file or its folder")


def _whole(root: Path, notation: str) -> Project:
    file = _project_file(root)
    sources = root / file.project.sources
    if not is_folder(sources) and file.project.sources == ProjectTable().sources:  # nobody has said where they are
        sources = root
    if not is_folder(sources):
        line = line_of(root / PROJECT_FILE, "project", "sources")
        raise ConfigError(f"{PROJECT_FILE}:{line}: project.sources: there is no folder {file.project.sources}")
    books = [_book(folder, root, notation) for folder in _book_folders(sources, root / file.project.output)]
    if sources == root and not books:
        return _plain(root, notation, file)
    ids: dict[str, BookSettings] = {}
    for book in books:
        if book.id in ids:
            raise ConfigError(
                f"{book.place}:1: two books have the id {book.id} (the other is {ids[book.id].place}); "
                "a book's id is its folder's name, so rename one of the folders"
            )
        ids[book.id] = book
    for book in books:
        named = book.file.rules_of
        if named != "outside" and named not in ids:
            near = difflib.get_close_matches(named, ids, 1)
            guess = f'did you mean "{near[0]}"?' if near else 'say "outside" where the project has none'
            line = line_of(book.folder / BOOK_FILE, "rules-of")
            raise ConfigError(f'{book.place}:{line}: rules-of: there is no book "{named}"; {guess}')
    return Project(root, file, books)


def _project_file(root: Path) -> ProjectFile:
    path = root / PROJECT_FILE
    file = decode(read_toml(path, PROJECT_FILE), ProjectFile, path, PROJECT_FILE)
    for table, key, name in (("project", "sources", file.project.sources), ("check", "baseline", file.check.baseline)):
        require_inside(name, root, root, f"{PROJECT_FILE}:{line_of(path, table, key)}: {table}.{key}")
    if file.check.baseline and is_folder(root / file.check.baseline):
        place = f"{PROJECT_FILE}:{line_of(path, 'check', 'baseline')}: check.baseline"
        raise ConfigError(f"{place}: {file.check.baseline} is a folder; name a file, such as rulewright-baseline.json")
    require_name(file.project.output, f"{PROJECT_FILE}:{line_of(path, 'project', 'output')}: project.output")
    return file


def _book_folders(sources: Path, output: Path) -> Iterator[Path]:
    """Yield the folders that hold a book, in order; the project's own output is never one."""
    waiting = [sources]
    while waiting:
        here = waiting.pop()
        try:
            inner = entries(here)
        except OSError:  # it may not be looked into
            continue
        if any(each.name == BOOK_FILE and not each.is_folder for each in inner):
            yield here
        below = [each.name for each in inner if each.is_folder and not each.is_link and not each.name.startswith(".")]
        waiting += [here / name for name in reversed(below) if here / name != output]


def _book(folder: Path, root: Path, notation: str) -> BookSettings:
    path = folder / BOOK_FILE
    place = shown_path(path, root)
    if not place.isprintable():
        raise ConfigError(f"{ascii(place)[1:-1]}: a book's folder has a name that cannot be shown; rename it")
    data = read_toml(path, place)
    check_own_words(data, path, place)
    file = decode(data, BookFile, path, place)
    for key, patterns in (("files", file.files), ("rules", file.rules)):
        for pattern in patterns:
            if not _is_pattern(pattern):
                said = (
                    f'"{pattern}" is no pattern of files from the book\'s folder on, such as "*.md" or "rules/**/*.md"'
                )
                raise ConfigError(f"{place}:{line_of(path, key)}: {key}: {said}")
    for key, named in (("symbols", file.symbols), ("notation", file.notation), ("terms.file", file.terms.file)):
        require_inside(named, folder, root, f"{place}:{line_of(path, *key.split('.'))}: {key}")
    name = notation or file.notation
    at = f"{place}:{line_of(path, 'notation')}"
    compiled = load_notation(name, folder, at, file.language or DEFAULT, file.words) if name else None
    return BookSettings(book_id(folder.name), folder, file, place, compiled)


def _is_pattern(pattern: str) -> bool:
    """True where something can be looked for: a relative path, in which `**` stands alone between slashes."""
    parts = pattern.split("/")
    return (
        "\0" not in pattern
        and any(part not in ("", ".") for part in parts)
        and not Path(pattern).is_absolute()
        and all("**" not in part or part == "**" for part in parts)
    )


def _single(path: Path, notation: str) -> BookSettings:
    """One file as a book; a book.toml beside it still says how it numbers and what lies outside."""
    described = is_file(path.parent / BOOK_FILE)
    file = BookFile()
    if described:
        # The chapters are those of the whole book; the file holds what it holds.
        file = structs.replace(_book(path.parent, path.parent, notation).file, title="", chapters="")
        notation = notation or file.notation
    file.files = [escape(path.name)]
    file.rules = [escape(f"{path.stem}.rules")]
    spoken = file.language or DEFAULT
    compiled = load_notation(notation, path.parent, "", spoken, file.words) if notation else None
    return BookSettings(book_id(path.stem), path.parent, file, path.name, compiled, described, given=True)
