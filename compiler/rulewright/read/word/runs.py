"""A paragraph's runs to words: what a reader sees, how it looks, and where in the part each character stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

from rulewright.read.word.counted import COUNTING
from rulewright.read.word.fields import Field, Instruction, parse
from rulewright.read.word.inline import Bookmark, Inline, Note
from rulewright.read.word.pictures import look_of, pictures_in
from rulewright.read.word.styles import Styles, is_on
from rulewright.read.word.symbols import symbol
from rulewright.read.word.xml import Node

WITHIN = frozenset({"smartTag", "sdtContent", "customXml", "dir", "bdo", "rubyBase", "mc:Fallback", "mc:Choice"})
PASSED = frozenset({"sdt", "ruby", "m:oMathPara"})
BOOKMARKS = ("bookmarkStart", "bookmarkEnd")
NOTES = {"footnoteReference": "footnote", "endnoteReference": "endnote"}
ONE = {"tab": "\t", "ptab": "\t", "cr": "\n", "noBreakHyphen": "-"}


class OpenField(Struct):
    """A field that has begun. Its result has when `code` is whole (`shown`)."""

    codes: list[str]
    start: int
    inline: Inline | None = None
    shown: bool = False
    locked: bool = False

    @property
    def code(self) -> str:
        return "".join(self.codes)


class RunReader:
    """Reads the runs of one part, paragraph by paragraph: fields may go on from one to the next. `targets` are the
    addresses of links by their ids, `pictures` the parts of pictures; `count` says what a field shows that counts, told
    whether a paragraph begins with it; `original` reads what tracked changes have not changed yet."""

    def __init__(
        self,
        styles: Styles,
        targets: dict[str, str],
        pictures: dict[str, str],
        count: Callable[[Instruction, bool], str],
        original: bool,
    ) -> None:
        self.styles = styles
        self.targets = targets
        self.pictures = pictures
        self.count = count
        self.gone = ("ins", "moveTo") if original else ("del", "moveFrom")
        self.there = ("del", "moveFrom") if original else ("ins", "moveTo")
        self.original = original
        self.open: list[OpenField] = []
        self.waiting: list[Bookmark] = []  # bookmarks between paragraphs
        self.notes: dict[tuple[str, str], int] = {}  # how each note is counted
        self._counted: Counter[str] = Counter()  # notes so far, by kind
        self._inline = Inline()
        self._style = ""

    def read(self, paragraph: Node, style: str) -> Inline:
        """Return the words of a paragraph."""
        self._inline, self._style = Inline(), style
        self._inline.bookmarks, self.waiting = self.waiting, []
        self._inline.listed = self.in_contents()
        self._read_all(paragraph.inner)
        self._inline.listed = self._inline.listed or self.in_contents()
        return self._inline

    def in_contents(self) -> bool:
        """True where a contents field has begun and has not ended."""
        return any(each.shown and each.code.split(maxsplit=1)[:1] == ["TOC"] for each in self.open)

    def _read_all(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            name = node.name
            if name == "r":
                self._run(node)
            elif name == "hyperlink":
                self._hyperlink(node)
            elif name == "fldSimple":
                self._simple_field(node)
            elif name in self.there or name in WITHIN:
                self._read_all(node.inner)
            elif name in PASSED:
                self._read_all(each for each in node.inner if each.name in WITHIN or each.name == "m:oMath")
            elif name == "mc:AlternateContent":
                self._read_all(_alternative(node))
            elif name in BOOKMARKS:
                self._inline.bookmarks.append(Bookmark(node.get("id"), node.get("name"), self._inline.length))
            elif name == "m:oMath":
                for each in node.deep("m:t"):
                    self._inline.add(each.text, None, None, frozenset())

    def _hyperlink(self, node: Node) -> None:
        start = self._inline.length
        self._read_all(node.inner)
        anchor = node.get("anchor")
        target = self.targets.get(node.get("r:id"), "") + (f"#{anchor}" if anchor else "")
        if target:
            self._inline.links.append((start, self._inline.length, target))

    def _simple_field(self, node: Node) -> None:
        opened = OpenField([node.get("instr")], self._inline.length, self._inline, True)
        self.open.append(opened)
        self._read_all(node.inner)
        self.open.remove(opened)
        self._close(opened)

    def _run(self, run: Node) -> None:
        look = self.styles.look(self._style, run.first("rPr"))
        hidden = "hidden" in look
        self._pieces(run, run.inner, look, hidden)

    def _pieces(self, run: Node, nodes: Iterable[Node], look: frozenset[str], hidden: bool) -> None:
        for node in nodes:
            name = node.name
            if name == "fldChar":
                self._field_mark(node)
            elif name == "instrText" or (name == "delInstrText" and self.original):
                if self.open and not self.open[-1].shown:
                    self.open[-1].codes.append(node.text)
            elif name in ("drawing", "pict", "object"):
                self._inline.boxes += _boxes(node)
                for part, words in pictures_in(node, self.pictures) if not hidden else ():
                    self._inline.add(words, run, node, look | {look_of(part)})
            elif name == "mc:AlternateContent":
                self._pieces(run, _alternative(node), look, hidden)
            elif hidden or (self.open and not all(each.shown for each in self.open)):
                continue
            elif name == "t" or (name == "delText" and self.original):
                text = node.text if node.get("xml:space") == "preserve" else node.text.strip(" \t\r\n")
                if text:
                    self._inline.add(text, run, node, look)
            elif name in NOTES:
                self._note(run, node, NOTES[name])
            else:
                self._sign(run, node, look)

    def _sign(self, run: Node, node: Node, look: frozenset[str]) -> None:
        """Append what an element without characters of its own stands for."""
        name = node.name
        if name == "br":
            if node.get("type") not in ("page", "column"):
                self._inline.add("\n", run, node, look)
            elif self._inline.length:
                self._inline.add(" ", run, node, look)
        elif name in ONE:
            self._inline.add(ONE[name], run, node, look)
        elif name == "sym":
            self._inline.add(symbol(node.get("font"), node.get("char")), run, node, look)
        elif name == "ruby":
            for each in node.all("rubyBase"):
                self._read_all(each.inner)

    def _note(self, run: Node, node: Node, kind: str) -> None:
        id = node.get("id")
        self._counted[kind] += (kind, id) not in self.notes
        number = self.notes.setdefault((kind, id), self._counted[kind])
        self._inline.notes.append(Note(self._inline.length, kind, id))
        self._inline.add(f"[{number}]", run, node, frozenset({"sup"}))

    def _field_mark(self, node: Node) -> None:
        kind = node.get("fldCharType")
        if kind == "begin":
            lock = node.get("fldLock")
            self.open.append(OpenField([], self._inline.length, self._inline, locked=lock in ("1", "true", "on")))
        elif not self.open:
            return
        elif kind == "separate":
            self.open[-1].shown = True
            self.open[-1].start, self.open[-1].inline = self._inline.length, self._inline
        elif kind == "end":
            self._close(self.open.pop())

    def _close(self, opened: OpenField) -> None:
        """Note a field whose result is whole; where it began in a paragraph before, what stands in this one."""
        start = opened.start if opened.inline is self._inline else 0
        instruction = parse(opened.code)
        if instruction.name == "HYPERLINK" and instruction.words:
            self._inline.links.append((start, self._inline.length, "".join(instruction.words)))
        elif instruction.name in COUNTING and start == self._inline.length:
            self._inline.add(self.count(instruction, not self._inline.text.strip()), None, None, frozenset())
        elif opened.shown:
            self._inline.listed &= instruction.name != "TOC" or self._inline.length > start  # what follows is no entry
            self._inline.fields.append(Field(instruction, start, self._inline.length, locked=opened.locked))


def _alternative(node: Node) -> list[Node]:
    """Return what an element with alternatives shows: the first of them, else the one for old programs."""
    chosen = node.first("mc:Choice") or node.first("mc:Fallback")
    return chosen.inner if chosen else []


def _boxes(node: Node) -> list[Node]:
    """Return the text boxes in a drawing."""
    found: list[Node] = []
    for each in node.inner:
        if each.name == "txbxContent":
            found.append(each)
        elif each.name == "mc:AlternateContent":
            for one in _alternative(each):
                found += [one] if one.name == "txbxContent" else _boxes(one)
        else:
            found += _boxes(each)
    return found


def mark_says(properties: Node | None, name: str) -> bool:
    """True where the mark that ends a paragraph is `vanish`ed, deleted (`del`) or inserted (`ins`)."""
    mark = properties.first("rPr", name) if properties else None
    return mark is not None and is_on(mark)
