"""Blocks of text to paragraphs: an example, a note, a term above its meaning begin on lines of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.languages.words import Words
from rulewright.model import Block, BlockKind
from rulewright.outline.candidates.surroundings import FINISHED
from rulewright.outline.titlelike import is_title
from rulewright.read.blocks import Piece, RawBlock, Role
from rulewright.read.inline import clean
from rulewright.text import Source, Text

SHORT = 45  # characters of a term, at most
FEW = 5  # words of one
LEAD = 40  # characters in which a paragraph says that it is an example


class Paragraphs:
    """Divides the lines of a block into paragraphs, by the words of one notation."""

    def __init__(self, words: Words) -> None:
        self._example = _leads(words.example)
        self._note = _leads(words.note)

    def of_block(self, source: Source, block: RawBlock) -> Iterator[Block]:
        """Yield the paragraphs of a block; what its format says that it is, such as an entry of a list, is one."""
        given: BlockKind | Role = "bullet" if block.shape == "bullet" else block.role
        found = iter([Block(clean(source, block.pieces), given)]) if given else self.read(source, block.pieces)
        for each in found:
            if each.text.text:
                each.depth, each.marker = block.depth, _marker(block)
                yield each

    def read(self, source: Source, pieces: Sequence[Piece]) -> Iterator[Block]:
        """Yield the paragraphs of a block whose lines stand at `pieces`."""
        for lines in self._divide(source, pieces):
            words = clean(source, lines)
            if words.text:
                yield Block(words, self.kind(words))

    def kind(self, words: Text) -> BlockKind:
        """Return what a paragraph is by how it begins, or looks: an example, a note, or nothing of the kind."""
        start = _bare(words.text)
        if start.startswith(self._example):
            return "example"
        if start.startswith(self._note):
            return "note"
        whole = [style for style in words.styles if style.name == "emphasis"] if words.styles else []
        return "note" if whole and whole[0].start == 0 and whole[-1].end >= len(words.text) - 1 else "paragraph"

    def _divide(self, source: Source, pieces: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
        """Yield the lines of each paragraph. An example begins one behind the end of a sentence; a term is one, and
        what it means is another."""
        if len(pieces) < 2:
            yield pieces
            return
        lines = [source.text[start:end].strip(" \t*_") for start, end in pieces]
        width = max(map(len, lines))
        fresh = [True, *(FINISHED.search(above) is not None for above in lines[:-1])]  # no sentence goes on there
        below = [*lines[1:], ""]
        terms = [new and _is_term(line, behind, width) for new, line, behind in zip(fresh, lines, below, strict=True)]
        begun = 0
        for at in range(1, len(lines)):
            led = fresh[at] and _bare(lines[at]).startswith((*self._example, *self._note))
            if led or terms[at] or terms[at - 1]:
                yield pieces[begun:at]
                begun = at
        yield pieces[begun:]


def _is_term(line: str, below: str, width: int) -> bool:
    """True for a few words above a longer one that begins a sentence, where a line as wide as the widest would have
    had room for the next word: it ends on purpose."""
    if not (len(line) < SHORT and len(line) < len(below) and below[0].isupper() and not below.isupper()):
        return False
    roomy = len(line) + 1 + len(below.split(None, 1)[0]) <= width
    few = len(line.split()) <= FEW and not any(map(str.isdigit, line))
    return roomy and few and line[:1].isalpha() and is_title(line.removesuffix(":"))


def _bare(words: str) -> str:
    return words[:LEAD].lstrip('*(“"').casefold()


def _leads(listed: list[str]) -> tuple[str, ...]:
    """Return how a paragraph begins that one of these words sets apart."""
    return tuple(f"{word}{mark}" for word in listed for mark in ":,")


def _marker(block: RawBlock) -> str:
    """Return what readers see before an entry of a list that is counted: the last part of its mark, for the entry
    around it says the rest."""
    *_, last = block.mark.removesuffix(".").rpartition(".")
    return f"{last}." if last and block.mark.endswith(".") else last
