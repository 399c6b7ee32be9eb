"""Edited again and again, a project says what a fresh run says."""

from __future__ import annotations

import tempfile
import weakref
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks.generate import generate, write
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.cite.passages import Found, Passage
from rulewright.cite.scan import Scanner
from rulewright.engine import Engine
from rulewright.errors import RulewrightError
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session
from rulewright.model import Book
from rulewright.publish.export import export_json
from rulewright.rulecode.bind import book as bind
from rulewright.rulecode.bind.clauses import Clauses
from rulewright.rulecode.bind.program import bind_program
from rulewright.rulecode.program import Program
from rulewright.rulecode.surface import parse
from rulewright.rulecode.surface.parse import parse_rules
from rulewright.rulecode.surface.tree import RuleCode
from rulewright.text import Source
from tests.conftest import EXPLORE
from tests.lsp.at_once import begun
from tests.support.edits import EDITED, Edit, add_file, read, rewrite, texts
from tests.support.projects import emitted, games, reports, strangers

RULES = 55  # on three pages
ONE_LISTS = "# 1. Roads\n\n1.1 A cart waits.\n\nA coach waits.\n"


def outcome(root: Path) -> object:
    try:
        project = rulewright.load(root)
    except RulewrightError as error:
        return str(error)
    return project.failures, export_json(project), *reports(project), *emitted(project)


def held(session: Session) -> object:
    view = session.compile()
    if session.behind:
        return session.troubles[0].message
    assert view
    project = view.project
    return project.failures, export_json(project), *reports(project), *emitted(project)


def check_all(root: Path, edits: list[tuple[Edit, int]], saved: bool) -> None:
    """Make the edits one by one, on disk or in an editor's buffers; after each, compare."""
    overlay = Overlay()
    session = Session(root, overlay)
    session.compile()
    for edit, seed in edits:
        before = {path: read(path) for path in texts(root)}
        edit(root, Random(seed))
        overlay.touch()
        cold = outcome(root)
        now = {path: read(path) for path in texts(root)}
        if not saved and before.keys() == now.keys():  # then the files are as they were, and the buffers say otherwise
            for path, text in before.items():
                rewrite(path, text)
                if text != now[path]:
                    overlay.texts[str(path)] = now[path].encode("utf-8", "surrogateescape")
        found = held(session)
        if isinstance(cold, str):
            assert isinstance(found, str)
            assert cold.endswith(found)
        else:
            assert found == cold
        overlay.texts.clear()
        for path, text in now.items():
            rewrite(path, text)
        overlay.touch()


@settings(max_examples=40 if EXPLORE else 4)
@given(st.sampled_from(("digit-levels", "letter-levels", "dotted")), EDITED, st.booleans())
def test_a_book_of_many_pages(notation: str, edits: list[tuple[Edit, int]], saved: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write(generate(RULES, 2 * RULES, notation), Path(folder))
        root = Path(folder) / "project"
        for cut in range(4):  # pages that begin in the middle of a rule
            add_file(root, Random(cut))
        check_all(root, edits, saved)


@settings(max_examples=30 if EXPLORE else 3)
@given(EDITED, st.booleans())
def test_books_with_rule_code_and_player_aids(edits: list[tuple[Edit, int]], saved: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_all(games(Path(folder)), edits, saved)


@settings(max_examples=60 if EXPLORE else 6)
@given(EDITED, st.booleans())
def test_books_in_html_and_in_a_notation_of_their_own(edits: list[tuple[Edit, int]], saved: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_all(strangers(Path(folder)), edits, saved)


def test_former_states_are_let_go(tmp_path: Path) -> None:
    write(generate(RULES, 2 * RULES, "dotted"), tmp_path)
    overlay = Overlay()
    session = Session(tmp_path / "project", overlay)
    former = weakref.ref(session.compile())
    overlay.touch()
    assert session.compile() is not former()
    session.tidy()
    assert former() is None


def test_texts_that_say_something_else_by_now_are_let_go(tmp_path: Path) -> None:
    write(generate(RULES, 2 * RULES, "dotted"), tmp_path)
    overlay = Overlay()
    session = Session(tmp_path / "project", overlay)
    page = next((tmp_path / "project").rglob("*.md"))
    formers = []
    for edit in range(4):
        overlay.edit(page, page.read_text("utf-8") + f"\n\nEdit {edit}.\n")
        view = session.compile()
        file = view and view.file(page)
        assert file
        formers.append(weakref.ref(file.source))
        del view, file
    for _ in range(2):  # what no sweep sees, of places and pieces of text, goes with what held it; the rest behind that
        session.tidy()
    assert [each() is None for each in formers] == [True, True, True, False]


def test_other_bytes_of_the_same_words_are_read_anew(tmp_path: Path) -> None:
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (tmp_path / "sources/book").mkdir(parents=True)
    page = tmp_path / "sources/book/a.md"
    (page.parent / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    overlay = Overlay()
    session = Session(tmp_path, overlay)
    for encoding, codes in (("utf-8", []), ("latin-1", ["bad-encoding"]), ("utf-8", [])):
        page.write_text("# 1. Cafés\n\n1.1 None is open.\n", encoding)
        overlay.touch()
        view = session.compile()
        assert view
        assert [each.code for each in view.project.diagnostics] == codes


def test_a_book_that_was_away_is_read_from_its_own_texts(tmp_path: Path) -> None:
    root, away = tmp_path / "project", tmp_path / "away"
    for name in ("one", "other"):
        (root / "sources" / name).mkdir(parents=True)
        (root / "sources" / name / "book.toml").write_text('notation = "dotted"\n', "utf-8")
        (root / "sources" / name / "a.md").write_text("# 1. Moves\n\n1.1 None is left.\n", "utf-8")
    (root / "rulewright.toml").write_text("", "utf-8")
    engine = Engine(root)
    engine.compile()
    (root / "sources/other").rename(away)
    assert [book.id for book in engine.compile().books] == ["one"]
    away.rename(root / "sources/other")
    for book in engine.compile().books:
        assert {id(rule.span.source) for rule in book.rules} == {id(source) for source in book.sources}


def test_what_a_rule_lists_is_asked_by_who_cites_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another paragraph, or a step, has only the files scanned again that ask for it; these are told of it."""
    page, overlay, session = begun(tmp_path, ONE_LISTS, "# 2. Tolls\n\n2.1 Who pays, see the third paragraph of 1.1.\n")
    page.with_name("c.md").write_text("# 3. Inns\n\n3.1 Who sleeps pays, see 2.1.\n", "utf-8")
    overlay.touch()
    view = session.compile()
    assert view
    assert [each.code for each in view.findings[view.shown(page.with_name("b.md"))]] == ["missing-item"]
    scanned: list[str] = []
    scan_all = Scanner.scan_all

    def watched(self: Scanner, passages: list[Passage]) -> list[Found]:
        scanned.extend(dict.fromkeys(Path(each.text.source.path).name for each in passages))
        return scan_all(self, passages)

    monkeypatch.setattr(Scanner, "scan_all", watched)
    overlay.edit(page, ONE_LISTS + "\nIt goes on.\n")
    view = session.compile()
    assert view
    assert sorted(scanned) == ["a.md", "b.md"]
    assert view.shown(page.with_name("b.md")) not in view.findings


def test_rule_code_that_nobody_edits_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = games(tmp_path)
    overlay = Overlay()
    session = Session(root, overlay)
    session.compile()
    parsed: list[str] = []

    def watched(source: Source, *place: int) -> object:
        parsed.append(source.path)
        return parse_rules(source, *place)

    monkeypatch.setattr(parse, "parse_rules", watched)
    page = next(each for each in texts(root) if each.suffix == ".md")
    overlay.edit(page, read(page) + "\n\nIt ends here.\n")
    session.compile()
    assert parsed == []


def test_rule_code_that_an_edit_does_not_reach_is_bound_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "project"
    root.mkdir()
    (root / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    texts = {
        "a.md": "# 1. Tolls\n\n1.1 A cart pays 2.\n\n1.2 A coach pays what carts pay, and 3.\n\n1.3 A mule pays 1.\n",
        "a.rules": "rule 1.1 cart\n  input carts: 1..5\n  out toll = 2 * carts  @1.1\n",
        "b.rules": "rule 1.2 coach\n  input toll: 1.1\n  out pays = toll + 3  @1.2\n",
        "c.rules": "rule 1.3 mule\n  input mules: 0..9\n  out toll = mules  @1.3\n",
        "d.rules": "amend mule when free  @1.1\n  input free: bool = no\n  toll = 0\n",
    }
    for name, text in texts.items():
        (root / name).write_text(text, "utf-8")
    bound: list[str] = []

    def watched(of: Book, clauses: Clauses, code: RuleCode, *others: Any) -> object:
        bound.append(code.name.name)
        return bind_program(of, clauses, code, *others)

    monkeypatch.setattr(bind, "bind_program", watched)
    overlay = Overlay()
    session = Session(root, overlay)

    def edited(name: str, old: str, new: str) -> list[str]:
        bound.clear()
        overlay.edit(root / name, texts[name].replace(old, new))
        assert session.compile()
        return bound

    session.compile()
    assert bound == ["cart", "coach", "mule"]
    assert edited("a.rules", "toll", "coins") == ["cart", "coach"]
    assert edited("b.rules", "pays", "costs") == ["coach"]
    assert edited("c.rules", "0..9", "0..8") == ["mule"]
    assert edited("d.rules", "toll = 0", "toll = 1") == ["mule"]
    assert edited("a.md", "A mule", "Each mule") == ["cart", "coach", "mule"]
    assert edited("d.rules", "amend mule", "amend cart") == ["cart", "coach", "mule"]


def test_programs_that_nobody_touches_are_the_same(tmp_path: Path) -> None:
    """What looking at one showed holds for the next state: one that an edit reaches, by its code or by its clause, is
    another, and so is one that needs its result."""
    root = tmp_path / "project"
    book = root / "sources/book"
    book.mkdir(parents=True)
    (root / "rulewright.toml").write_text("", "utf-8")
    (book / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    page, code = book / "a.md", book / "a.rules"
    page.write_text("# 1. Tolls\n\n1.1 A cart pays 2 pence.\n\n1.2 A coach pays what carts pay, and 3.\n", "utf-8")
    code.write_text("rule 1.1 cart\n  input carts: 1..5\n  out toll = 2 * carts\n", "utf-8")
    (book / "b.rules").write_text("rule 1.2 coach\n  input toll: 1.1\n  out pays = toll + 3 @1.2\n", "utf-8")
    overlay = Overlay()
    session = Session(root, overlay)

    def programs() -> dict[str, Program]:
        view = session.compile()
        assert view
        return {each.name: each for each in view.project.books[0].programs}

    first = programs()
    assert first.keys() == {"cart", "coach"}
    overlay.edit(page, read(page) + "\n1.3 A mule pays nothing.\n")
    assert programs() == first
    overlay.edit(page, read(page).replace("and 3", "and then 3"))
    second = programs()
    assert second["cart"] is first["cart"]
    assert second["coach"] is not first["coach"]
    overlay.edit(code, read(code).replace("1..5", "1..6"))
    third = programs()
    assert third["cart"] is not first["cart"]
    assert third["coach"] is not second["coach"]
