"""Conditions: of two ways the one that holds, as far as the text itself says so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.read.blocks import Piece
from rulewright.read.latex.tokens import plain_words

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


SET = {"true": True, "false": False}
SIGN = re.compile(
    r"\s*(?:\\(?P<word>not|NOT|and|AND|or|OR|boolean|equal|isundefined|value|arabic|\(|\))|(?P<number>-?\d{1,9})"
    r"|(?P<compare>[<>=])|(?P<bare>true|false)\b)\s*"
)
ENDS = re.compile(r"\\(?P<name>if[A-Za-z@]*|else|fi)(?![A-Za-z@])[ \t]*")
STRINGS = ("ifstrequal", "IfStrEq", "IfSubStr")
KEPT = ("boolean", "toggle", "bool")  # switches, by what makes them
SWITCHING = [f"{way}{each}" for way in ("new", "provide", "set") for each in KEPT]
SWITCHING += ["toggletrue", "togglefalse", "booltrue", "boolfalse"]
OTHER_IFS = ("ifthenelse", "iftoggle", "ifbool", "iff")  # commands with arguments, or none of these


class Conditions:
    """Reads conditions. What is not known here does not hold: mostly an option that is not given."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.known: dict[str, bool] = {}  # switches that the text sets, by their names

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return (
            dict.fromkeys(STRINGS, self.compared)
            | {
                "ifthenelse": self.choose,
                "iftoggle": self.toggled,
                "ifbool": self.toggled,
                "newif": self.new_if,
                "iftrue": self.plain_if,
                "iffalse": self.plain_if,
            }
            | dict.fromkeys(SWITCHING, self.switch)
        )

    def _arguments(self, text: str, at: int, end: int, most: int) -> tuple[list[Piece], int]:
        """Return where the next arguments stand, at most so many, and where what is behind them begins."""
        places: list[Piece] = []
        while len(places) < most and (argument := self.document.argument(text, at, end)):
            places.append(argument)
            at = argument[1] + 1
        return places, at

    def choose(self, text: str, found: re.Match[str], end: int) -> int:
        """Read the one of two ways whose condition holds."""
        places, at = self._arguments(text, found.end(), end, 3)
        if len(places) == 3:
            self.document.run(text, *places[1 if self._holds(self.document.macros.said(text, places[0])) else 2])
        return at

    def toggled(self, text: str, found: re.Match[str], end: int) -> int:
        """Read the one of two ways that a switch chooses."""
        places, at = self._arguments(text, found.end(), end, 3)
        if len(places) == 3:
            self.document.run(text, *places[1 if self.known.get(text[slice(*places[0])].strip()) else 2])
        return at

    def compared(self, text: str, found: re.Match[str], end: int) -> int:
        """Read the one of two ways that two words choose: they are the same, or the second stands within the first."""
        places, at = self._arguments(text, found.end(), end, 4)
        if len(places) == 4:
            whole, words = (self._meant(self.document.macros.said(text, place)) for place in places[:2])
            within = found["macro"] == "IfSubStr"
            holds = bool(words) and words in whole if within else words == whole
            self.document.run(text, *places[2 if holds else 3])
        return at

    def switch(self, text: str, found: re.Match[str], end: int) -> int:
        """Note a switch: a new one is off."""
        name = found["macro"]
        places, at = self._arguments(text, found.end(), end, 2 if name.startswith("set") else 1)
        said = [text[slice(*place)].strip() for place in places]
        if name.startswith("set") and len(said) == 2:
            self.known[said[0]] = SET.get(said[1], self.known.get(said[1], False))
        elif said and name.endswith(("true", "false")):
            self.known[said[0]] = name.endswith("true")
        elif said:
            self.known.setdefault(said[0], False)
        return at

    def new_if(self, text: str, found: re.Match[str], end: int) -> int:
        """Note a switch of TeX itself: it makes three commands."""
        made = re.compile(r"\s*\\if([A-Za-z@]+)").match(text, found.end(), end)
        if not made:
            return found.end()
        name = made[1]
        self.known.setdefault(name, False)
        self.document.ways |= {
            f"if{name}": self.plain_if,
            f"{name}true": self._set_plain,
            f"{name}false": self._set_plain,
        }
        return made.end()

    def _set_plain(self, text: str, found: re.Match[str], end: int) -> int:
        on = found["macro"].endswith("true")
        self.known[found["macro"].removesuffix("true" if on else "false")] = on
        return found.end()

    def plain_if(self, text: str, found: re.Match[str], end: int) -> int:
        """Read the one of two ways of TeX itself that a switch chooses, up to its `\\fi`."""
        name = found["macro"].removeprefix("if")
        on = SET.get(name, self.known.get(name, False))
        depth = 0
        middle: Piece | None = None
        for sign in ENDS.finditer(text, found.end(), end):
            if sign["name"] == "fi" and depth == 0:
                first = (found.end(), middle[0] if middle else sign.start())
                second = (middle[1], sign.start()) if middle else None
                chosen = first if on else second
                if chosen:
                    self.document.run(text, *chosen)
                return sign.start() + len("\\fi")
            if sign["name"] == "else":
                middle = sign.span() if depth == 0 else middle
            elif sign["name"] not in OTHER_IFS:
                depth += -1 if sign["name"] == "fi" else 1
        return found.end()

    def _holds(self, condition: str) -> bool:
        """True where a condition holds: `\\boolean{x} \\and \\not \\equal{a}{b}`; all are taken from left to right."""
        at, holds, joined, negated = 0, True, "and", False
        while at < len(condition):
            sign = SIGN.match(condition, at)
            if not sign:
                return False
            at, word = sign.end(), (sign["word"] or "").casefold()
            if word == "not":
                negated = not negated
                continue
            if word in ("and", "or"):
                joined = word
                continue
            if word == "(":
                close = condition.rfind("\\)")
                value: bool | None = self._holds(condition[at : close if close >= at else len(condition)])
                at = close + 2 if close >= at else len(condition)
            else:
                value, at = self._value(condition, sign, at)
            if value is None:
                return False
            value = value != negated
            holds = (holds and value) if joined == "and" else (holds or value)
            negated = False
        return holds

    def _value(self, condition: str, sign: re.Match[str], at: int) -> tuple[bool | None, int]:
        """Return what one test says, None where that is not known here, and where what is behind it begins."""
        word = sign["word"]
        if sign["bare"]:
            return SET[sign["bare"]], at
        if word in ("boolean", "isundefined"):
            places, at = self._arguments(condition, at, len(condition), 1)
            said = condition[slice(*places[0])].strip() if places else ""
            if word == "boolean":
                return SET.get(said, self.known.get(said, False)), at
            return said.lstrip("\\") not in self.document.macros.known, at
        if word == "equal":
            places, at = self._arguments(condition, at, len(condition), 2)
            meant = [self._meant(condition[slice(*place)]) for place in places]
            return len(meant) == 2 and meant[0] == meant[1], at
        left, at = self._number(condition, sign, at)
        compare = SIGN.match(condition, at)
        right_sign = SIGN.match(condition, compare.end()) if compare and compare["compare"] else None
        if left is None or compare is None or right_sign is None:
            return None, len(condition)
        right, at = self._number(condition, right_sign, right_sign.end())
        if right is None:
            return None, at
        return {"<": left < right, ">": left > right, "=": left == right}[compare["compare"]], at

    def _number(self, condition: str, sign: re.Match[str], at: int) -> tuple[int | None, int]:
        if sign["number"]:
            return int(sign["number"]), at
        if sign["word"] not in ("value", "arabic"):
            return None, at
        places, at = self._arguments(condition, at, len(condition), 1)
        return (self.document.numbering.counts.get(condition[slice(*places[0])].strip(), 0) if places else None), at

    def _meant(self, words: str) -> str:
        """Return what some words say, once the commands in them that the text defines are put in their places."""
        known = self.document.macros.known
        for _ in range(3):
            words = re.sub(
                r"\\([A-Za-z@]+)[ \t]*(?:\{\})?",
                lambda found: known[found[1]].body if found[1] in known and not known[found[1]].count else found[0],
                words,
            )
        return plain_words(words)
