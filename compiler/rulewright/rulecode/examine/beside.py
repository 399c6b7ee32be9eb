"""What is left out where all that is like it is not: an item of a list of modifiers, a word of a choice, a default, a
clause."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.model import Book, Rule
from rulewright.rulecode.examine.idle import Idle
from rulewright.rulecode.phrases import number_words, one_of, phrases
from rulewright.rulecode.program import Binary, Choice, Cite, Clamp, Const, Input, Lookup, Name, Program, Require, Term
from rulewright.rulecode.walk import cited_rules, first_cell, flat, groups, parts, rules_of
from rulewright.text import Span

FEW = 2  # others that are alike, at least
CITED = 4  # lines of a kind that cite a clause, or rules that have examples, at least, where another one should
SEVERAL = 3  # examples that could have left something out


def forgotten(book: Book, program: Program) -> Iterator[tuple[Rule, Rule]]:
    """Yield each rule of which all items but one give a term or hold the total, and that one: nothing rests on it."""
    terms = {rule for step in flat(program.steps) if isinstance(step, Term | Clamp) for rule in cited_rules(step)}
    touched = {rule for each in book.programs for rule in rules_of(each)} if terms else set()
    for home in dict.fromkeys(book.by_id[each].parent for each in sorted(terms) if each in book.by_id):
        below = book.below.get(home, ()) if home else ()
        items = [each for each in below if each.item and each.parent == home]
        left = [each for each in items if each.id not in terms]
        if home and len(left) == 1 and len(items) > FEW and not _is_of_others(left[0].text):
            (one,) = left
            if touched.isdisjoint([one.id, *(each.id for each in book.below.get(one.id, ()))]):
                yield book.by_id[home], one


def _is_of_others(item: str) -> bool:
    """True for an item that gives no number, and speaks of the others: all of these are cumulative."""
    rows = phrases().rows
    number = re.search(rf"\d|\b{one_of(number_words())}\b", item, re.IGNORECASE)
    others = re.search(rf"\b{one_of([*rows.cumulative, *rows.others])}\b", item, re.IGNORECASE)
    return others is not None and number is None


def unasked(program: Program) -> Iterator[Idle]:
    """Yield the inputs of which nothing asks for a word that is asked for of all others of the same words, where those
    are asked for the same ones; but for those of which another word is asked instead."""
    asked = _asked(program)
    alike: defaultdict[Choice, list[Input]] = defaultdict(list)
    for each in program.inputs:
        if isinstance(each.type, Choice):
            alike[each.type].append(each)
    for choice, inputs in alike.items():
        sets = Counter(frozenset(asked[each.name]) for each in inputs)
        (usual, many), *_ = sets.most_common(1)
        one = next((each for each in inputs if asked[each.name] < usual), None)
        if one and many == len(inputs) - 1 >= FEW:
            others = [each.name for each in inputs if each is not one]
            for word in (word for word in choice.words if word in usual - asked[one.name]):
                yield Idle(one.span, f"nothing asks whether `{one.name}` is `{word}`, as of `{'` and `'.join(others)}`")


def _asked(program: Program) -> defaultdict[str, set[object]]:
    """Return the words that inputs are held against."""
    asked: defaultdict[str, set[object]] = defaultdict(set)
    for part in parts([program.steps, program.promises]):
        match part:
            case Binary("=" | "!=", Name(name), Const(word)) | Binary("=" | "!=", Const(word), Name(name)):
                asked[name].add(word)
            case Lookup(Name(name), arms):
                asked[name] |= {arm.word for arm in arms}
    return asked


def untried(program: Program) -> Iterator[Idle]:
    """Yield the inputs that need not be given, and that all of several examples give."""
    for each in program.inputs:
        usual = each.default is not None and not each.carry
        if usual and len(program.examples) >= SEVERAL and all(each.name in given.inputs for given in program.examples):
            yield Idle(each.span, f"every example gives `{each.name}`, so that none tries what holds where nobody says")


def uncited(book: Book) -> Iterator[tuple[Program, Span, int]]:
    """Yield the line of each kind that alone cites no clause, with how many others of its kind do."""
    for lines in _by_kind(book).values():
        bare = [(program, span) for program, span, cite in lines if cite is None]
        if len(bare) == 1 and len(lines) > CITED:
            yield *bare[0], len(lines) - 1


def _by_kind(book: Book) -> Mapping[str, list[tuple[Program, Span, Cite | None]]]:
    """Return the lines of a book that mostly cite a clause, by their kinds, each with its clause; not those within a
    reading, which rest on its clause, and not what was read from print."""
    found: defaultdict[str, list[tuple[Program, Span, Cite | None]]] = defaultdict(list)
    for program in book.programs:
        own = [each for each in program.steps if not getattr(each, "cell", None)]
        lines: list[Any] = [each for each in own if isinstance(each, Term | Clamp | Require)]
        lines += [each for group in groups(program.steps) for each in group.alternatives]
        lines += [each for each in program.inputs if each.carry]
        lines += [each for each in program.promises if not first_cell(each.test)]
        for each in lines:
            found[type(each).__name__].append((program, each.span, each.cite))
    return found


def never_tried(book: Book) -> Program | None:
    """Return the one program without an example, where all others of a book have some."""
    untried = [program for program in book.programs if not program.examples]
    return untried[0] if len(untried) == 1 and len(book.programs) > CITED else None
