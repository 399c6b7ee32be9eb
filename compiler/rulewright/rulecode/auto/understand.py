"""What a clause says: the first phrase that fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from rulewright.rulecode.auto.clause import Clause
from rulewright.rulecode.auto.conditions import understand_condition
from rulewright.rulecode.auto.counts import understand_each, understand_names
from rulewright.rulecode.auto.levels import (
    understand_factor,
    understand_level,
    understand_missing,
    understand_ratio,
    understand_scale,
)
from rulewright.rulecode.auto.understood import Understood
from rulewright.rulecode.phrases import one_of, phrases

PHRASES: list[Callable[[Clause], Understood | None]] = [
    understand_factor,
    understand_ratio,
    understand_missing,
    understand_names,
    understand_each,
    understand_scale,
    understand_level,
    understand_condition,
]


def understand(clause: Clause) -> Understood | None:
    """Return what the clause says, or None where no phrase fits."""
    for phrase in PHRASES:
        found = phrase(clause)
        if found and all(ask.words for ask in found.asks):
            return found
    return None


@cache
def _instead() -> re.Pattern[str]:
    return re.compile(rf"\b{one_of(phrases().rows.instead)}\b", re.IGNORECASE)


@cache
def _calculates() -> re.Pattern[str]:
    rows = phrases().rows
    bound = one_of([*rows.maximum, *rows.minimum])
    opener = one_of([*rows.condition, "unless", "zero if", "except if"])
    return re.compile(
        rf"^{opener}\b|(?<![\w-])[+-]\s?\d|\b(?:doubled?|halved|multipl\w+)\b|\b{bound}\s+[+-]?\d",
        re.IGNORECASE,
    )


def leftover(clause: Clause, found: Understood) -> tuple[list[str], list[str]]:
    """Return the remarks that were not used: those that tell whoever answers what to count, and those that would change
    the calculation and are passed over, with the words that put one row in the place of another."""
    rest = [each for each in clause.remarks if each not in found.used]
    passed = [each for each in rest if _calculates().search(each) or _instead().search(each)]
    told = [each for each in rest if each not in passed]
    return told, [*(words[0] for words in _instead().finditer(clause.main)), *passed]
