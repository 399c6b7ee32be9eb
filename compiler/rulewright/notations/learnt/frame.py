"""What stands around the numbers with which lines begin, in any language: `1 kap.`, `Статья 1.`, `第1条`, `(α)`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rulewright.languages.patterns import small
from rulewright.languages.scripts import SMALL, UNSPACED, ByScript, letters_of
from rulewright.languages.series import in_words, series, written_alphabets
from rulewright.notations import kinds
from rulewright.notations.form import SIGNS, Form
from rulewright.notations.shape import BEFORE_PART, UNPARTED
from rulewright.notations.unmarked import SECOND, begin_unmarked

BLANK = r"[ \t\xa0]"
LETTERS = {"A": r"[A-Z](?=[.)])", "a": r"[a-z](?=[.)])", "i": r"[ivxl]{1,5}(?=[.)])"}
UNCALLED = ("a", "i")  # letters that no word behind them calls
CALLED = rf"(?(word)[A-Z](?=:|{BLANK}*\Z)|(?!))"  # Part B: – a word tells that a letter is a number
NUMERAL = "[IVXLC]{1,7}"
AHEAD = re.compile(r"\(\?[=!]")  # what a pattern of values asks of the text behind one
BEHIND = (
    re.compile(r"(?:[.]?[ \xa0]?|-)(?:[§¶]+|(?![ºª])[^\W\d_]{1,12}\.?)|[.]?[º°ª]"),
    re.compile(rf"[.:)：、]|{BLANK}?[–—-](?={BLANK})|"),
)
WHOLE = 5  # letters of a word behind which a stop shortens nothing
SUPERSCRIPT = "º°ª"
END = ByScript(rf"[.:)：*_]{{0,3}}(?:{BLANK}|\Z|[<(]|(?={UNPARTED})|(?<=\W)(?=[{UNSPACED}]))")
PART = re.compile(rf"\A(?:[(（][^\W\d_][^()（）\n]{{1,60}}[)）])?{BEFORE_PART}")
DASH = re.compile(rf"{BLANK}?[–—-]{BLANK}?")
SIGN = re.compile(rf"(?<=[{SIGNS}]){BLANK}")
STOPS = (".", ")")  # behind a number that a rule's number stands directly before
FEWEST = 2  # times that a word begins a sentence
SEVERAL = 2  # lists of what a word calls


def _tells(word: str, behind: str) -> bool:
    """True where a word or a sign, before a number or behind it, tells it from a mere figure."""
    return bool(word.strip("(")) or any(each.isalpha() or each in SIGNS or each in SUPERSCRIPT for each in behind)


class Frame(NamedTuple):
    """A word before the number (with the blank between), the kind of its value, and what stands behind it."""

    word: str
    kind: str
    behind: str

    @property
    def named(self) -> bool:
        """True where a word or a sign says that this is a rule's number, and no stop or bracket alone."""
        return _tells(self.word, self.behind) or kinds.in_words(self.kind)

    @property
    def is_bare_word(self) -> bool:
        """True for a number in words that nothing frames: *One player begins* is a sentence."""
        return kinds.in_words(self.kind) and not self.word and not self.behind

    @property
    def value(self) -> str:
        """What stands for the value in a sample: numbers in words are those of the book's language."""
        return f"{{{self.kind.partition('-')[0]}}}"

    @property
    def told_behind(self) -> bool:
        return _tells("", self.behind)

    @property
    def unworded(self) -> Frame:
        """The frame of the same number without the word behind it."""
        return self._replace(behind="." if self.behind[:1] == "." else "")

    @property
    def label(self) -> str:
        """The word before the number, where a blank parts them, or the sign: else it belongs to the number."""
        apart = self.word[-1:].isspace() or self.word[:1] in tuple(SIGNS)
        return self.word.strip() if apart else ""

    @property
    def sample(self) -> str:
        """How a notation writes it."""
        return self.cited.removeprefix(self.word) if self.label else self.cited

    @property
    def mark(self) -> str:
        """How a notation writes it where it stands without the number that it is of."""
        return self.cited if self.told_behind else f"{self.cited}{self.behind.rstrip()}"

    @property
    def cited(self) -> str:
        """How a notation writes it where it is cited: without the stop or bracket behind it."""
        behind = self.behind.removesuffix(".") if len(self.behind.strip(" \xa0.")) >= WHOLE else self.behind
        return f"{self.word}{self.value}{behind if self.told_behind else ''}"

    @property
    def shown(self) -> str:
        """How people read it."""
        first = kinds.at(self.kind, 1, "") if kinds.in_words(self.kind) else self.kind
        return f"{self.word}{first}{self.behind}".strip()


class Run(NamedTuple):
    """A list: its first line, its last, and the number that it begins with."""

    first: int
    last: int
    value: int


class Seen(NamedTuple):
    """The numbers of a frame: on which lines they stand, their places in the order, and the frames of some of them that
    are another only in the stop behind the number."""

    lines: list[int]
    values: list[int]
    others: tuple[Frame, ...] = ()

    @property
    def alone(self) -> bool:
        """True where no number follows any of them."""
        return set(self.values) == {1}

    @property
    def begin(self) -> int:
        """The number with which lists begin: the second, where nothing marks the first of nearly all of them."""
        lists = Counter(run.value for run in self.runs(labelled=False))
        return SECOND if 1 not in lists or begin_unmarked(lists[1], lists[SECOND]) else 1

    def runs(self, labelled: bool) -> list[Run]:
        """Return the lists: a new one begins where numbers do not rise. Behind a word, which
        is `labelled`, none begins with a number that stands twice, between smaller and larger ones."""
        around = enumerate(zip([0, *self.values], self.values, self.values[1:], [*self.values[2:], 0], strict=False), 1)
        begins = [
            at
            for at, (last, one, two, following) in around
            if two <= one and not (labelled and 0 < last < one == two < following)
        ]
        first = [0, *begins]
        last = [*(at - 1 for at in first[1:]), len(self.values) - 1]
        return [Run(self.lines[a], self.lines[b], self.values[a]) for a, b in zip(first, last, strict=True)]


def has_any_word(frame: Frame, text: str) -> bool:
    """True where a word behind a number is any word, *1. The ferry*: it begins sentences, or stands behind no number
    most of the times."""
    word = frame.behind.lstrip(".").lstrip(" \xa0")
    if word == frame.behind.lstrip(".") or not word[:1].isalpha():
        return False
    before = rf"(?:(?P<begins>\n|[^\W\d_]{{2}}[.!?]\s+)|(?P<number>(?<!\w){kinds.pattern(frame.kind)}\.?{BLANK}))?"
    found = list(re.finditer(rf"{before}(?<!\w){re.escape(word)}(?!\w)", text))
    begins = sum(match["begins"] is not None for match in found)
    return begins >= FEWEST or sum(match["number"] is None for match in found) > len(found) / 2


def is_lone_list(frame: Frame, seen: Seen) -> bool:
    """True for numbers with a word glued behind each of which a book has one list, that of its years or terms: what
    calls the parts of rules does so in several."""
    glued = frame.behind[:1].isalpha() and frame.behind[:1] not in SUPERSCRIPT
    return glued and len(seen.runs(labelled=True)) < SEVERAL


class Opening:
    """Reads the numbers with which lines of some texts begin, in figures, letters, and the words of a language."""

    def __init__(self, language: str, texts: Sequence[str]) -> None:
        self.language = language
        self.texts = texts

    @cached_property
    def _alike(self) -> dict[str, str]:
        return {name: series(name).pattern for name in written_alphabets(letters_of(self.texts))}

    @cached_property
    def _spoken(self) -> dict[str, str]:
        said = small("\n".join({word for text in self.texts for word in text.split()}))
        return {name: form for name in in_words(self.language) if (form := series(name).said_in(said))}

    @cached_property
    def _counted(self) -> dict[str, str]:
        return {**LETTERS, **self._alike, **self._spoken}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        in_letters = "|".join((*LETTERS.values(), *self._alike.values()))
        apart = "|".join(self._alike.values()) or "(?!)"
        worded = "|".join(self._spoken.values()) or "(?!)"
        short = r"[^\W\d_]{1,3}"
        sign = rf"(?:{short}[.º°]{{1,2}}|(?![{SMALL}]){short}|№){BLANK}?|{short}"  # Rule No. 1, Rule No 1; but On a 1
        between = rf"(?:[^\W\d_]{{2,4}}{BLANK}(?={worded})|(?:{sign})(?=\d))?"
        pattern = (
            rf"[\s#*_+•|>-]*(?P<word>(?!(?:{in_letters}|{worded}){BLANK})[^\W\d_]{{1,20}}\.?{BLANK}{between}"
            rf"|[§¶]+{BLANK}?|[^\W\d_]{{1,3}}(?=\d)|[^\W\d_]{{2,8}}\.(?=\d)|\(|(?!{apart})[{UNSPACED}](?={apart}))?"
            rf"(?P<value>{worded}|\d{{1,4}}|{NUMERAL}(?![^\W\d_])|{in_letters}|{CALLED})"
        )
        return ByScript(pattern).of("".join(letters_of(self.texts)))

    def frames(self, line: str) -> Iterator[tuple[Frame, int]]:
        """Yield how the number with which a line begins may be framed, and its place in the order."""
        match = self._pattern.match(line)
        if match and match["word"] and _is_range(line, match["word"], match.end()):
            return
        for kind in self._kinds(match["value"]) if match else ():
            value = int(Form("", kind, "").ordinal(match["value"])) if match else 0
            for pattern in BEHIND:
                behind = pattern.match(line, match.end()) if match else None
                text = kind in UNCALLED and behind is not None and behind[0][-1:].isalpha()  # a. of the club
                if match and behind and END.of(line).match(line, behind.end()) and not text:
                    word = match["word"] or ""
                    word += " " if word.endswith(".") else ""  # Art.4 is Art. 4
                    yield Frame(word.replace("\xa0", " "), kind, behind[0].replace("\xa0", " ")), value

    def firsts(self, line: str) -> Iterator[tuple[Frame, int]]:
        """Yield how the first number of a list may be framed that stands on the line of its rule: *§ 4. 1. Players*,
        *제4조(회비) ① 월 회비는*."""
        match = self._pattern.match(line)
        for pattern in BEHIND if match else ():
            behind = pattern.match(line, match.end()) if match else None
            if match and behind and END.of(line).match(line, behind.end()) and _tells(match["word"] or "", behind[0]):
                for frame, value in self.frames(PART.sub("", line[behind.end() :])):
                    if value == 1 and not frame.told_behind and (frame.behind in STOPS or kinds.drawn(frame.kind)):
                        yield frame, value

    def _kinds(self, value: str) -> list[str]:
        """Return the kinds of value that one may be."""
        if value.isdecimal():
            return ["1"]
        found = [kind for kind, each in self._counted.items() if re.fullmatch(AHEAD.split(each, 1)[0], value)]
        return [*found, "I"] if re.fullmatch(NUMERAL, value) else found


def _is_range(line: str, word: str, end: int) -> bool:
    """True where the number that ends there is the first of several, which the same word calls: the heading *§ 1 – § 3*
    stands above these rules and begins none."""
    dash = DASH.match(line, end)
    return dash is not None and line.startswith(word.strip(), dash.end())
