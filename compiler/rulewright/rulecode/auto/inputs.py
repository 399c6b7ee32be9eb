"""The inputs that rows ask for: the same words ask for the same input, and each gets a name of its own."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.rulecode.auto.names import LONGEST, name_of
from rulewright.rulecode.auto.understood import MANY, Ask
from rulewright.rulecode.program import Flag, Input, Range, Type
from rulewright.text import Span

# words of the language of rule code, which cannot be names of inputs
RESERVED = frozenset(
    """total if else and or not in each per up yes no true false min max abs floor ceil count size sum any all first
    list rows cell pick ladder where for rule input chance carry let out require match default row auto table
    reading agrees always example items clamp bool set of card as with from then once twice times left above blank
    cols under ignore
    """.split()  # noqa: SIM905
)


class Inputs:
    """Collects what is asked; `taken` are names that rule code gives by hand."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._asks: dict[str, Ask] = {}
        self._given: dict[str, tuple[str, Type | None]] = {}
        self._titles: dict[str, tuple[str, Span]] = {}
        self._names: dict[str, str] = {}
        self._taken = {*taken, *RESERVED}

    @staticmethod
    def _key(ask: Ask) -> str:
        return f"{'?' if ask.flag else '#'} {ask.name.name}"

    def add(self, ask: Ask, name: str, type: Type | None, title: str, span: Span) -> str:
        """Take a question in; `name` and `type` are what rule code says of it. Returns what is wrong, or nothing."""
        key = self._key(ask)
        known = self._asks.get(key)
        if known is None:
            self._asks[key] = ask
        else:
            known.low = ask.low if known.low is None else known.low if ask.low is None else min(known.low, ask.low)
            known.high = (
                ask.high if known.high is None else known.high if ask.high is None else max(known.high, ask.high)
            )
            known.step = min(known.step, ask.step)
        self._titles.setdefault(key, (title, span))
        if not name:
            return ""
        given = self._given.get(key)
        if given and (given[0] != name or (type is not None and given[1] not in (None, type))):
            return f"the words that {name} stands for are called {given[0]} in another row"
        same = next((each for each in self._given.values() if each[0] == name), None)
        if same and type is not None and same[1] not in (None, type):
            return f"{name} has another type in another row"
        self._given[key] = (name, type or (given[1] if given else None) or (same[1] if same else None))
        self._titles[key] = (title, span)
        return ""

    def name(self, ask: Ask) -> str:
        """Return the name of the input that a question became: short, but no other's."""
        key = self._key(ask)
        if key in self._given:
            return self._given[key][0]
        if key not in self._names:
            words = self._asks[key].words
            tries = [name_of(words, longest) for longest in range(LONGEST, max(LONGEST, len(words)) + 1)]
            tries += [f"{tries[0]}_{number}" for number in range(2, len(self._asks) + 3)]
            self._names[key] = next(each for each in tries if each not in self._taken)
            self._taken.add(self._names[key])
        return self._names[key]

    def listed(self) -> list[Input]:
        """Return the inputs, in the order of the rows that asked first."""
        found: dict[str, Input] = {}
        for key, ask in self._asks.items():
            name = self.name(ask)
            title, span = self._titles[key]
            given = self._given.get(key, ("", None))[1]
            found.setdefault(name, Input(name, given or _type(ask), title, span))
        return list(found.values())


def _type(ask: Ask) -> Type:
    if ask.flag:
        return Flag()
    high = max(MANY, ask.low or 0) if ask.high is None else ask.high
    return Range(min(-MANY, high) if ask.low is None else ask.low, high, ask.step)
