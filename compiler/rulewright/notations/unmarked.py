"""Paragraphs that are cited otherwise than they are marked: where the second one is *Stk. 2* and nothing marks the
first, *§ 4, stk. 1* is what stands before it; where they are 1. and 2., *§ 4 (2)* is the second of these."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

SECOND = 2  # the place of what stands below a first paragraph that nothing marks
FEWEST = 2  # lists that begin with the second, where none begins with the first
MOSTLY = 0.75  # of the lists, at least, begin with the second, where one or the other begins with the first


def begin_unmarked(firsts: int, seconds: int) -> bool:
    """True where nothing marks the first of the paragraphs of a form: so many of their lists begin with the `firsts`,
    and so many with the `seconds`. At the end of a book may stand a list of what came into force when, which is marked
    from the first on."""
    return seconds >= FEWEST and (not firsts or FEWEST < seconds >= MOSTLY * (firsts + seconds))


def without_unmarked(number: Number, notation: Notation, is_rule: Callable[[str], bool]) -> Number:
    """Return a number without the parts that its rules do not mark; `is_rule` tells whether a rule has a number."""
    for at in range(1, len(number) if notation.called else 0):
        form = notation.form(number[: at + 1])
        first, second = (form.nth(place) for place in (1, 2))
        around = "".join(number[:at])
        unmarked = form in notation.called and number[at] == first and not is_rule(around + first)
        if unmarked and is_rule(around + second):
            return without_unmarked((*number[:at], *number[at + 1 :]), notation, is_rule)
    return number


def as_marked(number: Number, notation: Notation, is_rule: Callable[[str], bool]) -> Number:
    """Return a number with the parts that its rules mark, each as they mark it; `is_rule` tells whether a rule has a
    number. Where any rule is marked as the number says, it means what it says; so it does behind a hyphen, which marks
    nothing: article 65-1 was put in behind 65, whatever that lists."""
    number = without_unmarked(number, notation, is_rule)
    for at in range(1, len(number)):
        around = "".join(number[:at])
        form = notation.form(number[: at + 1])
        if "-" in form.before or is_rule(around + number[at]) or is_rule(around + form.nth(1)):
            continue
        forms = (part.cited[0] for part in notation.parts[1:])
        others = (each.write(form.value(number[at])) for each in forms if each.kind == form.kind)
        marked = next((other for other in others if is_rule(around + other)), number[at])
        number = (*number[:at], marked, *number[at + 1 :])
    return number


def has_rule(number: Number, notation: Notation, is_rule: Callable[[str], bool]) -> bool:
    """True where a rule has a number, or has it without such parts."""
    if is_rule("".join(number)):
        return True
    return bool(notation.called) and is_rule("".join(without_unmarked(number, notation, is_rule)))
