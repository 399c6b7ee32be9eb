"""Which revisions left a rule alone, as the text of its file tells: what became of it in them need not be read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path, PurePath

from msgspec import Struct

from rulewright.errors import InputError
from rulewright.model import Book, Rule
from rulewright.project import Project
from rulewright.revise.git import Snapshots
from rulewright.text import Source, Span

LOG = ("-c", "core.quotePath=false", "log", "--first-parent", "-m", "--format=%x00%H", "--name-only")


class Piece(Struct, frozen=True):
    """Text of the file at `path`, which it begins or ends with, or holds once."""

    path: str
    text: str
    begins: bool = False
    ends: bool = False

    def stands_in(self, text: str) -> bool:
        """True where a file of this text has the piece in its place."""
        if self.begins and not text.startswith(self.text):
            return False
        if self.ends and not text.endswith(self.text):
            return False
        return len(text) == len(self.text) if self.begins and self.ends else text.count(self.text) == 1


class Traced:
    """Tells of the commits of a repository, the newest first, which left a rule alone; what is read of them stands at
    `places`."""

    def __init__(self, revisions: Snapshots, places: list[Path], commits: list[str]) -> None:
        self.revisions = revisions
        self.places = places
        self.commits = commits
        self._names: dict[str, dict[str, str]] = {}  # by the path of a file, then by the commit

    def left_alone(self, project: Project, id: str, commits: Sequence[str]) -> int:
        """Return how many of the commits behind the first, whose project this is, have the rule word for word, with all
        that stands around it up to the next rules, and differ in nothing but the texts of that project and its rule
        code, which has no part in what a rule says.

        What surrounds it may still be read otherwise: whoever skips them holds both ends against each other.
        """
        pieces = _pieces(project, id)
        try:
            above = project.root.relative_to(self.revisions.folder)
            if not pieces or any("\n" in piece.path for piece in pieces):
                return 0
            texts = {(above / source.path).as_posix() for book in project.books for source in book.sources}
            code, read = _patterns(project)
            held: set[tuple[Piece, str]] = set()
            for number, (newer, older) in enumerate(pairwise(commits)):
                touched = (each for each in self._changed.get(newer, ()) if not _fits(each, code) or _fits(each, read))
                if not texts.issuperset(touched) or not all(self._holds(older, above, piece, held) for piece in pieces):
                    return number
        except (InputError, ValueError):
            return 0
        return len(commits) - 1

    @cached_property
    def _changed(self) -> dict[str, list[str]]:
        """The files at the places that each commit changed."""
        span = f"{self.commits[-1]}..{self.commits[0]}"
        told = self.revisions.repository.ask(*LOG, span, "--", *map(str, self.places))
        found = (each.split("\n") for each in told.split("\0")[1:])
        return {commit: list(filter(None, names)) for commit, *names in found}

    def _holds(self, commit: str, above: Path, piece: Piece, held: set[tuple[Piece, str]]) -> bool:
        repository, path = self.revisions.repository, above / piece.path
        names = self._names.get(piece.path)
        if names is None:
            told = repository.names(self.commits, [path])
            names = {each: name for each, (name,) in zip(self.commits, told, strict=True)}
            self._names[piece.path] = names
        name = names[commit]
        if (piece, name) not in held:
            if not piece.stands_in(repository.ask("cat-file", "blob", name)):  # InputError where there is no such file
                return False
            held.add((piece, name))
        return True


def _patterns(project: Project) -> tuple[set[str], set[str]]:
    """Return how the files are called that hold the rule code of a project's books, and those that hold their texts."""
    files = [settings.file for settings in project.settings]
    return {each for file in files for each in file.rules}, {each for file in files for each in file.files}


def _fits(path: str, patterns: set[str]) -> bool:
    return any(PurePath(path).match(each) for each in patterns)


def _pieces(project: Project, id: str) -> list[Piece]:
    """Return the pieces of files on which it rests what a rule is: its own lines with the one before them, up to the
    rule behind it, the heads of the rules around it, and of those that it cites.

    There are none where lines do not tell: the file has none, is put together from others, or numbers are counted.
    """
    book = next((book for book in project.books if id in book.by_id), None)
    if book is None:
        return []
    rule = book.by_id[id]
    heads = [each.span for each in (*_cited(project, book, rule), *book.around(rule))]
    around = [rule.span, *(each.span for each in book.around(rule))]
    spans = [rule.span, *_spans(rule)]
    plain = all(_has_lines(book, span.source) for span in (*around, *spans))
    if rule.implied or not plain or not _is_written(rule, around):
        return []
    return [*_around(book, spans), *map(_head, heads)]


def _around(book: Book, spans: list[Span]) -> Iterator[Piece]:
    """Yield of each file in which these spans are what stands there, with the line before, up to the rule behind; where
    none is behind, the beginning of the next file, which may go on with them."""
    starts = _starts(book)
    parts: dict[str, list[Span]] = {}
    for span in spans:
        parts.setdefault(span.source.path, []).append(span)
    ended = False
    for source in book.sources:
        begins, text = starts.get(source.path, []), source.original
        if source.path in parts:
            first = min(span.written[0] for span in parts[source.path])
            last = max(span.written[1] for span in parts[source.path])
            start = _line_before(text, first) if bisect_left(begins, first) else 0
        elif ended:
            start, last = 0, -1
        else:
            continue
        behind = bisect_right(begins, last)
        end = _line_after(text, begins[behind]) if behind < len(begins) else len(text)
        yield Piece(source.path, text[start:end], not start, end == len(text))
        ended = behind == len(begins)


def _line_before(text: str, start: int) -> int:
    """Return where the line before the one at `start` begins."""
    return text.rfind("\n", 0, max(0, text.rfind("\n", 0, start))) + 1


def _line_after(text: str, start: int) -> int:
    """Return where the line behind the one at `start` ends: a heading may be underlined."""
    for _ in range(2):
        start = text.find("\n", start) + 1 or len(text)
    return start


def _head(span: Span) -> Piece:
    text = span.source.original
    start, end = span.written
    start = text.rfind("\n", 0, start) + 1
    end = text.find("\n", end) + 1 or len(text)
    return Piece(span.source.path, text[start:end], not start, end == len(text))


def _starts(book: Book) -> dict[str, list[int]]:
    """Return where in each file rules begin, in order."""
    starts: dict[str, set[int]] = {}
    for rule in book.rules:
        starts.setdefault(rule.span.source.path, set()).add(rule.span.written[0])
    return {path: sorted(places) for path, places in starts.items()}


def _spans(rule: Rule) -> Iterator[Span]:
    for block in rule.blocks:
        yield block.text.span()
    for table in rule.tables:
        yield from (table.caption_span, table.span, *(note.span() for note in table.notes))


def _cited(project: Project, book: Book, rule: Rule) -> Iterator[Rule]:
    """Yield the rules that a rule cites, of a range its ends: a citation is one as long as they are there."""
    for citation in book.citations:
        if citation.source == rule.id:
            for reference in citation.references:
                for id in {*reference.targets[:1], *reference.targets[-1:]}:
                    yield from (each.by_id[id] for each in project.books if id in each.by_id)


def _has_lines(book: Book, source: Source) -> bool:
    """True where a file is read by itself, as it stands in the folder."""
    alone = source in book.sources and source.entry == source.path and not source.behind
    return alone and source.places is None


def _is_written(rule: Rule, heads: Iterable[Span]) -> bool:
    """True where the number of a rule stands in its lines and those of the rules around it: none is counted."""
    said = " ".join(span.source.line(line) for span in heads for line in range(span.line, span.last[0] + 1))
    return all(part in said for part in re.findall(r"\d+|[^\W\d]+", rule.name))
