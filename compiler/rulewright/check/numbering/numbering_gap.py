"""A number is missing between its neighbours.

**What it finds.** Rules or items of one parent whose numbers leave one out: 4.2 and 4.4 without 4.3, items A and C
without B, a first rule that is not the first number; 27b behind 27 without 27a, where nearly all numbers that were
put in have all of their letters.

**Why it matters.** A rule may have been lost in a conversion, or a deletion was not followed by renumbering.

A jump to the first number of a hundred (1004, then 1101) is none where all hundreds begin so, nor is one from 2.2 to
2.21, and numbers that hardly ever ascend are names. Where numbers are ten apart throughout (10, 20, 30), a gap
is wider than that. Where the rule before stands twice, 3 and 3 before 5, the second was to be the missing one: it is a
`duplicate-rule`, and the gap only a note.

In a book that leaves numbers out everywhere, because those of old rules are not given to new ones, it is only a note.

**Example.** `**4.2 ...**` followed by `**4.4 ...**`.

**How to mend it.** Put the missing rule back, or renumber. If the gap is meant to be there, silence the
code for the project: `numbering-gap = "off"` under `[check.severity]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from rulewright.check.letters_put_in import letters_left_out
from rulewright.check.registry import finds
from rulewright.check.sequence import LETTER, Family, families
from rulewright.model import Book, Diagnostic, Rule
from rulewright.notations.form import Form, Place
from rulewright.notations.kinds import CODES
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.unmarked import SECOND, begin_unmarked
from rulewright.project import Project
from rulewright.text import Span

TEN = 10
HABIT = 5  # gaps: in a book with more, and more than that share of its rules, numbers of old rules are not used again
OFTEN = 0.05


@finds("numbering-gap", "warning", scope="structure")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.notation is None:
            continue
        all_families = list(families(project, book))
        unmarked = _unmarked(book.notation, all_families)
        twice = {rule.name: rule for rule in book.rules if rule.again}
        lacking = _lacking_letters(book.notation, all_families)
        found = [gap for family in all_families for gap in _gaps(book, book.notation, family, unmarked, lacking, twice)]
        habit = len(found) > max(HABIT, len(book.rules) * OFTEN)
        for lost in letters_left_out(book, book.notation, all_families):
            found.append(_told(book, lost.number, lost.number, lost.rule))
        for gap in found:
            gap.severity = "note" if habit else gap.severity
            yield gap


def _missing(book: Book, notation: Notation, number: Number, places: Iterable[int], span: Span) -> Iterator[str]:
    """Yield which siblings of a number, whose rule stands at `span`, no rule before it has. A gap may be wide: only its
    ends are asked for."""
    for place in places:
        sibling = notation.sibling(number, place)
        if sibling and _is_lacking(book.index.get("".join(sibling)), span):
            yield "".join(sibling)


def _is_lacking(sibling: Rule | None, span: Span) -> bool:
    """True where there is no such rule; and where only rules below it say so, which stand behind `span`: the 3.3.1
    below 3.4 gives no 3.3."""
    if sibling is None or not sibling.implied:
        return sibling is None
    return sibling.span.source is span.source and sibling.span.start > span.start


def _stands_between(again: Rule | None, one: Rule, other: Rule) -> bool:
    """True where a rule stands between two others of its file."""
    if again is None or again.span.source is not other.span.source or again.parent != other.parent:
        return False
    return one.span.start < again.span.start < other.span.start


def _first(family: Family, notation: Notation) -> tuple[Form, Place]:
    """Return how the first member of a family's chain is written, and its place."""
    first = family.chain[0]
    return notation.form(notation.parse(family.rules[first].name) or ()), family.places[first]


def _unmarked(notation: Notation, every: list[Family]) -> set[Form]:
    """Return the forms in which lists begin with the second: the first stands above them, without a mark."""
    begun = Counter(_first(family, notation) for family in every)
    firsts = Counter(form for (form, place), times in begun.items() if place < SECOND for _ in range(times))
    seconds = {form: times for (form, place), times in begun.items() if place == SECOND}
    return {form for form, times in seconds.items() if begin_unmarked(firsts[form], times)}


def _lacking_letters(notation: Notation, every: list[Family]) -> set[Place]:
    """Return the places of letters that several lists leave out, and no more have: Italian counts i), l), m). What
    those lists leave out besides, and none has, is lacking, too, and so is what lists of the language leave out."""
    letters = Form("", LETTER, "")
    uncounted = {letters.ordinal(letter) for letter in notation.words.uncounted}
    lettered = [family for family in every if _first(family, notation)[0].kind == LETTER]
    there = Counter(place for family in lettered for place in {*family.places})
    gaps = [
        {place for one, other in pairwise(family.rising) for place in range(int(one) + 1, int(other))}
        for family in lettered
    ]
    times = Counter(place for gap in gaps for place in gap)
    lacking = {place for place in times if times[place] > max(1, there[place] - 1)}
    besides = {place for gap in gaps if not gap.isdisjoint(lacking) for place in gap}
    return lacking | {place for place in besides | uncounted if not there[place]}


def _gaps(
    book: Book,
    notation: Notation,
    family: Family,
    unmarked: set[Form],
    lacking: set[Place],
    twice: Mapping[str, Rule],
) -> Iterator[Diagnostic]:
    """Yield what is missing between the members of a family's chain; lists of a form that is `unmarked` begin with the
    second, letters that are `lacking` are of no list, and where the rule before is `twice` there, one of them was to be
    the missing one."""
    chain = [(family.places[at], family.rules[at]) for at in family.chain]
    first_place, first = chain[0]
    form, _ = _first(family, notation)
    if form.kind in CODES:
        return  # letters that stand for a subject follow no order
    before, previous = (0 if first.parent else first_place - 1), None
    for place, rule in chain:
        # sections that start at 4.11 or 4.20 are a habit, not a loss; so is a second paragraph below an unmarked first
        habit = previous is None and (
            place == SECOND and (bool(form.label) or form in unmarked) if first.item else place > SECOND
        )
        below = place > TEN and divmod(place, TEN) == (before, 1)  # 2.21 behind 2.2: a digit more for what is below
        between = family.left_out(before, place)
        between = range(0) if form.kind == LETTER and lacking.issuperset(between) else between
        meant = previous is not None and len(between) == 1 and _stands_between(twice.get(previous.name), previous, rule)
        if between and not habit and not below:
            number = notation.parse(rule.name) or ()
            if notation.form(number).kind != form.kind:  # a later letter may be a numeral as well: x
                number = notation.parse(first.name) or ()
            least = next(_missing(book, notation, number, between, rule.span), None)
            if least:
                most = next(_missing(book, notation, number, reversed(between), rule.span), least)
                yield _told(book, least, most, rule, previous, meant=bool(meant))
        before, previous = place, rule


def _told(
    book: Book, least: str, most: str, rule: Rule, previous: Rule | None = None, meant: bool = False
) -> Diagnostic:
    """Return the finding that numbers are missing before a rule, and behind the `previous` one of its parent; a note
    where another one of that number was `meant` to stand there."""
    missing = f"{least} is" if least == most else f"{least} to {most} are"
    return Diagnostic(
        message=f"{missing} missing before {rule.name}",
        span=rule.span,
        severity="note" if meant else None,
        book=book.id,
        rule=rule.id,
        help=["put the missing rule back, or renumber the ones that follow"],
        related=[(previous.span, f"the one before is {previous.name}")] if previous else [],
    )
