"""Numbers that a text in Markdown gets when it is published: nobody typed one before a heading, and yet the text cites
them by their places, *section 2.3*, perhaps from 0 on, and the entries of the lists below, *2.3.1*, *2.3.1.a*; or by
the numbers that entries have within those that they stand in, however deep: *2.3.1.4*."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct, field

from rulewright.languages.patterns import literally
from rulewright.late import late
from rulewright.read.blocks import tab_width
from rulewright.read.markdown.roles import is_markdown
from rulewright.source_map import SourceMap
from rulewright.text import Source

HEADING = re.compile(r"(?m)^(?P<marks>#{1,6})[ \t]+(?=\S)(?P<number>\W{0,4}\d)?")
PLACE = late(
    r"(?m)^(?:(?P<fence>[ \t]*(?:```|~~~))|(?P<marks>#{1,6})(?P<apart>[ \t]+)(?=\S)"
    r"|(?P<lead>[ \t]*)(?P<number>\d{1,3})\.(?=[ \t]+\S))"
)
LINKED = r"\[(?=[\d.]{3,20}\]\()"  # before a number that is all the words of a link
OPENS = late(r"(?m)^[ \t*_>|(\[-]*(?P<number>\d{1,2}(?:\.\d{1,2}){1,3})(?![\w%])")  # a number that somebody typed
BASES = (1, 0)  # the number of the first chapter
NESTED = 2  # levels of headings
FEWEST = 5  # different numbers that the text cites
FEWEST_ENTRIES = 3  # of them that are entries
MOSTLY = 0.7  # of the numbers cited, at least, are there if the headings are counted so
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class _Counted(Struct):
    """What stands before the headings and entries of a text if they are counted: where the stretch begins and ends that
    it is put for, and what it is; and the numbers by themselves, those of entries apart."""

    marks: list[tuple[int, int, str]] = field(default_factory=list)
    headings: set[str] = field(default_factory=set)
    entries: set[str] = field(default_factory=set)


def with_published(sources: Sequence[Source], labels: Iterable[str]) -> Sequence[Source]:
    """Return the texts of a book with the numbers that publishing gives to their headings, each with the way back to
    its file; as they are where what they cite does not show it. `labels` are the words before such numbers."""
    if not sources or not all(source.blocks is None and is_markdown(source) for source in sources):
        return sources
    levels = [found for source in sources if (found := _levels(source.text)) is not None]
    if len(levels) < len(sources) or max(map(len, levels)) < NESTED:
        return sources
    cites = re.compile(rf"(?:(?i:(?<!\w)(?:{literally(labels)}))[ \xa0]|{LINKED})(?P<number>\d{{1,2}}(?:\.\d{{1,2}})+)")
    cited = [{each["number"] for each in cites.finditer(source.text)} for source in sources]
    typed = (_are_typed(source.text, numbers) for source, numbers in zip(sources, cited, strict=True))
    if sum(map(len, cited)) < FEWEST or any(typed):
        return sources
    tops = [_top(each) for each in levels]
    ways = [(base, nested) for nested in (False, True) for base in BASES]
    tried = [[_count(each.text, top, *way) for each, top in zip(sources, tops, strict=True)] for way in ways]
    best = max(tried, key=lambda counted: _held(cited, counted, entries=True))
    if _held(cited, best, entries=True) < MOSTLY * sum(map(len, cited)):
        return sources
    entries = _held(cited, best, entries=True) - _held(cited, best, entries=False) >= FEWEST_ENTRIES
    return [_printed(source, counted, entries=entries) for source, counted in zip(sources, best, strict=True)]


def _levels(text: str) -> Counter[int] | None:
    """Count the headings of each level in a text; None where a number stands before any of them."""
    found = Counter[int]()
    for each in HEADING.finditer(text):
        if each["number"]:
            return None
        found[len(each["marks"])] += 1
    return found


def _top(levels: Counter[int]) -> int:
    """Return the level of the headings that are counted first: one that has a single heading is that of a title."""
    return min((level for level, times in levels.items() if times > 1 or level == max(levels)), default=1)


def _are_typed(text: str, cited: set[str]) -> bool:
    """True where lines begin with some of the numbers that are cited."""
    return not cited.isdisjoint(each["number"] for each in OPENS.finditer(text))


def _held(cited: Sequence[set[str]], counted: Sequence[_Counted], *, entries: bool) -> int:
    """Return how many of the numbers that texts cite are there in the text that cites them."""
    return sum(
        len(numbers & (own.headings | own.entries if entries else own.headings))
        for numbers, own in zip(cited, counted, strict=True)
    )


def _count(text: str, top: int, base: int, nested: bool) -> _Counted:
    """Count the headings of a text from the level `top` down, from `base` on, and the entries of the lists below; those
    that are `nested` have the numbers that somebody typed, each behind that of the entry in which it stands."""
    found = _Counted()
    entries = _Nested(found) if nested else _Lettered(found)
    counts: list[int] = []
    fenced = False
    for match in PLACE.finditer(text):
        fenced ^= match["fence"] is not None
        if fenced or match["fence"] is not None:
            continue
        if match["marks"]:
            depth = len(match["marks"]) - top + 1
            if depth < 1:
                continue
            counts = [*counts[:depth], *[base - 1] * (depth - len(counts))]
            counts[-1] += 1
            number = ".".join(map(str, counts))
            entries.below(number)
            found.headings.add(number)
            found.marks.append((*match.span("apart"), f" {number} "))
        elif counts:
            entries.take(match)
    return found


class _Lettered:
    """Entries that are counted in figures, and those within them in letters, as publishing does."""

    def __init__(self, found: _Counted) -> None:
        self.found = found
        self.below("")

    def below(self, number: str) -> None:
        """Begin below a heading."""
        self.number, self.entry, self.inner, self.width = number, 0, 0, 0

    def take(self, match: re.Match[str]) -> None:
        """Take the next entry of a list."""
        span = match.start("number"), match.end()
        if not match["lead"] and int(match["number"]) in (1, self.entry + 1):
            self.entry, self.inner, self.width = self.entry + 1, 0, 0
            number = f"{self.number}.{self.entry}"
            self.found.entries.add(number)
            self.found.marks.append((*span, number))
        elif self.entry and len(match["lead"]) == (self.width or len(match["lead"])) and self.inner < len(LETTERS):
            self.inner, self.width = self.inner + 1, len(match["lead"])
            self.found.marks.append((*span, f"{LETTERS[self.inner - 1]})"))


class _Nested:
    """Entries of lists within lists, as far as they are indented, with their own numbers."""

    def __init__(self, found: _Counted) -> None:
        self.found = found
        self.below("")

    def below(self, number: str) -> None:
        """Begin below a heading."""
        self.open = [(-1, number)]  # how far the entries are indented that are open, and their numbers

    def take(self, match: re.Match[str]) -> None:
        """Take the next entry of a list."""
        width = tab_width(match["lead"])
        while self.open[-1][0] >= width:
            self.open.pop()
        number = f"{self.open[-1][1]}.{int(match['number'])}"
        self.open.append((width, number))
        self.found.entries.add(number)
        self.found.marks.append((match.start("number"), match.end(), f"{number}."))


def _printed(source: Source, counted: _Counted, *, entries: bool) -> Source:
    """Return a text with the numbers of its headings, and perhaps those of its entries, before them."""
    marks = [each for each in counted.marks if entries or each[2].startswith(" ")]
    way, parts, length = SourceMap(), [], 0
    for (_, at, _), (start, end, mark) in pairwise([(0, 0, ""), *marks]):
        way.add(length, at)
        way.add(length + start - at, start, end)
        parts += [source.text[at:start], mark]
        length += start - at + len(mark)
    at = marks[-1][1] if marks else 0
    way.add(length, at)
    printed = source.with_text("".join([*parts, source.text[at:]]))
    printed.source_map = way.over(source.source_map) if source.source_map else way
    printed.held = False  # it rests on the other texts of the book as well
    return printed
