"""A book in Lout as text of blocks, as the readers of other markups deliver theirs: what has been read of it, for the
steps that find out which numbers begin rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise

from rulewright.model import Block, Book, Reference, Rule, Table
from rulewright.read.blocks import MAX_DEPTH, Piece, RawBlock, Role
from rulewright.read.reading import Reading
from rulewright.style import LINK, PICTURE
from rulewright.text import Source, Text

LOOKS = ("strong", "emphasis", "underline", "highlight", "sup", "sub", "code", LINK, PICTURE)
ROLES: dict[str, Role] = {"quote": "quote", "term": "term", "definition": "definition", "note": "footnote"}
TOLD = re.compile(r"(?m)#[ \t]*(rulewright:[^\r\n]*)")


def as_prose(book: Book, sources: list[Source]) -> list[Source]:
    """Return the texts of a book in Lout, in their order, each with what was read of it: sections become headings with
    their tags for ids, and what leads to a tag a link."""
    writer = _Writer(book)
    for part in book.matter:
        if not getattr(part, "after", ""):
            writer.part(part)
    for rule in book.rules:
        writer.heading(rule)
        for part in rule.content:
            writer.part(part)
    for part in book.matter:
        if getattr(part, "after", ""):
            writer.part(part)
    found = writer.sources()
    known = {each.path for each in found}
    return found + [each for each in sources if each.path not in known and not each.text.strip()]


class _Writer:
    """Writes what a book holds into a reading of each file in which it stands; one that goes on behind another has
    more than one."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.cited: defaultdict[int, list[Reference]] = defaultdict(list)
        for citation in book.citations:
            self.cited[id(citation.passage)] += [each for each in citation.references if each.kind == "tag"]
        self.readings: list[Reading] = []
        self.levels: dict[str | None, int] = {None: 0}
        self.told: dict[str, list[re.Match[str]]] = {}
        self.tags: defaultdict[str, list[str]] = defaultdict(list)
        for tag, rule in book.index.items():
            self.tags[rule.id].append(tag)

    def sources(self) -> list[Source]:
        """Return what was written, each part of a file by itself."""
        found = []
        times: defaultdict[str, int] = defaultdict(int)
        for reading in self.readings:
            source = reading.source()
            times[source.path] += 1
            source.entry = source.path if times[source.path] == 1 else f"{source.path}#{times[source.path]}"
            found.append(source)
        return found

    def heading(self, rule: Rule) -> None:
        """Write the title of a section, with all its tags."""
        source = rule.span.source
        reading = self._at(source, rule.span.start)
        level = self.levels[rule.id] = self.levels.get(rule.parent, 0) + 1
        reading.open(RawBlock("heading", [], level=level))
        for tag in self.tags[rule.id]:
            reading.name(tag)
        for text in (rule.title, rule.basis):
            if text:
                self._words(reading, text)
        reading.close()

    def part(self, part: Block | Table) -> None:
        """Write a paragraph, an entry of a list, or a table."""
        if isinstance(part, Table):
            self._table(part)
            return
        at = part.text.span().start
        reading = self._at(part.text.source, at)
        depth = min(part.depth, MAX_DEPTH)

        def paragraph() -> RawBlock:
            return RawBlock("paragraph", [], role=ROLES.get(part.kind, ""), indent=2 * depth)

        if part.kind == "bullet":
            reading.open(RawBlock("bullet", [], depth=depth, mark=part.marker), (at, at))
        elif part.kind == "heading":
            reading.open(RawBlock("heading", [], level=max(1, part.depth)))
        else:
            reading.open(paragraph())
        self._words(reading, part.text, paragraph if part.kind == "paragraph" else None)
        reading.close()

    def _table(self, table: Table) -> None:
        reading = self._at(table.span.source, table.span.start)
        reading.close()
        block = RawBlock("rows", [], head_rows=len(table.header))
        block.reach, block.heads = table.spans, table.heads
        if table.caption:
            start, end = table.caption_span.start, table.caption_span.end
            block.caption = reading.caption(lambda: reading.put(table.caption, start, end))
        for row in table.all_rows:
            cells: list[Piece] = []
            for cell in row:
                reading.begin_cell()
                self._words(reading, cell)
                cells.append(reading.end_cell())
            block.cells.append(cells)
            reading.end_row()
        reading.add_table(block)
        for note in table.notes:
            reading.open(RawBlock("paragraph", [], role="footnote"))
            self._words(reading, note)
            reading.close()

    def _at(self, source: Source, at: int) -> Reading:
        """Return the reading of a file, with the comments for this tool that stand in it before a place."""
        if not self.readings or self.readings[-1].path != source.path:
            self.readings.append(Reading(source.path, source.text))
            self.told.setdefault(source.path, list(TOLD.finditer(source.text)))
        self._tell(self.readings[-1], at)
        return self.readings[-1]

    def _tell(self, reading: Reading, before: int) -> None:
        """Write the comments for this tool that stand before a place in a file."""
        told = self.told[reading.path]
        while told and told[0].start() < before:
            found = told.pop(0)
            reading.aside(f"<!-- {found[1].strip()} -->", *found.span())

    def _words(self, reading: Reading, text: Text, parted: Callable[[], RawBlock] | None = None) -> None:
        """Write running text, as it looks and with where it leads. Where lines of it are paragraphs, `parted` gives the
        next one."""
        looks = [each for each in text.styles if each.name.startswith(LOOKS)]
        stretches = [(each.start, each.end, each.name) for each in looks]
        stretches += [(each.start, each.end, f"{LINK}#{each.cited[0]}") for each in self.cited[id(text)]]
        breaks = {each.start for each in text.styles if each.name == "break"}
        ends = {at for start, end, _ in stretches for at in (start, end)}
        cuts = sorted({0, len(text.text), *ends, *breaks, *(at + 1 for at in breaks), *_drifts(text)})
        open_looks: list[tuple[int, str]] = []
        for start, end in pairwise(cuts):
            for closed in [each for each in open_looks if each[0] <= start]:
                reading.unlook(closed[1])
                open_looks.remove(closed)
            for _, until, name in (each for each in stretches if each[0] == start < each[1]):
                reading.look(name)
                open_looks.append((until, name))
            place = text.span(start, end)
            if start in breaks and reading.begun and not reading.in_cell and parted is not None:
                reading.close()
                self._tell(reading, text.span(end).start)
                reading.open(parted())
            elif start in breaks:
                reading.line(place.start, place.end)
            else:
                _put(reading, text, start, end)
        for _, name in open_looks:
            reading.unlook(name)


def _put(reading: Reading, text: Text, start: int, end: int) -> None:
    """Write a stretch of a text that stands in one place in the file."""
    words, place = text.text[start:end], text.span(start, end)
    if text.source.text.startswith(words, place.start):
        reading.words(place.start, place.start + len(words))
    else:
        reading.put(words, place.start, max(place.end, place.start))


def _drifts(text: Text) -> Iterator[int]:
    """Yield where the text and the file drift apart."""
    numbers = memoryview(text.anchors).cast("I")
    yield from (each for each in numbers[: len(numbers) // 2] if each <= len(text.text))
