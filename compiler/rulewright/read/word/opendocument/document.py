"""An OpenDocument text to blocks: its paragraphs, lists, tables and notes in reading order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.errors import InputError
from rulewright.read.blocks import Piece
from rulewright.read.unread import OUT
from rulewright.read.word.behind import Behind
from rulewright.read.word.blocks import Paragraph
from rulewright.read.word.inline import Note
from rulewright.read.word.numbering import Counter, Number
from rulewright.read.word.opendocument.lists import Lists
from rulewright.read.word.opendocument.styles import Styles
from rulewright.read.word.opendocument.words import MIXED, PARAGRAPHS, WordsReader
from rulewright.read.word.package import Package
from rulewright.read.word.tables import BLANK
from rulewright.read.word.written import Read
from rulewright.read.word.xml import Node, stream, tree

CONTENT = "content.xml"
STYLES = "styles.xml"
BODY = "office:text"
ITEMS = ("text:list-item", "text:list-header")
LISTED = ("text:table-of-content", "text:illustration-index", "text:table-index")
THROUGH = ("text:section", "text:index-body", "text:alphabetical-index", "text:user-index", "text:bibliography")
ROWS = ("table:table-header-rows", "table:table-rows", "table:table-row-group")


class OpenDocumentReader:
    """Reads the text of a package."""

    def __init__(self, package: Package, original: bool) -> None:
        content = package.read(CONTENT)
        roots = list(stream(content, CONTENT, "office:automatic-styles"))
        if STYLES in package:
            roots.append(tree(package.read(STYLES), STYLES))
        holder = Node("styles", {}, 0)  # styles stand in two parts, on several levels
        holder.inner = roots
        self.content = content
        self.styles = Styles([holder])
        self.lists = Lists([holder])
        self.original = original
        self.read = Read(parts=[CONTENT])
        self.words = WordsReader(self.styles, {} if original else None, frozenset())
        self.count = 0
        self._behind = Behind(self.read, self._box, self._note, lambda note: self.words.bodies[note.id].number)
        self._listed = False

    def run(self) -> Read:
        """Read the document."""
        found = False
        for node in stream(self.content, CONTENT, BODY, MIXED):
            found = True
            self._nodes([node])
        if not found:
            raise InputError(f"holds no text; {OUT}")
        return self.read

    def _nodes(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            name = node.name
            if name in PARAGRAPHS:
                self._paragraph(node, self._outline_number(node))
            elif name == "text:list":
                style = self._style_of(node)
                self._list(node, self.lists.begin(node, style), style, 0)
            elif name == "table:table":
                self._table(node)
            elif name == "text:tracked-changes":
                self._changes(node)
            elif name in LISTED:
                before, self._listed = self._listed, True
                self._nodes(node.inner)
                self._listed = before
            elif name in THROUGH:
                self._nodes(node.inner)
            elif name == "draw:frame":
                for box in node.deep("draw:text-box"):
                    self._nodes(box.inner)

    def _changes(self, node: Node) -> None:
        """Keep what tracked changes took out and put in, where the text before them is wanted."""
        if not self.original:
            return
        deleted: dict[str, list[Node]] = {}
        inserted: set[str] = set()
        for region in node.all("text:changed-region"):
            id = region.get("text:id") or region.get("xml:id")
            gone = region.first("text:deletion")
            if gone:
                deleted[id] = [each for each in gone.inner if each.name in PARAGRAPHS]
            elif region.first("text:insertion"):
                inserted.add(id)
        self.words.deleted, self.words.inserted = deleted, frozenset(inserted)

    def _style_of(self, node: Node) -> str:
        """Return the style of a list: as it says, or as the style of its first paragraph does."""
        style = node.get("text:style-name")
        first = next((each for name in PARAGRAPHS for each in node.deep(name)), None) if not style else None
        return (
            style or (self.styles.given(first.get("text:style-name"), "style:list-style-name") if first else "") or ""
        )

    def _outline_number(self, node: Node) -> Number | None:
        """Return the number of a heading that stands in no list."""
        level = _level(node)
        if node.name != "text:h" or not level or node.get("text:is-list-header") == "true":
            return None
        if self.styles.given(node.get("text:style-name"), "style:list-style-name") == "":  # said: it has none
            return None
        return self.lists.outline(level - 1)

    def _list(self, node: Node, counter: Counter, style: str, level: int) -> None:
        self.lists.name(node, counter)
        for item in node.inner:
            if item.name not in ITEMS:
                continue
            counts = item.name == "text:list-item"
            for each in item.inner:
                if each.name == "text:list":
                    self._list(each, counter, each.get("text:style-name") or style, level + 1)
                elif each.name in PARAGRAPHS:
                    start = item.get("text:start-value")
                    self._paragraph(each, self.lists.number(counter, style, level, start) if counts else None)
                    counts = False  # what follows in an entry goes on with it
                else:
                    self._nodes([each])

    def _take(self, node: Node, number: Number | None) -> Paragraph:
        self.count += 1
        inline = self.words.read(node)
        inline.listed = self._listed
        style = node.get("text:style-name")
        level = _level(node)
        if not level:
            given = self.styles.given(style, "style:default-outline-level") or ""
            level = int(given) if given.isdecimal() and len(given) < 3 else 0
        return Paragraph(inline, number, level, self.styles.indent(style), False, self.count)

    def _paragraph(self, node: Node, number: Number | None) -> None:
        self._behind.write(self._take(node, number), 0)

    def _box(self, box: Node) -> None:
        self._nodes(box.inner)

    def _note(self, note: Note, number: int) -> None:
        for at, each in enumerate(self.words.bodies[note.id].node.inner):
            if not at:
                self.read.write(f"[{number}] ")
            self._nodes([each])

    def _table(self, table: Node) -> None:
        """Read a table; one that only lays out paragraphs is read as these."""
        rows = list(_rows(table, False))
        if all(len(_cells(row)) == 1 for row, _ in rows) or any(map(self._holds_rules, table.deep("table:table-cell"))):
            for row, _ in rows:
                for cell in row.all("table:table-cell"):
                    self._nodes(cell.inner)
            return
        self.read.table((self._row(row), head) for row, head in rows)
        self._behind.read()

    def _row(self, row: Node) -> list[Piece]:
        """Write the cells of a row; return where the words of each stand, blank for what others cover."""
        pieces: list[Piece] = []
        for cell in row.inner:
            times = self.read.spans.read(cell.get("table:number-columns-repeated"))
            if cell.name == "table:covered-table-cell":
                pieces += [BLANK] * times
            elif cell.name == "table:table-cell":
                if pieces:
                    self.read.write("\t")
                pieces += [self._cell(cell), *[BLANK] * (times - 1)]
        self.read.write("\n")
        return pieces

    def _cell(self, cell: Node) -> Piece:
        begin = self.read.length
        for each in _paragraphs(cell):
            paragraph = self._take(each, None)
            if paragraph.inline.text.strip():
                self.read.write("\n" if self.read.length > begin else "")
                self._behind.write_in_cell(paragraph, 0)
        return self.read.piece_since(begin)

    def _holds_rules(self, cell: Node) -> bool:
        """True where a cell holds headings with numbers, or a list of more than one."""
        for each in cell.all("text:list"):
            levels = self.lists.levels(self._style_of(each))
            if levels[0].counts and sum(1 for _ in each.all("text:list-item")) > 1:
                return True
        return False


def _level(node: Node) -> int:
    written = node.get("text:outline-level", "1" if node.name == "text:h" else "")
    return int(written) if node.name == "text:h" and written.isdecimal() and len(written) < 3 else 0


def _rows(node: Node, head: bool) -> Iterator[tuple[Node, bool]]:
    """Yield the rows of a table, each with whether it heads every page."""
    for each in node.inner:
        if each.name == "table:table-row":
            yield each, head
        elif each.name in ROWS:
            yield from _rows(each, head or each.name == ROWS[0])


def _cells(row: Node) -> list[Node]:
    return [each for each in row.inner if each.name in ("table:table-cell", "table:covered-table-cell")]


def _paragraphs(node: Node) -> Iterator[Node]:
    """Yield the paragraphs of a cell, those of lists and tables in it, too."""
    for each in node.inner:
        if each.name in PARAGRAPHS:
            yield each
        elif not each.name.startswith(("office:", "draw:")):
            yield from _paragraphs(each)
