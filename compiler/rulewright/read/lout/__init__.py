"""Read Lout: put lost line breaks back, cut into tokens, bring them into balance, parse, build the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rulewright.cache import Cache, digest
from rulewright.model import Book, Problem
from rulewright.read.lout.balance import Balancer
from rulewright.read.lout.comments import Homes, commented_tags, inferred
from rulewright.read.lout.lexer import Lexed, file_name, tokenize
from rulewright.read.lout.parse import parse
from rulewright.read.lout.reader import Reader
from rulewright.read.lout.recall import ADDITION, OUTLINE, Addition, Outline, addition_of
from rulewright.read.lout.symbols import SymbolTable
from rulewright.read.lout.unflatten import is_flattened, line_breaks, put_back
from rulewright.read.prose.structure import name_tables
from rulewright.text import Source, Span

Open = Callable[[str, Source], "Source | str"]  # the name of a file and who names it -> the file, or why there is none


def read_lout(
    book: Book, sources: list[Source], table: SymbolTable, open_file: Open, cache: Cache | None = None
) -> None:
    """Read `sources`, in reading order, into `book`. `open_file` finds the files that they include.

    A file that another one includes is read there, and not once more by itself.
    """
    files = _Files(table, open_file, cache or Cache())
    taken: Counter[str] = Counter()  # names of sections
    seen: set[str] = set()
    included = {found.path for source in sources for found in files.included_by(source) if isinstance(found, Source)}
    for source in sorted(sources, key=lambda each: each.path in included):
        if source.path not in seen:
            addition = _recall(book.id, source, files, taken)
            addition.add_to(book, taken)
            seen.update(addition.files)
    book.icons = {name[1:]: each.detail for name, each in table.symbols.items() if each.does == "icon"}
    name_tables(book)


def _recall(book: str, source: Source, files: _Files, taken: Counter[str]) -> Addition:
    """Return what a file adds to a book: from the cache, or by reading it."""
    whole = files.whole(source)
    key = files.key(whole) if files.cache.path else b""
    addition = files.cache.recall(ADDITION, source, key, whole)
    if addition is None or not addition.fits(taken):
        addition = _Reading(book, files, taken).result(source)
        files.cache.keep(ADDITION, source, key, addition)
    return addition


class _Files:
    """What the files of a book hold before they are read: tokens, and the files that they include."""

    def __init__(self, table: SymbolTable, open_file: Open, cache: Cache) -> None:
        self.table = table
        self.open_file = open_file
        self.cache = cache
        self._lexed: dict[str, tuple[str, Lexed]] = {}
        self._outlines: dict[str, Outline] = {}

    def lexed(self, source: Source) -> tuple[str, Lexed]:
        """Return the text of a file with its line breaks, and its tokens."""
        if source.path not in self._lexed:
            text = source.text
            if is_flattened(text, self.table):
                source.breaks = line_breaks(text, self.table)
                text = put_back(text, source.breaks)
            self._lexed[source.path] = text, tokenize(text, self.table)
        return self._lexed[source.path]

    def included_by(self, source: Source) -> Iterator[Source | str]:
        """Yield the files that a file includes, or why there is none."""
        for name in self._outline(source).includes:
            yield self.open_file(name, source)

    def whole(self, source: Source) -> list[Source]:
        """Return a file and all that it includes, and that those include."""
        found = {source.path: source}
        files = [source]
        for file in files:
            for inner in self.included_by(file):
                if isinstance(inner, Source) and inner.path not in found:
                    found[inner.path] = inner
                    files.append(inner)
        return files

    def key(self, whole: list[Source]) -> bytes:
        """Return a fingerprint of files, and of what their includes lead to."""
        parts: list[str] = []
        for file in whole:
            parts.append(file.text)
            parts += (f"file {each.path}" if isinstance(each, Source) else each for each in self.included_by(file))
        return digest(*(part.encode("utf-8", "surrogatepass") for part in parts))

    def _outline(self, source: Source) -> Outline:
        if source.path not in self._outlines:
            key = digest(source.text.encode("utf-8", "surrogatepass")) if self.cache.path else b""
            outline = self.cache.recall(OUTLINE, source, key)
            if outline is None:
                text, lexed = self.lexed(source)
                takers = (each for each in lexed.tokens if each.symbol and each.symbol.does == "include")
                outline = Outline(source.breaks, [file_name(text, each.end_pos) for each in takers])
                self.cache.keep(OUTLINE, source, key, outline)
            source.breaks = outline.breaks
            self._outlines[source.path] = outline
        return self._outlines[source.path]


class _Reading:
    """Reads one file, with those that it includes."""

    def __init__(self, book: str, files: _Files, taken: Counter[str]) -> None:
        self.files = files
        self.table = files.table
        self.taken = taken
        self.part = Book(book, "", "lout")
        self.reader = Reader(self.part, self.table, self.include, taken)
        self.ends = {name: each.detail for name, each in self.table.symbols.items() if each.kind == "ENDSECTIONS"}
        self.seen: list[str] = []
        self.open: list[Source] = []

    def result(self, source: Source) -> Addition:
        """Return what the file holds."""
        self.read(source)
        return addition_of(self.part, self.reader.names, self.taken, self.seen)

    def read(self, source: Source) -> None:
        """Read one file, and note what is odd in it."""
        self.seen.append(source.path)
        self.open.append(source)
        text, lexed = self.files.lexed(source)
        balancer = Balancer(lexed.tokens, self.ends)
        tree = parse(balancer.run())
        home = Homes(self.reader.read(source, text, tree))
        problems = commented_tags(source, text, lexed.comments, self.table)
        if source.breaks:
            problems += inferred(source, text, lexed.comments, home, self.table)
        problems += self._odd(source, balancer, lexed)
        for problem in problems:
            rule = home.of(problem.span.start)
            problem.rule = problem.rule or (rule.id if rule else None)
        self.part.problems += problems
        self.open.pop()

    def include(self, name: str, place: Span) -> None:
        """Read the file called `name`, which is included at `place`, into the section that is open."""
        found = self.files.open_file(name, place.source)
        if isinstance(found, Source) and any(found.path == each.path for each in self.open):
            found = "includes itself"
        if isinstance(found, Source):
            self.read(found)
        else:
            self.part.problems.append(Problem("bad-include", place, f"{name} {found}"))

    def _odd(self, source: Source, balancer: Balancer, lexed: Lexed) -> Iterator[Problem]:
        """Yield what is out of balance, and the names that nobody knows."""
        for fault in balancer.faults:
            other = Span(source, *fault.other) if fault.other else None
            detail = f"{fault.what} {fault.words}"
            yield Problem("unbalanced-markup", Span(source, *fault.at), detail, other=other)
        for at in lexed.quotes:
            yield Problem("unbalanced-markup", Span(source, at, at + 1), 'quote "')
        for start, end in lexed.unknown:
            name = source.text[start:end]
            yield Problem("unknown-symbol", Span(source, start, end), f"{name} {self.table.nearest(name)}".strip())
        for start, end, name in dict.fromkeys(self.reader.odd_glyphs):
            yield Problem("unknown-symbol", Span(source, start, end), f"character {name}")
        self.reader.odd_glyphs.clear()
