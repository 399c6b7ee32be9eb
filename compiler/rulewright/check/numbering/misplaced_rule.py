"""A rule stands under the heading of another.

**What it finds.** A rule behind the rules of another heading than the one that its number names: 22.2.3 below 22.3.
Where the book has no such heading, a rule that goes on with the numbers of the heading that it stands below, or stands
where no such heading would: 6.3 behind 4.2, before 5.

**Why it matters.** Readers look for it among its siblings. Often its number is a misprint, or a rule was moved and kept
its number.

**Example.** `22.2.1`, `22.2.2`, `22.3`, `22.2.3`.

**How to mend it.** Move the rule to its siblings, or correct its number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator

from msgspec import Struct

from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Rule, Table
from rulewright.notations.form import Form, Place
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of
from rulewright.project import Project

Misplaced = tuple[Rule, Rule, Rule]  # the rule, its parent, and the rule below which it stands
Kind = tuple[str, int, Form]  # of a heading: the part that it is of, how many numbers it has, how the last is written
THROUGH = 3  # rules below which sections of one number stand: these run on through them
FEW = 0.34  # as many headings are not printed, at most, as are, where it says something that one is not


class Way(Struct):
    """How far rules have come: the last one that stood in its place, the last one behind it that did not, and the last
    one that is there once more."""

    here: Number = ()
    aside: Number = ()
    again: Number = ()


@finds("misplaced-rule", "warning", scope="structure")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for rule, parent, above in (*_without_dividing(list(_misplaced(book))), *_of_no_heading(book)):
            there, mend = f"not below {parent.name}", f"move it to the rules of {parent.name}, or correct its number"
            if parent.implied:
                there, mend = f"and there is no {parent.name}", "correct its number, or print the heading that it is of"
            printed = [above] if parent.implied else [parent, above]
            yield Diagnostic(
                message=f"{rule.name} stands below {above.name}, {there}",
                span=rule.span,
                book=book.id,
                rule=rule.id,
                help=[mend],
                related=[(each.span, f"{each.name} is here") for each in printed],
            )


def _without_dividing(found: list[Misplaced]) -> list[Misplaced]:
    """Return the rules that stand outside their parents; none where sections divide the book, *1.1*, *1.2*, *1.3*, and
    articles that begin with 1, too, run on through them."""
    below: defaultdict[str, set[str]] = defaultdict(set)
    for _, parent, above in found:
        below[parent.id].add(above.id)
    return [] if any(len(each) >= THROUGH for each in below.values()) else found


def _misplaced(book: Book) -> Iterator[Misplaced]:
    """Yield each rule that stands outside its parent, with that parent and the rule below which it stands. What follows
    it and belongs to it stands there with it."""
    notation = book.notation
    if notation is None:
        return
    series: defaultdict[str, Way] = defaultdict(Way)
    highest: dict[Number, Place] = {}
    parents = {rule.parent for rule in book.rules}
    for rule in book.rules:
        number = notation.parse(rule.name)
        if not number or rule.implied or rule.item:
            continue
        if rule.again:
            series[_code(book, notation, number)].again = number
            continue
        order, around = notation.ordinal(number), _printed(book, number[:-1])
        if len(number) > 1 and not around and rule.id not in parents and _is_table(rule):
            continue  # T1: Weather among the rules of E1
        in_order = order >= highest.get(number[:-1], 0)  # otherwise out-of-order says it
        highest[number[:-1]] = max(order, highest.get(number[:-1], 0))
        way = series[_code(book, notation, number)]
        if around in (way.here[: len(around)], way.again):
            way.here, way.aside = number, ()
        elif way.aside and way.aside[: len(around)] == around:
            way.aside = number
        else:
            parent, above = book.index.get("".join(around)), book.index.get("".join(way.here[: len(around)]))
            if not parent or not above or not _is_below(rule, above):
                way.here, way.aside = number, ()
                continue
            if in_order and not _is_tenth(number, way.here):
                yield rule, parent, above
            way.aside = number


def _is_tenth(number: Number, before: Number) -> bool:
    """True for 8.110 behind 8.19, where each figure is a level: they were counted to ten."""
    return number[-2:] == ("1", "0") and before == (*number[:-2], "9")


def _code(book: Book, notation: Notation, number: Number) -> str:
    """Return the letters of a rule that has a code, G of G204, where no heading G is printed: such rules stand among
    others, and these go on behind them as if they were not there."""
    root = book.index.get(number[0])
    return number[0] if root and root.implied and notation.has_letter(number) else ""


def _is_table(rule: Rule) -> bool:
    """True for the caption of a table, which stands where the table is needed."""
    return isinstance(next(iter(rule.content), None), Table)


def _is_below(rule: Rule, above: Rule) -> bool:
    """True where a rule stands behind another one in its file: a file of remarks on rules has the headings of none."""
    return rule.span.source.path == above.span.source.path and above.span.start < rule.span.start


def _printed(book: Book, around: Number) -> Number:
    """Return the innermost rule around another that is printed: 3 of 3-3-3, where there is no 3-3."""
    while around and ((rule := book.index.get("".join(around))) is None or rule.implied):
        around = around[:-1]
    return around


def _of_no_heading(book: Book) -> Iterator[Misplaced]:
    """Yield each rule whose parent is not printed, though nearly all like it are, where such a heading would not stand,
    or behind the sibling of which it has the next number; with that parent and the rule below which it stands."""
    notation = book.notation
    rules = [rule for rule in book.rules if not (rule.again or rule.item)] if notation else []
    headings: defaultdict[Kind, list[int]] = defaultdict(list)  # those that are printed, by where they stand
    lacking: list[tuple[int, Number, Kind]] = []
    numbers = [(notation.parse(rule.name) if notation else None) or () for rule in rules]
    for at, (rule, number) in enumerate(zip(rules, numbers, strict=True)):
        if notation and number:
            kind = scope_of(number), len(number), notation.form(number)
            if rule.implied:
                lacking.append((at, number, kind))
            else:
                headings[kind].append(at)
    times = Counter(kind for _, _, kind in lacking)
    for at, number, kind in lacking:
        next_one = bisect_left(headings[kind], at)
        holds = numbers[at + 1 : at + 2] and numbers[at + 1][:-1] == number
        if notation and next_one and holds and times[kind] <= FEW * len(headings[kind]):
            above, *below = headings[kind][next_one - 1 : next_one + 1]
            low, high = notation.order(numbers[above]), notation.order(numbers[below[0]]) if below else None
            between = low < notation.order(number) and (high is None or notation.order(number) < high)
            if not between or _goes_on(notation, numbers[at - 1], numbers[at + 1]):
                yield rules[at + 1], rules[at], rules[above]


def _goes_on(notation: Notation, before: Number, number: Number) -> bool:
    """True for 6.3 behind 5.2."""
    return len(before) == len(number) and notation.ordinal(before) + 1 == notation.ordinal(number) > 1
