"""Conditions of rule code that ask for something else than their clause: the opposite, or another word of a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rulewright.model import Book, Rule
from rulewright.rulecode.examine.segments import Segments, segments_in
from rulewright.rulecode.examine.support import FREE
from rulewright.rulecode.examine.ties import Untied, cited_sentences
from rulewright.rulecode.phrases import phrases
from rulewright.rulecode.program import (
    Amend,
    AnyStep,
    Binary,
    Choice,
    Conditional,
    Const,
    Expr,
    Flag,
    Let,
    Lookup,
    Name,
    Number,
    Program,
    Term,
    Unary,
)
from rulewright.rulecode.stems import stems_in, stems_of_names
from rulewright.rulecode.walk import flat, parts, sizes_in

BEGINNING = 4  # letters that a name shares with what is made of it: Italy, Italian
Flagged = tuple[Conditional, str, bool]  # what depends on a yes or no: on which, and on which of both


def turned(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines that give a number where something does not hold, and the clause where it does; and the terms
    that give one where it holds, and the clause where it does not. How a clause denies is known in one language."""
    if book.language != phrases().language:
        return
    titles = {each.name: each.title for each in program.inputs}
    known: dict[tuple[str, ...], Segments] = {}
    for step, rule, said in cited_sentences(book, program):
        for part, name, holds in _flagged(step, program):
            then, other = (sizes_in(each) - set(FREE) for each in (part.then, part.other))
            if bool(then) == bool(other):
                continue
            segments = known[said] = known.get(said) or Segments(said)
            about = segments.about(stems_in(name)) or segments.about(stems_of_names([name], titles))
            denied = {each.denies for each in about if each.numbers & (then or other)}
            given = holds == bool(then)  # rule code gives the number where the name holds
            asked = {
                each.denies for text in (name.replace("_", " "), titles.get(name, "")) for each in segments_in(text)
            }
            expected = given == (True in asked)
            if denied == {not expected} and None not in asked and (expected or isinstance(step, Term)):
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
    """Yield the lines that ask for one word of a choice where their clause has only another one: the whole clause, or
    the parts of it that give the line's number to what is asked about."""
    choices = {each.name: each.type for each in program.inputs if isinstance(each.type, Choice)}
    words = {name: _words(choice) for name, choice in choices.items()}
    names = set().union(*(stems_in(each.name) for each in program.inputs))
    conditions = {each.name: each.value for each in flat(program.steps) if isinstance(each, Let) and each.cite is None}
    known: dict[tuple[str, ...], _Said] = {}
    for step, rule, said in cited_sentences(book, program) if choices else ():
        compared = _compared(_condition(step, conditions), words)
        if len(compared) == 1:  # where several choices are asked about, the clause may leave one of them unsaid
            [(name, asked)] = compared.items()
            clause = known[said] = known.get(said) or _Said(said, names)
            numbers = _decided(step) - set(FREE)
            missing = [word for word in asked if not clause.may_speak(words[name][word], rule)]
            others = [word for word in words[name] if clause.speaks(words[name][word], rule, numbers)]
            if len(missing) < len(asked):
                missing, others = clause.beside(name, asked, words[name], sizes_in(step))
            if len(missing) == len(asked) and others:
                shown = " and ".join(f"`{word}`" for word in others)
                says = f"this line asks for `{missing[0]}`, and {rule.name} speaks of {shown}"
                yield Untied(step.span, rule, says)


def _decided(step: AnyStep) -> set[Number]:
    """Return the numbers of what a line decides; of one that decides nothing, all of its numbers."""
    decisions = [each for each in parts(step) if isinstance(each, Conditional)]
    return sizes_in(decisions or step)


def _condition(step: AnyStep, conditions: Mapping[str, Expr]) -> object:
    """Return a line; of an exception whose condition has a name of its own, that condition."""
    if isinstance(step, Amend) and isinstance(step.value, Conditional) and isinstance(step.value.test, Name):
        return conditions.get(step.value.test.name, step)
    return step


def _compared(part: object, words: Mapping[str, Mapping[str, set[str]]]) -> dict[str, set[str]]:
    """Return the choices that are asked about, each with the words that it is held against."""
    compared: dict[str, set[str]] = {}
    for each in parts(part):
        match each:
            case Binary("=", Name(name), Const(str() as word)) if word in words.get(name, {}):
                compared.setdefault(name, set()).add(word)
    return compared


def _words(choice: Choice) -> dict[str, set[str]]:
    """Return the beginnings of words by which each word of a choice is told from the others."""
    printed = dict(choice.printed)
    said = {word: stems_in(f"{word} {printed.get(word, '')}") for word in choice.words}
    many = Counter(stem for stems in said.values() for stem in stems)
    return {word: {stem for stem in stems if many[stem] == 1} for word, stems in said.items()}


class _Said:
    """What a clause says, held against the words of a choice; `names` are the beginnings of words of all names."""

    def __init__(self, texts: tuple[str, ...], names: set[str]) -> None:
        self._segments = Segments(texts)
        self._beginnings = _beginnings(self._segments.stems)
        self._names = names
        self._beside: dict[Number, set[str]] = {}

    def may_speak(self, stems: set[str], rule: Rule) -> bool:
        """True where the clause or the heading of its rule has a word that is like one, or nothing tells the word."""
        return not stems or not _beginnings(stems).isdisjoint(self._beginnings | _beginnings(stems_in(rule.heading)))

    def speaks(self, stems: set[str], rule: Rule, numbers: set[Number]) -> bool:
        """True where the clause or the heading has a word, and gives it none but numbers of the line."""
        about = self._segments.about(stems)
        strange = any(each.numbers and each.numbers.isdisjoint(numbers) for each in about) if numbers else False
        return bool(about or stems & stems_in(rule.heading)) and not strange

    def beside(
        self, name: str, asked: set[str], words: Mapping[str, set[str]], numbers: set[Number]
    ) -> tuple[list[str], list[str]]:
        """Return which of the words that are asked for stand in no part that gives one of the numbers to what has this
        name, or to nothing that has a name; and which others stand in each that gives it to this."""
        near = [_beginnings(each.stems) for each in self._segments.about(stems_in(name)) if each.numbers & numbers]
        said = set().union(*near, *(self._unnamed(number) for number in numbers))
        begun = {word: _beginnings(stems) for word, stems in words.items()}
        missing = [word for word in asked if begun[word] and begun[word].isdisjoint(said)]
        others = [word for word in words if word not in asked and all(begun[word] & each for each in near)]
        return missing, others if near else []

    def _unnamed(self, number: Number) -> set[str]:
        """Return how the words begin in parts that have a number and speak of no name."""
        if number not in self._beside:
            parts = self._segments.numbered(number)
            unnamed = (each.stems for each in parts if each.stems.isdisjoint(self._names))
            self._beside[number] = _beginnings(set().union(*unnamed))
        return self._beside[number]


def _beginnings(stems: Iterable[str]) -> set[str]:
    return {stem[:BEGINNING] for stem in stems}
