"""Whether the numbers of rule code occur in the clauses that it cites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.program import AnyStep, Cite, Let, Number, Out, Program
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import flat, sizes_in
from rulewright.text import Span

FREE = (0, 1)  # these need no support


class Unsupported(Struct):
    """A line of rule code, the rule that it cites, and the numbers that do not occur there."""

    span: Span
    rule: Rule
    numbers: list[Number]


def unsupported(book: Book, program: Program) -> Iterator[Unsupported]:
    """Yield the lines of a program whose numbers do not occur in the clauses that they cite."""
    lines: dict[tuple[int, int], Unsupported] = {}
    promised = [(each.span, each.cite, [each.test, each.where]) for each in program.promises if each.cite]
    for span, cite, part in [*_lines(program.steps), *promised]:
        rule = book.by_id.get(cite.rule)
        if rule is None or span.source.path != program.span.source.path:
            continue  # a term that a row of print gave rests on that row
        named = numbers_of(book, rule, cite)
        missing = {n for n in sizes_in(part) if not is_named(n, named)}
        if missing:
            line = lines.setdefault((span.start, span.end), Unsupported(span, rule, []))
            line.numbers = sorted({*line.numbers, *missing})
    yield from lines.values()


def is_named(number: Number, named: set[Number]) -> bool:
    """True for a number that is named; one of two parts counts as ½, too."""
    parts = Fraction(number)
    return number in FREE or number in named or (parts.numerator == 1 and parts.denominator in named)


def _lines(steps: Sequence[AnyStep]) -> Iterator[tuple[Span, Cite, object]]:
    """Yield each line that cites a clause, and what is worked out in it."""
    for step, cite in cited_steps(steps):
        if not (isinstance(step, Out) and step.carry):
            yield step.span, cite, step


def cited_steps(steps: Sequence[AnyStep]) -> Iterator[tuple[AnyStep, Cite]]:
    """Yield each step that rests on a clause, with that: its own, or that of the result that it works out in the same
    line; those of every reading included."""
    every = list(flat(steps))
    of_line = {(each.span.start, each.span.end): each.cite for each in every if isinstance(each, Out) and each.cite}
    for step in every:
        cite = step.cite or (of_line.get((step.span.start, step.span.end)) if isinstance(step, Let) else None)
        if cite is not None:
            yield step, cite


def numbers_of(book: Book, rule: Rule, cite: Cite) -> set[Number]:
    """Return the numbers that a clause names: those of the sentence that was picked, else those of the whole rule, its
    items and its tables."""
    if cite.picked:
        return numbers_named(cite.text)
    within = [each for each in book.below.get(rule.id, ()) if each.item or not each.heading]
    texts = [cite.text, rule.heading, *(part.text for part in (rule, *within))]
    for table in book.tables_of.get(rule.id, ()):
        texts += [cell.text for row in (*table.header, *table.rows) for cell in row]
        texts += [note.text for note in table.notes]
    return {number for text in texts for number in numbers_named(text)}
