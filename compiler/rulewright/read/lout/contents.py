"""What is known of the files of a Lout book before they are read: what each includes and defines, and its tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.cache import Cache, digest
from rulewright.read.lout.definitions import Braces, blanked, find_definitions
from rulewright.read.lout.lexer import Lexed, file_name, tokenize
from rulewright.read.lout.recall import OUTLINE, Outline
from rulewright.read.lout.symbols import SymbolTable
from rulewright.read.lout.unflatten import is_flattened, line_breaks, put_back
from rulewright.text import Source

Open = Callable[[str, Source], "Source | str"]  # the name of a file and who names it -> the file, or why there is none
DATABASE = re.compile(r"@(?:Sys)?Database(?:\s+@?[^\W\d][^\s{}\"#]*)*\s*\{[^{}]*\}")


class BookFiles:
    """The files of a book. `table` knows the symbols that they define, once they are learnt."""

    def __init__(self, table: SymbolTable, open_file: Open, cache: Cache) -> None:
        self.table = table
        self.open_file = open_file
        self.cache = cache
        self._base = table
        self._lexed: dict[str, tuple[str, Lexed]] = {}
        self._outlines: dict[str, Outline] = {}
        self._learnt = b""

    def learn(self, sources: list[Source]) -> None:
        """Learn what the files define, with all that they include."""
        known = {file.path: file for source in sources for file in self.whole(source)}
        outlines = [(file, self._outline(file)) for file in known.values()]
        found = [(file, each) for file, outline in outlines for each in outline.definitions]
        if found:
            self.table = self._base.learn(found)
            self._learnt = digest(*(f"{each.names} {each.words}".encode("utf-8", "surrogatepass") for _, each in found))

    def lexed(self, source: Source) -> tuple[str, Lexed]:
        """Return the text of a file, with its line breaks and without its definitions, and its tokens."""
        if source.path not in self._lexed:
            outline = self._outline(source)
            text = put_back(source.text, outline.breaks) if outline.breaks else source.text
            text = blanked(
                text, sorted([*((each.start, each.end) for each in outline.definitions), *outline.databases])
            )
            self._lexed[source.path] = text, tokenize(text, self.table)
        return self._lexed[source.path]

    def included_by(self, source: Source) -> Iterator[Source | str]:
        """Yield the files that a file includes, or why there is none."""
        for name in self._outline(source).includes:
            yield self.open_file(name, source)

    def whole(self, source: Source) -> list[Source]:
        """Return a file and all that it includes, and that those include; where it asks for Lout's own set-up, what
        that always includes, too."""
        found = {source.path: source}
        files = [source]
        for file in files:
            silent = (self.open_file(name, file) for name in self._base.always if self._outline(file).set_up)
            for inner in [*self.included_by(file), *silent]:
                if isinstance(inner, Source) and inner.path not in found:
                    found[inner.path] = inner
                    files.append(inner)
        return files

    def key(self, whole: list[Source]) -> bytes:
        """Return a fingerprint of files, of what their includes lead to, and of what the book defines."""
        parts: list[str] = []
        for file in whole:
            parts.append(file.text)
            parts += (f"file {each.path}" if isinstance(each, Source) else each for each in self.included_by(file))
        return digest(self._learnt, *(part.encode("utf-8", "surrogatepass") for part in parts))

    def _outline(self, source: Source) -> Outline:
        if source.path not in self._outlines:
            key = digest(source.text.encode("utf-8", "surrogatepass")) if self.cache.path else b""
            outline = self.cache.recall(OUTLINE, source, key)
            if outline is None:
                outline = outline_of(source.text, self._base)
                self.cache.keep(OUTLINE, source, key, outline)
            source.breaks = outline.breaks
            self._outlines[source.path] = outline
        return self._outlines[source.path]


def outline_of(text: str, table: SymbolTable) -> Outline:
    """Return what stands in a file that must be known before it can be read."""
    breaks = line_breaks(text, table) if is_flattened(text, table) else []
    text = put_back(text, breaks) if breaks else text
    definitions = list(find_definitions(text, Braces(text)))
    text = blanked(text, [(each.start, each.end) for each in definitions])
    databases = [match.span() for match in DATABASE.finditer(text)] if "Database" in text else []
    braces = Braces(text) if databases else None
    databases = [each for each in databases if braces and braces.live(each[0])]
    includes, set_up = [], False
    if "nclude" in text:
        for token in tokenize(text, table).tokens:
            if token.symbol and token.symbol.does == "include":
                includes.append(file_name(text, token.end_pos))
            set_up = set_up or token.value == "@SysInclude"
    return Outline(breaks, includes, definitions, databases, set_up)
