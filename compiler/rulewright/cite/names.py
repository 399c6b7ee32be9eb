"""Named tables: which words before *Table* or *Chart* name one, and which table that is."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from rulewright.languages.words import Words
from rulewright.model import Book, Reference

WORD = re.compile(r"[^\s,;:.()\[\]“”\"?!]+|[,;:.()\[\]“”\"?!]")
SHORT = re.compile(r"\s*\((?P<name>[A-Z][A-Za-z]{0,4}[A-Z])\)\s*\Z")
NUMBER = re.compile(r"\s+(\d+(?:[.-]\w+)*|[A-Z]\d*(?![\w'’])|[IVX]+(?!\w))")
SENTENCE = frozenset(".:;!?")
JOINERS = frozenset({",", "and", "&", "or"})
WINDOW = 12  # words before *Table* that may name it


@lru_cache(maxsize=4096)
def normal(words: str) -> tuple[str, ...]:
    """Return a name without case, punctuation, plural and the word *table*: two spellings of one name agree in it."""
    parts = re.split(r"[\s/–—-]+", words.casefold())
    bare = (re.sub(r"['’]s$|[^\w&/]", "", part) for part in parts)
    kept = [word for word in bare if word and word not in ("table", "tables", "chart", "charts", "the")]
    return tuple(
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in kept
    )


class TableNames:
    """The tables of one book by name and number, and the named things that the book says lie outside.

    A name in `outside` may begin with `*`, which stands for any words: `* Construction Chart`.
    """

    def __init__(self, book: Book, words: Words) -> None:
        self.openers = frozenset(words.opener)
        self.connectors = frozenset([*words.connector, "/"])
        self.articles = frozenset(words.the)
        self.whose = frozenset([*words.of, *words.joiner, "&"])
        self.tables: dict[tuple[str, ...], list[str]] = {}
        self.short: list[str] = []  # the abbreviations that captions give: Combat Results Table (CRT)
        for table in book.tables:
            short = SHORT.search(table.caption)
            called = normal(table.caption[: short.start()] if short else table.caption)
            numbered = (f"#{table.number}",) if table.number else ()
            for name in filter(None, (called, numbered, normal(short["name"]) if short else ())):
                self.tables.setdefault(name, []).append(table.id)
            self.short += [short["name"]] if short else []
        self.outside = {normal(pattern) for pattern in book.outside if not pattern.startswith("*")}
        self.endings = [normal(pattern) for pattern in book.outside if pattern.startswith("*")]

    @cached_property
    def shortened(self) -> re.Pattern[str] | None:
        """The abbreviations of tables in running text, but not directly behind the name that they stand for."""
        short = "|".join(map(re.escape, sorted(set(self.short), key=len, reverse=True)))
        return re.compile(rf"(?<![\w(])(?:{short})(?!\w)") if short else None

    def find(self, name: str) -> list[str]:
        """Return the ids of the tables of this name (or `#1`, a number)."""
        return self.tables.get((name,) if name.startswith("#") else normal(name), [])

    def lies_outside(self, name: str) -> bool:
        """True where the book names this among the things it does not hold, or holds no table at all: a book whose
        tables are printed elsewhere promises none of them."""
        words = normal(name)
        if not self.tables or words in self.outside:
            return True
        return any(not end or words[-len(end) :] == end for end in self.endings)  # "* Chart" names all of them

    def names_by(self, pattern: str, name: str) -> bool:
        """True where a pattern of `outside` means a name."""
        wanted, words = normal(pattern.lstrip("*")), normal(name)
        return words == wanted or (pattern.startswith("*") and (not wanted or words[-len(wanted) :] == wanted))

    def cited(self, text: str, start: int, end: int) -> list[Reference]:
        """Return the reference that the word *Table* at `start` to `end` belongs to, or nothing where it names none."""
        plural = text[start:end].casefold().endswith("s")
        numbered = NUMBER.match(text, end)
        if numbered and not plural:
            number = numbered[1].rstrip(".-")
            return [Reference(start, numbered.start(1) + len(number), "table", (f"#{number}",))]
        before = list(WORD.finditer(text, max(0, start - 160), start))[-WINDOW:]
        first = self._capitals(before)
        if first is None or not self._is_name(text[before[first].start() : start]):
            first = self._known_run(text, before, start, first)
        if first is None:
            return []
        names = [text[before[first].start() : start].strip()]
        if plural:
            first, names = self._elliptic(text, before, first, names[0])
        return [Reference(before[first].start(), end, "table", tuple(names))]

    def _is_name(self, words: str) -> bool:
        return bool(self.find(words)) or (normal(words) != () and self.lies_outside(words) and bool(self.tables))

    def _known_run(self, text: str, before: list[re.Match[str]], start: int, capitals: int | None) -> int | None:
        """Return where a name begins that is known word by word, whatever its case; else where the capitals begin.

        Capitals in front of a known name are a name that nobody printed, unless a list joins the two.
        """
        for at, word in enumerate(before):
            words = text[word.start() : start]
            if word[0].casefold() in self.openers or not (self.find(words) or normal(words) in self.outside):
                continue
            joined = at > 0 and before[at - 1][0] in JOINERS
            opens = at - 1 == capitals and (at == 1 or before[at - 2][0] in SENTENCE)  # Determine Fire Table
            return at if capitals is None or at <= capitals or joined or opens else capitals
        return capitals

    def _capitals(self, before: list[re.Match[str]]) -> int | None:
        """Return where the run of capitalised words directly before *Table* begins, or None where there is none."""
        first: int | None = None
        for at in range(len(before) - 1, -1, -1):
            word = before[at][0]
            if word.casefold() in self.openers and (word not in self.connectors or first is None):
                break
            if word in self.articles and at and before[at - 1][0] not in self.whose:
                break  # SRs on the Action Round Chart; but Effects of the Weather Table
            if word[0].isupper() or word[0].isdigit():
                first = at if word[0].isupper() else first
            elif word not in self.connectors or first is None:
                break
        return first

    def _elliptic(self, text: str, before: list[re.Match[str]], first: int, last: str) -> tuple[int, list[str]]:
        """Find the names before the last one, which lack its final words: `Summer and Winter Weather Tables`."""
        names = [last]
        ends = last.split()
        while first >= 2 and before[first - 1][0] in JOINERS:
            stop = before[first - 2].end()
            found = None
            for at in range(max(0, first - 7), first - 1):
                words = text[before[at].start() : stop]
                if before[at][0].casefold() not in self.openers:
                    spelled = [words, *(f"{words} {' '.join(ends[-count:])}" for count in range(1, len(ends)))]
                    found = next(((at, name) for name in spelled if self.find(name)), None)
                if found:
                    break
            if not found:
                break
            first = found[0]
            names.insert(0, found[1])
        return first, names
