"""What stands around the numbers of all rules of a book, whatever it is: `#5`, `R-5`, `[5]`, `2024/5`, `Q&A 5`.

Nobody says beforehand which signs call a rule. That numbers rise from line to line through the whole book behind one
and the same beginning, does: no figure, list or citation goes on so. Where none rise, numbers are told by that each
begins one line, and others of the text cite them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from operator import itemgetter

from msgspec import Struct, field

from rulewright.languages.scripts import UNSPACED, ByScript
from rulewright.languages.series import alphabets, series
from rulewright.late import late
from rulewright.notations import kinds
from rulewright.notations.form import ROOM, SIGNS, Form
from rulewright.notations.shape import ENDED

LEAD = r"(?:[ \t\xa0>]|#{1,6}[ \t]|[*+•|-][ \t])*[*_]{0,3}"
BEGINNING = late(LEAD)
ENTRY = re.compile(r"[ \t\xa0>]*[*+•-][ \t]")  # of a list
START = re.compile(rf"{LEAD}(?P<word>[^\s\d]{{1,16}}[ \xa0])?(?P<token>\S{{1,24}}(?:[ ]\(\w{{1,4}}\))?)")
VALUE = re.compile(r"\d{1,4}|[^\W\d_]+")
JOINT = r"(?:[ ]?\(|_|[^\w\s,;()\[\]{}<>|\"“”=+×*#]{1,2})"  # between two parts of a number
LETTERS = r"(?:[ivx]{2,5}|[A-Za-z])(?![A-Za-z])"
DEEPER = rf"(?P<close>[)\]]?)(?P<parts>(?:{JOINT}(?:\d{{1,4}}|{LETTERS})\)?|(?<=\d)[a-z](?![a-z]))+)"
PARTLESS = "(?P<parts>(?!))"
PARTS = re.compile(DEEPER)
SHORTENED = re.compile(r"[^\W\d_]{2,8}\.")  # Art.4 is Art. 4
PLACES = 3  # values at the beginning of a line that may be the first part of its number
PLAIN = "\\.:)]*_"  # may close any number, and is no part of it
CLOSE = {"(": ")", "[": "]"}
RAISED = "^"  # a mark of a note in plain text: podle zákona^1)
BEFORE_NOTE = rf"[^\W\d_{UNSPACED}]|[.,;:!?…”’\"]"
SPEECH = "\"'“”„‘’«»"  # before a number begins what somebody says
KINDS = ("A", "a", "I", "i")
LONGEST = 4  # characters that close a number
FEWEST = 3  # different numbers
ONES = {1, 2}  # a number so far behind the one before follows it, as one may be missing
IN_ORDER = 0.8  # of the numbers, at least, follow the one before
SLIPS = 2  # numbers that do not are the editor's, however short the book, if most do; the first may be missing
CONSTANT = 0.8  # of the numbers, at least, are closed alike
LISTED = 2  # times as many numbers as headings have, and the entries of lists rather are the rules
FEWEST_NAMES = 5  # different numbers that are in no order
ONCE = 0.9  # of these, at least, begin but one line: citations would begin several
RESOLVED = 0.5  # of the numbers that lines cite, at least, begin one


class Edge(Struct, frozen=True, dict=True):
    """The words before numbers that a blank parts from them, what stands directly `before` them, the kind of their
    values, and what stands directly behind these: in a number without parts, `close` in one with parts. `tail` is what
    stands behind the last part. Where the numbers are `names`, none goes on from another."""

    labels: tuple[str, ...]
    before: str
    kind: str
    after: str
    close: str
    tail: str
    deep: bool
    names: bool = False

    @property
    def told(self) -> bool:
        """True where something tells these numbers from those of steps."""
        return bool(self.before or self.after or self.labels)

    @property
    def samples(self) -> list[str]:
        """How a notation writes the first part, before others and alone."""
        first, alone = (f"{self.before}{{{self.kind}}}{behind}" for behind in (self.close, self.after))
        return list(dict.fromkeys([first, alone] if self.deep else [alone]))

    def is_only_printed(self, text: str) -> bool:
        """True where what stands around these numbers stands around none within a line: 4/ is cited as 4."""
        if self.deep or not (self.before or self.after):
            return False
        number = rf"{re.escape(self.before)}{kinds.pattern(self.kind)}{re.escape(self.after)}(?!\w)"
        return len(re.findall(rf"(?<!\w){number}", text)) <= len(re.findall(rf"(?m)^{LEAD}{number}", text))

    def marks_notes(self, text: str) -> bool:
        """True where most of the numbers stand directly behind words, in brackets or raised, as marks of notes do."""
        if self.before[:1] not in (*CLOSE, RAISED):
            return False
        number = rf"{re.escape(self.before)}(?P<value>{kinds.pattern(self.kind)}){re.escape(self.after)}"
        behind = {match["value"] for match in re.finditer(rf"(?<={BEFORE_NOTE}){number}", text)}
        return len(behind) > len(set(re.findall(rf"(?m)^{LEAD}{number}", text))) / 2

    @cached_property
    def pattern(self) -> ByScript:
        """The number with which a line begins: its first `value`, and its further `parts`."""
        label = rf"(?:(?i:{'|'.join(map(re.escape, self.labels))})[ \xa0]?)?" if self.labels else ""
        return ByScript(
            rf"{LEAD}{label}[\[(]?{re.escape(self.before)}(?P<value>{kinds.pattern(self.kind)})"
            rf"(?:{DEEPER if self.deep else PARTLESS}{re.escape(self.tail)}|{re.escape(self.after)}){ENDED}"
        )


class Seen(Struct):
    """The numbers that stand behind one beginning of a line: their places in the order, the parts that follow, and what
    closes those that have none, the first value of the others, and these themselves; how many stand in `headings`, and
    in `entries` of lists."""

    values: list[int] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    after: Counter[str] = field(default_factory=Counter)
    close: Counter[str] = field(default_factory=Counter)
    tail: Counter[str] = field(default_factory=Counter)
    headings: int = 0
    entries: int = 0

    @property
    def different(self) -> int:
        """How many numbers there are."""
        return len({*zip(self.values, self.parts, strict=True)})

    def are_names(self, key: tuple[str, str, str], text: str) -> bool:
        """True for numbers in whatever order that each begin but one line, and that other lines of the text cite; `key`
        is the word before them, what stands directly before them, and their kind."""
        label, before, kind = key
        if kind != "1" or not (label or before) or self.different < max(FEWEST_NAMES, ONCE * len(self.values)):
            return False
        cited = _cited_within_lines(label, before, text)
        resolved = cited & {*self.values}
        return len(resolved) >= FEWEST and len(resolved) >= RESOLVED * len(cited)

    def goes_on(self) -> bool:
        """True where the numbers rise through the book, by ones, or by whatever step is the most common; one that
        leaves no room between them, as of shirts or pages, tells of rules only where they begin with the first."""
        usual = max(Counter(step for step in self.steps if step > 0).items(), key=itemgetter(1), default=(1, 0))[0]
        told = usual == 1 or usual >= ROOM or min(self.values) <= 1 + SLIPS
        return told and self.different >= FEWEST and any(self.rises(step) for step in (ONES, {usual}))

    @property
    def steps(self) -> list[int]:
        """How far each number stands behind the one before it."""
        return [other - one for one, other in pairwise(self.values)]

    @property
    def restarts(self) -> int:
        """How often they begin with the first one again."""
        return sum(one > other == 1 for one, other in pairwise(self.values))

    def rises(self, allowed: Set[int]) -> bool:
        """True where nearly all numbers follow the one before in one of these steps."""
        steps = self.steps
        up = sum(step in allowed for step in steps)
        same = sum(not step and part != "" for step, part in zip(steps, self.parts[1:], strict=True))
        return up > 0 and up + same > len(steps) / 2 and up + same >= min(IN_ORDER * len(steps), len(steps) - SLIPS)


Begun = dict[tuple[str, str, str], Seen]


def find_edge(lines: Sequence[str], text: str, numbers: Begun) -> Edge | None:
    """Return what stands around most of the `numbers` with which `lines` of a text begin; None where these are mere
    figures."""
    rising = _without_lists({key: seen for key, seen in numbers.items() if seen.goes_on()})
    rules = rising or {key: seen for key, seen in begun(lines, apart=True).items() if seen.are_names(key, text)}
    labels: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for label, before, kind in rules:
        labels[before, kind] += [label] if label else []
    edges = [(seen.different, _edge(tuple(labels[key[1:]]), key, seen, not rising)) for key, seen in rules.items()]
    told = [(different, edge) for different, edge in edges if edge]
    return max(told, key=lambda each: (each[0], len(each[1].before)), default=(0, None))[1]


def _without_lists(rising: Begun) -> Begun:
    """Return numbers that rise without those that count but entries of lists: letters that nothing tells from marks and
    that begin with the first one again and again; and those behind words, where they are few beside those of headings:
    the levels that are listed below step 3 of a book of steps."""
    headed = max((seen.different for seen in rising.values() if seen.headings > len(seen.values) / 2), default=0)
    return {
        key: seen
        for key, seen in rising.items()
        if not (key[0] and seen.entries == len(seen.values) and seen.different <= LISTED * headed)
        and not (key[:2] == ("", "") and key[2] != "1" and seen.restarts > 1)
    }


def begun(lines: Iterable[str], apart: bool = False) -> Begun:
    """Return the numbers with which lines begin, by the word before them, what stands directly before them, and their
    kind: with `apart` only those behind which no sentence goes on with a small letter."""
    found: defaultdict[tuple[str, str, str], Seen] = defaultdict(Seen)
    for line in lines:
        start = START.match(line)
        if start and not (apart and line[start.end() :].lstrip()[:1].islower()):
            for label, token in _ways(start["word"] or "", start["token"]):
                if not label and token.isalpha() and line.partition(token)[2].lstrip()[:1].islower():
                    continue  # A pig digs
                for seen in _note(label, token, found):
                    seen.headings += line.lstrip()[:1] == "#"
                    seen.entries += ENTRY.match(line) is not None
    return found


def _cited_within_lines(label: str, before: str, text: str) -> set[int]:
    """Return the numbers behind a word, or a beginning, before which something stands on their line."""
    called = rf"(?i:{re.escape(label)})[ \xa0]" if label else ""
    number = re.compile(rf"(?<!\w){called}{re.escape(before)}(\d{{1,4}})(?!\w)")
    return {int(match[1]) for match in within_lines(number, text)}


def within_lines(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern in the lines of a text before which something stands on their line."""
    for line in text.splitlines():
        lead = BEGINNING.match(line)
        begin = lead.end() if lead else 0
        yield from (match for match in pattern.finditer(line) if match.start() > begin)


def _ways(word: str, token: str) -> Iterator[tuple[str, str]]:
    """Yield what may be the word before a number, and the number: a first word may be that number itself."""
    yield word.strip(), token
    if word:
        yield "", word.strip()


def _note(label: str, token: str, found: defaultdict[tuple[str, str, str], Seen]) -> Iterator[Seen]:
    """Take note of each value in the token with which a line begins, and yield among what it was seen."""
    spoken = token[:1] in tuple(SPEECH) and token.rstrip(PLAIN)[-1:] not in tuple(SPEECH)  # «R5» is a number
    for value in islice(VALUE.finditer(token), 0 if spoken else PLACES):
        deeper = PARTS.match(token, value.end())
        closed = token[deeper.end() if deeper else value.end() :]
        if len(closed) > LONGEST or (value[0].isalpha() and closed[:1].isalnum()):
            continue
        for kind in _kinds_of(value[0]):
            seen = found[label, token[: value.start()], kind]
            seen.values.append(int(Form("", kind, "").ordinal(value[0])))
            seen.parts.append(deeper["parts"] if deeper else "")
            if deeper:
                seen.close[deeper["close"]] += 1
            (seen.tail if deeper else seen.after)[closed] += 1
            yield seen


@lru_cache(1024)
def _kinds_of(value: str) -> tuple[str, ...]:
    if value[0].isdecimal():
        return ("1",)
    latin = [kind for kind in KINDS if re.fullmatch(kinds.pattern(kind), value)]
    return (*latin, *(name for name in alphabets() if value in series(name).forms))


def _edge(labels: tuple[str, ...], key: tuple[str, str, str], seen: Seen, names: bool) -> Edge | None:
    """Return the edge of numbers behind a beginning of lines; `labels` are the words before such numbers, which may be
    `names`. None for mere figures, which need none."""
    _, before, kind = key
    if before and (not before.strip(SIGNS) or SHORTENED.fullmatch(before)):  # § and ¶ are words for what is numbered
        labels, before = (*labels, before), ""
    after, close, tail = map(_usual, (seen.after, seen.close, seen.tail))
    deep = bool(seen.tail)
    pair = CLOSE.get(before[-1:], "")
    if pair and not (close == pair if deep else after.startswith(pair)):
        pair = ""
    if before[:1] in CLOSE and not pair:  # brackets around the whole number tell nothing more
        before = before[1:]
    after = pair or after.strip(PLAIN)
    if deep and len({*seen.parts}) == 1:  # 1/24, 2/24: what is the same in all numbers is no part of them
        after, deep = f"{close}{seen.parts[0]}{tail.strip(PLAIN)}", False
    edge = Edge(labels, before, kind, after, close if pair else "", tail.strip(PLAIN) if deep else "", deep, names)
    return edge if deep or edge.told or kind != "1" else None


def _usual(closed: Counter[str]) -> str:
    """Return what closes numbers alike, nothing where that differs."""
    found, times = next(iter(closed.most_common(1)), ("", 0))
    return found if times >= CONSTANT * closed.total() else ""
