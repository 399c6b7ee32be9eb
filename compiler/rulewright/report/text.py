"""The findings for a terminal: place, severity, one sentence, the source line with what is meant underlined, help."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.report.causes import causes
from rulewright.report.json import summary

COLORS = {"error": "red", "warning": "yellow", "note": "cyan"}
WIDTH = 100  # columns of a source line that are shown
Paint = Callable[..., str]


def report_text(project: Project, found: list[Diagnostic], paint: Paint) -> str:
    """Return the report. `paint(text, fg=..., bold=...)` colours a piece of it, or leaves it plain."""
    first = causes(project, found)
    shown = [paint(line, fg="yellow", bold=True) + "\n\n" for line in first]
    shown += [f"{show(finding, paint)}\n" for finding in found]
    return "".join(shown) + _summary(project, found, paint) + "\n"


def show(finding: Diagnostic, paint: Paint) -> str:
    """Return one finding, ending with a newline."""
    span = finding.span
    color = COLORS[finding.severity or "error"]
    head = paint(f"{finding.severity}[{finding.code}]", fg=color, bold=True)
    line = str(span.line) if span.place is None else ""
    gutter = " " * len(line)
    around, place = span.source.context(span.start)
    source, under = _window(around, place, max(1, len(span.text.splitlines()[0]) if span.text else 1))
    out = [
        f"{span.exactly}: {head}: {paint(finding.message, bold=True)}",
        f"{gutter} |",
        f"{line} | {source}".lstrip() if line else f"{gutter} | {source}",
        f"{gutter} | {paint(under, fg=color, bold=True)}",
    ]
    notes = [("help", text) for text in finding.help]
    notes += [("perhaps", f"{target.partition(':')[2]} ({reason})") for target, reason in finding.candidates]
    notes += [("see", f"{place.where}: {message}") for place, message in finding.related]
    out += [f"{gutter} = {paint(label, bold=True)}: {text}" for label, text in notes]
    return "\n".join(out) + "\n"


def _window(line: str, start: int, length: int) -> tuple[str, str]:
    """Cut a long line down to what surrounds the span; return it and the underline."""
    left = 0
    if len(line) > WIDTH:
        left = max(0, min(start - WIDTH // 3, len(line) - WIDTH))
    end = min(len(line), left + WIDTH)
    length = max(1, min(length, end - start))
    before, inside = line[left:start], line[start : start + length]
    lead, trail = "… " if left else "", " …" if end < len(line) else ""
    shown = lead + _printable(line[left:end]) + trail
    return shown, " " * _columns(lead + before) + "^" * max(1, _columns(inside))


def _printable(text: str) -> str:
    return "".join(" " if unicodedata.category(each) == "Cc" else each for each in text)


def _columns(text: str) -> int:
    """Return how many columns a terminal gives to `text`."""
    wide = sum(unicodedata.east_asian_width(each) in "WF" for each in text)
    return len(text) + wide - sum(unicodedata.combining(each) > 0 for each in text)


def _summary(project: Project, found: list[Diagnostic], paint: Paint) -> str:
    counts = summary(project, found)
    verdict = [
        paint(counted(counts[severity], severity), fg=COLORS[severity], bold=True)
        for severity in COLORS
        if counts[severity]
    ]
    read = ", ".join(counted(counts[what], what[:-1]) for what in ("books", "rules", "references"))
    guessed = [
        f"{book.id} was read as {book.notation.name} ({book.notation.about}); that is a guess: {book.guessed}"
        for book in project.books
        if book.guessed and book.notation and book.index
    ]
    known = f"; {counts['baselined']} more known to the baseline" if counts["baselined"] else ""
    return "\n".join(
        [*guessed, f"{', '.join(verdict) or paint('no findings', fg='green', bold=True)} in {read}{known}"]
    )


def counted(number: int, what: str) -> str:
    """Return how many there are of something, in words: 1 rule, 2 rules."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
