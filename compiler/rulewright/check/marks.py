"""Brackets and quotation marks: which of a passage find their partner in it, and which are left."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator

from rulewright.languages import quotes
from rulewright.late import late
from rulewright.read.blocks import Piece
from rulewright.terms.marks import QUOTED
from rulewright.terms.passages import Passage
from rulewright.text import Text

STRAIGHT = '"'
BOTH = "“"  # opens in one language, and closes in another
CLOSES_ALONE = "”"  # which may close what an earlier passage opens
INCHES = (STRAIGHT, BOTH)  # which of them stands behind a figure is what the keyboard of a language makes of it
PARTNERS = {  # what each may close; a mark that finds nothing to close, and that others close, opens
    **{")": "(（", "）": "（(", "]": "[［", "］": "［[", "}": "{｛", "｝": "｛{"},
    **{"」": "「", "』": "『", "】": "【", "〕": "〔", "》": "《", "〉": "〈"},
    **{"”": '“„"', "“": "„", STRAIGHT: '"“„', "»": "«", "«": "»", "›": "‹", "‹": "›"},
}
OPENS = frozenset("".join(PARTNERS.values()))
QUOTES = frozenset(quotes.MARKS)
MARKS = re.compile("[" + re.escape("".join(sorted(OPENS | PARTNERS.keys()))) + "]")
DITTO = re.compile(r'"(?<!\S")(?!\S)')  # as above
Place = tuple[int, str]
PLAIN = re.compile(r"(?:\(\)|\[\])+")  # all marks of most passages that have any: each at once before its partner
DRAWN = re.compile(r"-{2,}>|={2,}>")  # an arrow of signs: a drawing as its program reads it
FACES = re.compile(r"[()](?:(?<=[:;=].)|(?<=[:;=][-'].)|(?<=8-.))")
FACE = re.compile(r"(?:^|\s)(?:[:;=][-']?|8-)\Z")  # in front of a bracket: :) and, behind which nothing stands, :(
MOUTH = re.compile(r"[:;][-']?\Z")  # in front of a bracket that closes nothing, whatever stands before
BOUND = r"\s*[-+−]?\.?[\w∞]+(?:[-+−*/^.][\w∞]+)*\s*"
BOUNDS = rf"{BOUND}(?:[,;…]|\.{{2,3}}){BOUND}"
INTERVAL = late(rf"\({BOUNDS}\]|\[{BOUNDS}\)")  # half open: [0, 1) (0.5 .. n-1]
COUNTED = re.compile(r"[\d∞]|\W[^\W\d_]\W")  # what bounds are: figures, or a letter for one


def is_uneven(piece: Passage) -> bool:
    """True where some marks of a passage have no partner in it."""
    return any(left(piece))


def _is_even(piece: Passage) -> bool:
    """True where it is seen at once that every mark of a passage has its partner in it: there is none, or each stands
    before it, and nothing that is written otherwise has marks of its own."""
    text = piece.text
    marked = MARKS.findall(text.text)
    if not marked:
        return True
    plain = PLAIN.fullmatch("".join(marked)) and not FACES.search(text.text)
    return bool(plain) and not any(style.name == "code" for style in text.styles)


def left(piece: Passage) -> tuple[list[Place], list[Place]]:
    """Return the marks of a passage that are opened and not closed in it, and those that are closed only."""
    text = piece.text.text
    if _is_even(piece) or DRAWN.search(text):
        return [], []
    opened: defaultdict[str, list[int]] = defaultdict(list)  # by mark: each has one partner, the nearest
    closed: list[Place] = []
    faces: list[int] = []
    code = sorted((style.start, style.end) for style in piece.text.styles if style.name == "code")
    ends = {
        at for match in INTERVAL.finditer(text) if COUNTED.search(match[0]) for at in (match.start(), match.end() - 1)
    }
    marks = [(match.start(), match[0]) for match in MARKS.finditer(text)]
    marks = [each for each in marks if each[0] not in ends and not _is_in(code, each[0])] if ends or code else marks
    spare = dict(_spare(piece.text, code)) if marks else {}
    for at, mark in sorted([*marks, *spare.items()]):
        if mark in "()" and _is_face(text, at) and not _is_in(code, at - 1):
            faces += [at] if mark == ")" else []
            continue
        partners = [each for each in PARTNERS.get(mark, "") if opened[each]]
        partner = max(partners, key=lambda each: opened[each][-1], default="")
        if partner:
            opened[partner].pop()
        elif mark in INCHES and (_is_inches(text, at) or _is_ditto(text, at)):
            continue
        elif mark in OPENS:
            opened[mark].append(at)
        elif at not in spare and not (mark == ")" and MOUTH.search(text, max(0, at - 3), at)):
            closed.append((at, mark))
    for at in faces:  # the mouth of a face may close what is open in front of it, too
        before = [each for each in opened["("] if each < at]
        opened["("] = [each for each in opened["("] if each not in before[-1:]]
    rest = sorted((at, mark) for mark, places in opened.items() for at in places)
    quoted = sorted(match.span() for match in QUOTED.finditer(text)) if rest or closed else []
    return _unquoted(rest, quoted), _unquoted(closed, quoted)


def _unquoted(left: list[Place], quoted: list[Piece]) -> list[Place]:
    """Return marks without the brackets within quotes: a part of a sentence is quoted."""
    return [(at, mark) for at, mark in left if mark in QUOTES or not _is_in(quoted, at)]


def _is_inches(text: str, at: int) -> bool:
    """True for a mark behind a figure, or one that is shown by itself: measured in inches (")"""
    return text[max(0, at - 1) : at].isdigit() or text[max(0, at - 1) : at + 2] == f"({text[at]})"


def _is_ditto(text: str, at: int) -> bool:
    """True for a mark that repeats the line above; where there are two, they may be quotes with blanks inside."""
    return text[at] == STRAIGHT and DITTO.match(text, at) is not None and text.count(STRAIGHT) % 2 == 1


def _is_face(text: str, at: int) -> bool:
    """True where a bracket is the mouth of a face, which an opening one is only where nothing follows it at once."""
    alone = text[at] == ")" or not text[at + 1 : at + 2].strip()
    return alone and FACE.search(text, max(0, at - 3), at) is not None


def _spare(text: Text, code: list[Piece]) -> Iterator[Place]:
    """Yield the brackets at the end of code that it does not open itself: they close what is open around it."""
    for start, end in code:
        words = text.source.text[text.offset(start) : text.offset(end - 1) + 1]
        mark = words[-1:]
        own = any(match.end() == len(words) for match in INTERVAL.finditer(words))
        if mark and mark in PARTNERS and not own and words.count(mark) > words.count(PARTNERS[mark][0]):
            yield end - 1, mark


def _is_in(stretches: list[Piece], at: int) -> bool:
    """True where an offset stands in the last stretch that begins before it, or in the one before that."""
    behind = bisect_right(stretches, (at, sys.maxsize))
    return any(start <= at < end for start, end in stretches[max(0, behind - 2) : behind])
