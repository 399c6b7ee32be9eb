"""A project while it is edited: compiled as its open documents have it, whenever somebody asks."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from rulewright.engine import Engine
from rulewright.errors import RulewrightError
from rulewright.inputs import instead
from rulewright.lsp.ahead import Ahead
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.quick import Answer, Quick
from rulewright.lsp.view import View
from rulewright.memory import unswept
from rulewright.model import Diagnostic
from rulewright.project import BOOK_FILE, PROJECT_FILE

PLACED = re.compile(r"(?P<file>[^\s:][^:]*?):(?:(?P<line>\d+):)? (?P<said>.*)", re.DOTALL)

ONE = threading.Lock()  # projects are compiled one at a time: what reads and decodes is shared by all


class OvertakenError(Exception):
    """A newer text came before this one was compiled."""


class Trouble(Struct, frozen=True):
    """Why there is no new state of the project: a sentence, and where it points to (from 1)."""

    path: Path
    line: int
    message: str


class Said(Struct):
    """What was said at once about a text, so that nothing is looked up twice for it. `ahead` is made when first asked
    for."""

    state: State
    path: Path
    data: bytes
    answer: Answer | None
    ahead: Ahead | None = None


class State(NamedTuple):
    """A view, the texts of the open documents as it has them, and what answers at once where one of them changes."""

    view: View
    texts: Mapping[str, bytes]
    quick: Quick


class Session:
    """One project, or one file by itself. `root` is what it is compiled from.

    `view` is the last state that could be compiled; `troubles` say what stands in the way of a newer one, or of a file.
    `shown` is whether the editor was shown how far the first compilation is.
    """

    def __init__(self, root: Path, overlay: Overlay) -> None:
        self.root = root
        self.overlay = overlay
        self.troubles: list[Trouble] = []
        self.compiled = -1
        self.shown = False
        self._state: State | None = None
        self._edited: Path | None = None
        self._said: Said | None = None
        self._engine = Engine(root)

    @property
    def view(self) -> View | None:
        """The last state that could be compiled."""
        return self._state.view if self._state else None

    @property
    def stale(self) -> bool:
        """True where the texts are newer than the view."""
        return self.compiled != self.overlay.version

    @property
    def behind(self) -> bool:
        """True where the newest texts could not be compiled: the places of the view are others."""
        return self.view is None or self.view.version != self.overlay.version

    def compile(self, tell: Callable[[str], object] = str) -> View | None:
        """Return the project as the texts are now; each step is told. Where settings are no good, that is the last good
        state, or None.

        Raises OvertakenError where a text changes meanwhile.
        """
        with ONE:
            version = self.overlay.version
            if self.compiled != version:
                self._compile(version, tell)
            return self.view

    def _prepared(self, view: View) -> Quick:
        """Return what answers at once from a new view; what it needs for the file that is being edited is made here, so
        that the next edit does not wait for it."""
        quick = Quick(view)
        file = view.file(self._edited) if self._edited else None
        if file:
            quick.prepare(file)
        return quick

    def quick(self, path: Path, text: str) -> dict[Path, list[Diagnostic]] | None:
        """Return the findings of one file as its text is now, and of files that cite its rules if these are others,
        before the rest of the project is looked at again; None where they are not to be had without. A file that was
        edited itself since then is left out: its findings stand elsewhere by now."""
        self.edits(path)
        state = self._state
        answer = self._say(state, path, text.encode("utf-8", "surrogatepass")).answer if state else None
        if answer is None or state is None:
            return None
        root = state.view.project.root
        placed = {Path(os.path.abspath(root / name)): findings for name, findings in answer.found.items()}
        seen = self.overlay.texts.get
        return {
            each: findings
            for each, findings in placed.items()
            if each == path or seen(str(each)) == state.texts.get(str(each))
        }

    def ahead(self) -> View | None:
        """Return the project as its texts are now, before it is compiled, where that is known for its rules and
        citations: one file was typed into since the last state, and nothing changed on disk."""
        state = self._state
        path = _typed_into(state, self.overlay) if state else None
        if path is None or state is None:
            return None
        said = self._say(state, path, self.overlay.texts[os.path.abspath(path)])
        if said.answer and said.answer.changed and said.ahead is None:
            said.ahead = Ahead(state.view, said.answer.changed, said.answer.found)
        return said.ahead

    def _say(self, state: State, path: Path, data: bytes) -> Said:
        """Return what can be said at once of a file whose text is another now than in a state."""
        said = self._said
        if said is None or said.state is not state or (said.path, said.data) != (path, data):
            file = state.view.file(path)
            with instead(self.overlay.texts | {os.path.abspath(path): data}), unswept():
                answer = state.quick.answer(file) if file else None
            self._said = said = Said(state, path, data, answer)
        return said

    def edits(self, path: Path) -> None:
        """Note which file is being edited: what is needed to answer at once for it is made with the next view."""
        self._edited = path

    def _compile(self, version: int, tell: Callable[[str], object]) -> None:
        def still(step: str) -> None:
            if self.overlay.version != version:
                raise OvertakenError
            tell(step)

        try:
            texts = dict(self.overlay.texts)
            with instead(texts):
                project = self._engine.compile(still)
        except RulewrightError as error:
            self.troubles = [self._trouble(str(error))]
        else:
            view = View(project, version, self.view)
            self._state = State(view, texts, self._prepared(view))
            self.troubles = [self._trouble(each) for each in project.failures]
        self.compiled = version

    def tidy(self) -> None:
        """Let go of the states before the last one. It takes a moment, so it is done when nobody waits."""
        if self._said and self._said.state is not self._state:
            self._said = None
        self._engine.tidy()

    def _trouble(self, sentence: str) -> Trouble:
        """Return a sentence with the place that it begins with; without one, with the project's settings."""
        root = self.view.project.root if self.view else self.root
        base = root if os.path.isdir(root) else root.parent
        match = PLACED.match(sentence)
        path = base / match["file"] if match else base
        if match and os.path.isfile(path):
            return Trouble(path, int(match["line"] or 1), match["said"])
        settings = next((base / name for name in (PROJECT_FILE, BOOK_FILE) if os.path.isfile(base / name)), self.root)
        return Trouble(settings, 1, sentence)


def _typed_into(state: State, overlay: Overlay) -> Path | None:
    """Return the one file of a state whose text is another now; None where more is, or may be."""
    if overlay.touched > state.view.version:
        return None
    texts = overlay.texts
    names = {each for each in texts.keys() | state.texts.keys() if texts.get(each) != state.texts.get(each)}
    paths = [path for path in map(Path, names) if str(path) in texts and state.view.file(path)]
    if len(paths) != 1 or any(os.path.realpath(each) != os.path.realpath(paths[0]) for each in names):
        return None
    return paths[0]


def root_of(path: Path) -> Path | None:
    """Return what a file belongs to: the project around it, else the book, else nothing."""
    for name in (PROJECT_FILE, BOOK_FILE):
        for folder in path.parents:
            if os.path.isfile(folder / name):
                return folder
    return None
