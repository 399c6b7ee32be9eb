"""Running text of a source without markup in it: the looks of its words are known by their places."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.read.running import Running
from rulewright.style import Style
from rulewright.text import Source, Text

WORDS = re.compile(r"[^\s\xa0]+(?: [^\s\xa0]+)*")  # with one space between any two of them


def literal(source: Source, pieces: Sequence[tuple[int, int]]) -> Text:
    """Return the running text of `pieces` in a source whose looks are known by their places."""
    running = Running(source)
    for number, (start, end) in enumerate(pieces):
        if number:
            running.space(running.end)
        for words in WORDS.finditer(source.text, start, end):
            if words.start() > start and running.parts:
                running.space(running.end)
            running.add(words[0], words.start())
    _take_styles(running)
    return running.build((pieces[0][0], pieces[-1][1]) if pieces else (0, 0))


def _take_styles(running: Running) -> None:
    """Take over the looks that the source knows by their places."""
    if running.start is None:
        return
    anchors = running.anchors
    ends = [*(ours for ours, _ in anchors[1:]), running.length]
    for style in running.source.styles_from(running.start):
        if style.start >= running.end:
            break
        covered = [
            (max(ours, ours + style.start - theirs), min(end, ours + style.end - theirs))
            for (ours, theirs), end in zip(anchors, ends, strict=True)
        ]
        real = [(start, end) for start, end in covered if start < end]
        if real:
            running.styles.append(Style(real[0][0], real[-1][1], style.name))
