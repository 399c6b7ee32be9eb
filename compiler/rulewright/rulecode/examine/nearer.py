"""Lines that speak of what another clause says, far more than of what the clause says that they cite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import log

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
APART, LESS = 1, 1 / 3  # another clause shares by so much more, and the cited one no more than this part of it

Weights = Mapping[str, float]


def weights(book: Book) -> Weights:
    """Return what the words of a book's rules count: little where many rules have them."""
    counts = Counter(stem for rule in book.rules for stem in stems_in(f"{rule.heading} {rule.text}"))
    all_ = max(2, len(book.rules))
    return {stem: log(all_ / many) / log(all_) for stem, many in counts.items()}


def nearer(book: Book, program: Program, weights: Weights) -> Iterator[Untied]:
    """Yield the lines that share little with the clause that they cite, and far more with one that another line of the
    same program cites; but for those of which a number is unsupported, too. Where a line names words of its clause, its
    writer has looked at it."""
    found = list(_nearer(book, program, weights))
    told = {line.span.start for line in unsupported(book, program)} if found else set()
    yield from (each for each in found if each.span.start not in told)


def _nearer(book: Book, program: Program, weights: Weights) -> Iterator[Untied]:
    titles = {each.name: each.title for each in program.inputs} | program.titles
    lines = list(cited_lines(book, program))
    cited = {rule.id: rule for _, rule, _ in lines}
    texts = {name: " ".join(texts_of(book, rule)) for name, rule in cited.items()}
    said = {name: (stems_in(text), numbers_named(text)) for name, text in texts.items()}
    for step, rule, cite in lines:
        if cite.picked or not says_itself(step):
            continue
        spoken = step.why if isinstance(step, Require) else titles.get(step.name, "") if isinstance(step, Out) else ""
        stems, numbers = stems_of(step, titles) | stems_in(spoken), sizes_in(step) - set(FREE)
        shared = {name: _shared(stems, numbers, *said[name], weights) for name in cited}
        best = max(shared, key=lambda name: shared[name])
        if shared[best] - shared[rule.id] > APART and shared[rule.id] < LESS * shared[best] and not _kin(best, rule.id):
            yield Untied(step.span, rule, f"{cited[best].name} speaks of this, and {rule.name} hardly does")


def _shared(stems: set[str], numbers: set[Number], known: set[str], figures: set[Number], weights: Weights) -> float:
    return sum(weights.get(stem, 0) for stem in stems & known) + NUMBER * len(numbers & figures)


def _kin(one: str, other: str) -> bool:
    """True for a rule and what stands within it."""
    return one.startswith(other) or other.startswith(one)
