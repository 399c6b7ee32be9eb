"""What stands above the line behind a number: part of it where the labels of the text show that, § 3<sup>1</sup>; else
the mark of a note, or a power, and kept apart from it; or letters of it, 2<sup>nd</sup>."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rulewright.read.html.tokens import Tag, Token, Words
from rulewright.read.raised import ENDING, PutIn, numbers_put_in, stands_apart
from rulewright.read.reading import Reading
from rulewright.read.unseen import JOINER
from rulewright.text import Source

FIGURES = re.compile(r"\s*(\d{1,2})\s*\Z")


class Raised:
    """Writes what is raised in the tokens that were `found` in a text. `put_in` are the numbers that were put in;
    where that is yet to be found, such numbers are written with their tags."""

    def __init__(self, reading: Reading, found: Sequence[Token], put_in: PutIn | None, shows: bool) -> None:
        self.reading = reading
        self.put_in = put_in
        self.shows = shows
        self._closing: list[str | None] = []  # what is written at the end of each that is open; None: it has a look
        self._figures = dict(_figures(found, reading.original))

    def tag(self, tag: Tag) -> None:
        """Take a tag that begins or ends what is raised."""
        if not tag.close:
            self._open(tag)
        elif self._closing:
            words = self._closing.pop()
            if words is None:
                self.reading.unlook("sup")
            elif words:
                self.reading.join(words, tag.start, tag.end)

    def _open(self, tag: Tag) -> None:
        figures = self._figures.get(tag.start)
        number = ENDING.search(self.reading.ending) if figures else None
        self._closing.append(None)
        if number and figures and self.put_in and self.put_in.holds(number["number"], number["stop"], figures):
            self.reading.join("^", tag.start, tag.end)
            self._closing[-1] = ""
        elif figures and self.shows:
            self.reading.join("<sup>", tag.start, tag.end)
            self._closing[-1] = "</sup>"
        else:
            if stands_apart(self.reading.ending, self.reading.original, tag.end, letters=True):
                self._part(tag)
            self.reading.look("sup")

    def _part(self, tag: Tag) -> None:
        """End the number before what is raised: in a heading, as that of a rule, with a blank."""
        if self.reading.blocks[-1].shape == "heading":
            self.reading.part(tag.start, tag.end)
        else:
            self.reading.join(JOINER, tag.start, tag.end)


def found_in(source: Source) -> PutIn | None:
    """Return the numbers that the labels of a text show to have been put in; its raised numbers have their tags."""
    lines = [""]
    for block in source.blocks or ():
        lead = "#" * block.level + " " if block.shape == "heading" else ""
        lines += [lead + source.text[slice(*piece)] for piece in block.pieces]
    return numbers_put_in("\n".join(lines))


def _figures(found: Sequence[Token], text: str) -> list[tuple[int, str]]:
    """Return where the tags stand of what is raised and no more than figures, with these."""
    raised = []
    for tag, words in pairwise(found):
        if isinstance(tag, Tag) and tag.name == "sup" and not tag.close and isinstance(words, Words):
            figures = FIGURES.match(text, words.start, words.end)
            raised += [(tag.start, figures[1])] if figures else []
    return raised
