"""Names that a book writes with capitals: of phases, tables, tracks, units. What a heading or caption calls so, it
explains; what stands behind "each" or "a" is a kind of thing, and no proper name."""

from __future__ import annotations

from collections import defaultdict
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
    """Words written with capitals within sentences: in which passages, and where these words begin and end there."""

    words: str
    places: list[tuple[Passage, int, int]] = field(default_factory=list)

    def is_kind(self, patterns: Patterns) -> bool:
        """True for a kind of thing, of which there may be several; not for the one thing of that name: half of the
        time it stands behind a word that counts, or once where no other noun may be what is counted."""
        counted = 0
        for passage, start, end in self.places:
            if patterns.countable.search(passage.text.text, max(0, start - BEFORE), start):
                if patterns.behind_name.match(passage.text.text, end):
                    return True
                counted += 1
        return counted * 2 >= len(self.places)


def names(pieces: Iterable[Passage], patterns: Patterns, folder: Folder) -> dict[str, Name]:
    """Return the names in some passages by their folded words."""
    written: defaultdict[str, list[tuple[Passage, int, int]]] = defaultdict(list)
    for passage in pieces if patterns.words.capitals else ():
        if passage.part in ("text", "cell", "note"):
            for match in patterns.names.finditer(passage.text.text):
                written[match[0]].append((passage, *match.span()))
    found: dict[str, Name] = {}
    for words, places in written.items():
        if not is_short(words):
            found.setdefault(folder.joined(words), Name(words)).places.extend(places)
    return found


def headings(book: Book, known: dict[str, Name], folder: Folder) -> Iterator[tuple[Definition, str]]:
    """Yield the titles and captions that name what the book writes with capitals elsewhere, and how it does."""
    for rule in book.rules:
        if rule.title and not rule.implied and 0 < len(rule.heading.split()) <= MOST:
            name = known.get(folder.joined(rule.heading))
            if name and sum(passage.home != rule.id for passage, _, _ in name.places) >= FEW:
                yield Definition("heading", Stretch(rule.title, 0, len(rule.heading)), rule.id), name.words
    for table in book.tables:
        name = known.get(folder.joined(table.caption)) if table.caption else None
        if name and len(name.places) >= FEW:
            caption = plain(table.caption_span.source, table.caption_span.start, table.caption_span.end)
            at = caption.text.find(table.caption)
            if at >= 0:
                head = Stretch(caption, at, at + len(table.caption))
                yield Definition("caption", head, table.rule), name.words
