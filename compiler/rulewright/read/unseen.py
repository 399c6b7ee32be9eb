"""Characters that nobody sees: a break that words may have, a soft hyphen, a mark that says which way letters run; in
Markdown a backslash before the dot within a number, 1\\.4. Left in, they part a number from its dot, and its rule is
lost."""

from __future__ import annotations

import re

from rulewright.late import late
from rulewright.read.markdown.roles import is_markdown
from rulewright.source_map import SourceMap
from rulewright.text import Source

# A zero-width space, a word joiner, a byte-order mark, a soft hyphen, the place of an object that a copy lost; marks
# of direction. Joiners spell words
UNSEEN = "\u200b\u2060\ufeff\ufffc\xad\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
RUN = re.compile(f"[{UNSEEN}]+")
ESCAPED = "\\."
MARKED_RUN = late(rf"[{UNSEEN}]+|(?<=\d)\\(?=\.\d)")  # of Markdown
JOINER = "\u2060"  # is put in where a number ends before what stands above the line


def has_unseen(text: str) -> bool:
    """True for a text with characters that nobody sees."""
    return not text.isascii() and RUN.search(text) is not None


def without_unseen(source: Source) -> Source:
    """Return a text without the characters that nobody sees, with the way back to its file; one that has none as it
    is."""
    escaped = ESCAPED in source.text and is_markdown(source)
    unseen = (MARKED_RUN if escaped else RUN).finditer(source.text) if escaped or has_unseen(source.text) else ()
    way, parts, at, length = SourceMap(), [], 0, 0
    for run in unseen:
        if run.start() > at:
            way.add(length, at)
            parts.append(source.text[at : run.start()])
            length += run.start() - at
        at = run.end()
    if not at:
        return source
    way.add(length, at)
    return Source(source.path, "".join([*parts, source.text[at:]]), source.text, way)
