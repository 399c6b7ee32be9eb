"""Headings whose number stands behind the title: `Stacking (4.3)`, `Stacking R-4.3`, `Stacking [4]`."""

from __future__ import annotations

import re

from rulewright.late import late
from rulewright.read.blocks import RawBlock
from rulewright.read.markdown.margin import go_on

# A number of several parts, one with letters before it, or one in brackets, at the end of a heading
BEHIND = late(
    r"(?P<title>\S.*?)(?:(?<![ \t\xa0–—|:-])[ \t\xa0–—|:-]*[ \t\xa0]|(?=[\[(]))[\[(]?"
    r"(?P<number>(?:[^\W\d_]{1,4}[-.]?)?\d{1,4}(?:[.:/-]\w{1,4})+|[^\W\d_]{1,4}-?\d{1,4}"
    r"|(?<=[\[(])\d{1,3}(?=[\])]))[\])]?[.:]?[ \t#*_]*"
)
BEFORE = re.compile(r"\W{0,3}(?:[^\W\d_]{1,4}[-.]?)?\d")
HEADING = re.compile(r"(?m)^#{1,6}[ \t\xa0]+")
FEWEST = 3
MOSTLY = 0.75  # of all headings, at least, have a number behind their title, and another than the others


def number_behind(text: str, blocks: list[RawBlock]) -> None:
    """Give the headings of a text the numbers that stand behind their titles, where most of them have one."""
    headings = [block for block in blocks if block.shape == "heading" and len(block.pieces) == 1 and not block.number]
    found = _found([text[slice(*block.pieces[0])] for block in headings])
    for block, match in zip(headings, found, strict=False):
        start = block.pieces[0][0]
        if match:
            block.number = start + match.start("number"), start + match.end("number")
            block.pieces = [(start + match.start("title"), start + match.end("title"))]


def numbers_before(text: str) -> str:
    """Return a text in Markdown with the numbers of such headings before their titles."""
    lines = text.split("\n") if len(HEADING.findall(text)) >= FEWEST else []
    headings = [at for at, line in enumerate(lines) if HEADING.match(line)]
    found = _found([HEADING.sub("", lines[at]).strip() for at in headings])
    for at, match in zip(headings, found, strict=False):
        if match:
            lines[at] = f"# {match['number']} {match['title']}"
    return "\n".join(lines) if found else text


def _found(headings: list[str]) -> list[re.Match[str] | None]:
    """Return what stands behind each title; nothing where that is not how these headings are numbered."""
    found = [None if BEFORE.match(words) else BEHIND.fullmatch(words) for words in headings]
    numbers = {match["number"] for match in found if match}
    titles = {match["title"] for match in found if match}  # all are the same where they are but the word: Rule 4.3
    if not go_on([(int(match["number"]),) for match in found if match and match["number"].isdigit()]):
        return []  # years, pages, how many play
    return found if min(len(numbers), len(titles)) >= max(FEWEST, MOSTLY * len(headings)) else []
