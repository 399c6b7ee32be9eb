"""What a person says about a book's terms: `[terms]` in book.toml, and a list in a file."""

from __future__ import annotations

from msgspec import Struct, field

from rulewright.config import TermsTable
from rulewright.errors import ConfigError
from rulewright.inputs import read_text
from rulewright.project import BOOK_FILE, BookSettings, Project, shown_path
from rulewright.read.inline import plain
from rulewright.terms.model import Definition, Stretch
from rulewright.text import Source

COMMENT = "#"
OR = "|"  # between a term and what else it is called
SAYS = ":"  # in front of what it means


class Told(Struct):
    """Terms that a person adds (each with what else it is called), by name those that are none, and other names."""

    added: list[tuple[Definition, list[str]]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    variants: dict[str, list[str]] = field(default_factory=dict)
    table: TermsTable = field(default_factory=TermsTable)


def told(project: Project, book: str) -> Told:
    """Return what a person says about the terms of the book with this id. Raises ConfigError where the file of terms
    cannot be read."""
    settings = next((each for each in project.settings if each.id == book), None)
    if settings is None or settings.file.terms == TermsTable():
        return Told()
    table = settings.file.terms
    found = Told([], table.leave_out, table.variants, table)
    if table.add:
        source = _source(project, settings, BOOK_FILE, "add")
        for line in table.add:
            _add(found, source, line, max(0, source.text.find(line)))
    if table.file:
        source = _source(project, settings, table.file, "file")
        at = 0
        for line in source.text.splitlines(keepends=True):
            words = line.strip()
            if words and not words.startswith(COMMENT):
                _add(found, source, words, at + line.index(words))
            at += len(line)
    return found


def _source(project: Project, settings: BookSettings, name: str, key: str) -> Source:
    path = settings.folder / name
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{settings.place}: terms.{key}: {name} cannot be read: {error}") from error
    return Source(shown_path(path, project.root), text)


def _add(found: Told, source: Source, line: str, at: int) -> None:
    """Add the term of a line: `control disc | control disk: marks who controls an area`."""
    text = plain(source, at, at + len(line))
    names, _, meaning = text.text.partition(SAYS)
    name, *others = (each.strip() for each in names.split(OR))
    if not name:
        return
    begins = text.text.index(name)
    starts = len(text.text) - len(meaning.lstrip())
    says = [Stretch(text, starts, len(text.text))] if meaning.strip() else []
    head = Stretch(text, begins, begins + len(name))
    found.added.append((Definition("told", head, None, says), [each for each in others if each]))
