"""What many findings have in common, said once before them, so that the first screen says what to do."""

from __future__ import annotations

from collections import Counter, defaultdict

from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.report.troubles import troubles
from rulewright.text import Span

MANY = 5  # findings of one cause, from which on it is said first
SHOWN = 3


def causes(project: Project, found: list[Diagnostic]) -> list[str]:
    """Return a sentence for each cause that many findings share."""
    by_book: defaultdict[str, list[Diagnostic]] = defaultdict(list)
    for finding in found:
        if finding.code == "dangling-reference" and finding.book:
            by_book[finding.book].append(finding)
    sentences = []
    said = set()
    for name, dangling in by_book.items():
        unread = [finding for finding in dangling if finding.related]
        if len(unread) >= MANY:
            sentences.append(_unread(name, unread))
            said.add(name)
        elif len(dangling) >= MANY and len(dangling) > len(project.book(name).references) / 2:
            sentences.append(_most(name, dangling))
            said.add(name)
    for book in project.books:
        if book.id not in said:
            sentences += troubles(book, [finding for finding in found if finding.book == book.id])
    return sentences


def _unread(name: str, dangling: list[Diagnostic]) -> str:
    """Citations dangle since lines that look like labels were not read as rules."""
    labels: dict[tuple[str, int], Span] = {}
    for finding in dangling:
        span = finding.related[0][0]
        labels.setdefault((span.source.path, span.start), span)
    lines = list(labels.values())
    are, them = f"{len(lines)} lines that look like labels were not read as rules", "them"
    if len(lines) == 1:
        are, them = "1 line that looks like a label was not read as a rule", "it"
    shown = ", ".join(f"{span.text} ({span.where})" for span in lines[:SHOWN]) + (", …" if len(lines) > SHOWN else "")
    return (
        f"{name}: {are}, and {len(dangling)} citations of {them} lead nowhere: {shown}; "
        "`rulewright outline` shows what was read, with `--why NUMBER` why"
    )


def _most(name: str, dangling: list[Diagnostic]) -> str:
    """Most citations dangle: the book was read by the wrong notation, or holds only some chapters."""
    said = Counter(finding.span.text for finding in dangling).most_common(SHOWN)
    shown = ", ".join(words for words, _ in said)
    return (
        f"{name}: most citations lead nowhere ({len(dangling)}, such as {shown}); look at what was read with "
        "`rulewright outline`, and say `notation` and `chapters` in book.toml where it is not what the book holds"
    )
