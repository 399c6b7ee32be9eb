"""The original player aid, as it came, against hand-made answers. Skipped where it is not beside the checkout."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.link.circles import circles
from rulewright.model import Book
from rulewright.project import Project
from rulewright.read.lout.unflatten import is_flattened, line_breaks, put_back
from tests.read.lout.shown import SYMBOLS, plain


@pytest.fixture(scope="module")
def gold(shared: Path) -> Any:
    return json.loads((shared / "gold/lout.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def project(shared: Path) -> Project:
    return rulewright.load(shared / "seeds/high-command")


@pytest.fixture(scope="module")
def book(project: Project) -> Book:
    return project.books[0]


def text_of(book: Book) -> str:
    return book.rules[0].span.source.text


def recovered(book: Book) -> list[str]:
    text = text_of(book)
    return put_back(text, line_breaks(text, SYMBOLS)).split("\n")


def line_of(book: Book, offset: int) -> int:
    return sum(at < offset for at in book.rules[0].span.source.breaks) + 1


def test_line_breaks(book: Book, gold: Any) -> None:
    text, lines = text_of(book), recovered(book)
    assert is_flattened(text, SYMBOLS)
    assert not is_flattened("\n".join(lines), SYMBOLS)
    assert len(lines) == 414
    assert " ".join(lines) == text
    comments = [(at, line[line.index("#") :]) for at, line in enumerate(lines, 1) if "#" in line]
    assert comments == [(each["line"], each["text"]) for each in gold["comments"]]


def test_comments(book: Book, gold: Any) -> None:
    found = [each for each in book.problems if each.kind == "inferred-comment"]
    assert [(line_of(book, each.span.start), each.span.text) for each in found] == [
        (each["line"], each["text"]) for each in gold["comments"]
    ]
    assert Counter(each.detail for each in found) == {"forced": 15, "by convention": 30}
    for problem, wanted in zip(found, gold["comments"], strict=True):
        assert problem.rule is None or problem.rule.partition(":")[2] == wanted["section"]


def test_sections(book: Book, gold: Any) -> None:
    found = [(rule.tag, rule.heading, rule.basis and rule.basis.text, rule.number) for rule in book.rules]
    assert found == [(each["tag"], each["title"], each["rules"], None) for each in gold["sections"]]
    assert [line_of(book, rule.span.start) for rule in book.rules] == [each["line"] for each in gold["sections"]]
    commented = [each.detail for each in book.problems if each.kind == "commented-target"]
    assert commented == [each["tag"] for each in gold["commented_sections"]]


def test_items(book: Book, gold: Any) -> None:
    for rule, section in zip(book.rules, gold["sections"], strict=True):
        items = [block for block in rule.blocks if block.kind == "bullet"]
        found = [(line_of(book, each.text.outer[0]), each.depth + 1, plain(book, each.text)) for each in items]
        wanted = [(each["line"], each["depth"], each["text"]) for each in section["items"]]
        assert [(line, depth, squeezed(text)) for line, depth, text in found] == [
            (line, depth, squeezed(text)) for line, depth, text in wanted
        ]
        inner = [each.cited[0] for c, each in book.references if c.source == rule.id and each.kind == "number"][1:]
        assert inner == section["inner_rules"]


def test_lists(book: Book, gold: Any) -> None:
    """A list begins wherever an item is nested deeper than the one before it."""
    for rule, section in zip(book.rules, gold["sections"], strict=True):
        depths = [-1, *(block.depth for block in rule.blocks if block.kind == "bullet")]
        assert sum(depth > before for before, depth in itertools.pairwise(depths)) == section["n_lists"]
    assert sum(each["n_lists"] for each in gold["sections"]) == gold["counts"]["lists"]


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def test_references(project: Project, book: Book, gold: Any) -> None:
    found = [(citation, each) for citation, each in book.references if each.kind == "tag"]
    assert [
        (citation.source, each.targets, line_of(book, citation.span(each).start), each.status)
        for citation, each in found
    ] == [
        (f"{book.id}:{each['section']}", (f"{book.id}:{each['target']}",), each["line"], "resolved")
        for each in gold["live_refs"]
    ]
    assert all(citation.span(each).text == each.cited[0] for citation, each in found)
    edges = {(citation.source, each.targets) for citation, each in found}
    assert len(edges) == gold["counts"]["distinct_edges"]
    assert {each.status for _, each in book.references if each.kind == "number"} == {"outside"}
    assert [{rule.partition(":")[2] for rule, _, _ in circle} for circle in circles(project.books)] == [
        set(each) for each in gold["cycles_scc"]
    ]


def test_findings(project: Project, gold: Any) -> None:
    found = Counter(each.code for each in project.check())
    assert found == {
        "inferred-comment": 45,
        "uncited-tag": 20,
        "circular-reference": 1,
        "shared-rules-number": 1,
        "table-gap": 1,
    }
    uncited = [(each.rule or "").partition(":")[2] for each in project.check() if each.code == "uncited-tag"]
    assert uncited == gold["never_referenced"]
    assert {each.span.line for each in project.check()} == {1}


def test_ours_has_the_same_form(book: Book, ours: Project) -> None:
    """Tags, rule numbers, references, icons and the nesting of items are those of the original."""
    restated = ours.book("high-command")
    assert [(rule.tag, rule.basis and rule.basis.text) for rule in restated.rules] == [
        (rule.tag, rule.basis and rule.basis.text) for rule in book.rules
    ]
    for one, other in zip(restated.rules, book.rules, strict=True):
        assert [block.depth for block in one.blocks] == [block.depth for block in other.blocks], one.tag
        for block, original in zip(one.blocks, other.blocks, strict=True):
            icons = [
                sorted(style.name for style in each.text.styles if style.name.startswith("icon:"))
                for each in (block, original)
            ]
            assert icons[0] == icons[1], block.text.text
    cited = [
        Counter((citation.source, each.kind, each.cited) for citation, each in every.references)
        for every in (restated, book)
    ]
    assert cited[0] == cited[1]
