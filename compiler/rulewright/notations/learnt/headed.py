"""How chapters are headed where no list and no notation says it: *Canto II* above II-1, *第一章* above 1.1.

A text shows it: what follows the line is the first section of that very chapter, time and again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile

from msgspec import structs

from rulewright.languages.words import Words
from rulewright.notations.form import SIGNS, Form
from rulewright.notations.learnt.frame import Frame, Opening
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.shape import ended
from rulewright.text import at_lines

FEWEST = 2  # chapters that are headed so, each above its own first section
MOSTLY = 0.75  # of the lines that begin so, at least, are such
NEAR = 4  # lines from the heading of a chapter to its first section, at most
LINE = 120  # characters of a heading


def with_headed_chapters(notation: Notation, texts: Iterable[str], removed: Words) -> Notation:
    """Return the notation with the ways in which the chapters of a book of these texts are headed: words, but for those
    that a person took away, and what stands around their numbers."""
    listed = notation.words
    heading = {*listed.label, *listed.division}  # where such a word heads chapters, it cites them, too: Part II
    known = {*listed.cue, *listed.other, *listed.table, *listed.appendix, *listed.member, *removed.label, *removed.cue}
    texts = list(texts)
    votes = Counter(_headings(notation, texts))
    found = [frame for frame, times in votes.items() if times >= FEWEST and times >= MOSTLY * _lines(frame, texts)]
    words = [word for frame in found if (word := frame.label.casefold()) and word not in known]
    forms = [Form.parse(frame.sample) for frame in found if frame.behind]
    first = notation.levels[0]
    forms = [form for form in forms if form not in first.cited]
    if not (words or forms):
        return notation
    levels = [structs.replace(first, cited=(*first.cited, *forms)), *notation.levels[1:]]
    labels = [word for word in words if word not in heading]
    lists = structs.replace(listed, label=[*listed.label, *labels], cue=[*listed.cue, *words])
    return notation.having_learnt((words, forms), levels=levels if forms else notation.levels, words=lists)


def _headings(notation: Notation, texts: list[str]) -> Iterator[Frame]:
    """Yield what frames the number of a chapter on the line above its first section."""
    opening = Opening(notation.language, texts)
    signed = rf"(?:[{SIGNS}][ \xa0]?)?"
    first = re.compile(rf"\n[ \t#*_>]*[\[(]?{signed}(?P<number>{notation.deep_pattern}){ended(texts)}")
    for match in (each for text in texts for each in at_lines(first, text)):
        number = notation.parse(match["number"]) or ()
        if len(number) != notation.bare_depth + 1 or notation.ordinal(number) > 1:
            continue
        above = match.string[max(0, match.start() - NEAR * LINE) : match.start()].splitlines()[-NEAR:]
        frames = (
            frame for line in _headless(above, number[:-1]) for frame in _framing(notation, opening, line, number)
        )
        heading = next(frames, None)
        if heading:
            yield heading


def _headless(lines: list[str], chapter: Number) -> Iterable[str]:
    """Return those lines, from the last, that have words behind one that begins with the mere number of a chapter: that
    is its heading then."""
    bare = re.compile(rf"[ \t#*_>]*{re.escape(''.join(chapter))}(?!\w)")
    return takewhile(lambda line: not bare.match(line), filter(str.strip, reversed(lines)))


def _framing(notation: Notation, opening: Opening, line: str, section: Number) -> Iterator[Frame]:
    """Yield what frames the number of a section's chapter with which a line begins."""
    chapter = section[:-1]
    written = line.lstrip(" \t#*_>")
    counted = notation.ordinal(chapter)
    # V is a numeral before it is a letter
    for frame, place in sorted(opening.frames(line), key=lambda each: each[1] != counted):
        same = place == counted or written.startswith(frame.word + "".join(chapter))
        if same and frame.label:
            yield frame._replace(behind="")  # what follows is the title
        elif same and frame.behind[:1].isalpha():
            yield frame  # behind a blank, too, a title may begin


def _lines(frame: Frame, texts: list[str]) -> int:
    """Return how many lines begin with a number that is framed so."""
    pattern = re.compile(rf"\n[ \t#*_>]*{re.escape(frame.word)}{Form.parse(frame.value).pattern}")
    return sum(1 for text in texts for _ in at_lines(pattern, text))
