"""The first tier of an edit of rule code: what cannot be read in it, or does not fit the book. What comes of it, and
whether it says what its clauses do, follows with the rest."""

from __future__ import annotations

from msgspec import structs

from rulewright.cache import Cache
from rulewright.errors import InputError
from rulewright.lsp.edited import all_moved, difference
from rulewright.lsp.known import Known, in_order
from rulewright.lsp.view import File
from rulewright.model import Book, Diagnostic
from rulewright.read.files import read_source
from rulewright.rulecode import bound
from rulewright.text import Source

ERROR = "rulecode-error"


def of_code(known: Known, file: File) -> dict[str, list[Diagnostic]] | None:
    """Return the findings of a file of rule code whose text is now another, and of the files with rule code that does
    not fit it any more, by their paths; None where it cannot be read without doubt."""
    new = _read(file)
    if new is None:
        return None
    book = _bound(file, [new if each.path == new.path else each for each in file.book.rule_files])
    fresh, edited = known.checked(book, {ERROR}), difference(file.source.text, new.text)
    texts = (*book.sources, *book.rule_files)
    before = {each.path for each in texts if any(one.code == ERROR for one in known.found(each.path))}
    found = {}
    for path in {new.path, *before, *(each.span.source.path for each in fresh), *known.pointing.get(new.path, ())}:
        own = [each for each in fresh if each.span.source.path == path]
        others = [each for each in known.found(path) if each.code != ERROR]
        found[path] = in_order([*own, *all_moved(others, new, edited)])
    return found


def _read(file: File) -> Source | None:
    try:
        source, problems = read_source(file.view.path(file.source), file.source.path)
    except InputError:
        return None
    return None if problems else source


def _bound(file: File, rule_files: list[Source]) -> Book:
    """Return the book of a file with other rule code, its programs, and what is wrong with that."""
    book = structs.replace(file.book, rule_files=rule_files)
    book.programs, book.program_problems = bound(book, file.view.project.caches.get(book.id) or Cache())
    return book
