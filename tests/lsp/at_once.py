"""What is said at once of an edited page, held against what the whole project says in the end."""

from __future__ import annotations

from pathlib import Path

from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session
from rulewright.lsp.view import View
from rulewright.model import Diagnostic
from rulewright.report.json import as_dict


def said(found: list[Diagnostic], codes: set[str]) -> list[dict[str, object]]:
    """Return the findings of some codes without their guesses: what a placeholder meant is told by the words of all
    rules."""
    return [as_dict(each) | {"candidates": None} for each in found if each.code in codes]


def begun(tmp_path: Path, text: str, other: str = "") -> tuple[Path, Overlay, Session]:
    """Write a book of one page, or two, and compile it; return the first, what is edited over it, and the session."""
    folder = tmp_path / "sources/book"
    folder.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (folder / "book.toml").write_text('notation = "dotted"\nfiles = ["*.md"]\n', "utf-8")
    page = folder / "a.md"
    page.write_text(text, "utf-8")
    if other:
        (folder / "b.md").write_text(other, "utf-8")
    overlay = Overlay()
    session = Session(tmp_path, overlay)
    session.compile()
    return page, overlay, session


def both(
    page: Path, overlay: Overlay, session: Session, edited: str
) -> tuple[dict[Path, list[Diagnostic]] | None, View]:
    """Return what is found at once where a page is edited, and the whole project as it is then."""
    quick = session.quick(page, edited)
    overlay.edit(page, edited)
    view = session.compile()
    assert view
    return quick, view


def in_the_end(page: Path, overlay: Overlay, session: Session, edited: str) -> list[str]:
    """Return the words that the whole book finds fault with behind an edit of which nothing is said at once."""
    quick, view = both(page, overlay, session, edited)
    assert quick is None
    return [view.placed(each.span).text for each in view.findings.get(view.shown(page), [])]
