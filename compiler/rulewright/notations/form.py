"""How one part of a number is written, given by a sample: `1`, `.9`, `(a)`, `A.`

The first character of a sample that is one of these stands for a value; the rest is written as it is:
`1` a whole number, `9` one digit (`99` two), `A` a capital (`AA` a word of capitals), `a` a small letter, `I` or `i` a
Roman numeral. `1a` and `1A` are a whole number, perhaps with a letter: 12a was put in between 12 and 13; `1-bis` is one
that a Latin word may follow: 12-bis, 12-ter. Where there are words in a sample, braces show which character it is:
`Section {1}`.
"""

from __future__ import annotations

import re
import string
from functools import cache

from msgspec import Struct

CLASSES = {"1": r"\d", "9": r"\d", "99": r"\d", "A": "A-Z", "AA": "A-Z", "a": "a-z", "I": "IVXLC", "i": "ivxlc"}
TIMES = {"1": "{1,6}", "99": "{2}", "AA": "{1,4}", "I": "{1,9}", "i": "{1,9}"}
VALUES = {kind: f"[{members}]{TIMES.get(kind, '')}" for kind, members in CLASSES.items()}
# Where nothing stands between two parts of a number, only a change from digits to letters or back parts them
APART = {"1": r"(?<!\d)", "a": "(?<![A-Za-z])"}
LATIN = ("bis", "ter", "quater", "quinquies", "sexies", "septies", "octies", "novies", "decies")  # twice, and so on
TIMES_OVER = rf"(?:{'|'.join(LATIN)})(?![A-Za-z]|[ ]\d)"  # but 4 bis 7 is a range in German
# What may follow a number that was put in later: 12a; 12A, 12AA; 12-bis, 12 ter
INSERTS = {
    "": "",
    "a": "(?:[a-z](?![A-Za-z]))?",
    "A": "(?:[A-Z]{1,2}(?![A-Za-z]))?",
    **{f"{between}bis": rf"(?:[- \xa0]?{TIMES_OVER})?" for between in ("", "-", " ")},
}
SHARE = 32  # parts of the way from one number to the next: a letter is one of them, a second one of that again
SAMPLE = re.compile("99|AA|1(?:[Aa]|[- ]?bis)(?![A-Za-z])|[19AaIi]")
BRACED = re.compile(rf"\{{({SAMPLE.pattern})\}}")
ROMAN = (("c", 100), ("xc", 90), ("l", 50), ("xl", 40), ("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))


FRAMES = (("", "."), ("", ")"), ("(", ")"))  # around the mark of an item
SIGNS = "§¶"  # are words, for a reader
Place = int | float  # in an order: whole, or between two whole numbers


class Form(Struct, frozen=True, array_like=True):
    """`before`, a value of some kind, `after`. `insert` says which letter may follow a number, `a` or `A`, or which
    Latin word, `-bis`, ` bis` or `bis`; or none."""

    before: str
    kind: str
    after: str
    skip: str = ""
    insert: str = ""

    @classmethod
    def parse(cls, sample: str, skip: str = "") -> Form:
        """Read a sample. Raises ValueError where nothing in it stands for a value."""
        match = BRACED.search(sample) or SAMPLE.search(sample)
        if match:
            kind = match[0].strip("{}")
            insert = kind[1:] if kind[:1] == "1" and kind[1:] in INSERTS else ""
            kind = kind.removesuffix(insert)
            return cls(sample[: match.start()], kind, sample[match.end() :], skip, insert)
        raise ValueError(f"nothing in {sample!r} stands for a value; write one of {', '.join(VALUES)} in it")

    @property
    def pattern(self) -> str:
        apart = "" if self.before else APART.get(self.kind, "")
        before = re.escape(self.before)
        return apart + (f"(?i:{before})" if self.label else before) + self.values + re.escape(self.after)

    @property
    def values(self) -> str:
        """A pattern of the values alone."""
        return VALUES[self.kind] + INSERTS[self.insert]

    @property
    def label(self) -> str:
        """The word or sign in front of the value, in small letters, if there is one: `section` of `, Section 1`."""
        named = any(each.isalpha() or each in SIGNS for each in self.before)
        return self.before.strip(" ,").casefold() if named else ""

    @property
    def called(self) -> str:
        """What tells behind a value that it is a rule's, if anything does: ` kap.` of `2 kap.`, `条`, ` §`."""
        return self.after if any(each.isalpha() or each in SIGNS for each in self.after) else ""

    @property
    def head(self) -> str:
        """The characters with which a part in this form may begin, as the inside of a class in a pattern."""
        if self.label and self.before[0].isalpha():
            return self.before[0].lower() + self.before[0].upper()
        return re.escape(self.before[0]) if self.before else CLASSES[self.kind]

    def fits(self, written: str) -> bool:
        """True where `written` is a part of a number in this form."""
        return _compiled(self).fullmatch(written) is not None

    def write(self, value: str) -> str:
        return self.before + value + self.after

    def value(self, written: str) -> str:
        return written[len(self.before) : len(written) - len(self.after)]

    def ordinal(self, value: str) -> Place:
        """Return the place of a value in its order, from 1 (0 for the number 0). Those of 12a and 12b are between 12
        and 13, that of 12aa is between the two; those of 12-bis and 12-ter, too."""
        if value.isdigit():
            return int(value)
        if self.insert.endswith("bis") and value[:1].isdigit():
            joined = value.lstrip(string.digits)
            return int(value[: -len(joined)]) + (LATIN.index(latin_word(joined)) + 1) / SHARE
        if self.insert and value[:1].isdigit():
            digits = value.rstrip(string.ascii_letters)
            letters = value[len(digits) :].lower()
            return int(digits) + sum(((ord(each) - 96) / SHARE**at for at, each in enumerate(letters, 1)), 0.0)
        if self.kind in "Ii":
            return _from_roman(value.lower())
        if self.kind == "AA":
            return _from_letters(value)
        return _alphabet(self.kind, self.skip).find(value) + 1 or ord(value)

    def comes_next(self, value: str, following: str) -> bool:
        """True where a value directly follows another: 2 or 1a behind 1."""
        return 0 < self.ordinal(following) - self.ordinal(value) <= 1

    def at(self, ordinal: Place) -> str | None:
        """Return the value at a place in the order, or None behind its end."""
        if ordinal != int(ordinal):
            return self._inserted(ordinal)
        ordinal = int(ordinal)
        if self.kind == "AA":
            return _to_letters(ordinal)
        if self.kind in "199":
            digits = str(ordinal).zfill(len(self.kind))
            return digits if len(digits) == len(self.kind) or self.kind == "1" else None
        if self.kind in "Ii":
            roman = _to_roman(ordinal)
            return roman if self.kind == "i" else roman.upper()
        alphabet = _alphabet(self.kind, self.skip)
        return alphabet[ordinal - 1] if 0 < ordinal <= len(alphabet) else None

    def _inserted(self, ordinal: Place) -> str | None:
        """Return the value at a place between two whole numbers, such as 12a."""
        whole = int(ordinal)
        if self.insert.endswith("bis"):
            at = round((ordinal - whole) * SHARE) - 1
            return f"{whole}{self.insert.removesuffix('bis')}{LATIN[at]}" if at < len(LATIN) else None
        letters, rest = "", ordinal - whole
        while rest:
            rest *= SHARE
            letters += chr(96 + int(rest))
            rest -= int(rest)
        fitting = self.insert and letters.isalpha()
        return f"{whole}{letters.upper() if self.insert == 'A' else letters}" if fitting else None


def latin_word(joined: str) -> str:
    """Return the Latin word of what stands behind a number, `-bis` or ` bis`; nothing where it is none."""
    word = joined.lstrip("- \xa0")
    return word if word in LATIN else ""


@cache
def _compiled(form: Form) -> re.Pattern[str]:
    return re.compile(form.pattern)


@cache
def _alphabet(kind: str, skip: str) -> str:
    letters = string.ascii_uppercase if kind == "A" else string.ascii_lowercase
    return "".join(letter for letter in letters if letter not in skip)


def _from_letters(text: str) -> int:
    """A is 1, Z is 26, AA is 27."""
    total = 0
    for letter in text:
        total = total * 26 + ord(letter) - 64
    return total


def _to_letters(number: int) -> str:
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


def _from_roman(text: str) -> int:
    total = 0
    for letters, worth in ROMAN:
        while text.startswith(letters):
            total += worth
            text = text[len(letters) :]
    return total


def _to_roman(number: int) -> str:
    text = ""
    for letters, worth in ROMAN:
        while number >= worth:
            text += letters
            number -= worth
    return text
