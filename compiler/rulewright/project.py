"""A project: its settings, its books, and what the passes found out about them."""

from __future__ import annotations

import os
import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field, structs

from rulewright.cache import Cache, Held, digest
from rulewright.config import BookFile, ProjectFile
from rulewright.confine import is_inside
from rulewright.errors import InputError, OutputError
from rulewright.inputs import is_file
from rulewright.model import Book, Diagnostic
from rulewright.notations import Notation

if TYPE_CHECKING:
    from networkx import MultiDiGraph

    from rulewright.findings.allowances import Allowance
    from rulewright.findings.baseline import Stale
    from rulewright.read.held import Texts

PROJECT_FILE = "rulewright.toml"
BOOK_FILE = "book.toml"
PAGES = "site"  # the folder of hand-written pages, below the root
OF_IDS = re.compile(r"[:~#%?]")  # characters that are none of a book's id
CACHE = "cache"  # below the output folder
SHARED = ("_ground", "_terms")  # what is found out about each book when somebody asks


class BookSettings(Struct):
    """Where a book is and how it is to be read. `place` names the file that a complaint about the book points to;
    `described` tells that a book.toml says what it is, `given` that it is one file, which whoever asks has named."""

    id: str
    folder: Path
    file: BookFile
    place: str
    notation: Notation | None = None
    described: bool = True
    given: bool = False


class Project(Struct, dict=True):
    """Books, read from `root`. `failures` are sentences about inputs that could not be read at all, `remarks` about
    what else a person should know. Where it is `cached`, what unchanged files hold is kept in the output folder;
    `known` is the folder in which another revision keeps that; `held` are the caches of a process that compiles the
    project again and again, `texts` its texts.

    `diagnostics` are the findings that count, `baselined` those that the baseline knows (`stale` are its entries
    without a finding), `allowed` those that a comment allows (`allowances` are all such comments). One that is but one
    book of a project knows the `whole`; `said` is a fingerprint of what that book says, where it is known.
    """

    root: Path
    file: ProjectFile
    settings: list[BookSettings]
    books: list[Book] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    cached: bool = False
    known: Path | None = None
    caches: dict[str, Cache] = field(default_factory=dict)
    held: dict[str, Held] | None = None
    texts: Texts | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    baselined: list[Diagnostic] = field(default_factory=list)
    allowed: list[Diagnostic] = field(default_factory=list)
    allowances: list[Allowance] = field(default_factory=list)
    stale: list[Stale] = field(default_factory=list)
    whole: Project | None = None
    said: bytes = b""

    @cached_property
    def graph(self) -> MultiDiGraph[str]:
        """The graph of references; see `graph.py`. Built when it is first asked for."""
        from rulewright.graph import build_graph

        return build_graph(self.books)

    @property
    def output(self) -> Path:
        return self.root / self.file.project.output

    @property
    def pages(self) -> Path:
        """The folder of its hand-written pages."""
        return self.root / PAGES

    @property
    def keeps(self) -> bool:
        """True where it may keep in its output folder what its files hold: a file or folder by itself keeps nothing."""
        return is_file(self.root / PROJECT_FILE) and is_inside(self.output, self.root)

    @property
    def kept(self) -> Path | None:
        """The folder in which it is kept what this project's files hold, or those of another revision."""
        return self.output / CACHE if self.cached else self.known

    @property
    def title(self) -> str:
        return self.file.project.title or ", ".join(book.title for book in self.books) or self.root.name

    def book(self, name: str) -> Book:
        """Return the book with this id. Raises InputError, with the names of those there are, where there is none."""
        for book in self.books:
            if book.id == name:
                return book
        raise InputError(f"there is no book {name}; {self.said_books or 'no text was found'}")

    @property
    def said_books(self) -> str:
        """Which books there are, in words; nothing where there is none."""
        ids = [book.id for book in self.books]
        return f"the only book is {ids[0]}" if len(ids) == 1 else f"the books are {', '.join(ids)}" if ids else ""

    def rulebook(self, book: Book) -> Book | None:
        """Return the other book whose rules `book` cites by number, if it names one that is here."""
        books = (self.whole or self).books
        return next((each for each in books if each.id == book.rules_of and each is not book), None)

    def serves_others(self, book: Book) -> bool:
        """True for a book with others in folders below its own: what it explains, they may use."""
        folders = {each.id: each.folder for each in (self.whole or self).settings}
        own = folders.get(book.id)
        return own is not None and any(own in folder.parents for folder in folders.values())

    @property
    def has_others(self) -> bool:
        """True for a project of several books, and for one of these alone."""
        return len((self.whole or self).settings) > 1

    def alone(self, settings: BookSettings, book: Book) -> Project:
        """Return one book of this project as a project; what is found out in it is known in this one, too."""
        alone = structs.replace(self, settings=[settings], books=[book], whole=self)
        alone.__dict__.update({name: self.__dict__.setdefault(name, {}) for name in SHARED})
        return alone

    def save_caches(self) -> None:
        """Write the caches. They are a help, no result: where one cannot be written, a remark says so."""
        for cache in self.caches.values():
            try:
                cache.save()
            except OutputError as error:
                self.cached = False
                said = str(error).removeprefix(f"{self.root}{os.sep}")
                self.remarks.append(f"{said}; the next run will read everything again")
                return

    def open_cache(self, book: Book, *scope: bytes) -> Cache:
        """Return the cache of a book, all of whose entries depend on `scope`; nothing is kept unless `cached`."""
        if self.held is not None:
            return self._hold(book, *scope)
        path = self.kept / f"{book.id}.msgpack" if self.kept else None
        cache = self.caches[book.id] = Cache(path, book.id.encode(), *scope, keeps=self.cached)
        if path and self.cached and cache.damaged:
            self.remarks.append(f"{shown_path(path, self.root)}: is damaged; it was ignored and is written anew")
        return cache

    def _hold(self, book: Book, *scope: bytes) -> Cache:
        """Return the cache that this process has of a book, which is empty where the scope is another than before."""
        held = (self.held or {}).get(book.id)
        if held is None or held.scope != digest(book.id.encode(), *scope):
            path = self.kept / f"{book.id}.msgpack" if self.kept else None
            held = Held(book.id.encode(), *scope, known=path)
            if self.held is not None:
                self.held[book.id] = held
        held.begin()
        self.caches[book.id] = held
        return held

    def check(self) -> list[Diagnostic]:
        """Return the findings, in the order of their places."""
        return self.diagnostics


def book_id(name: str) -> str:
    """Return a book's id: the name of its folder or file. A colon parts book and rule in the ids of rules, and a tilde
    tells a second rule of a number from the first; the others mean something in addresses."""
    return OF_IDS.sub("-", name)


def shown_path(path: Path, root: Path) -> str:
    """Return `path` as people are shown it: relative to the project, with slashes."""
    return Path(os.path.relpath(path, root)).as_posix()
