"""A comparison as Markdown, fit for a pull request: the findings first, then what changed."""

from __future__ import annotations

import re

from rulewright.revise.align import Marked
from rulewright.revise.report.lines import TITLES, lines
from rulewright.revise.reprint import reprints
from rulewright.revise.revision import Revision, name_of

MARKS = {"same": "{}", "removed": "<del>{}</del>", "added": "<ins>{}</ins>"}
SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")
LONG = 400  # characters of unchanged words that are shown in one piece


def report_markdown(revision: Revision) -> bytes:
    """Return the report in UTF-8, ending with a newline."""
    out = ["## What changed", ""]
    for finding in revision.diagnostics:
        place = f"`{finding.span.source.path}:{finding.span.line}`"
        rule = f"{_plain(name_of(finding.rule))}: " if finding.rule else ""
        out.append(f"- **{finding.severity}** {rule}{_plain(finding.message)} ({finding.code}, {place})")
        out += [f"  - cite {_plain(name_of(target))}: it {_plain(reason)}" for target, reason in finding.candidates]
    last = ""
    for line in lines(revision):
        if line.kind != last:
            out += ["", f"### {TITLES[line.kind]}", ""]
            last = line.kind
        out.append(f"- **{_plain(line.head)}**" + (f": {_words(line.words)}" if line.words else ""))
    again = reprints(revision)
    if again:
        out += ["", "### To print again", "", *(f"- `{each.file}`: {_plain(each.reason)}" for each in again)]
    if not revision.changes:
        out.append("Nothing changed.")
    return "\n".join(out).replace("\n\n\n", "\n\n").encode("utf-8", "replace") + b"\n"


def _words(words: list[Marked]) -> str:
    return "".join(_piece(mark, text) for mark, text in words).strip()


def _piece(mark: str, text: str) -> str:
    if mark == "same" and len(text) > LONG:
        text = f"{text[: LONG // 2].rpartition(' ')[0]} … {text[-LONG // 2 :].partition(' ')[2]}"
    inner = text.rstrip()
    blank = " " * (inner != text)
    return MARKS[mark].format(_plain(inner).replace("\n", "<br>")) + blank


def _plain(text: str) -> str:
    """Return text that Markdown shows as it is."""
    return SPECIAL.sub(r"\\\1", text)
