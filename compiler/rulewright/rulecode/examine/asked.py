"""Conditions of rule code that ask for something else than their clause: the opposite, or another word of a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.model import Book, Rule
from rulewright.rulecode.examine.segments import Segment, segments_in
from rulewright.rulecode.examine.support import FREE
from rulewright.rulecode.examine.ties import Untied, cited_sentences
from rulewright.rulecode.program import (
    Binary,
    Choice,
    Conditional,
    Const,
    Expr,
    Flag,
    Lookup,
    Name,
    Program,
    Term,
    Unary,
)
from rulewright.rulecode.stems import stems_in, stems_of_names
from rulewright.rulecode.walk import parts, sizes_in

BEGINNING = 4  # letters that a name shares with what is made of it: Italy, Italian
Flagged = tuple[Conditional, str, bool]  # what depends on a yes or no: on which, and on which of both


def turned(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines that give a number where something does not hold, and the clause where it does; and the terms
    that give one where it holds, and the clause where it does not."""
    titles = {each.name: each.title for each in program.inputs}
    segments: dict[str, list[Segment]] = {}
    for step, rule, said in cited_sentences(book, program):
        for part, name, holds in _flagged(step, program):
            then, other = (sizes_in(each) - set(FREE) for each in (part.then, part.other))
            if bool(then) == bool(other):
                continue
            stems, numbers = stems_of_names([name], titles), then or other
            parts_said = [each for text in said for each in segments.setdefault(text, segments_in(text))]
            denied = {each.denies for each in parts_said if each.stems & stems and each.numbers & numbers}
            given = holds == bool(then)  # rule code gives the number where the name holds
            expected = given == any(each.denies for each in segments_in(titles.get(name, "")))
            if denied == {not expected} and (expected or isinstance(step, Term)):
                where = "does not hold" if given else "holds"
                yield Untied(step.span, rule, f"{rule.name} says this number where `{name}` {where}")


def _flagged(step: object, program: Program) -> Iterator[Flagged]:
    """Yield what depends on nothing but whether an input holds."""
    flags = {each.name for each in program.inputs if isinstance(each.type, Flag)}
    for part in parts(step):
        if isinstance(part, Conditional) and not any(_decides(each) for each in (part.then, part.other)):
            test, holds = part.test, True
            while isinstance(test, Unary):
                test, holds = test.operand, not holds
            if isinstance(test, Name) and test.name in flags:
                yield part, test.name, holds


def _decides(value: Expr) -> bool:
    return any(isinstance(each, Conditional | Lookup) for each in parts(value))


def other_words(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines that ask for one word of a choice where their clause has only another one."""
    choices = {each.name: each.type for each in program.inputs if isinstance(each.type, Choice)}
    if not choices:
        return
    words = {name: _words(choice) for name, choice in choices.items()}
    for step, rule, said in cited_sentences(book, program):
        compared: dict[str, set[str]] = {}
        for part in parts(step):
            match part:
                case Binary("=", Name(name), Const(str() as word)) if word in words.get(name, {}):
                    compared.setdefault(name, set()).add(word)
        if len(compared) == 1:  # where several choices are asked about, the clause may leave one of them unsaid
            [(name, asked)] = compared.items()
            stems = stems_in(" ".join([rule.heading, *said]))
            yield from (Untied(step.span, rule, says) for says in _other_word(words[name], asked, stems, rule))


def _words(choice: Choice) -> dict[str, set[str]]:
    """Return the beginnings of words by which each word of a choice is told from the others."""
    printed = dict(choice.printed)
    said = {word: stems_in(f"{word} {printed.get(word, '')}") for word in choice.words}
    many = Counter(stem for stems in said.values() for stem in stems)
    return {word: {stem for stem in stems if many[stem] == 1} for word, stems in said.items()}


def _other_word(words: dict[str, set[str]], asked: set[str], stems: set[str], rule: Rule) -> Iterator[str]:
    beginnings = {stem[:BEGINNING] for stem in stems}
    there = [word for word in words if words[word] & stems]
    missing = [word for word in asked if words[word] and not {stem[:BEGINNING] for stem in words[word]} & beginnings]
    others = [word for word in there if word not in asked]
    if missing and others and len(missing) == len(asked):
        shown = " and ".join(f"`{word}`" for word in others)
        yield f"this line asks for `{missing[0]}`, and {rule.name} speaks of {shown}"
