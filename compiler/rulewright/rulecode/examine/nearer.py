"""Lines that speak of what another clause says, far more than of what the clause says that they cite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from math import fsum, log
from typing import Any

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.bind.quoting import NOTHING, stems_of
from rulewright.rulecode.examine.support import FREE, cited_lines, own_texts_of, texts_of
from rulewright.rulecode.examine.ties import Untied, says_itself, supported
from rulewright.rulecode.program import AnyStep, Number, Out, Program
from rulewright.rulecode.stems import stems_in
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import branches, sizes_in

NUMBER = 1 / 2  # what a shared number counts; a word that a single rule has counts 1, one that all have nothing
APART, LESS = 1, 1 / 4  # another rule shares by so much more, and the cited one no more than this part of it
RULES = 4_096  # texts of rules that are looked at once, however often rule code is edited
SEVERAL = 3  # words and numbers at least that only the other rule shares: two everyday words meet by chance
SURELY = 2  # and that only a clause beside the cited one holds, which speaks of the same matter

Sign = str | Number  # the beginning of a word, or a number


class Spoken(Struct):
    """What the rules of a book speak of: the words and numbers of each, which rules have one, and what it counts."""

    said: Mapping[str, frozenset[Sign]]
    holders: dict[Sign, list[str]]
    weights: dict[Sign, float]

    def shared(self, signs: set[Sign], rule: str) -> float:
        """Return how much some words and numbers have in common with a rule."""
        return fsum(self.weights[sign] for sign in signs & self.said[rule])

    def sharing(self, signs: set[Sign], least: float) -> list[str]:
        """Return the rules that may share more than this. Those that share only what most rules have are passed over,
        as long as all of that comes to no more: so a line is held against few rules of a large book."""
        known = sorted(signs & self.holders.keys(), key=lambda sign: (-len(self.holders[sign]), str(sign)))
        passed = sum(worth <= least for worth in accumulate(self.weights[sign] for sign in known))
        return list(dict.fromkeys(name for sign in known[passed:] for name in self.holders[sign]))


def spoken(book: Book) -> Spoken:
    """Return what the rules of a book speak of; a word counts little where many rules have it."""
    said = {rule.id: _said_in(texts_of(book, rule)) for rule in book.rules}
    holders: defaultdict[Sign, list[str]] = defaultdict(list)
    for rule, signs in said.items():
        for sign in signs:
            holders[sign].append(rule)
    all_ = max(2, len(said))
    weights = {
        sign: log(all_ / len(rules)) / log(all_) if isinstance(sign, str) else NUMBER for sign, rules in holders.items()
    }
    return Spoken(said, dict(holders), weights)


def nearer(book: Book, program: Program, spoken: Spoken) -> Iterator[Untied]:
    """Yield the lines that share little with the clause that they cite, and far more with another rule, and those of
    which a clause beside it holds all that it holds, and more; but for those of which a number is unsupported, too.
    Where a line names words of its clause, its writer has looked at it."""
    yield from supported(book, program, list(_nearer(book, program, spoken)))


def _nearer(book: Book, program: Program, spoken: Spoken) -> Iterator[Untied]:
    titles = {each.name: each.title for each in program.inputs} | program.titles
    for step, rule, cite in cited_lines(book, program):
        if not cite.picked and says_itself(step):
            signs, named = _signs(step, titles), _signs(step, {})
            beside = _clauses_beside(book, rule, step)
            says = _elsewhere(book, rule, signs, spoken) or _beside(book, rule, beside, signs, named)
            if says:
                yield Untied(step.span, rule, says)


def _signs(step: AnyStep, titles: Mapping[str, str]) -> set[Sign]:
    """Return the numbers and the beginnings of the words of a line, with what it is called."""
    title = titles.get(step.name, "") if isinstance(step, Out) else ""
    return stems_of(step, titles) | stems_in(title) | (sizes_in(step) - set(FREE))


def _elsewhere(book: Book, rule: Rule, signs: set[Sign], spoken: Spoken) -> str:
    """Return that another rule shares far more with a line than the one it cites, or nothing."""
    own = spoken.shared(signs, rule.id)
    others = [book.by_id[name] for name in spoken.sharing(signs, own + APART)]
    shares = {each.id: spoken.shared(signs, each.id) for each in others if not _kin(book, each, rule)}
    best = max(shares, key=lambda name: shares[name], default=rule.id)
    many = len(signs & spoken.said[best] - spoken.said[rule.id])
    if many >= SEVERAL and shares.get(best, 0) - own > APART and own < LESS * shares[best]:
        return f"{book.by_id[best].name} speaks of this, and {rule.name} hardly does"
    return ""


def _beside(book: Book, rule: Rule, beside: Iterable[Rule], signs: set[Sign], named: set[Sign]) -> str:
    """Return that one of the clauses beside the cited one holds all of a line that any of them does, some of it by the
    line's own names and numbers, and the cited one only a part; or nothing."""
    held = {each.id: signs & _said_in(own_texts_of(book, each)) for each in (rule, *beside)}
    most = set().union(*held.values())
    more = most - held[rule.id]
    best = next((name for name, found in held.items() if found == most), rule.id)
    if len(more) >= SURELY and more & named and best != rule.id:
        return f"{book.by_id[best].name} speaks of this, and {rule.name} only of a part of it"
    return ""


def _clauses_beside(book: Book, rule: Rule, step: AnyStep) -> Iterator[Rule]:
    """Yield the items of a rule, unless the line has several results and may rest on as many of them; for an item those
    beside it, and the rule around it."""
    value: Any = getattr(step, "value", None)
    results = [leaf for leaf, _ in branches(value) if leaf not in NOTHING]
    if len(results) < 2:
        yield from (each for each in book.below.get(rule.id, ()) if each.item)
    if rule.item and rule.parent:
        yield book.by_id[rule.parent]
        yield from (each for each in book.below[rule.parent] if each.item and each.id != rule.id)


def _said_in(texts: Iterable[str]) -> frozenset[Sign]:
    return _signs_in(" ".join(texts))


@lru_cache(maxsize=RULES)
def _signs_in(text: str) -> frozenset[Sign]:
    return frozenset({*stems_in(text), *numbers_named(text)})


def _kin(book: Book, one: Rule, other: Rule) -> bool:
    """True for a rule and one that stands within it, and for a rule and itself."""
    around = {name: {name, *(each.id for each in book.around(book.by_id[name]))} for name in (one.id, other.id)}
    return one.id in around[other.id] or other.id in around[one.id]
