"""Which revisions may have changed a rule, as git tells from the lines they touched: others need not be read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path

from rulewright.errors import InputError
from rulewright.model import Book, Rule
from rulewright.project import Project
from rulewright.revise.git import Snapshots
from rulewright.text import Span

Lines = tuple[str, int, int]  # a file, its first line and its last

LOG = ("log", "--first-parent", "-m", "--format=%x00%H")


def may_have_changed(revisions: Snapshots, project: Project, id: str, span: str, places: list[Path]) -> set[str] | None:
    """Return those of a span's commits that may have changed a rule: that touched its lines, or another file at these
    places than the texts of the project, which is the newest of them as it was loaded.

    A rule may change without such a commit, where what surrounds it is read otherwise: whoever skips the others holds
    both ends against each other. None where lines do not tell: the file has none, or numbers are given by counting.
    """
    try:
        above = project.root.relative_to(revisions.folder)
        lines = [f"-L{first},{last}:{(above / path).as_posix()}" for path, first, last in _lines(project, id)]
        if not lines:
            return None
        texts = {(above / source.path).as_posix() for book in project.books for source in book.sources}
        ask = revisions.repository.ask
        touched = ask(*LOG, "--no-patch", *lines, span)
        changed = ask("-c", "core.quotePath=false", *LOG, "--name-only", span, "--", *map(str, places))
    except (InputError, ValueError):
        return None
    found = set(touched.replace("\0", "").split())
    for commit, *names in (each.split("\n") for each in changed.split("\0")[1:]):
        if not texts.issuperset(filter(None, names)):
            found.add(commit)
    return found


def _lines(project: Project, id: str) -> Iterator[Lines]:
    """Yield the lines from which a rule is read, and one around them: there what is taken away leaves its trace."""
    book = next((book for book in project.books if id in book.by_id), None)
    if book is None:
        return
    rule = book.by_id[id]
    heads = [rule.span, *(each.span for each in book.around(rule))]
    if any(each.place for each in heads) or not _is_written(rule, heads):
        return
    for span in heads[1:]:
        yield span.source.path, span.line, span.last[0]
    starts = _starts(book)
    for span in [rule.span, *_spans(rule)]:
        first, last = max(1, span.line - 1), span.last[0]
        behind = starts[span.source.path]
        at = bisect_right(behind, last)
        yield span.source.path, first, behind[at] if at < len(behind) else max(last, _length(span))


def _starts(book: Book) -> dict[str, list[int]]:
    """Return the lines of each file on which a rule begins, in order."""
    starts: dict[str, set[int]] = {}
    for rule in book.rules:
        starts.setdefault(rule.span.source.path, set()).add(rule.span.line)
    return {path: sorted(lines) for path, lines in starts.items()}


def _spans(rule: Rule) -> Iterator[Span]:
    for block in rule.blocks:
        yield block.text.span()
    for table in rule.tables:
        yield from (table.caption_span, table.span, *(note.span() for note in table.notes))


def _length(span: Span) -> int:
    """Return how many lines the file of a span has."""
    return len(span.source.original.splitlines())


def _is_written(rule: Rule, heads: list[Span]) -> bool:
    """True where the number of a rule stands in its lines and those of the rules around it: none is counted."""
    said = " ".join(span.source.line(line) for span in heads for line in range(span.line, span.last[0] + 1))
    return all(part in said for part in re.findall(r"\d+|[^\W\d]+", rule.name))
