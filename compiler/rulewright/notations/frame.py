"""What stands around the numbers with which lines begin, in any language: `1 kap.`, `Статья 1.`, `第1条`, `(α)`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulewright.languages.scripts import UNSPACED, ByScript, letters_of, part_words, spaced
from rulewright.languages.series import in_words, series, written_alphabets
from rulewright.notations import kinds
from rulewright.notations.form import SIGNS, Form
from rulewright.notations.shape import BEFORE_PART, UNPARTED

BLANK = r"[ \t\xa0]"
LETTERS = {"A": r"[A-Z](?=[.)])", "a": r"[a-z](?=[.)])", "i": r"[ivxl]{1,5}(?=[.)])"}
SMALL = ("a", "i")  # letters that no word behind them calls
CALLED = rf"(?(word)[A-Z](?=:|{BLANK}*\Z)|(?!))"  # Part B: – a word tells that a letter is a number
NUMERAL = "[IVXLC]{1,7}"
BEHIND = (
    re.compile(r"(?:[.]?[ \xa0]?|-)(?:[§¶]+|(?![ºª])[^\W\d_]{1,12}\.?)|[.]?[º°ª]"),
    re.compile(rf"[.:)：、]|{BLANK}?[–—-](?={BLANK})|"),
)
WHOLE = 5  # letters of a word behind which a stop shortens nothing
SUPERSCRIPT = "º°ª"
END = ByScript(rf"[.:)：*_]{{0,3}}(?:{BLANK}|\Z|[<(]|(?={UNPARTED})|(?<=\W)(?=[{UNSPACED}]))")
PART = re.compile(rf"\A(?:[(（][^\W\d_][^()（）\n]{{1,60}}[)）])?{BEFORE_PART}")
DASH = re.compile(rf"{BLANK}?[–—-]{BLANK}?")
STOPS = (".", ")")  # behind a number that a rule's number stands directly before
FEWEST = 2  # numbers that follow the one before them, of a frame
SECOND = 2  # the number of what stands below a first paragraph that nothing marks
THROUGH = 0.85  # of the numbers that go through a text, at least, follow the one before them
IN_ORDER = 0.75  # of all numbers of a frame, at least, begin anew or follow the one before them
GAP = 2  # a number this far behind the one before still follows it: one may be missing
BEGUN = 0.75  # of the lists of a frame, at least, begin with the first number
SLIPS = 1  # numbers that stand twice, or too late, and look as if a list began with them
SLIPPED = 0.03  # of the numbers of a long text, at most, that do: some lines of it begin with a citation
CHANCE = 0.9  # of the lines of a frame, at least, have the word behind their number that is part of it


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

    def runs(self, labelled: bool) -> list[tuple[int, int]]:
        """Return the first and last line of each list: a new one begins where numbers do not rise. Behind a word, which
        is `labelled`, none begins with a number that stands twice, between smaller and larger ones."""
        around = enumerate(zip([0, *self.values], self.values, self.values[1:], [*self.values[2:], 0], strict=False), 1)
        begins = [
            at
            for at, (last, one, two, following) in around
            if two <= one and not (labelled and 0 < last < one == two < following)
        ]
        first = [0, *begins]
        last = [*(at - 1 for at in first[1:]), len(self.values) - 1]
        return [(self.lines[a], self.lines[b]) for a, b in zip(first, last, strict=True)]


def collect(lines: Sequence[str], language: str) -> dict[Frame, Seen]:
    """Return the frames of the numbers with which lines begin, each with and without what may be part of it, where they
    go on from line to line. Numbers in words are those of a `language`."""
    found: defaultdict[Frame, Seen] = defaultdict(lambda: Seen([], []))
    opening = Opening(language, lines)
    for at, line in enumerate(lines):
        for frame, value in (*opening.frames(line), *opening.firsts(line)):
            seen = found[frame]
            seen.lines.append(at)
            seen.values.append(value)
    listed = {frame: seen for frame, seen in _stopped(_raised(found)).items() if _goes_on(frame, seen)}
    called = [frame for frame, seen in listed.items() if _calls(frame, seen, lines)]
    for plain in dict.fromkeys(frame.unworded for frame in called):
        rules = {line for frame in called if frame.unworded == plain for line in listed[frame].lines}
        others = [pair for pair in zip(found[plain].lines, found[plain].values, strict=True) if pair[0] not in rules]
        seen = Seen([line for line, _ in others], [value for _, value in others])
        listed |= {plain: seen} if others and _goes_on(plain, seen) else {}
    return {frame: seen for frame, seen in listed.items() if frame in called or not _by_chance(frame, found)}


def _raised(found: dict[Frame, Seen]) -> dict[Frame, Seen]:
    """Return the frames, those in which only the first numbers have a sign or letters behind them, or are in words, as
    one with the others: *Article 1er* and *Article 2*; *Art. 9.º* and *Art. 10.*; *Article premier* and *Article 2*."""
    one = dict(found)
    for frame, seen in found.items():
        worded = kinds.in_words(frame.kind)
        plain = [frame._replace(behind=behind) for behind in ("", ".")] if frame.label and frame.told_behind else []
        for each in [frame._replace(kind="1")] if frame.label and worded else plain:
            others = one.get(each)
            if others and max(seen.values) < min(others.values) <= max(seen.values) + GAP:
                numbers = sorted(zip([*seen.lines, *others.lines], [*seen.values, *others.values], strict=True))
                signed = each.behind == "" and len(seen.lines) > 1  # of Art. 1º to Art. 9º the form is also 10's
                joined = Seen([line for line, _ in numbers], [value for _, value in numbers])
                one[frame if signed or worded else each] = joined
    return one


def _stopped(found: dict[Frame, Seen]) -> dict[Frame, Seen]:
    """Return the frames, those with one word as one whose numbers go on, whatever stop is behind each: *Section A.*,
    *Section B: Dues*. The most frequent stands for all."""
    alike: defaultdict[tuple[str, str], list[Frame]] = defaultdict(list)
    for frame in found:
        if frame.label and not frame.told_behind:
            alike[frame.word, frame.kind].append(frame)
    one = dict(found)
    for frames in alike.values():
        first, *others = sorted(frames, key=lambda each: -len(found[each].lines))
        numbers = sorted(pair for each in frames for pair in zip(found[each].lines, found[each].values, strict=True))
        seen = Seen([line for line, _ in numbers], [value for _, value in numbers], tuple(others))
        if others and _goes_on(first, seen):
            one = {frame: seen if frame == first else each for frame, each in one.items() if frame not in others}
    return one


def _by_chance(frame: Frame, found: dict[Frame, Seen]) -> bool:
    """True where a word behind a number is the first of its text: most of the numbers that are else alike, of all that
    lines begin with, have none, nor have they the word with another ending: a line may begin with *3. artikuluak* where
    rules begin with *3. artikulua*. A sign is no word."""
    worded = frame.told_behind and set(SIGNS).isdisjoint(frame.behind)
    alike = found.get(frame.unworded) if worded else None
    if alike is None:
        return False
    begin = frame._replace(behind=frame.behind.rstrip("."))
    forms = (each for each in found if each[:2] == begin[:2] and each.behind.startswith(begin.behind))
    return sum(len(found[each].lines) for each in forms) < CHANCE * len(alike.lines)


def _calls(frame: Frame, seen: Seen, lines: Sequence[str]) -> bool:
    """True where numbers go through a whole text with one word behind each, but for a few slips, and no sentence goes
    on behind it: *1. člen*, *2. člen*, whatever lists stand between. One may be missing."""
    word = frame.behind.strip(". \t\xa0")
    rising = sum(0 < other - one <= GAP for one, other in zip([0, *seen.values], seen.values, strict=False))
    through = rising > FEWEST and rising >= THROUGH * len(seen.values) and 1 not in seen.values[1:]
    if frame.word or not word.isalpha() or not through:
        return False
    return not any(lines[at].partition(word)[2].lstrip(" \t\xa0")[:1].islower() for at in seen.lines)


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


class Opening:
    """Reads the numbers with which lines of some texts begin, in figures, letters, and the words of a language."""

    def __init__(self, language: str, texts: Sequence[str]) -> None:
        letters = letters_of(texts)
        alike = {name: series(name).pattern for name in written_alphabets(letters)}
        self.counted = {**LETTERS, **alike, **{name: series(name).pattern for name in in_words(language)}}
        apart = "|".join(alike.values()) or "(?!)"
        worded = "|".join(series(name).pattern for name in in_words(language)) or "(?!)"
        article = rf"(?:[^\W\d_]{{2,4}}{BLANK}(?={worded}))?"  # Book the First
        pattern = (
            rf"[\s#*_+•|>-]*(?P<word>(?!(?:{'|'.join(self.counted.values())}){BLANK})[^\W\d_]{{1,20}}\.?{BLANK}{article}"
            rf"|[§¶]+{BLANK}?|[^\W\d_]{{1,3}}(?=\d)|[^\W\d_]{{2,8}}\.(?=\d)|\(|(?!{apart})[{UNSPACED}](?={apart}))?"
            rf"(?P<value>\d{{1,4}}|{NUMERAL}(?![^\W\d_])|{'|'.join(self.counted.values())}|{CALLED})"
        )
        self.pattern = re.compile(spaced(pattern) if part_words(letters) else pattern)

    def frames(self, line: str) -> Iterator[tuple[Frame, int]]:
        """Yield how the number with which a line begins may be framed, and its place in the order."""
        match = self.pattern.match(line)
        if match and match["word"] and _is_range(line, match["word"], match.end()):
            return
        for kind in self._kinds(match["value"]) if match else ():
            value = int(Form("", kind, "").ordinal(match["value"])) if match else 0
            for pattern in BEHIND:
                behind = pattern.match(line, match.end()) if match else None
                text = kind in SMALL and behind is not None and behind[0][-1:].isalpha()  # a. of the club
                if match and behind and END.of(line).match(line, behind.end()) and not text:
                    word = match["word"] or ""
                    word += " " if word.endswith(".") else ""  # Art.4 is Art. 4
                    yield Frame(word, kind, behind[0]), value

    def firsts(self, line: str) -> Iterator[tuple[Frame, int]]:
        """Yield how the first number of a list may be framed that stands on the line of its rule: *§ 4. 1. Players*,
        *제4조(회비) ① 월 회비는*."""
        match = self.pattern.match(line)
        for pattern in BEHIND if match else ():
            behind = pattern.match(line, match.end()) if match else None
            if match and behind and END.of(line).match(line, behind.end()) and _tells(match["word"] or "", behind[0]):
                for frame, value in self.frames(PART.sub("", line[behind.end() :])):
                    if value == 1 and not frame.told_behind and (frame.behind in STOPS or kinds.drawn(frame.kind)):
                        yield frame, value

    def _kinds(self, value: str) -> list[str]:
        """Return the kinds of value that one may be."""
        if value[0].isdecimal():
            return ["1"]
        found = [kind for kind, each in self.counted.items() if re.fullmatch(each.partition("(?=")[0], value)]
        return [*found, "I"] if re.fullmatch(NUMERAL, value) else found


def _is_range(line: str, word: str, end: int) -> bool:
    """True where the number that ends there is the first of several, which the same word calls: the heading *§ 1 – § 3*
    stands above these rules and begins none."""
    dash = DASH.match(line, end)
    return dash is not None and line.startswith(word.strip(), dash.end())


def _goes_on(frame: Frame, seen: Seen) -> bool:
    """True where the numbers are those of rules: lists that begin with the first and go on one by one. All may begin
    with the second: they stand below a first paragraph that nothing marks. Or each is alone, and says so in words that
    a stop ends: *Parágrafo único.*"""
    if frame.label and kinds.in_words(frame.kind) and frame.behind and seen.alone:
        return not frame.told_behind and len(seen.values) >= FEWEST
    following = [0 < value - before <= GAP for before, value in zip([0, *seen.values], seen.values, strict=False)]
    begin = 1 if 1 in seen.values else SECOND
    first = [value == begin for value in seen.values]
    in_order = sum(a or b for a, b in zip(following, first, strict=True))
    lists, firsts = len(seen.runs(frame.named)), sum(first)
    begun = firsts > 0 and (firsts >= BEGUN * lists or lists - firsts <= max(SLIPS, SLIPPED * len(seen.values)))
    several = sum(following) >= FEWEST or (begin == SECOND and firsts > FEWEST)
    worded = kinds.in_words(frame.kind) or any(each.isalpha() for each in frame.behind)
    if begin == SECOND and worded and not frame.word and SECOND + 1 not in seen.values:
        return False  # lines that begin with *2 beds*, or with *second*
    return begun and several and in_order >= IN_ORDER * len(seen.values)
