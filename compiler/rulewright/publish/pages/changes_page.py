"""The page that tells what changed by release."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rulewright.publish.addresses import CHANGES
from rulewright.publish.pages.page import Heading, Page
from rulewright.revise.release import steps
from rulewright.revise.revision import Revision
from rulewright.revise.shown import changes_data

if TYPE_CHECKING:
    from rulewright.publish.pages.pages import Pages

TITLE = "What changed"
ROOM = 250_000  # bytes that the page may take


def changes_page(pages: Pages) -> Page:
    """Return the page of what changed, each release by itself."""

    def way(id: str | None, later: Revision | None) -> str:
        now = later.meaning(id) if id and later else id
        return pages.addresses.link(now or "", CHANGES) or ""

    say = pages.say.plain
    data = []
    later: Revision | None = None  # from what a step led to, to what is published now
    room = ROOM / len(pages.releases)
    for release, step in zip(pages.releases, steps(list(pages.releases)), strict=True):
        data.append((step, changes_data(step.revision, partial(way, later=later), room, pages.draft, say)))
        later = release.revision
    editions = {" · ".join(filter(None, (each.file.edition, each.file.date))) for each in pages.project.settings}
    now = editions.pop() if len(editions) == 1 else ""
    html = pages.around_books.get_template("releases.html.j2").render(steps=data, now=now)
    headings = [
        Heading(say("Since {release}", release=step.since), f"since-{at}", 2) for at, (step, _) in enumerate(data, 1)
    ]
    return Page(CHANGES, say(TITLE), html, headings)
