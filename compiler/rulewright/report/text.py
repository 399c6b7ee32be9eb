"""The findings for a terminal: place, severity, one sentence, the source line with what is meant underlined, help."""

from __future__ import annotations

import textwrap
import unicodedata

from rulewright.findings import by_severity
from rulewright.languages import language_name
from rulewright.model import Book, Diagnostic
from rulewright.notations.notation import Notation
from rulewright.paint import Paint
from rulewright.project import Project
from rulewright.report.causes import causes
from rulewright.report.json import summary
from rulewright.report.width import LEAST, columns, fitting

COLORS = {"error": "red", "warning": "yellow", "note": "cyan"}
WIDTH = 100  # columns of a source line that are shown where there is no terminal


def report_text(project: Project, found: list[Diagnostic], paint: Paint, width: int | None = None) -> str:
    """Return the report, the gravest findings first. `paint(text, fg=..., bold=...)` colours a piece of it, or leaves
    it plain; no line is wider than `width`, that of the terminal where it is shown on one. Where nothing could be read
    there is nothing to report."""
    if project.failures and not found and not any(book.sources for book in project.books):
        return ""
    first = ["\n".join(_wrapped(line, width, 0, 0)) for line in causes(project, found)]
    shown = [paint(line, fg="yellow", bold=True) + "\n\n" for line in first]
    shown += [f"{show(finding, paint, width)}\n" for finding in by_severity(found)]
    return "".join(shown) + _summary(project, found, paint, width) + "\n"


def show(finding: Diagnostic, paint: Paint, width: int | None = None) -> str:
    """Return one finding, ending with a newline."""
    span = finding.span
    color = COLORS[finding.severity or "error"]
    line = str(span.line) if span.place is None else ""
    kind = f"{finding.severity}[{finding.code}]"
    gutter = " " * len(line)
    room = (width or WIDTH + 7) - len(gutter) - 3
    around, place = span.source.context(span.start, reach=2 * max(room, LEAST))
    underlined = span.source.original[slice(*span.written)].splitlines()
    length = max(1, len(underlined[0]) if underlined else 1)
    source, under = _window(around, place, length, room)
    where = f"{span.exactly}: "
    message, *rest = _wrapped(finding.message, width, len(f"{where}{kind}: "), 2)
    out = [
        f"{where}{paint(kind, fg=color, bold=True)}: {paint(message, bold=True)}".rstrip(),
        *(f"  {paint(each, bold=True)}" for each in rest),
        f"{gutter} |",
        f"{line} | {source}",
        f"{gutter} | {paint(under, fg=color, bold=True)}",
    ]
    notes = [("help", text) for text in finding.help]
    notes += [("perhaps", guess) for guess in finding.guesses]
    notes += [("see", f"{place.where}: {message}") for place, message in finding.related]
    for label, text in notes:
        indent = len(f"{gutter} = {label}: ")
        first, *more = _wrapped(text, width, indent, indent)
        out += [f"{gutter} = {paint(label, bold=True)}: {first}", *(" " * indent + each for each in more)]
    return "\n".join(out) + "\n"


def _wrapped(text: str, width: int | None, first: int, indent: int) -> list[str]:
    """Return the lines of a sentence that begins in column `first`, and goes on in column `indent`."""
    if not width or first + columns(text) <= width:
        return [text]
    if width - first < LEAST:  # there is no room beside a long path
        return ["", *textwrap.wrap(text, max(LEAST, width - indent), break_on_hyphens=False)]
    pieces = textwrap.wrap(" " * first + text, width, subsequent_indent=" " * indent, break_on_hyphens=False)
    return [each.strip() for each in pieces]


def _window(line: str, start: int, length: int, room: int) -> tuple[str, str]:
    """Cut a long line down to what surrounds the span, in `room` columns; return it and the underline."""
    left, end = 0, len(line)
    if len(line) >= 2 * room or columns(line) > room:
        room = max(LEAST, room - 4)  # beside the dots at both ends
        left = start - fitting(line[:start][::-1], room // 3)
        end = left + fitting(line[left:], room)
        if end == len(line):
            left = end - fitting(line[::-1], room)
    length = max(1, min(length, end - start))
    before, inside = line[left:start], line[start : start + length]
    lead, trail = "… " if left else "", " …" if end < len(line) else ""
    shown = lead + _printable(line[left:end]) + trail
    return shown, " " * columns(lead + before) + "^" * max(1, columns(inside))


def _printable(text: str) -> str:
    return "".join(" " if unicodedata.category(each) == "Cc" else each for each in text)


def _summary(project: Project, found: list[Diagnostic], paint: Paint, width: int | None) -> str:
    counts = summary(project, found)
    verdict = [
        paint(counted(counts[severity], severity), fg=COLORS[severity], bold=True)
        for severity in COLORS
        if counts[severity]
    ]
    read = ", ".join(counted(counts[what], what[:-1]) for what in ("books", "rules", "references"))
    guessed = [
        f"{book.id} was read {_spoken(book)}{_numbered(book.notation, book.titled)}; that is a guess: {book.guessed}"
        for book in project.books
        if book.guessed and book.notation and book.index
    ]
    guessed += [
        f"{book.id} was read as {book.guessed}"
        for book in project.books
        if book.guessed and book.document and book.index
    ]
    known = f"; {counts['baselined']} more known to the baseline" if counts["baselined"] else ""
    said = [line for sentence in guessed for line in _wrapped(sentence, width, 0, 0)]
    return "\n".join([*said, f"{', '.join(verdict) or paint('no findings', fg='green', bold=True)} in {read}{known}"])


def _numbered(notation: Notation, titled: bool) -> str:
    """Say how a book numbers its rules, if it does."""
    return "by its headings" if titled else f"as {notation.name} ({notation.about})"


def _spoken(book: Book) -> str:
    """Say in which language a book was read, where it was guessed to be another than the usual one."""
    if not book.spoken:
        return ""
    if not book.language:
        return "by its numbers alone (its language is not known) and "
    return f"in {language_name(book.language)} and "


def counted(number: int, what: str) -> str:
    """Return how many there are of something, in words: 1 rule, 2 rules."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
