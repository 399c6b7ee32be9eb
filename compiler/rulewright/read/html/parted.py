"""The number of a rule in an element of its own, which styles set apart from the words behind it: a page shows a gap
where its text has none, and `1.2</span>A boat` is no rule 1.2A. And which `id` of an element may be a number."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from itertools import chain

from rulewright.late import late
from rulewright.read.html.tokens import Tag

NUMBER = re.compile(r"[\n\t]\W{0,3}\d+(?:[.\-]\d+)*[.)]?\Z")  # a line that has said nothing else
WORD = re.compile(r"(?P<first>[^\W\d_]+)\s+(?P<next>\w)")
NAME = re.compile(r"(?![IVXLC]+(?![^\W\d_]))[^\W\d_]{5}", re.IGNORECASE)  # a word that is no numeral
LETTER = re.compile(r"[\W_](?:[^\W\d_]|[ivxlc]+)\Z", re.IGNORECASE)  # appendix_b, title-iv
# An element with an `id` of several words with a number each, k2p1; perhaps its text begins with a number of its own
LEVELED = late(
    r"""<[a-z][^<>]*\sid\s*=\s*["']?(?P<id>[^\W\d_]+[-_]?\d+(?:[-_.]?[^\W\d_]+[-_]?\d+)+)(?=["'\s>])[^<>]*>"""
    r"(?:\s|<[^<>/]*>)*(?P<own>(?:§\s?|\W)?\d)?",
    re.IGNORECASE,
)
FIGURES = re.compile(r"\d+")
FEWEST, MOSTLY = 3, 0.75  # such elements of one kind, and how many of them have a number of their own
STYLED = "span"  # an element that is nothing without a style


def ends_number(tag: Tag, written: str, text: str) -> bool:
    """Return whether the end of an element ends the number of a line, of which this was `written` last: behind it in
    the text of the file stands a word with a capital. A letter alone before another capital may be the last of the
    number, unless the element is there for how its number looks."""
    word = WORD.match(text, tag.end)
    if not word or not word["first"][0].isupper() or not NUMBER.search(written):
        return False
    return tag.name == STYLED or len(word["first"]) > 1 or not word["next"].isupper()


class Ids:
    """Which ids of a page may be the numbers of rules."""

    def __init__(self, text: str) -> None:
        self._leveled = _leveled(text)

    def may_number(self, name: str) -> bool:
        """True for an `id` that may be a rule's number: a figure stands in it, a letter or a numeral at its end, or
        letters alone that are no word. What is none stands before no line, where it would hide the number with which
        that begins; so would what spells out where the line stands, k2p1 before 1 § in chapter 2."""
        if any(map(str.isdigit, name)):
            return name not in self._leveled
        return LETTER.search(name) is not None or not NAME.search(name)


@lru_cache(maxsize=2)  # each table of a text in Markdown is read for itself
def _leveled(text: str) -> frozenset[str]:
    """Return the ids of a page that have several words with a number each, always the same, before lines that mostly
    begin with numbers of their own."""
    ones: defaultdict[str, dict[str, bool]] = defaultdict(dict)
    for match in LEVELED.finditer(text):
        ones[FIGURES.sub("0", match["id"])][match["id"]] = match["own"] is not None
    several = (found for found in ones.values() if len(found) >= FEWEST)
    return frozenset(chain.from_iterable(each for each in several if sum(each.values()) >= MOSTLY * len(each)))
