"""Run every case of tests/cases. To add one, add a file; see support/casefile.py for its form."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
import rulewright.model
from rulewright.model import Block, Book
from rulewright.project import Project
from rulewright.terms import Term, terms_of
from tests.conftest import CASES
from tests.support.casefile import Case, Found, read_case, write_book

STEPS = ("read", "outline", "cite", "check", "notations", "terms")
FILES = sorted(path for step in STEPS for path in (CASES / step).glob("*.case"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    if "needs" in case.settings:
        pytest.importorskip(case.settings.pop("needs"), reason="the case is in a format that an extra reads")
    project = rulewright.load(write_book(case, tmp_path))
    assert not project.failures
    book = project.books[0]
    assert found_findings(project) == sorted(case.findings)
    if case.references:
        assert found_references(book) == sorted(case.references)
    for name, body in case.expected.items():
        if name == "terms":
            assert "\n".join(map(_term_line, terms_of(project, book).all)) == body
        else:
            check_expectation(case, book, name, body)


def _term_line(term: Term) -> str:
    others = [*term.short, *term.others]
    name = f"{term.name} ({', '.join(others)})" if others else term.name
    manner = term.definition.manner if term.definition else "capitals"
    return f"{name} | {manner} | {len(term.uses)} | {term.meaning}".rstrip()


def found_findings(project: Project) -> list[Found]:
    return sorted((f.span.source.path, f.span.line, f.span.column, f.code) for f in project.check())


def found_references(book: Book) -> list[Found]:
    found = []
    for citation, reference in book.references:
        span = citation.span(reference)
        targets = " ".join(target.partition(":")[2] for target in reference.targets)
        written = span.source.original[slice(*span.written)]
        what = f"{written!r} {reference.status} {targets}".rstrip()
        found.append((span.source.path, span.line, span.column, what))
    return sorted(found)


def check_expectation(case: Case, book: Book, name: str, body: str) -> None:
    if name == "rules":
        assert "\n".join(map(_rule_line, book.rules)) == body
    elif name == "tables":
        assert "\n\n".join(_table_lines(book)) == body
    elif name.startswith("marks "):
        blocks = [each for each in book.rule(name.split()[1]).content if isinstance(each, Block)]
        assert " ".join(each.marker for each in blocks if each.marker) == body
    else:
        assert book.rule(name.split()[1]).text == body


def _rule_line(rule: rulewright.model.Rule) -> str:
    parent = f" < {rule.parent.partition(':')[2]}" if rule.parent else ""
    title = f' "{rule.heading}"' if rule.heading else ""
    extras = "".join(f" [{each}]" for each in (rule.stamp, rule.applies, "implied" if rule.implied else None) if each)
    return f"{rule.name}{title}{parent}{extras}"


def _table_lines(book: Book) -> list[str]:
    shown = []
    for table in book.tables:
        lines = [f"{table.id.partition(':')[2]}: {table.caption} ({(table.rule or '').partition(':')[2]})"]
        lines += ["= " + " | ".join(cell.text for cell in row) for row in table.header]
        lines += ["| " + " | ".join(cell.text for cell in row) for row in table.rows]
        lines += [f"* {note.text}" for note in table.notes]
        shown.append("\n".join(line.rstrip() for line in lines))
    return shown
