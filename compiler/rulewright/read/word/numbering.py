"""Automatic numbers, computed as Word does: lists of levels, each of which counts and writes its own number."""

from __future__ import annotations

import re
from functools import cached_property

from msgspec import Struct, field

from rulewright.read.word.formats import write_number
from rulewright.read.word.styles import ListPlace, is_on
from rulewright.read.word.xml import Node

LEVELS = 9
PLACE = re.compile(r"%([1-9])")
# The word before a number: `Section 4.3`, `Article IV`; but not the letters of (ab) or the numeral of IV
WORDS = re.compile(r"\W*(?:(?![IVXLCDM]+\b)[^\W\d_]{2,}\.?[\s\xa0]+)+|[\s\xa0§]+")

KEPT = ("none", "bullet", "decimalZero")  # what a legal number leaves as it is: the others become 1, 2, 3


class Level(Struct, dict=True):
    """A level of a list. `restart` is the level whose use makes it begin again (from 1; 0: none does), None where any
    level above it does."""

    start: int = 1
    format: str = "decimal"
    sample: str = ""
    text: str = ""
    suffix: str = "tab"
    legal: bool = False
    restart: int | None = None
    style: str = ""
    indent: str | None = None

    @property
    def counts(self) -> bool:
        return self.format not in ("bullet", "none") and bool(self.text)

    @cached_property
    def parts(self) -> set[int]:
        """The levels whose numbers it shows, from 0."""
        return {int(each) - 1 for each in PLACE.findall(self.text)}


class Number(Struct):
    """The number of a paragraph: as it is printed, what parts it from the text (`tab`, `space`, `nothing`), and where
    it stands in its list. `context` are the printed numbers of the levels down to it, `shows` which levels each of them
    shows."""

    text: str
    suffix: str
    series: str
    level: int
    bullet: bool
    context: list[str]
    shows: list[set[int]]
    indent: str | None = None

    @property
    def full(self) -> str:
        """The number with all that it stands below, as Word's REF \\w prints it: `4.3(a)(ii)`."""
        return _joined(self, 0)

    def relative(self, to: Number | None) -> str:
        """Return the number as REF \\r prints it in a paragraph numbered `to`: without what both stand below."""
        if to is None or to.series != self.series:
            return self.full
        shared = 0
        while shared < min(self.level, to.level + 1) and self.context[shared] == to.context[shared]:
            shared += 1
        return _joined(self, min(shared, self.level))

    @property
    def own(self) -> str:
        """The number by itself, as REF \\n prints it."""
        return self.context[self.level].strip().rstrip(".")


def _joined(number: Number, first: int) -> str:
    """Return the numbers from level `first` on, leaving out those that a deeper one shows."""
    parts: list[str] = []
    shown: set[int] = set()
    for level in range(number.level, first - 1, -1):
        if level not in shown:
            parts.append(number.context[level].strip())
        shown |= number.shows[level] | {level}
    return "".join(reversed(parts)).rstrip(".")


def figures(text: str) -> tuple[int, int]:
    """Return where in a printed number the figures or letters stand: without a word before them and a stop behind."""
    match = WORDS.match(text)
    start = match.end() if match and match.end() < len(text.rstrip()) else 0
    end = len(text.rstrip(" \t\xa0.:-–—"))
    return (start, end) if start < end else (0, len(text.rstrip()))


class Counter(Struct):
    """Levels of a list that count together, how far each has come, and what it last wrote."""

    levels: list[Level]
    counts: list[int | None] = field(default_factory=lambda: [None] * LEVELS)
    texts: list[str] = field(default_factory=lambda: [""] * LEVELS)

    def step(self, level: int, levels: list[Level], starts: dict[int, int], anew: bool = False) -> None:
        """Count one at a level as `levels` say (those of one list may differ); `starts` is where levels begin instead,
        `anew` has this one do so now."""
        count = self.counts[level]
        begins = count is None or anew
        self.counts[level] = starts.get(level, levels[level].start) if begins else (count or 0) + 1
        for below in range(level + 1, LEVELS):
            restart = levels[below].restart
            if restart is None or level < restart:
                self.counts[below] = None

    def number(self, level: int, levels: list[Level], starts: dict[int, int], series: str) -> Number:
        """Return the number of a level as it was counted last. A level above that was left out counts as if it had
        begun."""
        for above in range(level):
            if self.counts[above] is None:
                self.counts[above] = starts.get(above, levels[above].start)
                self.texts[above] = _written(levels, self.counts, above)
        own = levels[level]
        self.texts[level] = text = _written(levels, self.counts, level)
        bullet = own.format == "bullet"
        context = self.texts[: level + 1]
        shows = [each.parts for each in levels[: level + 1]]
        return Number(text, own.suffix, series, level, bullet, context, shows, own.indent)


class _Instance(Struct):
    """A list: its definition, levels of its own, and where levels begin again in it."""

    definition: str
    levels: list[Level]
    restarts: dict[int, int]
    begun: set[int] = field(default_factory=set)


class Numbering:
    """The lists of a document. It counts: ask for the number of each paragraph once, in the order of the text."""

    def __init__(self, root: Node | None) -> None:
        self._lists: dict[str, Counter] = {}
        self._instances: dict[str, _Instance] = {}
        self._names: dict[str, str] = {}  # the first list of each definition that has a name
        if root is None:
            return
        abstract = {each.get("abstractNumId"): each for each in root.all("abstractNum")}
        named = {each.value("styleLink"): id for id, each in abstract.items() if each.first("styleLink")}
        for id, node in abstract.items():
            linked = node.value("numStyleLink")
            own = abstract.get(named.get(linked, id), node)
            self._lists[id] = Counter(_levels(own))
        for node in root.all("num"):
            definition = node.value("abstractNumId")
            if definition in self._lists:
                self._instances.setdefault(node.get("numId"), self._instance(definition, node))
                self._names.setdefault(abstract[definition].value("name").casefold(), node.get("numId"))

    def _instance(self, definition: str, node: Node) -> _Instance:
        levels = list(self._lists[definition].levels)
        restarts: dict[int, int] = {}
        for override in node.all("lvlOverride"):
            at = _int(override.get("ilvl"), -1)
            if not 0 <= at < LEVELS:
                continue
            own = override.first("lvl")
            if own:
                levels[at] = _level(own)
            start = override.first("startOverride")
            if start:
                restarts[at] = _int(start.get("val"), 1)
        return _Instance(definition, levels, restarts)

    def level_of(self, place: ListPlace, direct: str = "") -> int:
        """Return the level of a paragraph: as it says itself, as its style is linked with, as its style says."""
        if direct:
            return min(_int(direct, 0), LEVELS - 1)
        instance = self._instances.get(place.list)
        linked = {level.style: at for at, level in enumerate(instance.levels) if level.style} if instance else {}
        for style in place.styles:
            if style in linked:
                return linked[style]
        return min(_int(place.level, 0), LEVELS - 1)

    def counts(self, id: str, place: ListPlace, direct: str = "") -> bool:
        """True where a paragraph in a list, at its level, gets a number rather than a bullet or nothing."""
        instance = self._instances.get(id)
        return instance is not None and id != "0" and instance.levels[self.level_of(place, direct)].counts

    def named(self, name: str) -> str:
        """Return the list whose definition has a name, in small letters; nothing where there is none."""
        return self._names.get(name, "") if name else ""

    def next(self, id: str, level: int, start: int | None = None) -> Number | None:
        """Count a paragraph at a level (from 0) of a list, which `start`s anew where that is given; return its number,
        or None where there is no such list."""
        instance = self._instances.get(id)
        if instance is None or id == "0":
            return None
        counter = self._lists[instance.definition]
        anew = level in instance.restarts and level not in instance.begun
        starts = instance.restarts if start is None else instance.restarts | {level: start}
        counter.step(level, instance.levels, starts, anew or start is not None)
        instance.begun.add(level)
        return counter.number(level, instance.levels, instance.restarts, instance.definition)


def _written(levels: list[Level], counts: list[int | None], level: int) -> str:
    own = levels[level]

    def number(match: re.Match[str]) -> str:
        at = int(match[1]) - 1
        if at > level:
            return ""
        shown = levels[at]
        plain = own.legal and shown.format not in KEPT
        count = counts[at]
        return write_number("decimal" if plain else shown.format, 0 if count is None else count, shown.sample)

    return PLACE.sub(number, own.text)


def _levels(definition: Node) -> list[Level]:
    levels = [Level() for _ in range(LEVELS)]
    for node in definition.all("lvl"):
        at = _int(node.get("ilvl"), -1)
        if 0 <= at < LEVELS:
            levels[at] = _level(node)
    return levels


def _level(node: Node) -> Level:
    format = node.first("numFmt") or next(iter(node.deep("numFmt")), None)  # a custom one stands in an alternative
    text = node.first("lvlText")
    legal = node.first("isLgl")
    restart = node.first("lvlRestart")
    indent = node.first("pPr", "ind")
    return Level(
        _int(node.value("start"), 0),
        format.get("val", "decimal") if format else "decimal",
        format.get("format") if format else "",
        text.get("val") if text else "",
        node.value("suff", default="tab"),
        bool(legal and is_on(legal)),
        _int(restart.get("val"), 0) if restart else None,
        node.value("pStyle"),
        (indent.get("left") or indent.get("start") or None) if indent else None,
    )


def _int(written: str, default: int) -> int:
    return int(written) if written.isdecimal() and len(written) < 10 else default
