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
from rulewright.text import Source, Span

Open = Callable[[str, Source], "Source | str"]  # the name of a file and who names it -> the file, or why there is none
INCLUDE = re.compile(r"@(?:[^\W\d]|@)*Include(?![^\W\d]|@)")
SET_UP = "@SysInclude"
TELLS = re.compile(r"Include|Database|\bdef\s|macro\s")
DATABASE = re.compile(r"@(?P<own>Sys)?Database(?P<of>(?:\s+@?[^\W\d][^\s{}\"#]*)*)\s*\{\s*\"?(?P<name>[^{}]*?)\"?\s*\}")
DATABASES = ".ld"  # how the files of databases end
WORKS = "@Reference"  # of such are the databases that are read; the others hold fonts and words


class BookFiles:
    """The files of a book. `table` knows the symbols that they define, once they are learnt."""

    def __init__(self, table: SymbolTable, open_file: Open, cache: Cache) -> None:
        self.table = table
        self.open_file = open_file
        self.cache = cache
        self._base = table
        self._lexed: dict[str, tuple[str, Lexed]] = {}
        self._outlines: dict[str, Outline] = {}
        self.tags: set[str] = set()
        self._learnt = b""

    def learn(self, sources: list[Source]) -> None:
        """Learn what the files define, with all that they include, and which tags there are."""
        known = {file.path: file for source in sources for file in self.whole(source)}
        outlines = [(file, self._outline(file)) for file in known.values()]
        self.tags.update(tag for _, outline in outlines for tag in outline.tags)
        found = [each for _, outline in outlines for each in outline.definitions]
        if found:
            self.table = self._base.learn(found)
        said = [
            *sorted(self.tags),
            *(repr((has.names, has.left, has.right, has.options, has.words, has.imports, has.into)) for has in found),
        ]
        self._learnt = digest(*(each.encode("utf-8", "surrogatepass") for each in said))

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

    def included_in(self, source: Source) -> Iterator[tuple[int, Source]]:
        """Yield the files that a file includes in no braces, each with where it does."""
        text, lexed = self.lexed(source)
        depth = 0
        for token in lexed.tokens:
            depth += (token.type == "LBRACE") - (token.type == "RBRACE")
            if depth <= 0 and token.type == "PREFIX" and token.symbol and token.symbol.does in ("include", "system"):
                name = file_name(text, token.end_pos)
                own = token.symbol.does == "include" or self.table.is_own(name)
                found = self.open_file(name, source) if own else ""
                if isinstance(found, Source):
                    yield token.start_pos, found

    def included_by(self, source: Source) -> Iterator[Source | str]:
        """Yield the files that a file includes, or why there is none."""
        for name in self._outline(source).includes:
            yield self.open_file(name, source)
        for _, name, found in self.databases_of([source]):
            if name:
                yield found

    def databases_of(self, files: list[Source]) -> Iterator[tuple[Span, str, Source | str]]:
        """Yield the databases of works that files name: where, the file's name, and the file or why there is none. One
        of Lout's own has no name."""
        for file in files:
            for name, start, end in self._outline(file).works:
                yield Span(file, start, end), name and name + DATABASES, self._database(name, file)

    def _database(self, name: str, file: Source) -> Source | str:
        return self.open_file(name + DATABASES, file) if name else ""

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
    """Return what stands in a file that must be known before it can be read. What is raw text says nothing."""
    breaks = line_breaks(text, table) if is_flattened(text, table) else []
    text = put_back(text, breaks) if breaks else text
    tags = (
        [each.strip() for each in re.findall(rf"{re.escape(table.tag)}\s*\{{([^{{}}]*)\}}", text)] if table.tag else []
    )
    if not TELLS.search(text):
        return Outline(breaks, [], [], [], [], tags, False)
    text = blanked(text, list(_raw(text, table)))
    definitions = list(find_definitions(text, Braces(text)))
    text = blanked(text, [(each.start, each.end) for each in definitions])
    braces = Braces(text)
    named = [match for match in DATABASE.finditer(text) if braces.live(match.start())]
    works = [("" if each["own"] else each["name"], *each.span()) for each in named if WORKS in each["of"].split()]
    found = [match for match in INCLUDE.finditer(text) if braces.live(match.start())]
    named_files = [(_does(table, match[0]), file_name(text, match.end())) for match in found]
    includes = [name for does, name in named_files if does == "include" or (does == "system" and table.is_own(name))]
    databases = [each.span() for each in named]
    return Outline(breaks, includes, definitions, databases, works, tags, any(each[0] == SET_UP for each in found))


def _raw(text: str, table: SymbolTable) -> Iterator[tuple[int, int]]:
    """Yield where raw text stands, in order."""
    names = [name for name, each in table.symbols.items() if each.kind == "VERBATIM" and name in text]
    if not names:
        return
    pattern = re.compile(rf"(?:{'|'.join(map(re.escape, sorted(names)))})(?![^\W\d]|@)\s*(?:(\{{)|{table.begin}(?!\w))")
    braces = Braces(text)
    lasts: dict[str, int] = {}  # where each ending stands for the last time
    end = 0
    for match in pattern.finditer(text):
        if match.start() < end or not braces.live(match.start()):
            continue
        if match[1]:
            close = braces.ends.get(match.end() - 1, -1)
        else:
            ending = f"{table.end} {match[0].split()[0]}"
            last = lasts[ending] if ending in lasts else lasts.setdefault(ending, text.rfind(ending))
            close = text.find(ending, match.end()) if last >= match.end() else -1
        if close >= 0:
            end = close
            yield match.end(), close - 1 if match[1] else close


def _does(table: SymbolTable, name: str) -> str:
    symbol = table.symbols.get(name)
    return symbol.does if symbol else ""
