"""What is struck out in a document, and earlier wordings that stand before the one that holds: they are there to be
compared, and are no rules. An element says so, or its style, or its class: a page of amended laws sets each earlier
wording in a paragraph of a class of its own, before the one with the same number that took its place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulewright.late import late
from rulewright.read.html.sheets import LINE_THROUGH
from rulewright.read.html.tokens import Tag, Token, Words

ELEMENTS = frozenset({"s", "strike", "del"})
PARAGRAPHS = frozenset({"p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6"})
LABEL = late(r"\W{0,3}(?:(?P<word>[^\W\d_]{1,10})[.\s]{0,2}|§\s?)?(?P<number>\d{1,4}|[IVXLC]{1,7}(?=\s*[.)–—-]))")
WORD = re.compile(r"[^\W\d_]{4,}")
MOST = 20  # classes that are looked at, the commonest: each takes a walk over all paragraphs
FEWEST = 3  # paragraphs of a class that stand before another wording of theirs
SELDOM = 0.5  # of all numbered paragraphs, at most: of a text in two languages each stands before the other
ALIKE = 0.4  # of the words of the shorter wording, at least, stand in the other


class Paragraph(Struct):
    """A paragraph: its classes, the number that it begins with, and its words."""

    classes: frozenset[str]
    label: str
    words: frozenset[str]

    def is_like(self, other: Paragraph) -> bool:
        """True for another wording of the same paragraph."""
        fewer = min(len(self.words), len(other.words))
        return self.label == other.label and len(self.words & other.words) > ALIKE * fewer


def without_struck(found: list[Token], text: str, struck: set[str]) -> tuple[list[Token], int]:
    """Return the tokens of a document without what is struck out and without earlier wordings, and how many passages
    these were. `struck` are the classes that a style sheet strikes out."""
    struck = struck | _earlier(found, text)
    ends = Counter(token.name for token in found if isinstance(token, Tag) and token.close)
    kept: list[Token] = []
    name, depth, passages = "", 0, 0  # of the element that is struck out and open
    for token in found:
        if isinstance(token, Tag):
            ends[token.name] -= token.close
            if name == "p" and token.name in PARAGRAPHS and not token.close:
                name = ""  # nothing ended it
            if name:
                depth += (token.name == name) * (-1 if token.close else 1)
                name = name if depth else ""
                continue
            if not token.close and ends[token.name] > 0 and _is_struck(token, struck):
                name, depth, passages = token.name, 1, passages + 1
                continue
        if not name:
            kept.append(token)
    return (kept, passages) if passages else (found, 0)


def _is_struck(tag: Tag, struck: set[str]) -> bool:
    said = LINE_THROUGH.search(tag.values.get("style", "")) is not None
    return tag.name in ELEMENTS or said or not struck.isdisjoint(tag.values.get("class", "").split())


def _earlier(found: Sequence[Token], text: str) -> frozenset[str]:
    """Return the classes of earlier wordings: several paragraphs of such a class stand before one that is not of it,
    with the same number and words like theirs, and most numbered ones have no such paragraph before them."""
    paragraphs = [each for each in _paragraphs(found, text) if each.label]
    classes = Counter(name for each in paragraphs for name in each.classes)
    common = (name for name, times in classes.most_common(MOST) if times >= FEWEST)
    return frozenset(name for name in common if _stands_before(name, paragraphs))


def _stands_before(name: str, paragraphs: list[Paragraph]) -> bool:
    replaced = others = 0
    waiting: list[Paragraph] = []  # those of the class since the last that is not of it
    for each in paragraphs:
        if name in each.classes:
            waiting.append(each)
        else:
            others += 1
            replaced += any(each.is_like(earlier) for earlier in waiting)
            waiting = []
    return FEWEST <= replaced <= SELDOM * others


def _paragraphs(found: Sequence[Token], text: str) -> Iterator[Paragraph]:
    """Yield each paragraph of a document, up to where the next one begins or it ends."""
    classes: frozenset[str] = frozenset()
    said: list[str] = []
    for token in found:
        if isinstance(token, Words):
            said.append(token.entity or text[token.start : token.end])
        elif isinstance(token, Tag) and token.name in PARAGRAPHS:
            yield _paragraph(classes, "".join(said))
            said = []
            classes = frozenset(token.values.get("class", "").split()) if not token.close else frozenset()
    yield _paragraph(classes, "".join(said))


def _paragraph(classes: frozenset[str], said: str) -> Paragraph:
    label = LABEL.match(said.lstrip())
    named = f"{(label['word'] or '').casefold()} {label['number']}" if label else ""
    return Paragraph(classes, named, frozenset(WORD.findall(said.casefold())) if named else frozenset())
