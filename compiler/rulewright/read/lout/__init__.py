"""Read Lout: put lost line breaks back, cut into tokens, bring them into balance, parse, build the book."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.cache import Cache
from rulewright.model import Book, Problem
from rulewright.read.lout.comments import Homes, Regions, commented_tags, inferred
from rulewright.read.lout.contents import BookFiles, Open
from rulewright.read.lout.frames import Fault
from rulewright.read.lout.joined import Joined
from rulewright.read.lout.lexer import Lexed
from rulewright.read.lout.parse import parse
from rulewright.read.lout.reader import Reader
from rulewright.read.lout.recall import ADDITION, Addition, addition_of
from rulewright.read.lout.sheet import Sheet
from rulewright.read.lout.symbols import SymbolTable
from rulewright.read.table_names import name_tables
from rulewright.text import Source, Span

DEEPEST_CALLS = 60_000
NESTED = 40  # files that include one another, from the first to the innermost
TIMES = 20  # that a file is included; more is no writing, but files that include each other over and over


def read_lout(
    book: Book, sources: list[Source], table: SymbolTable, open_file: Open, cache: Cache | None = None
) -> list[str]:
    """Read `sources`, in reading order, into `book`. `open_file` finds the files that they include. Return the paths of
    all files that were read, in that order.

    A file that another one includes is read there, and not once more by itself.
    """
    book.outside = [*book.outside, *table.made]
    files = BookFiles(table, open_file, cache or Cache())
    files.learn(sources)
    joined = Joined(files)
    taken: Counter[str] = Counter()  # names of sections
    seen: dict[str, None] = {}
    included = {found.path for source in sources for found in files.included_by(source) if isinstance(found, Source)}
    with deep_enough():
        for source in sorted(sources, key=lambda each: each.path in included):
            if source.path not in seen:
                addition = _recall(book, source, joined, taken)
                addition.add_to(book, taken)
                seen.update(dict.fromkeys(addition.files))
    book.icons = {name[1:]: each.detail for name, each in table.symbols.items() if each.does == "icon"}
    name_tables(book)
    return list(seen)


@contextmanager
def deep_enough() -> Iterator[None]:
    """Let Python call as deep as the tree of a text may be: braces and lists within one another, in included files."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST_CALLS))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _recall(book: Book, source: Source, joined: Joined, taken: Counter[str]) -> Addition:
    """Return what a file adds to a book: from the cache, or by reading it."""
    files = joined.files
    whole = files.whole(source)
    key = files.key(whole) if files.cache.path else b""
    addition = files.cache.recall(ADDITION, source, key, whole)
    if addition is None or not addition.fits(taken):
        addition = _Reading(book.id, files, joined, taken).result(source)
        files.cache.keep(ADDITION, source, key, addition)
    return addition


class _Reading:
    """Reads one file, with those that it includes."""

    def __init__(self, book: str, files: BookFiles, joined: Joined, taken: Counter[str]) -> None:
        self.files = files
        self.joined = joined
        self.table = files.table
        self.taken = taken
        self.part = Book(book, "", "lout")
        self.reader = Reader(self.part, self.table, files.lexed, self.include, taken, files.tags)
        self.seen: Counter[str] = Counter()  # by path, how often each file was read; in the order of their beginnings
        self.open: list[Source] = []

    def result(self, source: Source) -> Addition:
        """Return what the file holds."""
        databases = list(self.files.databases_of(self.files.whole(source)))
        for place, name, found in databases:
            if isinstance(found, Source):
                self.read(found)
            elif name:
                self.part.problems.append(Problem("bad-include", place, f"{name} {found}"))
        behind, self.seen = self.seen, Counter()
        self.read(source)
        self.seen += behind
        self.reader.end()
        if databases:
            self.reader.list_works("book", None, databases[0][0])
        for name, (place, count) in self.reader.unshown.items():
            self.part.problems.append(Problem("not-shown", place, f"{name} {count}"))
        if not databases or not all(isinstance(found, Source) for *_, found in databases):
            self.part.outside += sorted(self.reader.works - self.reader.entries.keys())
        return addition_of(self.part, self.reader.names, self.taken, list(self.seen))

    def read(self, source: Source) -> None:
        """Read one file, with those that are joined to it, and note what is odd in them."""
        balancer, files = self.joined.whole(source)
        self.seen.update(each.path for each in files)
        self.open += files
        for sheet in self.reader.read(source, parse(balancer.out)):
            faults = [each for each in balancer.faults if each.at[0] and each.at[0].path == sheet.source.path]
            self.part.problems += _problems(sheet, faults, self.files.lexed(sheet.source)[1], self.table)
        del self.open[-len(files) :]

    def include(self, name: str, place: Span, needed: bool) -> None:
        """Read the file called `name`, which is included at `place`, into the section that is open; where it is not
        `needed`, there may be none."""
        found = self.files.open_file(name, place.source)
        if isinstance(found, Source):
            found = self._endless(found) or found
        if isinstance(found, Source):
            self.read(found)
        elif needed:
            self.part.problems.append(Problem("bad-include", place, f"{name} {found}"))

    def _endless(self, found: Source) -> str:
        """Say why a file is not read once more, if it is not."""
        if any(found.path == each.path for each in self.open):
            return "includes itself"
        if len(self.open) >= NESTED:
            return f"is included by a file that is included, and so on, {NESTED} deep"
        return f"is included more than {TIMES} times" if self.seen[found.path] >= TIMES else ""


def _problems(sheet: Sheet, faults: list[Fault], lexed: Lexed, table: SymbolTable) -> list[Problem]:
    """Return what is odd in a file, each with the section that it is in."""
    home = Homes(sorted(sheet.sections, key=lambda each: each[0]))
    problems = commented_tags(sheet.source, sheet.text, lexed.comments, table)
    if sheet.source.breaks:
        problems += inferred(sheet.source, sheet.text, lexed.comments, home, table)
    problems += _odd(sheet, faults, lexed, table)
    for problem in problems:
        rule = home.of(problem.span.start)
        problem.rule = problem.rule or (rule.id if rule else None)
    return problems


def _odd(sheet: Sheet, faults: list[Fault], lexed: Lexed, table: SymbolTable) -> Iterator[Problem]:
    """Yield what is out of balance, and the names that nobody knows."""
    source = sheet.source
    for fault in faults:
        other = Span(fault.other[0] or source, *fault.other[1:]) if fault.other else None
        yield Problem("unbalanced-markup", Span(source, *fault.at[1:]), f"{fault.what} {fault.words}", other=other)
    for at in lexed.quotes:
        yield Problem("unbalanced-markup", Span(source, at, at + 1), 'quote "')
    pictures = Regions(sheet.drawn)
    for start, end in lexed.unknown:
        if pictures.hold(start):
            continue
        name = source.text[start:end]
        yield Problem("unknown-symbol", Span(source, start, end), f"{name} {table.nearest(name)}".strip())
    for start, end, name in dict.fromkeys(sheet.odd_glyphs):
        yield Problem("unknown-symbol", Span(source, start, end), f"character {name}")
