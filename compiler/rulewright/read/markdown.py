"""Markdown and plain text to blocks: headings, paragraphs, list entries, runs of table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.read.blocks import MAX_DEPTH, Piece, RawBlock
from rulewright.read.counted import Counter, holds_counted
from rulewright.text import Source

LINE = re.compile(
    r"[ \t\xa0\f]*"
    r"(?:(?P<hashes>\#{1,6})[ \t\xa0]+|(?P<bullets>(?:[-*+•▪◦–][ \t\xa0]+)+)|(?P<counted>\#\.)[ \t\xa0]+"
    r"|(?P<pipe>\|)|(?P<fence>```|~~~))?"
    r"(?P<words>[^\r\n]*)(?:\r\n|\r|\n|\Z)"
)
# The line below the header of a table whose lines have pipes only between cells
BETWEEN_CELLS = re.compile(r"[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+")
# Marks that a conversion leaves on a line of their own: they part blocks, like a blank line.
STRAY = re.compile(r"[|\\]?|[-*_=]{3,}")
BLANKS = " \t\xa0\f"
WHOLE = 60  # characters; a longer line above another is a line of its paragraph
# What looks like a number, in a cell of its own: `4.3`, `[4.3]`, `IV.`, `(a)`
NUMBER = re.compile(r"\W{0,2}(?:[A-Za-z]{0,4}\d+(?:[.:/-]\w+)+[.):\]]*|\w{1,5}[.):\]]+)")


def split_lines(source: Source, begin: int = 0, stop: int | None = None) -> list[RawBlock]:
    """Return the blocks of a source in Markdown or plain text, or of a part of it."""
    blocks: list[RawBlock] = []
    gap, fence = True, False
    counter = Counter() if holds_counted(source.text) else None
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
        if counter:
            _count(counter, line)
        if line["counted"] and counter:
            at, behind = line.span("counted")
            mark = counter.next(at - start)
            depth = min((at - start) // 4, MAX_DEPTH)
            blocks.append(RawBlock("bullet", [(content, end)], depth, at - start, gap, mark=mark, tag=(at, behind)))
        elif line["hashes"]:
            blocks.append(RawBlock("heading", [(content, end)], gap=gap, level=len(line["hashes"])))
        elif line["bullets"]:
            indent = line.start("bullets") - start
            depth = min(indent // 2 + line["bullets"].count(" ") - 1, MAX_DEPTH)
            blocks.append(RawBlock("bullet", [(content, end)], max(depth, 0), indent, gap))
        elif _is_row(source, line, bool(last and last.shape == "rows")):
            if last and last.shape == "rows":
                last.pieces.append((start, end))
            else:
                blocks.append(RawBlock("rows", [(start, end)], gap=gap))
        elif last and last.shape == "paragraph" and BETWEEN_CELLS.fullmatch(source.text, start, end):
            header = last.pieces.pop()
            blocks[len(blocks) - (not last.pieces) :] = [RawBlock("rows", [header, (start, end)], gap=gap)]
        elif last and last.shape in ("paragraph", "bullet") and not _is_apart(source, last, line["words"]):
            last.pieces.append((content, end))
        else:
            blocks.append(RawBlock("paragraph", [(content, end)], indent=content - start, gap=gap))
        gap = False
    return blocks


def _count(counter: Counter, line: re.Match[str]) -> None:
    """Note what a line says of the lists that it stands in."""
    if line["hashes"]:
        counter.end()
    elif not line["counted"] and not line["bullets"]:
        counter.line(line.start("words") - line.start(), line["words"])


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


def _is_row(source: Source, line: re.Match[str], inside: bool) -> bool:
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
    numbered = len(cells) == 2 and not whole[0].isspace() and NUMBER.fullmatch(cells[0]) is not None
    return inside or not numbered


def _is_apart(source: Source, last: RawBlock, line: str) -> bool:
    """True for a line in capitals directly below a short one that is not: it is one of its own."""
    if len(last.pieces) > 1:
        return False
    previous = source.text[slice(*last.pieces[0])]
    return len(previous) < WHOLE and _is_capital(line) and not _is_capital(previous)


def _is_capital(line: str) -> bool:
    return line.isupper() and sum(map(str.isalpha, line)) > 3
