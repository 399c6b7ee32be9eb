"""Read Lout: put lost line breaks back, cut into tokens, bring them into balance, parse, build the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.model import Book, Problem
from rulewright.read.lout.balance import Balancer
from rulewright.read.lout.comments import Homes, commented_tags, inferred
from rulewright.read.lout.lexer import Lexed, file_name, tokenize
from rulewright.read.lout.parse import parse
from rulewright.read.lout.reader import Reader
from rulewright.read.lout.symbols import SymbolTable
from rulewright.read.lout.unflatten import is_flattened, line_breaks, put_back
from rulewright.read.prose.structure import name_tables
from rulewright.text import Source, Span

Open = Callable[[str, Source], "Source | str"]  # the name of a file and who names it -> the file, or why there is none


def read_lout(book: Book, sources: list[Source], table: SymbolTable, open_file: Open) -> None:
    """Read `sources`, in reading order, into `book`. `open_file` finds the files that they include.

    A file that another one includes is read there, and not once more by itself.
    """
    files = _Files(book, table, open_file)
    included = {path for source in sources for path in files.included_by(source)}
    for source in sorted(sources, key=lambda each: each.path in included):
        if source.path not in files.seen:
            files.read(source)
    book.icons = {name[1:]: each.detail for name, each in table.symbols.items() if each.does == "icon"}
    name_tables(book)


class _Files:
    """Reads the files of one book, each with those it includes."""

    def __init__(self, book: Book, table: SymbolTable, open_file: Open) -> None:
        self.book = book
        self.table = table
        self.open_file = open_file
        self.seen: set[str] = set()
        self.reading: list[Source] = []
        self.reader = Reader(book, table, self.include)
        self.ends = {name: each.detail for name, each in table.symbols.items() if each.kind == "ENDSECTIONS"}
        self._lexed: dict[str, tuple[str, Lexed]] = {}

    def read(self, source: Source) -> None:
        """Read one file into the book, and note what is odd in it."""
        self.seen.add(source.path)
        self.reading.append(source)
        text, lexed = self._lex(source)
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
        self.book.problems += problems
        self.reading.pop()

    def _lex(self, source: Source) -> tuple[str, Lexed]:
        if source.path not in self._lexed:
            text = source.text
            if is_flattened(text, self.table):
                source.breaks = line_breaks(text, self.table)
                text = put_back(text, source.breaks)
            self._lexed[source.path] = text, tokenize(text, self.table)
        return self._lexed[source.path]

    def included_by(self, source: Source) -> Iterator[str]:
        """Yield the paths of the files that a file includes."""
        text, lexed = self._lex(source)
        for token in lexed.tokens:
            if token.symbol and token.symbol.does == "include":
                found = self.open_file(file_name(text, token.end_pos), source)
                if isinstance(found, Source):
                    yield found.path

    def include(self, name: str, place: Span) -> None:
        """Read the file called `name`, which is included at `place`, into the section that is open."""
        found = self.open_file(name, place.source)
        if isinstance(found, Source) and any(found.path == each.path for each in self.reading):
            found = "includes itself"
        if isinstance(found, Source):
            self.read(found)
        else:
            self.book.problems.append(Problem("bad-include", place, f"{name} {found}"))

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
