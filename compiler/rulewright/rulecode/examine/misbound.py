"""Numbers and signs that rule code gives to one thing, and its clause to another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.examine.bonds import Bond, bonds_of
from rulewright.rulecode.examine.bounds import bounds_of
from rulewright.rulecode.examine.segments import ADDED, Segment, Segments
from rulewright.rulecode.examine.ties import Untied, cited_sentences
from rulewright.rulecode.program import AnyStep, Number, Program
from rulewright.rulecode.stems import stems_in
from rulewright.rulecode.tables import show_number

SEVERAL = 2  # others of which the clause says what rule code says
Bound = tuple[AnyStep, Rule, Bond, list[Segment]]  # what a line binds, and what its clause says of the same


def mixed_up(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines that give a number or a sign to one thing, where the clause gives it to another; each once."""
    by_rule: defaultdict[str, list[Bound]] = defaultdict(list)
    for each in _held(book, program):
        by_rule[each[1].id].append(each)
    lines: dict[tuple[int, int], Untied] = {}
    for bound in by_rule.values():
        all_ = _compared(bound)
        for step, rule, bond, said in bound:
            says = _mixed_up(step, bond, said, all_) if said else ""
            if says:
                lines.setdefault((step.span.start, step.span.end), Untied(step.span, rule, f"{rule.name} {says}"))
    yield from lines.values()


class _Compared(Struct):
    """What rule code and a clause say of the same things: the things of which they give the same number, and for each
    number of rule code and one of the clause the things that have these."""

    agreeing: set[str]
    given: defaultdict[tuple[Number, Number], set[str]]


def _compared(bound: list[Bound]) -> _Compared:
    found = _Compared(set(), defaultdict(set))
    for _, _, bond, parts in bound:
        for number in _numbers(parts):
            found.given[bond.number, number].add(bond.said)
            if number == bond.number:
                found.agreeing.add(bond.said)
    return found


def _mixed_up(step: AnyStep, bond: Bond, said: list[Segment], all_: _Compared) -> str:
    """Return what a clause does otherwise, where the parts of it that speak of the same do."""
    if bond.number not in _numbers(said):
        swapped = _is_swapped(step, bond, said, all_)
        return f"does not give {show_number(bond.number)} to `{bond.name}`" if swapped else ""
    if bond.sign and _signs(said, bond.number) == {-bond.sign}:
        return f"says that this is {'taken away' if bond.sign == ADDED else 'added'}"
    return ""


def _is_swapped(step: AnyStep, bond: Bond, said: list[Segment], all_: _Compared) -> bool:
    """True where the clause gives the number of a bond to something else, and that one's to this; or where it gives to
    this one another number than is written, and to several others those that rule code has. A number at which the line
    draws a line is given to nothing."""
    drawn = {each for number, cut, _ in bounds_of(step) for each in (number, cut - 1, cut)}
    numbers = _numbers(said) - drawn
    if bond.written and len(numbers) == 1 and len(all_.agreeing) >= SEVERAL and bond.said not in all_.agreeing:
        return True
    return any(other != bond.said for number in numbers for other in all_.given.get((number, bond.number), ()))


def _numbers(said: list[Segment]) -> set[Number]:
    """Return the numbers of these parts; where one is a part of something, what it is a part of, too."""
    named = set().union(*(each.numbers for each in said))
    return named | {number.denominator for number in named if isinstance(number, Fraction)}


def _signs(said: list[Segment], number: Number) -> set[int]:
    """Return whether the clause adds or takes away; what counts groups comes to once their number."""
    return set().union(*(each.signs.get(one, set()) for each in said for one in (number, 1)))


def _held(book: Book, program: Program) -> Iterator[Bound]:
    """Yield what the lines of a program bind, each with the parts of its clause that hold numbers and speak of that
    alone, among all that is bound by lines of that clause."""
    bound: list[tuple[AnyStep, Rule, Bond, tuple[str, ...]]] = []
    for step, rule, said in cited_sentences(book, program):
        bound += [(step, rule, bond, said) for bond in bonds_of(step, program)]
    stems: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
    for _, rule, bond, _ in bound:
        stems[rule.id][bond.said] = stems_in(bond.said)
    own = {rule: _apart(words) for rule, words in stems.items()}
    telling = {rule: set().union(*words.values()) for rule, words in own.items()}
    segments = {said: Segments(said) for said in {said for _, _, _, said in bound}}
    for step, rule, bond, said in bound:
        words = stems[rule.id][bond.said]
        parts = [part for part in segments[said].about(own[rule.id][bond.said]) if part.numbers]
        yield step, rule, bond, [part for part in parts if part.stems & telling[rule.id] <= words]


def _apart(words: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return the beginnings of words of each that no other has; where one has all that another has and more, the less
    that the other has."""
    holders: defaultdict[str, list[str]] = defaultdict(list)
    for name, stems in words.items():
        for stem in stems:
            holders[stem].append(name)
    apart = {name: {stem for stem in stems if len(holders[stem]) == 1} for name, stems in words.items()}
    return {name: apart[name] or _shared_by_larger(stems, words, holders) for name, stems in words.items()}


def _shared_by_larger(stems: set[str], words: Mapping[str, set[str]], holders: Mapping[str, list[str]]) -> set[str]:
    rarest = min((holders[stem] for stem in stems), key=len, default=[])
    larger = [name for name in rarest if stems < words[name]]
    return {stem for stem in stems if len(holders[stem]) == 1 + len(larger)}
