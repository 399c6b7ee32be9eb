"""What the inputs of emitted rule code can be: the values of their types, and the chances of dice and cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulewright.rulecode.emit.runtime.values import Emitted, eq, number, plain

ENOUGH = 5_000  # values of a type, or cases of what is still open, that are looked at one by one


def chance(given: Emitted) -> bool:
    """True for what is rolled or drawn."""
    return given["type"]["kind"] in ("dice", "deck")


def accept(program: Emitted, given: Emitted, value: Any) -> Any:
    """Return an input's value as it is worked with. Raises ValueError where its type does not have it."""
    kind = given["type"]
    if kind["kind"] == "subset":
        names = {record["name"] for record in program["records"][kind["items"]]}
        if isinstance(value, (list, tuple, set, frozenset)) and names >= set(value):
            return frozenset(value)
    elif kind["kind"] == "range":
        exact = _rational(value)
        whole = exact is not None and (exact - kind["low"]) / Fraction(kind["step"]) % 1 == 0
        if exact is not None and whole and kind["low"] <= exact <= kind["high"]:
            return number(exact)
    elif any(eq(value, each) for each in domain(program, kind)):
        return value
    raise ValueError(f"{given['name']} cannot be {plain(value)}")


def _rational(value: Any) -> Fraction | None:
    try:
        return None if isinstance(value, bool) else Fraction(str(value))
    except ValueError:
        return None


def domain(program: Emitted, kind: Emitted) -> list[Any]:
    """Return all values of a type, in order; none where there are too many."""
    match kind["kind"]:
        case "flag":
            return [False, True]
        case "choice":
            return list(kind["words"])
        case "dice":
            return list(range(kind["count"], kind["count"] * kind["sides"] + 1))
        case "deck":
            return [name for name, _, _ in kind["cards"]]
        case "range":
            steps = (kind["high"] - kind["low"]) // kind["step"]
            return [number(kind["low"] + n * kind["step"]) for n in range(steps + 1)] if steps < ENOUGH else []
    names = [record["name"] for record in program["records"][kind["items"]]]
    if 1 << len(names) > ENOUGH:
        return []
    return [frozenset(name for n, name in enumerate(names) if which >> n & 1) for which in range(1 << len(names))]


def chances(program: Emitted, given: Emitted, e: Mapping[str, Any]) -> list[tuple[Any, Fraction]]:
    """Return the values that a roll or a draw can have and how likely each is, after the draws that `e` holds."""
    kind = given["type"]
    if kind["kind"] == "dice":
        return _rolls(kind["count"], kind["sides"])
    others = (each["name"] for each in program["inputs"] if each["type"].get("draw") == kind["draw"])
    drawn = [e[name] for name in others if name in e]
    left = [(name, copies - drawn.count(name)) for name, copies, _ in kind["cards"]]
    whole = sum(copies for _, copies in left)
    return [(name, Fraction(copies, whole)) for name, copies in left if copies > 0]


def _rolls(dice: int, sides: int) -> list[tuple[Any, Fraction]]:
    """Return the sums of some dice and how likely each is."""
    ways = {0: 1}
    for _ in range(dice):
        rolled: dict[int, int] = {}
        for pips, n in ways.items():
            for face in range(1, sides + 1):
                rolled[pips + face] = rolled.get(pips + face, 0) + n
        ways = rolled
    return [(pips, Fraction(n, sides**dice)) for pips, n in ways.items()]
