"""XML to nodes, piece by piece, each knowing which bytes it stands in. What is not plain data (a document type,
entities) is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.parsers import expat

from msgspec import Struct, field

from rulewright.errors import InputError

# The namespaces that are read, by what their elements are called here; those of documents in the strict form, too
NAMESPACES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r:",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r:",
    "http://schemas.openxmlformats.org/package/2006/relationships": "rel:",
    "http://schemas.openxmlformats.org/package/2006/content-types": "ct:",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc:",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m:",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m:",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15:",
    "http://www.w3.org/XML/1998/namespace": "xml:",
    "urn:oasis:names:tc:opendocument:xmlns:text:1.0": "text:",
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0": "table:",
    "urn:oasis:names:tc:opendocument:xmlns:style:1.0": "style:",
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office:",
    "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0": "fo:",
    "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0": "draw:",
    "http://www.w3.org/1999/xlink": "xlink:",
    "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0": "manifest:",
    "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0": "loext:",
    "http://purl.org/dc/elements/1.1/": "dc:",
}
# Elements of Word that hold nothing and say only how a page or a letter looks: a third of all that there are
UNREAD = frozenset({
    "rFonts", "sz", "szCs", "lang", "color", "rtl", "bCs", "iCs", "noProof", "kern", "spacing", "w", "position", "shd",
    "jc", "widowControl", "autoSpaceDE", "autoSpaceDN", "adjustRightInd", "keepNext", "keepLines", "contextualSpacing",
    "snapToGrid", "lastRenderedPageBreak", "proofErr",
})  # fmt: skip
RUN = "r"  # of a run nothing but what is in it counts: its attributes say who typed it when
NONE: dict[str, str] = {}
CHUNK = 1 << 16
Start = Callable[[str, dict[str, str]], None]
End = Callable[[str], None]
DEEPEST = 400  # elements within each other: no editor writes more, and reading goes down into each


class Node(Struct, gc=False, eq=False):
    """An element: its attributes, where it begins and ends in the part, the elements in it, and its own characters.
    Of an element with characters between elements (`mixed`), they stand among `inner` as nodes named `#`."""

    name: str
    attributes: dict[str, str]
    start: int
    end: int = 0
    inner: list[Node] = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, default)

    def first(self, *path: str) -> Node | None:
        """Return the first element at a path of names below this one."""
        node = self
        for name in path:
            for each in node.inner:  # asked for very often
                if each.name == name:
                    node = each
                    break
            else:
                return None
        return node

    def value(self, *path: str, default: str = "") -> str:
        """Return the `val` of the first element at a path, or `default`."""
        node = self.first(*path)
        return node.attributes.get("val", default) if node else default

    def all(self, name: str) -> Iterator[Node]:
        """Yield the elements of a name directly below this one."""
        return (each for each in self.inner if each.name == name)

    def deep(self, name: str) -> Iterator[Node]:
        """Yield the elements of a name anywhere below this one."""
        for each in self.inner:
            if each.name == name:
                yield each
            yield from each.deep(name)


class Reader:
    """Reads one part. The children of an element named `container` are given out as soon as they are whole, and
    forgotten; without one there is a single tree."""

    def __init__(self, data: bytes, part: str, container: str = "", mixed: frozenset[str] = frozenset()) -> None:
        self.data = data
        self.part = part
        self.container = container
        self.mixed = mixed
        self._open: list[Node] = []
        self._ready: list[Node] = []
        self._names: dict[str, str] = {}
        self._characters: list[str] = []
        self._parser = self._make()

    def _make(self) -> expat.XMLParserType:
        parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._handlers(parser)
        parser.CharacterDataHandler = self._characters.append
        parser.StartDoctypeDeclHandler = self._refuse
        parser.EntityDeclHandler = self._refuse
        return parser

    def _refuse(self, *_: object) -> None:
        raise InputError(f"its part {self.part} declares entities or a document type, which no word processor writes")

    def _refuse_depth(self) -> None:
        raise InputError(f"its part {self.part} nests elements deeper than {DEEPEST}, which no word processor does")

    def nodes(self) -> Iterator[Node]:
        """Yield the children of the container, or the root. Raises InputError where the XML cannot be read."""
        try:
            for at in range(0, len(self.data), CHUNK):
                self._parser.Parse(self.data[at : at + CHUNK], False)
                ready = self._ready[:]
                self._ready.clear()
                yield from ready
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            raise InputError(
                f"its part {self.part} is damaged XML (line {error.lineno}, column {error.offset + 1}: "
                f"{expat.ErrorString(error.code)}); open the file in its word processor and save it again"
            ) from error
        except (LookupError, ValueError) as error:  # an encoding of no name, or of a kind that expat does not take
            raise InputError(f"its part {self.part} is in an encoding that no word processor writes") from error
        yield from self._ready

    def _name(self, full: str) -> str:
        name = self._names.get(full)
        if name is None:
            space, _, local = full.rpartition("}")
            name = self._names[full] = NAMESPACES.get(space, "?:") + local if space else local
        return name

    def _handlers(self, parser: expat.XMLParserType) -> tuple[Start, End]:
        """Return what is called where an element begins and where it ends. They are called for every element there is,
        so what they use is at hand, not looked up anew each time."""
        opened, ready, names, characters, container = (
            self._open,
            self._ready,
            self._names,
            self._characters,
            self.container,
        )

        def start(full: str, attributes: dict[str, str]) -> None:
            name = names.get(full) or self._name(full)
            if name in UNREAD:
                return
            if characters:
                self._take_characters()
            if name == RUN:
                attributes = NONE
            elif attributes:
                attributes = {names.get(key) or self._name(key): value for key, value in attributes.items()}
            if len(opened) >= DEEPEST:
                self._refuse_depth()
            opened.append(Node(name, attributes, parser.CurrentByteIndex))

        def end(full: str) -> None:
            if names[full] in UNREAD:
                return
            if characters:
                self._take_characters()
            node = opened.pop()
            node.end = parser.CurrentByteIndex  # of the tag that closes it; `end_of` finds what is behind
            if opened and (opened[-1].name != container or not container):
                opened[-1].inner.append(node)
            elif opened or not container:
                ready.append(node)

        return start, end

    def _take_characters(self) -> None:
        text = "".join(self._characters)
        self._characters.clear()
        if not self._open:
            return
        node = self._open[-1]
        if node.name in self.mixed:
            piece = Node("#", {}, 0)
            piece.text = text
            node.inner.append(piece)
        else:
            node.text += text


def stream(data: bytes, part: str, container: str, mixed: frozenset[str] = frozenset()) -> Iterator[Node]:
    """Yield the children of the element `container` of a part, one by one. Raises InputError."""
    return Reader(data, part, container, mixed).nodes()


def tree(data: bytes, part: str) -> Node:
    """Return the root of a part. Raises InputError."""
    return next(Reader(data, part).nodes())


def behind_tag(data: bytes, at: int) -> int:
    """Return the offset behind the tag that begins at `at`; a `>` within a quoted value is passed over."""
    quote = 0
    for place in range(at, len(data)):
        byte = data[place]
        if quote:
            quote = 0 if byte == quote else quote
        elif byte in b"\"'":
            quote = byte
        elif byte == 0x3E:
            return place + 1
    return len(data)


def end_of(data: bytes, node: Node) -> int:
    """Return the offset behind an element. An element without an end tag ends with its own tag."""
    tag = behind_tag(data, node.start)
    return tag if data[tag - 2 : tag] == b"/>" else behind_tag(data, node.end)
