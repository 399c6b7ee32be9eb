"""What the PDFs of our books must hold, from the books themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.find import find_rules
from rulewright.model import Book, Rule, Table
from rulewright.project import Project
from rulewright.publish.text.behind import with_behind
from tests.support.pdffile import PdfFile, printed

CITING = "Who cites what"
GLOSSARY = "Glossary"
WIDE = {"europa-book": ("National Will Modifiers", "Modifiers")}  # a table across the columns, and what comes behind it
GAP = 200  # letters that may stand between two words: running head and page number, the page of a reference
FRANCE = ["58.2", "58.53-58.6"]
BOOKS = ["world-at-war-book", "europa-book", "high-command-book"]
AIDS = ["high-command-aid", "france-aid"]
CHARTS = ["world-at-war-charts", "europa-charts"]
ALL = [*BOOKS, *AIDS, *CHARTS]


def passages_of(project: Project, name: str) -> Iterator[str]:
    """Yield all that is printed of a book or an aid, in order."""
    book, rules = chosen_in(project, name)
    for rule, behind in with_behind(rules):
        if not rule.implied:
            yield f"{mark(rule)} {rule.heading if rule.number else ''}"
        for part in (*(each for each in rule.content if not each.after), *behind):
            yield from cells_of(book, part) if isinstance(part, Table) else [printed(book, part.text)]


def chosen_in(project: Project, name: str) -> tuple[Book, list[Rule]]:
    if name != "france-aid":
        book = project.book(name.rpartition("-")[0])
        return book, book.rules
    return project.book("world-at-war"), [rule for each in FRANCE for _, rule in find_rules(project, each)]


def cells_of(book: Book, table: Table) -> Iterator[str]:
    yield table.caption
    header = [[printed(book, cell) for cell in row] for row in table.header]
    if header and not header[-1][0]:  # the first name stands beside all rows of the header, at their foot
        header[-1][0], header[0][0] = header[0][0], ""
    for row in (*header, *([printed(book, cell) for cell in row] for row in table.rows)):
        yield from row
    yield from (printed(book, note) for note in table.notes)


def index_page(file: PdfFile) -> int:
    """Return the first page behind the rules, where the index begins."""
    return next(
        (number for number, page in enumerate(file.pages) if page.startswith((f"{GLOSSARY}\n", "Index\n", CITING))),
        len(file.pages),
    )


def mark(rule: Rule) -> str:
    if rule.item:
        return rule.name.removeprefix((rule.parent or "").partition(":")[2])
    return rule.number or rule.heading


def openings_of(rules: list[Rule]) -> dict[str, str]:
    """Return how each rule and each table begins in print; an implied rule with the first one in it."""
    openings = {table.id: table.caption for rule in rules for table in rule.tables}
    inner: dict[str | None, str] = {}
    for rule in reversed(rules):
        openings[rule.id] = inner.get(rule.id, mark(rule)) if rule.implied else mark(rule)
        inner[rule.parent] = openings[rule.id]
    return openings
