"""What the words of a modifier were understood to say."""

from __future__ import annotations

from msgspec import Struct, field

from rulewright.rulecode.auto.clause import Clause
from rulewright.rulecode.auto.names import content_words, name_of
from rulewright.rulecode.auto.steps import Broken
from rulewright.rulecode.program import Binary, Call, Conditional, Const, Expr, Name, Number, Unary

MANY = 99  # how far an input reaches where print does not say


class Ask(Struct):
    """An input that the words ask for. `words` are what it is named by; a `flag` is yes or no, else it is a number from
    `low` to `high` (None: print does not say) in steps of `step`."""

    words: tuple[str, ...]
    flag: bool = False
    low: Number | None = None
    high: Number | None = None
    step: Number = 1

    @property
    def name(self) -> Name:
        """What stands for it until all rows are known and it gets its short name."""
        return Name(name_of(self.words, len(self.words)))


class Understood(Struct):
    """`value` is what the row adds; `begun` the same where begun groups count, for a row that leaves the rounding open.

    `shown` is the term in words, with `{0}` for the first of `asks`. `used` are the remarks that it took into account,
    `broken` the entries of a printed ladder that differ from it.
    """

    value: Expr
    asks: list[Ask]
    shown: str
    used: list[str] = field(default_factory=list)
    begun: Expr | None = None
    broken: list[Broken] = field(default_factory=list)


def ask_flag(text: str) -> Ask:
    """Return the question whether something holds."""
    return Ask(content_words(text), flag=True)


def ask_count(text: str, high: Number | None = None, step: Number = 1) -> Ask:
    """Return the question how many there are."""
    return Ask(content_words(text), low=0, high=high, step=step)


def times(factor: Number, value: Expr) -> Expr:
    """Return `factor * value`, as short as can be."""
    if factor == 1:
        return value
    return Unary("-", value) if factor == -1 else Binary("*", Const(factor), value)


def beyond(value: Expr, start: Number) -> Expr:
    """Return by how much `value` is above `start`, at least 0."""
    return Call("max", [Const(0), Binary("-", value, Const(start)) if start else value])


def below(value: Expr, start: Number) -> Expr:
    """Return by how much `value` is below `start`, at least 0."""
    return Call("max", [Const(0), Binary("-", Const(start), value)])


def when(test: Expr, value: Number) -> Expr:
    """Return `value` if `test` holds, else 0."""
    return Conditional(test, Const(value), Const(0))


def remark(clause: Clause, *words: str) -> str | None:
    """Return the remark that is one of these words, if there is one."""
    return next((each for each in clause.remarks if each.casefold().strip(" .") in words), None)
