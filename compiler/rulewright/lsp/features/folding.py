"""What can be folded away, and what grows around a selection: rules within rules, tables."""

from __future__ import annotations

import re

from rulewright.lsp.features.symbols import outline, walk
from rulewright.lsp.view import File, View
from rulewright.text import Span

WORD = re.compile(r"[^\s]+")
SENTENCE = re.compile(r"[^.!?\r\n]+[.!?]*")


def folds(view: View, file: File) -> list[Span]:
    """Return the stretches of rules, tables and rule code that take more than a line, without blank lines at their
    ends."""
    found = []
    for symbol in walk(outline(view, file)):
        text = symbol.span.text.rstrip()
        span = Span(file.source, symbol.span.start, symbol.span.start + len(text))
        if "\n" in text or "\r" in text:
            found.append(span)
    return found


def growing(view: View, file: File, offset: int) -> list[Span]:
    """Return what is around an offset, the innermost first: word, sentence, line, rule by rule, all of the file."""
    source = file.source
    line = source.position(offset)[0]
    start = source.offset(line, 1)
    whole = Span(source, start, start + len(source.line(line)))
    around = [each.span for each in walk(outline(view, file)) if each.span.start <= offset <= each.span.end]
    parts = [*_matches(WORD, whole, offset), *_matches(SENTENCE, whole, offset), whole, *around]
    parts.append(Span(source, 0, len(source.text)))
    parts.sort(key=lambda each: each.end - each.start)
    found: list[Span] = []
    for part in parts:
        if not found or (part.start <= found[-1].start and found[-1].end <= part.end and part != found[-1]):
            found.append(part)
    return found


def _matches(pattern: re.Pattern[str], line: Span, offset: int) -> list[Span]:
    text = line.source.text
    matches = (match.span() for match in pattern.finditer(text, line.start, line.end))
    return [Span(line.source, start, end) for start, end in matches if start <= offset <= end]
