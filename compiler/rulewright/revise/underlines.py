"""The lines under and over headings of reStructuredText: a heading that becomes longer than its line is none."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from rulewright.late import late
from rulewright.read.formats import REST
from rulewright.revise.edits import Edit
from rulewright.text import Source, Span

RULED = late(r"([^\w\s])\1*[ \t\r]*", re.ASCII)


def lines_of_headings(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Yield what becomes of the lines around headings in which there are `edits`: one that was as long stays so, one
    that would be too short is made longer."""
    longer: defaultdict[tuple[str, int], int] = defaultdict(int)
    sources: dict[str, Source] = {}
    for edit in edits:
        span = edit.span
        if PurePath(span.source.entry).suffix.casefold() in REST:
            sources[span.source.entry] = span.source.raw
            begin = span.source.raw.text.rfind("\n", 0, span.written[0]) + 1
            longer[span.source.entry, begin] += len(edit.text) - len(span.text)
    for (entry, begin), more in longer.items():
        yield from _lines(sources[entry], begin, more)


def _lines(source: Source, begin: int, more: int) -> Iterator[Edit]:
    """Yield the edits of the lines around the heading that begins at an offset and becomes so much longer."""
    text = source.text
    end = text.find("\n", begin)
    if end < 0:
        return
    long = len(text[begin:end].rstrip())
    under, over = _ruled(text, end + 1), _ruled(text, text.rfind("\n", 0, max(0, begin - 1)) + 1)
    for line in (under, over):
        had = len(line[0].rstrip()) if line and under and line[1] == under[1] else 0
        if line and had >= long and (had == long or had < long + more):
            yield Edit(Span(source, line.start(), line.start() + had), line[1] * (long + more))


def _ruled(text: str, start: int) -> re.Match[str] | None:
    """Return the line that begins at an offset where it is one mark again and again."""
    end = text.find("\n", start)
    return RULED.fullmatch(text, start, len(text) if end < 0 else end)
