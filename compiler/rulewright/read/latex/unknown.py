"""Commands and environments that nobody knows: where each stands as headings do, it is one.

A class that is not at hand may define `\\article{Name}`, or an environment `para` with a title. Such a command stands
alone on its line each time, with one short argument that is mostly another one (and perhaps an id before it).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.languages.load import unaccented
from rulewright.read.blocks import RawBlock

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document

ALONE = re.compile(
    r"^[ \t]*\\(?:begin[ \t]*\{(?P<environment>[A-Za-z@]{1,40}\*?)\}|(?P<command>[A-Za-z@]+)\*?)[ \t]*"
    r"(?:\[[^\[\]\n]{0,80}\])?(?:\{[^{}\n]{0,60}\})?\{(?P<words>[^{}\n]{1,100})\}[ \t]*"
    r"(?:\\label\{[^{}\n]{0,60}\})?[ \t]*(?:%[^\n]*)?$(?P<entry>\n\s*\\item\b)?",
    re.MULTILINE,
)
EVERY = re.compile(r"\\(?:begin[ \t]*\{([^{}\n]{1,40})\}|([A-Za-z@]+))")
CITED = re.compile(r"(?P<word>[^\W\d_]{2,12}\.?|§|\\S|\\textsection)[ ~]*(?:\{\})?[ ~]?(?P<number>\d{1,3})(?![\w.]*\d)")
NUMBERED = re.compile(r"\W*(?:\d|[IVXLC]+[.:)]|§)")
FEWEST = 3  # times that such a command stands in a text
FEWEST_CITED = 2  # numbers that are cited behind its word
MOSTLY = 0.6  # of these, at least, it has so many times
SHORT, LONG = 3, 4  # letters with which a word and the name of its command begin, at least, and at most
SIGNS = ("§", "\\S", "\\textsection")


class Kind(Struct):
    """A command or an environment that stands as headings do: how deep, the word by which the text cites its numbers
    (nothing where none is counted), how often it stood so far, and whether entries follow on it."""

    level: int
    word: str = ""
    times: int = 0
    entries: bool = False


class Unknown:
    """Reads such commands and environments as headings."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.kinds: dict[str, Kind] = {}

    def look_at(self, text: str, lowest: int) -> None:
        """Take note of what stands as headings do in the text of a file; `lowest` is the level of the lowest others."""
        titles: defaultdict[str, list[str]] = defaultdict(list)
        entries = Counter[str]()
        for each in ALONE.finditer(text):
            name = each["environment"] or each["command"]
            titles[name].append(each["words"].strip())
            entries[name] += each["entry"] is not None
        times = Counter(found[1] or found[2] for found in EVERY.finditer(text))
        for name, words in titles.items():
            if FEWEST <= len(words) == times[name] and _are_titles(words):
                self.kinds[name] = Kind(lowest + 1 + len(self.kinds), entries=entries[name] > 0)
                counted = not any(map(NUMBERED.match, words))
                self.kinds[name].word = _word(name, len(words), text) if counted else ""

    def is_heading(self, name: str) -> bool:
        return name in self.kinds and not self.document.muted

    def heading(self, text: str, found: re.Match[str], end: int, name: str) -> int:
        """Read a command, or the beginning of an environment, as a heading; return what stands behind it."""
        kind = self.kinds[name]
        argument = None
        at = self.document.skip_options(text, found.end(), end)
        while following := self.document.argument(text, at, end):
            argument, at = following, following[1] + 1
        if argument is None:
            return at
        kind.times += 1
        self.document.end_paragraph()
        self.document.open_lists = []
        mark = f"{kind.word.capitalize()} {kind.times}" if kind.word else ""
        self.document.reading.open(
            RawBlock("heading", [], level=kind.level, mark=mark), self.document.place(text, found)
        )
        self.document.run(text, *argument)
        self.document.reading.close()
        self.document.open_paragraph()
        if kind.entries and found["environment"]:
            self.document.lists.kinds[name] = "enumerate"
            return self.document.lists.begin_list(text, name, at, end)
        return at

    def is_titled(self, name: str, blocks: list[RawBlock]) -> None:
        """Have what an environment of the text's own prints at its beginning be a heading, where it stands as one; the
        number in it is LaTeX's, where a counter of the text's own was counted."""
        if not self.is_heading(name) or not blocks or blocks[0].shape != "paragraph":
            return
        title = blocks[0]
        title.shape, title.level = "heading", self.kinds[name].level
        title.number = title.pieces[0] if self.document.sections.stepped else None


def _are_titles(words: list[str]) -> bool:
    """True for arguments that read like titles, and that differ."""
    titles = [each for each in words if re.search(r"[^\W\d_]{2}", each) and each[-1] not in ".;,"]
    return len(titles) == len(words) and len({*words}) > len(words) / 2


def _word(name: str, times: int, text: str) -> str:
    """Return the word, or the sign, by which a text cites the numbers of such headings; nothing where it cites none:
    the name of the command begins as the word does."""
    cited: defaultdict[str, set[int]] = defaultdict(set)
    for word, number in _citations(text):
        if word == "§" or _calls(word, name):
            cited[word].add(number)
    for word, numbers in sorted(cited.items(), key=lambda each: -len(each[1])):
        held = sum(number <= times for number in numbers)
        if held >= FEWEST_CITED and held >= MOSTLY * len(numbers):
            return word
    return ""


def _calls(word: str, name: str) -> bool:
    """True for a word, perhaps a short one, that begins as the name of a command: Art., *artículos* of Articulo."""
    begin = unaccented(word.rstrip("."))[:LONG]
    return len(begin) >= SHORT and name.casefold().startswith(begin)


def _citations(text: str) -> Iterator[tuple[str, int]]:
    for found in CITED.finditer(text):
        yield "§" if found["word"] in SIGNS else found["word"].casefold(), int(found["number"])
