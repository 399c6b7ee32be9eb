"""The number of a rule in an element of its own, which styles set apart from the words behind it: a page shows a gap
where its text has none, and `1.2</span>A boat` is no rule 1.2A. And which `id` of an element may be a number."""

from __future__ import annotations

import re

from rulewright.read.html.tokens import Tag

NUMBER = re.compile(r"[\n\t]\W{0,3}\d+(?:[.\-]\d+)*[.)]?\Z")  # a line that has said nothing else
WORD = re.compile(r"(?P<first>[^\W\d_]+)\s+(?P<next>\w)")
NAME = re.compile(r"(?![IVXLC]+(?![^\W\d_]))[^\W\d_]{5}", re.IGNORECASE)  # a word that is no numeral
LETTER = re.compile(r"[\W_](?:[^\W\d_]|[ivxlc]+)\Z", re.IGNORECASE)  # appendix_b, title-iv
STYLED = "span"  # an element that is nothing without a style


def ends_number(tag: Tag, written: str, text: str) -> bool:
    """Return whether the end of an element ends the number of a line, of which this was `written` last: behind it in
    the text of the file stands a word with a capital. A letter alone before another capital may be the last of the
    number, unless the element is there for how its number looks."""
    word = WORD.match(text, tag.end)
    if not word or not word["first"][0].isupper() or not NUMBER.search(written):
        return False
    return tag.name == STYLED or len(word["first"]) > 1 or not word["next"].isupper()


def may_number(name: str) -> bool:
    """True for an `id` that may be a rule's number: a figure stands in it, a letter or a numeral at its end, or
    letters alone that are no word. What is none stands before no line, where it would hide the number with which that
    begins."""
    return any(map(str.isdigit, name)) or LETTER.search(name) is not None or not NAME.search(name)
