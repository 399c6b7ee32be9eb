"""Somebody who types into a book: after each key findings, and answers to questions about the place; in the end all is
as a fresh run says."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import rulewright
from rulewright.errors import RulewrightError
from rulewright.lsp import quick
from rulewright.lsp.features import calls, complete, findings, folding, hints, hover, look, navigate, outcomes, symbols
from rulewright.lsp.features.rename import renamable_at
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session, root_of
from rulewright.lsp.view import File, View
from rulewright.model import Diagnostic
from rulewright.report.json import as_dict

QUESTIONS: list[Callable[[View, File, int], Any]] = [
    hover.hover,
    hover.term_hover,
    complete.complete,
    navigate.definitions,
    navigate.highlights,
    folding.growing,
    calls.rules_at,
    lambda view, file, at: navigate.references(view, file, at, declared=True),
    lambda view, file, at: findings.fixes(view, file, at, at + 40),
    lambda view, file, at: renamable_at(view, file, at).rename("1.1"),
    lambda view, file, at: hints.hints(view, file, 0, at),
    lambda view, file, at: [*outcomes.results(view, file, 0, at), *outcomes.runs(view, file)],
    lambda view, file, at: [hints.lenses(view, file), findings.fix_all(view, file), navigate.links(view, file)],
    lambda view, file, at: [symbols.outline(view, file), folding.folds(view, file), look.edits(file)],
]


class OtherwiseError(Exception):
    """A book that is edited says otherwise than a fresh run does."""


def type_in(path: Path, keys: list[str]) -> None:
    """Type into a file of a book: of every three `keys` the first says where, as a number that is taken round, the
    second how many characters go there, the third what comes.

    Raises OtherwiseError where what is said in the end is not what a fresh run says.
    """
    root, overlay = root_of(path) or path, Overlay()
    session = Session(root, overlay)
    session.compile()
    text = path.read_bytes().decode("utf-8", "replace")
    for place, taken, put in zip(keys[::3], keys[1::3], keys[2::3], strict=True):
        at = int(place) % (len(text) + 1)
        text = text[:at] + put + text[at + int(taken) :]
        with patch.object(quick, "FEW", 0):  # even in a book of a few lines
            session.quick(path, text)
        overlay.edit(path, text)
        view = session.compile()
        if view and not session.behind:
            _ask(view, path, at)
    view = session.view
    try:
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        fresh = rulewright.load(root)
    except RulewrightError:
        return
    if view and not session.behind and _told(view.project.diagnostics) != _told(fresh.diagnostics):
        raise OtherwiseError


def _ask(view: View, path: Path, at: int) -> None:
    file = view.file(path)
    if file is None:
        return
    offset = min(at, len(file.source.text))
    for question in QUESTIONS:
        with suppress(RulewrightError):  # a refusal, in words
            question(view, file, offset)


def _told(found: list[Diagnostic]) -> list[dict[str, Any]]:
    return [as_dict(each) for each in found]
