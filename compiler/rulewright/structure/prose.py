"""Blocks and what was decided about them to a book: its rules with their titles, items and tables, in reading order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.cache import Cache
from rulewright.config import PartTable
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.notations.number import scope_of
from rulewright.outline.candidate import Candidate
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.decide import Decided, decide
from rulewright.outline.divisions.annexed import with_paragraphs
from rulewright.outline.divisions.divided import Divided, spoken_of
from rulewright.outline.divisions.dividing import with_divisions
from rulewright.outline.divisions.divisions import guess_divisions, in_divisions
from rulewright.outline.divisions.worded import by_words
from rulewright.outline.headings import ending, heading_words
from rulewright.outline.levels import with_levels
from rulewright.outline.places import Outline
from rulewright.outline.told import Told
from rulewright.read.table_names import name_tables
from rulewright.structure.divisions import find_divisions
from rulewright.structure.implied import add_implied
from rulewright.structure.notes import place_notes
from rulewright.structure.own_title import own_title
from rulewright.structure.page import Page
from rulewright.structure.printed import prefer_printed
from rulewright.structure.recall import Recaller
from rulewright.structure.title_lines import title_chapters
from rulewright.structure.titled import TitledBuilder
from rulewright.text import Source, Span

Choose = Callable[[Sequence[Sequence[Candidate]], Notation], list[Decided]]


def read_prose(
    book: Book, sources: list[Source], cache: Cache | None = None, told: Told | None = None, choose: Choose = decide
) -> list[str]:
    """Read `sources`, in reading order, into `book`, by the book's notation and by what a person `told` about it;
    `choose` decides what begins rules. Return what was understood that nobody had said, in sentences."""
    notation = book.notation
    if notation is None:
        raise ValueError(f"{book.id}: prose is read by a notation, and the book has none")
    cache = cache or Cache()
    told = told or Told()
    notation = in_divisions(notation, told.parts)
    collector = Collector(notation)
    pages = [Page(source, collector, cache, told) for source in sources]
    said: list[str] = []
    if not told.parts:
        notation, said = _divide(pages, notation)
        collector = Collector(notation) if said else collector
    book.notation = notation
    builder = TitledBuilder(book, collector, pages) if book.titled else Recaller(book, collector, cache)
    open_one = ""
    for page in pages:
        page.scope(open_one, notation)
        open_one = page.starts[-1].name if page.starts else open_one
    headings = [page.headings for page in pages]
    candidates = with_divisions([page.candidates for page in pages], notation)
    candidates = with_levels(candidates, headings, notation)
    for page, found in zip(pages, candidates, strict=True):
        page.candidates = found
    decisions = choose(candidates, notation)
    ends = ending(headings, candidates, decisions, notation)
    for page, decided, ended in zip(pages, decisions, ends, strict=True):
        builder.take(page, decided, ended)
    prefer_printed(book, builder.numbers)
    place_notes(book)
    files = [(page.source, page.candidates, decided) for page, decided in zip(pages, decisions, strict=True)]
    book.outline = Outline(files, told.figures)
    add_implied(book, builder.numbers, pages)
    title_chapters(book)
    book.divisions = find_divisions(book, pages)
    name_tables(book)
    book.title = book.title or own_title(book, pages)
    return said


def _words_of(name: str, line: str) -> str:
    """Return what a division is called whose line is known: behind the annex that it is of, Annex 2 Part 4."""
    return f"{scope_of((name,))} {heading_words(line)}".strip()


def _divide(pages: list[Page], notation: Notation) -> tuple[Notation, list[str]]:
    """Find the divisions that a text shows by itself; return the notation with their scopes, and a sentence on them."""
    files = [Divided(page.source, page.dividing, page.candidates) for page in pages]
    for page, file, found in zip(pages, files, with_paragraphs(files, notation), strict=True):
        page.candidates = file.candidates = found
    guessed = guess_divisions(files, notation)
    if not guessed:
        return notation, []
    for page, places in zip(pages, guessed, strict=True):
        page.starts = places
    named = [(page.source, each) for page in pages for each in page.starts if each.name]
    alone = {page.source.path for page in pages if len(page.starts) == 1}
    lines: dict[str, str] = {}
    spoken: dict[str, list[str]] = {}
    for source, each in named:
        line = lines.setdefault(each.name, source.context(each.at)[0])
        document = source.path in alone and not source.text[: each.at].strip(" #\n")
        spoken.setdefault(each.name, [spoken_of(source.path, line)] if document else [])
    source, start = named[0]
    first = f"{start.name} at {Span(source, start.at, start.at).where}"
    where = f"each of {len(lines)} parts (the first is {first})" if len(lines) > 1 else f"a part of their own ({first})"
    said = f"the numbers begin again in {where}: those of one are cited with it"
    parts = [PartTable(name, _words_of(name, line), spoken[name]) for name, line in lines.items()]
    starts = [each for page in pages for each in page.starts]
    return by_words(in_divisions(notation, parts), {each.word: each.name for each in starts if each.word}), [said]
