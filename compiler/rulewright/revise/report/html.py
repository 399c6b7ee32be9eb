"""A comparison as a page of the site, *What changed*: old and new side by side."""

from __future__ import annotations

from html import escape
from typing import Any

from rulewright.publish.addresses import Addresses
from rulewright.publish.templates import environment, shipped
from rulewright.revise.align import Marked
from rulewright.revise.report.lines import TITLES, Line, lines
from rulewright.revise.revision import Revision, name_of

MARKS = {"same": "{}", "removed": "<del>{}</del>", "added": "<ins>{}</ins>"}


def report_html(revision: Revision) -> str:
    """Return the page, whole, with its styles in it. Its links are those of a page at the root of the site."""
    addresses = Addresses(revision.new)
    sections: dict[str, list[dict[str, Any]]] = {}
    for line in lines(revision):
        sections.setdefault(TITLES[line.kind], []).append(_row(line, addresses))
    findings = [
        {
            "finding": finding,
            "name": name_of(finding.rule) if finding.rule else "",
            "way": _way(addresses, finding.rule),
        }
        for finding in revision.diagnostics
    ]
    style = (shipped() / "assets" / "rulewright.css").read_text("utf-8")
    template = environment(revision.new.root).get_template("changes.html.j2")
    return template.render(title=revision.new.title, sections=sections, findings=findings, style=style)


def _row(line: Line, addresses: Addresses) -> dict[str, Any]:
    return {
        "head": line.head,
        "way": _way(addresses, line.target),
        "old": _side(line.words, "added"),
        "new": _side(line.words, "removed"),
    }


def _side(words: list[Marked], without: str) -> str:
    """Return the words of one revision as HTML, what is not in the other one marked."""
    pieces = (MARKS[mark].format(escape(text, quote=False)) for mark, text in words if mark != without)
    return "".join(pieces).replace("\n", "<br>\n")


def _way(addresses: Addresses, id: str | None) -> str:
    if id is None or id not in addresses.page_of:
        return ""
    return f"{addresses.url(addresses.page_of[id])}#{addresses.anchor_of[id]}"
