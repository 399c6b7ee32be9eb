"""Footnotes that are written elsewhere, at the end of a file mostly: each stands below what its mark stands in."""

from __future__ import annotations

import re

from rulewright.model import Block, Book, Table

NOTE = re.compile(r"\[[^\[\]\s]{1,60}\]")

Content = list[Block | Table]
Name = tuple[str, str]


def place_notes(book: Book) -> None:
    """Move the footnotes of a book behind the paragraph or table that has their mark, with the paragraphs that go on
    with them. Those that stand below it already, or have no mark, stay."""
    flows = [book.matter, *(rule.content for rule in book.rules)]
    if not any(_named(part) for flow in flows for part in flow):
        return
    marks = _marks(flows)
    placed: dict[int, Content] = {}  # by the part that they are to stand behind
    for flow in flows:
        home: int | None = None
        kept: Content = []
        for part in flow:
            if _named(part) or not _is_note(part):
                there = marks.get(_named(part) or ("", ""))
                home = there[1] if there and there[0] is not flow else None
            (kept if home is None else placed.setdefault(home, [])).append(part)
        flow[:] = kept
    for flow in flows if placed else ():
        flow[:] = [each for part in flow for each in (part, *placed.get(id(part), ()))]


def _marks(flows: list[Content]) -> dict[Name, tuple[Content, int]]:
    """Return where the mark of each note stands first, by its file and its name: the flow, and the part of it."""
    found: dict[Name, tuple[Content, int]] = {}
    for flow in flows:
        for part in flow:
            for text in (part.text,) if isinstance(part, Block) else part.cells:
                for style in text.styles if not _is_note(part) else ():
                    words = text.text[style.start : style.end]
                    if style.name == "sup" and NOTE.fullmatch(words):
                        found.setdefault((text.source.path, words), (flow, id(part)))
    return found


def _is_note(part: Block | Table) -> bool:
    return isinstance(part, Block) and part.kind == "footnote"


def _named(part: Block | Table) -> Name | None:
    """Return the file and the name of a note, which a footnote begins with: `[1]`; None where a part begins none."""
    match = NOTE.match(part.text.text) if isinstance(part, Block) and part.kind == "footnote" else None
    return (part.text.source.path, match[0]) if match and isinstance(part, Block) else None
