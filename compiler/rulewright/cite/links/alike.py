"""Links on the names of places: where most addresses are made of the words that they stand on, `[REQ-4](#tab-REQ-4)`,
one that is made of the words of another link leads astray."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from rulewright.cite.links.anchors import slug, where_written
from rulewright.cite.links.link import Link
from rulewright.cite.links.places import Places
from rulewright.model import Problem
from rulewright.text import Source

HABIT = 10  # links of a kind, at least, whose addresses are made so
STRAY = 0.1  # of these and more, at most, whose addresses are not


class NamedAlike:
    """The links of one book that stand on codes, words with a figure, and lead to named places of its `places`."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._links: list[tuple[Link, str, str]] = []  # with its words, and what it is addressed to, as slugs

    def note(self, link: Link) -> None:
        """Take note of a link."""
        words, name = slug(link.words), slug(_name(link))
        if any(map(str.isdecimal, words)) and any(map(str.isalpha, words)) and name:
            self._links.append((link, words, name))

    def astray(self) -> Iterator[Problem]:
        """Yield each link to a place that is called by the words of other links, where another is called by its own."""
        before = Counter(name.removesuffix(words) for _, words, name in self._links if name.endswith(words))
        habits = {prefix for prefix, count in before.items() if count >= HABIT}
        if not habits:
            return
        files = self.places.files.items()
        there = {name: (source, at[0]) for path, source in files for name, at in self.places.anchors(path).items()}
        names = set(map(slug, there))
        said = {words for _, words, _ in self._links}
        lengths = {len(prefix) for prefix in habits}
        stray: defaultdict[str, list[Link]] = defaultdict(list)
        for link, words, name in self._links:
            for prefix, rest in ((name[:length], name[length:]) for length in lengths):
                if prefix in habits and rest != words and rest in said and prefix + words in names:
                    stray[prefix].append(link)
        for prefix, links in stray.items():
            if len(links) <= STRAY * before[prefix]:
                yield from (_problem(link, there) for link in links if _name(link) in there)


def _name(link: Link) -> str:
    """Return the name of the place that a link leads to."""
    return link.address.partition("#")[2]


def _problem(link: Link, there: Mapping[str, tuple[Source, int]]) -> Problem:
    """Return that a link leads astray, to one of the named places that are `there`."""
    span, name = link.passage.text.span(link.start, link.end), _name(link)
    source, at = there[name]
    return Problem("link-mismatch", span, f"#{name}", link.passage.source, where_written(source, name, at))
