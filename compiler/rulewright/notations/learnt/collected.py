"""Which of the numbers with which lines begin go on from line to line, each with what stands around it.

A book does not write each of them alike: *Art. 9º* is followed by *Art. 10*, *§ 2º –* by *§3º -*. Such frames are one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence

from rulewright.notations import kinds
from rulewright.notations.form import RING, SIGNS
from rulewright.notations.learnt.frame import DASH, SIGN, SUPERSCRIPT, Frame, Opening, Seen
from rulewright.notations.unmarked import SECOND

FEWEST = 2  # numbers that follow the one before them, of a frame
THROUGH = 0.85  # of the numbers that go through a text, at least, follow the one before them
IN_ORDER = 0.75  # of all numbers of a frame, at least, begin anew or follow the one before them
BEGUN = 0.75  # of the lists of a frame, at least, begin with the same number
GAP = 2  # a number this far behind the one before still follows it: one may be missing
SLIPS = 1  # numbers that stand twice, or too late, and look as if a list began with them
SLIPPED = 0.03  # of the numbers of a long text, at most, that do: some lines of it begin with a citation
STRAY = 0.2  # of the numbers that a sign or a word tells, at most, stand in a line that was broken before them
AROUND = re.compile(r"\A[\W_]+|[\W\d_]+\Z")
CHANCE = 0.9  # of the lines of a frame, at least, have the word behind their number that is part of it


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
    listed = {frame: seen for frame, seen in _stopped(_raised(_spelt(found))).items() if goes_on(frame, seen)}
    called = [frame for frame, seen in listed.items() if _calls(frame, seen, lines)]
    for plain in dict.fromkeys(frame.unworded for frame in called):
        rules = {line for frame in called if frame.unworded == plain for line in listed[frame].lines}
        others = [pair for pair in _numbers(found[plain]) if pair[0] not in rules]
        seen = Seen([line for line, _ in others], [value for _, value in others])
        listed |= {plain: seen} if others and goes_on(plain, seen) else {}
    return {frame: seen for frame, seen in listed.items() if frame in called or not _by_chance(frame, found)}


def _raised(found: dict[Frame, Seen]) -> dict[Frame, Seen]:
    """Return the frames, those in which only the first numbers have a sign or letters behind them, or are in words, as
    one with the others, whatever stop is behind these: *Article 1er* and *Article 2*; *Art. 9.º* and *Art. 10.*;
    *§ 9º –* and *§ 10 –*; *Article premier* and *Article 2*."""
    one = dict(found)
    plain: defaultdict[tuple[str, str], list[Frame]] = defaultdict(list)
    for frame in found:
        if frame.label and not frame.told_behind:
            plain[SIGN.sub("", frame.word), frame.kind].append(frame)
    for frame, seen in found.items():
        worded = kinds.in_words(frame.kind)
        if not frame.label or not (worded or frame.told_behind):
            continue
        counted = ("1", frame.kind.replace("ranking", "counting")) if worded else ()
        alike = [frame._replace(kind=kind) for kind in counted] or plain[SIGN.sub("", frame.word), frame.kind]
        first = max(alike, key=lambda each: len(found[each].lines) if each in found else 0, default=frame)
        last = max(seen.values)
        others = [each for each in alike if each in found and last < min(found[each].values)]
        if first in others and min(min(found[each].values) for each in others) <= last + GAP:
            # Of Art. 1º to Art. 9º the form is that of 10, too
            signed = worded or (frame.behind[0] != "." and len(seen.lines) > 1)
            stands = frame if signed else first
            one[stands] = _joined(stands, [each for each in (frame, *others) if each != stands], found)
            for each in others:
                if kinds.in_words(each.kind):
                    one.pop(each, None)
    return one


def _stopped(found: dict[Frame, Seen]) -> dict[Frame, Seen]:
    """Return the frames, those with one word as one whose numbers go on, whatever stop is behind each: *Section A.*,
    *Section B: Dues*."""
    return _as_one(found, lambda frame: (frame.word, frame.kind) if frame.label and not frame.told_behind else None)


def _spelt(found: dict[Frame, Seen]) -> dict[Frame, Seen]:
    """Return the frames, those as one that are alike but for a blank behind a sign, the length of a dash, or which
    small ring is typed for a raised letter: *§ 2º –*, *§3º -*, *§ 4°*."""
    return _as_one(found, lambda each: (SIGN.sub("", each.word), each.kind, RING.sub("º", DASH.sub("–", each.behind))))


def _as_one(found: dict[Frame, Seen], likeness: Callable[[Frame], Hashable]) -> dict[Frame, Seen]:
    """Return the frames, those of one likeness as one whose numbers go on; the most frequent stands for all. None is
    alike where there is no likeness."""
    alike: defaultdict[Hashable, list[Frame]] = defaultdict(list)
    for frame in found:
        alike[likeness(frame)].append(frame)
    alike.pop(None, None)
    one = dict(found)
    for frames in alike.values():
        first, *others = sorted(frames, key=lambda each: -len(found[each].lines))
        if others:
            seen = _joined(first, others, found)
            if goes_on(first, seen):
                one[first] = seen
                for each in others:
                    del one[each]
    return one


def _joined(first: Frame, others: Sequence[Frame], found: dict[Frame, Seen]) -> Seen:
    """Return the numbers of a frame and those of others, for which it stands."""
    numbers = sorted(pair for each in (first, *others) for pair in _numbers(found[each]))
    stood_for = tuple(each for frame in (first, *others) for each in (frame, *found[frame].others) if each != first)
    return Seen([line for line, _ in numbers], [value for _, value in numbers], stood_for)


def _numbers(seen: Seen) -> Iterator[tuple[int, int]]:
    """Return the numbers of a frame, each behind its line."""
    return zip(seen.lines, seen.values, strict=True)


def _by_chance(frame: Frame, found: dict[Frame, Seen]) -> bool:
    """True where a word behind a number is the first of its text: most of the numbers that are else alike, of all that
    lines begin with, have none, nor have they the word with another ending: a line may begin with *3. artikuluak* where
    rules begin with *3. artikulua*. A sign is no word, nor is the º of *Art. 9º*, which *Art. 10* lacks."""
    signs = f"{SIGNS}{SUPERSCRIPT if frame.label else ''}"
    worded = frame.told_behind and set(signs).isdisjoint(frame.behind)
    alike = found.get(frame.unworded) if worded else None
    if alike is None:
        return False
    begin = frame._replace(behind=frame.behind.rstrip("."))
    forms = (each for each in found if each[:2] == begin[:2] and each.behind.startswith(begin.behind))
    return sum(len(found[each].lines) for each in forms) < CHANCE * len(alike.lines)


def _calls(frame: Frame, seen: Seen, lines: Sequence[str]) -> bool:
    """True where numbers go through a whole text with one word behind each, but for a few slips, and no sentence goes
    on behind it: *1. člen*, *2. člen*, whatever lists stand between. One may be missing; a contents list may stand
    before them."""
    seen = _without_contents(seen, lines)
    word = frame.behind.strip(". \t\xa0")
    rising = sum(0 < other - one <= GAP for one, other in zip([0, *seen.values], seen.values, strict=False))
    through = rising > FEWEST and rising >= THROUGH * len(seen.values) and 1 not in seen.values[1:]
    if frame.word or not word.isalpha() or not through:
        return False
    return not any(_is_sentence(lines[at].partition(word)[2]) for at in seen.lines)


def _is_sentence(behind: str) -> bool:
    """True where what stands behind the word goes on with a sentence: no capital, as titles have, nor letters that know
    none."""
    first = behind.lstrip(" \t\xa0")[:1]
    return first.isalpha() and not (first.isupper() or first.istitle())


def _without_contents(seen: Seen, lines: Sequence[str]) -> Seen:
    """Return the numbers without those whose line stands once more behind them, but for markup and the number of a
    page, as the entry of a contents list does."""
    last = {_words(lines[at]): at for at in seen.lines}
    kept = [(at, value) for at, value in _numbers(seen) if last[_words(lines[at])] == at]
    return Seen([at for at, _ in kept], [value for _, value in kept], seen.others)


def _words(line: str) -> str:
    """Return a line without what stands around its words, and its number behind a markup."""
    return AROUND.sub("", line).casefold()


def goes_on(frame: Frame, seen: Seen) -> bool:
    """True where the numbers are those of rules: lists that begin with the first and go on one by one. All may begin
    with the second: they stand below a first paragraph that nothing marks. Or each is alone, and says so in words that
    a stop ends: *Parágrafo único.*"""
    if frame.label and kinds.in_words(frame.kind) and frame.behind and seen.alone:
        return not frame.told_behind and len(seen.values) >= FEWEST
    seen = _without_strays(seen) if frame.named else seen
    following = [0 < value - before <= GAP for before, value in zip([0, *seen.values], seen.values, strict=False)]
    begin = seen.begin
    first = [value == begin for value in seen.values]
    in_order = sum(a or b for a, b in zip(following, first, strict=True))
    lists, firsts = len(seen.runs(frame.named)), sum(first)
    begun = firsts > 0 and (firsts >= BEGUN * lists or lists - firsts <= max(SLIPS, SLIPPED * len(seen.values)))
    several = sum(following) >= FEWEST or (begin == SECOND and firsts > FEWEST)
    worded = kinds.in_words(frame.kind) or any(each.isalpha() for each in frame.behind)
    if begin == SECOND and worded and not frame.word and SECOND + 1 not in seen.values:
        return False  # lines that begin with *2 beds*, or with *second*
    return begun and several and in_order >= IN_ORDER * len(seen.values)


def _without_strays(seen: Seen) -> Seen:
    """Return the numbers without the few between two that follow one another, of which they are neither: a broken line
    begins with what it cites, 8 § and 29 § and 9 §."""
    around = enumerate(zip(seen.values, seen.values[1:], seen.values[2:], strict=False), 1)
    strays = {at for at, (last, one, following) in around if following == last + 1 and one not in (last, following)}
    if not 0 < len(strays) <= STRAY * len(seen.values):
        return seen
    kept = [at for at in range(len(seen.values)) if at not in strays]
    return Seen([seen.lines[at] for at in kept], [seen.values[at] for at in kept], seen.others)
