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

Mention = tuple[Citation, Reference]
References = dict[int, list[Mention]]  # by id of the passage that they stand in


class Stream(Struct):
    """Tokens of running text: `tokens` for comparing (a reference is `REFERENCE`, the end of a passage `BREAK`),
    `written` the same with the blanks behind them, as a reader sees them. `mentions` are the references in order.
    """

    tokens: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)

    def add(self, text: str, mentions: Iterable[Mention] = ()) -> None:
        """Append a passage, in which `mentions` stand."""
        if self.tokens:
            self._put(BREAK, "\n")
        position = 0
        for citation, reference in mentions:
            self._words(text[position : reference.start])
            position = reference.end
            blank = " " if text[position : position + 1] == " " else ""
            self._put(REFERENCE, text[reference.start : position] + blank)
            self.mentions.append((citation, reference))
        self._words(text[position:])

    def _words(self, text: str) -> None:
        for match in TOKEN.finditer(text):
            self._put(match[0].rstrip(), match[0])

    def _put(self, token: str, written: str) -> None:
        self.tokens.append(token)
        self.written.append(written)


class Content(Struct):
    """A rule, its own words (`prose`: title, paragraphs, captions and notes of tables), and the `cells` of its
    tables. `fingerprint` is equal for rules that say the same; `cited` holds the words of cells that cite, by id of
    the cell, with the references taken out."""

    rule: Rule
    book: str
    prose: Stream
    cells: Stream
    title: tuple[str, ...]
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
        prose.add(rule.title.text, references.get(id(rule.title), ()))
    title = tuple(token.casefold() for token in prose.tokens)
    if rule.basis:
        prose.add(rule.basis.text, references.get(id(rule.basis), ()))
    if rule.applies:
        prose.add(rule.applies)
    for part in rule.content:
        if isinstance(part, Block):
            prose.add(part.text.text, references.get(id(part.text), ()))
        else:
            _add_table(part, prose, cells, references, cited)
    fingerprint = " ".join([*prose.tokens, *cells.tokens])
    return Content(rule, book.id, prose, cells, title, cited, fingerprint)


def _add_table(table: Table, prose: Stream, cells: Stream, references: References, cited: dict[int, str]) -> None:
    if table.caption:
        prose.add(table.caption)
    for row in (*table.header, *table.rows):
        for cell in row:
            if not cell.text:
                continue
            start = len(cells.tokens)
            cells.add(cell.text, references.get(id(cell), ()))
            if id(cell) in references:
                cited[id(cell)] = " ".join(cells.tokens[start:]).lstrip(f"{BREAK} ")
    for note in table.notes:
        prose.add(note.text, references.get(id(note), ()))
