"""The entries of a glossary. How it sets its terms off is learnt from itself: of the manners that there are, those that
several of its entries share; or titles, lines of their own, rows of a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from rulewright.languages.quotes import MARKS
from rulewright.model import BlockKind, Rule, Table
from rulewright.terms.heads import CLOSED, is_head, is_heading, named, unmarked, whole
from rulewright.terms.manners import MANNERS, Frame, Manner, set_off
from rulewright.terms.marks import marks
from rulewright.terms.model import Definition, Stretch
from rulewright.terms.passages import longest_line
from rulewright.terms.patterns import Patterns
from rulewright.terms.rows import home, rows, side_by_side
from rulewright.text import Text

SHARED = 3  # entries in one manner that make it the glossary's; in a short one a third of them do
Placed = tuple[Table, Rule | None]


class Line(Struct):
    """One piece of a glossary. `depth` counts what stands between it and the glossary's own rule or heading; `opens`
    tells that it is the first of its rule; a `title` is a rule's or a heading. `kind` is what its format says that it
    is, `level` how high a heading stands, or how deep a bullet is nested, where that is said."""

    text: Text
    rule: Rule | None
    depth: int = 0
    opens: bool = True
    title: bool = False
    kind: BlockKind = "paragraph"
    level: int = 0

    @property
    def home(self) -> str | None:
        """The id of the rule it stands in."""
        return home(self.rule)


def entries(lines: list[Line], tables: list[Placed], patterns: Patterns) -> Iterator[Definition]:
    """Yield the entries of a glossary: those in its lines in order, then those in its tables."""
    reader = _Reader(lines, patterns)
    yield from reader.entries()
    for table, rule in () if reader.holds_tables else tables:
        yield from side_by_side(table, rule, reader.frame) or rows(table, rule, patterns)


class _Reader:
    """Reads the lines of a glossary by what all of them show: which manners its entries share, and whether its titles
    are entries. `holds_tables` tells, once it was read, that tables stand below terms, and are part of what these mean.
    """

    def __init__(self, lines: list[Line], patterns: Patterns) -> None:
        self.patterns = patterns
        self.titles = sum(line.title for line in lines)
        self.titled = self.titles > 1 and sum(line.title and _heads(line, patterns) for line in lines) * 2 > self.titles
        self.frame = _frame(lines, patterns)
        self.lines = _behind_preface(_at_one_level(_outside(lines, self.frame), self.frame), self.titled)
        listed = any(line.kind == "term" for line in self.lines)  # its format says what its terms are
        self.pairs = 0 if listed else _pairs(self.lines, self.frame)
        shared = (each for each in MANNERS if _is_shared(each, self.lines, self.frame, self.pairs))
        self.manners = [] if listed else list(shared)
        self.labels = _labels(self.lines, self.frame) if self.titled else set()
        self.holds_tables = self.pairs > 0

    def entries(self) -> Iterator[Definition]:
        """Yield the entries in order."""
        at = 0
        while at < len(self.lines):
            line = self.lines[at]
            if line.title:
                found, at = self._below_title(line, at + 1)
            elif line.kind == "term":
                end = next(
                    (end for end in range(at, len(self.lines)) if self.lines[end].kind != "term"), len(self.lines)
                )
                found, at = list(_of_list(self.lines[at:end], self.lines[end : end + 1])), end
            else:
                found, at = self._in_line(line, at + 1)
            yield from found

    def _below_title(self, line: Line, at: int) -> tuple[list[Definition], int]:
        """Return the entries that a title begins, and where reading goes on; `at` is the line behind it."""
        end = _end_of_titled(self.lines, at, line)
        parts = len(line.text.text) == 1 or is_heading(line.text.text, self.patterns)  # A, above what begins with it
        heads = [] if parts else named(line.text, self.patterns)
        below = self.lines[at:end]
        if self.titles > 1 and line.depth <= 1 and below and heads and is_head(heads[0].words, self.patterns):
            meaning = [whole(each.text) for each in below if not each.title]
            meaning[:1] = [_behind_heads(each, heads, self.frame) for each in meaning[:1]]
            self.holds_tables = True
            return [Definition("glossary", head, line.home, meaning) for head in heads], end
        if self.titled and line.depth <= 1 and not parts:
            return list(_below_long(below, self.labels, self.frame)) if set_off in self.manners else [], end
        return [], at

    def _in_line(self, line: Line, at: int) -> tuple[list[Definition], int]:
        """Return the entry that is a line, or that it begins, and where reading goes on; `at` is the line behind it."""
        if line.kind == "definition" or line.depth > 1 or not line.opens:
            return [], at
        split = next((split for manner in self.manners for split in [manner(line.text, self.frame)] if split), None)
        if split:
            start, end, rest = split
            meaning = [Stretch(line.text, rest, len(line.text.text))]
            return [Definition("glossary", unmarked(line.text, start, end), line.home, meaning)], at
        leads = (self.pairs or self.frame.led) and at < len(self.lines)
        if not leads or not _is_pair(line, self.lines[at], self.frame):
            return [], at
        end = _end_of_own(self.lines, at) if line.depth else at + 1
        head = unmarked(line.text, 0, len(line.text.text))
        return [Definition("glossary", head, line.home, [whole(each.text) for each in self.lines[at:end]])], end


def _behind_preface(lines: list[Line], titled: bool) -> list[Line]:
    """Return the lines of a glossary, whose titles are its entries, from the first of these on, where few lines are in
    front: they say how it is to be read."""
    first = next((at for at, line in enumerate(lines) if line.title), 0) if titled else 0
    return lines[first:] if first < sum(line.title for line in lines) else lines


def _below_long(lines: list[Line], labels: set[str], frame: Frame) -> Iterator[Definition]:
    """Yield the entries below a title that is too long for a term. What stands there is said of the title, but for what
    is set off and no label of such."""
    for line in lines:
        split = None if line.title else set_off(line.text, frame)
        if split and line.text.text[split[0] : split[1]] not in labels:
            meaning = [Stretch(line.text, split[2], len(line.text.text))]
            yield Definition("glossary", unmarked(line.text, split[0], split[1]), line.home, meaning)


def _labels(lines: list[Line], frame: Frame) -> set[str]:
    """Return what is set off below several titles, and says of each what follows: Note, Example."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    titles = 0
    for line in lines:
        titles += line.title
        split = None if line.title else set_off(line.text, frame)
        if split:
            found[line.text.text[split[0] : split[1]]].add(titles)
    return {words for words, below in found.items() if len(below) > 1}


def _heads(title: Line, patterns: Patterns) -> bool:
    return title.depth <= 1 and is_head(title.text.text, patterns)


def _behind_heads(first: Stretch, heads: list[Stretch], frame: Frame) -> Stretch:
    """Return the first words below a title without the title itself, where they say it once more: “Lot” means ..."""
    mark = next(marks(first.text), None)
    if mark and not mark.first and mark.quoted and len(heads) == 1:
        defines = frame.patterns.defines.match(first.text.text, mark.last)
        if defines and first.text.text[mark.start : mark.end] == heads[0].words.strip(" " + MARKS):
            return first._replace(start=defines.end())
    return first


def _outside(lines: list[Line], frame: Frame) -> list[Line]:
    """Return lines with those outside again that stand behind the items of an entry and set a term off, as the entries
    in front of all items do: nothing ends the last item of a list, which takes what follows into it. What several set
    off alike is a label within an entry: Note."""
    if _fitting(set_off, [line for line in lines if line.depth == 0 and not line.title], frame) < SHARED:
        return lines
    splits = [None if line.opens or not line.depth else set_off(line.text, frame) for line in lines]
    heads = [line.text.text[slice(*split[:2])] if split else "" for line, split in zip(lines, splits, strict=True)]
    counts = Counter(heads)
    out = [head != "" and counts[head] == 1 for head in heads]
    return [replace(line, depth=0, opens=True) if each else line for line, each in zip(lines, out, strict=True)]


def _at_one_level(lines: list[Line], frame: Frame) -> list[Line]:
    """Return lines with the bullets nested below those that are entries as parts of what these say: the two things that
    one abbreviation stands for. The entries are the highest of which there are several: none is a letter above others.
    """
    bullets = [line for line in lines if line.kind == "bullet"]
    nested = len({line.level for line in bullets}) > 1
    fits = (line.level for line in bullets if nested and any(manner(line.text, frame) for manner in MANNERS))
    highest = min((level for level, number in Counter(fits).items() if number >= SHARED), default=None)
    if highest is None:
        return lines
    below = [line.kind == "bullet" and line.level > highest for line in lines]
    return [replace(line, depth=line.depth + 2) if each else line for line, each in zip(lines, below, strict=True)]


def _of_list(terms: list[Line], below: list[Line]) -> Iterator[Definition]:
    """Yield the entries of terms that share what they mean, which a list of such says below them."""
    for line in terms:
        for meaning in below:
            if meaning.kind == "definition":
                yield Definition("glossary", whole(line.text), line.home, [whole(meaning.text)])


def _end_of_titled(lines: list[Line], at: int, title: Line) -> int:
    """Return where the text below a title ends."""
    while at < len(lines) and (lines[at].depth > title.depth or (not lines[at].title and lines[at].rule is title.rule)):
        at += 1
    return at


def _end_of_own(lines: list[Line], at: int) -> int:
    """Return where the text of an entry ends that is a rule: where the next such rule begins."""
    return next((end for end in range(at, len(lines)) if lines[end].depth <= 1 and lines[end].opens), len(lines))


def _pairs(lines: list[Line], frame: Frame) -> int:
    """Return how many terms stand on lines of their own, each above what it means; 0 where that is no habit."""
    might = sum(not line.title and line.opens and line.depth <= 1 for line in lines)
    pairs = sum(_is_pair(line, following, frame) for line, following in pairwise(lines))
    return pairs if pairs >= SHARED and pairs * 3 >= might else 0


def _is_pair(line: Line, following: Line, frame: Frame) -> bool:
    """True for a term above what it means, which items below it may say: Road: (a) what leads to a town ..."""
    words, meaning = line.text.text, following.text.text
    leads = 0 < line.depth < following.depth and (frame.led or words.endswith(":"))
    return (
        not line.title
        and not following.title
        and line.opens
        and line.depth <= 1
        and (line.rule is following.rule or leads)
        and is_head(words, frame.patterns)
        and words[0].isalnum()
        and (leads or CLOSED.search(meaning) is not None or len(meaning) > len(words))
    )


def _frame(lines: list[Line], patterns: Patterns) -> Frame:
    """Return what the entries in some lines are looked for with."""
    width = max((longest_line(line.text) for line in lines), default=0)
    above = (one.text.text for one, other in pairwise(lines) if one.depth < other.depth)
    return Frame(patterns, width, any(patterns.leading.search(words) for words in above))


def _is_shared(manner: Manner, lines: list[Line], frame: Frame, pairs: int) -> bool:
    """True for a manner of several entries. Where more are `pairs`, what is set off begins a part of what they say."""
    might = [line for line in lines if not line.title and line.opens and line.depth <= 1]
    fits = _fitting(manner, might, frame)
    return fits > pairs and (fits >= SHARED or fits * 3 >= len(might))


def _fitting(manner: Manner, lines: list[Line], frame: Frame) -> int:
    return sum(manner(line.text, frame) is not None for line in lines)
