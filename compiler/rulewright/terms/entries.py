"""The entries of a glossary. How it sets its terms off is learnt from itself: of the manners that there are, those that
several of its entries share; or titles, lines of their own, rows of a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise, zip_longest

from msgspec import Struct
from msgspec.structs import replace

from rulewright.languages.quotes import MARKS
from rulewright.model import BlockKind, Rule, Table
from rulewright.terms.heads import CLOSED, is_head, is_heading, named, unmarked
from rulewright.terms.manners import MANNERS, Frame, Manner, colon, dash, set_off
from rulewright.terms.marks import marks
from rulewright.terms.model import Definition, Stretch
from rulewright.terms.passages import longest_line
from rulewright.terms.patterns import Patterns
from rulewright.text import Text

SHARED = 3  # entries in one manner that make it the glossary's; in a short one a third of them do

NAMES = 2  # words that a column may be called by
Placed = tuple[Table, Rule | None]


class Line(Struct):
    """One piece of a glossary. `depth` counts what stands between it and the glossary's own rule or heading; `opens`
    tells that it is the first of its rule; a `title` is a rule's or a heading, whose `level` its format may say. `kind`
    is what its format says that it is."""

    text: Text
    rule: Rule | None
    depth: int = 0
    opens: bool = True
    title: bool = False
    kind: BlockKind = "paragraph"
    level: int = 0


def entries(lines: list[Line], tables: list[Placed], patterns: Patterns) -> Iterator[Definition]:
    """Yield the entries of a glossary: those in its lines in order, then those in its tables."""
    titled = sum(line.title for line in lines)
    heading = titled > 1 and sum(line.title and _heads(line, patterns) for line in lines) * 2 > titled
    frame = _frame(lines, patterns)
    lines = _outside(lines, frame)
    listed = any(line.kind == "term" for line in lines)  # its format says what its terms are
    pairs = 0 if listed else _pairs(lines, frame)
    manners = [each for each in MANNERS if not listed and _is_shared(each, lines, frame, pairs)]
    labels = _labels(lines, frame) if heading else set()
    inside = pairs > 0  # tables stand below terms, and are part of what these mean
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.title:
            end = _end_of_titled(lines, at, line)
            parts = len(line.text.text) == 1 or is_heading(line.text.text, patterns)  # A, above what begins with it
            heads = [] if parts else named(line.text, patterns)
            if titled > 1 and line.depth <= 1 and end > at and heads and is_head(heads[0].words, patterns):
                meaning = [_whole(each.text) for each in lines[at:end] if not each.title]
                meaning[:1] = [_behind_heads(each, heads, frame) for each in meaning[:1]]
                for head in heads:
                    yield Definition("glossary", head, _id(line), meaning)
                at, inside = end, True
            elif heading and line.depth <= 1 and not parts:
                if set_off in manners:
                    yield from _below_long(lines[at:end], labels, frame)
                at = end
            continue
        if line.kind == "term":
            end = next((end for end in range(at, len(lines)) if lines[end].kind != "term"), len(lines))
            yield from _of_list(lines[at - 1 : end], lines[end : end + 1])
            at = end
            continue
        if line.kind == "definition" or line.depth > 1 or not line.opens:
            continue
        split = next((split for manner in manners for split in [manner(line.text, frame)] if split), None)
        if split:
            start, end, rest = split
            meaning = [Stretch(line.text, rest, len(line.text.text))]
            yield Definition("glossary", unmarked(line.text, start, end), _id(line), meaning)
        elif (pairs or frame.led) and at < len(lines) and _is_pair(line, lines[at], frame):
            end = _end_of_own(lines, at) if line.depth else at + 1
            head = unmarked(line.text, 0, len(line.text.text))
            yield Definition("glossary", head, _id(line), [_whole(each.text) for each in lines[at:end]])
            at = end
    for table, rule in () if inside else tables:
        yield from _cells(table, rule, frame) or _rows(table, rule, patterns)


def _below_long(lines: list[Line], labels: set[str], frame: Frame) -> Iterator[Definition]:
    """Yield the entries below a title that is too long for a term. What stands there is said of the title, but for what
    is set off and no label of such."""
    for line in lines:
        split = None if line.title else set_off(line.text, frame)
        if split and line.text.text[split[0] : split[1]] not in labels:
            meaning = [Stretch(line.text, split[2], len(line.text.text))]
            yield Definition("glossary", unmarked(line.text, split[0], split[1]), _id(line), meaning)


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


def _of_list(terms: list[Line], below: list[Line]) -> Iterator[Definition]:
    """Yield the entries of terms that share what they mean, which a list of such says below them."""
    for line in terms:
        for meaning in below:
            if meaning.kind == "definition":
                yield Definition("glossary", _whole(line.text), _id(line), [_whole(meaning.text)])


def _whole(text: Text) -> Stretch:
    return Stretch(text, 0, len(text.text))


def _end_of_titled(lines: list[Line], at: int, title: Line) -> int:
    """Return where the text below a title ends."""
    while at < len(lines) and (lines[at].depth > title.depth or (not lines[at].title and lines[at].rule is title.rule)):
        at += 1
    return at


def _end_of_own(lines: list[Line], at: int) -> int:
    """Return where the text of an entry ends that is a rule: where the next such rule begins."""
    return next((end for end in range(at, len(lines)) if lines[end].depth <= 1 and lines[end].opens), len(lines))


def _cells(table: Table, rule: Rule | None, frame: Frame) -> list[Definition]:
    """Return the cells of a list that stands side by side, each a term and what it means, column by column; nothing of
    a table of which most cells are no such entry."""
    columns = zip_longest(*table.header, *table.rows)
    cells = [cell for column in columns for cell in column if cell is not None and cell.text]
    for manner in (dash, colon):
        splits = [(cell, split) for cell in cells for split in [manner(cell, frame)] if split]
        if len(splits) >= SHARED and len(splits) * 3 >= len(cells) * 2:
            home = table.rule or _rule_id(rule)
            return [
                Definition("glossary", Stretch(cell, start, end), home, [Stretch(cell, rest, len(cell.text))])
                for cell, (start, end, rest) in splits
            ]
    return []


def _rows(table: Table, rule: Rule | None, patterns: Patterns) -> Iterator[Definition]:
    """Yield the rows of a table of terms: the first cell is explained by the others."""
    width = max(map(len, table.rows), default=0)
    many = _repeated(table, width)
    heads = not table.header and _is_header(table)
    for first in range(0, width, many):
        for row in table.rows[heads:]:
            part = row[first : first + many]
            filled = [cell for cell in part if cell.text]
            if len(filled) > 1 and filled[0] is part[0] and is_head(part[0].text, patterns):
                meaning = [_whole(cell) for cell in filled[1:]]
                head = _whole(part[0])
                yield Definition("glossary", head, table.rule or _rule_id(rule), meaning)


def _is_header(table: Table) -> bool:
    """True where the first row of a table says what its columns hold, as it does above sentences: Term, Definition."""
    longest = [max((len(cell.text.split()) for cell in row), default=0) for row in table.rows]
    return bool(longest) and longest[0] <= NAMES and sum(each > NAMES * 2 for each in longest) * 2 > len(longest)


def _repeated(table: Table, width: int) -> int:
    """Return after how many columns a table's headings begin again, as where a long list stands side by side; all of
    its columns where they do not."""
    columns = [tuple(cell.text.casefold() for cell in column) for column in zip(*table.header, strict=False)]
    for many in range(2, len(columns) // 2 + 1):
        if len(columns) == width and all(columns[at] == columns[at % many] for at in range(width)):
            return many
    return width or 1


def _id(line: Line) -> str | None:
    return _rule_id(line.rule)


def _rule_id(rule: Rule | None) -> str | None:
    return rule.id if rule else None


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
