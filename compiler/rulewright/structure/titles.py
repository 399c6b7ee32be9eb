"""Titles: which words behind a rule's number are its title, and what a title carries besides its words."""

from __future__ import annotations

import re
from functools import cached_property

from msgspec import structs

from rulewright.notations.bounded import Finder, finder
from rulewright.notations.notation import Notation
from rulewright.outline.titlelike import LEADER, MAX_TITLE, is_capital, is_title
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.inline import BOLD, plain
from rulewright.text import Source, Text

UNBOLD = re.compile(r"\*\*|__|</(?:b|strong)>")
# A run-in title in capitals, where nothing else sets it apart: `SURRENDER CONDITIONS: The ...`
CAPITAL_TITLE = re.compile(r"(?=[^:a-z]*[A-Z])([^:a-z]{2,80}):(?=\s|\Z)|(?P<stop>[A-Z][^:.a-z\d]{3,80})\.(?=\s+[A-Z])")
# A title in bold behind a plain number: `4.1 **Stacking.** Two units ...`
BOLD_TITLE = re.compile(
    rf"[ \t\xa0]*{BOLD}(?P<title>(?=[^*_<>\n]*[^\W\d_]{{2}})[^*_<>\n]{{2,80}})(?:{UNBOLD.pattern})[.:]?(?=[ \t\xa0]|\Z)"
)
# A title in brackets that nothing parts from the number: `제4조(회비) ① ...`
GLUED_TITLE = re.compile(r"(?P<title>[(（][^\W\d_][^()（）\n]{1,60}[)）])(?=[ \t\xa0\u3000]*\S)")
ANCHOR = re.compile(r"(?<![ \t])[ \t]*\{[#.:][^{}\n]{0,100}\}[ \t#]*\Z")  # the anchor of a heading: {#supply}
SET_OFF = ("strong", "underline")  # looks of a title that stands on the line of its text
SHORT = 45  # characters; a longer line above another is a line of its paragraph


class TitleReader:
    """Finds the titles of one notation."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    @cached_property
    def _behind(self) -> list[tuple[str, Finder]]:
        """What may follow a title: its version stamp, to whom it applies."""
        patterns, place = {"stamp": self.notation.stamp, "applies": self.notation.applies}, self.notation.given_in
        return [
            (name, finder(rf"[.:)]\s*({each})[\s*]*\Z", place and f"{place}: {name}"))
            for name, each in patterns.items()
            if each
        ]

    def find(
        self, source: Source, block: RawBlock, match: re.Match[str], rest: int, plain_title: bool
    ) -> tuple[Piece, int]:
        """Return the title's offsets (empty where there is none) and where the text starts.

        `match` is how the block begins, `rest` where its number ends; `plain_title` allows a whole line to be a title
        where nothing marks it as one.
        """
        end = block.pieces[0][1]
        raw = source.text[rest:end]
        if block.shape == "heading":
            return (rest, end), end
        if match["bold"] and not match["unbold"]:
            close = UNBOLD.search(raw)
            if close:
                return (rest, rest + close.start()), rest + close.end() + _stop(raw[close.end() :])
        if match["italic"] and not match["bold"] and not match["unbold"]:
            stop = raw.find(match["italic"], 0, MAX_TITLE)
            if stop > 0 and raw[stop + 1 :].strip():
                return (rest, rest + stop), rest + stop + 1
        if source.styles is not None:
            ended = bold_end(source, rest, end)
            if ended and not block.bold:
                return (rest, ended), ended
        set_off = BOLD_TITLE.match(raw) if not match["bold"] else None
        if set_off:
            return (rest + set_off.start("title"), rest + set_off.end("title")), rest + set_off.end()
        glued = GLUED_TITLE.match(raw)
        if glued:
            return (rest, rest + glued.end()), rest + glued.end()
        run_in = CAPITAL_TITLE.match(raw.lstrip())
        if run_in:
            begin = rest + len(raw) - len(raw.lstrip())
            return (begin, begin + run_in.end(run_in.lastindex or 0)), begin + run_in.end()
        if plain_title and self._stands_alone(source, block, raw) and is_title(LEADER.sub("", raw).strip(" \t\xa0*_")):
            return (rest, end), end
        return (rest, rest), rest

    def find_plain(self, source: Source, block: RawBlock, rest: int, end: int) -> tuple[Piece, int]:
        """Return the title behind a number that is a link by itself, and where the text starts."""
        raw = source.text[rest:end]
        titled = self._stands_alone(source, block, raw) and is_title(LEADER.sub("", raw).strip(" \t\xa0*_\r\n"))
        return ((rest, end), end) if titled else ((rest, rest), rest)

    @staticmethod
    def _stands_alone(source: Source, block: RawBlock, first: str) -> bool:
        """True where the first line of a block is not the beginning of the sentence below it: the only line, in
        capitals, or short in front of a line that begins a sentence."""
        if len(block.pieces) == 1 or is_capital(first):
            return True
        below = source.text[slice(*block.pieces[1])]
        return len(first) < SHORT and len(below) > len(first) and below[:1].isupper()

    def take_apart(self, source: Source, title: Piece) -> tuple[Text | None, str | None, str | None]:
        """Return a title's words, its version stamp and to whom it applies."""
        start, end = title
        if start == end:
            return None, None, None
        raw = source.text[start:end]
        leader = LEADER.search(raw) if raw.rstrip(" \t")[-1:].isdigit() else None
        end = start + leader.start() if leader else end
        anchor = ANCHOR.search(source.text, start, end)
        end = anchor.start() if anchor else end
        found: dict[str, str | None] = {"stamp": None, "applies": None}
        for name, pattern in (*self._behind, *self._behind[:1]):  # they come in either order
            match = pattern.search(source.text[start:end]) if not found[name] else None
            if match:
                found[name] = match[1].strip("()")
                end = start + match.start(1)
        words = source.text[start:end].rstrip(" \t\xa0*_#")
        if re.search(r"(?<![A-Z]\.[A-Z])[.:]\Z", words):
            words = words[:-1]
        words = words.rstrip(" \t\xa0*_#")
        left = len(words) - len(words.lstrip(" \t\xa0\u3000*_-–—:：|§"))
        text = plain(source, start + left, start + len(words)) if words[left:] else None
        return text if text and text.text else None, found["stamp"], found["applies"]


def without_anchor(source: Source, block: RawBlock) -> RawBlock:
    """Return a heading without the anchor behind its words; any other block as it is."""
    start, end = block.pieces[-1] if block.shape == "heading" else (0, 0)
    anchor = ANCHOR.search(source.text, start, end)
    return structs.replace(block, pieces=[*block.pieces[:-1], (start, anchor.start())]) if anchor else block


def _stop(behind: str) -> int:
    """Return how long the stop is that closes a title in bold from outside: `**Supply**: a unit ...`"""
    return int(behind[:1] in (".", ":") and behind[1:2] in ("", " ", "\t"))


def bold_end(source: Source, start: int, end: int) -> int:
    """Return where the bold words end with which a stretch begins, in a source whose looks are known by their places;
    0 where it begins with none, or they are no title."""
    raw = source.text[start:end]
    first = start + len(raw) - len(raw.lstrip(" \t\xa0\u3000.:"))
    ended = first
    for style in source.styles_from(first):
        if style.start > ended or ended >= end:
            break
        if style.name in SET_OFF:
            ended = max(ended, style.end)
    words = source.text[first : min(ended, end)]
    return min(ended, end) if 1 < len(words.strip()) <= MAX_TITLE and words.strip(" .:")[:1].isalpha() else 0
