"""Find what frames the numbers of a book at the beginning of lines, in whatever language: `1 kap.`, `Статья 1.`,
`Art. 1º`, `第1条`.

A frame is what stands close before and behind a number. One whose numbers go on from line to line, or begin again below
another, is how the book numbers; anything else comes by chance.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulewright.notations.composed import Composed, ComposedPart
from rulewright.notations.form import SIGNS, Form

BLANK = r"[ \t\xa0\u3000]"
OPENING = re.compile(
    r"[\s#*_+•|>-]*"
    rf"(?P<word>[^\W\d_]{{1,20}}\.?{BLANK}|[§¶]+{BLANK}?|[^\W\d_]{{1,3}}(?=\d))?"
    r"(?P<value>\d{1,4}|[IVXLC]{1,7}(?![^\W\d_]))"
)
BEHIND = (
    re.compile(rf"[.]?{BLANK}?(?:[§¶]+|[^\W\d_ºª]{{1,8}}\.?)|[.]?[º°ª]"),
    re.compile(rf"[.:)]|{BLANK}[–—-](?={BLANK})|"),
)
SUPERSCRIPT = "º°ª"
END = re.compile(rf"[.:)*_]{{0,3}}(?:{BLANK}|\Z|<)")
FEWEST = 2  # numbers that follow the one before them, of a frame
FEWEST_RULES = 3  # numbers of the outermost frame
MOST = 20  # frames that are compared with one another, those of most lines: no book has so many
IN_ORDER = 0.75  # of all numbers of a frame, at least, begin anew or follow the one before them
GAP = 2  # a number this far behind the one before still follows it: one may be missing
NESTED = 0.75  # of the lists of a frame, at least, stand within one rule of the frame around it
NEAR = 4  # lines from the heading of a division to its first rule, at most
STEM = 0.6  # of a word, at least, all its forms begin with
SHORTEST = 3  # letters of a stem


class Frame(NamedTuple):
    """A word before the number (with the blank between), the kind of its value, and what stands behind it."""

    word: str
    kind: str
    behind: str

    @property
    def named(self) -> bool:
        """True where a word or a sign says that this is a rule's number, and no stop alone."""
        return bool(self.word) or self.told_behind

    @property
    def told_behind(self) -> bool:
        return any(each.isalpha() or each in SIGNS or each in SUPERSCRIPT for each in self.behind)

    @property
    def label(self) -> str:
        """The word before the number, where a blank parts them, or the sign: else it belongs to the number."""
        apart = self.word[-1:].isspace() or self.word[:1] in tuple(SIGNS)
        return self.word.strip() if apart else ""

    @property
    def sample(self) -> str:
        """How a notation writes it."""
        before = "" if self.label else self.word
        return f"{before}{{{self.kind}}}{self.behind if self.told_behind else ''}"

    @property
    def mark(self) -> str:
        """How a notation writes it where it stands without the number that it is of."""
        return f"{self.word}{{{self.kind}}}{self.behind if self.told_behind else self.behind.rstrip()}"

    @property
    def shown(self) -> str:
        """How people read it."""
        return f"{self.word}{self.kind}{self.behind}".strip()


class Seen(NamedTuple):
    """The numbers of a frame: on which lines they stand, and their places in the order."""

    lines: list[int]
    values: list[int]

    @property
    def runs(self) -> list[tuple[int, int]]:
        """Return the first and last line of each list: a new one begins where numbers do not rise."""
        first = [0, *(at for at in range(1, len(self.values)) if self.values[at] <= self.values[at - 1])]
        last = [*(at - 1 for at in first[1:]), len(self.values) - 1]
        return [(self.lines[a], self.lines[b]) for a, b in zip(first, last, strict=True)]


def framed(lines: Sequence[str], text: str, fewest: int = 0) -> Composed | None:
    """Return the notation in which the numbers at the beginnings of `lines` are framed as they are here; None where
    nothing but stops frames them, or fewer than `fewest` lines begin so."""
    listed = [(frame, seen) for frame, seen in _collect(lines).items() if _goes_on(seen)]
    found = dict(sorted(listed, key=lambda each: -len(each[1].lines))[:MOST])
    outer = {frame: _outer(frame, found) for frame in found}
    holding = {each for those in outer.values() for each in those}
    flat = [
        frame
        for frame in found
        if (frame.named or (frame.kind == "I" and frame in holding))
        and not outer[frame]
        and len(found[frame].lines) >= FEWEST_RULES
    ]
    if not flat:
        return None
    top = max(flat, key=lambda frame: (len(found[frame].lines), frame.told_behind))
    below = [frame for frame in found if top in outer[frame]]
    below.sort(key=lambda frame: (len(outer[frame]), found[frame].lines[0]))
    inner = [frame for frame in below if frame.named][:1]
    items = [frame for frame in below if frame not in inner]
    framed_lines = sum(len(found[frame].lines) for frame in (top, *inner, *items))
    if framed_lines < fewest:
        return None
    divisions = [frame for frame in flat if frame != top and _precedes(found[frame].lines, found[top].lines)]
    labels = [frame.label for frame in (top, *divisions) if frame.label]
    called = [form for label in labels for form in _inflected(label, text)]
    parts = {frame: _inner_words(frame, called, text) for frame in (*inner, *items)}
    words = {
        "label": labels,
        "division": [frame.label for frame in divisions if frame.label],
        "cue": list(dict.fromkeys(called)),
        "of": sorted({of for found in parts.values() for of in found.values() if of}),
    }
    return Composed(
        [_level(top), *(_inner(frame, parts[frame]) for frame in inner)],
        [_inner(frame, parts[frame]) for frame in items],
        "numbered " + ", ".join(frame.shown for frame in (top, *inner, *items)),
        {name: listed for name, listed in words.items() if listed},
        framed_lines,
        any(parts.values()),
    )


def _collect(lines: Sequence[str]) -> dict[Frame, Seen]:
    """Return the frames of the numbers with which lines begin, each with and without what may be part of it."""
    found: defaultdict[Frame, Seen] = defaultdict(lambda: Seen([], []))
    for at, line in enumerate(lines):
        for frame, value in _frames(line):
            seen = found[frame]
            seen.lines.append(at)
            seen.values.append(value)
    return dict(found)


def _frames(line: str) -> Iterator[tuple[Frame, int]]:
    """Yield how the number with which a line begins may be framed, and its place in the order."""
    match = OPENING.match(line)
    if not match:
        return
    kind = "1" if match["value"][0].isdecimal() else "I"
    value = int(Form("", kind, "").ordinal(match["value"]))
    for pattern in BEHIND:
        behind = pattern.match(line, match.end())
        if behind and END.match(line, behind.end()):
            yield Frame(match["word"] or "", kind, behind[0]), value


def _goes_on(seen: Seen) -> bool:
    """True where the numbers are those of rules: lists that begin with the first and go on one by one."""
    following = [0 < value - before <= GAP for before, value in zip([0, *seen.values], seen.values, strict=False)]
    first = [value == 1 for value in seen.values]
    in_order = sum(a or b for a, b in zip(following, first, strict=True))
    begun = sum(first) >= NESTED * len(seen.runs)
    return begun and sum(following) >= FEWEST and in_order >= IN_ORDER * len(seen.values)


def _outer(frame: Frame, found: dict[Frame, Seen]) -> list[Frame]:
    """Return the frames within whose rules the lists of one stand."""
    runs = found[frame].runs
    return [other for other in found if other != frame and _encloses(found[other].lines, runs)]


def _encloses(lines: list[int], runs: list[tuple[int, int]]) -> bool:
    """True where nearly every one of some lists (its first line, its last) stands behind one of these lines, another
    one than the list before, and has none of them inside."""
    within = before = 0
    for first, last in runs:
        behind = bisect(lines, first)
        within += behind > before and bisect(lines, last) == behind
        before = behind
    return within >= NESTED * len(runs)


def _level(frame: Frame) -> ComposedPart:
    """Return the outermost level; behind a word its number may also stand alone, and means the same."""
    plain = [f"{{{frame.kind}}}"] if frame.label and frame.told_behind else []
    return ComposedPart([frame.sample, *plain], one=True)


def _inner(frame: Frame, words: Iterable[str]) -> ComposedPart:
    """Return a level or an item, which is marked without the number that it is of; `words` are what it is called."""
    value = f"{{{frame.kind}}}"
    cited = [f" {frame.mark}", f", {frame.mark}"]
    if not frame.named:
        cited = [f".{value}", f"({value})"] if frame.kind == "1" else [f", {value}", f".{value}"]
    return ComposedPart([*cited, *(f" {word} {value}" for word in words)], [frame.mark])


def _precedes(lines: list[int], rules: list[int]) -> bool:
    """True where nearly each of these lines stands close before a rule, as the heading of a division does."""
    near = sum(at < len(rules) and rules[at] - line <= NEAR for line in lines for at in [bisect(rules, line)])
    return near >= NESTED * len(lines)


def _inner_words(frame: Frame, called: list[str], text: str) -> dict[str, str]:
    """Return the words by which the parts of a rule are called where the rule, `called` so, is named behind them, each
    with the word between the two, if there is one: *inciso IV do art. 3*, *пункт 1 статьи 4*."""
    if not called:
        return {}
    value = r"\d{1,3}" if frame.kind == "1" else "[IVXLC]{1,7}"
    pattern = (
        rf"(?<!\w)(?P<word>[^\W\d_]{{2,12}}\.?){BLANK}{value}{re.escape(frame.behind.strip('.:) –—-'))}{BLANK}"
        rf"(?:(?P<of>[^\W\d_]{{1,4}}){BLANK})?(?i:{'|'.join(map(re.escape, called))}){BLANK}\d"
    )
    found = {match["word"]: match["of"] or "" for match in re.finditer(pattern, text)}
    stems = Counter(word[:SHORTEST].casefold() for word in found)
    often = Counter(match["word"] for match in re.finditer(pattern, text))
    return {word: of for word, of in found.items() if stems[word[:SHORTEST].casefold()] + often[word] > FEWEST}


def _inflected(label: str, text: str) -> Iterator[str]:
    """Yield the forms of a label that stand before numbers in the text, itself among them."""
    stem = label[: max(SHORTEST, round(STEM * len(label)))].rstrip(".")
    yield label
    pattern = rf"(?<!\w)(?i:{re.escape(stem)})[^\W\d_]{{0,6}}\.?(?={BLANK}\d)"
    yield from sorted({match[0] for match in re.finditer(pattern, text)})
