"""The history of a rule for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from rulewright.compared.text import WIDTH, mark_words
from rulewright.paint import Paint
from rulewright.revise.history import Event


def report_history(events: Iterable[Event], paint: Paint) -> str:
    """Return the events, the newest first. `paint(text, fg=..., bold=...)` colours a piece of text."""
    out: list[str] = []
    for event in events:
        out.append(" ".join(filter(None, (paint(event.commit[:10], fg="yellow"), event.date, event.subject))))
        out += [f"  {sentence}" for sentence in event.sentences]
        if event.words:
            words = mark_words(event.words, paint)
            out += textwrap.wrap(words, WIDTH, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(out) + "\n"
