"""The terms of a book: what a word means, where it is explained and used, and another name for it everywhere."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict

from msgspec import Struct

from rulewright.errors import InputError
from rulewright.lsp.features.words import escape
from rulewright.lsp.view import File, View
from rulewright.model import Book
from rulewright.report.width import short
from rulewright.revise.edits import FileEdit
from rulewright.revise.rename_term import rename_term
from rulewright.terms import Term, terms_of
from rulewright.text import Span

LONGEST = 600  # characters of a meaning that are shown
Index = dict[str, list["Termed"]]


class Termed(Struct):
    """A place where a term stands, in its file as it is."""

    span: Span
    term: Term
    words: str


def term_at(view: View, file: File, offset: int) -> Termed | None:
    """Return the term at an offset, if there is one."""
    listed = _index(view, file.book).get(file.source.path, [])
    at = bisect_right(listed, offset, key=lambda each: each.span.start) - 1
    return listed[at] if at >= 0 and offset <= listed[at].span.end else None


def described(found: Termed) -> str:
    """Return what a term means, where that is said, and how often it is used, as Markdown."""
    term = found.term
    also = f" ({', '.join(map(escape, term.short))})" if term.short else ""
    meaning = short(term.meaning, LONGEST)
    where = term.definition.rule.partition(":")[2] if term.definition and term.definition.rule else ""
    rules = len({use.rule for use in term.uses})
    said = [f"explained in {where}"] if where else []
    said += [f"used in {rules} {'rule' if rules == 1 else 'rules'}"]
    return "\n\n".join(
        [f"**{escape(term.name)}**{also}", *([escape(meaning)] if meaning else []), f"*{', '.join(said)}*"]
    )


def explained(view: View, found: Termed) -> list[Span]:
    """Return the places that explain a term; where none does, those that are its own by name."""
    listed = found.term.explained or found.term.definitions
    return [view.placed(each.head.span) for each in listed]


def all_of(view: View, file: File, found: Termed, declared: bool = True) -> list[Span]:
    """Return all places of a term in its book, in order; with those that define it where they are `declared`."""
    own = [] if declared else explained(view, found)
    places = (each.span for listed in _index(view, file.book).values() for each in listed if each.term is found.term)
    return [span for span in places if span not in own]


def rename(view: View, file: File, found: Termed, new: str) -> tuple[list[FileEdit], list[str]]:
    """Return the files as they would be if a term had another name, and what is to be looked at, in sentences.

    Raises InputError where it cannot be, with the reason. It compiles the book with the new name: read the texts of
    this view while it runs.
    """
    renamed = rename_term(view.project, file.book, found.words, new.strip())
    for each in renamed.files:
        if each.copy:
            raise InputError(f"{each.shown} is a document; a term is renamed in it by hand")
    return renamed.files, renamed.sentences


def _index(view: View, book: Book) -> Index:
    """Return the places of a book's terms by file; they are found when first asked for."""
    known: dict[str, Index] = view.__dict__.setdefault("_termed", {})
    if book.id not in known:
        found: defaultdict[str, dict[int, Termed]] = defaultdict(dict)
        for term in terms_of(view.project, book).all:
            for place in term.places:
                span = view.placed(place.span)
                found[span.source.path].setdefault(span.start, Termed(span, term, place.words))
        known[book.id] = {path: [each[at] for at in sorted(each)] for path, each in found.items()}
    return known[book.id]
