"""The files of a Lout book: its own symbols, and what its files include."""

from __future__ import annotations

from pathlib import Path

from msgspec import structs

from rulewright.confine import is_inside
from rulewright.errors import InputError
from rulewright.inputs import is_file, read_bytes, real
from rulewright.model import Book, Problem
from rulewright.project import BookSettings, Project, shown_path
from rulewright.read.files import read_source
from rulewright.read.lout import read_lout
from rulewright.read.lout.by_hand import is_numbered_by_hand
from rulewright.read.lout.prose import as_prose
from rulewright.read.lout.roots import ENDINGS, is_marked, never_included
from rulewright.read.lout.symbols import load_symbols
from rulewright.text import Source, Span

OUTSIDE = "outside"
INCLUDED = "include"  # the folder of a book in which its set-up may be, as Lout keeps its own


def is_lout(sources: list[Source]) -> bool:
    """True where texts that nobody has described are in Lout."""
    return any(is_marked(source.text) for source in sources)


def read_aid(project: Project, settings: BookSettings, book: Book, sources: list[Source]) -> None:
    """Read a book in Lout by the symbols that it may use; the files that it includes are added to its sources. Raises
    ConfigError where the file of its own symbols is no table."""
    book.rules_of = settings.file.rules_of
    own = settings.folder / settings.file.symbols if settings.file.symbols else None
    table = load_symbols(own, shown_path(own, project.root) if own else "")
    cache = project.open_cache(book, read_bytes(own) if own else b"")
    includes = Includes(project, settings.folder, book, sources)
    files = read_lout(book, sources, table, includes.open, cache)
    root = Path(sources[0].path).name if sources else ""
    named = {source.path for source in sources}
    sources += [includes.known[path] for path in files if path not in named]
    if not book.document:
        return
    names = {*(Path(each).name for each in files), *table.always}
    if not settings.described:
        count = len(files)
        book.guessed = f"Lout, {count} files from {root}" if count > 1 else f"Lout, {root}"
    left = never_included(settings.folder, root, names)
    if left:
        book.problems.append(Problem("never-included", Span(sources[0], 0, 0), "/".join(left)))


def as_numbered(book: Book, sources: list[Source], *, asked: bool) -> None:
    """Make a book in Lout, which has been read, one of prose with the text that it consists of, where its rules have
    numbers that somebody typed, or somebody `asked` for it."""
    if book.rules_of != OUTSIDE or not (asked or is_numbered_by_hand(book)):
        return
    sources[:] = as_prose(book, sources)
    book.format, book.by_hand, book.document, book.guessed = "prose", True, False, ""
    book.problems = [structs.replace(each, rule=None) for each in book.problems]
    book.rules, book.matter, book.citations, book.indexed = [], [], [], []
    book.index, book.places, book.icons = {}, {}, {}


class Includes:
    """Finds the files that a book's files include, in the book's folder and nowhere else."""

    def __init__(self, project: Project, folder: Path, book: Book, sources: list[Source]) -> None:
        self.project = project
        self.folder = real(folder)
        self.book = book
        self.known = {source.path: source for source in sources}

    def open(self, name: str, by: Source) -> Source | str:
        """Return the file that `by` includes as `name`, or the reason why there is none."""
        beside = (self.project.root / by.path).parent
        reason = "is not there"
        for folder in (beside, self.folder, self.folder / INCLUDED):
            for ending in ENDINGS:
                path = folder / (name + ending)
                if not is_inside(path, self.folder):
                    reason = "lies outside the book's folder"
                elif name and is_file(path):
                    return self._read(path)
        return reason

    def _read(self, path: Path) -> Source | str:
        shown = shown_path(real(path), real(self.project.root))
        if shown not in self.known:
            try:
                self.known[shown], problems = read_source(path, shown)
            except InputError as error:
                return str(error).partition(": ")[2]
            # what is no UTF-8 is what Lout itself reads: Latin-1
            self.book.problems.extend(each for each in problems if each.kind != "bad-encoding")
        return self.known[shown]
