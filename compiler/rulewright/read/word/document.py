"""A Word document to blocks: its paragraphs, tables and notes in reading order, each with its automatic number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.errors import InputError
from rulewright.read.blocks import Piece
from rulewright.read.unread import OUT
from rulewright.read.word.behind import Behind
from rulewright.read.word.blocks import Paragraph
from rulewright.read.word.inline import Bookmark, Inline, Note
from rulewright.read.word.numbered import Numbered
from rulewright.read.word.numbering import Numbering
from rulewright.read.word.package import TYPES, Package
from rulewright.read.word.runs import BOOKMARKS, RunReader, mark_says
from rulewright.read.word.styles import Styles
from rulewright.read.word.tables import Grid, is_layout
from rulewright.read.word.written import Read
from rulewright.read.word.xml import Node, stream, tree

CONTENTS = "Table of Contents"  # the gallery that Word and its kin take contents lists from
NOTE_PARTS = {"footnote": "footnotes", "endnote": "endnotes"}


class DocumentReader:
    """Reads the main part of a package, and the notes that it refers to."""

    def __init__(self, package: Package, original: bool) -> None:
        self.package = package
        self.original = original
        self.main = package.related("", "officeDocument")
        if not self.main:
            raise InputError(f"is no Word document: it names no main part; {OUT}")
        tree(package.read(TYPES), TYPES)  # no word processor opens a document in which this is missing or damaged
        self.styles = Styles(self._root("styles"))
        self.numbering = Numbering(self._root("numbering"))
        self._numbers = Numbered(self.styles, self.numbering)
        self.read = Read()
        self.counts: dict[int, int] = {}  # paragraphs so far, by part
        self._notes: dict[tuple[str, str], Node] | None = None
        self._behind = Behind(self.read, self._box, self._note, lambda note: self._runs.notes[note.kind, note.id])
        self._pending: Inline | None = None  # words of paragraphs whose mark was deleted
        self._lead: Paragraph | None = None  # a paragraph whose mark is hidden: the next goes on with it
        self._listed = False
        self._runs = self._reader(self.main)

    def _root(self, kind: str) -> Node | None:
        part = self.package.related(self.main, kind)
        return tree(self.package.read(part), part) if part in self.package else None

    def _reader(self, part: str) -> RunReader:
        """Begin a part."""
        if part not in self.read.parts:
            self.read.parts.append(part)
        self.part = self.read.parts.index(part)
        self.counts.setdefault(self.part, 0)
        relations = self.package.relations(part)
        targets = {id: each.target for id, each in relations.items() if each.outside}
        pictures = {id: each.target for id, each in relations.items() if each.kind == "image" and not each.outside}
        return RunReader(self.styles, targets, pictures, self._numbers.of_field, self.original)

    def run(self) -> Read:
        """Read the document."""
        data = self.package.read(self.main)
        root = "document" if b"document" in data[:4000] else ""
        if not root:
            raise InputError(f"is no Word document; {OUT}")
        self._nodes(stream(data, self.main, "body"))
        self._end_lead()
        if self._runs.in_contents():  # a field that never ends: nothing says how far its list goes
            for block in self.read.blocks:
                block.listed = False
        return self.read

    def _nodes(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            name = node.name
            if name == "p":
                self._paragraph(node)
            elif name == "tbl":
                self._end_lead()
                self._table(node)
            elif name == "sdt":
                self._content_control(node)
            elif name in ("customXml", "ins", "moveTo", "mc:Fallback", "mc:Choice"):
                self._nodes(node.inner)
            elif name == "mc:AlternateContent":
                self._nodes((node.first("mc:Choice") or node.first("mc:Fallback") or node).inner)
            elif name in BOOKMARKS:
                self._runs.waiting.append(Bookmark(node.get("id"), node.get("name"), 0))

    def _content_control(self, node: Node) -> None:
        before = self._listed
        self._listed = before or node.value("sdtPr", "docPartObj", "docPartGallery") == CONTENTS
        for content in node.all("sdtContent"):
            self._nodes(content.inner)
        self._listed = before

    def _paragraph(self, node: Node) -> None:
        """Read a paragraph that stands by itself."""
        paragraph = self._take(node)
        if paragraph is None:
            return
        if self._lead:
            lead, self._lead = self._lead, None
            lead.inline.join(paragraph.inline)
            lead.hidden = paragraph.hidden
            paragraph = lead
        if paragraph.hidden:
            self._lead = paragraph
            return
        self._behind.write(paragraph, self.part)

    def _end_lead(self) -> None:
        if self._lead:
            lead, self._lead = self._lead, None
            self._behind.write(lead, self.part)

    def _take(self, node: Node) -> Paragraph | None:
        """Read a paragraph, count it, and work out its number; None where nothing of it is seen by itself."""
        self.counts[self.part] += 1
        properties = node.first("pPr")
        if self.original and properties:
            properties = properties.first("pPrChange", "pPr") or properties
        style = properties.value("pStyle") if properties else ""
        style = style if style in self.styles.by_id else self.styles.standard
        self._numbers.begin(properties, style)
        inline = self._runs.read(node, style)
        inline.listed = inline.listed or self._listed
        ended = node.first("pPr")
        mark = ended.first("rPr") if ended else None
        if self._pending:
            self._pending.join(inline)
            inline, self._pending = self._pending, None
        if mark_says(ended, "ins" if self.original else "del"):
            self._pending = inline
            return None
        hidden = "hidden" in self.styles.look(style, mark)
        seen = bool(inline.text.strip() or inline.boxes)
        if hidden and not seen:
            self._runs.waiting += [each._replace(offset=0) for each in inline.bookmarks]
            return None
        number = self._numbers.of_paragraph()
        indent = properties.first("ind") if properties else None
        given = (indent.get("left") or indent.get("start")) if indent else ""
        twips = given or (number.indent if number else None) or self.styles.indent(style) or "0"
        return Paragraph(
            inline,
            number,
            self._numbers.level,
            max(0, int(twips)) if twips.lstrip("-").isdecimal() and len(twips) < 9 else 0,
            hidden,
            self.counts[self.part],
        )

    def _box(self, box: Node) -> None:
        self._nodes(box.inner)
        self._end_lead()

    def _note(self, note: Note, number: int) -> None:
        if self._notes is None:
            self._notes = dict(self._all_notes())
        node = self._notes.get((note.kind, note.id))
        part = self.package.related(self.main, NOTE_PARTS[note.kind])
        if node is None or not part:
            return
        runs, before = self._runs, self.part
        self._runs = self._reader(part)
        for at, each in enumerate(node.all("p")):
            paragraph = self._take(each)
            if paragraph and not paragraph.inline.text.isspace():
                if not at:
                    self.read.write(f"[{number}]")
                    self.read.write("" if paragraph.inline.text[:1].isspace() else " ")
                self._behind.write(paragraph, self.part)
        self._runs, self.part = runs, before

    def _all_notes(self) -> Iterator[tuple[tuple[str, str], Node]]:
        for kind, relation in NOTE_PARTS.items():
            root = self._root(relation)
            for node in root.all(kind) if root else ():
                yield (kind, node.get("id")), node

    def _table(self, table: Node) -> None:
        """Read a table; one that only lays out paragraphs is read as these."""
        grid = Grid(table, self.original, self.read.spans)
        if is_layout(grid, self.styles, self.numbering):
            for row in grid.rows:
                for cell in row.cells:
                    self._nodes(cell.inner)
                    self._end_lead()
            return
        self.read.table((grid.spread(row, self._row(row.cells)), row.head) for row in grid.rows)
        self._behind.read()

    def _row(self, cells: Iterable[Node]) -> list[Piece]:
        """Write the cells of a row, and return where the words of each stand."""
        pieces: list[Piece] = []
        for at, cell in enumerate(cells):
            if at:
                self.read.write("\t")
            pieces.append(self._cell(cell))
        self.read.write("\n")
        return pieces

    def _cell(self, cell: Node) -> Piece:
        """Write the paragraphs of a cell, each a line, and return where its words stand."""
        begin = self.read.length
        first = True
        for each in paragraphs_in(cell):
            paragraph = self._take(each)
            if paragraph is None or not (paragraph.inline.text.strip() or paragraph.number):
                continue
            if not first:
                self.read.write("\n")
            first = False
            self._behind.write_in_cell(paragraph, self.part)
        return self.read.piece_since(begin)


def paragraphs_in(node: Node) -> Iterator[Node]:
    """Yield the paragraphs of a cell, those of tables in it, too."""
    for each in node.inner:
        if each.name == "p":
            yield each
        elif each.name in ("tbl", "tr", "tc", "sdt", "sdtContent", "customXml", "ins", "moveTo"):
            yield from paragraphs_in(each)
        elif each.name == "mc:AlternateContent":
            chosen = each.first("mc:Choice") or each.first("mc:Fallback")
            yield from paragraphs_in(chosen) if chosen else ()
