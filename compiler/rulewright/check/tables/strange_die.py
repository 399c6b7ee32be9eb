"""A die that the book does not roll, or not in this way.

**What it finds.** A roll in rule code with another number of sides than the book's other dice have, where neither the
text of its rule names that number nor a table of it ends with it; dice that are added up, where the rule speaks of one
die and never of dice, or another number of dice than it says; rolls of which none is rolled again, where the rule says
that dice are (*reroll*, *roll again*); and a roll that is asked for as an `input`, where the rule has it rolled and
nothing of its rule code is.

**Why it matters.** `1d8` for `1d6` changes all odds, and where the last row of a table is open (*5 or more*) the
rolls beyond it all end there, and nothing else tells. Examples say what was rolled, and tell nothing of odds.

**Example.** `chance die: 1d8`, where every other rule rolls `1d6`.

**How to mend it.** Write the die that the book rolls, with `reroll` or `explode` where it is rolled again; where it is
another one indeed, say so in the rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.rulecode.program import Input, Program

USUAL = 2  # programs that roll the same die make it the book's
PLAIN = 6  # sides of a die of which nothing more is said


@finds("strange-die", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.programs:
            yield from _in_book(book)
            for program in sound_programs(book):
                yield from _asked(book, program)
                yield from _never_again(book, program)
                yield from _added_up(book, program)
                yield from _not_as_many(book, program)


def _asked(book: Book, program: Program) -> Iterator[Diagnostic]:
    """Yield the numbers from 1 on that a program without a roll asks for as what was rolled, where its rule has that
    rolled."""
    from rulewright.rulecode.phrases import one_of, phrases  # only where there is rule code
    from rulewright.rulecode.program import Range

    if book.language != phrases().language or any(each.chance for each in program.inputs):
        return
    rolled = re.compile(rf"(?:\b|_){one_of(phrases().dice.rolled)}(?:\b|_)", re.IGNORECASE)
    for each in program.inputs:
        kind = each.type
        plain = isinstance(kind, Range) and kind.low == kind.step == 1 and not (each.of or each.carry)
        if plain and rolled.search(each.name) and rolled.search(book.by_id[program.rule].text):
            yield Diagnostic(
                message=f"the rule has dice rolled, and `{each.name}` is asked for as if it were known",
                span=each.span,
                book=book.id,
                rule=program.rule,
                help=["write `chance` for `input`, and the die for its numbers: whoever has not rolled gets the odds"],
            )


def _never_again(book: Book, program: Program) -> Iterator[Diagnostic]:
    """Yield the last roll of a program whose rule says that dice are rolled again, where none of its dice is."""
    from rulewright.rulecode.phrases import one_of, phrases  # only where there is rule code
    from rulewright.rulecode.program import Die, Pool

    rolls = [each for each in program.inputs if _sides(each)]
    dice = [each.type.die if isinstance(each.type, Pool) else each.type for each in program.inputs]
    again = any(isinstance(die, Die) and die.again for die in dice)
    said = re.search(rf"\b{one_of(phrases().dice.again)}\b", book.by_id[program.rule].text, re.IGNORECASE)
    if rolls and said and not again:
        yield Diagnostic(
            message=f'the rule says "{said[0]}", and no die of `{program.name}` is rolled again',
            span=rolls[-1].span,
            book=book.id,
            rule=program.rule,
            help=["write `reroll` or `explode` behind the die that is rolled again"],
        )


def _added_up(book: Book, program: Program) -> Iterator[Diagnostic]:
    """Yield the dice that are added up where the rule that is played, or one that it cites, speaks of a single die."""
    from rulewright.rulecode.examine.support import said_in  # only where there is rule code
    from rulewright.rulecode.phrases import number_words, one_of, phrases
    from rulewright.rulecode.program import Dice

    rolls = [(each, each.type.count) for each in program.inputs if isinstance(each.type, Dice) and each.type.count > 1]
    if rolls and book.language == phrases().language:
        text = " ".join(said_in(book, program))
        one = _one_die(text)
        several = one_of(word for word, number in number_words().items() if number > 1)
        pool = rf"(?:[2-9]|\d\d|{several})\s?d\s?\d"  # 2d6, two D6
        more = re.search(rf"\b(?:{one_of(phrases().dice.more)}\b|{pool})", text, re.IGNORECASE)
        if one is None or more:
            return
        for each, many in rolls:
            yield Diagnostic(
                message=f'the rule says "{one[0]}", and `{each.name}` adds up {many} dice',
                span=each.span,
                book=book.id,
                rule=program.rule,
                help=["roll as many dice as the rule says"],
            )


def _not_as_many(book: Book, program: Program) -> Iterator[Diagnostic]:
    """Yield the first dice of a program whose rule says how many are rolled, where neither any nor all of its dice are
    so many."""
    from rulewright.rulecode.phrases import number_words, one_of, phrases  # only where there is rule code

    rolls = [(each, many) for each in program.inputs if (many := _many(each))]
    text = book.by_id[program.rule].text
    if not rolls or book.language != phrases().language or _one_die(text):
        return
    words = {word: number for word, number in number_words().items() if number > 1}
    dice = rf"\b(?P<n>\d+|{one_of(words)})(?:\s+(?:[\w-]+\s+)?{one_of(phrases().dice.several)}\b|\s?[dDwW]\s?\d)"
    said = {found["n"].casefold(): found[0] for found in re.finditer(dice, text, re.IGNORECASE)}
    numbers = {words.get(each) or int(each) for each in said}
    if len(numbers) == 1 and numbers.isdisjoint({sum(many for _, many in rolls), *(many for _, many in rolls)}):
        yield Diagnostic(
            message=f'the rule says "{next(iter(said.values()))}", and `{rolls[0][0].name}` rolls {rolls[0][1]}',
            span=rolls[0][0].span,
            book=book.id,
            rule=program.rule,
            help=["roll as many dice as the rule says"],
        )


def _many(given: Input) -> int:
    """Return how many dice an input rolls; 0 where that depends on others, or it is no roll."""
    from rulewright.rulecode.program import Const, Dice, Pool  # only where there is rule code

    if isinstance(given.type, Dice):
        return given.type.count
    count = given.type.count if isinstance(given.type, Pool) else None
    return count.value if isinstance(count, Const) and isinstance(count.value, int) else 0


def _in_book(book: Book) -> Iterator[Diagnostic]:
    rolls = [(program, each) for program in sound_programs(book) for each in program.inputs if _sides(each)]
    times = Counter({(program.name, _sides(each)) for program, each in rolls})
    usual = Counter(sides for _, sides in times)
    sides, many = usual.most_common(1)[0] if usual else (0, 0)
    others = [(program, each) for program, each in rolls if _sides(each) != PLAIN]
    if usual[PLAIN] == many == 1 and all(_is_plain(book, program, _sides(each)) for program, each in others):
        sides, many = PLAIN, USUAL  # of two, the one that nothing is said of is a plain one
    for program, each in rolls:
        other = _sides(each)
        if many >= USUAL and usual[other] == 1 and other != sides and other not in _named(book, program.rule):
            yield Diagnostic(
                message=f"`{each.name}` has {other} sides; the other dice of the book have {sides}",
                span=each.span,
                book=book.id,
                rule=program.rule,
                help=[f"write d{sides}, or say in the rule that the die has {other} sides"],
            )


def _sides(given: Input) -> int:
    """Return how many sides a plain die has; 0 for what is none."""
    from rulewright.rulecode.program import Dice, Pool  # only where there is rule code

    if isinstance(given.type, Dice):
        return given.type.sides
    faces = given.type.die.faces if isinstance(given.type, Pool) else ()
    plain = [face for face, _ in faces] == list(range(1, len(faces) + 1))
    return len(faces) if plain else 0


def _one_die(text: str) -> re.Match[str] | None:
    """Find where a text says that one die is rolled; a die roll may be one of more dice."""
    from rulewright.rulecode.phrases import one_of, phrases  # only where there is rule code

    return re.search(rf"\b{one_of(phrases().dice.one)}\b(?![\s-]roll)", text, re.IGNORECASE)


def _is_plain(book: Book, program: Program, sides: int) -> bool:
    """True where a rule just says that dice are rolled, and the book speaks of none with so many sides."""
    from rulewright.rulecode.examine.support import said_in  # only where there is rule code
    from rulewright.rulecode.phrases import one_of, phrases

    text = " ".join(said_in(book, program))
    several = re.search(rf"\b{one_of(phrases().dice.several)}\b", text, re.IGNORECASE)
    return bool(_one_die(text) or several) and not _speaks_of(book, sides)


def _speaks_of(book: Book, sides: int) -> bool:
    """True where a book speaks of a die with so many sides."""
    from rulewright.rulecode.phrases import number_words  # only where there is rule code

    written = "|".join([str(sides), *(word for word, number in number_words().items() if number == sides)])
    die = re.compile(rf"\b[dDwW]{sides}\b|\b(?:{written})[- ]sided", re.IGNORECASE)
    return any(die.search(rule.text) for rule in book.rules)


def _named(book: Book, rule: str) -> set[int]:
    """Return the numbers that a rule names, and the greatest that head the rows or columns of its tables."""
    from rulewright.rulecode.phrases import phrases  # only where there is rule code

    text = book.by_id[rule].text
    found = {*_numbers([text]), *(sides for word, sides in phrases().dice.called.items() if word in text.casefold())}
    for table in book.tables_of.get(rule, ()):
        for cells in (*table.header, [row[0] for row in table.rows]):
            found.add(max(_numbers([cell.text for cell in cells]), default=0))
    return found


def _numbers(texts: Iterable[str]) -> list[int]:
    return [int(number) for text in texts for number in re.findall(r"\d{1,4}", text)]
