"""Find the folders that hold the text of a book, and what can be told from it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from rulewright.books import files_of
from rulewright.errors import InputError, RulewrightError
from rulewright.init.trial import FoundBook, Trial, describe, goes_together, try_files
from rulewright.notations.learnt.lettered import is_lettered_annex
from rulewright.project import BOOK_FILE, book_id
from rulewright.read.files import DOCUMENTS, read_source
from rulewright.read.folder import (
    ENDINGS,
    NO_BOOKS,
    NO_RULES,
    asked_from,
    is_by_product,
    is_document,
    names_in,
    of_one_kind,
    texts_of,
)
from rulewright.read.formats import TREES, as_lines, is_latex
from rulewright.read.lout.roots import find_roots
from rulewright.read.order import in_order
from rulewright.read.tree import looks_like_rules
from rulewright.read.unread import BY_ENDING
from rulewright.settings import find_project

LOUT = ".lt"
PDF = ".pdf"
MOST = 500  # files that may be one book
LARGEST_TREE = 2_000_000  # bytes: a larger file in YAML or JSON is data


class Found(Struct):
    """What is in a folder: the books, and the files and folders that are none of theirs, each with why."""

    books: list[FoundBook] = []
    left: list[tuple[Path, str]] = []


def find_books(folder: Path) -> Found:
    """Return the books in `folder` and below it, in the order of their paths. Folders that go on with each other are
    one book. A book's id is its folder's name: of two with one name the second is told to be a `namesake` of the first.
    """
    found = Found()
    places = dict(_folders(folder)) or _readme(folder)
    described = {here for here in places if (here / BOOK_FILE).exists()}
    taken = {path for here in described for path in _described_files(here)}
    taken |= asked_from((here / name for here, names in places.items() for name in names), folder)
    places = {here: [name for name in names if here / name not in taken] for here, names in places.items()}
    tried: dict[Path, Trial] = {}
    joined: dict[Path, FoundBook] = {}
    within: set[Path] = set()  # folders of joined books
    for here, inside in _outer(folder, list(places)):
        if described.isdisjoint(inside) and within.isdisjoint(inside):
            book = _join(folder, here, {each: places[each] for each in inside}, tried)
            if book:
                joined[here] = book
                within.update(inside)
    first: dict[str, Path] = {}
    for here in map(Path, in_order({each.as_posix() for each in (*places, *joined)})):
        book = FoundBook(here, there=True) if here in described else joined.get(here)
        if book is None and here not in within and places[here]:
            book = _read(folder, here, places[here], tried, found)
        if book:
            other = first.setdefault(book_id(here.name), here)
            book.namesake = other if other != here else None
            found.books.append(book)
    used = taken | {book.folder / name for book in found.books for name in book.named}
    found.left += _unused([*places, *within], used, {path for path, _ in found.left})
    return found


def _folders(folder: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield each folder with its texts, those first that come first in a natural order: 2.md before 10.md. Below one
    with a document in LaTeX, its parts are no texts of their own, though it asks for some of them no longer."""
    above: list[Path] = []
    for here, inner, files in os.walk(folder):
        inner[:] = in_order(name for name in inner if not name.startswith(".") and name not in NO_BOOKS)
        named = [name for name in files if Path(name).stem.casefold() not in NO_RULES and not is_by_product(name)]
        texts = in_order(find_roots(Path(here))) or texts_of(named, Path(here)) or _trees(named, Path(here))
        if any(each in Path(here).parents for each in above):
            texts = [name for name in texts if not is_latex(name) or is_document(Path(here) / name)]
        elif any(is_latex(name) and is_document(Path(here) / name) for name in texts):
            above.append(Path(here))
        if texts or BOOK_FILE in files:
            yield Path(here), _annexes_behind(texts, Path(here))


def _annexes_behind(names: list[str], folder: Path) -> list[str]:
    """Return the texts of a folder, behind the others those that are an annex with numbers of its own: in the alphabet
    *annex* stands before *rules*."""
    return sorted(names, key=lambda name: _is_annex(folder / name)) if len(names) > 1 else names


def _is_annex(path: Path) -> bool:
    if path.suffix.lower() in (*DOCUMENTS, PDF):
        return False  # dear to read twice
    try:
        source, _ = read_source(path, path.name)
    except InputError:
        return False
    return is_lettered_annex(as_lines(source).text)


def _readme(folder: Path) -> dict[Path, list[str]]:
    """Return what is called a readme in a folder in which, and below which, no other text is."""
    names = texts_of([name for name in names_in(folder) if not is_by_product(name)], folder)
    return {folder: names} if names else {}


def _trees(names: list[str], folder: Path) -> list[str]:
    """Return which of these files of a folder without other texts are trees of rules."""
    return in_order(name for name in names if _is_tree(folder / name))


def _is_tree(path: Path) -> bool:
    if path.suffix.lower() not in TREES:
        return False
    try:
        text = path.read_text("utf-8") if path.stat().st_size <= LARGEST_TREE else ""
    except (OSError, UnicodeDecodeError):
        return False
    return looks_like_rules(path.name, text)


def _described_files(here: Path) -> Iterator[Path]:
    """Yield the files that a book.toml names; those of one that cannot be read are its own affair."""
    try:
        project = find_project(here)
    except RulewrightError:
        return
    for settings in project.settings:
        yield from files_of(project, settings)


def _outer(folder: Path, places: list[Path]) -> list[tuple[Path, tuple[Path, ...]]]:
    """Return the folders that hold two or more of these, at any depth, each with these, the outermost first; of those
    that hold the same the innermost."""
    inside: dict[Path, list[Path]] = {}
    for place in places:
        for each in (place, *place.parents):
            if each == folder or folder in each.parents:
                inside.setdefault(each, []).append(place)
    last = {tuple(held): each for each, held in sorted(inside.items(), key=lambda item: len(item[0].parts))}
    return [(each, held) for held, each in last.items() if len(held) > 1]


def _join(top: Path, here: Path, places: dict[Path, list[str]], tried: dict[Path, Trial]) -> FoundBook | None:
    """Return the texts of several folders as one book, where they go on with each other; else None."""
    paths = [(place / name).relative_to(here).as_posix() for place, each in places.items() for name in each]
    names = of_one_kind(in_order(paths), here)
    if len(names) > MOST or any(Path(name).suffix == LOUT for name in names):
        return None
    homes = {(here / name).parent for name in names}
    for place in homes - tried.keys():
        tried[place] = try_files(top, place, places[place])
    apart = [tried[place] for place in places if place in homes]
    together = try_files(top, here, names)
    if not goes_together(together, apart):
        return None
    book = describe(top, here, together, names)
    every = f"**/*{Path(names[0]).suffix}"
    if book and sorted(each.relative_to(here).as_posix() for each in here.glob(every)) == sorted(names):
        book.files = (every,)
    return book


def _read(top: Path, folder: Path, files: list[str], tried: dict[Path, Trial], found: Found) -> FoundBook | None:
    """Read the texts as a book that nobody has described; None, with a word on why, where they hold no rules. Of whole
    documents that ask for the same texts it is the one that holds most rules."""
    if _share_texts(top, [folder / name for name in files]):
        alone = {name: try_files(top, folder, [name]) for name in files}
        most = max(alone, key=lambda name: alone[name].rules)
        why = f"it is a document by itself and asks for the same texts as {most}, which holds more rules"
        found.left += [(folder / name, why) for name in files if name != most]
        files, trial = [most], alone[most]
    else:
        trial = tried.get(folder) or try_files(top, folder, files)
    book = describe(top, folder, trial, files)
    found.left += [(folder / name, why) for name, why in trial.failures]
    if book is None:
        count = f"only {trial.rules}" if trial.rules else "no"
        why = f"{count} numbered rules were found in it; `rulewright outline` says what was read"
        missing = dict(trial.failures)
        found.left += [(folder / name, why) for name in files if name not in missing]
    return book


def _share_texts(top: Path, files: list[Path]) -> bool:
    """True for documents, each whole by itself, some of which ask for the same texts in a folder."""
    if len(files) < 2 or not all(map(is_document, files)):
        return False
    asked = [asked_from([path], top) for path in files]
    return len(set().union(*asked)) < sum(map(len, asked))


def _unused(folders: list[Path], used: set[Path], told: set[Path]) -> list[tuple[Path, str]]:
    """Return the texts that lie beside those of books, and why they are none."""
    left = []
    for here in dict.fromkeys(folders):
        for name in in_order(names_in(here)):
            path = here / name
            if path in used or path in told or Path(name).suffix.lower() not in {*ENDINGS, *BY_ENDING}:
                continue
            readme = Path(name).stem.casefold() in NO_RULES
            why = "what is called so is no rules" if readme else "the book is in files of another kind, or asks for it"
            left.append((path, f"{why}; where it is part of a book, name it in that book's `files`"))
    return left
