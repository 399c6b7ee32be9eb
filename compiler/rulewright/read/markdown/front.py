"""The settings above a text in Markdown, as tools of sites keep them there: *title: …* between two lines of dashes."""

from __future__ import annotations

from rulewright.late import late

# The line that ends it may name what follows
FRONT = late(r"---[ \t]*\r?\n(?:\w[\w-]*:[^\n]*\n|[ \t-][^\n]*\n|\r?\n)+?---(?:[ \t]+\w+)?[ \t]*(?:\r?\n|\Z)")


def end_of_front(text: str) -> int:
    """Return where the settings above a text end; 0 where there are none."""
    match = FRONT.match(text) if text.startswith("---") else None
    return match.end() if match else 0
