"""The first tier of an edit of a player aid: it is read again as a whole, its other files as they are known, and so is
whatever is cited in it."""

from __future__ import annotations

from itertools import chain

from msgspec import structs

from rulewright.books import read
from rulewright.cache import Held
from rulewright.check.registry import codes
from rulewright.cite import cite
from rulewright.errors import RulewrightError
from rulewright.link import link
from rulewright.lsp.edited import all_moved, difference
from rulewright.lsp.known import Known, in_order
from rulewright.lsp.view import File
from rulewright.model import Book, Diagnostic

LOUT = "lout"
MOST = 30_000  # characters of a file that is read at each key: a thousand take some milliseconds
AT_ONCE = ("rulewright.check.references", "rulewright.check.numbering")  # checks that look at nothing else


def of_aid(known: Known, file: File) -> dict[str, list[Diagnostic]] | None:
    """Return the findings of an aid of which a file has another text now, by the paths of its files; None where it
    cannot be read without doubt, or takes too long."""
    path = file.source.path
    book = _again(file) if len(file.source.text) <= MOST else None
    new = next((each for each in book.sources if each.path == path), None) if book else None
    if book is None or new is None:
        return None
    edited, built = difference(file.source.text, new.text), set(codes(*AT_ONCE))
    fresh = known.checked(book, built)
    found = {}
    for each in {source.path for source in chain(file.book.sources, book.sources)}:
        own = [one for one in fresh if one.span.source.path == each]
        others = [one for one in known.found(each) if one.code not in built]
        found[each] = in_order([*own, *all_moved(others, new, edited)])
    return found


def _again(file: File) -> Book | None:
    """Return the book of a file as it is read, cited and linked now; None where something stands in the way."""
    project, id = file.view.project, file.book.id
    settings = [each for each in project.settings if each.id == id]
    held = {name: each.apart() for name, each in project.caches.items() if name == id and isinstance(each, Held)}
    alone = structs.replace(
        project, settings=settings, books=[], failures=[], remarks=[], texts=None, caches={}, held=held, whole=project
    )
    try:
        for run in (read, cite, link):
            run(alone)
    except RulewrightError:
        return None
    return alone.books[0] if not alone.failures else None
