"""The model as JSON: the contract of `rulewright export`."""

from __future__ import annotations

import re
from typing import Any

from rulewright.model import Book, Citation, Reference, Rule, Table
from rulewright.project import Project
from rulewright.report.json import as_json, located, page_of
from rulewright.text import Text

TITLED = ("division", "page")  # they lead to a heading, or to what one begins, as a title does


def export_json(project: Project) -> bytes:
    """Return the model of every book as JSON text in UTF-8, ending with a newline."""
    model = {"version": 1, "books": [export_book(book) | _terms(project, book) for book in project.books]}
    return as_json(model)


def export_book(book: Book) -> dict[str, Any]:
    """Return one book as the contract has it."""
    return {
        "id": book.id,
        "title": book.title,
        "format": book.format,
        "rules": [_rule(rule) for rule in book.rules],
        "references": [_reference(book, citation, reference) for citation, reference in book.references],
        "tables": [_table(table) for table in book.tables],
    }


def _terms(project: Project, book: Book) -> dict[str, Any]:
    """Return the terms of a book, each with where it is explained and used, and why it is one."""
    from rulewright.report.terms import term_json
    from rulewright.terms import terms_of

    terms = terms_of(project, book)
    return {"language": book.language, "terms": [term_json(term) for term in terms.all]}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "number": rule.number,
        "tag": rule.tag,
        "counted": rule.counted,
        "title": rule.heading,
        "parent": rule.parent,
        "implied": rule.implied,
        "stamp": rule.stamp,
        "applies": rule.applies,
        "file": rule.span.source.path,
        "line": rule.span.line,
        **page_of(rule.span),
        "text": rule.text,
    }


def _reference(book: Book, citation: Citation, reference: Reference) -> dict[str, Any]:
    span = citation.span(reference)
    return {
        "source": citation.source,
        "text": citation.words(reference),
        "kind": "title" if reference.kind in TITLED else reference.kind,
        "status": reference.status,
        "deferral": citation.deferral,
        "targets": _targets(book, reference),
        **located(span),
    }


def _targets(book: Book, reference: Reference) -> list[str]:
    """What a reference leads to. A tag that marks a place within a section is a target of its own."""
    tag = reference.cited[0]
    if reference.kind == "tag" and tag in book.index and book.index[tag].tag != tag:
        return [f"{book.id}:{tag}"]
    return list(reference.targets)


def _table(table: Table) -> dict[str, Any]:
    """Cells and notes are as printed, markup and all."""
    return {
        "id": table.id,
        "caption": table.caption,
        "number": table.number,
        "rule": table.rule,
        "file": table.span.source.path,
        "line": table.caption_span.line,
        **page_of(table.caption_span),
        "header": [[_cell(cell) for cell in row] for row in table.header],
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
        "notes": [_cell(note) for note in table.notes],
    }


def _cell(cell: Text) -> str:
    """A cell on one line, also where a page break had cut it."""
    return re.sub(r"\s*[\t\r\n]\s*", " ", cell.raw)
