"""Links with which the headings of a document end, all of them alike: *[edit]* in a wiki, ¶ in a manual; and links of
mere signs with which they begin, ↑. They lead to an editor, to the heading itself or back to the contents list, and are
no words of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, structs

from rulewright.read.html.tokens import Tag, Token, Words

FEWEST = 3  # headings that end alike
MOSTLY = 0.5  # of the headings do
LONGEST = 30  # characters of such a link
NUMERO = "§№"  # before a number, which such a link may say what it is
OPENS, CLOSES = re.compile(r"[\s(\[{|]+\Z"), re.compile(r"[\s)\]}|]*")
HEADING = re.compile(r"h[1-6]")


class Tail(Struct):
    """What a heading ends with, or begins with: its words, and between which tokens they stand."""

    words: str
    start: int
    end: int


def without_tails(found: list[Token], text: str) -> list[Token]:
    """Return the tokens of a document without the links with which most of its headings end, or some begin."""
    headings = list(_headings(found))
    tails = [tail for first, last in headings if (tail := _tail(found, text, first, last))]
    counted = Counter(tail.words for tail in tails)
    usual = {words for words, times in counted.items() if times >= max(FEWEST, MOSTLY * len(headings))}
    gone = {at for tail in tails if tail.words in usual for at in range(tail.start, tail.end)}
    heads = [head for first, last in headings if (head := _head(found, text, first, last))]
    counted = Counter(head.words for head in heads)
    gone.update(at for head in heads if counted[head.words] >= FEWEST for at in range(head.start, head.end))
    if not gone:
        return found
    opened = {tail.start - 1 for tail in tails if tail.words in usual}
    return [_shortened(each, text) if at in opened else each for at, each in enumerate(found) if at not in gone]


def _headings(found: list[Token]) -> Iterator[tuple[int, int]]:
    """Yield between which tokens each heading stands."""
    first = None
    for at, token in enumerate(found):
        if isinstance(token, Tag) and HEADING.fullmatch(token.name):
            if first is not None:  # one that nothing ends goes on to the next
                yield first, at
            first = None if token.close else at


def _tail(found: list[Token], text: str, first: int, last: int) -> Tail | None:
    """Return the link with which a heading ends, brackets around it, tags behind it; None for one that is all link."""
    end = last
    while end > first and not _is_link(found[end], close=True):
        token = found[end]
        if isinstance(token, Words) and not CLOSES.fullmatch(_said(token, text)):
            return None
        end -= 1
    start = end
    while start > first and not _is_link(found[start], close=False):
        start -= 1
    words = "".join(_said(each, text) for each in found[start:end] if isinstance(each, Words)).strip()
    before = "".join(_said(each, text) for each in found[first:start] if isinstance(each, Words))
    if start == first or not 0 < len(words) <= LONGEST or not OPENS.sub("", before).strip():
        return None
    return Tail(words, start, last)


def _head(found: list[Token], text: str, first: int, last: int) -> Tail | None:
    """Return the link of mere signs with which a heading begins; None for one that is all link."""
    start = next(
        (at for at in range(first, last) if isinstance(found[at], Words) or _is_link(found[at], close=False)), last
    )
    end = next((at + 1 for at in range(start, last) if _is_link(found[at], close=True)), last)
    words, behind = (
        "".join(_said(each, text) for each in found[some] if isinstance(each, Words)).strip()
        for some in (slice(start, end), slice(end, last))
    )
    signs = 0 < len(words) <= LONGEST and not any(each.isalnum() or each in NUMERO for each in words)
    return Tail(words, start, end) if signs and behind and _is_link(found[start], close=False) else None


def _is_link(token: Token, *, close: bool) -> bool:
    return isinstance(token, Tag) and token.name == "a" and token.close == close


def _said(token: Words, text: str) -> str:
    return token.entity or text[token.start : token.end]


def _shortened(token: Token, text: str) -> Token:
    """Return a token without the brackets that open behind its words."""
    if not isinstance(token, Words) or token.entity:
        return token
    return structs.replace(token, end=token.start + len(OPENS.sub("", text[token.start : token.end])))
