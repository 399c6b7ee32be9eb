"""A comparison as Markdown, fit for a pull request: the findings first, then what changed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.model import name_of
from rulewright.revise.align import Marked
from rulewright.revise.lines import TITLES, lines
from rulewright.revise.reprint import reprints
from rulewright.revise.revision import Revision
from rulewright.revise.shown import MARKS

SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")
MOST = 60_000  # characters; a comment on GitHub holds 65,536
LONG = 400  # characters of unchanged words that are shown in one piece


def report_markdown(revision: Revision) -> bytes:
    """Return the report in UTF-8, ending with a newline; of one that no comment could hold, the beginning."""
    out = ["## What changed", "", *_findings(revision), *_reprints(revision), *_changes(revision)]
    text = "\n".join(out).replace("\n\n\n", "\n\n")
    if len(text) > MOST:
        shown = text[: text.rindex("\n- ", 0, MOST)]
        left = text.count("\n- ", len(shown))
        text = f"{shown}\n\n… and {left} more: `rulewright diff` tells them all."
    return text.encode("utf-8", "replace") + b"\n"


def _findings(revision: Revision) -> Iterator[str]:
    for finding in revision.diagnostics:
        place = f"`{finding.span.where}`"
        rule = f"{_plain(name_of(finding.rule))}: " if finding.rule else ""
        yield f"- **{finding.severity}** {rule}{_plain(finding.message)} ({finding.code}, {place})"
        yield from (f"  - cite {_plain(name_of(target))}: it {_plain(reason)}" for target, reason in finding.candidates)


def _reprints(revision: Revision) -> Iterator[str]:
    again = reprints(revision)
    if again:
        yield from ("", "### To print again", "")
        yield from (f"- `{each.file}`: {_plain(each.reason)}" for each in again)


def _changes(revision: Revision) -> Iterator[str]:
    last = ""
    for line in lines(revision):
        if line.kind != last:
            yield from ("", f"### {TITLES[line.kind]}", "")
            last = line.kind
        yield f"- **{_plain(line.head)}**" + (f": {_words(line.words)}" if line.words else "")
    if not revision.changes:
        yield "Nothing changed."


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
