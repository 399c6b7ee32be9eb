"""The sections of a text in AsciiDoc: their numbers, their ids, and what a link without words says."""

from __future__ import annotations

import re
from collections import Counter

MARKS = re.compile(r"(?<!\w)[*_`#]{1,2}(?=\w)|(?<=\w)[*_`#]{1,2}(?!\w)")
LEVEL = re.compile(r"sect\d")
OUTSIDE = ("discrete", "float", "unnumbered")  # headings that are no sections, or are not counted
SKIPPED = re.compile(r"<[^<>]+>|&#?\w+;|[^\w\s.-]")


class Sections:
    """Counts sections, where the text has them numbered (`:sectnums:`), and names those that have no id."""

    def __init__(self, attributes: dict[str, str], known: Sections | None = None) -> None:
        self.attributes = attributes
        self.words: dict[str, str] = dict(known.words) if known else {}  # id -> what a link to it says
        self.ids: dict[str, str] = dict(known.ids) if known else {}  # title -> id: links may name a title
        self.works: dict[str, str] = dict(known.works) if known else {}  # id of an entry in a list of works -> label
        self._counts: list[int] = []
        self._taken: set[str] = set()
        self._made_of: Counter[str] = Counter()  # of what ids begin with, up to where its ids are taken
        self._appendices = 0
        self._chapters = 0
        self._appendix = False  # whether an appendix is being read: its sections are counted in it, A.1
        self._special: int | None = None  # the level of the section around that its style leaves without a number

    def number(self, level: int, style: str) -> str:
        """Count a section and return its number as it is printed, with a stop; nothing where it has none."""
        if self._special is not None and level <= self._special and style not in OUTSIDE:
            self._special = None
        if style == "appendix":
            self._appendices += 1
            self._appendix, self._counts = True, [self._appendices]
            return f"{_letter(self._appendices)}."
        if "sectnums" not in self.attributes and "numbered" not in self.attributes:
            return ""
        most = self.attributes.get("sectnumlevels", "3")
        if style in OUTSIDE or level < 1:
            return ""
        if style and not LEVEL.fullmatch(style) and self.attributes.get("sectnums") != "all":
            self._special = level
        if self._special is not None:
            return ""
        if level > (int(most) if most.isdecimal() else 3):
            return ""
        if self._appendix and level == 1:  # chapters go on behind the appendices
            self._appendix, self._counts = False, [self._chapters]
        self._counts = [*self._counts[:level], *[0] * (level - len(self._counts))]
        self._counts[level - 1] += 1
        self._chapters = self._chapters if self._appendix else self._counts[0]
        first = _letter(self._counts[0]) if self._appendix else str(self._counts[0])
        return "".join(f"{count}." for count in (first, *self._counts[1:]))

    def name(self, title: str, number: str, given: str) -> str:
        """Return the id of a section: the `given` one, else one made of its title."""
        title = MARKS.sub("", title)
        id = given or self._made(title)
        self._taken.add(id)
        said = number.rstrip(".:") or title
        self.words.setdefault(id, said)
        self.ids.setdefault(title.casefold(), id)
        return id

    def call(self, id: str, title: str) -> None:
        """What has an id, and is no section, has a title: a link to it without words says this."""
        self.words.setdefault(id, MARKS.sub("", title))

    def _made(self, title: str) -> str:
        prefix = self.attributes.get("idprefix", "_")
        joint = self.attributes.get("idseparator", "_")
        words = SKIPPED.sub("", title.lower())
        stem = prefix + re.sub(r"[\s.-]+", joint, words).strip(joint or None)
        id, head = stem, stem + joint
        while id in self._taken:
            self._made_of[head] += 1
            id = f"{head}{self._made_of[head] + 1}"
        return id


def _letter(appendix: int) -> str:
    return chr(64 + min(appendix, 26))
