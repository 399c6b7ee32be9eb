"""How a file is built: whether an edit of one passage left all else in it as it was."""

from __future__ import annotations

from rulewright.cite.links.anchors import ANCHOR
from rulewright.lsp.edited import Edited
from rulewright.model import Book, Table
from rulewright.notations.number import Number
from rulewright.read.inline import clean
from rulewright.read.markdown.braces import braced
from rulewright.read.markdown.definitions import defined
from rulewright.structure.page import Page
from rulewright.text import Source, Text


def words_now(before: Page, after: Page, edited: Edited, passage: Text) -> Text | None:
    """Return the words of a passage as they are after an edit of it; None where anything else in the file is shaped
    otherwise now, or links may lead elsewhere."""
    start, end = passage.outer
    last = end + edited.grown
    if _shape(before, edited, start, end) != _shape(after, None, start, last):
        return None
    if any(named(before.source.text) != named(after.source.text) for named in (defined, braced)):
        return None
    if _names(before.source, start, end) or _names(after.source, start, last):
        return None
    if clean(before.source, _pieces(before, start, end)) != passage:
        return None
    return clean(after.source, _pieces(after, start, last))


def retitled(before: Page, after: Page) -> set[Number]:
    """Return the numbers behind which other words stand now, of a page that is shaped as before."""
    pairs = zip(before.candidates, after.candidates, strict=True)
    return {now.number for was, now in pairs if now.number and (was.words, was.left) != (now.words, now.left)}


def named_alike(book: Book, old: Source, alone: Book) -> bool:
    """Give the tables of a file that was read alone the names that its old text has for them in the whole book; False
    where it has others now, whose names are told by all of the book, or promises other rules in a contents list."""
    was = [each for each in book.tables if each.span.source is old]
    listed = [each.number for run in book.contents for each in run if each.span.source is old]
    if listed != [each.number for run in alone.contents for each in run]:
        return False
    if list(map(_labelled, was)) != list(map(_labelled, alone.tables)):
        return False
    for table, known in zip(alone.tables, was, strict=True):
        table.id = known.id
    return True


def _labelled(table: Table) -> tuple[str, str | None, str | None]:
    return table.caption, table.number, table.rule


def _names(source: Source, start: int, end: int) -> bool:
    """True where a passage gives names to places in it, which links may lead to."""
    if source.anchors is None:
        return ANCHOR.search(source.text, start, end) is not None
    return any(start < at < end for _, at in source.anchors)


def _pieces(page: Page, start: int, end: int) -> list[tuple[int, int]]:
    """Return the lines of a page between two offsets."""
    lines = (piece for block in page.blocks for piece in (*block.pieces, *block.tail))
    return [(max(first, start), min(last, end)) for first, last in lines if first < end and last > start]


def _shape(page: Page, edited: Edited | None, first: int, last: int) -> list[object]:
    """Return how a page is built: its blocks, candidates and headings, and how all is set that is not in the passage
    from `first` to `last`. Places of one from before an edit are those of after it."""

    def now(offset: int) -> int | None:
        return edited.before(offset) if edited else offset

    def end(offset: int) -> int | None:
        return edited.behind(offset) if edited else offset

    blocks = [
        (each.shape, each.depth, each.gap, each.level, each.mark, now(each.pieces[0][0]), end(each.pieces[-1][1]))
        for each in page.blocks
        if each.pieces
    ]
    cells = [(now(cell[0]), end(cell[1])) for each in page.blocks for row in each.cells for cell in row]
    candidates = [
        (each.number, each.marks, each.evidence, each.label, bool(each.words), now(each.start))
        for each in page.candidates
    ]
    headings = [(each.level, each.words, now(each.start)) for each in page.headings]
    anchors = [(name, now(at)) for name, at in page.source.anchors or ()]
    around = (each for each in page.source.styles or () if each.end <= first or last <= each.start)
    styles = [(now(each.start), end(each.end), each.name) for each in around]
    return [blocks, cells, candidates, headings, anchors, styles]
