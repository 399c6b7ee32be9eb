"""A bracket or a quotation mark has no partner.

**What it finds.** A bracket that is opened and not closed, or closed and not opened, within a rule; the same of
quotation marks, of which straight ones open and close by turns. Marks of lists (*a)*), intervals, inches, a mark that
repeats the line above, quotes that go on over several paragraphs, brackets around whole paragraphs, one that is quoted
without the rest of its sentence, and a mark that often stands alone in this book are left alone; so is what stands in
code, but a bracket may be closed at the end of it.

**Why it matters.** A reader cannot tell where an exception ends.

**Example.** *Units may move (except in winter. They stop at rivers.*

**How to mend it.** Add the partner, or take the mark out.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import pairwise, product

from rulewright.check.marks import BOTH, CLOSES_ALONE, MARKS, OPENS, PARTNERS, QUOTES, is_uneven, left
from rulewright.check.registry import finds
from rulewright.check.wording import finding
from rulewright.late import late
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms import Stretch, ground_of
from rulewright.terms.passages import Passage
from rulewright.terms.sieve import Sift

RUNNING = ("title", "text", "note")  # titles for what they open alone
WORD = re.compile(r"\w")
Mark = tuple[int, int]  # the id of a passage, and where a mark stands in it
# what may number an item in front of a bracket: a) 12) iv) l-bis) a)–d)
LIST_MARK = late(
    r"(?:^|[\s,;:._*“„«(、。，；：（]|\)[-–—])\(?(?:[^\W_]{1,3}|(?i:[ivxl]{4,7})|\d+)(?:-[^\W\d_]{2,12})?\Z"
)
NOTES, FIGURE_APART = ("*", "+", "†", "‡", "°", "#"), re.compile(r"(\d) \Z")  # the signs of notes
MARK_LENGTH = 18  # more characters than such a mark has
STOP = late(r"[.!?:;…。！？：；][\s\W]*\Z")
CUT = re.compile(r"(?:…|\.{3})\W*\Z")  # what was said goes on elsewhere
OFTEN, MOSTLY = 5, 6  # times that a mark stands alone, and of how many: then it is none of a pair in this book
SIGN = 20  # characters of the sign of a note, at most
NOTE_SIGN = re.compile(r"(?<!\w)[^\W\d_]+\d+\Z")  # in front of a bracket around what a note is about: F54[
FOLLOWING = 6  # passages in which the partner of a bracket may stand: items of a list in brackets


@finds("unpaired-mark", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        ground = ground_of(project, book)
        uneven = set(ground.sieve.holding("uneven marks", _sift))
        running = [(piece, at in uneven) for at, piece in enumerate(ground.passages) if piece.part in RUNNING]
        often = cache(partial(_count, ground.passages))
        found = [each for each in _unpaired(running) if not _is_title(each[0])]
        lone = {(id(piece), at) for piece, at, _ in found}
        around = _around_paragraphs(lone, running, book) | _around_notes(lone, running)
        before = {id(piece): last for (last, _), (piece, _) in pairwise(running)}
        closed = [(id(piece), at) for piece, at, mark in found if mark not in OPENS]
        left_out = {each for each in closed if _was_cut(before.get(each[0]))} | around
        found = list(_each_once(each for each in found if (id(each[0]), each[1]) not in left_out))
        alone = Counter(_kind(mark) for _, _, mark in found)
        for piece, at, mark in found:
            if mark == BOTH and not often(CLOSES_ALONE) and piece.text.text.count(BOTH) % 2 == 0:
                continue  # the book closes by it as it opens
            if not WORD.search(piece.text.text):
                continue  # a line of code
            kind = _kind(mark)
            if alone[kind] >= OFTEN and alone[kind] * MOSTLY > sum(map(often, kind)):
                continue  # it pairs nothing here: a brace of code
            opened = mark in OPENS
            what = "quotation mark" if mark in QUOTES else "bracket"
            lacks = "opened and not closed" if opened else "closed and was not opened"
            message = f"this {what} is {lacks}: {_near(piece, at)}"
            help = f"add its partner {_partner(mark, often)}"
            yield finding(book, Stretch(piece.text, at, at + 1), piece.home, message, help)


def _sift(words: str) -> Sift | None:
    """Return what tells a passage with uneven marks, of a file that holds some words."""
    return Sift(is_uneven) if MARKS.search(words) else None


def _kind(mark: str) -> str:
    """Return a mark with its commonest partner, the closing one first."""
    closing = mark if mark in PARTNERS else next(close for close, opens in PARTNERS.items() if mark in opens)
    return closing + PARTNERS[closing][0]


def _partner(mark: str, often: Callable[[str], int]) -> str:
    """Return what closes or opens a mark; where several may, the one that the book writes most."""
    may = [close for close, opens in PARTNERS.items() if mark in opens] if mark in OPENS else list(PARTNERS[mark])
    return max(may, key=often) if len(may) > 1 else may[0]


def _count(pieces: list[Passage], mark: str) -> int:
    """Return how often a mark stands in some passages, but for what is set as code."""
    return sum(
        piece.text.text.count(mark)
        - sum(piece.text.text.count(mark, each.start, each.end) for each in piece.text.styles if each.name == "code")
        for piece in pieces
        if mark in piece.text.text
    )


def _was_cut(before: Passage | None) -> bool:
    """True where a passage goes on where the one before it was cut off: what it closes is open there."""
    return before is not None and not (_is_title(before) or _ends(before))


def _each_once(found: Iterator[tuple[Passage, int, str]]) -> Iterator[tuple[Passage, int, str]]:
    """Yield one quotation mark a passage: where one is the wrong way round, others are left without a partner, too."""
    quotes: dict[int, tuple[Passage, int, str]] = {}
    for piece, at, mark in found:
        if mark not in QUOTES:
            yield piece, at, mark
        elif id(piece) not in quotes or piece.text.text[at + 1 : at + 2] in (" ", ""):
            quotes[id(piece)] = piece, at, mark
    yield from quotes.values()


def _near(piece: Passage, at: int) -> str:
    """Return some words from a mark on, or those up to it."""
    text = piece.text.text
    words = text[at : at + 30] if text[at] in OPENS else text[max(0, at - 29) : at + 1]
    return f"…{' '.join(words.split())}…"


def _is_marked(text: str, at: int) -> bool:
    """True where the bracket at an offset belongs to the mark of an item, to brackets that such a mark ends, d)), or to
    the sign of a note: *) ++) and 1 )"""
    before = text[max(0, at - MARK_LENGTH) : at].removesuffix(")")
    return before.endswith(NOTES) or LIST_MARK.search(FIGURE_APART.sub(r"\1", before)) is not None


def _ends(piece: Passage) -> bool:
    """True where a passage ends where a sentence does; else the partner of a mark may be where text was cut."""
    text = piece.text.text
    return STOP.search(text) is not None and CUT.search(text) is None


def _unpaired(pieces: list[tuple[Passage, bool]]) -> Iterator[tuple[Passage, int, str]]:
    """Yield the marks without a partner, in order. One that is open at the end of a passage may be closed in one of the
    next, if that has a mark too many; one in a title only in what follows at once, where a line cut it from its text.
    Each passage comes with whether its marks are uneven by itself."""
    waiting: list[tuple[int, Passage, int, str]] = []  # open marks, with the number of their passage
    for number, (piece, uneven) in enumerate(pieces):
        if not uneven:
            continue
        for lone in [each for each in waiting if number - each[0] > (1 if _is_title(each[1]) else FOLLOWING)]:
            waiting.remove(lone)
            yield lone[1:]
        opened, closed = left(piece)
        if _is_title(piece):
            waiting += [(number, piece, at, mark) for at, mark in opened]
            continue
        for at, mark in [*closed, *opened]:
            may = [each for each in waiting if mark not in OPENS or each[1].home == piece.home]
            partner = next((each for each in reversed(may) if each[3] in PARTNERS.get(mark, "")), None)
            if partner:
                waiting.remove(partner)
                opened = [each for each in opened if each[0] != at]
            elif mark in OPENS:
                continue
            elif not (mark == CLOSES_ALONE or _is_marked(piece.text.text, at)):
                yield piece, at, mark
        if opened and opened[0][0] == 0 and opened[0][1] in QUOTES:
            opened = opened[1:]  # a quote that goes on in the next paragraph begins there once more
        if opened and opened[-1][1] in QUOTES and not WORD.search(piece.text.text, opened[-1][0]):
            opened.pop()  # it ends what was quoted over many paragraphs
        if _ends(piece):
            waiting += [(number, piece, at, mark) for at, mark in opened]
    yield from (late[1:] for late in waiting)


def _around_paragraphs(alone: set[Mark], pieces: list[tuple[Passage, bool]], book: Book) -> set[Mark]:
    """Return the brackets that stand around whole paragraphs: one begins a passage, perhaps behind the sign of a note,
    and its partner, one of those that are `alone`, ends a later one behind a whole sentence, in what stands beside the
    rule of the first one or in that."""
    waiting: defaultdict[tuple[str, str], list[Mark]] = defaultdict(list)
    found: set[Mark] = set()
    for piece, uneven in pieces:
        opened, closed = left(piece) if uneven else ([], [])
        text = piece.text.text
        homes = [piece.rule, *book.around(piece.rule)] if piece.rule and (opened or closed) else []
        around = [rule.id for rule in homes] or [""]
        for at, mark in closed:
            opening = next((each for each in product(around, PARTNERS[mark]) if waiting[each]), None)
            if opening and mark not in QUOTES and _ends_whole(text, at):
                partner = waiting[opening].pop()
                found |= {partner, (id(piece), at)} if (id(piece), at) in alone else set()
        for at, mark in opened:
            if mark not in QUOTES and " " not in text[:at]:
                waiting[around[:2][-1], mark].append((id(piece), at))
    return found


def _around_notes(alone: set[Mark], pieces: list[tuple[Passage, bool]]) -> set[Mark]:
    """Return the brackets around what a note is about, be it many rules: one stands behind the sign of the note, and
    its partner, one of those that are `alone`, ends a later passage."""
    waiting: defaultdict[str, list[Mark]] = defaultdict(list)
    found: set[Mark] = set()
    for piece in (piece for piece, uneven in pieces if uneven):
        opened, closed = left(piece)
        text = piece.text.text
        for at, mark in closed:
            opening = next((each for each in PARTNERS[mark] if waiting[each]), None)
            if opening and (id(piece), at) in alone and not WORD.search(text, at):
                found |= {waiting[opening].pop(), (id(piece), at)}
        for at, mark in opened:
            if NOTE_SIGN.search(text, max(0, at - SIGN), at):
                waiting[mark].append((id(piece), at))
    return found


def _ends_whole(text: str, at: int) -> bool:
    """True for a mark that ends a text, behind a whole sentence."""
    return WORD.search(text, at) is None and STOP.search(text[:at]) is not None


def _is_title(piece: Passage) -> bool:
    return piece.part == "title"
