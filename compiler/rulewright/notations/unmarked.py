"""First paragraphs that nothing marks: where the next one is *Stk. 2*, *§ 4, stk. 1* is what stands before it."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.notations.notation import Notation, Number


def without_unmarked(number: Number, notation: Notation, is_rule: Callable[[str], bool]) -> Number:
    """Return a number without the parts that its rules do not mark; `is_rule` tells whether a rule has a number."""
    if not notation.labels:
        return number
    for at in range(1, len(number)):
        form = notation.form(number[: at + 1])
        first, second = (form.write(form.at(place) or "") for place in (1, 2))
        around = "".join(number[:at])
        if form.label and number[at] == first and not is_rule(around + first) and is_rule(around + second):
            return without_unmarked((*number[:at], *number[at + 1 :]), notation, is_rule)
    return number


def has_rule(number: Number, notation: Notation, is_rule: Callable[[str], bool]) -> bool:
    """True where a rule has a number, or has it without such parts."""
    return is_rule("".join(number)) or is_rule("".join(without_unmarked(number, notation, is_rule)))
