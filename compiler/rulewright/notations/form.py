"""How one part of a number is written, given by a sample: `1`, `.9`, `(a)`, `A.`

The first character of a sample that is one of these stands for a value; the rest is written as it is:
`1` a whole number, `9` one digit (`99` two), `A` a capital (`AA` a word of capitals, `Aa` one that begins with a
capital), `a` a small letter, `I` or `i` a Roman numeral; `α`, `क`, `①` what such an alphabet counts with; in
braces, `{counting}` a number in words as the language of the book has it, `{ranking}` one such as *first*. `1a` and
`1A` are a whole number, perhaps with a letter: 12a was put in between 12 and 13; `1-bis` is one that a Latin word may
follow: 12-bis, 12-ter, `1^1` one that a raised number may follow. Where there are words in a sample, braces show which
character it is: `Section {1}`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from rulewright.figures import folded, unfolded
from rulewright.languages.series import alphabets
from rulewright.late import late
from rulewright.notations import kinds

# Where nothing stands between two parts of a number, only a change from digits to letters or back parts them
APART = {"1": r"(?<!\d)", "a": f"(?<![A-Z{kinds.CLASSES['a']}])"}
LATIN = ("bis", "ter", "quater", "quinquies", "sexies", "septies", "octies", "novies", "decies")  # twice, and so on
TIMES_OVER = rf"(?:{'|'.join(LATIN)})(?![A-Za-z]|[ ]\d)"  # but 4 bis 7 is a range in German
# Between a number and such a word, however it is typed: 12bis, 12-bis, 12  bis, 12 - bis, 12. -bis
BEFORE_LATIN = r"(?:[- \xa0]{0,3}|\.[ \xa0]?-)"
HYPHENS = "-–_/"  # join a value to the code before it
SIGNS = "§¶"  # are words, for a reader
RINGS = "º°"  # raised letter or sign of degrees: who types one often means the other, Art. 1º and Art. 2°
RAISED = "^1"
# What may follow a number that was put in later: 12a, 12.a; 12 a, before a sign; 12A, 12AA; 12/A; 12-bis, 12 ter; or,
# raised, 12^1
INSERTS = {
    "": "",
    "a": "(?:[a-z](?![A-Za-z]))?",
    ".a": r"(?:\.[a-z](?![A-Za-z]))?",
    " a": rf"(?:[ \xa0][a-z](?=[ \xa0]?[{SIGNS}]|\Z))?",  # by itself, the number that was found before one
    "A": "(?:[A-Z]{1,2}(?![A-Za-z]))?",
    "/A": "(?:/[A-Z](?![A-Za-z]))?",
    RAISED: r"(?:\^\d{1,2})?",
    **{f"{between}bis": rf"(?:{BEFORE_LATIN}{TIMES_OVER})?" for between in ("", "-", " ")},
}
SHARE = 32  # parts of the way from one number to the next: a letter is one of them, a second one of that again
JOINED = 4 * SHARE  # some laws have dozens of articles that were put in behind one
SAMPLE = re.compile(r"99|A[Aa]|1(?:[Aa]|[- ]?bis|\^1)(?![A-Za-z])|[19AaIi]")
LETTERS = late("|".join(alphabets()))
WORDS = r"(?:counting|ranking)-[a-z]{2}"
RING = re.compile(f"[{RINGS}]")
BRACED = re.compile(rf"\{{({SAMPLE.pattern}|{LETTERS.pattern}|{WORDS})\}}")
WORDED = re.compile("([ ,]*)(.*?)([ (]*)")  # a word before a value, between signs
FRAMES = (("", "."), ("", ")"), ("(", ")"), ("", ":"))  # around the mark of an item
BULLETS = "•▪◦‣■□▶▷►▸◆◇●○◼◻➢➤"  # mean nothing but an entry, even directly before its words
# Small pictures, as the inside of a class in a pattern; a figure drawn in a circle counts, and is none of them
PICTURES = "\U0001f000-\U0001f0ff\U0001f200-\U0001faff\u2600-\u2775\u2794-\u27bf\u2b00-\u2bff\ufe0f\u200d"
ROOM = 5  # the least step from one number to the next that leaves room: houses on one side of a street are two apart
HALF = 0.5  # from a letter to the next
Place = int | float  # in an order: whole, or between two whole numbers


class Form(Struct, frozen=True, array_like=True):
    """`before`, a value of some kind, `after`. `insert` says which letter may follow a number, `a`, `.a` or `A`, or
    which Latin word, `-bis`, ` bis` or `bis`, or that a raised number may, `^1`; or none. Or it is what joins another
    value to the whole, and the first such value: `之1` of 第2條之1, `-A` of 5º-A."""

    before: str
    kind: str
    after: str
    skip: str = ""
    insert: str = ""

    @classmethod
    def parse(cls, sample: str, skip: str = "") -> Form:
        """Read a sample. Raises ValueError where nothing in it stands for a value."""
        match = BRACED.search(sample) or SAMPLE.search(sample) or LETTERS.search(sample)
        if match:
            kind = match[0].strip("{}")
            insert = kind[1:] if kind[:1] == "1" and kind[1:] in INSERTS else ""
            kind = kind.removesuffix(insert)
            return cls(sample[: match.start()], kind, sample[match.end() :], skip, insert)
        raise ValueError(f"nothing in {sample!r} stands for a value; write one of {', '.join(kinds.PATTERNS)} in it")

    @property
    def pattern(self) -> str:
        return any_of([self])

    @property
    def patterns(self) -> tuple[str, str, str, str]:
        """Patterns of what stands in front of the word before the value, of that word, of what is between the two, and
        of all from the value on. Where no word is before it, all that is stands in front."""
        apart = "" if self.before else APART.get(self.kind, "")
        worded = WORDED.fullmatch(self.before) if self.label else None
        front, word, between = map(_escaped, worded.groups() if worded else (self.before, "", ""))
        after = _escaped(self.after)
        return apart + front, word, between, self.values + (f"(?i:{after})" if self.called else after) + self._joined

    @property
    def values(self) -> str:
        """A pattern of the values alone."""
        return kinds.pattern(self.kind) + INSERTS.get(self.insert, "")

    @property
    def joint(self) -> str:
        """What joins to the whole the value of what was put in behind it: `之`."""
        return "" if self.insert in INSERTS else self.insert[:-1]

    @property
    def _joined(self) -> str:
        """A pattern of what may be joined to the whole; where の二 is the first, 第二条の一部 is a part of 第二条."""
        if not self.joint:
            return ""
        if self._joins == "A":
            return rf"(?:{re.escape(self.joint)}[A-Z](?![A-Za-z]))?"
        first = "" if self.insert.endswith("1") else rf"(?!(?:1|{kinds.at(self.kind, 1, '')})(?!\d))"
        return rf"(?:{re.escape(self.joint)}{first}(?:\d{{1,3}}|{kinds.pattern(self.kind)}))?"

    @property
    def _joins(self) -> str:
        """The kind of the values that are joined to the whole."""
        return "A" if self.insert.endswith("A") else self.kind

    @property
    def label(self) -> str:
        """The word or sign in front of the value, in small letters, if there is one: `section` of `, Section 1`. What a
        dash joins to the value is a code, and none: `R-1`."""
        named = any(each.isalpha() or each in SIGNS for each in self.before) and self.before[-1:] not in HYPHENS
        return self.before.strip(" ,").casefold() if named else ""

    @property
    def called(self) -> str:
        """What tells behind a value that it is a rule's, if anything does: ` kap.` of `2 kap.`, `条`, ` §`."""
        return self.after if any(each.isalpha() or each in SIGNS for each in self.after) else ""

    @property
    def told(self) -> bool:
        """True where something around a value, and no mere stop, tells it from a figure: 2 kap., #5, R-5, ⑤."""
        return bool((self.before + self.after).strip(" \xa0.:")) or kinds.drawn(self.kind)

    @property
    def head(self) -> str:
        """The characters with which a part in this form may begin, as the inside of a class in a pattern."""
        if self.label and self.before[0].isalpha():
            return self.before[0].lower() + self.before[0].upper()
        return re.escape(self.before[0]) if self.before else kinds.heads(self.kind)

    def fits(self, written: str) -> bool:
        """True where `written` is a part of a number in this form."""
        return _compiled(self).fullmatch(folded(written)) is not None

    def write(self, value: str) -> str:
        """Return a value as people read it: a sample is folded, as texts are."""
        whole, joint, put_in = value.partition(self.joint) if self.joint else (value, "", "")
        return unfolded(self.before + whole + self.after + joint + put_in)

    def value(self, written: str) -> str:
        if ring := next((each for each in self.after if each in RINGS), ""):
            written = written.translate(dict.fromkeys(map(ord, RINGS), ring))
        joined = written.find(self.after + self.joint, len(self.before)) if self.joint else -1
        if joined > 0:
            return written[len(self.before) : joined] + written[joined + len(self.after) :]
        return written[len(self.before) : len(written) - len(self.after)]

    def ordinal(self, value: str) -> Place:
        """Return the place of a value in its order, from 1 (0 for the number 0). Those of 12a and 12b are between 12
        and 13, that of 12aa is between the two; those of 12-bis and 12-ter, too. That of a letter that is left out, and
        stands there all the same, is between those of its neighbours, as is that of a letter that only some languages
        have: đ."""
        if value.isdecimal():
            return int(value)
        if not value.isascii() and (behind := kinds.behind(self.kind, value))[0]:
            return kinds.ordinal(self.kind, behind[0], self.skip) + behind[1]
        if value and value in self.skip:
            return kinds.ordinal(self.kind, chr(ord(value) - 1), self.skip) + HALF
        if self.joint and self.joint in value:
            whole, _, put_in = value.partition(self.joint)
            return self.ordinal(whole) + kinds.ordinal(self._joins, put_in, self.skip) / JOINED
        if self.insert.endswith("bis") and value[:1].isdigit():
            joined = value.lstrip(string.digits)
            return int(value[: -len(joined)]) + (LATIN.index(latin_word(joined)) + 1) / SHARE
        if self.insert == RAISED:
            whole, _, put_in = value.partition("^")
            return int(whole) + int(put_in) / JOINED
        if self.insert and value[:1].isdigit():
            digits = value.rstrip(string.ascii_letters)
            letters = value[len(digits) :].lower()
            return int(digits.rstrip("/.")) + sum(
                ((ord(each) - 96) / SHARE**at for at, each in enumerate(letters, 1)), 0.0
            )
        return kinds.ordinal(self.kind, value, self.skip)

    def comes_next(self, value: str, following: str) -> bool:
        """True where a value directly follows another: 2 or 1a behind 1."""
        return 0 < self.ordinal(following) - self.ordinal(value) <= 1

    def at(self, ordinal: Place) -> str | None:
        """Return the value at a place in the order, or None behind its end."""
        if ordinal != int(ordinal):
            return self._inserted(ordinal)
        return kinds.at(self.kind, int(ordinal), self.skip)

    def nth(self, ordinal: Place) -> str:
        """Return how the part at a place in the order is written; behind the end of that, without a value."""
        return self.write(self.at(ordinal) or "")

    def _inserted(self, ordinal: Place) -> str | None:
        """Return the value at a place between two whole numbers, such as 12a."""
        whole = int(ordinal)
        if self.joint:
            before, put_in = kinds.at(self.kind, whole, self.skip), round((ordinal - whole) * JOINED)
            return f"{before}{self.joint}{kinds.at(self._joins, put_in, self.skip)}"
        if self.insert == RAISED:
            return f"{whole}^{round((ordinal - whole) * JOINED)}"
        if self.insert.endswith("bis"):
            at = round((ordinal - whole) * SHARE) - 1
            return f"{whole}{self.insert.removesuffix('bis')}{LATIN[at]}" if at < len(LATIN) else None
        if not self.insert:
            return kinds.between(self.kind, kinds.at(self.kind, whole, self.skip), ordinal - whole)
        letters, rest = "", ordinal - whole
        while rest:
            rest *= SHARE
            letters += chr(96 + int(rest))
            rest -= int(rest)
        if not letters.isalpha():
            return None
        return f"{whole}{self.insert[:-1]}{letters.upper() if self.insert[-1] == 'A' else letters}"


def any_of(forms: Iterable[Form]) -> str:
    """Return a pattern of any of some forms, which are tried in their order. Of those side by side that differ in
    nothing but a word, as the paragraphs of a law do by the dozen, what they share stands there once: such a pattern is
    a part of many others, and is compiled with each."""
    found = []
    for (front, between, rest), alike in groupby((form.patterns for form in forms), key=itemgetter(0, 2, 3)):
        word = "|".join(dict.fromkeys(each[1] for each in alike))
        found.append((f"(?i:{front}(?:{word}){between})" if word else front) + rest)
    return "|".join(found)


def _escaped(text: str) -> str:
    escaped = re.escape(text).replace(r"\ ", "[ \xa0]")
    return escaped if escaped.isascii() else RING.sub(RING.pattern, escaped)


def latin_word(joined: str) -> str:
    """Return the Latin word of what stands behind a number, `-bis` or ` bis`; nothing where it is none."""
    word = joined.lstrip("-. \xa0")
    return word if word in LATIN else ""


@lru_cache(1024)
def _compiled(form: Form) -> re.Pattern[str]:
    return re.compile(form.pattern)
