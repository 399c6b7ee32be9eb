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
    close = re.compile(rf"[{CLOSES[text[start]]}][.,;]?[ \t]*$", re.MULTILINE).search(text, start + 1, start + FAR)
    return close.end() if close else start
