"""What a paragraph in Markdown is among others: a term and what it means, a note at the foot, code that is indented."""

from __future__ import annotations

import re

from rulewright.read.blocks import RawBlock, Role
from rulewright.text import Source

PLAIN = (".txt", ".text")  # files of these kinds are no Markdown, although some of its marks are read in them
MEANING = re.compile(r":[ \t]+(?=\S)")
NOTE = re.compile(r"\[\^[^\[\]\s]{1,60}\]:[ \t]")
TERM = 80  # characters; a longer line is no term
CODE_INDENT = 4
# What a line of rules looks like, however far it is indented: it ends in a stop, or begins with a number or a mark
RULES = re.compile(r"\w[.;:,!?][\"”’)*_]*\Z|\A\W*(?:\d|\w{1,5}[.)\]:](?:\s|\Z))")
LAID_OUT = re.compile(r"[{}=;<>\\`]|\S[ \t]{2,}\S")  # what code has, and running text has not


def is_markdown(source: Source) -> bool:
    """True where a text is in Markdown, rather than a plain one."""
    return not source.path.lower().endswith(PLAIN)


def role_of(text: str, start: int, blocks: list[RawBlock], *, gap: bool) -> tuple[Role, int] | None:
    """Return what a line is that begins a note or says what a term means, and where its words begin; None where it is
    neither. The term before it is one from now on."""
    last = blocks[-1] if blocks else None
    first = text[start : start + 1]
    if first == "[" and NOTE.match(text, start):
        return "footnote", start
    if gap and last and last.role == "footnote" and text[max(0, start - 2) : start].isspace():
        return "footnote", start
    meaning = MEANING.match(text, start) if first == ":" else None
    if meaning and last and _is_term(last):
        last.role = last.role or "term"
        return "definition", meaning.end()
    return None


def _is_term(last: RawBlock) -> bool:
    if last.role in ("term", "definition"):
        return True
    short = len(last.pieces) == 1 and last.pieces[0][1] - last.pieces[0][0] <= TERM
    return last.shape == "paragraph" and not last.role and short


def as_code(text: str, blocks: list[RawBlock]) -> list[RawBlock]:
    """Return blocks, those as code that are indented like code and laid out like it: words that are merely indented are
    a paragraph."""
    listed = False
    for at, block in enumerate(blocks):
        listed = block.shape == "bullet" or (listed and block.indent > 0)
        if block.shape != "paragraph" or block.indent < CODE_INDENT or block.role or not block.gap or not at or listed:
            continue
        starts = [text.rfind("\n", 0, start) + 1 for start, _ in block.pieces]
        lines = [text[start:end] for start, (_, end) in zip(starts, block.pieces, strict=True)]
        indents = {len(line) - len(line.lstrip()) for line in lines}
        rules = any(RULES.search(line.strip()) for line in lines)
        if not rules and (len(indents) > 1 or any(LAID_OUT.search(line) for line in lines)):
            cut = min(CODE_INDENT, *indents)
            pieces = [(start + cut, end) for start, (_, end) in zip(starts, block.pieces, strict=True)]
            blocks[at] = RawBlock("code", pieces, gap=block.gap)
    return blocks
