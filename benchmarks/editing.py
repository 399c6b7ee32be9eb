"""Time what an editor waits for: findings after an edit, and answers to questions, in one large book.

What has a budget is what is told at once: the findings of the file that is edited, and of those that cite its rules.
What the whole book says comes behind it, and the next edit breaks it off: how long that takes is measured, too, and
has none. Each figure is the median of some edits, fewer of them the larger the book is, for the whole of it is compiled
behind each: 30,000 rules take about two minutes.

python -m benchmarks.editing [--rules 3000,30000] [--edits 7]
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from benchmarks.book import BookOnDisk
from rulewright.lsp.features import complete, hover, navigate
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session
from rulewright.lsp.view import File, View

NOTATION = "digit-levels"
T = TypeVar("T")
# milliseconds that a person does not notice, by the rules of the book; the largest that is not above it counts
BUDGETS = {
    3000: {"citation": 50, "structure": 200, "question": 10},
    30000: {"citation": 200, "structure": 1000, "question": 10},
}
MEMORY = 350  # megabytes, whatever the book
EDITS = {3000: 7, 30000: 3}  # of each kind that are measured; the first one behind the start comes on top


def main() -> int:
    """Print a table of what was measured, of edits the medians; exit with 1 where a budget is not met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.editing", description=__doc__)
    parser.add_argument("--rules", default="3000,30000")
    parser.add_argument("--edits", type=int, help="how many edits of each kind are measured")
    given = parser.parse_args()
    kept = True
    for rules in map(int, given.rules.split(",")):
        edits = given.edits or _by_size(EDITS, rules)
        with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
            found = _Measured(BookOnDisk(Path(folder) / "book", rules, NOTATION), edits).all()
        for what, (taken, budget) in found.items():
            unit = "MB" if what == "memory" else "ms"
            over = budget is not None and taken > budget
            mark = f"  over the {budget} {unit} that it should take" if over else "" if budget else "  behind that"
            print(f"{rules:>6,} rules  {what:<34} {taken:8.1f} {unit}{mark}")
            kept = kept and not over
        print(f"{rules:>6,} rules  {'edits of each kind':<34} {edits:8}")
    return 0 if kept else 1


class _Measured:
    """One book that is edited again and again. All times are CPU time of this process, so that others on the machine do
    not count."""

    def __init__(self, book: BookOnDisk, edits: int) -> None:
        self.book = book
        self.edits = edits
        self.overlay = Overlay()
        self.session = Session(book.project, self.overlay)
        self.page = book.project / book.edited.file
        self.text = self.page.read_text("utf-8")
        self.line = self.text.split("\n")[book.edited.line - 1]

    def all(self) -> dict[str, tuple[float, float | None]]:
        """Return what takes how long, and what it may take."""
        budget = _by_size(BUDGETS, self.book.rules)
        first = _time(self.session.compile)
        elsewhere = median(map(self._first_in_its_file, self._others()))
        citation, whole = self._edited([self._cited(edit) for edit in range(self.edits + 1)])
        own, structure = self._edited([self._numbered(edit) for edit in range(self.edits + 1)])
        view = self.session.view
        file = view.file(self.page) if view else None
        assert view
        assert file
        questions = _questions(view, file)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        return {
            "the first compilation": (first, None),
            "citation edit, its own findings": (citation, budget["citation"]),
            "citation edit, the first in its file": (elsewhere, budget["citation"]),
            "citation edit, the whole book": (whole, None),
            "structural edit, its own findings": (own, budget["structure"]),
            "structural edit, the whole book": (structure, None),
            **{what: (taken, budget["question"]) for what, taken in questions.items()},
            "memory": (memory, MEMORY),
        }

    def _cited(self, edit: int) -> str:
        """Return the text with a sentence more that cites: another one for each edit."""
        cited = self.book.edited.text
        return self.text.replace(self.line, f"{self.line} Revised{' again' * edit}; see {cited}.")

    def _numbered(self, edit: int) -> str:
        """Return the text with a rule more, or without it again: one after the other."""
        number = "".join(reversed(self.book.edited.text))
        more = f"{self.line}\n\n**{number} One more:** As it is; see {number}."
        return self.text if edit % 2 else self.text.replace(self.line, more)

    def _edited(self, texts: list[str]) -> tuple[float, float]:
        """Edit the page again and again; return how long it takes until its own findings are there, and those of the
        whole book. What is made for the first edit of all is not counted."""
        at_once, whole = [], []
        for text in texts:
            at_once.append(self._at_once(self.page, text))
            self.overlay.edit(self.page, text)
            whole.append(_time(self.session.compile))
            self.session.tidy()
        return median(at_once[1:]), median(whole[1:])

    def _others(self) -> list[Path]:
        """Return some files in which nothing was edited yet, from all over the book."""
        files = sorted(each for each in self.page.parent.glob("*.md") if each != self.page)
        return files[:: max(1, len(files) // self.edits)][: self.edits]

    def _first_in_its_file(self, page: Path) -> float:
        """Return how long it takes until the first citation in a file is looked up."""
        text = page.read_text("utf-8")
        line = max(text.split("\n"), key=len)
        return self._at_once(page, text.replace(line, f"{line} See {self.book.edited.text}.", 1))

    def _at_once(self, page: Path, text: str) -> float:
        """Return how long it takes until the findings of an edited file are there, before the book is looked at
        again."""
        return _time(lambda: self._answered(page, text))

    def _answered(self, page: Path, text: str) -> None:
        if self.session.quick(page, text) is None:
            raise ValueError("an edit is not answered at once")


def _questions(view: View, file: File) -> dict[str, float]:
    """Return how long the first questions about a place in the middle of a file take, of a state of the book of which
    nobody has asked anything: each edit brings a new one."""
    mention = next(each for each in file.mentions if each.targets and each.citation)
    at = mention.span.start + 1
    asked: dict[str, Callable[[], Any]] = {
        "hover": lambda: hover.hover(view, file, at),
        "definition": lambda: navigate.definitions(view, file, at),
        "completion": lambda: complete.complete(view, file, mention.span.end),
    }
    return {what: _time(ask) for what, ask in asked.items()}


def _by_size(listed: Mapping[int, T], rules: int) -> T:
    """Return what is listed for the largest book that is not above one of so many rules."""
    return listed[max((size for size in listed if size <= rules), default=min(listed))]


def _time(work: Callable[[], Any]) -> float:
    started = time.process_time()
    work()
    return (time.process_time() - started) * 1000


if __name__ == "__main__":
    sys.exit(main())
