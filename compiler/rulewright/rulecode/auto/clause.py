"""One modifier as it is printed: its sign, its words, and the remarks in parentheses and in sentences behind."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from msgspec import Struct, field

from rulewright.rulecode.phrases import number_words, one_of, phrases
from rulewright.rulecode.program import Cell, Number
from rulewright.rulecode.tables.figures import FIGURE, SIZE, parse_figure, plain
from rulewright.text import Span, Text

SENTENCE = re.compile(r"(?<=[^\W\d_A-Z][\w)\"'%])\.\s+(?=[\"']?[A-Z\d])|(?<=\))\.\s+(?=[A-Z])")
FIGURED = re.compile(r"[:=]\s?[+-]\s?\d")
ASIDE = re.compile(r"\([^()]*\)")
UNIT = r"(?:\s+[^\W\d_]{1,4}s?)?"  # RE, DRM: a short word behind a figure


class Sign(Struct, frozen=True):
    """What a row adds: `value`, or its value times what the words say where `varies`.

    `value` is 1 for `+#`, -1 for `-#`; `either` marks `+/-`, `bound` the figure of `+/-3`; `factor` a multiplier.
    """

    value: Number = 1
    varies: bool = False
    either: bool = False
    bound: Number | None = None
    factor: Number | None = None


class Clause(Struct):
    """`main` is the first sentence without what is in parentheses; `remarks` are those and the sentences behind."""

    sign: Sign
    text: Text
    cell: Cell | None = None
    main: str = ""
    remarks: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        """The words as they are printed."""
        return " ".join(self.text.text.split())

    def span(self, part: str = "") -> Span:
        """Return the place of the words, or of a part of them."""
        at = plain(self.text.text).find(part) if part else -1
        return self.text.span(at, at + len(part)) if at >= 0 else self.text.span()


@cache
def number() -> str:
    """A regular expression for a number, in figures or as a word."""
    return rf"(?:{FIGURE}(?![:\d])|\b{one_of(number_words())}\b)"


def parse_sign(text: str) -> Sign | None:
    """Return what the sign cell of a row says, or None: `+2`, `-#`, `+/-#`, `±3`, `x ½ RE`, `+1 DRM`, `½ RE`."""
    text = " ".join(plain(text).replace("±", "+/-").split()).strip("()[]: ")
    varies = re.fullmatch(rf"(?P<sign>\+/-|-/\+|[+-]|)\s?#{UNIT}", text)
    if varies:
        return Sign(-1 if varies["sign"] == "-" else 1, True, "/" in varies["sign"])
    either = re.fullmatch(rf"(?:\+/-|-/\+)\s?(?P<bound>{SIZE}){UNIT}", text)
    if either:
        return Sign(1, True, True, bound=parse_figure(either["bound"]))
    factor = re.fullmatch(rf"(?:[xX*]\s?(?P<n>{SIZE})|(?P<m>{SIZE})\s?[xX*]){UNIT}", text)
    if factor:
        return Sign(factor=parse_figure(factor["n"] or factor["m"]))
    modifier = one_of(phrases().rows.modifier)
    fixed = re.fullmatch(rf"(?P<n>{FIGURE})(?:\s?{modifier}|(?P<unit>{UNIT}))", text, re.IGNORECASE)
    if fixed and (fixed["unit"] or "").strip().casefold() in (*phrases().rows.each, *phrases().rows.condition):
        return None  # the words go on in the next cell
    value = parse_figure(fixed["n"]) if fixed else None
    return None if value is None else Sign(value)


class Opening(NamedTuple):
    """How a list entry says its modifier: `sign` is that of what it adds; `each` where it is for each of them."""

    pattern: re.Pattern[str]
    sign: int
    each: bool = False


@cache
def _openings() -> list[Opening]:
    rows = phrases().rows
    off = rf"(?:\s+{one_of(rows.off)}\b)?"
    modifier = rf"(?:\s+{one_of(rows.modifier)}\b)?"
    add, take, figure, signed = one_of(rows.add), one_of(rows.take), number(), rf"[+-]\s?{SIZE}"
    each = one_of([*rows.each, "a", "an"])
    forms: list[tuple[str, int, bool]] = [
        (rf"(?P<n>{signed}){modifier}\b[:,]?\s+(?P<rest>.+)", 1, False),
        (rf"{add}\s+(?P<n>{figure}){modifier}\b\s*(?P<rest>.+)", 1, False),
        (rf"{take}\s+(?P<n>{figure}){off}{modifier}\b\s*(?P<rest>.+)", -1, False),
        (rf"(?:\+|{add}\s)\s*(?:the\s+)?#\s*(?:of\s+)?(?P<rest>\S.*)", 1, True),
        (rf"(?:-|{take}\s)\s*(?:the\s+)?#\s*(?:of\s+)?(?P<rest>\S.*?){off}", -1, True),
        (rf"(?:\+|{add}\s)\s*(?P<rest>[^\d\s].*)", 1, False),
        (rf"(?:-|{take}\s)\s*(?P<rest>[^\d\s].*?){off}", -1, False),
        (rf"(?P<rest>.+?)\s*[:=(]?\s*(?P<n>{signed}){modifier}\s*\)?\.?", 1, False),
        (rf"{each}\s(?P<rest>.+?)\s+{one_of(rows.worth)}\s+(?P<n>[+-]?\s?{SIZE})\b.*", 1, True),
    ]
    return [Opening(re.compile(form, re.IGNORECASE | re.DOTALL), sign, each) for form, sign, each in forms]


def gives_several(words: str) -> bool:
    """True where words give figures one by one, outside of parentheses: *first snow: -1; second snow: -2*."""
    return FIGURED.search(ASIDE.sub("", plain(words))) is not None


def parse_entry(text: str) -> tuple[Sign, str] | None:
    """Return the sign and the words of a list entry that says both: `+2 if …`, `take 4 off while …`, `Night: -1`.

    None where it does not, or gives several figures of which none is the entry's own.
    """
    text = plain(text).strip()
    for opening in _openings():
        found = opening.pattern.fullmatch(text)
        if not found:
            continue
        if gives_several(found["rest"]):
            return None
        words = f"each {found['rest']}" if opening.each else found["rest"]
        if "n" not in opening.pattern.groupindex:
            return Sign(opening.sign, varies=not opening.each), words
        value = number_words().get(found["n"].casefold().strip()) or parse_figure(found["n"])
        if value is not None:
            return Sign(value if opening.sign > 0 else -value), words
    return None


@cache
def _limit() -> re.Pattern[str]:
    """A limit at the end of a sentence: `…, up to a maximum of +3`."""
    words = phrases().rows.maximum
    clear = one_of([word for word in words if "max" in word or "limit" in word])
    limit = rf"(?:,\s+(?:but\s+)?{one_of(words)}|(?:\s+to)?\s+(?:an?\s+)?{clear})\s*:?\s+{number()}.*"
    return re.compile(rf"(?P<main>.+?)(?P<limit>{limit})", re.IGNORECASE | re.DOTALL)


def make_clause(sign: Sign, text: Text, words: str, cell: Cell | None) -> Clause:
    """Take the words of a row apart; `text` is the whole of what is printed."""
    line = " ".join(plain(words).split())
    remarks: list[str] = []
    bare: list[str] = []
    depth, start = 0, 0
    for at, character in enumerate(line):
        if character in "([":
            if not depth:
                bare.append(line[start:at])
                start = at + 1
            depth += 1
        elif character in ")]" and depth:
            depth -= 1
            if not depth:
                remarks.append(line[start:at].strip())
                start = at + 1
    bare.append(line[start:])
    outside = re.sub(r"\s+([.,;:])", r"\1", " ".join(" ".join(bare).split()))
    first, *behind = SENTENCE.split(outside)
    main = first.strip(" .;:,*")
    instead = re.match(rf"{one_of(phrases().rows.instead)}\b[,:]?\s+", main, re.IGNORECASE)
    if instead:
        main = main[instead.end() :]
        remarks.append(instead[0].strip(" ,:"))
    limit = _limit().fullmatch(main)
    if limit:
        main = limit["main"]
        remarks.append(limit["limit"].strip())
    return Clause(
        sign, text, cell, main, [*filter(None, remarks), *filter(None, (each.strip(" .") for each in behind))]
    )
