"""Time what an editor waits for: findings after an edit, and answers to questions, in one large book.

What has a budget is what is told at once: the findings of the file that is edited, and of those that cite its rules.
What the whole book says comes behind it, and the next edit breaks it off: how long that takes is measured, too, and
has none.

python -m benchmarks.editing [--rules 3000,30000] [--edits 7]
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.book import BookOnDisk
from rulewright.lsp.features import complete, hover, navigate
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session
from rulewright.lsp.view import File, View

NOTATION = "digit-levels"
# milliseconds that a person does not notice, by the rules of the book; the largest that is not above it counts
BUDGETS = {
    3000: {"citation": 50, "structure": 200, "question": 10},
    30000: {"citation": 200, "structure": 1000, "question": 10},
}
MEMORY = 350  # megabytes, whatever the book


def main() -> int:
    """Print a table of what was measured, of edits the medians; exit with 1 where a budget is not met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.editing", description=__doc__)
    parser.add_argument("--rules", default="3000,30000")
    parser.add_argument("--edits", type=int, default=7)
    given = parser.parse_args()
    kept = True
    for rules in map(int, given.rules.split(",")):
        with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
            found = _measure(BookOnDisk(Path(folder) / "book", rules, NOTATION), given.edits)
        for what, (taken, budget) in found.items():
            unit = "MB" if what == "memory" else "ms"
            over = budget is not None and taken > budget
            mark = f"  over the {budget} {unit} that it should take" if over else "" if budget else "  behind that"
            print(f"{rules:>6,} rules  {what:<34} {taken:8.1f} {unit}{mark}")
            kept = kept and not over
    return 0 if kept else 1


def _measure(book: BookOnDisk, edits: int) -> dict[str, tuple[float, float | None]]:
    """Return what takes how long (CPU time of this process, so that others on the machine do not count), and what it
    may take."""
    overlay = Overlay()
    session = Session(book.project, overlay)
    session.compile()
    page = book.project / book.edited.file
    original = page.read_text("utf-8")
    line = original.split("\n")[book.edited.line - 1]
    budget = BUDGETS[max((size for size in BUDGETS if size <= book.rules), default=min(BUDGETS))]
    citation, whole, own, structure = [], [], [], []
    for edit in range(edits + 1):
        text = original.replace(line, f"{line} Revised{' again' * edit}; see {book.edited.text}.")
        citation.append(_at_once(session, page, text))
        overlay.edit(page, text)
        whole.append(_time(session.compile))
        session.tidy()
    for edit in range(edits + 1):
        number = "".join(reversed(book.edited.text))
        text = original.replace(line, f"{line}\n\n**{number} One more:** As it is{' now' * edit}; see {number}.")
        overlay.edit(page, original)
        session.compile()
        session.tidy()
        own.append(_at_once(session, page, text))
        overlay.edit(page, text)
        structure.append(_time(session.compile))
        session.tidy()
    view = session.view
    assert view
    file = view.file(page)
    assert file
    questions = _questions(view, file)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "citation edit, its own findings": (median(citation[1:]), budget["citation"]),
        "citation edit, the whole book": (median(whole[1:]), None),
        "structural edit, its own findings": (median(own[1:]), budget["structure"]),
        "structural edit, the whole book": (median(structure[1:]), None),
        **{what: (taken, budget["question"]) for what, taken in questions.items()},
        "memory": (memory, MEMORY),
    }


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


def _at_once(session: Session, page: Path, text: str) -> float:
    """Return how long it takes until the findings of an edited file are there, before the book is looked at again."""
    started = time.process_time()
    if session.quick(page, text) is None:
        raise ValueError("an edit is not answered at once")
    return (time.process_time() - started) * 1000


def _time(work: Callable[[], Any]) -> float:
    started = time.process_time()
    work()
    return (time.process_time() - started) * 1000


if __name__ == "__main__":
    sys.exit(main())
