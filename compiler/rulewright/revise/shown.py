"""What a page of a comparison shows: old and new side by side."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import inf
from typing import Any

from rulewright.model import name_of
from rulewright.revise.align import Marked
from rulewright.revise.lines import TITLES, Line, Say, english, lines
from rulewright.revise.reprint import reprints
from rulewright.revise.revision import Revision

MARKS = {"same": "{}", "removed": "<del>{}</del>", "added": "<ins>{}</ins>"}
ROW = 300  # bytes that a change or a finding takes in the page, but for its words

Way = Callable[[str | None], str]  # from the id of a rule to the address that leads there, or nothing


def changes_data(
    revision: Revision, way: Way, room: float = inf, editors: bool = True, say: Say = english
) -> dict[str, Any]:
    """Return what the template `_changes.html.j2` shows. Changes and findings are left out, and counted as `more`,
    where they would take more than about `room` bytes; what only `editors` must know is for them alone.
    `say` tells what is called how."""
    findings = []
    more = 0
    for finding in revision.diagnostics if editors else ():
        room -= ROW + len(finding.message)
        if room > 0:
            name = name_of(finding.rule) if finding.rule else ""
            findings.append({"finding": finding, "name": name, "way": way(finding.rule)})
        more += room <= 0
    sections: dict[str, list[dict[str, Any]]] = {}
    for line in lines(revision, say):
        row = _row(line, way)
        room -= ROW + len(row["old"]) + len(row["new"])
        if room > 0:
            sections.setdefault(say(TITLES[line.kind]), []).append(row)
        more += room <= 0
    return {
        "title": revision.new.title,
        "sections": sections,
        "findings": findings,
        "reprints": reprints(revision) if editors else [],
        "more": more,
    }


def _row(line: Line, way: Way) -> dict[str, Any]:
    return {
        "head": line.head,
        "way": way(line.target),
        "old": _side(line.words, "added"),
        "new": _side(line.words, "removed"),
    }


def _side(words: list[Marked], without: str) -> str:
    """Return the words of one revision as HTML, what is not in the other one marked."""
    pieces = (MARKS[mark].format(escape(text, quote=False)) for mark, text in words if mark != without)
    return "".join(pieces).replace("\n", "<br>\n")
