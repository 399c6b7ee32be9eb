"""A comparison as a page by itself, *What changed*. On a site `publish/pages/changes_page.py` shows it."""

from __future__ import annotations

from rulewright.publish.addresses import Addresses
from rulewright.publish.templates import environment, shipped
from rulewright.revise.revision import Revision
from rulewright.revise.shown import changes_data

STYLES = ("rulewright.css", "changes.css")


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
