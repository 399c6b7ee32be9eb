"""The tree that docutils makes of a text in reStructuredText, to blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers.rst import Directive, directives, roles

from rulewright.notations.form import Form
from rulewright.read.blocks import MAX_DEPTH, Piece, RawBlock, Role
from rulewright.read.parts import Parts
from rulewright.read.reading import BLANK, Reading
from rulewright.read.rest.words import Places
from rulewright.text import Source

QUIET: dict[str, Any] = {"report_level": 5, "halt_level": 6, "file_insertion_enabled": False, "raw_enabled": False}
QUIET |= {"_disable_config": True, "sectnum_xform": False, "doctitle_xform": False, "warning_stream": None}
INCLUDE = re.compile(r"^\.\. include::[ \t]+(\S+)[ \t]*\n(?:[ \t]+:[^\n]*\n)*", re.MULTILINE)
SECTNUM = re.compile(r"^\.\. (?:sectnum|section-numbering)::", re.MULTILINE)
TOLD = re.compile(r"^\.\. (rulewright:[^\n]*)$", re.MULTILINE)
TITLED = re.compile(r"(?P<words>.*?)\s*<(?P<target>[^<>]+)>\Z", re.DOTALL)
KINDS = {"arabic": "1", "loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I"}
LOOKS: dict[type[nodes.Node], str] = {
    nodes.strong: "strong",
    nodes.emphasis: "emphasis",
    nodes.title_reference: "emphasis",
    nodes.literal: "code",
    nodes.superscript: "sup",
    nodes.subscript: "sub",
}
CROSS = ("ref", "numref", "doc", "any", "term")  # roles of Sphinx that lead to another place
SILENT = ("toctree", "index", "only", "highlight", "currentmodule", "contents", "meta", "tabularcolumns")


class _Any(Directive):
    """A directive that docutils does not know: what stands in it is text."""

    has_content = True
    optional_arguments = 100
    final_argument_whitespace = True
    option_spec = None

    def run(self) -> list[nodes.Node]:
        if self.name in SILENT and self.name != "only":
            return []
        block = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, block)
        return [block]


def _role(name: str, raw: str, text: str, line: int, inliner: Any, options: Any = None, content: Any = ()) -> Any:
    """Read a role that docutils does not know: a link where it is one of Sphinx's, else its words."""
    said = TITLED.match(text)
    words, target = (said["words"], said["target"]) if said else (text, text)
    if name.rpartition(":")[2] not in CROSS:
        return [nodes.inline(raw, words)], []
    link = nodes.reference(raw, words, refid=target.strip().lower())
    link["said"] = bool(said)
    return [link], []


@contextmanager
def _generous() -> Iterator[None]:
    """Let docutils take every role and directive, for the time of one reading."""
    known_role, known_directive = roles.role, directives.directive

    def role(name: str, *rest: Any) -> Any:
        found, messages = known_role(name, *rest)
        return (found, messages) if found else (_role, [])

    def directive(name: str, *rest: Any) -> Any:
        found, messages = known_directive(name, *rest)
        return (found, messages) if found else (_Any, [])

    vars(roles)["role"], vars(directives)["directive"] = role, directive
    try:
        yield
    finally:
        vars(roles)["role"], vars(directives)["directive"] = known_role, known_directive


def _titled(tree: nodes.document) -> nodes.section | None:
    """Return the only section of a text that is all in it: its title is that of the text."""
    parts = [child for child in tree.children if not isinstance(child, (nodes.Invisible, nodes.system_message))]
    only = parts[0] if len(parts) == 1 else None
    inner = isinstance(only, nodes.section) and any(isinstance(child, nodes.section) for child in only.children)
    return only if inner and isinstance(only, nodes.section) else None


class Document:
    """One text and all that it includes."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.counts: list[int] = []
        self.numbered = False
        self.titles: dict[str, str] = {}  # id -> number or title: what a link without words says
        self.lists: list[tuple[str, int]] = []
        self.quotes = 0
        self.notes: dict[str, str] = {}

    def read(self, reading: Reading) -> Source:
        """Return the text as it is read."""
        self._file(reading)
        return self.parts.source()

    def _file(self, reading: Reading) -> None:
        """Read one file: up to what it includes, then that, then the rest."""
        text = reading.original
        begin = 0
        for found in [*INCLUDE.finditer(text), None]:
            end = found.start() if found else len(text)
            part = Reading(reading.path, text)
            self._stretch(part, begin, end)
            self.parts.add(part)
            begin = end
            if found:
                begin = found.end()
                entered = self.parts.enter(found[1])
                if entered:
                    self._file(Reading(*entered))
                    self.parts.leave()

    def _stretch(self, reading: Reading, start: int, end: int) -> None:
        self.reading, self.places = reading, Places(reading)
        self.places.at = start
        self.told = list(TOLD.finditer(reading.original, start, end))
        self.numbered = self.numbered or bool(SECTNUM.search(reading.original, start, end))
        with _generous():
            tree = publish_doctree(reading.original[start:end], settings_overrides=QUIET)
        titled = _titled(tree) if not start and not self.counts else None
        self._survey(titled or tree)
        if titled:
            self._open(RawBlock("heading", [], level=1))
            self._name(titled)
            for title in [child for child in titled.children if isinstance(child, nodes.title)]:
                self._text(title)
                titled.remove(title)
            self.reading.close()
        self._inner(titled or tree)
        self._tell(end)
        reading.close()

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
                        self.titles[id] = number if self.numbered else title.astext() if title else id
                    walk(child, depth + 1)

        counts[:] = list(self.counts)
        walk(tree, 0)

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
            nodes.table: self._table,
            nodes.image: self._image,
            nodes.footnote: self._footnote,
            nodes.citation: self._footnote,
            nodes.target: self._target,
        }
        way = next((way for kind, way in ways.items() if isinstance(node, kind)), None)
        if way:
            way(node)
        elif isinstance(node, (nodes.Invisible, nodes.system_message, nodes.pending, nodes.Text)):
            return
        elif isinstance(node, (nodes.rubric, nodes.caption, nodes.legend, nodes.attribution)):
            self._paragraph(node)
        elif isinstance(node, nodes.Element):
            self._name(node)
            self._inner(node)

    def _open(self, block: RawBlock, tag: Piece | None = None) -> None:
        self.reading.open(block, tag or (self.places.at, self.places.at))

    def _name(self, node: nodes.Element) -> None:
        names: list[str] = [*node.get("ids", ()), *node.get("names", ())]
        for name in dict.fromkeys(names):
            self.reading.name(name)

    def _tell(self, before: int) -> None:
        """Write the comments for this tool that stand before a place."""
        while self.told and self.told[0].start() < before:
            found = self.told.pop(0)
            self.reading.aside(f"<!-- {found[1].strip()} -->", *found.span())

    def _target(self, node: nodes.Element) -> None:
        if not node.get("refid"):  # else what follows has its names
            self._name(node)

    _depth = 0

    def _section(self, node: nodes.Element) -> None:
        self.counts[self._depth :] = [(self.counts[self._depth] if self._depth < len(self.counts) else 0) + 1]
        self._depth += 1
        self._heading = node
        self._inner(node)
        self._depth -= 1

    def _title(self, node: nodes.Element) -> None:
        section = isinstance(node.parent, nodes.section)
        number = "".join(f"{count}." for count in self.counts[: self._depth]) if self.numbered and section else ""
        self._open(RawBlock("heading", [], level=max(1, self._depth), mark=number))
        if section and isinstance(node.parent, nodes.Element):
            self._name(node.parent)
        self._text(node)
        self.reading.close()

    def _paragraph(self, node: nodes.Element) -> None:
        if self._entry:
            self._entry = False
        else:
            role: Role = "quote" if self.quotes else ""
            self._open(RawBlock("paragraph", [], role=role, indent=2 * len(self.lists)))
        self._name(node)
        self._text(node)
        self.reading.close()

    _entry = False  # the block of an entry, or of what a term means, is open: its first paragraph goes into it

    def _list(self, node: nodes.Element) -> None:
        kind = KINDS.get(node.get("enumtype", ""), "") if isinstance(node, nodes.enumerated_list) else ""
        count = int(node.get("start", 1)) - 1
        self.lists.append((kind, count))
        for item in node.children:
            count += 1
            value = str(count) if kind == "1" else Form("", kind, "").at(count) or "?" if kind else ""
            mark = f"{node.get('prefix', '')}{value}{node.get('suffix', '')}" if kind else ""
            tag = self.places.move(mark) if mark else None
            self._open(RawBlock("bullet", [], depth=min(len(self.lists) - 1, MAX_DEPTH), mark=mark), tag)
            self._entry = True
            if isinstance(item, nodes.Element):
                self._inner(item)
            self._entry = False
        self.lists.pop()

    def _definitions(self, node: nodes.Element) -> None:
        for item in node.children:
            for part in item.children if isinstance(item, nodes.Element) else ():
                if isinstance(part, (nodes.term, nodes.field_name)):
                    self._open(RawBlock("paragraph", [], role="term"))
                    self._name(part)
                    self._text(part)
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
            self._text(line)
            self.reading.line(self.places.at, self.places.at)
        self.reading.close()

    def _image(self, node: nodes.Element) -> None:
        found = self.places.move(node["uri"])
        self.reading.picture(node["uri"], node.get("alt", ""), *(found or (self.places.at, self.places.at)))

    def _footnote(self, node: nodes.Element) -> None:
        label = node.next_node(nodes.label)
        said = label.astext() if label else ""
        self._open(RawBlock("paragraph", [], role="footnote", indent=2))
        self._name(node)
        self.reading.put(f"[{said}] ", self.places.at, self.places.at)
        self._entry = True
        for child in node.children:
            if not isinstance(child, nodes.label):
                self._block(child)
        self._entry = False

    def _table(self, node: nodes.Element) -> None:
        self.reading.close()
        block = RawBlock("rows", [])
        title = node.next_node(nodes.title)
        if title:
            self.reading.begin_cell()
            self._text(title)
            block.caption = self.reading.end_cell()
            self.reading.end_row()
        self._name(node)
        covered: set[tuple[int, int]] = set()
        for head in (True, False):
            for part in node.findall(nodes.thead if head else nodes.tbody):
                for row in part.findall(nodes.row):
                    self._row(row, block, covered)
                    block.head_rows += head
        if block.cells:
            self.reading.blocks.append(block)

    def _row(self, row: nodes.Element, block: RawBlock, covered: set[tuple[int, int]]) -> None:
        at = len(block.cells)
        pieces: list[Piece] = []
        for entry in row.children:
            while (at, len(pieces)) in covered:
                pieces.append(BLANK)
            high, wide = entry.get("morerows", 0) + 1, entry.get("morecols", 0) + 1
            column = len(pieces)
            covered.update((at + down, column + right) for down in range(1, high) for right in range(wide))
            self.reading.begin_cell()
            for paragraph in entry.children:
                if isinstance(paragraph, nodes.Element):
                    self._text(paragraph)
                    self.reading.line(self.places.at, self.places.at)
            pieces += [self.reading.end_cell(), *[BLANK] * (wide - 1)]
            if high > 1 or wide > 1:
                block.reach.append((at, column, high, wide))
        while (at, len(pieces)) in covered:
            pieces.append(BLANK)
        block.cells.append(pieces)
        self.reading.end_row()

    # ---- running text ----

    def _text(self, node: nodes.Element) -> None:
        for child in node.children:
            self._word(child)

    def _word(self, node: nodes.Node) -> None:
        if isinstance(node, nodes.Text):
            self.places.write(node.astext())
            self._tell(self.places.at)
        elif isinstance(node, nodes.reference):
            self._link(node)
        elif isinstance(node, (nodes.footnote_reference, nodes.citation_reference)):
            self.reading.look("sup")
            self.reading.put(f"[{node.astext()}]", self.places.at, self.places.at)
            self.reading.unlook("sup")
        elif isinstance(node, nodes.target):
            self._name(node)
            self._text(node)
        elif isinstance(node, nodes.image):
            self._image(node)
        elif isinstance(node, (nodes.Invisible, nodes.system_message)):
            return
        elif isinstance(node, nodes.Element):
            look = next((name for kind, name in LOOKS.items() if isinstance(node, kind)), "")
            if look:
                self.reading.look(look)
            self._text(node)
            if look:
                self.reading.unlook(look)

    def _link(self, node: nodes.Element) -> None:
        id = node.get("refid") or node.get("refname") or ""
        address = node.get("refuri") or f"#{id}"
        words = node.astext()
        self.reading.look(f"link:{address}")
        if node.get("said") is False:
            place = self.places.move(words) or (self.places.at, self.places.at)
            self.reading.put(self.titles.get(id, words), *place)
        else:
            self._text(node)
        self.reading.unlook("link:")
