"""Tables that carry rules: a number in the first cell of each row, the words of its rule in the second."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from rulewright.late import late
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.markdown.bars import cells_between, is_delimiter
from rulewright.text import Source

# Of several parts: `4.3`, `[4.3]`, `S 2:1`, `A-4`, `A-4-a`, `DOC_040`; mere figures with another sign between them are
# odds, dates or rolls
NUMBER = late(
    r"[\[(*_]{0,3}(?P<above>(?:[^\W\d_]{1,4}[ \xa0.:/-]?\d{1,3}(?:[.:/-]\d{1,3})*|\d{1,3}(?:\.\d{1,3})*(?=\.))[.:/-]"
    r"(?=\d|[a-z]\b)|[^\W\d_]{1,4}[.:/_-](?=\d))(?P<last>\d{1,3}|[a-z])[.:)\]*_]{0,4}"
)
# How a line begins elsewhere
OPENS = re.compile(r"[#*_\[(\s]*(?P<number>(?:[^\W\d_]{1,4}[ \xa0])?[\w.:/-]*\d(?:[.:/-][a-z]\b)?)")
# How a row of one cell begins that heads those whose numbers go on from its own: § 4 above 4.1
HEADING = late(r"(?:\W|[^\W\d_]{1,12}\W){0,3}(?P<number>\d{1,3}(?:[.:/-]\d{1,3})*)(?!\w)")
WORD = re.compile(r"\w+")
RULE = 6  # words behind a number, on average at least: the cells of a table have fewer
FEWEST = 2  # numbers that go on from the one above
IN_ORDER = 0.75  # of all rows, at least, go on from the one above or begin anew
GAP = 2  # a number this far behind the one above still goes on from it
ROOM = 10  # the step from one number to the next that leaves room, where all have it: 010, 020
OWN = 0.5  # of the numbers, at least, begin no line outside the table: else its rows speak of rules
Cells = list[Piece]
RowNumber = tuple[str, str, int]  # as it is written, what stands above its last part, and that part


def unrowed(source: Source, blocks: list[RawBlock]) -> list[RawBlock]:
    """Return blocks with a paragraph for each row of a table that carries rules of a text, be they but one or two."""
    numbered = {at: numbers for at, block in enumerate(blocks) if (numbers := _numbers(source.text, block))}
    if not numbered:
        return blocks
    opened = set(_openings(source.text, blocks))
    known = opened.union(written for numbers in numbered.values() for written, _, _ in numbers)
    own = {
        at: numbers
        for at, numbers in numbered.items()
        if sum(written not in opened for written, _, _ in numbers) > OWN * len(numbers)
    }
    heads = {at: _head(source.text, blocks[at]) for at in own}
    carrying = {at for at, numbers in own.items() if _go_on(numbers) or (not heads[at] and _fill_gaps(numbers, known))}
    alike = {heads[at] for at in carrying} - {""}  # what stands above the rows of such a table, it does above all
    found: list[RawBlock] = []
    for at, block in enumerate(blocks):
        carries = at in carrying or heads.get(at) in alike
        found += _paragraphs(source.text, block) if carries else [block]
    return found


def _begin(text: str, block: RawBlock, rows: list[Cells]) -> int:
    """Return the first row of a table that may carry a rule: where one heads others with its number, § 4 above 4.1, it
    may stand below rows of another kind, for a page laid out by one table has its contents list in it, too."""
    filled = [at for at, row in enumerate(rows) if row] if block.cells else []
    for at, below in pairwise(filled):
        if _number(text, rows[at]):
            break
        if _heads(text, rows[at], rows[below]):
            return at
    return 0


def _heads(text: str, row: Cells, below: Cells) -> bool:
    """True for a row of one cell with the number from which that of the row below goes on."""
    number = _number(text, below) if len(row) == 1 else None
    found = HEADING.match(text, *row[0]) if number else None
    return bool(found and number and found["number"] == number[1][:-1])


def _numbers(text: str, block: RawBlock) -> list[RowNumber]:
    """Return the numbers of the rows of a block that may carry rules, but for its header and for rows that go on with
    the rule above; none of one that does not."""
    rows = _rows(text, block) if block.shape == "rows" else []
    rows = [row for row in rows[_begin(text, block, rows) :] if row]
    rows = rows if not rows or _number(text, rows[0]) else rows[1:]
    starts = [row for row in rows if len(row) == 2 and _number(text, row)]
    if not starts or starts[0] is not rows[0] or any(len(row) != 1 for row in rows if row not in starts):
        return []
    words = sum(len(WORD.findall(text, *row[-1])) for row in rows)
    return [number for row in starts if (number := _number(text, row))] if words >= RULE * len(rows) else []


def _head(text: str, block: RawBlock) -> str:
    """Return what a table says above its rows of what stands in them, *Version*, *Changes*; else nothing."""
    first = _rows(text, block)[0]
    return "" if _number(text, first) else " ".join(text[slice(*cell)].strip() for cell in first).casefold()


def _fill_gaps(numbers: list[RowNumber], known: set[str]) -> bool:
    """True for the numbers of a small table, each of them next to one with which a line or a row elsewhere begins."""
    return all(any(_beside(number, by) in known for by in (-1, 1)) for number in numbers)


def _beside(number: RowNumber, by: int) -> str:
    """Return how the sibling is written that stands so far from a number, or letter, of a row."""
    written, above, value = number
    letter = written[-1].isalpha()
    return f"{above}{chr(ord(written[-1]) + by) if letter else value + by}"


def _go_on(numbers: list[RowNumber]) -> bool:
    """True for numbers that go on one by one, begin anew below another, and go on from the last of their own behind
    those: 1.1, 1.1.1, 1.1.2, 1.2. Those of tens may go on by tens."""
    last: dict[str, int] = {}
    steps = begun = 0
    step = 1 if any(value % ROOM for _, _, value in numbers) else ROOM
    for _, above, value in numbers:
        steps += above in last and 0 < value - last[above] <= GAP * step
        begun += above not in last and value == step
        last[above] = value
    return steps >= FEWEST and steps + begun >= IN_ORDER * len(numbers)


def _number(text: str, row: Cells) -> RowNumber | None:
    """Return the number in the first cell of a row, if one stands there."""
    found = NUMBER.fullmatch(text, *row[0]) if row else None
    return (found["above"] + found["last"], found["above"], _ordinal(found["last"])) if found else None


def _ordinal(last: str) -> int:
    """Return the place of a number among its siblings, or that of a letter."""
    return int(last) if last.isdecimal() else ord(last) - ord("a") + 1


def _rows(text: str, block: RawBlock) -> list[Cells]:
    """Return the cells of each row in which there are words."""
    if block.cells:
        rows = block.cells
    else:
        lines = [piece for piece in block.pieces if not is_delimiter(text[slice(*piece)])]
        rows = [cells_between(text[slice(*piece)], piece[0]) for piece in lines if "|" in text[slice(*piece)]]
    return [[cell for cell in row if text[slice(*cell)].strip()] for row in rows]


def _openings(text: str, blocks: list[RawBlock]) -> Iterator[str]:
    """Yield the numbers with which lines begin that stand in no table."""
    for block in blocks:
        for start, end in block.pieces if block.shape != "rows" else ():
            found = OPENS.match(text, start, end)
            if found:
                yield found["number"]


def _paragraphs(text: str, block: RawBlock) -> list[RawBlock]:
    """Return a paragraph for each row, whose cells are its lines, below a table of those that carry no rules."""
    rows = _rows(text, block)
    begin = _begin(text, block, rows)
    above = replace(
        block,
        cells=block.cells[:begin],
        reach=[each for each in block.reach if each[0] < begin],
        heads=[each for each in block.heads if each[0] < begin],
    )
    carried = [[line for cell in row for line in _lines(text, cell)] for row in rows[begin:]]
    return [above][:begin] + [RawBlock("paragraph", lines) for lines in carried if lines]


def _lines(text: str, cell: Piece) -> Iterator[Piece]:
    """Yield the lines of a cell."""
    start = cell[0]
    for line in text[slice(*cell)].split("\n"):
        if line.strip():
            yield start, start + len(line)
        start += len(line) + 1
