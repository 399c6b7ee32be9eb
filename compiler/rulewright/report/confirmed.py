"""What rule code confirms of a book: promises that hold, examples that come out, cards that all have a meaning."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import sound_programs
from rulewright.errors import InputError
from rulewright.find import find_rule
from rulewright.model import Book, name_of
from rulewright.paint import Paint
from rulewright.project import Project
from rulewright.rulecode.program import Deck, Program


def show_confirmed(project: Project, name: str, paint: Paint) -> str:
    """Return what the rule code of a book, or of one of its rules, confirms.

    Raises InputError where there is no such book or rule, or no rule code that says anything about it.
    """
    lines: list[str] = []
    for book, program in _programs(project, name):
        found = [*_promises(program), *_examples(program), *_cards(book, program)]
        if found:
            lines += [paint(f"{name_of(program.rule)} {program.title or program.name}", bold=True)]
            lines += [f"  {each}" for each in found]
    if not lines:
        raise InputError(f"there is no rule code for {name}, so nothing is confirmed")
    return "\n".join(lines) + "\n"


def _programs(project: Project, name: str) -> Iterator[tuple[Book, Program]]:
    books = [book for book in project.books if book.id == name]
    rule = None
    if not books:
        book, found = find_rule(project, name)
        books, rule = [book], found.id
    for book in books:
        for program in sound_programs(book):
            if rule in (None, program.rule):
                yield book, program


def _promises(program: Program) -> Iterator[str]:
    from rulewright.rulecode.examine.promises import verdicts

    for verdict in verdicts(program):
        cite = verdict.promise.cite
        text = f"{verdict.promise.text}{f' ({name_of(cite.rule)})' if cite else ''}"
        kind = "fails" if verdict.against is not None else "proven" if verdict.proven else "tried"
        says = verdict.how.removeprefix(f"{kind} ") if verdict.against is None else "see rulewright check"
        yield f"{kind:<10}{text}: {says}"


def _examples(program: Program) -> Iterator[str]:
    from rulewright.rulecode.examine.failing import differs
    from rulewright.rulecode.run import runners

    if program.examples:
        runner = runners([program])[program.name]
        fine = sum(not differs(runner, example) for example in program.examples)
        yield f"examples  {fine} of {len(program.examples)} come out"


def _cards(book: Book, program: Program) -> Iterator[str]:
    """Say how many cards a deck has; a cell that no pattern fits would be a finding."""
    for each in program.inputs:
        if isinstance(each.type, Deck):
            table = next(table for table in book.tables if table.id == each.type.cards[0][2].table)
            many = sum(copies for _, copies, _ in each.type.cards)
            yield f"cards     {many}, of {len(each.type.cards)} printed cells of the {table.caption}"
