"""Numbers that fields count: LISTNUM anywhere in a paragraph, and the older AUTONUM, AUTONUMLGL and AUTONUMOUT. Word
keeps no words of theirs; it works them out whenever it shows them."""

from __future__ import annotations

from rulewright.read.word.fields import Instruction
from rulewright.read.word.numbering import LEVELS, Counter, Level, Number, Numbering

COUNTING = frozenset({"LISTNUM", "AUTONUM", "AUTONUMLGL", "AUTONUMOUT"})
FORMATS = {  # what `\\*` calls them, and what lists do
    "arabic": "decimal", "alphabetic": "lowerLetter", "ALPHABETIC": "upperLetter", "roman": "lowerRoman",
    "ROMAN": "upperRoman", "ordinal": "ordinal", "ordtext": "ordinalText", "cardtext": "cardinalText",
}  # fmt: skip
LETTERS = ("lowerLetter", "lowerRoman")


def _levels(*given: tuple[str, str]) -> list[Level]:
    return [Level(format=format, text=text, suffix="space") for format, text in given]


def _legal(separator: str = ".", last: str = ".", format: str = "decimal") -> list[Level]:
    """Return levels that each show all above them."""
    shown = [separator.join(f"%{at}" for at in range(1, level + 2)) for level in range(LEVELS)]
    return _levels(*((format, f"{each}{last}") for each in shown))


def _cycled(closing: str) -> list[tuple[str, str]]:
    """Return three levels in figures, letters and Roman numerals."""
    return [(format, closing) for format in ("decimal", *LETTERS)]


def _placed(given: list[tuple[str, str]]) -> list[Level]:
    return _levels(*((format, text.replace("%", f"%{at}")) for at, (format, text) in enumerate(given, 1)))


OUTLINE = _placed(
    [
        ("upperRoman", "%."), ("upperLetter", "%."), ("decimal", "%."), ("lowerLetter", "%)"), ("decimal", "(%)"),
        ("lowerLetter", "(%)"), ("lowerRoman", "(%)"), ("lowerLetter", "(%)"), ("lowerRoman", "(%)"),
    ]
)  # fmt: skip
BUILT_IN = {
    "numberdefault": _placed([*_cycled("%)"), *_cycled("(%)"), *_cycled("%.")]),
    "legaldefault": _legal(),
    "outlinedefault": OUTLINE,
}


class FieldCounter:
    """Counts the fields of a document in the order of its text; LISTNUM counts along with the document's lists."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering = numbering
        self._series: dict[str, Counter] = {}
        self._list = "numberdefault"  # what a LISTNUM that names none goes on with
        self._heading: dict[str, int] = {}  # the level of the last heading that each kind of AUTONUM counted
        self._automatic: dict[str, Number] = {}
        self._last = -1  # the level of the last number in this paragraph

    def begin(self, list: str, number: Number | None) -> None:
        """A paragraph begins, and may have a number of a list."""
        self._automatic = {}
        self._last = number.level if number else -1
        if number and not number.bullet:
            self._list = f"#{list}"

    def count(self, code: Instruction, heading: int) -> Number | None:
        """Return the number that a field shows in a paragraph of a heading level (0: body text)."""
        return self._listed(code) if code.name == "LISTNUM" else self._automatically(code, heading)

    def _listed(self, code: Instruction) -> Number | None:
        named = code.words[0].casefold() if code.words else ""
        name = f"#{list}" if (list := self.numbering.named(named)) else named
        if name in BUILT_IN or name.startswith("#"):
            self._list = name
        asked, start = code.given("l"), code.given("s")
        level = int(asked) - 1 if asked.isdecimal() and 0 < len(asked) < 3 else self._last + 1
        level = self._last = max(0, min(level, LEVELS - 1))
        begins = int(start) if start.isdecimal() and len(start) < 9 else None
        if self._list.startswith("#"):
            return self.numbering.next(self._list[1:], level, begins)
        counter = self._series.setdefault(self._list, Counter(BUILT_IN[self._list]))
        counter.step(level, counter.levels, {} if begins is None else {level: begins}, begins is not None)
        return counter.number(level, counter.levels, {}, self._list)

    def _automatically(self, code: Instruction, heading: int) -> Number:
        """Return the number of a paragraph by its heading level; body text counts one level below its heading."""
        if code.name in self._automatic:
            return self._automatic[code.name]
        if heading:
            self._heading[code.name] = heading
        level = min(heading - 1 if heading else self._heading.get(code.name, 0), LEVELS - 1)
        counter = self._series.setdefault(code.name, Counter(OUTLINE))
        counter.step(level, counter.levels, {})
        number = counter.number(level, _written(code), {}, code.name)
        self._automatic[code.name] = number
        return number


def _written(code: Instruction) -> list[Level]:
    """Return the levels as an AUTONUM writes them."""
    if code.name == "AUTONUMOUT":
        return OUTLINE
    asked = code.given("*")
    format = FORMATS.get(asked) or FORMATS.get(asked.casefold(), "decimal")
    separator = code.given("s")[:1] or "."
    if code.name == "AUTONUMLGL":
        return _legal(separator, "" if "e" in code.switches else separator, format)
    return _placed([(format, f"%{separator}")] * LEVELS)
