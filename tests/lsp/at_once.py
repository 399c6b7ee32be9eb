"""What is said at once of an edited page, held against what the whole project says in the end."""

from __future__ import annotations

from pathlib import Path

from rulewright.lsp.features.navigate import links
from rulewright.lsp.features.words import rule_words
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session
from rulewright.lsp.view import View
from rulewright.model import Diagnostic
from rulewright.report.json import as_dict


def said(found: list[Diagnostic], codes: set[str]) -> list[dict[str, object]]:
    """Return the findings of some codes without their guesses: what a placeholder meant is told by the words of all
    rules."""
    return [as_dict(each) | {"candidates": None} for each in found if each.code in codes]


def known(view: View) -> dict[str, object]:
    """Return what is asked of all rules and citations of a project: where they are, what they lead to, in which words,
    and who cites them."""
    found: dict[str, object] = {}
    for path, file in view.files.items():
        text = file.source.text
        found[path] = [
            [
                (each.span[1:], text[slice(*each.span[1:])], each.targets, each.source, each.reference.status)
                for each in file.mentions
                if each.reference
            ],
            [(each.id, each.named[1:], each.span[1:]) for each in file.definitions],
            [(span[1:], target.id, target.named[1:]) for span, target in links(view, file)],
        ]
        for each in file.definitions:
            rule = view.rule(each.id)
            found[each.id] = (
                rule_words(view, rule) if rule else [table.caption for table in [view.table(each.id)] if table]
            )
    return found


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
