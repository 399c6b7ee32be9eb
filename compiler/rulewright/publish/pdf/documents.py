"""The three kinds of PDF as data: the book, its charts, a player aid. `entries` are what can be set one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.config import AidTable
from rulewright.errors import InputError
from rulewright.find import find_rules
from rulewright.model import Block, Book, Rule, Table
from rulewright.project import Project
from rulewright.publish.pdf.content import Content, Data
from rulewright.publish.pdf.formulas import formulas
from rulewright.publish.pdf.index import glossary_of, index_of
from rulewright.publish.text.above import without
from rulewright.publish.text.phrases import phrases_of
from rulewright.publish.text.pictures import Picture, Pictures
from rulewright.publish.text.spoken import runs_left
from rulewright.terms import terms_of

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision

UNKNOWN = "und"  # what standards call a language that is none that is known
PART = 500_000  # characters in a part of a book, about: Typst needs some 800 bytes of memory for each


class Document(Struct):
    """A PDF to be made: `name` is its file's, without the ending; `kind` that of its template; `pictures` are those
    that may stand in it, by their names."""

    name: str
    kind: str
    data: Data
    pictures: dict[str, Picture] = {}


def book_documents(project: Project, book: Book, draft: bool, revision: Revision | None = None) -> list[Document]:
    """Return a book: every rule in order, a large one in several parts. A draft shows the findings, too, and bars
    beside what a `revision` changed."""
    found = [each for each in project.check() if each.book == book.id] if draft else []
    pictures = Pictures(project)
    content = Content(book, found, revision, pictures)
    terms = terms_of(project, book)
    parts = _parts(book)
    names = [f"{book.id}-book-{number}" for number in range(1, len(parts) + 1)]
    names = names if len(parts) > 1 else [f"{book.id}-book"]
    documents: list[Document] = []
    drawn = dict(pictures.of([book]))
    for number, (name, rules) in enumerate(zip(names, parts, strict=True), 1):
        data = _front(project, book, book.title, name) | {
            "part": number,
            "parts": names,
            "draft": draft,
            "revised": revision is not None,
            "changed": f"{book.id}:" in content.changed,
            "preamble": content.parts(without(_preamble(project, book), content.above)) if number == 1 else [],
            "findings": content.findings.get(None, []) if number == 1 else [],
            "removed": content.removed_behind(f"{book.id}:") if number == 1 else "",
            "entries": content.rules(rules),
            # Behind them: each reference is told behind the beginning of which rule it stands
            "closing": content.parts(without(book.back, content.above)) if number == len(parts) else [],
            "glossary": glossary_of(terms) if number == len(parts) else [],
            "index": index_of(book, terms) if number == len(parts) else [],
            "columns": project.file.pdf.book_columns,
            "imprint": _imprint(project, book) | {"said": content.parts(_said(project, book))},
            "icons": book.icons,
        }
        documents.append(Document(name, "book", data, drawn))
    return documents


def _imprint(project: Project, book: Book) -> Data:
    """Return what the settings say that the cover has besides the title."""
    file = next(each.file for each in project.settings if each.id == book.id)
    return {"edition": file.edition, "date": file.date, "credits": file.credits, "colophon": file.colophon}


def _said(project: Project, book: Book) -> list[Block | Table]:
    """Return what the cover says in the words of the book: its imprint, where the settings do not say who made it."""
    said = [part for part in book.front if isinstance(part, Block) and part.kind == "imprint"]
    return [] if _imprint(project, book)["credits"] else [*said]


def _preamble(project: Project, book: Book) -> list[Block | Table]:
    """Return what stands before the rules, and not on the cover."""
    said = {id(part) for part in _said(project, book)}
    return [part for part in book.front if id(part) not in said]


def _parts(book: Book) -> list[list[Rule]]:
    """Return the rules of each part: all of them, or whole chapters of about one length where there is much text."""
    lengths = [_length(rule) for rule in book.rules]
    count = max(1, round(sum(lengths) / PART))
    share = sum(lengths) / count
    parts: list[list[Rule]] = [[]]
    before = 0
    for rule, length in zip(book.rules, lengths, strict=True):
        if rule.parent is None and len(parts) < count and before >= share * len(parts):
            parts.append([])
        parts[-1].append(rule)
        before += length
    return parts


def _length(rule: Rule) -> int:
    """Return the characters of a rule and its tables."""
    return len(rule.text) + sum(len(cell.text) for table in rule.tables for row in table.rows for cell in row)


def charts_documents(project: Project, book: Book) -> list[Document]:
    """Return every table of a book with its formulas, as no document at all where it has none."""
    pictures = Pictures(project)
    content = Content(book, pictures=pictures)
    known = formulas(book)
    tables = [content.table(table) | {"formulas": known.get(table.id, [])} for table in book.tables]
    name = f"{book.id}-charts"
    data = _front(project, book, book.title, name) | {"entries": tables, "icons": book.icons}
    return [Document(name, "charts", data, dict(pictures.of([book])))] if tables else []


def aid_documents(project: Project, aid: AidTable) -> list[Document]:
    """Return a player aid: the selected rules, each with all that is below it, as cards.

    They may come from several books. Raises InputError where there is no such rule, or none at all.
    """
    try:
        chosen = {rule.id: (book, rule) for name in aid.rules for book, rule in find_rules(project, name)}
    except InputError as error:
        raise InputError(f"{aid.name}-aid.pdf: {error}") from error
    if not chosen:
        raise InputError(f"{aid.name}-aid.pdf: no rules are in it; list them in rulewright.toml, or with --rules")
    return _aid(project, aid.name, aid.title or aid.name, chosen.values())


def whole_aid_documents(project: Project, book: Book) -> list[Document]:
    """Return the aid of a book that is a player aid already: all of it, as no document where it is empty."""
    return _aid(project, book.id, book.title, ((book, rule) for rule in book.rules)) if book.rules else []


def _aid(project: Project, name: str, title: str, rules: Iterable[tuple[Book, Rule]]) -> list[Document]:
    pictures = Pictures(project)
    contents: dict[str, Content] = {}
    entries: list[Data] = []
    for _, chosen in groupby(rules, key=lambda each: each[0].id):
        pairs = list(chosen)
        book = pairs[0][0]
        content = contents.setdefault(book.id, Content(book, pictures=pictures))
        entries += content.rules([rule for _, rule in pairs])
    books = [each.book for each in contents.values()]
    icons = {key: icon for each in books for key, icon in each.icons.items()}
    name = f"{name}-aid"
    data = _front(project, books[0], title, name) | {"entries": list(_cards(entries)), "icons": icons, "dense": True}
    return [Document(name, "aid", data, dict(pictures.of(books)))]


def _front(project: Project, book: Book, title: str, name: str) -> Data:
    """Return what every kind begins with: what it is called, its language, which is that of a book where the project
    says none, its page; it is the only part."""
    settings = project.file.pdf
    language = settings.language or book.language
    return {
        "part": 1,
        "parts": [name],
        "title": title,
        "author": settings.author or project.title,
        "language": language or UNKNOWN,
        "phrases": phrases_of(language).paper,
        "right-to-left": runs_left(book),
        "tight": False,
        "paper": settings.paper,
        "margin": settings.margin,
        "columns": settings.columns,
    }


def _cards(rules: Iterable[Data]) -> Iterator[Data]:
    """Yield cards: each begins at a rule and holds its items; a rule that is a mere heading stands above the next."""
    card: list[Data] = []
    for rule in rules:
        if not rule["item"] and any(each["content"] for each in card):
            yield {"name": card[0]["name"], "rules": card}
            card = []
        card.append(rule)
    if card:
        yield {"name": card[0]["name"], "rules": card}
