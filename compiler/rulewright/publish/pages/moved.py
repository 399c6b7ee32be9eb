"""Where old permanent addresses lead: to the rule that stood there, wherever it is now."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.model import Rule
from rulewright.publish.addresses import Addresses
from rulewright.revise.release import Release

if TYPE_CHECKING:
    from jinja2 import Environment


class Moved(Struct):
    """A rule that was `name` in a release, at `anchor` of its page. `now` is its id, None where it was taken out."""

    anchor: str
    name: str
    now: str | None
    release: str


Shown = tuple[Moved, str | None, str]  # what moved, the way to where it is now, and its number there


class MovedRules:
    """What became of the addresses of earlier releases.

    `gone` are those where nothing stands any more, by page and anchor: they lead on. `reused` are those where another
    rule stands, by that rule's id: it says so.
    """

    def __init__(self, releases: Iterable[Release], new: Addresses) -> None:
        self.new = new
        self.gone: defaultdict[str, dict[str, Moved]] = defaultdict(dict)
        self.reused: defaultdict[str, list[Moved]] = defaultdict(list)
        self.standing = {(page, new.anchor_of[id]): id for id, page in new.page_of.items() if id in new.rules}
        for release in releases:
            self._add(release, Addresses(release.revision.old, new.directories))

    def _add(self, release: Release, old: Addresses) -> None:
        revision = release.revision
        for id, rule in old.rules.items():
            page, anchor = old.page_of[id], old.anchor_of[id]
            now = revision.meaning(id)
            there = self.standing.get((page, anchor))
            moved = Moved(anchor, rule.name, now if now in self.new.page_of else None, release.name)
            if there is None:
                self.gone[page].setdefault(anchor, moved)
            elif there != now and not rule.implied and not (now and revision.follows(id, now)):
                self.reused[there].append(moved)

    @cached_property
    def lost_pages(self) -> dict[str, str]:
        """The pages that there are no more, with a title for what leads on from there."""
        pages = {*self.new.page_of.values(), *(f"{book}/index" for book in self.new.parts)}
        return {page: f"{posixpath.basename(page)}, moved" for page in self.gone if page not in pages}

    def html(self, page: str, templates: Environment) -> str:
        """Return where the rules are now that stood on a page, as HTML, or nothing."""
        moved = [self._shown(each, page) for each in self.gone.get(page, {}).values()]
        return templates.get_template("_moved.html.j2").render(moved=moved) if moved else ""

    def was(self, rule: Rule, page: str) -> list[Shown]:
        """Return which rules had this one's number in earlier releases, and the way to where they are now."""
        return [self._shown(each, page) for each in self.reused.get(rule.id, ())]

    def _shown(self, moved: Moved, page: str) -> Shown:
        now = moved.now or ""
        return moved, self.new.link(now, page), now.partition(":")[2]
