"""What an edit of rule code or of a player aid is answered with at once is what the whole project says in the end."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.check.registry import OF_PROJECT, codes, load_checks
from rulewright.lsp.aid import AT_ONCE
from rulewright.lsp.coded import ERROR
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session
from tests.conftest import EXPLORE
from tests.lsp.at_once import known, said
from tests.support.edits import EDITS, Edit, read, rewrite, texts
from tests.support.projects import games

IN_ONE_FILE = EDITS[:5]
pytestmark = pytest.mark.usefixtures("short_books_are_long")


def edited(root: Path, edit: Edit, rng: Random) -> tuple[Path, str] | None:
    """Return which file an edit changes, and into what; all stay on disk as they are."""
    before = {path: read(path) for path in texts(root)}
    edit(root, rng)
    changed = [(path, read(path)) for path, text in before.items() if read(path) != text]
    for path, _ in changed:
        rewrite(path, before[path])
    return changed[0] if changed else None


@settings(max_examples=60 if EXPLORE else 6)
@given(st.lists(st.tuples(st.sampled_from(IN_ONE_FILE), st.integers(0, 2**20)), min_size=1, max_size=8))
def test_what_is_said_at_once_holds(edits: list[tuple[Edit, int]]) -> None:
    checks = load_checks(OF_PROJECT)
    cited = {code for code, check in checks.items() if check.scope == "citation"}
    wanted = {".rules": {ERROR}, ".lt": {*codes(*AT_ONCE)}, ".md": cited}
    with tempfile.TemporaryDirectory() as folder:
        root = games(Path(folder))
        overlay = Overlay()
        session = Session(root, overlay)
        for edit, seed in edits:
            session.compile()
            change = edited(root, edit, Random(seed))
            if change is None:
                continue
            page, text = change
            quick = session.quick(page, text)
            overlay.edit(page, text)
            ahead = session.ahead()
            asked = known(ahead) if ahead else {}
            view = session.compile()
            assert view
            assert not ahead or asked == known(view)
            for path, found in (quick or {}).items():
                now = view.findings.get(view.shown(path), [])
                assert said(found, wanted[page.suffix]) == said(now, wanted[page.suffix])
            rewrite(page, text)


@pytest.mark.parametrize(
    ("name", "typed", "code"),
    [
        ("europa/55.rules", "\nrule nowhere\n", ERROR),
        (
            "high-command/part.lt",
            "\n@SubSection @Title {More} @Tag {More} @Begin @Reff Gone @End @SubSection\n",
            "dangling-tag",
        ),
    ],
)
def test_it_is_said_at_once(tmp_path: Path, name: str, typed: str, code: str) -> None:
    root = games(tmp_path)
    session = Session(root, Overlay())
    session.compile()
    page = root / "sources" / name
    for text, there in ((read(page), False), (read(page) + typed, True)):
        quick = session.quick(page, text)
        assert quick is not None
        assert (code in [each.code for each in quick[page]]) is there


def test_what_the_baseline_knows_once_is_said_where_it_stands_again(tmp_path: Path) -> None:
    root = games(tmp_path)
    overlay = Overlay()
    session = Session(root, overlay)
    view = session.compile()
    known = next(each for each in view.project.baselined if each.code == "placeholder") if view else None
    assert known
    page = root / known.span.source.path
    line = read(page).split("\n")[known.span.line - 1]
    text = f"{read(page)}\n\n{line}\n"
    quick = session.quick(page, text)
    overlay.edit(page, text)
    view = session.compile()
    assert quick
    assert view
    now = [each for each in view.findings[view.shown(page)] if each.code == "placeholder"]
    assert len(now) == 1
    assert said(quick[page], {"placeholder"}) == said(now, {"placeholder"})
