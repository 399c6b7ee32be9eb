"""What became of each reference between two revisions: kept, followed its target, stayed behind, or was changed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import zip_longest
from typing import Literal

from msgspec import Struct

from rulewright.model import Reference
from rulewright.revise.align import align
from rulewright.revise.content import REFERENCE, Content, Mention, Stream
from rulewright.revise.pair import Pairs
from rulewright.revise.side import Side

State = Literal["kept", "followed", "stale", "changed"]
BESIDE = 60  # characters before a number, or behind it, in which a title stands
Names = tuple[str | None, ...]  # of the rule that is cited, or of the two ends of a range; None: it was removed


class Link(Struct):
    """A reference in the new revision and the one in the old revision that it was.

    `was` are the ids of the old rules (or tables) that it cited, `right` the ids of the same ones now.
    """

    rule: str
    old: Mention
    new: Mention
    state: State
    was: tuple[str, ...] = ()
    right: Names = ()


class Follower:
    """Follows the references of a pair of rules."""

    def __init__(self, old: Side, new: Side, pairs: Pairs) -> None:
        self.old = old
        self.new = new
        self.pairs = pairs

    def follow(self, before: Content, after: Content) -> list[Link]:
        """Return the links between the references of a rule, old and new."""
        links: list[Link] = []
        for old, new in zip(before.streams, after.streams, strict=True):
            if old.mentions and new.mentions:
                links.extend(self._stream(before, after, old, new))
        return links

    def _stream(self, before: Content, after: Content, old: Stream, new: Stream) -> Iterator[Link]:
        """Follow by the words around first; what is left, by what is cited."""
        olds, news = dict(enumerate(old.mentions)), dict(enumerate(new.mentions))
        changed: list[Link] = []
        for one, other in _aligned(old, new):
            link = self._link(before, after, old.mentions[one], new.mentions[other])
            if link.state == "changed":
                changed.append(link)
                continue
            del olds[one], news[other]
            yield link
        by_target = partial(self._right, before.book), partial(self._cited, after.book)
        for old_key, new_key in (by_target, (ends, ends)):  # one that followed leaves none behind
            waiting: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
            for at, (_, reference) in olds.items():
                waiting[reference.kind, old_key(reference)].append(at)
            for at, (_, reference) in list(news.items()):
                found = waiting.get((reference.kind, new_key(reference)))
                if found:
                    yield self._link(before, after, olds.pop(found.pop(0)), news.pop(at))
        gone = {id(mention) for mention in news.values()}
        yield from (link for link in changed if id(link.new) in gone)

    def _right(self, book: str, reference: Reference) -> Names:
        return self._targets(book, reference)[1]

    def _cited(self, book: str, reference: Reference) -> tuple[str, ...]:
        """Return the ids of what a new reference cites, whether it is there or not."""
        if reference.kind == "table":
            return reference.targets
        home = self.new.cites(book, reference)
        return tuple(f"{home}:{name}" for name in ends(reference))

    def _link(self, before: Content, after: Content, old: Mention, new: Mention) -> Link:
        """Return what became of reference `old`, if it is `new`."""
        was, right = self._targets(before.book, old[1])
        link = Link(after.id, old, new, "changed", was, right)
        same = old[1].kind == new[1].kind and ends(old[1]) == ends(new[1])
        cited = self._cited(after.book, new[1])
        if not was:
            link.state = "kept" if same else "changed"
        elif same:
            stayed = right != cited and self._astray(cited, right) and not self._is_said_beside(new, cited, right)
            link.state = "stale" if stayed else "kept"
        elif right == cited:
            link.state = "followed"
        return link

    def _astray(self, cited: tuple[str, ...], right: Names) -> bool:
        """True where an untouched citation means another rule now, or its rule is now called something else.

        A citation of a rule that is gone altogether, its number with it, just dangles: every check says so.
        """
        return any(
            target != name and (target is not None or name in self.new.by_id or name in self.new.tables)
            for name, target in zip_longest(cited, right)
        )

    def _is_said_beside(self, mention: Mention, cited: tuple[str, ...], right: Names) -> bool:
        """True where the title of the rule that has a number now stands beside it, *the Explore action 2.3*, and not
        the one of the rule that had it: then the number is right as it is."""
        citation, reference = mention
        text = citation.passage.text
        before, behind = text[max(0, reference.start - BESIDE) : reference.start], text[reference.end :][:BESIDE]

        def said(id: str | None) -> bool:
            rule = self.new.by_id.get(id or "")
            title = re.escape(rule.rule.heading) if rule else ""
            ahead = rf"(?<!\w){title}(?:\s[^\W\d_A-Z]\w*)?\s*\Z"  # the Explore action 2.3
            framed = rf"\s*[(“\"]{title}[)”\"]"  # 2.3 (Explore)
            return bool(title) and (re.search(ahead, before) or re.match(framed, behind)) is not None

        return any(map(said, cited)) and not any(map(said, right))

    def _targets(self, book: str, reference: Reference) -> tuple[tuple[str, ...], Names]:
        """Return the rules that an old reference cited, and the same rules in the new revision."""
        if reference.status != "resolved" or reference.kind not in ("number", "range", "tag", "table"):
            return (), ()
        if reference.kind == "table":
            return reference.targets, tuple(self.pairs.tables.get(id) for id in reference.targets)
        index = self.old.books[self.old.cites(book, reference)].index
        names = ends(reference)
        if not all(name in index for name in names):
            return (), ()
        was = tuple(index[name].id for name in names)
        return was, tuple(map(self.pairs.now, was))


def ends(reference: Reference) -> tuple[str, ...]:
    """Return the name that a reference cites (of a table's number `#4.21`), or those of the two ends of a range."""
    if reference.kind == "range":
        return reference.cited[0], reference.cited[-1]
    return reference.cited


def _aligned(old: Stream, new: Stream) -> Iterator[tuple[int, int]]:
    """Yield the places of references between whose words nothing changed, as places among the mentions."""
    if old.said == new.said:
        yield from ((at, at) for at in range(len(old.mentions)))
        return
    ours, theirs = _places(old.tokens), _places(new.tokens)
    for name, i, j, k, _ in align(old.tokens, new.tokens):
        if name == "equal":
            yield from ((ours[at], theirs[k + at - i]) for at in range(i, j) if at in ours)


def _places(tokens: Iterable[str]) -> dict[int, int]:
    """Return which mention stands at which token."""
    found: dict[int, int] = {}
    for at, token in enumerate(tokens):
        if token == REFERENCE:
            found[at] = len(found)
    return found
