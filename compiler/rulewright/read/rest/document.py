"""The tree that docutils makes of a text in reStructuredText, to blocks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from docutils import nodes

from rulewright.read.blocks import MAX_DEPTH, Piece, RawBlock, Role
from rulewright.read.numerals import KINDS, counted
from rulewright.read.parts import Parts
from rulewright.read.reading import Reading
from rulewright.read.rest.generous import Listing
from rulewright.read.rest.inline import Inline
from rulewright.read.rest.tables import Tables
from rulewright.read.rest.trees import titled_section, tree_of, unread
from rulewright.read.rest.words import Places
from rulewright.read.toctrees import ALL, ENDINGS, Toctree
from rulewright.text import Source, Span

INCLUDE = re.compile(r"^\.\. include::[ \t]+(\S+)[ \t]*\n(?:[ \t]+:[^\n]*\n)*", re.MULTILINE)
SECTNUM = re.compile(r"^\.\. (?:sectnum|section-numbering)::", re.MULTILINE)
TOLD = re.compile(r"^\.\. (rulewright:[^\n]*)$", re.MULTILINE)


class Document:
    """One text and all that it includes."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.counts: list[int] = []
        self.levels = 0  # of sections that are counted
        self.below = 0  # titles of whole files that the sections in hand are below
        self.listed = False  # the file in hand stands in a list of files that are counted through
        self.titles: dict[str, str] = {}  # id -> number or title: what a link without words says
        self.lists: list[tuple[str, int]] = []
        self.quotes = 0
        self.notes: dict[str, str] = {}
        self.inline = Inline(self)
        self.tables = Tables(self)

    def read(self, reading: Reading) -> Source:
        """Return the text as it is read. Raises InputError where docutils trips over it."""
        self._file(reading)
        return self.parts.source()

    def _file(self, reading: Reading) -> None:
        """Read one file: up to what it includes, then that, then the rest."""
        text = reading.original
        begin, below = 0, self.below
        for found in [*INCLUDE.finditer(text), None]:
            end = found.start() if found else len(text)
            part = Reading(reading.path, text)
            self._stretch(part, begin, end)
            self.parts.add(self.reading)
            begin = end
            if found:
                begin = found.end()
                entered = self.parts.enter(found[1], asked_at=Span(Source(part.path, text), *found.span(1)))
                if entered:
                    self._file(Reading(*entered))
                    self.parts.leave()
        self.below = below

    def _stretch(self, reading: Reading, start: int, end: int) -> None:
        self.reading, self.places = reading, Places(reading)
        self.places.at = start
        self.told = list(TOLD.finditer(reading.original, start, end))
        self.levels = ALL if SECTNUM.search(reading.original, start, end) else self.levels
        tree = tree_of(reading.path, reading.original[start:end])
        titled = titled_section(tree) if not start and not self.counts and not self.listed else None
        self._survey(titled or tree)
        if titled:
            self.below += 1
            self._open(RawBlock("heading", [], level=self.below))
            self.name(titled)
            for title in [child for child in titled.children if isinstance(child, nodes.title)]:
                self.inline.text(title)
                titled.remove(title)
            self.reading.close()
        self._inner(titled or tree)
        self.tell(end)
        self.reading.close()

    def _survey(self, tree: nodes.Element) -> None:
        """Find out what links without words say."""
        counts: list[int] = []

        def walk(node: nodes.Element, depth: int) -> None:
            for child in node.children:
                if isinstance(child, nodes.section):
                    counts[depth:] = [(counts[depth] if depth < len(counts) else 0) + 1]
                    number = ".".join(map(str, counts[: depth + 1]))
                    title = child.next_node(nodes.title)
                    for id in (*child["ids"], *child["names"]):
                        self.titles[id] = number if depth < self.levels else title.astext() if title else id
                    walk(child, depth + 1)

        counts[:] = list(self.counts)
        walk(tree, self._depth)

    # ---- blocks ----

    def _inner(self, node: nodes.Element) -> None:
        for child in node.children:
            self._block(child)

    def _block(self, node: nodes.Node) -> None:
        ways: dict[type[nodes.Node], Callable[[Any], None]] = {
            nodes.section: self._section,
            nodes.title: self._title,
            nodes.paragraph: self._paragraph,
            nodes.bullet_list: self._list,
            nodes.enumerated_list: self._list,
            nodes.definition_list: self._definitions,
            nodes.field_list: self._definitions,
            nodes.block_quote: self._quote,
            nodes.literal_block: self._code,
            nodes.doctest_block: self._code,
            nodes.line_block: self._lines,
            nodes.table: self.tables.read,
            nodes.image: self.image,
            nodes.footnote: self._footnote,
            nodes.citation: self._footnote,
            nodes.target: self._target,
            Listing: self._listing,
        }
        way = next((way for kind, way in ways.items() if isinstance(node, kind)), None)
        if way:
            way(node)
        elif unread(node) or isinstance(node, nodes.Text):
            return
        elif isinstance(node, (nodes.rubric, nodes.caption, nodes.legend, nodes.attribution)):
            self._paragraph(node)
        elif isinstance(node, nodes.Element):
            self.name(node)
            self._inner(node)

    def _open(self, block: RawBlock, tag: Piece | None = None) -> None:
        self.reading.open(block, tag or (self.places.at, self.places.at))

    def name(self, node: nodes.Element) -> None:
        names: list[str] = [*node.get("ids", ()), *node.get("names", ())]
        for name in dict.fromkeys(names):
            self.reading.name(name)

    def tell(self, before: int) -> None:
        """Write the comments for this tool that stand before a place."""
        while self.told and self.told[0].start() < before:
            found = self.told.pop(0)
            self.reading.aside(f"<!-- {found[1].strip()} -->", *found.span())

    def _target(self, node: nodes.Element) -> None:
        if not node.get("refid"):  # else what follows has its names
            self.name(node)
        for name in node.get("dupnames", ()):  # but not its name, where that stands again
            if node.get("refid") != nodes.make_id(name):
                self.reading.name(name)

    _depth = 0

    def _section(self, node: nodes.Element) -> None:
        self.counts[self._depth :] = [(self.counts[self._depth] if self._depth < len(self.counts) else 0) + 1]
        self._depth += 1
        self._heading = node
        self._inner(node)
        self._depth -= 1

    def _listing(self, node: nodes.Element) -> None:
        """Read the files that are listed here, where their sections are counted: below those of the section that lists
        them, if that is counted, too, else from 1 on. What is left of this file is a part of its own."""
        tree: Toctree = node["tree"]
        if not (self.listed or tree.levels):
            return
        before, at, told = self.reading, self.places.at, self.told
        counting = self.counts, self._depth, self.levels, self.listed
        before.close()
        self.parts.add(before)
        if not self.listed:
            self.counts, self._depth, self.levels, self.listed = [], 0, tree.levels, True
        for name in tree.within(self.parts.folder):
            place = self._asked(before, node.rawsource, name, at)
            entered = self.parts.enter(name, ("", *ENDINGS), asked_at=place)
            if entered:
                self._file(Reading(*entered))
                self.parts.leave()
        self.counts, self._depth, self.levels, self.listed = counting
        self.reading = Reading(before.path, before.original)
        self.places, self.told = Places(self.reading), told
        self.places.at = at

    def _asked(self, reading: Reading, listing: str, name: str, at: int) -> Span:
        """Return where a name stands in a list of files, which is found from a place on."""
        begin = max(reading.original.find(listing, at), 0)
        start = max(reading.original.find(name, begin), 0)
        return Span(Source(reading.path, reading.original), start, start + len(name))

    def _title(self, node: nodes.Element) -> None:
        section = isinstance(node.parent, nodes.section)
        counted = section and self._depth <= self.levels
        number = "".join(f"{count}." for count in self.counts[: self._depth]) if counted else ""
        start = self.places.ahead(node.astext())
        self._open(RawBlock("heading", [], level=self.below + max(1, self._depth), mark=number), (start, start))
        if section and isinstance(node.parent, nodes.Element):
            self.name(node.parent)
        self.inline.text(node)
        self.reading.close()

    def _paragraph(self, node: nodes.Element) -> None:
        if self._entry:
            self._entry = False
        else:
            role: Role = "quote" if self.quotes else ""
            self._open(RawBlock("paragraph", [], role=role, indent=2 * len(self.lists)))
        self.name(node)
        self.inline.text(node)
        self.reading.close()

    _entry = False  # the block of an entry, or of what a term means, is open: its first paragraph goes into it

    def _list(self, node: nodes.Element) -> None:
        kind = KINDS.get(node.get("enumtype", ""), "") if isinstance(node, nodes.enumerated_list) else ""
        self.lists.append((kind, int(node.get("start", 1)) - 1))
        for at, item in enumerate(node.children):
            mark, tag = self.mark(node, at)
            self._open(RawBlock("bullet", [], depth=min(len(self.lists) - 1, MAX_DEPTH), mark=mark), tag)
            self._entry = True
            if isinstance(item, nodes.Element):
                self._inner(item)
            self._entry = False
        self.lists.pop()

    def mark(self, node: nodes.Element, at: int) -> tuple[str, tuple[int, int] | None]:
        """Go behind the mark of an entry of a list, the one `at` this place; return the mark, and where it stands."""
        kind = KINDS.get(node.get("enumtype", ""), "") if isinstance(node, nodes.enumerated_list) else ""
        before, behind = node.get("prefix", ""), node.get("suffix", "")
        mark = f"{before}{counted(kind, int(node.get('start', 1)) + at)}{behind}" if kind else ""
        return mark, self.places.mark(mark, f"{before}#{behind}") if mark else None

    def _definitions(self, node: nodes.Element) -> None:
        for item in node.children:
            for part in item.children if isinstance(item, nodes.Element) else ():
                if isinstance(part, (nodes.term, nodes.field_name)):
                    self._open(RawBlock("paragraph", [], role="term"))
                    self.name(part)
                    self.inline.text(part)
                    self.reading.close()
                elif isinstance(part, (nodes.definition, nodes.field_body)):
                    self._open(RawBlock("paragraph", [], role="definition", indent=2))
                    self._entry = True
                    self._inner(part)
                    self._entry = False

    def _quote(self, node: nodes.Element) -> None:
        self.quotes += 1
        self._inner(node)
        self.quotes -= 1

    def _code(self, node: nodes.Element) -> None:
        classes: list[str] = node.get("classes", [])
        language = next((each for each in classes if each != "code"), "")
        self._open(RawBlock("code", [], language=language))
        for line in node.astext().split("\n"):
            found = self.places.move(line.strip()) if line.strip() else None
            if found:
                lead = len(line) - len(line.lstrip())
                self.reading.code([(line[:lead], *found), (line.strip(), *found)])
            else:
                self.reading.code([(line, self.places.at, self.places.at)])
        self.reading.close()

    def _lines(self, node: nodes.Element) -> None:
        self._open(RawBlock("paragraph", [], indent=2 * len(self.lists)))
        for line in node.findall(nodes.line):
            self.inline.text(line)
            self.reading.line(self.places.at, self.places.at)
        self.reading.close()

    def image(self, node: nodes.Element) -> None:
        found = self.places.move(node["uri"])
        self.reading.picture(node["uri"], node.get("alt", ""), *(found or (self.places.at, self.places.at)))

    def _footnote(self, node: nodes.Element) -> None:
        label = node.next_node(nodes.label)
        self.reading.close()
        self.name(node)
        self.reading.open_note(label.astext() if label else "", self.places.at)
        self._entry = True
        for child in node.children:
            if not isinstance(child, nodes.label):
                self._block(child)
        self._entry = False
