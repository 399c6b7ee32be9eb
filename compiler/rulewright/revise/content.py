"""What a rule says, as tokens: words and punctuation, and each reference as one token of its own.

A reference is told apart from the words, so that a rule whose citations only follow a renumbering says the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from rulewright.model import Block, Book, Citation, Reference, Rule, Table
from rulewright.text import Text

TOKEN = re.compile(r"\w+(?:['’]\w+)*\s*|[^\w\s]\s*")
REFERENCE = "\N{OBJECT REPLACEMENT CHARACTER}"  # no text has them
BREAK = "\N{PARAGRAPH SEPARATOR}"

TYPOGRAPHY = (('"', "“”„«»″"), ("'", "‘’‚′"), ("-", "–—‐‑−"), (" ", "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"))
PLAIN = str.maketrans({mark: plain for plain, marks in TYPOGRAPHY for mark in marks})  # two ways to print one mark

Mention = tuple[Citation, Reference]
References = dict[int, list[Mention]]  # by id of the passage that they stand in


class Stream:
    """Running text, passage by passage, with the references in it (`mentions`, in order).

    `said` is what it says, the references taken out: equal for two streams that say the same.

    It is taken apart into words only where two revisions differ; most of a book does not.
    """

    def __init__(self) -> None:
        self.said = ""
        self.mentions: list[Mention] = []
        self._passages: list[tuple[str, list[Mention]]] = []
        self._cut: tuple[list[str], list[str]] | None = None

    def add(self, text: str, mentions: list[Mention] | None = None) -> str:
        """Append a passage, in which `mentions` stand, and return what it says, the references taken out."""
        if not text:
            return ""
        said = _plain(_said(text, mentions) if mentions else text)
        self.said = f"{self.said}{BREAK}{said}" if self.said else said
        self._passages.append((text, mentions or []))
        self.mentions += mentions or []
        return said

    @property
    def tokens(self) -> list[str]:
        """The words and marks, for comparing; a reference is `REFERENCE`, the end of a passage `BREAK`."""
        return self._pieces()[0]

    @property
    def written(self) -> list[str]:
        """The tokens with the blanks behind them, as a reader sees them."""
        return self._pieces()[1]

    def _pieces(self) -> tuple[list[str], list[str]]:
        """Return tokens and what is written; they are cut once."""
        if self._cut is None:
            tokens: list[str] = []
            written: list[str] = []
            for text, mentions in self._passages:
                if tokens:
                    tokens.append(BREAK)
                    written.append("\n")
                position = 0
                for _, reference in mentions:
                    written += TOKEN.findall(text, position, reference.start)
                    tokens += map(_token, written[len(tokens) :])
                    position = reference.end
                    tokens.append(REFERENCE)
                    written.append(text[reference.start : position] + " " * (text[position : position + 1] == " "))
                written += TOKEN.findall(text, position)
                tokens += map(_token, written[len(tokens) :])
            self._cut = tokens, written
        return self._cut


def _plain(text: str) -> str:
    return text if text.isascii() else text.translate(PLAIN)


def _token(written: str) -> str:
    return _plain(written).rstrip()


def _said(text: str, mentions: list[Mention]) -> str:
    ends = [0, *(reference.end for _, reference in mentions)]
    starts = [*(reference.start for _, reference in mentions), len(text)]
    return REFERENCE.join(text[end:start] for end, start in zip(ends, starts, strict=True))


class Content(Struct):
    """A rule, its own words (`prose`: title, paragraphs, captions and notes of tables), and the `cells` of its
    tables. `fingerprint` is equal for rules that say the same; `cited` holds the words of cells that cite, by id of
    the cell, with the references taken out."""

    rule: Rule
    book: str
    prose: Stream
    cells: Stream
    title: str
    cited: dict[int, str] = field(default_factory=dict)
    fingerprint: str = ""

    def said(self, cell: Text) -> str:
        """Return what a cell says: equal for two cells of which one only follows a renumbering."""
        return self.cited.get(id(cell), cell.text)

    @property
    def id(self) -> str:
        return self.rule.id

    @property
    def streams(self) -> tuple[Stream, Stream]:
        return self.prose, self.cells


def contents(books: Iterable[Book]) -> Iterator[Content]:
    """Yield what every rule says, in reading order."""
    for book in books:
        references: References = {}
        for citation in book.citations:
            references.setdefault(id(citation.passage), []).extend((citation, each) for each in citation.references)
        if book.matter:
            yield _content(book, _matter(book), references)
        for rule in book.rules:
            yield _content(book, rule, references)


def _matter(book: Book) -> Rule:
    """Return what belongs to no rule as if it were one, without a number."""
    first = book.matter[0]
    span = first.text.span() if isinstance(first, Block) else first.span
    return Rule(f"{book.id}:", None, None, None, None, span, content=book.matter)


def _content(book: Book, rule: Rule, references: References) -> Content:
    prose, cells, cited = Stream(), Stream(), dict[int, str]()
    if rule.title:
        prose.add(rule.title.text, references.get(id(rule.title)))
    title = " ".join(prose.said.split()).casefold()
    if rule.basis:
        prose.add(rule.basis.text, references.get(id(rule.basis)))
    if rule.applies:
        prose.add(rule.applies)
    for part in rule.content:
        if isinstance(part, Block):
            prose.add(part.text.text, references.get(id(part.text)))
        else:
            _add_table(part, _caption(part, rule), prose, cells, references, cited)
    fingerprint = f"{prose.said}{BREAK * bool(cells.said)}{cells.said}"
    return Content(rule, book.id, prose, cells, title, cited, fingerprint)


def _caption(table: Table, rule: Rule) -> str:
    """Return what a caption says: the number of its own rule, *Table 4.2*, only follows that."""
    return table.caption.removesuffix(table.number) if table.number and table.number == rule.number else table.caption


def _add_table(
    table: Table, caption: str, prose: Stream, cells: Stream, references: References, cited: dict[int, str]
) -> None:
    if caption:
        prose.add(caption)
    for cell in table.cells:
        if not cell.text:
            continue
        said = cells.add(cell.text, references.get(id(cell)))
        if id(cell) in references:
            cited[id(cell)] = said
    for note in table.notes:
        prose.add(note.text, references.get(id(note)))
