"""Names that a book writes with capitals: of phases, tables, tracks, units. What a heading or caption calls so, it
explains; what stands behind "each" or "a" is a kind of thing, and no proper name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from rulewright.model import Book
from rulewright.read.inline import plain
from rulewright.terms.fold import Folder, is_short
from rulewright.terms.model import Definition, Stretch
from rulewright.terms.passages import Passage
from rulewright.terms.patterns import Patterns

MOST = 4  # words of a heading that names something
FEW = 2  # times that a heading's words stand in running text with capitals
BEFORE = 12


class Name(Struct):
    """Words written with capitals within sentences: where, and how often behind a word that counts; how often no other
    noun may be what is counted."""

    words: str
    places: list[tuple[Stretch, str | None]] = field(default_factory=list)
    counted: int = 0
    clearly: int = 0

    @property
    def is_kind(self) -> bool:
        """True for a kind of thing, of which there may be several; not for the one thing of that name."""
        return self.clearly > 0 or self.counted * 2 >= len(self.places)


def names(pieces: Iterable[Passage], patterns: Patterns, folder: Folder) -> dict[str, Name]:
    """Return the names in some passages by their folded words."""
    found: dict[str, Name] = {}
    if not patterns.words.capitals:
        return found
    for passage in pieces:
        if passage.part not in ("text", "cell", "note"):
            continue
        text = passage.text.text
        for match in patterns.names.finditer(text):
            words = match[0]
            if is_short(words):
                continue
            key = folder.joined(words)
            name = found.get(key)
            if name is None:
                name = found[key] = Name(words)
            name.places.append((Stretch(passage.text, *match.span()), passage.home))
            if patterns.countable.search(text, max(0, match.start() - BEFORE), match.start()):
                name.counted += 1
                name.clearly += patterns.behind_name.match(text, match.end()) is not None
    return found


def headings(book: Book, known: dict[str, Name], folder: Folder) -> Iterator[tuple[Definition, str]]:
    """Yield the titles and captions that name what the book writes with capitals elsewhere, and how it does."""
    for rule in book.rules:
        if rule.title and not rule.implied and 0 < len(rule.heading.split()) <= MOST:
            name = known.get(folder.joined(rule.heading))
            if name and sum(home != rule.id for _, home in name.places) >= FEW:
                yield Definition("heading", Stretch(rule.title, 0, len(rule.heading)), rule.id), name.words
    for table in book.tables:
        name = known.get(folder.joined(table.caption)) if table.caption else None
        if name and len(name.places) >= FEW:
            caption = plain(table.caption_span.source, table.caption_span.start, table.caption_span.end)
            at = caption.text.find(table.caption)
            if at >= 0:
                head = Stretch(caption, at, at + len(table.caption))
                yield Definition("caption", head, table.rule), name.words
