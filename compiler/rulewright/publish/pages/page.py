"""What a rendered page is made of."""

from __future__ import annotations

from msgspec import Struct, field


class Heading(Struct):
    """An entry of a page's table of contents."""

    title: str
    anchor: str
    depth: int


class Entry(Struct):
    """What the search finds: one rule; without an anchor the page itself, which gives the rules on it their place.

    `kind` is empty for a rule, `table` for a table, `play` for what can be played (`query` opens it), `part` for what
    stands below a heading that is no rule's, and `place` for a page that is found by its rules alone. `figures` is the
    number of a rule in plain figures, where it is written with others; `labels` are words for the rules of a book, on
    its page.
    """

    anchor: str
    title: str
    text: str
    kind: str = ""
    query: str = ""
    figures: str = ""
    labels: str = ""


class Page(Struct):
    """A rendered page. `path` is its place from the site's root, without an ending; a `wide` one takes the room of its
    table of contents."""

    path: str
    title: str
    html: str
    headings: list[Heading] = field(default_factory=list)
    wide: bool = False
