"""Automatic numbers of an OpenDocument text: lists name a style that writes their numbers, and what they go on with.

See OpenDocument 1.3, part 3, 5.3 (lists) and 16.30 (list styles). Where the standard leaves it open, numbers are those
that LibreOffice shows: paragraphs count, wrappers around deeper lists do not.
"""

from __future__ import annotations

import re

from rulewright.read.word.numbering import LEVELS, PLACE, Counter, Level, Number
from rulewright.read.word.xml import Node

NUMBERS = ("text:list-level-style-number", "text:outline-level-style")
WRITTEN_AS = {"1": "decimal", "a": "lowerSpread", "A": "upperSpread", "i": "lowerRoman", "I": "upperRoman"}
IN_STEP = {"a": "lowerLetter", "A": "upperLetter"}  # where letters are doubled behind z: aa, bb
BEHIND = {"listtab": "tab", "space": "space", "nothing": "nothing"}
SHOWN = re.compile(r"%([1-9])%")
OUTLINE = ""  # the style of headings that stand in no list
LONGEST = 9  # figures: a longer start value is damage


class Lists:
    """The list styles of a document, and how far each of its lists has counted."""

    def __init__(self, roots: list[Node]) -> None:
        self._styles: dict[str, list[Level]] = {}
        for root in roots:
            for node in root.deep("text:list-style"):
                self._styles.setdefault(node.get("style:name"), _levels(node))
            for node in root.deep("text:outline-style"):
                self._styles.setdefault(OUTLINE, _levels(node))
        self._named: dict[str, Counter] = {}  # by the id of a list
        self._latest: dict[str, Counter] = {}  # by the style of a list

    def begin(self, node: Node, style: str) -> Counter:
        """Return how far a list (an outermost one) has counted: from the start, or where the one had come that it goes
        on with. LibreOffice may name one that is nowhere; then the last of this style is meant."""
        other = node.get("text:continue-list")
        goes_on = other or node.get("text:continue-numbering") == "true"
        before = self._named.get(other) or (self._latest.get(style) if goes_on else None)
        counter = before or Counter(self.levels(style))
        self._latest[style] = counter
        return counter

    def name(self, node: Node, counter: Counter) -> None:
        """Note that a list, outermost or in another, counts with `counter`: others may go on with it."""
        if node.get("xml:id"):
            self._named[node.get("xml:id")] = counter

    def levels(self, style: str) -> list[Level]:
        """Return the levels that a style has; of one that is not there, none that writes a number."""
        return self._styles.get(style) or [Level(format="none") for _ in range(LEVELS)]

    def number(self, counter: Counter, style: str, level: int, start: str = "") -> Number | None:
        """Count a paragraph at a level (from 0) of a list, from `start` where its entry says so; return its number."""
        levels = self.levels(style)
        if level >= LEVELS or not levels[level].text:
            return None
        given = int(start) if start.isdecimal() and len(start) <= LONGEST else None
        counter.step(level, levels, {level: given} if given is not None else {}, given is not None)
        return counter.number(level, levels, {}, style)

    def outline(self, level: int) -> Number | None:
        """Count a heading (level from 0) that stands in no list."""
        counter = self._latest.setdefault(OUTLINE, Counter(self.levels(OUTLINE)))
        return self.number(counter, OUTLINE, level)


def _levels(style: Node) -> list[Level]:
    levels = [Level(format="none") for _ in range(LEVELS)]
    for node in style.inner:
        written = node.get("text:level")
        at = int(written) - 1 if written.isdecimal() and len(written) < 3 else -1
        if 0 <= at < LEVELS:
            levels[at] = _number_level(node, at) if node.name in NUMBERS else Level(format="bullet", text="•")
    return levels


def _number_level(node: Node, at: int) -> Level:
    kind = node.get("style:num-format")
    format = IN_STEP.get(kind) if node.get("style:num-letter-sync") == "true" else None
    start = node.get("text:start-value", "1")
    properties = node.first("style:list-level-properties")
    label = properties.first("style:list-level-label-alignment") if properties else None
    shown = _sample(node, at)
    return Level(
        int(start) if start.isdecimal() and len(start) <= LONGEST else 1,
        format or WRITTEN_AS.get(kind, "decimal" if kind else "none"),
        text=shown if kind or not PLACE.fullmatch(shown) else "",
        suffix=BEHIND.get(label.get("text:label-followed-by"), "tab") if label else "tab",
    )


def _sample(node: Node, at: int) -> str:
    """Return how a level's number is written, the levels in it as `%1`: as newer programs say it, or of its parts."""
    written = node.get("loext:num-list-format")
    if written:
        return SHOWN.sub(r"%\1", written)
    kind = node.get("style:num-format")
    shown = node.get("text:display-levels", "1")
    first = at - int(shown) + 1 if shown.isdecimal() and len(shown) < 3 else at
    places = ".".join(f"%{level + 1}" for level in range(max(0, first), at + 1)) if kind else ""
    return node.get("style:num-prefix") + places + node.get("style:num-suffix")
