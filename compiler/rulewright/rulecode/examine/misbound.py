"""Numbers and signs that rule code gives to one thing, and its clause to another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from rulewright.model import Book, Rule
from rulewright.rulecode.examine.bonds import Bond, bonds_of
from rulewright.rulecode.examine.segments import ADDED, Segment, segments_in
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
        for step, rule, bond, said in bound:
            says = _mixed_up(bond, said, bound) if said else ""
            if says:
                lines.setdefault((step.span.start, step.span.end), Untied(step.span, rule, f"{rule.name} {says}"))
    yield from lines.values()


def _mixed_up(bond: Bond, said: list[Segment], bound: list[Bound]) -> str:
    """Return what a clause does otherwise, where the parts of it that speak of the same do."""
    if bond.number not in _numbers(said):
        return f"does not give {show_number(bond.number)} to `{bond.name}`" if _is_swapped(bond, said, bound) else ""
    if bond.sign and _signs(said, bond.number) == {-bond.sign}:
        return f"says that this is {'taken away' if bond.sign == ADDED else 'added'}"
    return ""


def _is_swapped(bond: Bond, said: list[Segment], bound: list[Bound]) -> bool:
    """True where the clause gives the number of a bond to something else, and that one's to this; or where it gives to
    this one another number, and to several others those that rule code has."""
    agreeing = {other.said for _, _, other, parts in bound if parts and other.number in _numbers(parts)}
    if len(_numbers(said)) == 1 and len(agreeing) >= SEVERAL and bond.said not in agreeing:
        return True
    pairs = ((other, parts) for _, _, other, parts in bound if other.said != bond.said)
    return any(other.number in _numbers(said) and bond.number in _numbers(parts) for other, parts in pairs)


def _numbers(said: list[Segment]) -> set[Number]:
    """Return the numbers of these parts; where one is a part of something, what it is a part of, too."""
    named = set().union(*(each.numbers for each in said))
    return named | {number.denominator for number in named if isinstance(number, Fraction)}


def _signs(said: list[Segment], number: Number) -> set[int]:
    """Return whether the clause adds or takes away; what counts groups comes to once their number."""
    return set().union(*(each.signs.get(one, set()) for each in said for one in (number, 1)))


def _held(book: Book, program: Program) -> list[Bound]:
    """Return what the lines of a program bind, each with the parts of its clause that hold numbers and speak of that
    alone, among all that is bound by lines of that clause."""
    bound: list[tuple[AnyStep, Rule, Bond, list[str]]] = []
    for step, rule, said in cited_sentences(book, program):
        bound += [(step, rule, bond, said) for bond in bonds_of(step, program)]
    stems: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
    for _, rule, bond, _ in bound:
        stems[rule.id][bond.said] = stems_in(bond.said)
    own = {rule: _apart(words) for rule, words in stems.items()}
    segments = {text: segments_in(text) for _, _, _, said in bound for text in said}
    found: list[Bound] = []
    for step, rule, bond, said in bound:
        mine, words = own[rule.id][bond.said], stems[rule.id][bond.said]
        others = set().union(*own[rule.id].values()) - words
        parts = [part for text in said for part in segments[text] if part.numbers and part.stems & mine]
        found.append((step, rule, bond, [part for part in parts if not part.stems & others]))
    return found


def _apart(words: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return the beginnings of words of each that no other has; where one has all that another has and more, the less
    that the other has."""
    many = Counter(stem for stems in words.values() for stem in stems)
    apart = {name: {stem for stem in stems if many[stem] == 1} for name, stems in words.items()}
    return {name: apart[name] or _shared_by_larger(stems, words.values(), many) for name, stems in words.items()}


def _shared_by_larger(stems: set[str], others: Iterable[set[str]], many: Counter[str]) -> set[str]:
    larger = [each for each in others if stems < each]
    return {stem for stem in stems if many[stem] == 1 + len(larger)}
