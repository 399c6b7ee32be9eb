"""Named tables: which words around *Table* name one, and which table that is."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import islice, takewhile

from rulewright.languages.hints import where
from rulewright.languages.naming import ASIDE, LETTERED, Name, Naming
from rulewright.languages.patterns import literally
from rulewright.languages.patterns import words as listed
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book, Reference, Table

APART = rf",;:.()\[\]{MARKS}?!"
WORD = late(rf"[^\s{APART}]+|[{APART}]")
LETTER = r"(?:(?<=\d)[A-Za-z](?!\w))?"  # of Table 1A
NUMBER, WITH_LETTER = (late(rf"\s+(\d+(?:[.-]\w+)*{each}|{LETTERED}(?![\w'’])|[IVX]+(?!\w))") for each in ("", LETTER))
CODE = late(r"[A-Z]{2,}(?=[.-]?\d)")  # the letters of EV-2: only those of a caption number tables
SENTENCE = frozenset(".:;!?")
QUOTED = late(rf"\s+{OPENING}(?P<name>[^{MARKS}\n]{{1,60}}){CLOSING}")
WINDOW = 12  # words before *Table* that may name it
BEHIND = 8  # words behind it that may
LIKE = 0.8  # how alike two names are when one is a misspelling of the other


def table_names(book: Book, words: Words) -> TableNames:
    """Return the names of a book's tables, which must all have been read. They are found when first asked for, and kept
    as long as the book's words are the same."""
    kept: TableNames | None = book.__dict__.get("_table_names")
    if kept is None or kept.words is not words:
        kept = book.__dict__["_table_names"] = TableNames(book, words)
    return kept


class TableNames:
    """The tables of one book by name and number, and the named things that the book says lie outside.

    A name in `outside` may begin with `*`, which stands for any words: `* Construction Chart`.
    """

    def __init__(self, book: Book, words: Words) -> None:
        self.words = words
        self.naming = Naming(words)
        self.normal = self.naming.normal
        self.openers = frozenset(words.opener)
        self.connectors = frozenset([*words.connector, "/"])
        self.articles = frozenset(words.the)
        self.joiners = frozenset([*words.joiner, ",", "&"])
        self.whose = frozenset([*words.of, *self.joiners])
        self.of = late(self.naming.of, re.IGNORECASE)
        joiner = listed(words.joiner)
        self.between = late(rf"\s*,(?:\s*(?:{joiner}))?(?=\s)|\s+(?:{joiner})(?=\s)", re.IGNORECASE)
        self.captions = [table.caption for table in book.tables if table.caption]
        self.tables: dict[Name, list[str]] = {}
        numbers = [table.number for table in book.tables if table.number]
        self.codes = {code[0] for code in map(CODE.match, numbers) if code}
        self.number = WITH_LETTER if any(each[0].isdigit() and each[-1].isalpha() for each in numbers) else NUMBER
        self._like: dict[str, bool] = {}  # names that captions do not have, and whether one nearly has
        self.short: list[str] = []  # the abbreviations that captions give: Combat Results Table (CRT)
        for table in book.tables:
            aside = ASIDE.search(table.caption)
            short = (aside and aside["short"]) or ""
            called = self.normal(table.caption[: aside.start()] if aside else table.caption)
            whole = self.normal(table.caption) if aside and not short else ()
            numbered = (f"#{table.number}",) if table.number else ()
            for name in filter(None, (called, whole, numbered, self.normal(short))):
                self.tables.setdefault(name, []).append(table.id)
            self.short += [short] if short else []
        self.outside = {self.normal(pattern) for pattern in book.outside if not pattern.startswith("*")}
        self.endings = [self.normal(pattern) for pattern in book.outside if pattern.startswith("*")]
        for table, said in [(each, self._said_in(each)) for each in book.tables]:
            if said:
                self.tables.setdefault(self.normal(said), [table.id])

    def _said_in(self, table: Table) -> str:
        """Return the name of a table with which the sentence ends that is its caption, *Consult the Leak Table.*;
        nothing where that is none."""
        place, text = table.caption_span, table.caption
        word = next((each for each in self.naming.found.finditer(text) if each.end() == len(text)), None)
        if not word or not place.source.text[place.start : place.end].rstrip(" *_").endswith("."):
            return ""
        before = list(WORD.finditer(text, 0, word.start()))[-WINDOW:]
        first = self._capitals(before)
        return text[before[first].start() :] if first and before[first - 1][0] in self.articles else ""

    @cached_property
    def shortened(self) -> re.Pattern[str] | None:
        """The abbreviations of tables in running text, but not directly behind the name that they stand for."""
        return late(rf"(?<![\w(])(?:{literally({*self.short})})(?!\w)") if self.short else None

    def find(self, name: str) -> list[str]:
        """Return the ids of the tables of this name (or `#1`, a number)."""
        return self.tables.get((name,) if name.startswith("#") else self.normal(name), [])

    def lies_outside(self, name: str) -> bool:
        """True where the book names this among the things it does not hold."""
        words = self.normal(name)
        if words in self.outside:
            return True
        return any(not end or words[-len(end) :] == end for end in self.endings)  # "* Chart" names all of them

    def names_by(self, pattern: str, name: str) -> bool:
        """True where a pattern of `outside` means a name."""
        wanted, words = self.normal(pattern.lstrip("*")), self.normal(name)
        return words == wanted or (pattern.startswith("*") and (not wanted or words[-len(wanted) :] == wanted))

    def in_text(self, text: str, hints: list[str]) -> Iterator[list[Reference]]:
        """Yield the tables that a text names, citation by citation; `hints` are words of which each name has one."""
        for match in where(self.naming.found, text, hints, str.casefold):
            references = self.cited(text, *match.span())
            if references:
                yield references
        for match in self.shortened.finditer(text) if self.shortened else ():
            yield [Reference(*match.span(), "table", (match[0],))]

    def cited(self, text: str, start: int, end: int) -> list[Reference]:
        """Return the reference that the word *Table* at `start` to `end` belongs to, or nothing where it names none."""
        plural = self.naming.are_several(text[start:end])
        numbered = self.number.match(text, end)
        code = CODE.match(numbered[1]) if numbered else None
        if code and code[0] not in self.codes:
            numbered = None
        if numbered and plural:
            return self._several(text, start, numbered)
        if numbered:
            number = numbered[1].rstrip(".-")
            return [Reference(start, numbered.start(1) + len(number), "table", (f"#{number}",))]
        around = self._compound(text, start, end) or self._behind(text, start, end)
        if around:
            return around
        before = list(WORD.finditer(text, max(0, start - 160), start))[-WINDOW:]
        first = self._capitals(before)
        if first is None or not self._is_name(text[before[first].start() : start]):
            first = self._known_run(text, before, start, first)
        if first is None or not self._may_name(text[before[first].start() : end], text[start]):
            return []
        names = [text[before[first].start() : start].strip()]
        if plural:
            first, names = self._elliptic(text, before, first, names[0])
        return [Reference(before[first].start(), end, "table", tuple(names))]

    def _several(self, text: str, start: int, first: re.Match[str]) -> list[Reference]:
        """Return the references to tables whose numbers stand in a list, *Tables 3, 4 and 6*, the first with the word;
        nothing where none of them is the book's: then furniture may be meant."""
        found: list[Reference] = []
        member: re.Match[str] | None = first
        while member:
            number = member[1].rstrip(".-")
            stop = member.start(1) + len(number)
            found.append(Reference(member.start(1) if found else start, stop, "table", (f"#{number}",)))
            joined = self.between.match(text, stop)
            member = self.number.match(text, joined.end()) if joined else None
        known = any(self.find(name) for each in found for name in each.cited)
        return found if known else []

    @cached_property
    def _initials(self) -> set[bool]:
        """Whether captions write the word for a table with a capital or without one."""
        words = (self.naming.found.search(caption) for caption in self.captions)
        return {word[0][0].isupper() for word in words if word}

    @cached_property
    def _put_behind(self) -> bool:
        """True where captions begin with the word for a table: their names follow it."""
        return any(self.naming.found.match(caption) for caption in self.captions)

    def _may_name(self, name: str, initial: str) -> bool:
        """True for the name of a table in the book, or nearly that of one; else where captions write the word for a
        table in this case, too: nobody prints the Dining table beside a *Weather Table*."""
        written = not self._initials or initial.isupper() in self._initials
        if written or self.find(name) or self.lies_outside(name):
            return True
        return self._has_nearly(name)

    def _has_nearly(self, name: str) -> bool:
        """True for what is nearly the name of a table in the book."""
        if name not in self._like:
            self._like[name] = any(self.is_nearly(name, caption) for caption in self.captions)
        return self._like[name]

    def is_nearly(self, name: str, caption: str) -> bool:
        """True where one name holds all words of the other, or is a misspelling of it."""
        ours, theirs = self.normal(name), self.normal(caption)
        within = bool(ours and theirs) and (set(ours) <= set(theirs) or set(theirs) <= set(ours))
        return within or bool(difflib.get_close_matches(" ".join(theirs), [" ".join(ours)], 1, LIKE))

    def _compound(self, text: str, start: int, end: int) -> list[Reference]:
        """Return the reference to a table that one word names: *Kampftabelle*, *Kampf- und Verlusttabelle*."""
        word = text[start:end]
        stem = self.naming.stem(word)
        if not stem or not (self.tables and word[0].isupper()):
            return []
        before = list(WORD.finditer(text, max(0, start - 60), start))[-2:]
        if len(before) > 1 and before[1][0] in self.joiners and before[0][0].endswith("-"):
            other = before[0][0].rstrip("-") + word[len(stem) :]
            if self.find(other):
                return [Reference(before[0].start(), end, "table", (other, word))]
        return [Reference(start, end, "table", (word,))]

    def _behind(self, text: str, start: int, end: int) -> list[Reference]:
        """Return the reference to a table whose name follows the word for one: *Tableau des pertes*; to one that the
        book does not print only where captions are written so."""
        quoted = QUOTED.match(text, end)
        if quoted and self.find(quoted["name"]):
            return [Reference(start, quoted.end(), "table", (quoted["name"],))]
        stop, words = self._known_behind(text, end)
        if not stop and self._put_behind:
            stop = self._capitals_end(words)
            stop = stop if text[start].isupper() or self._has_nearly(text[end:stop]) else 0
        if not stop:
            return []
        names = [text[start:stop]]
        while self.naming.are_several(text[start:end]) and (joined := self.between.match(text, stop)):
            another, _ = self._known_behind(text, joined.end())
            if not another:
                break
            names.append(text[joined.end() : another].strip())
            stop = another
        return [Reference(start, stop, "table", tuple(names))]

    def _known_behind(self, text: str, end: int) -> tuple[int, list[re.Match[str]]]:
        """Return where the name of a table ends that stands behind *of* at `end`, or 0 where none does; and the words
        in which it was looked for."""
        of = self.of.match(text, end)
        behind = WORD.finditer(text, of.end(), of.end() + 100) if of else ()
        words = list(islice(takewhile(lambda word: word[0][0].isalnum(), behind), BEHIND))
        known = (word.end() for word in reversed(words) if self.find(text[end : word.end()]))
        return next(known, 0), words

    def _capitals_end(self, words: list[re.Match[str]]) -> int:
        """Return where the run of capitalised words ends that begins with these, or 0 where none does."""
        stop = 0
        for word in words:
            if self.naming.bare(word[0])[:1].isupper():
                stop = word.end()
            elif not stop or not (word[0] in self.connectors or word[0] in self.whose or word[0] in self.articles):
                break
        return stop

    def _is_name(self, words: str) -> bool:
        return bool(self.find(words)) or (self.normal(words) != () and self.lies_outside(words) and bool(self.tables))

    def _known_run(self, text: str, before: list[re.Match[str]], start: int, capitals: int | None) -> int | None:
        """Return where a name begins that is known word by word, whatever its case; else where the capitals begin.

        Capitals in front of a known name are a name that nobody printed, unless a list joins the two.
        """
        for at, word in enumerate(before):
            words = text[word.start() : start]
            if word[0].casefold() in self.openers or not (self.find(words) or self.normal(words) in self.outside):
                continue
            ahead = at - 1 if at and before[at - 1][0] in self.articles else at  # and the Toll Table
            joined = ahead > 0 and before[ahead - 1][0] in self.joiners
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
            if self.naming.found.fullmatch(word):
                break  # the Table of Distances and the Toll Table are two
            if word[0].isupper() or word[0].isdigit():
                first = at if word[0].isupper() else first
            elif word not in self.connectors or first is None:
                break
        return first

    def _elliptic(self, text: str, before: list[re.Match[str]], first: int, last: str) -> tuple[int, list[str]]:
        """Find the names before the last one, which lack its final words: `Summer and Winter Weather Tables`."""
        names = [last]
        ends = last.split()
        while first >= 2 and before[first - 1][0] in self.joiners:
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
