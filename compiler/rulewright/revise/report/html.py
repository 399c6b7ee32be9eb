"""A comparison as a page, *What changed*: old and new side by side; on its own, or within the site."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from rulewright.publish.addresses import Addresses
from rulewright.publish.templates import environment, shipped
from rulewright.revise.align import Marked
from rulewright.revise.names import name_of
from rulewright.revise.report.lines import TITLES, Line, lines
from rulewright.revise.reprint import reprints
from rulewright.revise.revision import Revision

MARKS = {"same": "{}", "removed": "<del>{}</del>", "added": "<ins>{}</ins>"}
STYLES = ("rulewright.css", "changes.css")

Way = Callable[[str | None], str]  # from the id of a rule to the address that leads there, or nothing


def report_html(revision: Revision) -> bytes:
    """Return the page, whole, with its styles in it. Its links are those of a page at the root of the site."""
    addresses = Addresses(revision.new)

    def way(id: str | None) -> str:
        if id is None or id not in addresses.page_of:
            return ""
        return f"{addresses.url(addresses.page_of[id])}#{addresses.anchor_of[id]}"

    style = "\n".join((shipped() / "assets" / name).read_text("utf-8") for name in STYLES)
    template = environment(revision.new.root).get_template("changes.html.j2")
    return template.render(changes_data(revision, way), style=style).encode()


def changes_data(revision: Revision, way: Way, since: str = "") -> dict[str, Any]:
    """Return what the template `_changes.html.j2` shows. `since` names the old revision."""
    sections: dict[str, list[dict[str, Any]]] = {}
    for line in lines(revision):
        sections.setdefault(TITLES[line.kind], []).append(_row(line, way))
    findings = [
        {"finding": finding, "name": name_of(finding.rule) if finding.rule else "", "way": way(finding.rule)}
        for finding in revision.diagnostics
    ]
    return {
        "title": revision.new.title,
        "since": since,
        "sections": sections,
        "findings": findings,
        "reprints": reprints(revision),
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
