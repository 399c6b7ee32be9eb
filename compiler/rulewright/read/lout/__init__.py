"""Read Lout: put lost line breaks back, cut into tokens, bring them into balance, parse, build the book."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.cache import Cache
from rulewright.model import Book, Problem
from rulewright.read.lout.balance import Balancer
from rulewright.read.lout.comments import Homes, Regions, commented_tags, inferred
from rulewright.read.lout.contents import BookFiles, Open
from rulewright.read.lout.lexer import Lexed
from rulewright.read.lout.parse import parse
from rulewright.read.lout.reader import Reader
from rulewright.read.lout.recall import ADDITION, Addition, addition_of
from rulewright.read.lout.symbols import SymbolTable
from rulewright.structure.builder import name_tables
from rulewright.text import Source, Span

DEEPEST_CALLS = 60_000
NESTED = 40  # files that include one another, from the first to the innermost
TIMES = 20  # that a file is included; more is no writing, but files that include each other over and over


def read_lout(
    book: Book, sources: list[Source], table: SymbolTable, open_file: Open, cache: Cache | None = None
) -> set[str]:
    """Read `sources`, in reading order, into `book`. `open_file` finds the files that they include. Return the paths of
    all files that were read.

    A file that another one includes is read there, and not once more by itself.
    """
    book.outside = [*book.outside, *table.made]
    files = BookFiles(table, open_file, cache or Cache())
    files.learn(sources)
    taken: Counter[str] = Counter()  # names of sections
    seen: set[str] = set()
    included = {found.path for source in sources for found in files.included_by(source) if isinstance(found, Source)}
    with deep_enough():
        for source in sorted(sources, key=lambda each: each.path in included):
            if source.path not in seen:
                addition = _recall(book, source, files, taken)
                addition.add_to(book, taken)
                seen.update(addition.files)
    book.icons = {name[1:]: each.detail for name, each in table.symbols.items() if each.does == "icon"}
    name_tables(book)
    return seen


@contextmanager
def deep_enough() -> Iterator[None]:
    """Let Python call as deep as the tree of a text may be: braces and lists within one another, in included files."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST_CALLS))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _recall(book: Book, source: Source, files: BookFiles, taken: Counter[str]) -> Addition:
    """Return what a file adds to a book: from the cache, or by reading it."""
    whole = files.whole(source)
    key = files.key(whole) if files.cache.path else b""
    addition = files.cache.recall(ADDITION, source, key, whole)
    if addition is None or not addition.fits(taken):
        addition = _Reading(book.id, files, taken).result(source)
        files.cache.keep(ADDITION, source, key, addition)
    return addition


class _Reading:
    """Reads one file, with those that it includes."""

    def __init__(self, book: str, files: BookFiles, taken: Counter[str]) -> None:
        self.files = files
        self.table = files.table
        self.taken = taken
        self.part = Book(book, "", "lout")
        self.reader = Reader(self.part, self.table, self.include, taken)
        self.seen: list[str] = []
        self.open: list[Source] = []

    def result(self, source: Source) -> Addition:
        """Return what the file holds."""
        self.read(source)
        self.part.outside = sorted(self.reader.works)
        return addition_of(self.part, self.reader.names, self.taken, self.seen)

    def read(self, source: Source) -> None:
        """Read one file, and note what is odd in it."""
        self.seen.append(source.path)
        self.open.append(source)
        text, lexed = self.files.lexed(source)
        balancer = Balancer(lexed.tokens, self.table.ends)
        tree = parse(balancer.run())
        sections, drawn = self.reader.read(source, text, tree)
        home = Homes(sections)
        problems = commented_tags(source, text, lexed.comments, self.table)
        if source.breaks:
            problems += inferred(source, text, lexed.comments, home, self.table)
        problems += self._odd(source, balancer, lexed, drawn)
        for problem in problems:
            rule = home.of(problem.span.start)
            problem.rule = problem.rule or (rule.id if rule else None)
        self.part.problems += problems
        self.open.pop()

    def include(self, name: str, place: Span) -> None:
        """Read the file called `name`, which is included at `place`, into the section that is open."""
        found = self.files.open_file(name, place.source)
        if isinstance(found, Source):
            found = self._endless(found) or found
        if isinstance(found, Source):
            self.read(found)
        else:
            self.part.problems.append(Problem("bad-include", place, f"{name} {found}"))

    def _endless(self, found: Source) -> str:
        """Say why a file is not read once more, if it is not."""
        if any(found.path == each.path for each in self.open):
            return "includes itself"
        if len(self.open) >= NESTED:
            return f"is included by a file that is included, and so on, {NESTED} deep"
        return f"is included more than {TIMES} times" if self.seen.count(found.path) >= TIMES else ""

    def _odd(self, source: Source, balancer: Balancer, lexed: Lexed, drawn: list[tuple[int, int]]) -> Iterator[Problem]:
        """Yield what is out of balance, and the names that nobody knows."""
        for fault in balancer.faults:
            other = Span(source, *fault.other) if fault.other else None
            detail = f"{fault.what} {fault.words}"
            yield Problem("unbalanced-markup", Span(source, *fault.at), detail, other=other)
        for at in lexed.quotes:
            yield Problem("unbalanced-markup", Span(source, at, at + 1), 'quote "')
        pictures = Regions(drawn)
        for start, end in lexed.unknown:
            if pictures.hold(start):
                continue
            name = source.text[start:end]
            yield Problem("unknown-symbol", Span(source, start, end), f"{name} {self.table.nearest(name)}".strip())
        for start, end, name in dict.fromkeys(self.reader.odd_glyphs):
            yield Problem("unknown-symbol", Span(source, start, end), f"character {name}")
        self.reader.odd_glyphs.clear()
