"""Read texts as a book before anything is written, and with what would be written: nothing may get worse by that."""

from __future__ import annotations

import itertools
import os
import tempfile
from glob import escape
from pathlib import Path
from typing import Literal

from msgspec import Struct, structs

from rulewright.compile import run_passes
from rulewright.config import BookFile, ProjectFile
from rulewright.languages import DEFAULT
from rulewright.model import Book
from rulewright.notations.load import load_notation
from rulewright.project import BOOK_FILE, BookSettings, Project

NOTATION_FILE = "notation.toml"
DROPPED = (  # what is not written down, where it would make something worse: as little as will do
    (),
    ("chapters",),
    ("chapters", "language"),
    ("chapters", "language", "notation", "notation_file"),
)
FEWEST = 3  # rules: fewer numbered lines are no rulebook
LOST = 0.1  # as many of the lines that are rules in texts by themselves, at most, may be none in all of them together

SURELY = 3  # times as many citations as that hold together: texts by themselves were read amiss


class FoundBook(Struct):
    """A folder that holds a book. `chapters` is the range found (empty where there is none); `samples` are numbers of
    its rules; `files` are patterns, `named` the files that were read. `notation_file` is the text of the notation's own
    file, where none that is shipped says all. `there` tells that it has a book.toml, of which nothing is known here.
    `namesake` is the folder of a book with the same id, which keeps this one from being a book of the same project."""

    folder: Path
    there: bool = False
    title: str = ""
    format: str = "prose"
    notation: str = ""
    notation_file: str = ""
    language: str = ""
    about: str = ""
    files: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    chapters: str = ""
    rules: int = 0
    samples: tuple[str, ...] = ()
    namesake: Path | None = None


class Trial(Struct):
    """What came out of reading some texts as one book: the book, how many rules it has and how many of them have a
    number that another has, how many references hold, how many findings are errors. `failures` are the files that
    could not be read, and why."""

    book: Book
    rules: int
    doubled: int
    resolved: int
    errors: int
    failures: list[tuple[str, str]]

    def worse_than(self, other: Trial) -> bool:
        """True where this is worse than what came out before."""
        return self.rules < other.rules or self.resolved < other.resolved or self.errors > other.errors


def try_files(top: Path, folder: Path, names: list[str]) -> Trial:
    """Read files of a folder as a book that nobody has described, in a project whose folder is `top`: they may ask for
    what stands elsewhere in it."""
    file = BookFile(files=[escape(name) for name in names])
    return _try(top, BookSettings(folder.name, folder, file, BOOK_FILE, described=False))


def _try(top: Path, settings: BookSettings) -> Trial:
    project = run_passes(Project(top, ProjectFile(), [settings]))
    book = project.books[0]
    own = [rule for rule in book.rules if not rule.implied]
    failed = (each.partition(": ") for each in project.failures)
    failures = [(os.path.relpath(top / name, settings.folder), why) for name, _, why in failed]
    return Trial(
        book,
        sum(not rule.item for rule in own),
        sum(rule.again and not rule.item for rule in own),
        sum(reference.status == "resolved" for _, reference in book.references),
        sum(each.severity == "error" for each in project.check()),
        failures,
    )


def goes_together(together: Trial, apart: list[Trial]) -> bool:
    """True where texts are rather one book than several: no number is there twice, and either more citations hold or
    the chapters of each go on with those of the one before. Together they lose nothing; or a few lines that are rules
    only in a text by itself, fewer than the citations that hold then, and there are fewer errors; or more lines, where
    far more citations hold, and half of the errors go."""
    if together.rules < FEWEST or len(apart) < 2:
        return False
    doubled, errors, held = (sum(getattr(each, of) for each in apart) for of in ("doubled", "errors", "resolved"))
    if together.doubled > doubled or together.errors > errors:
        return False
    rules = sum(each.rules for each in apart)
    if together.rules < rules:
        lost, more = rules - together.rules, together.resolved - held
        few = lost <= LOST * rules or (more >= SURELY * lost and 2 * together.errors <= errors)
        return bool(few and lost < more and together.errors < errors)
    return together.resolved > held or _go_on(apart)


def _go_on(apart: list[Trial]) -> bool:
    """True where the first chapter of each of some texts is the one behind the last of the text before."""
    ranges = []
    for trial in apart:
        tops = [rule.number for rule in trial.book.rules if rule.parent is None and rule.number]
        chapters = [int(number) for number in tops if number.isdecimal()]
        if not chapters:
            return False
        ranges.append((min(chapters), max(chapters)))
    ranges.sort()
    return all(after[0] == before[1] + 1 for before, after in itertools.pairwise(ranges))


def describe(top: Path, folder: Path, trial: Trial, names: list[str]) -> FoundBook | None:
    """Return what book.toml may say of a book, without what would make anything worse; None where it holds no rules."""
    book = trial.book
    numbered = [rule.name for rule in book.rules if not rule.implied]
    if len(numbered) < FEWEST:
        return None
    notation = None if book.titled else book.notation  # a book of headings shows by itself what it is
    missing = dict(trial.failures)
    named = tuple(name for name in names if name not in missing)
    found = FoundBook(
        folder,
        title=book.title,
        format=book.format,
        notation=(NOTATION_FILE if book.composed else notation.name) if notation else "",
        notation_file=book.composed,
        language=book.language,
        about=notation.about if notation else book.guessed,
        files=tuple(map(escape, named)),
        named=named,
        chapters=_chapters(book),
        rules=len(numbered),
        samples=tuple(numbered[:3]),
    )
    if not notation:
        return found
    for dropped in DROPPED:
        settled = structs.replace(found, **dict.fromkeys(dropped, ""))
        if not _with_settings(top, settled).worse_than(trial):
            return settled
    return found


def _with_settings(top: Path, book: FoundBook) -> Trial:
    """Read a book with what its book.toml would say."""
    format: Literal["prose", "lout"] = "lout" if book.format == "lout" else "prose"
    file = BookFile(book.title, format=format, language=book.language, files=list(book.files), chapters=book.chapters)
    with tempfile.TemporaryDirectory() as scratch:
        home = book.folder
        if book.notation == NOTATION_FILE:
            home = Path(scratch)
            (home / NOTATION_FILE).write_text(book.notation_file, "utf-8")
        spoken = book.language or DEFAULT
        notation = load_notation(book.notation, home, BOOK_FILE, spoken, file.words) if book.notation else None
    return _try(top, BookSettings(book.folder.name, book.folder, file, BOOK_FILE, notation, described=False))


def _chapters(book: Book) -> str:
    """Return the first and last chapter as book.toml writes them, and the first and last appendix; nothing where the
    numbers begin again in each part."""
    notation = book.notation
    if notation is None or notation.scopes:
        return ""
    chapters = (rule.number for rule in book.rules if rule.parent is None and rule.number)
    names = [name for name in chapters if not notation.is_annex((name,))]
    ranges = []
    for lettered in (False, True):
        ordered = sorted(
            (name for name in names if name[0].isalpha() == lettered),
            key=lambda name: notation.ordinal((name,)),
        )
        if ordered:
            ranges.append(ordered[0] if ordered[0] == ordered[-1] else f"{ordered[0]}-{ordered[-1]}")
    return ", ".join(ranges)
