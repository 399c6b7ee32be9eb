"""Letters of a list that stand in quotation marks each: *items “a”, “b” and “d”*."""

from __future__ import annotations

import re

from rulewright.cite.phrase import Token
from rulewright.languages.quotes import CLOSES
from rulewright.notations.notation import Notation


def quote_behind(text: str, token: Token, end: int) -> int:
    """Return how long the quotation mark is that closes at `end` what one opened before a letter; 0 where none does."""
    closing = CLOSES.get(text[token.start - 1 : token.start], "") if token.words.isalpha() else ""
    return int(text[end : end + 1] in tuple(closing))


def quoted_member(notation: Notation, text: str, start: int, last: Token) -> Token | None:
    """Return what stands in quotation marks of its own at `start`, in a list behind the `last` that did: one of the
    same rule that is written like it, there or not."""
    closing = CLOSES.get(text[start : start + 1])
    form = notation.form(last.number) if closing and len(last.number) > 1 else None
    value = re.compile(form.values).match(text, start + 1) if form else None
    if not (closing and form and value) or text[value.end() : value.end() + 1] not in tuple(closing):
        return None
    number = notation.parse("".join((*last.number[:-1], form.write(value[0])))) or ()
    return Token("NUMBER", *value.span(), value[0], number, leveled=True) if number else None
