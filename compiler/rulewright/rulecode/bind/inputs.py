"""Inputs: their types, what they are when nobody says, and whether a value is one that they can have."""

from __future__ import annotations

from fractions import Fraction

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.scope import BindError, did_you_mean
from rulewright.rulecode.surface import tree
from rulewright.text import Span

LARGEST = 10**9  # of a number that is put in
Given = core.Value | frozenset[str] | None


def bind_range(kind: tree.TypeName) -> core.Range:
    """Return the range, which needs both ends. Raises BindError."""
    if kind.low is None or kind.high is None:
        raise BindError("the range of an input needs both ends", kind.span, ("write a range such as 0..80",))
    if kind.low > kind.high:
        raise BindError("this range runs backwards", kind.span, (f"write {kind.high}..{kind.low}",))
    if max(-kind.low, kind.high) > LARGEST:
        raise BindError(f"an input ranges up to {LARGEST:,}: beyond it would not be exact", kind.span)
    if kind.step <= 0:
        raise BindError("the step of a range must be more than 0", kind.span)
    return core.Range(kind.low, kind.high, kind.step)


def bind_choice(kind: tree.TypeName) -> core.Choice:
    """Return the choice; no word may stand twice. Raises BindError."""
    twice = [word for word in kind.words if kind.words.count(word) > 1]
    if twice:
        raise BindError(f"`{twice[0]}` stands twice in this choice", kind.span)
    return core.Choice(kind.words, tuple(kind.printed.items()))


def check_value(value: Given, kind: core.Type, name: str, span: Span, records: dict[str, list[core.Record]]) -> Given:
    """Return the value if an input of this type can have it. Raises BindError, which says what it can be."""
    wrong = BindError(f"`{name}` is never {show(value)}", span)
    match kind:
        case core.Flag():
            if not isinstance(value, bool):
                wrong.help = (f"`{name}` is yes or no",)
                raise wrong
        case core.Range() | core.Dice():
            _check_number(value, kind, wrong)
        case core.Choice(words):
            _check_word(value, words, wrong)
        case core.Die():
            _check_face(value, [face for face, _ in kind.faces], wrong)
        case core.Deck(cards):
            _check_word(value, tuple(card for card, _, _ in cards), wrong)
        case core.Subset(items):
            if not isinstance(value, frozenset):
                wrong.help = (f"`{name}` is a set: write {{a, b}}",)
                raise wrong
            names = tuple(record.name for record in records.get(items, []))
            for each in sorted(value - set(names)):
                raise BindError(f"`{items}` has no entry `{each}`", span, did_you_mean(each, names))
    return value


def _check_number(value: Given, kind: core.Range | core.Dice, wrong: BindError) -> None:
    low, high, step = limits(kind)
    number = not isinstance(value, bool) and isinstance(value, (int, Fraction))
    if not number or not low <= value <= high or (value - low) % step:  # type: ignore[operator]  # it is a number
        steps = f" by {show(step)}" if step != 1 else ""
        wrong.help = (f"it is a number from {show(low)} to {show(high)}{steps}",)
        raise wrong


def _check_face(value: Given, faces: list[core.Value], wrong: BindError) -> None:
    if isinstance(value, bool) or value not in faces:
        wrong.help = (f"it is {', '.join(map(show, faces))}",)
        raise wrong


def _check_word(value: Given, words: tuple[str, ...], wrong: BindError) -> None:
    if not isinstance(value, str) or value not in words:
        wrong.help = did_you_mean(str(value), words)
        raise wrong


def limits(kind: core.Range | core.Dice) -> tuple[core.Number, core.Number, core.Number]:
    """Return the lowest and highest value, and the step between them."""
    if isinstance(kind, core.Dice):
        return kind.count, kind.count * kind.sides, 1
    return kind.low, kind.high, kind.step


def show(value: Given) -> str:
    """Return a value as rule code writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(value)) + "}"
    return "none" if value is None else f"`{value}`" if isinstance(value, str) else str(value)
