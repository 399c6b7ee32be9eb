"""Lines to paragraphs: where one ends and another begins, and what shape each has."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import median_low

from msgspec import Struct

from rulewright.read.pdf.lines import Line, usual
from rulewright.read.pdf.pages import HYPHENS, Word

APART = 1.25  # times the usual distance of lines: a wider one parts paragraphs
LARGER = 1.08  # times the size of the running text: a heading's
INDENT = 6.0  # points: a line that begins so far to the right of the others begins a paragraph
BLANK = 0.2  # of a size: a space between words, at least
SHORT = 0.85  # of a column's width: a line that ends before may be the last of its paragraph
ENDED = re.compile(r"[.!?:;][\"”’')\]]*\Z")
LEADER = re.compile(r"(?:\.[ ]?){4,}\s*\d{1,4}\Z|…\s*\d{1,4}\Z|_{4,}\s*\d{1,4}\Z")
BULLET = re.compile(r"[•▪◦●○■□❑➢\uf000-\uf0ff]\Z")
MARK = re.compile(r"[(\[]?(?:\d{1,3}|[A-Za-z]|[ivxlIVXL]{1,5})(?:\.\w{1,4})*[.)\]:]?\Z")
DASH = re.compile(r"\w[–—]\Z")
DASHED = re.compile(r"\w[–—]\w")
Edges = dict[tuple[int, int], tuple[float, float]]  # left and right, by page and column
HYPHENED = re.compile(r"[^\W\d_][^\W\d_]-\Z")


class Paragraph(Struct):
    """Lines that belong together. `level` is a heading's, `bullet` tells that its first word is a bullet."""

    lines: list[Line]
    level: int = 0
    bullet: bool = False
    table: bool = False

    @property
    def listed(self) -> bool:
        """True for an entry of a contents list."""
        return self.lines[-1].listed


class Looks(Struct):
    """What is usual in a book: the size of running text, how far its lines are apart; sizes of headings, the largest
    first."""

    size: float
    leading: float
    larger: list[float]


def looks_of(lines: list[Line]) -> Looks:
    """Return what is usual, by the characters set in each size."""
    sizes: Counter[float] = Counter()
    for line in lines:
        for word in line.words:
            sizes[round(word.size * 2) / 2] += len(word.text)
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    steps = [
        above.y - below.y
        for above, below in itertools.pairwise(lines)
        if above.page == below.page and above.column == below.column and 0 < above.y - below.y < 3 * size
    ]
    larger = sorted({round(line.size * 2) / 2 for line in lines if line.size > LARGER * size and len(line.text) > 2})
    return Looks(size, usual(steps) or size, larger[::-1])


def paragraphs_of(lines: list[Line], looks: Looks) -> list[Paragraph]:
    """Return the paragraphs of a book, those that go on in the next column or on the next page joined."""
    found: list[Paragraph] = []
    edges = edges_of(lines)
    for line in lines:
        last = found[-1] if found else None
        if last and not _begins(last, line, looks, edges):
            last.lines.append(line)
        else:
            found.append(Paragraph([line], bullet=bool(BULLET.match(line.words[0].text))))
    for paragraph in found:
        paragraph.level = _level(paragraph, looks)
    return found


def edges_of(lines: Sequence[Line]) -> Edges:
    """Return the left and right edge of each column of each page. One that holds but short lines, as a contents list
    does, reaches as far as columns that begin there do on most pages."""
    found: Edges = {}
    for line in lines:
        left, right = found.get((line.page, line.column), (line.x0, line.x1))
        found[line.page, line.column] = min(left, line.x0), max(right, line.x1)
    alike: defaultdict[int, list[float]] = defaultdict(list)
    for left, right in found.values():
        alike[round(left / INDENT)].append(right)
    middle = {left: median_low(rights) for left, rights in alike.items()}
    return {at: (left, max(right, middle[round(left / INDENT)])) for at, (left, right) in found.items()}


def _begins(last: Paragraph, line: Line, looks: Looks, edges: Edges) -> bool:
    """True where a line begins a paragraph rather than going on with the one above."""
    above = last.lines[-1]
    if above.listed or BULLET.match(line.words[0].text) or LEADER.search(above.text) or LEADER.search(line.text):
        return True
    if abs(above.size - line.size) > 0.06 * looks.size or _all_bold(above) != _all_bold(line):
        return True
    moved = above.page != line.page or above.column != line.column
    first = line.words[0].text
    if moved:
        return not first[:1].islower() or bool(ENDED.search(above.text))
    left, right = edges[line.page, line.column]
    if _goes_over(above, line, right, looks):
        return False
    if above.y - line.y > APART * looks.leading or above.y < line.y:
        return True
    if _is_marked(line) and (ENDED.search(above.text) or above.x1 < left + SHORT * (right - left)):
        return True
    indented = line.x0 - above.x0 > INDENT and len(last.lines) > 1
    ended = bool(ENDED.search(above.text)) and above.x1 < left + SHORT * (right - left)
    return indented or ended or (len(last.lines) == 1 and _is_short_title(above, left, right, first))


def _goes_over(above: Line, line: Line, right: float, looks: Looks) -> bool:
    """True for the second line of a heading whose first had no room for its first word."""
    larger = above.size / looks.size
    close = 0 < above.y - line.y <= APART * looks.leading * larger
    room = right - above.x1 - BLANK * above.size
    return larger > LARGER and close and not _is_marked(line) and line.words[0].x1 - line.words[0].x0 > room


def _is_marked(line: Line) -> bool:
    """True for a line that begins with a number or a mark, as a rule or an item may."""
    return bool(MARK.match(line.words[0].text)) and len(line.words) > 1


def _is_short_title(above: Line, left: float, right: float, first: str) -> bool:
    return above.x1 < left + 0.6 * (right - left) and first[:1].isupper() and not ENDED.search(above.text)


def _all_bold(line: Line) -> bool:
    return all(word.bold for word in line.words)


def _level(paragraph: Paragraph, looks: Looks) -> int:
    """Return the level of a heading, 0 for a paragraph that is none: larger than the text, or short and all bold."""
    text = " ".join(line.text for line in paragraph.lines)
    if len(text) > 120 or len(paragraph.lines) > 3 or not any(map(str.isalpha, text)):
        return 0
    size = round(max(line.size for line in paragraph.lines) * 2) / 2
    if size in looks.larger:
        return min(6, looks.larger.index(size) + 1)
    bold = all(_all_bold(line) for line in paragraph.lines)
    return min(6, len(looks.larger) + 1) if bold and not text.endswith((".", ",", ";")) else 0


def join_hyphens(lines: list[Line]) -> int:
    """Join words that a line's end parts, in place: their second half moves up. A hyphen stays where the book writes
    the word with one elsewhere. Returns how many were joined."""
    known: Counter[str] = Counter(word.text.strip('.,;:()“”"').casefold() for line in lines for word in line.words)
    joined = 0
    for line, below in itertools.pairwise(lines):
        _close_up(line)
        last = line.words[-1]
        hyphen = last.text.endswith(tuple(HYPHENS)) or bool(HYPHENED.search(last.text))
        if line.ruled or below.ruled or not hyphen or len(below.words) < 2 or not _goes_on(last, below.words[0]):
            continue
        first = _move_up(below)
        stem = last.text.rstrip("".join(HYPHENS) + "-")
        rest = first.text
        with_hyphen = known[f"{stem}-{rest}".strip('.,;:()“”"').casefold()]
        plain = known[f"{stem}{rest}".strip('.,;:()“”"').casefold()]
        abbreviated = rest.isupper() and not line.text.isupper()  # US-NATO, in a line of small letters
        text = f"{stem}-{rest}" if with_hyphen > plain or (abbreviated and not plain) else f"{stem}{rest}"
        line.words[-1] = last._replace(text=text)
        joined += 1
    _join_dashes(lines)
    for line in lines:
        for at, word in enumerate(line.words):
            if any(each in word.text for each in HYPHENS):
                line.words[at] = _plain(word)
    return joined


def _goes_on(last: Word, first: Word) -> bool:
    """True where a word that a hyphen ends may go on with another: in small letters, or both in capitals."""
    capitals = last.text.isupper() and first.text.isupper() and len(last.text) > 2
    return first.text[:1].islower() or (capitals and not any(map(str.isdigit, last.text + first.text)))


def _close_up(line: Line) -> None:
    """Put a hyphen that stands by itself at the end of a line behind the word before it, in place."""
    if len(line.words) > 1 and line.words[-1].text in tuple(HYPHENS) and len(line.words) - 1 not in line.cells:
        hyphen = line.words.pop()
        line.words[-1] = line.words[-1]._replace(text=line.words[-1].text + hyphen.text)


def _move_up(line: Line) -> Word:
    """Take the first word from a line, which begins where it did, and return it."""
    line.began = line.x0
    line.cells = [0, *(at - 1 for at in line.cells[1:])]
    return line.words.pop(0)


def _join_dashes(lines: list[Line]) -> None:
    """Join what a line's end parts behind a dash (`601.2f–` / `h`), in place; where the book sets no space there."""
    within = sum(bool(DASHED.search(word.text)) for line in lines for word in line.words)
    before_space = sum(bool(DASH.search(word.text)) for line in lines for word in line.words[:-1])
    for line, below in itertools.pairwise(lines) if within > before_space else ():
        last, first = line.words[-1], below.words[0]
        if line.ruled or below.ruled or len(below.words) < 2 or not DASH.search(last.text):
            continue
        if first.text[:1].isalnum():
            line.words[-1] = last._replace(text=last.text + _move_up(below).text)


def _plain(word: Word) -> Word:
    return word._replace(text=word.text.translate({ord(each): "-" for each in HYPHENS}))
