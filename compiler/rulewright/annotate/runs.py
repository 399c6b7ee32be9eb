"""Marks of comments among the runs of a part: a run is split where a comment begins or ends within it, and every byte
that was there stays."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from xml.sax.saxutils import escape

from rulewright.read.word.inline import Atom
from rulewright.read.word.xml import Node, Reader, behind_tag, end_of

REFERENCE = re.compile(rb"&[^;]{1,10};|\r\n|[^\x80-\xbf\r][\x80-\xbf]*|\r")
PRESERVED = re.compile(rb"""\bxml:space\s*=\s*["']preserve["']""")
RANGES = ("commentRangeStart", "commentRangeEnd")


class Splitter:
    """Collects marks and puts them into the part at once. `data` is the part."""

    def __init__(self, data: bytes, container: str = "body") -> None:
        self.data = data
        self.highest = 0  # of the ids in the part
        self._runs: dict[int, Node] = {}
        self._fields: dict[int, tuple[int, int]] = {}  # of a run in a field, where that begins and ends
        self._marks: dict[str, list[Node]] = defaultdict(list)  # of each comment
        for node in Reader(data, "", container).nodes():
            self._index(node)
        self._inserted: dict[int, list[tuple[int, int, bytes]]] = defaultdict(list)
        self._dropped: list[tuple[int, int]] = []
        self._split: set[int] = set()
        self._count = 0

    def _index(self, node: Node) -> None:
        if node.name == "p":
            self._index_fields(node)
        if node.name == "r":
            self._runs[node.start] = node
            reference = node.first("commentReference")
            if reference:
                alone = all(each.name in ("rPr", "commentReference", "annotationRef") for each in node.inner)
                self._marks[reference.get("id")].append(node if alone else reference)
        elif node.name in RANGES:
            self._marks[node.get("id")].append(node)
        known = node.attributes.get("id", "")
        self.highest = max(self.highest, int(known) if known.isdecimal() and len(known) < 10 else 0)
        for each in node.inner:
            self._index(each)

    def _index_fields(self, paragraph: Node) -> None:
        """Note which runs stand within a field that this paragraph holds whole, and from where to where it goes: an
        application that updates the field writes its result anew, and what stands in it is lost."""
        opened: list[int] = []
        within: list[Node] = []
        for node in _runs_of(paragraph):
            if node.name == "fldSimple":
                found = [each for each in _runs_of(node) if each.name == "r"]
                self._fields.update((each.start, (node.start, end_of(self.data, node))) for each in found)
                continue
            within += [node] if opened else []
            for mark in node.all("fldChar"):
                kind = mark.get("fldCharType")
                if kind == "begin":
                    opened.append(node.start)
                    within += [node] if len(opened) == 1 else []
                elif kind == "end" and opened:
                    begin = opened.pop()
                    if not opened:
                        place = (begin, end_of(self.data, node))
                        self._fields.update((each.start, place) for each in within)
                        within = []

    @property
    def prefix(self) -> bytes:
        """How the elements of this part begin: `w:`."""
        return self._prefix(min(self._runs, default=0))

    def forget(self, id: str) -> None:
        """Take out the marks of a comment."""
        for node in self._marks.pop(id, ()):
            self._dropped.append((node.start, end_of(self.data, node)))

    def mark(self, first: tuple[Atom, int], last: tuple[Atom, int], id: int) -> None:
        """Put the marks of comment `id` around what begins with one character and ends with another; each is given as
        its atom and the place in that."""
        prefix = self._prefix(first[0].run)
        begin = b'<%scommentRangeStart %sid="%d"/>' % (prefix, prefix, id)
        end = b'<%scommentRangeEnd %sid="%d"/><%sr><%scommentReference %sid="%d"/></%sr>' % (
            *(prefix, prefix, id),
            *(prefix, prefix, prefix, id, prefix),
        )
        self._at(first[0], first[1], begin, 1)
        self._at(last[0], last[1] + 1, end, 0)

    def replace(self, pieces: list[tuple[Atom, int, int]], text: str, about: bytes) -> None:
        """Put `text` in the place of characters, as a tracked change: each piece is an atom and where in it they begin
        and end. `about` says who changed it. Raises ValueError where one is no plain words."""
        prefix = self._prefix(pieces[0][0].run)
        for at, (atom, start, end) in enumerate(pieces):
            run = self._runs[atom.run]
            node = next((each for each in run.inner if each.start == atom.start), None)
            if node is None or node.name != "t" or self._loses_space(node):
                raise ValueError("no plain words")
            tag = behind_tag(self.data, node.start)
            content = self.data[tag : node.end]
            look = self._look(run)
            opened = b"%st" % prefix
            self._preserve(node, tag)
            self.highest += 2
            number = b'%sid="%d" ' % (prefix, self.highest)
            begin = b'</%s></%sr><%sdel %s%s><%sr>%s<%sdelText xml:space="preserve">' % (
                *(opened, prefix, prefix, number, about),
                *(prefix, look, prefix),
            )
            stop = b"</%sdelText></%sr></%sdel>" % (prefix, prefix, prefix)
            if at == len(pieces) - 1 and text:
                number = b'%sid="%d" ' % (prefix, self.highest + 1)
                words = escape(text).encode()
                stop += b'<%sins %s%s><%sr>%s<%s xml:space="preserve">%s</%s></%sr></%sins>' % (
                    *(prefix, number, about, prefix, look, opened),
                    *(words, opened, prefix, prefix),
                )
            stop += b'<%sr>%s<%s xml:space="preserve">' % (prefix, look, opened)
            self._count += 1
            self._inserted[tag + _byte_of(content, start)].append((1, self._count, begin))
            self._inserted[tag + _byte_of(content, end)].append((0, self._count, stop))

    def _look(self, run: Node) -> bytes:
        """Return the properties of a run as they are written."""
        properties = run.first("rPr")
        return self.data[properties.start : end_of(self.data, properties)] if properties else b""

    def _preserve(self, node: Node, tag: int) -> None:
        """Have spaces at the edges of some words count, once these are parted."""
        if node.start not in self._split and not PRESERVED.search(self.data[node.start : tag]):
            self._split.add(node.start)
            self._inserted[tag - 1].append((0, 0, b' xml:space="preserve"'))

    def _prefix(self, start: int) -> bytes:
        """Return how the elements of this part begin: `w:`."""
        name = re.match(rb"<([^\s/>]+)", self.data[start : start + 80])
        return name[1][:-1] if name else b"w:"

    def _at(self, atom: Atom, index: int, mark: bytes, order: int) -> None:
        """Put a mark before character `index` of an atom; what ends at a place comes before what begins there."""
        run = self._runs[atom.run]
        children = [each for each in run.inner if each.name != "rPr"]
        node = next((each for each in children if each.start == atom.start), None)
        self._count += 1
        if run.start in self._fields:
            self._inserted[self._fields[run.start][1 - order]].append((order, self._count, mark))
            return
        if node is None or node.name not in ("t", "delText"):  # a sign, a note: it is not split
            index = 0 if order else atom.length
        outer = node is None or (node is children[0] if index == 0 else index >= atom.length and node is children[-1])
        if node is None or outer or self._loses_space(node):
            place = run.start if order and (index == 0 or not outer) else end_of(self.data, run)
            self._inserted[place].append((order, self._count, mark))
        elif index in (0, atom.length):
            place = node.start if index == 0 else end_of(self.data, node)
            self._break(run, place, b"", b"", mark, order)
        else:
            self._within(run, node, index, mark, order)

    def _loses_space(self, node: Node) -> bool:
        """True for words with spaces at their edges that count for nothing: parted, they would count."""
        tag = behind_tag(self.data, node.start)
        content = self.data[tag : node.end]
        return node.name == "t" and content.strip() != content and not PRESERVED.search(self.data[node.start : tag])

    def _within(self, run: Node, node: Node, index: int, mark: bytes, order: int) -> None:
        """Put a mark between two characters of an element, which becomes two."""
        tag = behind_tag(self.data, node.start)
        self._preserve(node, tag)
        name = re.match(rb"<([^\s/>]+)", self.data[node.start : tag])
        opened = name[1] if name else b"w:t"
        place = tag + _byte_of(self.data[tag : node.end], index)
        self._break(run, place, b"</%s>" % opened, b'<%s xml:space="preserve">' % opened, mark, order)

    def _break(self, run: Node, place: int, close: bytes, again: bytes, mark: bytes, order: int) -> None:
        """Split a run at a byte; the second part looks like the first."""
        prefix = self._prefix(run.start)
        look = self._look(run)
        whole = b"%s</%sr>%s<%sr>%s%s" % (close, prefix, mark, prefix, look, again)
        self._inserted[place].append((order, self._count, whole))

    def result(self) -> bytes:
        """Return the part with all marks in it."""
        pieces: list[bytes] = []
        at = 0
        drops = sorted(self._dropped)
        for place in sorted(set(self._inserted) | {start for start, _ in drops}):
            if place > at:
                pieces.append(self.data[at:place])
                at = place
            pieces += [mark for _, _, mark in sorted(self._inserted.get(place, ()))]
            for start, end in drops:
                if start == place and end > at:
                    at = end
        pieces.append(self.data[at:])
        return b"".join(pieces)


def _runs_of(node: Node) -> Iterator[Node]:
    """Yield the runs of a paragraph, and its simple fields as they are; those of text boxes belong to others."""
    for each in node.inner:
        if each.name in ("r", "fldSimple"):
            yield each
        elif each.name != "p":
            yield from _runs_of(each)


def _byte_of(content: bytes, index: int) -> int:
    """Return the byte at which character `index` of some XML text begins."""
    at = 0
    for count, match in enumerate(REFERENCE.finditer(content)):
        if count == index:
            return match.start()
        at = match.end()
    return at
