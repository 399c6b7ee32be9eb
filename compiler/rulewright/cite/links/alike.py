"""Links on the names of places: where most addresses are made of the words that they stand on, `[REQ-4](#tab-REQ-4)`,
one that is made of the words of another link leads astray."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.cite.links.anchors import slug, where_written
from rulewright.cite.links.link import Link
from rulewright.cite.links.places import Places
from rulewright.model import Problem

HABIT = 10  # links of a kind, at least, whose addresses are made so
STRAY = 0.1  # of these and more, at most, whose addresses are not


class NamedAlike:
    """The links of one book that stand on codes, words with a figure, and lead to named places of its `places`."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._links: list[tuple[Link, str, str]] = []  # with its words, and what it is addressed to, as slugs

    def note(self, link: Link) -> None:
        """Take note of a link."""
        words, name = slug(link.words), slug(link.address.partition("#")[2])
        if any(map(str.isdecimal, words)) and any(map(str.isalpha, words)) and name:
            self._links.append((link, words, name))

    def astray(self) -> Iterator[Problem]:
        """Yield each link to a place that is called by the words of other links, where another is called by its own."""
        before = Counter(name.removesuffix(words) for _, words, name in self._links if name.endswith(words))
        habits = [prefix for prefix, count in before.items() if count >= HABIT]
        names = {slug(name) for path in self.places.files for name in self.places.anchors(path)} if habits else set()
        said = {words for _, words, _ in self._links}
        for prefix in habits:
            stray = [
                link
                for link, words, name in self._links
                if name.startswith(prefix) and name.removeprefix(prefix) in said - {words} and prefix + words in names
            ]
            if len(stray) <= STRAY * before[prefix]:
                yield from filter(None, map(self._problem, stray))

    def _problem(self, link: Link) -> Problem | None:
        """Return that a link leads astray; nothing where its place is not called so in its own file or another."""
        name = link.address.partition("#")[2]
        for path, source in self.places.files.items():
            if at := self.places.anchors(path).get(name):
                span = link.passage.text.span(link.start, link.end)
                return Problem(
                    "link-mismatch", span, f"#{name}", link.passage.source, where_written(source, name, at[0])
                )
        return None
