"""What players are told that inputs, words of a choice, results and requirements are: two that stand one after the
other and say what the other one is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise

from msgspec import Struct

from rulewright.model import Book
from rulewright.rulecode.bind.quoting import stems_in_value
from rulewright.rulecode.examine.support import own_texts_of, rule_behind
from rulewright.rulecode.nearest import NEAR, likeness
from rulewright.rulecode.program import Choice, Out, Program, Require, SingleStep, Term
from rulewright.rulecode.stems import all_stems, stems_in
from rulewright.rulecode.walk import flat, names_in
from rulewright.text import Span


class Called(Struct):
    """A thing of rule code: where it stands, its name there or "", the beginnings of the words by which rule code knows
    it, what players are told, what other rule code tells them of it, and the beginnings of the words that the book says
    where it is used: of the clauses and the rows of print that it rests on."""

    span: Span
    name: str
    stems: set[str]
    told: str
    elsewhere: Set[str] = frozenset()
    clause: Set[str] = frozenset()


FIGURE = re.compile(r"\d+")
LEAST = 4  # letters of a word that is not by chance written almost as another
LONG = re.compile(rf"[^\W\d_]{{{LEAST},}}")
SURELY = 2  # words of another thing: one may be met by chance
Printed = Mapping[str, Mapping[str, set[str]]]  # what is printed for a word of a choice, by which programs


def printed_in(programs: Sequence[Program]) -> Printed:
    """Return what the programs of a book print for the words of their choices."""
    found: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for program in programs:
        for word, text in program.words.items():
            found[word][text].add(program.name)
    return found


def called_crosswise(book: Book, program: Program, printed: Printed) -> Iterator[tuple[Span, str]]:
    """Yield where something is told of what stands after it, and of that what is told of this, with what is to be
    said."""
    for things in _lists(book, program, printed):
        for one, other in pairwise(things):
            pairs = ((one, other), (other, one))
            if any(_crosswise(*pair) or _named_alone(*pair, things) for pair in pairs):
                both = f"`{one.name}` and `{other.name}`" if one.name else "this and the next requirement"
                yield one.span, f"{both} are called crosswise: “{one.told}”, “{other.told}”"


def _lists(book: Book, program: Program, printed: Printed) -> Iterator[Sequence[Called]]:
    """Yield the things that may be taken for each other, as they follow each other."""
    steps = list(flat(program.steps))
    used = _said_where_used(book, steps)
    yield [_named(each.span, each.name, each.title, used[each.name]) for each in program.inputs if each.title]
    outs = [each for each in steps if isinstance(each, Out) and each.name in program.titles]
    yield [_named(each.span, each.name, program.titles[each.name], used[each.name]) for each in outs]
    choices = {each.type.printed: each.span for each in reversed(program.inputs) if isinstance(each.type, Choice)}
    for words, span in choices.items():  # each once, where the first input has it
        yield [_word(span, word, text, program, printed) for word, text in words]
    titles = {each.name: each.title for each in program.inputs}
    requirements = [each for each in steps if isinstance(each, Require)]
    yield [_required(each, titles, _clause_of(book, program, each)) for each in requirements]


def _said_where_used(book: Book, steps: Iterable[SingleStep]) -> defaultdict[str, set[str]]:
    """Return the beginnings of the words that the book says in what each name is used for: in the row of print that a
    term stands for, else in the sentences that a line and its branches quote."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    tables = {table.id: table for table in book.tables}
    for step in steps:
        cites = (step.cite, *getattr(step, "branches", ()))
        texts = [each.text for each in cites if each]
        if isinstance(step, Term) and step.cell:
            texts = [cell.text for cell in tables[step.cell.table].rows[step.cell.row]]
        stems = stems_in(" ".join(texts))
        for name in {*names_in(step), *([step.name] if isinstance(step, Out) else [])}:
            found[name] |= stems
    return found


def _required(step: Require, titles: Mapping[str, str], clause: str) -> Called:
    return Called(step.span, "", stems_in_value(step.test, titles), step.why, clause=stems_in(clause))


def _clause_of(book: Book, program: Program, step: Require) -> str:
    """Return what the clause of a line says: the sentence that it names, or all that stands at its number."""
    rule = rule_behind(book, program, step.span, step.cite)
    if not step.cite or not rule:
        return ""
    return step.cite.text if step.cite.picked else " ".join(own_texts_of(book, rule))


def _named(span: Span, name: str, told: str, clause: Set[str]) -> Called:
    return Called(span, name, _signs(name), told, clause=clause)


def _word(span: Span, word: str, told: str, program: Program, printed: Printed) -> Called:
    elsewhere = {text for text, programs in printed.get(word, {}).items() if programs - {program.name}}
    return Called(span, word, _signs(word), told, elsewhere)


def _signs(text: str) -> set[str]:
    """Return the beginnings of the words of a name, or of what is told, and its figures."""
    return all_stems(text) | {*FIGURE.findall(text)}


def _crosswise(one: Called, other: Called) -> bool:
    """True where each is told as the other one; or where one of them surely is, and the other is told by fewer of its
    own words than of this one's, or by none; or where each is spelt like the other one's name alone, or says what the
    other one's clause does."""
    if _spelt_crosswise(one, other) or _rest_crosswise(one, other):
        return True
    if not _meant(one, other):
        return False
    surely = len(_signs(one.told) & other.stems) >= SURELY or _told_apart(one, other) <= other.stems
    own = _own(other, one)
    if one.name and not own and len(_telling(other, one)) >= SURELY:
        return True  # told by several words of the name of the other one, and by none of its own
    theirs = _signs(other.told) & (one.stems - other.stems)
    return _meant(other, one) or (surely and (not own or len(own) < len(theirs)))


def _named_alone(one: Called, other: Called, things: Sequence[Called]) -> bool:
    """True where what is told of one begins with the name of the other, and has all of it, as what is told of no other
    of those beside them does; and neither is told by a word of its own: that may be an abbreviation."""
    telling = _telling(one, other)
    begins = not telling.isdisjoint(_signs(one.told.split(maxsplit=1)[0])) if one.told else False
    if not one.name or not begins or not _meant(one, other) or _own(other, one):
        return False
    return len({each.told for each in things if telling <= _signs(each.told)}) == 1


def _rest_crosswise(one: Called, other: Called) -> bool:
    """True where what is told of each has words that the book says of the other alone, and none of its own; nor is it
    told by a word of its own name."""
    if one.name and (_own(one, other) or _own(other, one)):
        return False
    told = stems_in(one.told) - stems_in(other.told), stems_in(other.told) - stems_in(one.told)
    own = told[0] & one.clause - other.clause, told[1] & other.clause - one.clause
    theirs = told[0] & other.clause - one.clause, told[1] & one.clause - other.clause
    return not any(own) and all(theirs) and sum(map(len, theirs)) > SURELY


def _spelt_crosswise(one: Called, other: Called) -> bool:
    """True where what is told of each has words that are written almost as the name of the other (France, french), and
    none that are written almost as its own."""
    if not one.name or one.stems & _signs(one.told) or other.stems & _signs(other.told):
        return False
    own = _spelt(one, one) or _spelt(other, other)
    return not own and _spelt(one, other) and _spelt(other, one)


def _spelt(one: Called, other: Called) -> bool:
    """True where what is told of one has for each word of the other's name one that is written almost so."""
    words, names = LONG.findall(one.told.casefold()), other.name.casefold().split("_")
    return all(len(name) >= LEAST and any(likeness(word, name) >= NEAR for word in words) for name in names)


def _told_apart(one: Called, other: Called) -> set[str]:
    """Return the words by which one is told from the other one, where both are told alike; else all that is told."""
    shared = _signs(one.told) & _signs(other.told)
    return _signs(one.told) - (shared if len(shared) >= SURELY else set())


def _meant(one: Called, other: Called) -> bool:
    """True where what is told of one has all words of the name that the other alone has, of a requirement that has no
    name some words, and none of its own alone; or where other rule code tells it of the other one."""
    if one.told in other.elsewhere and one.told not in one.elsewhere:
        return True
    alone = other.stems - one.stems
    shared = _signs(one.told) & alone
    telling = _telling(one, other)
    if all(map(str.isdigit, telling)) and FIGURE.sub("", one.told) != FIGURE.sub("", other.told):
        return False  # level 2, the one above level 1
    return bool(telling) and (shared == alone or not other.name) and not _own(one, other)


def _telling(one: Called, other: Called) -> set[str]:
    """Return the words told of one that the other alone has; what is told of both tells neither."""
    return (_signs(one.told) & (other.stems - one.stems)) - _signs(other.told)


def _own(one: Called, other: Called) -> set[str]:
    """Return the words that are told of one, and that it alone has, of these two; not those told of both, where these
    have names."""
    told = _signs(one.told) - (_signs(other.told) if one.name else set())
    return told & (one.stems - other.stems)
