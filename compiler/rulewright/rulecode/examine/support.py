"""Whether the numbers of rule code occur in the clauses that it cites."""

from __future__ import annotations

from collections.abc import Iterator, Set
from fractions import Fraction

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.program import Cite, Const, Number, Out, Program, SingleStep
from rulewright.rulecode.tables.running import months_named, numbers_named
from rulewright.rulecode.walk import flat, rules_of, sizes_in
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
    for span, rule, cite, part in _said(book, program):
        sizes = sizes_in(part) - set(FREE)
        named = numbers_of(book, rule, cite) if sizes else set()
        missing = {n for n in sizes if not is_named(n, named)}
        if missing:
            line = lines.setdefault((span.start, span.end), Unsupported(span, rule, []))
            line.numbers = sorted({*line.numbers, *missing})
    yield from lines.values()


def loses_support(book: Book, program: Program, changed: Program) -> bool:
    """True where a line has numbers that do not occur in its clause once a program is changed, and had none before."""
    before = {line.span for line in unsupported(book, program)}
    return any(line.span not in before for line in unsupported(book, changed))


def is_named(number: Number, named: Set[Number]) -> bool:
    """True for a number that is named; one of two parts counts as ½, too."""
    parts = Fraction(number)
    return number in FREE or number in named or (parts.numerator == 1 and parts.denominator in named)


def _said(book: Book, program: Program) -> Iterator[tuple[Span, Rule, Cite, object]]:
    """Yield each line and promise that cites a clause, with its rule, and what is worked out or promised in it;
    what is carried begins somewhere, too."""
    starts = {each.name: each.default for each in program.inputs if each.carry}
    for step, rule, cite in cited_lines(book, program):
        yield step.span, rule, cite, step
        start = starts.get(step.name) if isinstance(step, Out) and step.carry else None
        if isinstance(start, int | Fraction):
            yield step.span, rule, cite, Const(start)
    for each in program.promises:
        rule_of_it = rule_behind(book, program, each.span, each.cite)
        if each.cite and rule_of_it:
            yield each.span, rule_of_it, each.cite, [each.test, each.where]


def cited_lines(book: Book, program: Program) -> Iterator[tuple[SingleStep, Rule, Cite]]:
    """Yield each step that rests on a clause, with its rule and that; those of every reading included."""
    for step in flat(program.steps):
        rule = rule_behind(book, program, step.span, step.cite)
        if step.cite and rule:
            yield step, rule, step.cite


def rule_behind(book: Book, program: Program, span: Span, cite: Cite | None) -> Rule | None:
    """Return the rule of a line's clause; None for a term that a row of print gave, which rests on that row."""
    return book.by_id.get(cite.rule) if cite and span.source.path == program.span.source.path else None


def numbers_of(book: Book, rule: Rule, cite: Cite) -> set[Number]:
    """Return the numbers that a clause names, as figures, in words or as months: those of the sentence that was picked,
    else those of the whole rule, its items and its tables."""
    texts = [cite.text] if cite.picked else [cite.text, *texts_of(book, rule)]
    return {number for text in texts for number in (*numbers_named(text), *months_named(text))}


def texts_of(book: Book, rule: Rule) -> list[str]:
    """Return the texts of a rule: what stands at its number, and what its items say."""
    within = [each for each in book.below.get(rule.id, ()) if each.item or not each.heading]
    return [*own_texts_of(book, rule), *(part.text for part in within)]


def said_in(book: Book, program: Program) -> list[str]:
    """Return the texts of the rule that is played, and of those that its rule code cites."""
    rules = [book.by_id[each] for each in sorted({program.rule, *rules_of(program)}) if each in book.by_id]
    return [part for rule in rules for part in texts_of(book, rule)]


def own_texts_of(book: Book, rule: Rule) -> list[str]:
    """Return what stands at a rule's own number: its heading, its text, its tables with their notes."""
    texts = [rule.heading, rule.text]
    for table in book.tables_of.get(rule.id, ()):
        texts += [cell.text for cell in table.cells]
        texts += [note.text for note in table.notes]
    return texts
