"""The manners in which an entry of a glossary sets its head off from what it means."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rulewright.late import late
from rulewright.terms.heads import is_head
from rulewright.terms.marks import marks
from rulewright.terms.passages import first_line, line_length
from rulewright.terms.patterns import Patterns
from rulewright.text import Text

COLON = re.compile(r"(?P<head>[^\W_][^:.;!?]{0,59}):\s+(?=\S)")
DASH = late(r"(?P<head>[^\W_][^:.;!?–—]{0,59}?)\s+(?:[-–—=�]|\.{3,})\s+(?=\S)")
# between a term and what it means: Town (place): where roads meet
ASIDE = late(r"\s*\([^()]{1,40}\)(?=\s*[:=–—-])")

Split = tuple[int, int, int]  # where a head begins and ends, and where its meaning begins


class Frame(NamedTuple):
    """What the entries of one glossary are looked for with: the words of its language, the length of its longest line,
    beyond which the next word had no room, and whether a line above them says the verb for all: In these rules means"""

    patterns: Patterns
    width: int
    led: bool = False


Manner = Callable[[Text, Frame], Split | None]


def set_off(text: Text, frame: Frame) -> Split | None:
    """**Stack** a pile of units; "Stack" means a pile of units"""
    mark = next(marks(text), None)
    if mark is None or mark.first > 0 or mark.last >= len(text.text) - 2:
        return None
    defines = frame.patterns.defines.match(text.text, mark.end)
    aside = ASIDE.match(text.text, mark.last)
    rest = defines.end() if defines else aside.end() if aside else mark.last
    while rest < len(text.text) and text.text[rest] in " :.,–—-":
        rest += 1
    return mark.start, mark.end, rest


def _own_line(text: Text, frame: Frame) -> Split | None:
    """A term, and what it means from the next line on, which is no line that was only full."""
    end = first_line(text)
    full = line_length(text, end) + len(text.text[end:].split(" ", 2)[1]) + 1 > frame.width if end else True
    return (0, end, end + 1) if not full and is_head(text.text[:end], frame.patterns) else None


def colon(text: Text, frame: Frame) -> Split | None:
    """Stack: a pile of units"""
    match = COLON.match(text.text)
    return (*match.span("head"), match.end()) if match and is_head(match["head"], frame.patterns) else None


def dash(text: Text, frame: Frame) -> Split | None:
    """Stack - a pile of units"""
    match = DASH.match(text.text)
    return (*match.span("head"), match.end()) if match and is_head(match["head"], frame.patterns) else None


def _sentence(text: Text, frame: Frame) -> Split | None:
    """A stack is a pile of units"""
    match = frame.patterns.plain_sentence.match(text.text)
    words = frame.patterns.words
    first, *others = match["head"].casefold().split() if match else [""]
    small = first in words.small and first not in words.article  # In this Act are meant ...
    clause = others[:1] and others[0] in words.article and others[0] in words.countable  # Where a Club is ...
    return (*match.span("head"), match.end()) if match and not (small or clause) else None


def _behind_verb(text: Text, frame: Frame) -> Split | None:
    """Stack a pile of units, where the line above ends with the verb"""
    match = frame.patterns.behind_verb.match(text.text) if frame.led else None
    if match is None or not is_head(match["head"], frame.patterns):
        return None
    words = frame.patterns.words
    says = not set(match["head"].split()).isdisjoint(words.is_)  # a sentence of its own
    noun = words.capitals or not match["head"].islower()
    return (*match.span("head"), match.end()) if noun and not says else None


MANNERS: tuple[Manner, ...] = (set_off, _own_line, colon, dash, _sentence, _behind_verb)
