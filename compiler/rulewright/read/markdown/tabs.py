"""Lines with tabs: pasted from a word processor, one parts a number from its rule; in a table it parts the cells."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from operator import itemgetter

from msgspec.structs import replace

from rulewright.languages.scripts import UNSPACED
from rulewright.late import late
from rulewright.read.blocks import RawBlock, columns_before

BLANKS = " \xa0*_"
JOINTS = tuple(".:/-")
# What looks like a number, in a cell of its own: `4.3`, `A.4`, `[4.3]`, `IV.`, `(a)`
NUMBER = late(r"\W{0,2}(?:(?:[A-Za-z]\.)?[A-Za-z]{0,4}\d+(?:[.:/-]\w+)+[.):\]]*|[A-Za-z]\.\d+|\w{1,5}[.):\]]+)")
# A number of any kind, with what it is called (`Art. 4`, `§ 4`, `4 a §`), or a mark that is closed; no modifier (+1)
OPENING = late(
    r"(?:\w{1,12}\.?[ \xa0])?"
    r"(?:[(\[§¶]{0,2}[ \xa0]?\w*\d[\w.:/()\[\]º°-]*(?:[ \xa0][a-z])?(?:[ \xa0]?§)?|[(\[]?\w{1,5}[.):\]]+)"
)
HEADED = re.compile(r"[^\W\d_]{3,12}[ \xa0][A-Z]{1,4}[.:]?")  # ARTICLE IV, Annex B: before a title
DOTS = re.compile(r"(?:\.[ \xa0]?){4}\Z")
WORD = rf"[{UNSPACED}]{{2}}|[^\W{UNSPACED}]+"  # compiled where a text has such lines: it takes long, and few have
LETTER = re.compile(r"[a-z]\Z")
SENTENCE = re.compile(r"[.!?:;]\W*\Z")  # words that end so are hardly a cell
ENTRY = 2  # cells: a number and its words
RULE = 6  # words behind a number, on average at least: the cells of a table have fewer


def is_numbered(line: str) -> bool:
    """True for a line that is a number of several parts, or one that is closed, with or without its words: it begins a
    rule unless it goes on with a table."""
    row = _cells(line)
    return len(row) in (1, 2) and not line[0].isspace() and NUMBER.fullmatch(row[0]) is not None


def untabled(text: str, blocks: list[RawBlock]) -> list[RawBlock]:
    """Return blocks, with a paragraph for each line of a table that is none: a number and words, or an entry of a
    contents list."""
    split: list[RawBlock] = []
    for block in blocks:
        split += _parted(text, block) if block.shape == "rows" else [block]
    return split


def _parted(text: str, block: RawBlock) -> list[RawBlock]:
    """Return the rows of a block as tables and as paragraphs, in their order."""
    rows = [_cells(text[start:end]) for start, end in block.pieces]
    parts: list[RawBlock] = []
    for prose, lines in groupby(zip(_prose(rows), block.pieces, strict=True), key=itemgetter(0)):
        pieces = [piece for _, piece in lines]
        if prose:
            parts += [_line(text, _words(text, start), end) for start, end in pieces]
        else:
            parts.append(replace(block, pieces=pieces, gap=False))
    parts[0].gap = block.gap
    return parts


def _line(text: str, start: int, end: int) -> RawBlock:
    """Return a line as a paragraph, as far in as it stands: it may be of a list within an entry of another."""
    return RawBlock("paragraph", [(start, end)], indent=columns_before(text, start), gap=False)


def _prose(rows: list[list[str]]) -> list[bool]:
    """Return for each row of a block if it is no row of a table: all are a number and words, or entries of a contents
    list; or the numbers are those of rules within rules, and tables stand between these; or the tables between rules
    are told by having more cells."""
    if _is_prose(rows) or all(map(_leads_to_page, rows)):
        return [True] * len(rows)
    entries = [_is_entry(row) for row in rows]
    numbers = [row[0] for row, entry in zip(rows, entries, strict=True) if entry and len(row) == 2]
    if any(_holds(number, other) for number, other in pairwise(numbers)):
        return _between_tables(rows, entries)
    rules = [row for row in rows if len(row) == ENTRY]  # a note of the table, below its rows, has one cell
    sentences = 1 < len(rules) < len(rows) and all(map(_is_entry, rules)) and _are_sentences(rules)
    return [sentences and len(row) == ENTRY for row in rows]


def _between_tables(rows: list[list[str]], entries: list[bool]) -> list[bool]:
    """A table begins with a row that is no entry, and goes on to the next number that can be no cell of it."""
    prose, table = [], False
    for row, entry in zip(rows, entries, strict=True):
        table = not entry or (table and not NUMBER.fullmatch(row[0]))
        prose.append(not table)
    return prose


def _is_prose(rows: list[list[str]]) -> bool:
    """True where each line is a number and its words, or words alone, and these are as many as a rule has, or the
    numbers are those of rules within rules. A line alone is no table, either."""
    numbered = [row[0] for row in rows if len(row) == 2]
    if not numbered or not all(map(_is_entry, rows)):
        return False
    return len(rows) == 1 or _are_sentences(rows) or _is_nested(numbered)


def _are_sentences(rows: list[list[str]]) -> bool:
    """True where the words behind the numbers of some lines are as many as a rule has."""
    return sum(len(re.findall(WORD, row[-1])) for row in rows) >= RULE * len(rows)


def _is_entry(row: list[str]) -> bool:
    """True for a number and its words, for a letter that nothing closes before a sentence, and for words alone."""
    if len(row) != 2:
        return len(row) == 1
    marked = OPENING.fullmatch(row[0]) or HEADED.fullmatch(row[0])
    return bool(marked or (LETTER.match(row[0]) and SENTENCE.search(row[1]) and len(row[1].split()) >= RULE))


def _leads_to_page(row: list[str]) -> bool:
    """True where dots lead from the words of a line to the number of a page."""
    return len(row) == 2 and DOTS.search(row[0]) is not None and row[1].isdecimal()


def _is_nested(numbers: list[str]) -> bool:
    """True where a number begins the next one (1, 1.1), or one comes back behind others: its list begins anew."""
    runs = [number for number, _ in groupby(numbers)]
    return len(set(runs)) < len(runs) or any(_holds(number, other) for number, other in pairwise(runs))


def _holds(number: str, other: str) -> bool:
    """True where a number is the beginning of another."""
    stem = number.rstrip(".")
    return other.startswith(stem) and other[len(stem) :].startswith(JOINTS) and other[len(stem) + 1 :].isalnum()


def _cells(line: str) -> list[str]:
    return [cell.strip(BLANKS) for cell in line.split("\t") if cell.strip()]


def _words(text: str, start: int) -> int:
    """Return where the words of a line begin."""
    while text[start].isspace():
        start += 1
    return start
