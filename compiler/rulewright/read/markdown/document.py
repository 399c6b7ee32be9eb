"""Markdown and plain text to blocks: headings, paragraphs, list entries, runs of table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.late import late
from rulewright.notations.form import BULLETS
from rulewright.read.blocks import MAX_DEPTH, Piece, RawBlock, Role, tab_width
from rulewright.read.markdown.counted import Counter, holds_counted
from rulewright.read.markdown.definitions import is_definition
from rulewright.read.markdown.entries import entries_apart
from rulewright.read.markdown.front import end_of_front
from rulewright.read.markdown.repeated import repeated
from rulewright.read.markdown.roles import as_code, is_markdown, role_of
from rulewright.read.markdown.tabs import is_numbered, untabled
from rulewright.text import Source

# Hashes, and the sign of an entry, may stand directly before its words; several signs that go on, ●●○, are words
SIGN = rf"[{BULLETS}](?:[ \t\xa0]+(?![{BULLETS}])|(?![{BULLETS} \t\xa0]))"
WORDS = (
    r"(?:(?P<hashes>\#{1,6}(?=[ \t\xa0])|\#{2,6}(?![\#.\s]))[ \t\xa0]*"
    rf"|(?P<bullets>(?:[-*+•▪◦–][ \t\xa0]+)+|{SIGN})"
    r"|(?P<counted>\#\.)[ \t\xa0]+"
    r"|(?P<pipe>\|)|(?P<fence>```|~~~))?"
    r"(?P<words>[^\r\n]*)(?:\r\n|\r|\n|\Z)"
)
LINE = late(rf"[ \t\xa0\f]*(?P<quote>(?!))?{WORDS}")
MARKED_LINE = re.compile(
    rf"[ \t\xa0\f]*(?P<quote>(?:>[ \t]?)+)?[ \t]*{WORDS}"
)  # of Markdown; a plain text quotes nothing
# The line below the header of a table whose lines have pipes only between cells
BETWEEN_CELLS = re.compile(r"[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+")
# Marks that a conversion leaves on a line of their own: they part blocks, like a blank line.
STRAY = re.compile(r"[|\\]?|[-*_=]{3,}|(?:[*_-][ \t]+){2,}[*_-]")
CLOSING = re.compile(r"(?<=[^\s#])[ \t]+#+[ \t]*\Z")  # of a heading: ## Mail ##
UNDERLINES = {"=": 1, "-": 2}  # the level of a heading below which they stand
BLANKS = " \t\xa0\f"
INDENT = 3  # columns by which a list within an entry stands further in, at least
WHOLE = 60  # characters; a longer line above another is a line of its paragraph


class Lines:
    """The lines of a source in Markdown or plain text; what all of it shows is looked for once, however many parts it
    is read in."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.marked = is_markdown(source)
        self.counted = holds_counted(source.text)
        self.repeated = repeated(source.text) if self.marked else {}

    def split(self, begin: int, stop: int) -> list[RawBlock]:
        """Return the blocks of a part."""
        splitter = _Splitter(self)
        for line in _lines(self.source, begin, stop, MARKED_LINE if self.marked else LINE):
            splitter.take(line)
        blocks = entries_apart(self.source.text, untabled(self.source.text, splitter.blocks))
        return as_code(self.source.text, blocks) if self.marked else blocks


class _Splitter:
    """Takes lines, and makes blocks of them. A `marked` text is in Markdown."""

    def __init__(self, lines: Lines) -> None:
        self.source = lines.source
        self.marked = lines.marked
        self.blocks: list[RawBlock] = []
        self.gap, self.fence = True, False
        self.counter = Counter() if lines.counted else None
        self.repeated = lines.repeated

    def take(self, line: re.Match[str]) -> None:
        """Take the next line."""
        source, blocks = self.source, self.blocks
        start, end = line.start(), line.end("words")
        if line["fence"] or self.fence:
            self.fence = _take_fence(blocks, self.fence, (start, end), bool(line["fence"]), line["words"].strip())
            self.gap = True
            return
        words = source.text[line.end("quote") if line["quote"] else start : end].strip(BLANKS)
        if STRAY.fullmatch(words):
            self._underline(words)
            self.gap = True
            return
        last = None if self.gap or not blocks else blocks[-1]
        open_one = last if last and last.shape == "paragraph" else None
        if self.marked and (not open_one or open_one.role == "footnote") and is_definition(source.text[start:end]):
            return
        if self.counter:
            _count(self.counter, line)
        block = self._list_or_heading(line)
        if block:
            blocks.append(block)
        elif _is_row(source, line, bool(last and last.shape == "rows")):
            if last and last.shape == "rows":
                last.pieces.append((start, end))
            else:
                blocks.append(RawBlock("rows", [(start, end)], gap=self.gap))
        elif open_one and BETWEEN_CELLS.fullmatch(source.text, start, end):
            header = open_one.pieces.pop()
            blocks[len(blocks) - (not open_one.pieces) :] = [RawBlock("rows", [header, (start, end)], gap=self.gap)]
        else:
            self._paragraph(line, last)
        self.gap = False

    def _underline(self, marks: str) -> None:
        """Make the line above a heading, where it stands alone and these marks, which are a line below it, reach to the
        half of it, at least."""
        above = self.blocks[-1] if self.blocks and not self.gap and marks[:1] in UNDERLINES else None
        if above and above.shape == "paragraph" and not above.role and len(above.pieces) == 1:
            start, end = above.pieces[0]
            if end - start <= 2 * len(marks):
                above.shape, above.level = "heading", UNDERLINES[marks[0]]

    def _list_or_heading(self, line: re.Match[str]) -> RawBlock | None:
        """Return the block that a line begins which says by its first characters what it is."""
        start, content, end = line.start(), *line.span("words")
        if line["counted"] or content in self.repeated:
            return self._counted(line)
        if line["hashes"]:
            closing = CLOSING.search(line["words"])
            end = content + closing.start() if closing and self.marked else end
            return RawBlock("heading", [(content, end)], gap=self.gap, level=len(line["hashes"]))
        if line["bullets"]:
            indent = line.start("bullets") - start
            depth = min(indent // 2 + line["bullets"].count(" ") - 1, MAX_DEPTH)
            return RawBlock("bullet", [(content, end)], max(depth, 0), indent, self.gap)
        return None

    def _counted(self, line: re.Match[str]) -> RawBlock | None:
        """Return the entry of a list that somebody else counts: `#.`, or one more `1.`"""
        start, content, end = line.start(), *line.span("words")
        if line["counted"] and self.counter:
            at, behind = line.span("counted")
            mark = self.counter.next(at - start)
        else:
            at, behind = content, self.source.text.index(".", content) + 1
            mark = self.repeated[content]
            content = next((each for each in range(behind, end) if self.source.text[each] not in BLANKS), behind)
        depth = min((at - start) // INDENT, MAX_DEPTH)
        return RawBlock("bullet", [(content, end)], depth, at - start, self.gap, mark=mark, tag=(at, behind))

    def _paragraph(self, line: re.Match[str], last: RawBlock | None) -> None:
        """Add a line to the block above it, or begin a paragraph with it."""
        start, content, end = line.start(), *line.span("words")
        found = role_of(self.source.text, content, self.blocks, gap=self.gap) if self.marked else None
        if found:
            role, content = found
            self.blocks.append(RawBlock("paragraph", [(content, end)], indent=2, role=role, gap=self.gap))
        elif last and _goes_on(self.source, last, line):
            last.pieces.append((content, end))
        else:
            quote: Role = "quote" if line["quote"] else ""
            indent = tab_width(self.source.text[start:content])
            self.blocks.append(RawBlock("paragraph", [(content, end)], indent=indent, role=quote, gap=self.gap))


def _goes_on(source: Source, last: RawBlock, line: re.Match[str]) -> bool:
    """True for a line that goes on with the block above it."""
    if last.shape not in ("paragraph", "bullet") or (line["quote"] and last.shape == "paragraph" and not last.role):
        return False
    return not _is_apart(source, last, line["words"])


def _count(counter: Counter, line: re.Match[str]) -> None:
    """Note what a line says of the lists that it stands in."""
    if line["hashes"]:
        counter.end()
    elif not line["counted"] and not line["bullets"]:
        counter.line(line.start("words") - line.start(), line["words"])


def _lines(source: Source, start: int, end: int, form: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Yield each line from `start` to `end`, passing over front matter and HTML comments."""
    text = source.text
    position = start or end_of_front(text)
    for line in form.finditer(text, position, end):
        if line.start() < position or line.start() == line.end() == end:
            continue
        if "<!--" in line["words"] and line[0].lstrip().startswith("<!--"):
            close = text.find("-->", line.start())
            position = end if close < 0 else close + 3
            continue
        yield line


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
    return inside or not is_numbered(whole)


def _is_apart(source: Source, last: RawBlock, line: str) -> bool:
    """True for a line in capitals directly below a short one that is not: it is one of its own."""
    if len(last.pieces) > 1:
        return False
    previous = source.text[slice(*last.pieces[0])]
    return len(previous) < WHOLE and _is_capital(line) and not _is_capital(previous)


def _is_capital(line: str) -> bool:
    return line.isupper() and sum(map(str.isalpha, line)) > 3
