"""Circles: rules from each of which a chain of citations leads back to it.

Plain adjacency instead of the networkx graph: `check` needs no more, and importing networkx takes longer than this.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from rulewright.cache import Cache, Kind, always, digest, encode
from rulewright.model import Book, Citation, Reference

Hop = tuple[str, Citation, Reference]
Links = dict[str, dict[str, tuple[Citation, Reference]]]
RINGS: Kind[list[list[str]]] = Kind("circles", list[list[str]], shared=always)
NO_CACHES: Mapping[str, Cache] = MappingProxyType({})
STARTS = 60  # a group of hundreds has a short circle near its beginning; searching from all of it is quadratic
ASIDE = 60  # characters within parentheses before a citation
ALL = 2
PLACES = ("table", "page")  # no rule is cited by them
TIMES = 5  # that circles are looked for in what those found before leave; whoever breaks these sees the others


def circles(books: Iterable[Book], caches: Mapping[str, Cache] = NO_CACHES) -> Iterator[list[Hop]]:
    """Yield circles of two rules or more, in reading order: of each strongly connected group in which citations do
    nothing but hand the matter on those that share no reference, the shortest first; and the shortest of each group in
    which nobody is led round so.

    A hop is (rule, citation, reference): the rule, and what in it leads to the next one; where several citations do,
    one that hands over. Mentions of tables make no circle. What was found before, in the `caches` of the books, holds
    while the same rules lead to the same ones.
    """
    for book in books:
        links = _links(book)
        place = {rule.id: at for at, rule in enumerate(book.rules)}
        cache = caches.get(book.id) or Cache()
        key = _key(links, place) if cache.path and book.sources else b""
        rings = cache.recall(RINGS, book.sources[0], key) if key else None
        if rings is None:
            rings = _rings(links, place)
            if key:
                cache.keep(RINGS, book.sources[0], key, rings)
        for ring in rings:
            yield [(rule, *links[rule][after]) for rule, after in hops(ring)]


def _key(links: Links, place: dict[str, int]) -> bytes:
    """Return a fingerprint of all that circles are a function of: how the rules lead to each other that any other leads
    to, in the order of the text."""
    reached = {after for cited in links.values() for after in cited}
    there = sorted(reached & links.keys(), key=place.__getitem__)
    return digest(encode([(rule, [(after, _handed(hop)) for after, hop in links[rule].items()]) for rule in there]))


def _rings(links: Links, place: dict[str, int]) -> list[list[str]]:
    """Return the rules of each circle, in reading order."""
    groups = _groups(links, place)
    inside = {rule for group in groups for rule in group}  # no circle leads out of these
    handing = {
        rule: {after: hop for after, hop in cited.items() if after in inside and _handed(hop) == ALL}
        for rule, cited in links.items()
        if rule in inside
    }
    rings = list(_apart(handing, place))
    told = {rule for ring in rings for rule in ring}
    rings += [_shortest(links, group) for group in groups if told.isdisjoint(group)]
    return sorted(rings, key=lambda ring: [place[rule] for rule in ring])


def _apart(links: Links, place: dict[str, int]) -> Iterator[list[str]]:
    """Yield the shortest circle of each group, then of each that is left without the references of these, and so on:
    whoever breaks one of them leaves the others as they are."""
    for _ in range(TIMES):
        rings = [_shortest(links, group) for group in _groups(links, place)]
        if not rings:
            return
        yield from rings
        told = {id(links[rule][after][1]) for ring in rings for rule, after in hops(ring)}
        links = {
            rule: {after: hop for after, hop in cited.items() if id(hop[1]) not in told}
            for rule, cited in links.items()
        }


def hops(ring: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each rule of a circle with the one after it."""
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def is_aside(citation: Citation, reference: Reference) -> bool:
    """True for a citation in parentheses behind words of its own rule's: *Roads speed it up (see 1.2).*"""
    text, start, end = citation.passage.text, max(0, reference.start - ASIDE), reference.start
    opened = text.rfind("(", start, end)
    return opened >= 0 and text.find(")", opened, end) < 0 and bool(text[start:opened].strip())


def _handed(hop: tuple[Citation, Reference]) -> int:
    """Return how much a citation hands over to what it cites: ALL of the matter, 1 where it says aside where more is to
    be read, 0 where it mentions it."""
    return ALL - is_aside(*hop) if hop[0].deferral else 0


def _links(book: Book) -> Links:
    """Return, for each rule, the rules that it cites and how."""
    links: Links = {}
    for citation, reference in book.references:
        if citation.source is None or reference.kind in PLACES or reference.status not in ("resolved", "ambiguous"):
            continue
        cited = links.setdefault(citation.source, {})
        ours = {citation.source}
        if not citation.deferral:  # who mentions the rule that this one is a part of sends nobody there
            ours |= {rule.id for rule in book.around(book.by_id[citation.source])}
        for target in reference.targets:
            hop = (citation, reference)
            if target not in ours and (target not in cited or _handed(hop) > _handed(cited[target])):
                cited[target] = hop
    return links


def _groups(links: Links, place: dict[str, int]) -> list[list[str]]:
    """Return the strongly connected groups of two rules or more, each in reading order."""
    return [sorted(group, key=place.__getitem__) for group in _components(links) if len(group) > 1]


def _components(links: Links) -> Iterator[list[str]]:
    """Yield the strongly connected components (Tarjan's algorithm, without recursion)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    on_path: set[str] = set()
    for root in links:
        if root in number:
            continue
        work = [(root, iter(links[root]))]
        number[root] = low[root] = len(number)
        path.append(root)
        on_path.add(root)
        while work:
            node, successors = work[-1]
            for after in successors:
                if after not in number:
                    number[after] = low[after] = len(number)
                    path.append(after)
                    on_path.add(after)
                    work.append((after, iter(links.get(after, ()))))
                    break
                if after in on_path:
                    low[node] = min(low[node], number[after])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    at = _index(path, node)
                    component = path[at:]
                    del path[at:]
                    on_path.difference_update(component)
                    yield component


def _index(path: list[str], node: str) -> int:
    """Return where `node` stands in the path; it is near the end."""
    at = len(path) - 1
    while path[at] != node:
        at -= 1
    return at


def _shortest(links: Links, group: list[str]) -> list[str]:
    """Return a shortest circle within a group; among equals, the one that begins first."""
    inside = set(group)
    best: list[str] = []
    for start in group[:STARTS]:
        ring = _ring(links, start, inside)
        if not best or len(ring) < len(best):
            best = ring
        if len(best) == 2:
            break
    return best


def _ring(links: Links, start: str, inside: set[str]) -> list[str]:
    """Return a shortest way from `start` back to it, breadth first; the group makes sure that there is one."""
    came_from: dict[str, str] = {}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for after in links.get(node, ()):
            if after == start:
                ring = [node]
                while ring[-1] != start:
                    ring.append(came_from[ring[-1]])
                return ring[::-1]
            if after in inside and after not in came_from:
                came_from[after] = node
                waiting.append(after)
    return [start]
