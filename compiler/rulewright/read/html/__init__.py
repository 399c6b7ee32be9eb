"""HTML: documents as a whole, and tables between lines of Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.late import late
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.numerals import of_roman
from rulewright.text import Source

# What a table between lines of Markdown begins with; in a block of code or a comment it is none
OPENING = re.compile(
    r"^[ \t]*(?P<fence>```|~~~)|(?P<comment><!--)|^[ \t]*(?P<table><table\b)", re.IGNORECASE | re.MULTILINE
)
CLOSING = {
    "fence": re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE),
    "comment": re.compile("-->"),
    "table": re.compile("</table>", re.IGNORECASE),
}
PRINTED = re.compile(r"\d+(?:\.\d+)*")  # a number at the beginning of a heading
LIKELY = 3  # block tags at the beginning of lines that make a text HTML
ELEMENT = late(
    r"<(?P<end>/?)(?P<name>p|h[1-6]|li|div|[duo]l|d[dt]|table|section|article|main|body|center|blockquote|pre)\b[^<>]*>",
    re.IGNORECASE,
)
TAG = re.compile(r"<[^<>]*>")
OUTSIDE = 4  # where one word in so many stands in no element, it is a text with some in it
APART = re.compile(r"\n[ \t\r]*\n")


def is_html(text: str) -> bool:
    """True for a document in HTML, rather than a text with some tags in it."""
    sample = text[:20000]
    if "<" not in sample:
        return False
    if sample[:2000].lstrip().lower().startswith(("<!doctype html", "<html")):
        return True
    if sample[:200].lstrip().startswith("<?xml") and re.search(r"(?i)<html[\s>]", sample[:4000]):
        return True
    tags = re.findall(r"(?mi)^[ \t]*<(?:p|h[1-6]|li|div|ul|ol|table|section)\b", sample)
    marks = re.findall(r"(?m)^[ \t]*(?:#{1,6} |\*\*|[-*] )", sample)
    return len(tags) >= LIKELY and len(tags) > len(marks) and not _stands_outside(sample)


def _stands_outside(text: str) -> bool:
    """True where a good part of a text is paragraphs without tags that stand in no element, as hardly a word of HTML
    does: they are parted by blank lines, as in Markdown, and the elements are tables and pictures between them."""
    outside = position = 0
    within: list[str] = []  # the elements that are open
    for tag in ELEMENT.finditer(text):
        outside += 0 if within else _untagged(text[position : tag.start()])
        position, name = tag.end(), tag["name"].lower()
        if not tag["end"]:
            within.append(name)
        elif name in within:
            del within[within.index(name) :]
    outside += 0 if within else _untagged(text[position:])
    return outside * OUTSIDE > len(TAG.sub("", text))


def _untagged(text: str) -> int:
    """Return how many characters the paragraphs without tags have."""
    return sum(len(each) for each in APART.split(text) if "<" not in each)


def read_html(shown: str, text: str) -> Source:
    """Return a document in HTML as it was read."""
    from rulewright.read.html.raised import found_in  # most texts hold no HTML, and need none of it
    from rulewright.read.html.reader import HtmlReader

    raised = "<sup" in text or "<SUP" in text
    put_in = found_in(HtmlReader(shown, text, shows_raised=True).read(0, len(text))) if raised else None
    source = HtmlReader(shown, text, put_in).read(0, len(text))
    source.cut_up = True  # it may have been made from a PDF
    _forget_anchors(source)
    return source


def _forget_anchors(source: Source) -> None:
    """The ids below a heading that prints its own number are no numbers of rules where they go on from its own:
    `section-4.3.p.1` is an anchor."""
    above = ""
    for block in source.blocks or ():
        name = source.text[slice(*block.number)] if block.number else ""
        if block.shape == "heading":
            printed = PRINTED.match(source.text, *block.pieces[0])
            above = name if printed and name.endswith(printed[0]) and printed[0] == number_in(name) else ""
        elif above and name.startswith(above):
            block.number = None


def tables_in_markdown(source: Source) -> list[Piece]:
    """Return where the HTML tables of a text in Markdown stand."""
    found: list[Piece] = []
    position = 0
    for opening in OPENING.finditer(source.text) if "<table" in source.text or "<TABLE" in source.text else ():
        kind = opening.lastgroup or ""
        if opening.start() < position:
            continue
        closing = CLOSING[kind].search(source.text, opening.end())
        if not closing:
            break
        position = closing.end()
        if kind == "table":
            found.append((opening.start("table"), position))
    return found


def split_table(source: Source, start: int, end: int) -> list[RawBlock]:
    """Return the blocks of a table in HTML that stands in a text in Markdown: its places are those in the text."""
    from rulewright.read.html.reader import HtmlReader

    read = HtmlReader(source.path, source.text).read(start, end)

    def back(piece: Piece) -> Piece:
        return read.written(*piece) if piece != (0, 0) else piece

    blocks = read.blocks or []
    for block in blocks:
        block.pieces = [back(piece) for piece in block.pieces]
        block.cells = [[back(cell) for cell in row] for row in block.cells]
        block.caption = back(block.caption) if block.caption else None
        block.number = None
    return blocks


def number_in(name: str) -> str:
    """Return an `id` without the words before its number: `rule-4.3`, `r4.3`, `act.section.4.3`; what dashes join
    are the words of a title: `other-rules-1` is the second that is called so."""
    return re.sub(r"\A(?:(?:[A-Za-z]{2,}\.){0,3}[A-Za-z]{2,}[-_:.]?|[a-z])(?=\d)", "", name)


def shows(number: str, words: Sequence[str]) -> bool:
    """True where one of these words is a number, or writes it in Roman numerals."""
    return any(word == number or (number.isdecimal() and of_roman(word) == int(number) > 0) for word in words)


def says_mark(name: str, mark: str) -> bool:
    """True for an `id` of a list's entry that ends with the letter by which this is marked: `B-4a` of the entry a., an
    item of B-4."""
    letter = mark.strip("().")
    return len(letter) == 1 and letter.isalpha() and re.search(rf"\d[-_.]?{letter}\Z", name) is not None
