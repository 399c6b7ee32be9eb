"""What changed between two revisions, in a reader's terms. A rule that only got another number says the same."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct, field

from rulewright.revise.align import Marked, Step, align, marked
from rulewright.revise.cells import changed_cells
from rulewright.revise.content import BREAK, REFERENCE, Content, Stream
from rulewright.revise.follow import Link
from rulewright.revise.pair import Pairs
from rulewright.revise.parts import Parts
from rulewright.revise.side import Side
from rulewright.revise.tables import TablePair

Kind = Literal["added", "removed", "reworded", "renumbered", "moved", "split", "merged", "cell"]


class Change(Struct, omit_defaults=True):
    """One change. `old` and `new` are ids of rules (of tables, where `kind` is cell), None where there is none.

    `words` are the words of both, marked. Of a cell, `rule` is the rule that it stands in, `row` and `column` say
    where, `was` and `now` what it says; a whole row that came or went has no column. What was removed stood behind the
    new rule `after`, or first in its book.
    """

    kind: Kind
    old: str | None
    new: str | None
    words: list[Marked] = field(default_factory=list)
    rule: str | None = None
    row: str = ""
    column: str = ""
    was: str = ""
    now: str = ""
    after: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the change with the fields of the contract first, others where they say something."""
        every = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in every.items() if value or name in ("kind", "old", "new")}


def find_changes(
    old: Side, new: Side, pairs: Pairs, parts: Parts, links: dict[str, list[Link]], tables: list[TablePair]
) -> list[Change]:
    """Return all changes in the order of the new text; what was removed stands where it stood."""
    moved = _moved(old, new, pairs)
    removed = _removed(old, new, pairs, parts)
    cells = _cells(pairs, tables)
    pieces = {piece for found in parts.split.values() for piece in found}
    found: list[Change] = removed.pop(None, [])
    for content in new.contents:
        before = old.by_id.get(pairs.old_of.get(content.id, ""))
        if before:
            found += _place(before.id, content.id, pairs, moved)
            found += _words(before, content, parts, links.get(content.id, []))
        elif content.id not in pieces and content.fingerprint:
            found.append(Change("added", None, content.id, [("added", "".join(content.prose.written))]))
        found += cells.pop(content.id, [])
        found += removed.pop(content.id, [])
    return found


def _removed(old: Side, new: Side, pairs: Pairs, parts: Parts) -> dict[str | None, list[Change]]:
    """Return what was removed, by the new rule behind which it stood."""
    pieces = {piece for found in parts.merged.values() for piece in found}
    found: defaultdict[str | None, list[Change]] = defaultdict(list)
    previous: str | None = None
    for content in old.contents:
        if content.id in pairs.new_of:
            previous = pairs.new_of[content.id]
        elif content.id not in pieces and content.fingerprint:
            words: list[Marked] = [("removed", "".join(content.prose.written))]
            near = previous is not None and new.by_id[previous].book == pairs.books.get(content.book)
            found[previous].append(Change("removed", content.id, None, words, after=previous if near else None))
    return found


def _cells(pairs: Pairs, tables: list[TablePair]) -> dict[str, list[Change]]:
    """Return the cells that changed, by the new rule that they stand in (or stood in)."""
    found: defaultdict[str, list[Change]] = defaultdict(list)
    for before, after in tables:
        old, new = before.table.id if before else None, after.table.id if after else None
        rule = after.content.id if after else pairs.new_of[before.content.id] if before else ""
        found[rule] += (Change("cell", old, new, [], rule, *cell) for cell in changed_cells(before, after))
    return found


def _place(old: str, new: str, pairs: Pairs, moved: set[str]) -> Iterator[Change]:
    if new in moved:
        yield Change("moved", old, new)
    elif pairs.same_number(old) != new:
        yield Change("renumbered", old, new)


def _moved(old: Side, new: Side, pairs: Pairs) -> set[str]:
    """Return the new rules that stand below another rule than before, or in another order among their siblings."""
    moved: set[str] = set()
    families: defaultdict[str, list[str]] = defaultdict(list)
    for content in new.contents:
        before = pairs.old_of.get(content.id)
        if before is None:
            continue
        above, parent = old.parent(before), new.parent(content.id)
        stayed = parent is None and above is None
        if above and parent:
            stayed = pairs.new_of.get(above.id, parent.id) == parent.id
        if stayed:
            families[content.rule.parent or content.book].append(content.id)
        else:
            moved.add(content.id)
    for family in families.values():
        moved.update(_out_of_order(family, [old.place[pairs.old_of[id]] for id in family]))
    return moved


def _out_of_order(family: list[str], places: list[int]) -> Iterator[str]:
    """Yield the members that a longest rising run of places leaves out."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int | None] = []
    for at, place in enumerate(places):
        depth = bisect_left(tails, place)
        before.append(ends[depth - 1] if depth else None)
        tails[depth : depth + 1] = [place]
        ends[depth : depth + 1] = [at]
    kept: set[int] = set()
    at_end = ends[-1] if ends else None
    while at_end is not None:
        kept.add(at_end)
        at_end = before[at_end]
    yield from (id for at, id in enumerate(family) if at not in kept)


def _words(before: Content, after: Content, parts: Parts, links: list[Link]) -> Iterator[Change]:
    """Yield how a rule was reworded, split or merged, its words marked."""
    old, new = before.prose, after.prose
    kept = [link for link in links if link.state != "changed"]
    if old.said == new.said and len(kept) >= len(new.mentions):
        return
    ours, theirs = _keys(old, {id(link.old) for link in kept}), _keys(new, {id(link.new) for link in kept})
    steps: list[Step] | None = None if _joined(ours) == _joined(theirs) else align(ours, theirs)
    words = marked(old, new, steps) if steps else []
    if before.id in parts.split:
        yield from (Change("split", before.id, piece, words) for piece in parts.split[before.id])
    elif after.id in parts.merged:
        yield from (Change("merged", piece, after.id, words) for piece in parts.merged[after.id])
    elif words:
        yield Change("reworded", before.id, after.id, words)


def _joined(tokens: list[str]) -> list[str]:
    """Return tokens without the ends of paragraphs: where these are is layout."""
    return [token for token in tokens if token != BREAK]


def _keys(stream: Stream, kept: set[int]) -> list[str]:
    """Return the tokens, with the words of each reference that is not `kept` in its place."""
    if not stream.mentions:
        return stream.tokens
    mentions = iter(stream.mentions)
    keys = []
    for token, written in zip(stream.tokens, stream.written, strict=True):
        if token == REFERENCE and id(next(mentions)) not in kept:
            token += written.strip()
        keys.append(token)
    return keys
