"""What the grammar takes next in a statement that is half written."""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedInput
from msgspec import Struct

from rulewright.rulecode.surface.parse import parser

WORDS = re.compile(
    r"\(?(?P<words>[a-z]+(?:\|[a-z]+)*)\)?(?:\\b)?"
)  # the pattern of a keyword, and of what means the same


class Following(Struct):
    """The keywords that may follow, in alphabetical order; whether a name may, and the number of a rule."""

    keywords: list[str]
    name: bool
    rule: bool


def following(text: str) -> Following:
    """Return what may follow the beginning of a statement; of one that is none, only that a name may."""
    half = parser().parse_interactive(text, start="statement")
    try:
        half.exhaust_lexer()
    except UnexpectedInput:
        return Following([], name=True, rule=False)
    kinds: set[str] = half.accepts()  # type: ignore[no-untyped-call]  # lark says no types here
    patterns = (str(parser().get_terminal(kind).pattern.value) for kind in kinds if kind != "$END")
    keywords = [word for match in map(WORDS.fullmatch, patterns) if match for word in match["words"].split("|")]
    return Following(sorted(keywords), "NAME" in kinds, "REFERENCE" in kinds)
