"""Conditions that give the same value whether they hold or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.model import Book
from rulewright.rulecode.examine.idle import Idle, ours
from rulewright.rulecode.examine.ties import cited_sentences
from rulewright.rulecode.program import Choice, Conditional, Program, SingleStep
from rulewright.rulecode.stems import stems_in, stems_of_names
from rulewright.rulecode.tables.running import mentions
from rulewright.rulecode.walk import flat, names_in, parts, sizes_in

SAME = "what stands before an `if` and behind its `else` is the same"


def alike(book: Book, program: Program) -> Iterator[Idle]:
    """Yield the lines of which a condition gives the same value whether it holds or not, though no clause says so."""
    found: list[tuple[SingleStep, list[Conditional]]] = []
    for step in flat(program.steps):
        same = [part for part in parts(step) if isinstance(part, Conditional) and part.then == part.other]
        if same and ours(step, program):
            found.append((step, same))
    said = {id(step): texts for step, _, texts in cited_sentences(book, program)} if found else {}
    for step, same in found:
        if not all(_is_said_twice(part, said.get(id(step), ()), program) for part in same):
            yield Idle(step.span, SAME)


def _is_said_twice(same: Conditional, texts: Sequence[str], program: Program) -> bool:
    """True for numbers that the clause gives for both cases, where it speaks of them: 3 coins on land and 3 at sea."""
    asked = [each for each in program.inputs if each.name in set(names_in(same.test))]
    words = [word for each in asked if isinstance(each.type, Choice) for word in each.type.words]
    titles = {each.name: each.title for each in asked}
    about = stems_of_names([*titles, *words], titles)
    named = [mention for text in texts if about & stems_in(text) for mention in mentions(text)]
    numbers = sizes_in(same.then)
    return bool(numbers) and all(sum(number in mention for mention in named) > 1 for number in numbers)
