"""Whether a line of rule code and the sentence that it rests on speak of the same: the number that a condition gives,
*every* and *any*, the names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.auto.counts import stated_rounding
from rulewright.rulecode.bind.clauses import Clauses
from rulewright.rulecode.bind.quoting import stems_of
from rulewright.rulecode.examine.support import FREE, cited_lines, is_named, rule_behind, unsupported
from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import (
    Amend,
    AnyStep,
    Binary,
    Call,
    Conditional,
    Const,
    Name,
    Number,
    Over,
    Program,
    Require,
    Term,
    Unary,
)
from rulewright.rulecode.stems import stems_in, stems_of_names
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import first_cell, groups, names_in, numbers_in, parts, sizes_in
from rulewright.text import Span

WAYS = {"per": "down", "floor": "down", "per-up": "up", "ceil": "up"}
OPPOSITE = {"down": "up", "up": "down"}
NOTHING = "what is quoted of {} holds none of this line's numbers and names"


class Untied(Struct):
    """A line that is not as the clause has it: where, the rule that it cites, and what is to be said."""

    span: Span
    rule: Rule
    says: str


def untied(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines of which a condition gives a number that no sentence has which speaks of that condition."""
    titles = {each.name: each.title for each in program.inputs}
    for step, rule, said in cited_sentences(book, program):
        yield from (Untied(step.span, rule, says) for says in _conditions(step, said, titles, rule))


def quantified(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the requirements that ask whether any is so where the clause says *every*, or the other way round."""
    for step, rule, said in cited_sentences(book, program):
        yield from (Untied(step.span, rule, says) for says in _quantifiers(step, said, rule))


def rounded(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines that round otherwise than their clause says."""
    for step, rule, said in cited_sentences(book, program):
        ways = {(_way(part), size) for part in parts(step) if isinstance(part, Call) for size in _grouped(part)}
        for way, size in sorted(ways, key=str):
            about = [text for text in said if size in numbers_named(text)] if size else []
            grouped = size is not None
            stated = _stated(about, grouped) or _stated(said, grouped)
            if len(stated) == 1 and way not in stated:
                yield Untied(step.span, rule, f"this line rounds {way}, and {rule.name} rounds {stated.pop()}")


def _grouped(call: Call) -> Iterator[Number | None]:
    """Yield the size of the groups that a call rounds to, None where it rounds to whole numbers; nothing where it does
    not round."""
    if call.function in ("floor", "ceil"):
        yield None
    elif call.function in WAYS:
        yield from (size for size in numbers_in(call.arguments[0]) if size != 1)


def _way(call: Call) -> str:
    """Return how a call rounds what it is given; what is taken away is rounded the other way: -3½ down is 4 taken."""
    way = WAYS[call.function]
    match call.arguments[-1]:
        case Unary("-") | Binary("*", Const(-1), _) | Binary("*", _, Const(-1)):
            return OPPOSITE[way]
    return way


def _stated(texts: Iterable[str], grouped: bool) -> set[str]:
    """Return how sentences say that is rounded."""
    return {way for text in texts if (way := stated_rounding(text, grouped))}


def cited_sentences(book: Book, program: Program) -> Iterator[tuple[AnyStep, Rule, tuple[str, ...]]]:
    """Yield each line that cites a clause, with the rule and the passages that it may rest on: the same for all lines
    that rest on the whole rule."""
    clauses = Clauses(book)
    whole: dict[str, tuple[str, ...]] = {}
    for step, rule, cite in cited_lines(book, program):
        row = isinstance(step, Term) and step.cell  # of which rule code says by hand what it does
        if rule.id not in whole:
            whole[rule.id] = tuple(each.text for each in clauses.passages(rule))
        yield step, rule, (cite.text,) if cite.picked or row else whole[rule.id]


def _conditions(step: AnyStep, said: Sequence[str], titles: Mapping[str, str], rule: Rule) -> Iterator[str]:
    """Yield the numbers that a condition gives, and that no sentence has which speaks of that condition."""
    for part in parts(step):
        if not isinstance(part, Conditional) or not isinstance(part.then, Const):
            continue
        number = part.then.value
        names = list(dict.fromkeys(names_in(part.test)))
        if isinstance(number, bool) or not isinstance(number, int | Fraction) or part.then.read or not names:
            continue
        if number in FREE:
            continue
        wanted = stems_of_names(names, titles)
        near = [sentence for sentence in said if wanted & stems_in(sentence)]
        if near and not any(is_named(-number if number < 0 else number, numbers_named(sentence)) for sentence in near):
            about = " and ".join(f"`{name}`" for name in names)
            yield f"{show_number(number)} does not occur where {rule.name} speaks of {about}"


def _quantifiers(step: AnyStep, said: Sequence[str], rule: Rule) -> Iterator[str]:
    """Yield that a line asks whether any is so, and its clause says *every*; or the other way round."""
    folds = {part.fold for part in parts(step) if isinstance(part, Over) and part.fold in ("any", "all")}
    if not isinstance(step, Require) or len(folds) != 1:
        return
    text = " ".join(said)
    every, either, one = (bool(pattern.search(text)) for pattern in _patterns())
    if folds == {"any"} and every and not (either or one):
        yield f"the line asks whether `any` is so, and {rule.name} speaks of every one"
    elif folds == {"all"} and one and not every:
        yield f"the line asks whether `all` are so, and {rule.name} speaks of any one"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return how a sentence speaks of every one, of either every one or one of them, and of one of them."""
    words = phrases().quantifiers
    return tuple(re.compile(rf"\b{one_of(each)}\b", re.IGNORECASE) for each in (words.every, words.either, words.one))


def unrelated(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines that quote a sentence which holds none of their numbers and none of their names; but for those
    of which a number is unsupported, too."""
    found = [Untied(span, rule, NOTHING.format(rule.name)) for span, rule in _strange(book, program)]
    yield from supported(book, program, found)


def supported(book: Book, program: Program, found: list[Untied]) -> Iterator[Untied]:
    """Yield those lines of some of which no number is unsupported: of the others that is told."""
    told = {line.span.start for line in unsupported(book, program)} if found else set()
    yield from (each for each in found if each.span.start not in told)


def _strange(book: Book, program: Program) -> Iterator[tuple[Span, Rule]]:
    """Yield the lines that quote a sentence, and share no number or word with it, and no word with its heading; and the
    readings whose words share none with their clause."""
    titles = {each.name: each.title for each in program.inputs}
    clauses = Clauses(book)
    for step, rule, cite in cited_lines(book, program):
        if says_itself(step):
            numbers, stems = sizes_in(step), stems_of(step, titles)
            if (stems or numbers - set(FREE)) and not (
                _meets(clauses.unshortened(cite), numbers, stems) or stems & stems_in(rule.heading)
            ):
                yield step.span, rule
    for group in groups(program.steps):
        for reading in group.alternatives:
            home = rule_behind(book, program, reading.span, reading.cite)
            said = f"{home.heading} {home.text} {reading.cite.text}" if home and reading.cite else ""
            if home and not stems_in(reading.text) & stems_in(said):
                yield reading.span, home


def says_itself(step: AnyStep) -> bool:
    """True for a line that says something itself: no exception, no value that is worked out elsewhere or printed."""
    value: Any = getattr(step, "value", None)
    return not isinstance(step, Amend) and not isinstance(value, Name) and first_cell(value) is None


def _meets(text: str, numbers: set[Number], stems: set[str]) -> bool:
    """True where a text has a word or a number of a line; 0 and 1 stand everywhere: they do where there is no word."""
    named = numbers_named(text)
    telling = numbers - set(FREE) if stems else numbers
    return bool(stems & stems_in(text)) or any(is_named(number, named) for number in telling)
