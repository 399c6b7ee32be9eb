"""Changes of what a played rule prints, one at a time: each number, each number in words, each sign, each row.

`python -m tests.rulecode.drift BOOK [MANY]` makes them (or so many, drawn at random) in a book of `sources/`, and says
which of them nothing notices, and which are noticed with no finding that points at their place.
"""

from __future__ import annotations

import gc
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rulewright.cache import Held
from rulewright.check import check
from rulewright.check.registry import load_checks
from rulewright.compile import PASSES, Pass, load
from rulewright.inputs import instead
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.rulecode.examine.confirmed import rests_on
from rulewright.rulecode.phrases import number_words
from rulewright.text import Text
from tests.conftest import ROOT

WORDS = {value: word for word, value in number_words().items() if 1 < value < 20}
UNCHECKED = PASSES[: PASSES.index(check)]
FIGURE = re.compile(rf"(?P<sign>(?<![\w.)])[-+])?(?:(?P<figure>\d+)|\b(?P<word>{'|'.join(WORDS.values())})\b)", re.I)


class Change(NamedTuple):
    """A stretch of a file, from one offset to another, and what is written there instead."""

    file: str
    start: int
    end: int
    text: str
    said: str
    row: bool = False


def changes(book: Book) -> Iterator[Change]:
    """Yield the changes of the rules and tables that rule code of a book cites or reads."""
    played = {rule for program in book.programs for rule in rests_on(program)}
    spans = [citation.span(reference) for citation, reference in book.references]
    references = {(span.source.path, at) for span in spans for at in range(span.start, span.end)}
    seen = set()
    for rule in book.rules:
        if rule.id in played:
            for block in rule.blocks:
                seen |= {each for each in _in_text(block.text) if (each.file, each.start) not in references}
    for table in book.tables:
        if table.rule in played:
            for row in [*table.header, *table.rows]:
                for cell in row:
                    seen |= {each for each in _in_text(cell) if (each.file, each.start) not in references}
            for row in table.rows:
                span = row[0].span()
                text = span.source.text
                start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end) + 1
                if text[start:].lstrip().startswith("|"):
                    seen.add(Change(span.source.path, start, end, "", f"no row {text[start : end - 1][:60]}", True))
    yield from sorted(seen)


def _in_text(text: Text) -> Iterator[Change]:
    for found in FIGURE.finditer(text.text):
        span = text.span(found.start(), found.end())
        if span.text != found[0]:
            continue
        before = text.text[max(0, found.start() - 24) : found.end() + 16].replace("\n", " ")
        if found["sign"]:
            other = "+" if found["sign"] == "-" else "-"
            yield Change(span.source.path, span.start, span.start + 1, other, f"{other} in …{before}…")
        value = int(found["figure"]) if found["figure"] else number_words()[found["word"].casefold()]
        other = str(value + 1) if found["figure"] else WORDS.get(value + 1) or WORDS[value - 1]
        start = span.start + len(found["sign"] or "")
        yield Change(span.source.path, start, span.end, other, f"{other} in …{before}…")


class Compared:
    """A book that is compiled with one thing changed after the other, and held against what is found as it stands."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[str, Held] = {}
        self.book = self._compiled().books[0]
        self._before = {*self._said(self._compiled(check).diagnostics)}

    def noticed(self, change: Change) -> list[Diagnostic]:
        """Return what is found where one thing is changed, and was not before: of the figures, where that is at its
        place; else of all."""
        file = ROOT / change.file
        text = file.read_text("utf-8")
        changed = text[: change.start] + change.text + text[change.end :]
        with instead({str(file): changed.encode()}):
            project = self._compiled()
            found = self._new(load_checks()["changed-figure"].run(project))
            if not at_place(change, found):
                check(project)
                found = self._new(project.diagnostics)
        gc.collect()
        return found

    def _new(self, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
        found = list(findings)
        return [each for each, said in zip(found, self._said(found), strict=True) if said not in self._before]

    @staticmethod
    def _said(findings: Iterable[Diagnostic]) -> list[tuple[str, str]]:
        return [(each.code, each.message) for each in findings]

    def _compiled(self, *more: Pass) -> Project:
        """Compile the book up to its checks, and what comes `more`: what is the same is held from the last time."""
        project = load(self._folder, cached=True, held=self._held, passes=[*UNCHECKED, *more])
        self._held = {name: each for name, each in project.caches.items() if isinstance(each, Held)}
        return project


def at_place(change: Change, findings: list[Diagnostic]) -> bool:
    """True where a finding, or what it points at besides, stands where something was changed, or a row was."""
    spans = [span for each in findings for span in (each.span, *(span for span, _ in each.related))]
    first, last = change.start - change.row, change.start + len(change.text) + change.row
    return any(each.source.path == change.file and each.start <= last and first <= each.end for each in spans)


def main(name: str, many: int = 0) -> None:
    compared = Compared(ROOT / "sources" / name)
    all_ = list(changes(compared.book))
    chosen = random.Random(7).sample(all_, many) if many else all_
    lost, unplaced = 0, 0
    for change in chosen:
        found = compared.noticed(change)
        if not found:
            lost += 1
            print("-", change.file, change.said, flush=True)
        elif not at_place(change, found):
            unplaced += 1
            print("?", change.file, change.said, *(each.code for each in found), flush=True)
    noticed_ = len(chosen) - lost
    print(f"{name}: {noticed_} of {len(chosen)} noticed, {noticed_ - unplaced} at their place ({len(all_)} there are)")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
