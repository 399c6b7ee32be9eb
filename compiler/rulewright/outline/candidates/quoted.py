"""What a text quotes over several lines, behind words that lead over to it: *Add as article 5:* and an article in
quotation marks. No rule of the book begins there."""

from __future__ import annotations

import re

from rulewright.languages.quotes import CLOSES

OPENS = tuple(CLOSES)
FAR = 3000  # characters that a quotation is long, at most


def end_of_quotation(text: str, start: int, before: str) -> int:
    """Return where a quotation ends that begins with a line at `start`; `start` where none does. `before` is the line
    before it."""
    if not text.startswith(OPENS, start) or not before.rstrip().endswith(":"):
        return start
    opens, closes = text[start], CLOSES[text[start]]
    if opens not in closes and _ends_within(text, start, opens, closes):
        return start
    close = re.compile(rf"[{closes}][.,;]?[ \t]*$", re.MULTILINE).search(text, start + 1, start + FAR)
    return close.end() if close else start


def _ends_within(text: str, start: int, opens: str, closes: str) -> bool:
    """True where a line goes on behind what is quoted at its start: no more than some words are quoted there."""
    end = text.find("\n", start)
    depth = 0
    for at, mark in enumerate(text[start : end if end >= 0 else len(text)]):
        depth += (mark == opens) - (mark in closes)
        if not depth:
            return bool(text[start + at + 1 : end if end >= 0 else None].strip(" \t.,;"))
    return False
