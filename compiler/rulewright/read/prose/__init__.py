"""Read numbered prose: split into blocks, mend what page breaks cut, tell rules from contents, build the book."""

from __future__ import annotations

from rulewright.model import Book
from rulewright.notations.notation import Number
from rulewright.read.prose.blocks import RawBlock, split_blocks
from rulewright.read.prose.contents import find_contents, real_rules, without_captions
from rulewright.read.prose.html import is_html, split_html
from rulewright.read.prose.mend import mend
from rulewright.read.prose.openings import SHORT, Opening, OpeningReader
from rulewright.read.prose.structure import Builder, add_implied, name_tables
from rulewright.read.prose.tables import TableReader
from rulewright.text import Source

BETWEEN = 2  # unnumbered lines, at most, between two entries of a contents list


def read_prose(book: Book, sources: list[Source]) -> None:
    """Read `sources`, in reading order, into `book`, by the book's notation."""
    notation = book.notation
    if notation is None:
        raise ValueError(f"{book.id}: prose is read by a notation, and the book has none")
    reader = OpeningReader(notation)
    read = []
    for source in sources:
        raw = split_html(source) if is_html(source) else split_blocks(source, reader.opens)
        blocks, problems = mend(source, raw, reader.opens)
        book.problems.extend(problems)
        read.append((source, blocks, _openings(source, blocks, reader)))
    everything = without_captions([opening for _, _, openings in read for opening in openings])
    contents = find_contents(everything, notation)
    listed = {id(opening) for run in contents for opening in run}

    def holds(chapter: Number) -> bool:
        return bool(book.chapters) and book.holds(chapter)

    real = {id(opening) for opening in real_rules([o for o in everything if id(o) not in listed], notation, holds)}
    builder = Builder(book, notation)
    for source, blocks, openings in read:
        ours = {id(opening) for opening in openings}
        runs = [run for run in contents if id(run[0]) in ours]
        kept = {opening.block: opening for opening in openings if id(opening) in real}
        builder.add(source, blocks, kept, runs, TableReader(source, notation, reader))
    add_implied(book, builder.numbers)
    name_tables(book)


def _openings(source: Source, blocks: list[RawBlock], reader: OpeningReader) -> list[Opening]:
    found: list[Opening] = []
    for at, block in enumerate(blocks):
        opening = reader.read(source, at, block) if block.shape in ("heading", "paragraph", "bullet") else None
        if opening:
            opening.above_rows = at + 1 < len(blocks) and blocks[at + 1].shape == "rows"
            between = blocks[found[-1].block + 1 : at] if found and at - found[-1].block <= BETWEEN + 1 else None
            opening.adjoins = between is not None and all(_is_short(source, each) for each in between)
            found.append(opening)
    return found


def _is_short(source: Source, block: RawBlock) -> bool:
    """True for a line such as a contents list has between its numbered entries: *Preface*, *Appendices*."""
    if len(block.pieces) != 1 or block.shape not in ("paragraph", "bullet"):
        return False
    words = source.text[slice(*block.pieces[0])].strip()
    return len(words) < SHORT and not words.endswith((".", ":", ";", ","))
