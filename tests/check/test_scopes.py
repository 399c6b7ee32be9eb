"""A check runs again only where its scope was touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.check.registry import OF_PROJECT, Check, load_checks
from rulewright.engine import Engine
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.report.json import as_dict

TEXT = "# 1. Roads\n\n1.1 A cart waits, see 1.3.\n\n1.2 A coach pays (1.9).\n\n1.4 All wait, see rule ???.\n"
CODE = "rule 1.2\n  input fee: 1..3\n  out paid = fee + 1\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    for name in ("one", "other"):
        folder = tmp_path / "sources" / name
        folder.mkdir(parents=True)
        (folder / "book.toml").write_text('notation = "dotted"\n', "utf-8")
        (folder / "a.md").write_text(TEXT, "utf-8")
        (folder / "b.md").write_text("# 2. Tolls\n\n2.1 See 1.2.\n", "utf-8")
        (folder / "a.rules").write_text(CODE, "utf-8")
    return tmp_path


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """The books and scopes in which checks ran."""
    found: set[tuple[str, str]] = set()
    run = Check.run

    def watched(check: Check, subject: Any) -> Iterator[Diagnostic]:
        if isinstance(subject, Project) and not check.upkeep:
            found.update((book.id, check.scope) for book in subject.books)
        return run(check, subject)

    monkeypatch.setattr(Check, "run", watched)
    return found


def said(project: Project) -> list[dict[str, object]]:
    return [as_dict(each) for each in project.diagnostics]


@pytest.mark.parametrize(
    ("name", "before", "after", "touched"),
    [
        ("a.md", "A cart waits", "A cart,\nas it comes, waits", {"citation", "program", "book"}),
        ("a.md", "1.4 All", "1.5 All", {"citation", "structure", "program", "book"}),
        ("a.rules", "1..3", "1..4", {"program"}),
    ],
)
def test_where_a_scope_is_untouched_its_findings_stay(
    root: Path, ran: set[tuple[str, str]], name: str, before: str, after: str, touched: set[str]
) -> None:
    engine = Engine(root)
    engine.compile()
    assert {book for book, _ in ran} == {"one", "other"}
    ran.clear()
    engine.compile()
    assert ran == set()
    path = root / "sources/one" / name
    path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    project = engine.compile()
    assert ran == {("one", scope) for scope in touched}
    assert said(project) == said(rulewright.load(root)) != []


def test_what_an_earlier_run_found_holds_in_the_books_that_were_not_edited(
    root: Path, ran: set[tuple[str, str]]
) -> None:
    rulewright.load(root, cached=True)
    path = root / "sources/one/b.md"
    path.write_text(path.read_text("utf-8") + "\n2.2 See 1.1.\n", "utf-8")
    ran.clear()
    project = rulewright.load(root, cached=True)
    assert {book for book, _ in ran} == {"one"}
    assert said(project) == said(rulewright.load(root))


def test_a_file_of_another_name_has_its_findings(root: Path) -> None:
    """The same rules have the same gaps, and these are in the file that is there."""
    engine = Engine(root)
    folder = root / "sources/one"
    (folder / "b.md").write_text("# 2. Tolls\n\n2.1 All pay.\n\n2.3 None is let off.\n", "utf-8")
    engine.compile()
    rulewright.load(root, cached=True)
    (folder / "b.md").rename(folder / "c.md")
    (found,) = (each for each in engine.compile().diagnostics if each.rule == "one:2.3")
    assert found.span.source.path == "sources/one/c.md"
    assert said(rulewright.load(root, cached=True)) == said(rulewright.load(root))


def test_rule_code_of_another_name_has_its_findings(root: Path) -> None:
    engine = Engine(root)
    code = root / "sources/one/a.rules"
    code.write_bytes(b"# caf\xe9\n" + code.read_bytes())
    engine.compile()
    rulewright.load(root, cached=True)
    code.rename(code.with_name("b.rules"))
    found = said(engine.compile())
    assert [each["file"] for each in found if each["code"] == "bad-encoding"] == ["sources/one/b.rules"]
    assert found == said(rulewright.load(root, cached=True)) == said(rulewright.load(root))


class Untouched(list[Any]):
    """What nobody may look into."""

    def __iter__(self) -> Iterator[Any]:
        raise AssertionError("a check whose scope is no program looked at one")

    def __len__(self) -> int:
        raise AssertionError("a check whose scope is no program looked at one")


def test_what_looks_at_rule_code_runs_again_where_that_was_touched(root: Path) -> None:
    """A finding about a program would stay while this is edited, if its check did not say that it rests on it."""
    project = rulewright.load(root)
    for book in project.books:
        book.programs, book.program_problems = Untouched(), Untouched()
    for check in load_checks(OF_PROJECT).values():
        if check.scope != "program" and not check.upkeep:
            list(check.run(project))
