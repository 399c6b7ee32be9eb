"""The changes in words: one line for each that a reader wants to know of; what follows from another is folded in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from rulewright.model import name_of
from rulewright.revise.align import Marked
from rulewright.revise.changes import Change, Kind
from rulewright.revise.revision import Revision

TITLES: dict[Kind, str] = {
    "added": "Added",
    "removed": "Removed",
    "reworded": "Reworded",
    "split": "Split",
    "merged": "Merged",
    "moved": "Moved",
    "renumbered": "Renumbered",
    "cell": "Tables",
}


Say = Callable[..., str]  # from a phrase and the values that it names to what is said


def english(phrase: str, **values: object) -> str:
    """Return a phrase as it stands, with its values."""
    return phrase.format(**values)


class Line(Struct):
    """A change: what it is called, and its words, marked. `book` is the id of the book that it is in."""

    kind: Kind
    book: str
    head: str
    words: list[Marked]
    target: str | None


def lines(revision: Revision, say: Say = english) -> Iterator[Line]:
    """Yield the lines of a revision, kind by kind, in the order of the new text; `say` tells what is called how."""
    for kind in TITLES:
        told: set[str | None] = set()
        for change in revision.of_kind(kind):
            if kind == "renumbered" and revision.follows(change.old or "", change.new or ""):
                continue
            if kind in ("split", "merged"):
                whole = change.old if kind == "split" else change.new
                if whole in told:
                    continue
                told.add(whole)
            yield Line(kind, _book(change), _head(revision, change, say), change.words or _cell(change), change.new)


def _book(change: Change) -> str:
    return (change.new or change.old or "").partition(":")[0]


def _head(revision: Revision, change: Change, say: Say) -> str:
    old, new = change.old or "", change.new or ""
    if change.kind == "removed":
        return f"{name_of(old)} {revision.before.by_id[old].rule.heading}".strip()
    if change.kind == "cell":
        where = ", ".join(filter(None, (say("row {row}", row=change.row) if change.row else "", change.column)))
        return f"{name_of(new or old)} {where}".strip()
    if change.kind == "split":
        others = ", ".join(map(name_of, revision.parts.split[old]))
        return say("{rule} became {others}", rule=name_of(old), others=others)
    if change.kind == "merged":
        parts = ", ".join(map(name_of, revision.parts.merged[new]))
        return say("{rules} became {rule}", rules=parts, rule=_titled(revision, new))
    if change.kind in ("renumbered", "moved"):
        count = _count_below(revision, new)
        change_of = f"{name_of(old)} → {_titled(revision, new)}"
        if count and revision.pairs.same_number(old) != new:
            return say("{change} (and {n} below it)", change=change_of, n=count)
        return change_of
    titled = _titled(revision, new or old)
    if old and new and revision.pairs.same_number(old) != new:
        return say("{rule} (was {old})", rule=titled, old=name_of(old))
    return titled


def _count_below(revision: Revision, id: str) -> int:
    children = revision.after.children[id]
    return len(children) + sum(_count_below(revision, child) for child in children)


def _titled(revision: Revision, id: str) -> str:
    """Return a rule's number and title: of the new revision, where it is there under this id."""
    content = revision.after.by_id.get(id) or revision.before.by_id.get(id)
    return f"{name_of(id)} {content.rule.heading if content else ''}".strip()


def _cell(change: Change) -> list[Marked]:
    words: list[Marked] = []
    if change.was:
        words.append(("removed", change.was))
    if change.now:
        words.append(("added", change.now))
    return words
