"""Lines to raw blocks: headings, paragraphs, list entries, runs of table rows. No meaning yet, only shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct, field

from rulewright.text import Source

Piece = tuple[int, int]
Shape = Literal["heading", "paragraph", "bullet", "rows", "code"]

LINE = re.compile(
    r"[ \t\xa0]*"
    r"(?:(?P<hashes>\#{1,6})[ \t\xa0]+|(?P<bullets>(?:[-*+•▪◦–][ \t\xa0]+)+)|(?P<pipe>\|)|(?P<fence>```|~~~))?"
    r"(?P<words>[^\r\n]*)(?:\r\n|\r|\n|\Z)"
)
# The line below the header of a table whose lines have pipes only between cells
BETWEEN_CELLS = re.compile(r"[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+")
# Marks that a conversion leaves on a line of their own: they part blocks, like a blank line.
STRAY = re.compile(r"[|\\]?|[-*_=]{3,}")
BLANKS = " \t\xa0\f"
MAX_DEPTH = 8  # deeper nesting of bullets is shown at this depth
SENTENCE_END = re.compile(r"[.!?:;)\]\"”’|*>]\s*\Z")


class RawBlock(Struct, gc=False):
    """Consecutive lines of one shape. `pieces` are the lines' offsets without marker and indent; `gap` tells whether
    blank lines stand before it; `tail` is text behind a run of rows that a page break had cut off. Of HTML: `number` is
    the place of an `id`, `cells` are the cells of each row, the first `head_rows` of which are header. `language` is
    what a block of code says that it is written in. `mark` is what a browser prints before an entry of a list whose tag
    stands at `tag`. Of a word processor: `level` is a heading's (1 to 9), `style` the name of its style;
    `bold` tells that all words are."""

    shape: Shape
    pieces: list[Piece]
    depth: int = 0
    indent: int = 0
    gap: bool = True
    tail: list[Piece] = field(default_factory=list)
    number: Piece | None = None
    cells: list[list[Piece]] = field(default_factory=list)
    head_rows: int = 0
    language: str = ""
    mark: str = ""
    tag: Piece = (0, 0)
    level: int = 0
    bold: bool = False
    style: str = ""


def split_blocks(
    source: Source, opens: Callable[[str], bool], begin: int = 0, stop: int | None = None
) -> list[RawBlock]:
    """Split a source, or a part of it, into raw blocks. `opens` tells whether a line begins with a rule's number or an
    item's mark; such a line begins a block of its own, unless it stands in the middle of a sentence."""
    blocks: list[RawBlock] = []
    gap, fence = True, False
    for line in _lines(source, begin, len(source.text) if stop is None else stop):
        start, content, end = line.start(), *line.span("words")
        if line["fence"] or fence:
            language = line["words"].strip()
            fence = _take_fence(blocks, fence, (start, end), bool(line["fence"]), language)
            gap = True
            continue
        if not line["bullets"] and STRAY.fullmatch(source.text[start:end].strip(BLANKS)):
            gap = True
            continue
        last = None if gap or not blocks else blocks[-1]
        if line["hashes"]:
            blocks.append(RawBlock("heading", [(content, end)], gap=gap))
        elif line["bullets"]:
            indent = line.start("bullets") - start
            depth = min(indent // 2 + line["bullets"].count(" ") - 1, MAX_DEPTH)
            blocks.append(RawBlock("bullet", [(content, end)], max(depth, 0), indent, gap))
        elif _is_row(source, line, opens, bool(last and last.shape == "rows")):
            if last and last.shape == "rows":
                last.pieces.append((start, end))
            else:
                blocks.append(RawBlock("rows", [(start, end)], gap=gap))
        elif last and last.shape == "paragraph" and BETWEEN_CELLS.fullmatch(source.text, start, end):
            header = last.pieces.pop()
            blocks[len(blocks) - (not last.pieces) :] = [RawBlock("rows", [header, (start, end)], gap=gap)]
        elif last and last.shape in ("paragraph", "bullet") and not _begins(source, last, line["words"], opens):
            last.pieces.append((content, end))
        else:
            blocks.append(RawBlock("paragraph", [(content, end)], indent=content - start, gap=gap))
        gap = False
    return blocks


def _lines(source: Source, start: int, end: int) -> Iterator[re.Match[str]]:
    """Yield each line from `start` to `end`, passing over front matter and HTML comments."""
    text = source.text
    position = start or _front_matter(text)
    for line in LINE.finditer(text, position, end):
        if line.start() < position or line.start() == line.end() == end:
            continue
        if "<!--" in line["words"] and line[0].lstrip().startswith("<!--"):
            close = text.find("-->", line.start())
            position = end if close < 0 else close + 3
            continue
        yield line


def _front_matter(text: str) -> int:
    match = re.match(r"---[ \t]*\r?\n(?:[\w-]+:[^\n]*\n|[ \t-][^\n]*\n)+---[ \t]*(?:\r?\n|\Z)", text)
    return match.end() if match else 0


def _take_fence(blocks: list[RawBlock], inside: bool, piece: Piece, is_fence: bool, language: str) -> bool:
    if not inside:
        blocks.append(RawBlock("code", [], language=language))
        return True
    if is_fence:
        return False
    blocks[-1].pieces.append(piece)
    return True


def _is_row(source: Source, line: re.Match[str], opens: Callable[[str], bool], inside: bool) -> bool:
    """True for a line of a table; not for a number and its title that a word processor parted by a tab."""
    if (line["pipe"] or inside) and "|" in line["words"]:
        return True
    if line["pipe"]:
        return False
    if "\t" not in line["words"] and not inside:
        return False
    whole = source.text[line.start() : line.end("words")]
    if "\t" not in whole:
        return False
    cells = [cell.strip(" \xa0*_") for cell in whole.split("\t") if cell.strip()]
    numbered = len(cells) == 2 and not whole[0].isspace() and bool(re.match(r"\w+[.)]", cells[0]))
    return inside or not (numbered and opens(cells[0] + " X"))


def _begins(source: Source, last: RawBlock, line: str, opens: Callable[[str], bool]) -> bool:
    """True where a line directly below a block opens a rule or item, rather than going on with the sentence."""
    previous = source.text[slice(*last.pieces[-1])]
    whole = len(last.pieces) == 1 and len(previous) < 60
    if not opens(line):  # a line in capitals below a title is one of its own
        return whole and _is_capital(line) and opens(previous) and not _is_capital(previous)
    first = source.text[slice(*last.pieces[0])]
    if re.match(r"\W*[Nn]otes?:", first):
        return False  # numbered notes below a table go on in indented lines
    whole = whole or _is_capital(previous)
    if previous.rstrip().endswith((" or", " and")):
        return not re.match(r"\W*\d+\.\d", line)  # another item; but `see 4.2 and` goes on
    return bool(SENTENCE_END.search(previous)) or whole


def _is_capital(line: str) -> bool:
    return line.isupper() and sum(map(str.isalpha, line)) > 3
