"""A comparison for a terminal: what changed, kind by kind, then the findings."""

from __future__ import annotations

import textwrap
from collections import Counter

from rulewright.paint import Paint
from rulewright.report.text import counted, show
from rulewright.revise.align import Marked
from rulewright.revise.lines import TITLES, lines
from rulewright.revise.reprint import reprints
from rulewright.revise.revision import Revision

WIDTH = 100
AROUND = 60  # characters of unchanged words that are shown beside changed ones
COLORS = {"removed": "red", "added": "green"}


def report_text(revision: Revision, paint: Paint) -> str:
    """Return the report. `paint(text, fg=..., bold=...)` colours a piece of it, or leaves it plain."""
    out: list[str] = []
    last = ""
    for line in lines(revision):
        if line.kind != last:
            out += ["", paint(TITLES[line.kind], bold=True)]
            last = line.kind
        out.append(f"  {line.head}")
        if line.words and line.kind not in ("added", "removed"):
            words = mark_words(line.words, paint)
            out += textwrap.wrap(words, WIDTH, initial_indent="    ", subsequent_indent="    ")
    again = reprints(revision)
    if again:
        out += ["", paint("To print again", bold=True), *(f"  {each.file}: {each.reason}" for each in again)]
    out += ["", *(show(finding, paint) for finding in revision.diagnostics), _summary(revision)]
    return "\n".join(out).lstrip("\n") + "\n"


def mark_words(words: list[Marked], paint: Paint) -> str:
    """Return what changed between its neighbours: [-taken out-] and {+put in+}."""
    shown = []
    for at, (mark, text) in enumerate(words):
        if mark == "same":
            shown.append(_short(text, first=at == 0, last=at == len(words) - 1))
        else:
            opened, closed = ("[-", "-]") if mark == "removed" else ("{+", "+}")
            inner = text.rstrip()
            shown.append(paint(opened + inner + closed, fg=COLORS[mark]) + text[len(inner) :])
    return "".join(shown)


def _short(text: str, first: bool, last: bool) -> str:
    if first:
        return text if len(text) <= AROUND else "… " + text[-AROUND:].partition(" ")[2]
    if last:
        return text if len(text) <= AROUND else text[:AROUND].rpartition(" ")[0] + " …"
    return text if len(text) <= 2 * AROUND else f"{_short(text, False, True)} {_short(text, True, False)}"


def _summary(revision: Revision) -> str:
    counts = Counter(change.kind for change in revision.changes)
    found = Counter(str(finding.severity) for finding in revision.diagnostics)
    named = ((counts[kind], kind) for kind in TITLES if counts[kind])
    changes = ", ".join(counted(count, kind) if kind == "cell" else f"{count} {kind}" for count, kind in named)
    findings = ", ".join(counted(count, name) for name, count in sorted(found.items()))
    return f"{changes or 'nothing changed'}; {findings or 'no findings'}"
