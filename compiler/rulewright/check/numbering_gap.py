"""A number is missing between its neighbours.

**What it finds.** Rules or items of one parent whose numbers leave one out: 4.2 and 4.4 without 4.3, items A and C
without B, a first rule that is not the first number.

**Why it matters.** A rule may have been lost in a conversion, or a deletion was not followed by renumbering.

In a book that leaves numbers out everywhere, because those of old rules are not given to new ones, it is only a note.

**Example.** `**4.2 ...**` followed by `**4.4 ...**`.

**How to mend it.** Put the missing rule back, or renumber. If the gap is meant to be there, silence the
code for the project: `numbering-gap = "off"` under `[check.severity]`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Rule
from rulewright.notations.notation import Notation, scope_of
from rulewright.project import Project

HABIT = 5  # gaps: in a book with more, and more than that share of its rules, numbers of old rules are not used again
OFTEN = 0.05


@finds("numbering-gap", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.notation is None:
            continue
        found = [gap for family in _families(book) for gap in _gaps(book, book.notation, family)]
        habit = len(found) > max(HABIT, len(book.rules) * OFTEN)
        for gap in found:
            gap.severity = "note" if habit else None
            yield gap


def _families(book: Book) -> Iterator[list[Rule]]:
    """Yield the rules that should follow each other: of one parent, written in one form; chapters among themselves."""
    families: defaultdict[tuple[str | None, str, str], list[Rule]] = defaultdict(list)
    for rule in book.rules:
        number = book.notation.parse(rule.name) if book.notation else None
        form = book.notation.form(number) if number and book.notation else None
        if form and form.kind != "AA":  # letters that stand for a subject follow no order
            families[rule.parent, scope_of(number or ()) + form.before + form.kind, form.after].append(rule)
    yield from families.values()


def _gaps(book: Book, notation: Notation, family: list[Rule]) -> Iterator[Diagnostic]:
    numbers = {notation.ordinal(notation.parse(rule.name) or ()): rule for rule in reversed(family)}
    places = sorted(numbers)
    first = 1 if family[0].parent else places[0]
    for before, after in zip([first - 1, *places], places, strict=False):
        first_one = before == 0 and not family[0].item
        if int(after) - int(before) < 2 or (first_one and (after > 2 or numbers[after].implied)):
            continue  # sections that start at 4.11 or 4.20 are a habit, not a loss
        number = notation.parse(numbers[after].name) or ()
        missing = [notation.sibling(number, place) for place in range(int(before) + 1, int(after))]
        names = ["".join(each) for each in missing if each]
        if not names or any(name in book.index for name in names):
            continue
        what = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        previous = numbers.get(before)
        yield Diagnostic(
            message=f"{what} {'is' if len(names) == 1 else 'are'} missing before {numbers[after].name}",
            span=numbers[after].span,
            book=book.id,
            rule=numbers[after].id,
            help=["put the missing rule back, or renumber the ones that follow"],
            related=[(previous.span, f"the one before is {previous.name}")] if previous else [],
        )
