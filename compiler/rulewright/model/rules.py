"""The parts of a book: rules with their text and tables, and what else its sources hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from rulewright.text import Span, Text

BlockKind = Literal[
    "paragraph", "bullet", "note", "example", "code", "heading", "quote", "term", "definition", "footnote", "imprint"
]


class Block(Struct, gc=False, tag=True, array_like=True):
    """A paragraph of a rule. `depth` counts how deep a bullet is nested, from 0; a paragraph with a depth goes on with
    the bullet before it; of a heading it is the level, from 1, where its format says one. `marker` is what stands
    before an item of a numbered list. `after` is the number of the item behind which it stands, of its rule's items; it
    is empty where none stands before it. What belongs to no rule in Lout has there the rule behind which it stands. An
    `imprint` is what a title page says besides the title: by whom and when."""

    text: Text
    kind: BlockKind = "paragraph"
    depth: int = 0
    marker: str = ""
    after: str = ""


class Icon(Struct, forbid_unknown_fields=True, frozen=True):
    """A picture in running text: its text alternative, the drawing and its colour."""

    text: str
    shape: str = ""
    colour: str = "plain"


class Table(Struct, tag=True, array_like=True):
    """A printed table. Header rows and rows are padded to one width; a blank cell is an empty Text.

    `notes` are what is printed below it: starred notes, its explanation. `rule` is the id of the rule that its
    caption numbers, else of the one it stands in. `after` is the number of the item behind which it stands, as of a
    block. `spans` has (row, column, rows, columns) of each cell that reaches over others, which are blank, and `heads`
    (row, column) of each that the text says to head its row; both where the text says so, and rows are counted from the
    first of the header. Where the text rules some edges of cells and not others, `lines` has (row, column, edges) of
    each cell with such: `above below left right`, or some of these.
    """

    id: str
    caption: str
    number: str | None
    span: Span
    header: list[list[Text]]
    rows: list[list[Text]]
    notes: list[Text]
    caption_span: Span
    rule: str | None = None
    after: str = ""
    spans: list[tuple[int, int, int, int]] = field(default_factory=list)
    heads: list[tuple[int, int]] = field(default_factory=list)
    lines: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def all_rows(self) -> list[list[Text]]:
        """The rows of the header, and those below it."""
        return [*self.header, *self.rows]

    @property
    def cells(self) -> list[Text]:
        """The cells of all rows, row by row."""
        return [cell for row in self.all_rows for cell in row]


class Rule(Struct, array_like=True):
    """Anything with a number or tag of its own. `counted` is the number that Lout gives a section beside its tag, and
    `called` what such a number stands behind where it has one part only: a `chapter`, a `section`, an `appendix`.
    `content` is its own text and the tables that stand in it; `basis` are the rules of a rulebook that the heading of
    an aid's section cites."""

    id: str
    number: str | None
    tag: str | None
    title: Text | None
    parent: str | None
    span: Span
    implied: bool = False
    item: bool = False
    stamp: str | None = None
    applies: str | None = None
    basis: Text | None = None
    content: list[Block | Table] = field(default_factory=list)
    counted: str | None = None
    called: str = ""

    @property
    def name(self) -> str:
        """The number or tag by which people know the rule; also its anchor's stem."""
        return self.number or self.tag or self.id

    @property
    def again(self) -> bool:
        """True where a rule before it has its number or tag: that one is meant by it."""
        return "~" in self.id

    @property
    def anchor(self) -> str:
        """The id of the rule's element in its page."""
        return self.id.partition(":")[2].replace(" ", "-")

    @property
    def blocks(self) -> Iterator[Block]:
        return (part for part in self.content if isinstance(part, Block))

    @property
    def tables(self) -> Iterator[Table]:
        return (part for part in self.content if isinstance(part, Table))

    @property
    def text(self) -> str:
        """The rule's own text, without its items and tables."""
        return "\n".join([part.text.text for part in self.content if isinstance(part, Block)])

    @property
    def own_heading(self) -> Block | None:
        """The words that head a chapter whose number stands nowhere itself; None of any other rule."""
        first = self.content[0] if self.implied and not self.title and self.content else None
        return first if isinstance(first, Block) and first.kind == "heading" else None

    @property
    def heading(self) -> str:
        return self.title.text if self.title else ""


def name_of(id: str) -> str:
    """Return the number or tag in the id of a rule, or that of a table, as people know it."""
    book, _, name = id.partition(":")
    return name.partition("~")[0].removeprefix("table-") or f"{book}, outside its rules"


class ContentsEntry(Struct, array_like=True):
    """A line of a contents list: it promises a heading, perhaps on a `page` (0 where it has none). One that is linked
    also leads to its `address`."""

    number: str
    title: str
    span: Span
    address: str = ""
    page: int = 0


class Fence(Struct, array_like=True):
    """A fenced block of rule code in the text: its lines, and the name of the rule in which it stands."""

    rule: str | None
    span: Span


class Indexed(Struct, array_like=True):
    """What a book's own index says: `key` tells where in it, `level` (from 0) below what, `rule` where it leads to; a
    heading leads nowhere."""

    key: str
    words: str
    level: int = 0
    rule: str | None = None
