"""What the inputs of emitted rule code can be: the values of their types, and the chances of dice and cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rulewright.rulecode.emit.runtime.pools import hands, how_many, rolled
from rulewright.rulecode.emit.runtime.values import Emitted, Environment, UnknownError, eq, number, words

ENOUGH = 5_000  # values of a type, or cases of what is still open, that are looked at one by one
FIGURE = re.compile(r"[ \t]*([-+]?)([0-9]+)(?:\.([0-9]+)|/([0-9]+))?[ \t]*")
DIGITS = 15  # of a number that is put in
LARGE = 10**DIGITS
FINE = 1e-6
SHOWN = 40  # characters of what was refused that are shown


def chance(given: Emitted) -> bool:
    """True for what is rolled or drawn."""
    return given["type"]["kind"] in ("dice", "die", "pool", "deck")


def accept(program: Emitted, given: Emitted, value: Any) -> Any:
    """Return an input's value as it is worked with. Raises ValueError where its type does not have it."""
    kind = given["type"]
    if kind["kind"] == "subset":
        if isinstance(value, (list, tuple, set, frozenset)):
            names = words_of(program, given)
            if all(isinstance(each, str) and each in names for each in value):
                return frozenset(value)
            value = next(each for each in value if not (isinstance(each, str) and each in names))
    elif kind["kind"] in ("range", "dice"):
        exact = figure(value)
        low, high, step = limits(kind)
        if exact is not None and low <= exact <= high and (exact - low) / Fraction(step) % 1 == 0:
            return exact
    elif kind["kind"] == "pool":
        if isinstance(value, (list, tuple)):
            faces = [_face(kind, each) for each in value]
            if None not in faces:
                return tuple(sorted(faces, key=kind["faces"].index))
            value = value[faces.index(None)]
    elif kind["kind"] == "die":
        if (face := _face(kind, value)) is not None:
            return face
    elif any(eq(value, each) for each in domain(program, kind)):
        return value
    raise ValueError(f"{given['name']} cannot be {told(value)}: it is {allowed(program, given)}")


def _face(kind: Emitted, value: Any) -> Any:
    """Return the face of a die that a value is; None where it has none such."""
    number = None if isinstance(kind["faces"][0], str) else figure(value)
    return next((face for face in kind["faces"] if eq(face, value) or (number is not None and face == number)), None)


def figure(value: Any) -> Any:
    """Return the number that a value is, or writes as 3, 1.5 or 3/2; None for anything else. A number of more than 15
    digits is none, as JavaScript would not hold it exactly, and neither is one finer than a millionth."""
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return number(value) if max(abs(value.numerator), value.denominator) < LARGE else None
    if isinstance(value, float):
        if not FINE <= abs(value) < LARGE:
            return 0 if value == 0 else None
        value = str(int(value)) if value.is_integer() else format(Decimal(str(value)), "f")
    found = FIGURE.fullmatch(value) if isinstance(value, str) else None
    if found is None or len(found[2]) + len(found[3] or "") > DIGITS or len(found[4] or "") > DIGITS:
        return None
    above, below = int(found[1] + found[2] + (found[3] or "")), int(found[4] or 10 ** len(found[3] or ""))
    return number(Fraction(above, below)) if below else None


def limits(kind: Emitted) -> tuple[Any, Any, Any]:
    """Return the least and the greatest of a type's numbers, and the step between them."""
    if kind["kind"] == "dice":
        return kind["count"], kind["count"] * kind["sides"], 1
    return kind["low"], kind["high"], kind["step"]


def told(value: Any) -> str:
    """Return a value that was refused, as both languages say it."""
    if isinstance(value, str):
        return f"“{value if len(value) <= SHOWN else value[:SHOWN] + '…'}”"
    if isinstance(value, bool) or value is None:
        return words(value)
    if isinstance(value, (int, float, Fraction)):
        exact = figure(value)
        return "such a number" if exact is None else str(exact)
    return "a list" if isinstance(value, (list, tuple, set, frozenset)) else "an object"


def allowed(program: Emitted, given: Emitted) -> str:
    """Return in words what an input can be."""
    kind = given["type"]
    match kind["kind"]:
        case "flag":
            return "yes or no"
        case "range":
            return f"{kind['low']} to {kind['high']}" + (f" in steps of {kind['step']}" if kind["step"] != 1 else "")
        case "dice":
            return f"{kind['count']} to {kind['count'] * kind['sides']} ({kind['count']}d{kind['sides']})"
        case "subset":
            return f"any of {', '.join(words_of(program, given))}"
        case "pool":
            return f"dice that show {', '.join(map(str, kind['faces']))}"
    return " | ".join(words_of(program, given))


def words_of(program: Emitted, given: Emitted) -> list[str]:
    """Return the words that an input can be, or of which it is a set; none where it is no word."""
    kind = given["type"]
    if kind["kind"] == "subset":
        return [record["name"] for record in program["records"][kind["items"]]]
    if kind["kind"] in ("die", "pool"):
        return [str(face) for face in kind["faces"]]
    return domain(program, kind) if kind["kind"] in ("choice", "deck") else []


def domain(program: Emitted, kind: Emitted) -> list[Any]:
    """Return all values of a type, in order; none where there are too many."""
    match kind["kind"]:
        case "flag":
            return [False, True]
        case "choice":
            return list(kind["words"])
        case "dice":
            return list(range(kind["count"], kind["count"] * kind["sides"] + 1))
        case "die":
            return list(kind["faces"])
        case "pool":
            return []
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
    if kind["kind"] == "die":
        whole = sum(kind["ways"])
        return [(face, Fraction(n, whole)) for face, n in zip(kind["faces"], kind["ways"], strict=True)]
    if kind["kind"] == "pool":
        return _pooled(program, kind, Environment(e))
    others = (each["name"] for each in program["inputs"] if each["type"].get("draw") == kind["draw"])
    drawn = [e[name] for name in others if name in e]
    left = [(name, copies - drawn.count(name)) for name, copies, _ in kind["cards"]]
    whole = sum(copies for _, copies in left)
    return [(name, Fraction(copies, whole)) for name, copies in left if copies > 0]


def _pooled(program: Emitted, kind: Emitted, e: Environment) -> list[tuple[Any, Fraction]]:
    """Return what is asked of a pool and how likely it is; where that is not known yet, all that its dice can show."""
    try:
        found, whole = rolled(kind, e)
    except UnknownError as unknown:
        if any(each["name"] == str(unknown) for each in program["inputs"]):
            raise
        dice, whole = how_many(kind, e), sum(kind["ways"])
        return [(shown, Fraction(n, whole**dice)) for shown, n in hands(dice, kind["faces"], kind["ways"])]
    return [(values, Fraction(n, whole)) for values, n in found.items()]


def _rolls(dice: int, sides: int) -> list[tuple[Any, Fraction]]:
    """Return the sums of some dice and how likely each is: with each die, as many ways as to the sums just below."""
    ways = [1]
    for _ in range(dice):
        rolled, near = [], 0
        for pips in range(len(ways) + sides - 1):
            near += ways[pips] if pips < len(ways) else 0
            near -= ways[pips - sides] if pips >= sides else 0
            rolled.append(near)
        ways = rolled
    return [(dice + more, Fraction(n, sides**dice)) for more, n in enumerate(ways)]
