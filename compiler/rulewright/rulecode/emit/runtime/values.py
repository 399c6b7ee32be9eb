"""Exact values, table lookups and folds: what the functions of emitted rule code call, in Python.

`values.js` is the same, function for function, so that both give the same results. Nothing is imported but the standard
library, because `rulewright emit --target python` copies these files into its output.

Values are int, Fraction (never a whole one), bool, str, frozenset (a set), tuple (a list) and None (nothing printed).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

Emitted = Mapping[str, Any]  # a program, or a part of it, as it is emitted


EXACT = 2**53 - 1  # beyond it JavaScript does not hold whole numbers exactly, so there it ends in both languages
TOO_LARGE = "a number becomes too large to be exact"


class GapError(Exception):
    """The print has no answer for these inputs; the message says so."""


class UnknownError(Exception):
    """A value that is not known (yet); the message is its name."""


class UnaskedError(Exception):
    """Something is asked of dice that they were not rolled for; the message is the number of it."""


class Environment(dict[str, Any]):
    """The values of a run by name. Asking for one that is not there raises UnknownError."""

    def __missing__(self, name: str) -> Any:
        raise UnknownError(name)


# Values ---------------------------------------------------------------------------------------------------------------


def numeric(value: Any) -> bool:
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)


def number(value: Any) -> Any:
    """Return a number, a whole Fraction as an int. Raises GapError for what is none (words, nothing printed), and for
    one too large to be exact."""
    if numeric(value):
        if max(abs(value.numerator), value.denominator) > EXACT:
            raise GapError(TOO_LARGE)
        return value.numerator if value.denominator == 1 else value
    raise GapError(uncounted(value))


def uncounted(value: Any) -> str:
    """Return the sentence on a value that no number is."""
    return "nothing is printed that could be counted" if value is None else f"“{value}” is not a number"


def add(a: Any, b: Any) -> Any:
    return number(number(a) + number(b))


def sub(a: Any, b: Any) -> Any:
    return number(number(a) - number(b))


def mul(a: Any, b: Any) -> Any:
    return number(number(a) * number(b))


def neg(a: Any) -> Any:
    return -number(a)


def eq(a: Any, b: Any) -> bool:
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)


def ne(a: Any, b: Any) -> bool:
    return not eq(a, b)


def lt(a: Any, b: Any) -> bool:
    return bool(number(a) < number(b))


def le(a: Any, b: Any) -> bool:
    return bool(number(a) <= number(b))


def gt(a: Any, b: Any) -> bool:
    return bool(number(a) > number(b))


def ge(a: Any, b: Any) -> bool:
    return bool(number(a) >= number(b))


def least(*values: Any) -> Any:
    return min(map(number, values))


def most(*values: Any) -> Any:
    return max(map(number, values))


def absolute(a: Any) -> Any:
    return abs(number(a))


def down(a: Any) -> Any:
    return number(a) // 1


def up(a: Any) -> Any:
    return -(-number(a) // 1)


def count(*tests: bool) -> int:
    return sum(tests)


def size(names: Any) -> int:
    return len(names)


def has(names: Any, name: Any) -> bool:
    return name in names


def per(group: Any, a: Any) -> Any:
    """Return how many full groups `a` makes."""
    if number(group) <= 0:
        raise GapError("groups of nothing cannot be counted")
    return number(number(a) // number(group))


def perup(group: Any, a: Any) -> Any:
    """Return how many groups `a` begins."""
    return -per(group, neg(a))


def fits(subject: Any, test: Any) -> bool:
    """True where a table's key holds the subject: a pair of bounds (None: open), or a value."""
    if not isinstance(test, tuple):
        return eq(subject, test)
    low, high = test
    return numeric(subject) and (low is None or subject >= low) and (high is None or subject <= high)


def look(e: Environment, subject: Any, arms: Sequence[tuple[Any, Any, Any]], gap: str) -> Any:
    """Return the result of the first arm that the subject fits, and note its cell. Raises GapError where none does."""
    for test, result, cell in arms:
        if fits(subject, test):
            if cell is not None and e["$cells"] is not None:
                e["$cells"].append(cell)
            return result() if callable(result) else result
    raise GapError(gap)


def column(tests: Sequence[Any], values: Sequence[Any], table: str, row: int, column: int, down: int) -> Sequence[Any]:
    """Return the arms of a table whose cells stand one after another, below each other or (`down` is 0) in a row."""
    pairs = enumerate(zip(tests, values, strict=True))
    return [(test, value, (table, row + n * down, column + n * (1 - down))) for n, (test, value) in pairs]


def over(
    fold: str,
    records: Sequence[Mapping[str, Any]],
    within: Any,
    where: Callable[[Any], bool] | None,
    value: Callable[[Any], Any],
    otherwise: Callable[[], Any] | None,
) -> Any:
    """Return the fold of a value over the records that count; see `program.Over`."""
    chosen = [r for r in records if (within is None or r["name"] in within) and (where is None or where(r))]
    if fold == "count":
        return len(chosen)
    if fold == "any":
        return any(value(r) for r in chosen)
    if fold == "all":
        return all(value(r) for r in chosen)
    if fold == "list":
        return tuple(value(r) for r in chosen)
    if fold == "sum":
        return reduce(add, map(value, chosen), 0)
    if not chosen:
        if otherwise is None:
            raise GapError("there is none to take it from")
        return otherwise()
    if fold == "first":
        return value(chosen[0])
    return (min if fold == "min" else max)(number(value(r)) for r in chosen)


class Tallied(tuple[Any, ...]):
    """Dice of which no more is known than what each of their tallies gives; None where that was not asked for."""


def tally(dice: Any, at: int, how: Any, e: Environment) -> Any:
    """Return what some dice give: `how` is (fold, how many of them are taken, what a die is worth)."""
    if isinstance(dice, Tallied):
        if dice[at] is None:
            raise UnaskedError(at)
        return dice[at]
    fold, _, worth = how
    values = [number(worth(e, die)) for die in dice]
    if fold != "sum":
        values = sorted(values, reverse=fold == "highest")[: taken(how, e)]
    return reduce(add, values, 0)


def taken(how: Any, e: Environment) -> int:
    """Return how many dice a tally takes. Raises GapError where that is no number of dice."""
    many = number(how[1](e))
    if not isinstance(many, int) or many < 0:
        raise GapError(f"{many} dice cannot be taken")
    return many


def plain(value: Any) -> Any:
    """Return a value as JSON has it: rationals as text such as 3/2, sets as sorted lists."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(value, key=collated)
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def words(value: Any) -> str:
    """Return a value, as `plain` gives it, in words for a person."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(words, value)) or "none"
    return "nothing" if value is None else str(value)


def printed(program: Emitted, value: Any) -> str:
    """Return a value, as `plain` gives it, in the words that the book prints."""
    return program["words"].get(value, value) if isinstance(value, str) else words(value)


def collated(text: str) -> bytes:
    """Return what texts are ordered by: their units as JavaScript compares them."""
    return text.encode("utf-16-be", "surrogatepass")
