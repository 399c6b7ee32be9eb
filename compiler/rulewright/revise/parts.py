"""Rules that were split, and rules that were merged: what is left over and stands, word for word, within another."""

from __future__ import annotations

from collections import defaultdict

from msgspec import Struct, field

from rulewright.revise.content import Content
from rulewright.revise.likeness import HOLDERS, Features, features
from rulewright.revise.pair import Pairs
from rulewright.revise.side import Side

WITHIN = 0.6  # the share of a part's features that the whole must have
ELSEWHERE = 0.5  # the share above which the whole's own counterpart still says it: then nothing was taken out
SMALLEST = 8  # features; less says nothing


class Parts(Struct):
    """`split` maps an old rule to the new ones that it became, `merged` a new rule to the old ones that became it."""

    split: dict[str, list[str]] = field(default_factory=dict)
    merged: dict[str, list[str]] = field(default_factory=dict)


def find_parts(old: Side, new: Side, pairs: Pairs) -> Parts:
    """Return what was split and merged. An old rule that was split without a counterpart is paired with its first
    part, a new one that was merged with its first source."""
    parts = Parts()
    for whole, pieces in _pieces(old, new, pairs.new_of, pairs.old_of).items():
        others = {pairs.new_of[whole]} if whole in pairs.new_of else set()
        if whole not in pairs.new_of:
            if len(pieces) < 2:
                continue
            pairs.add(whole, pieces[0])
        if pairs.same_number(whole) in pieces:  # the part that kept the number is the one that citations mean
            pairs.add(whole, pairs.same_number(whole))
        parts.split[whole] = sorted({*others, pairs.new_of[whole], *pieces}, key=new.place.__getitem__)
    for whole, pieces in _pieces(new, old, pairs.old_of, pairs.new_of).items():
        others = {pairs.old_of[whole]} if whole in pairs.old_of else set()
        if whole not in pairs.old_of:
            if len(pieces) < 2:
                continue
            pairs.add(pieces[0], whole)
        kept = next((piece for piece in pieces if pairs.same_number(piece) == whole), None)
        if kept:
            pairs.add(kept, whole)
        parts.merged[whole] = sorted({*others, pairs.old_of[whole], *pieces}, key=old.place.__getitem__)
    return parts


def _pieces(wholes: Side, pieces: Side, counterpart: dict[str, str], paired: dict[str, str]) -> dict[str, list[str]]:
    """Return the unpaired rules of `pieces` that stand within a rule of `wholes`, by that rule."""
    left = {each.id: features(each) for each in pieces.contents if each.id not in paired and _telling(each)}
    if not left:
        return {}
    changed = [
        each
        for each in wholes.contents
        if each.id not in counterpart or pieces.by_id[counterpart[each.id]].fingerprint != each.fingerprint
    ]
    known = {each.id: features(each) for each in changed}
    holders: defaultdict[str, list[str]] = defaultdict(list)
    for id, words in known.items():
        for word in words:
            holders[word].append(id)
    found: defaultdict[str, list[str]] = defaultdict(list)
    for id, words in left.items():
        whole = _whole(words, known, holders)
        if whole and not _still_there(words, pieces.by_id.get(counterpart.get(whole, ""))):
            found[whole].append(id)
    return found


def _telling(content: Content) -> bool:
    return len(content.prose.tokens) + len(content.cells.tokens) >= SMALLEST


def _whole(words: Features, known: dict[str, Features], holders: dict[str, list[str]]) -> str | None:
    """Return the rule that holds most of `words`, if it holds enough."""
    shares: defaultdict[str, int] = defaultdict(int)
    for word in words:
        having = holders.get(word, ())
        if len(having) <= HOLDERS:
            for each in having:
                shares[each] += 1
    best = max(shares, key=lambda each: (shares[each], each), default=None)
    return best if best and len(words & known[best]) >= WITHIN * len(words) else None


def _still_there(words: Features, counterpart: Content | None) -> bool:
    """True where the counterpart says what the part says; pairs of words tell, single ones are in many rules."""
    telling = frozenset(word for word in words if " " in word)
    return counterpart is not None and len(telling & features(counterpart)) > ELSEWHERE * len(telling)
