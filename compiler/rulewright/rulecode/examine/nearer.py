"""Lines that speak of what another clause says, far more than of what the clause says that they cite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import log

from msgspec import Struct

from rulewright.model import Book
from rulewright.rulecode.bind.quoting import stems_of
from rulewright.rulecode.examine.support import FREE, cited_lines, texts_of, unsupported
from rulewright.rulecode.examine.ties import Untied, says_itself
from rulewright.rulecode.program import Number, Out, Program, Require
from rulewright.rulecode.stems import stems_in
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import sizes_in

NUMBER = (
    0.5  # what a shared number counts, where a word that a single rule has counts 1, and one that all have, nothing
)
APART, LESS = 1, 1 / 4  # another rule shares by so much more, and the cited one no more than this part of it


class Spoken(Struct):
    """What the rules of a book speak of: the words and numbers of each, and what a word counts."""

    said: dict[str, tuple[set[str], set[Number]]]
    weights: dict[str, float]

    def shared(self, stems: set[str], numbers: set[Number], rule: str) -> float:
        """Return how much some words and numbers have in common with a rule."""
        known, figures = self.said[rule]
        return self.worth(stems & known, numbers & figures)

    def worth(self, stems: set[str], numbers: set[Number]) -> float:
        return sum(self.weights.get(stem, 0) for stem in stems) + NUMBER * len(numbers)


def spoken(book: Book) -> Spoken:
    """Return what the rules of a book speak of; a word counts little where many rules have it."""
    texts = {rule.id: " ".join(texts_of(book, rule)) for rule in book.rules}
    said = {rule: (stems_in(text), numbers_named(text)) for rule, text in texts.items()}
    counts = Counter(stem for stems, _ in said.values() for stem in stems)
    all_ = max(2, len(said))
    return Spoken(said, {stem: log(all_ / many) / log(all_) for stem, many in counts.items()})


def nearer(book: Book, program: Program, spoken: Spoken) -> Iterator[Untied]:
    """Yield the lines that share little with the clause that they cite, and far more with another rule; but for those
    of which a number is unsupported, too. Where a line names words of its clause, its writer has looked at it."""
    found = list(_nearer(book, program, spoken))
    told = {line.span.start for line in unsupported(book, program)} if found else set()
    yield from (each for each in found if each.span.start not in told)


def _nearer(book: Book, program: Program, spoken: Spoken) -> Iterator[Untied]:
    titles = {each.name: each.title for each in program.inputs} | program.titles
    for step, rule, cite in cited_lines(book, program):
        if cite.picked or not says_itself(step):
            continue
        more = step.why if isinstance(step, Require) else titles.get(step.name, "") if isinstance(step, Out) else ""
        stems, numbers = stems_of(step, titles) | stems_in(more), sizes_in(step) - set(FREE)
        own = spoken.shared(stems, numbers, rule.id)
        if _far(spoken.worth(stems, numbers), own):  # else no rule can share far more
            shared = {name: spoken.shared(stems, numbers, name) for name in spoken.said if not _kin(name, rule.id)}
            best = max(shared, key=lambda name: shared[name], default=rule.id)
            if _far(shared.get(best, 0), own):
                yield Untied(step.span, rule, f"{book.by_id[best].name} speaks of this, and {rule.name} hardly does")


def _far(much: float, little: float) -> bool:
    return much - little > APART and little < LESS * much


def _kin(one: str, other: str) -> bool:
    """True for a rule and what stands within it."""
    return one.startswith(other) or other.startswith(one)
