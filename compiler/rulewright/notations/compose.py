"""Compose a notation from a text: which forms its numbers have at each depth, and which marks its items.

What is looked at are the beginnings of lines. A number there is cut into parts, each a separator and a kind of value;
forms that come only by chance are left out.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rulewright.notations.composed import Composed, ComposedPart
from rulewright.notations.edge import find_edge
from rulewright.notations.form import BULLETS, SIGNS, Form, Place
from rulewright.notations.listed import ANY, steps
from rulewright.notations.listed import items as listed_items
from rulewright.notations.shape import ENDED

BETWEEN = rf"[.\-:/_·{SIGNS}]"  # two parts of a number
SIGNED = rf"(?<=[\[(])[{SIGNS}]"  # a sign in the brackets of a number is part of it: [§2¶3]
NUMBER = re.compile(
    rf"(?:(?:{SIGNED})?\d{{1,4}}|[A-Z]\.? \d{{1,4}}(?={BETWEEN}\d)|[A-Z]{{1,4}}(?={BETWEEN}?\d)"
    rf"|[A-Z][A-Za-z]{{1,3}}(?=[-.]\d)|[IVXLC]+(?={BETWEEN}\d))"
    rf"(?:{BETWEEN}(?:\d{{1,4}}|(?:[ivx]{{2,5}}|[A-Za-z])(?![A-Za-z]))"
    r"|(?<=\d)[A-Za-z](?![A-Za-z])|(?<=[A-Za-z])\d{1,4})*"
)
LEAD = re.compile(
    rf"[\s#*_+|>{BULLETS}-]*"
    rf"(?:\[\[(?:[^\[\]|\n]*\|)?|\[(?=[^\[\]\n]*\]\()|[\[({{<](?=[\w{SIGNS}]))?[*_]*"
    rf"(?:(?!{SIGNED})§+\s*|(?P<word>[^\W\d_]{{3,12}}\.?)\s+(?=\d|[A-Z](?:\. |{BETWEEN}?)\d))?"
)
BEHIND = re.compile(ENDED)
PART = re.compile(rf"(\.? |{BETWEEN}?)(\d+|[A-Z][a-z]+|[A-Z]+|[a-z]+)")
EDGED = re.compile(r"( ?\(|[^\w\s)]*_?)(\d+|[A-Z]+|[a-z]+)\)?")
ROMAN = re.compile(r"[IVXLC]+")
NUMERAL = re.compile(r"[ivxlc]+")
WHOLE = re.compile(r"(\d{1,3})[:.]\s")
BRACED = re.compile(r"\{(\w+)\}")
DEEPEST = 8  # levels
CALLED = 0.5  # of all numbers, at least, stand behind the word for what is numbered
SHARE = 0.01  # of all numbers, at least, have a form that counts
FEWEST = 2  # numbers of a form
RISING = 4  # numbers, each above the one before it: 100, 105, 110
STEADY = 10  # times as many rise as fall
GLUED = ("", "1")  # a figure directly behind the part above it
LETTERED = ("", "A")  # a letter there
ITEM = Form("", "A", ".")
FIRST_LETTER = re.compile(r"[\s*_+•-]*A\.[*_]*\s")
CITED_STEP = re.compile(r"\([A-Z]\)\(\d{1,2}\)|(?<![\w.])[A-Z]\.\d{1,2}(?![\w.])")  # 2. below B.
CITED_ITEM = re.compile(rf"\d{BETWEEN}\d{{1,4}}[A-Z](?!\w)")
CODED = ("A", "AA")  # kinds of letters before a number
WIDER = ("I", "AA", "Aa")  # kinds of chapters that single letters are of, too
Signature = tuple[tuple[str, str], ...]
CHAPTER: Signature = (("", "1"),)


def compose(lines: Sequence[str], text: str) -> Composed | None:
    """Return the notation that the beginnings of `lines` show, in the whole of `text`; None where none is numbered with
    more than one part."""
    read = [(word, number) for word, number in map(_number, lines) if number]
    kept = _kept([PART.findall(number) for _, number in read])
    lettered = {each for each in kept if LETTERED in each[2:]}
    cited = len(CITED_ITEM.findall(text)) >= FEWEST
    itemised = cited and steps(lines)[ITEM] > sum(kept[each] for each in lettered)
    if itemised:  # 4-2A cites item A. of 4-2
        kept = {each: times for each, times in kept.items() if each not in lettered}
    if not any(len(each) > 1 for each in kept):
        return None
    beside = {} if any(each[0][1] == "1" for each in kept) else {CHAPTER: _whole(lines)}  # chapters beside codes
    if sum(beside.values()) > sum(kept.values()):
        kept |= beside
    depths = max(map(len, kept))
    levels = [_forms(kept, depth) for depth in range(depths)]
    also = ["A"] if itemised or CHAPTER in kept or _below(lines, kept) else []
    also += ["1"] if also and CITED_STEP.search(text) else []
    items = listed_items(lines, text, [form for level in levels for form in level], also=also)
    parts = [ComposedPart(cited, marks) for cited, marks in items]
    called = [word for word, times in Counter(word for word, _ in read).items() if word and times >= CALLED * len(read)]
    words = {"label": called, "cue": called} if called else {}
    found = [ComposedPart(level, apart=_is_apart(kept, depth)) for depth, level in enumerate(levels)]
    return Composed(found, parts, _about(levels, items, _codes(kept)), words)


def _below(lines: Iterable[str], signatures: Iterable[Signature]) -> bool:
    """True where lists begin with A. again and again directly below a number, in a book whose rules are numbered in
    figures alone: the letters are items, not chapters."""
    if any(kind != "1" for each in signatures for _, kind in each):
        return False
    written = [line for line in lines if line.strip()]
    below = sum(1 for rule, line in pairwise(written) if FIRST_LETTER.match(line) and _number(rule)[1])
    return below >= FEWEST


def _whole(lines: Iterable[str]) -> int:
    """Return how many lines begin with a whole number, where these go from 1 through the whole text, each once: then
    they are no list's. Else 0."""
    found = (WHOLE.match(line, lead.end()) for line in lines if (lead := LEAD.match(line)))
    values = [int(each[1]) for each in found if each]
    return len(values) if values == list(range(1, len(values) + 1)) else 0


def compose_edged(lines: Sequence[str], text: str) -> Composed | None:
    """Return the notation of lines in all of which the same stands around the number; None where nothing does, or
    where these are the marks of notes in `text`."""
    edge = find_edge(lines, text)
    if not edge or edge.marks_notes(text):
        return None
    begun = [match for match in map(edge.pattern.match, lines) if match]
    first = Form("", edge.kind, "")
    places = [str(first.ordinal(match["value"])) for match in begun]  # whatever letters count: γα is no letter
    split = [[("", at), *EDGED.findall(match["parts"] or "")] for at, match in zip(places, begun, strict=True)]
    signatures = Counter(_signature(parts, set()) for parts in split) if edge.names else _kept(split)
    depths = max(map(len, signatures), default=0)
    levels = [edge.samples, *(_forms(signatures, depth, edge.tail) for depth in range(1, depths))]
    items = listed_items(
        lines, text, [form for level in levels for form in level], also=ANY if edge.told or edge.kind not in ANY else []
    )
    words = {"label": [*edge.labels], "cue": [*edge.labels]} if edge.labels else {}
    parts = [ComposedPart(cited, marks) for cited, marks in items]
    chapters = ComposedPart(edge.samples, one=len(edge.samples) > 1)
    return Composed([chapters, *map(ComposedPart, levels[1:])], parts, _about(levels, items), words)


def _codes(signatures: Iterable[Signature]) -> list[str]:
    """Return how codes are written beside chapters that are numbered: R-1."""
    written = sorted(signatures, key=lambda each: (each[0][1] != "1", len(each)))
    lettered = ["".join(separator + kind for separator, kind in each) for each in written if each[0][1] in CODED]
    return lettered[:1] if len(lettered) < len(written) else []


def _about(levels: list[list[str]], items: list[tuple[list[str], list[str]]], codes: Sequence[str] = ()) -> str:
    """Return the notation in a sentence."""
    levels = [[BRACED.sub(r"\1", form) for form in level] for level in levels]
    shown = ["".join(level[0] for level in levels[: end + 1]) for end in range(len(levels))]
    marks = ", ".join(each[0] for _, each in items)
    cited = f", cited as {shown[-1]}{items[0][0][0]}" if items else ""
    return f"numbered {', '.join([*shown, *codes])}" + (f" with items {marks}{cited}" if items else "")


def _number(line: str) -> tuple[str, str]:
    """Return the number of two or more parts with which a line begins, if there is one, and the word before it."""
    lead = LEAD.match(line)
    found = lead and NUMBER.match(line, lead.end())
    if not lead or not found or not BEHIND.match(line, found.end()) or len(PART.findall(found[0])) < 2:
        return "", ""
    return lead["word"] or "", found[0]


def _kept(split: Iterable[list[tuple[str, str]]]) -> dict[Signature, int]:
    """Return the ways in which enough numbers are written; each is given by its parts, with what stands before them."""
    numbers = [list(parts) for parts in dict.fromkeys(map(tuple, split))]
    counted = _counted(numbers)
    signed = [(_signature(parts, counted), parts) for parts in numbers]
    defining = _defining(signed)
    signatures = Counter(signature for signature, _ in signed if signature in defining)
    fewest = max(FEWEST, SHARE * len(numbers))
    return {each: times for each, times in signatures.items() if times >= fewest and len(each) <= DEEPEST}


def _defining(signed: list[tuple[Signature, list[tuple[str, str]]]]) -> set[Signature]:
    """Return the ways to write a number in which one directly follows another (or some do, with others between), nearly
    all rise, or rise by the same step, or most are the first of their rule: the citations with which lines begin do
    none of it."""
    found = {signature for signature, parts in signed if len(parts) == 1}
    rising: Counter[Signature] = Counter()
    falling: Counter[Signature] = Counter()
    even: defaultdict[Signature, set[Place]] = defaultdict(set)
    apart: Counter[Signature] = Counter()  # that follow one another, with numbers between that are written otherwise
    last: dict[Signature, tuple[int, list[tuple[str, str]]]] = {}
    for at, (signature, other) in enumerate(signed):
        before, one = last.get(signature, (at, []))
        last[signature] = (at, other)
        if one[:-1] != other[:-1] or not one:
            continue
        form = Form("", signature[-1][1], "")
        follows, beside = form.comes_next(one[-1][1], other[-1][1]), before == at - 1
        apart[signature] += follows
        if follows and (beside or apart[signature] >= FEWEST):
            found.add(signature)
        if beside:
            step = form.ordinal(other[-1][1]) - form.ordinal(one[-1][1])
            (rising if step > 0 else falling)[signature] += 1
            even[signature].add(step)
    found |= {each for each, times in rising.items() if times >= RISING and times > STEADY * falling[each]}
    found |= {each for each, times in rising.items() if times >= FEWEST and len(even[each]) == 1}  # 010, 020, 030
    every = Counter(signature for signature, _ in signed)
    first = Counter(
        signature for signature, parts in signed if Form("", signature[-1][1], "").ordinal(parts[-1][1]) <= 1
    )
    return found | {signature for signature, times in first.items() if times > every[signature] / 2}


def _counted(split: Iterable[list[tuple[str, str]]]) -> set[tuple[int, str]]:
    """Return the places in numbers, each with what stands before it, where small numerals are."""
    return {(at, separator) for parts in split for at, (separator, value) in enumerate(parts) if _is_numeral(value)}


def _is_numeral(value: str) -> bool:
    """True for a small Roman numeral that no single letter is."""
    return len(value) > 1 and NUMERAL.fullmatch(value) is not None


def _signature(number: list[tuple[str, str]], counted: set[tuple[int, str]]) -> Signature:
    """Return the separator and the kind of value of each part. At places that are `counted` in small numerals, the
    letters that may be ones are."""
    parts = []
    for at, (separator, value) in enumerate(number):
        if value.isdigit():
            kind = "1"
        elif value.islower():
            kind = "i" if (at, separator) in counted and NUMERAL.fullmatch(value) else "a"
        elif not value.isupper():
            kind = "Aa"
        elif not at and ROMAN.fullmatch(value) and separator == "" and len(value) > 1:
            kind = "I"
        else:
            kind = "A" if len(value) == 1 else "AA"
        parts.append((separator, kind))
    return tuple(parts)


def _forms(signatures: dict[Signature, int], depth: int, tail: str = "") -> list[str]:
    """Return the samples of a level, the most frequent first; of chapters numbers come before letters. `tail` is what
    stands behind numbers that end with it."""
    times: Counter[tuple[str, str]] = Counter()
    for signature, count in signatures.items():
        if len(signature) > depth:
            times[signature[depth]] += count
    kinds = {kind for _, kind in times}
    if not depth and not kinds.isdisjoint(WIDER):  # the numerals of one letter, too
        wider = {"A", "AA"} if "Aa" in kinds else {"A"}
        times = Counter({each: count for each, count in times.items() if each[1] not in wider})
    of_figures = {each[depth] for each in signatures if len(each) > depth and each[0][1] == "1"}
    if depth:  # 1.1 is not 11, the second of chapters
        ordered = sorted(times, key=lambda each: (each == GLUED, each not in of_figures, -times[each]))
    else:
        ordered = sorted(times, key=lambda each: (each[1] != "1", -times[each]))
    ends = [tail, ""] if tail and any(len(each) > depth + 1 for each in signatures) else [tail]
    return [_sample(separator, kind) + end for separator, kind in ordered for end in ends]


def _is_apart(signatures: Iterable[Signature], depth: int) -> bool:
    """True where what stands before the values of a level tells which chapters they are of: in a book of 3.1 and R-1
    there is no R.1."""
    chapters: defaultdict[str, set[str]] = defaultdict(set)
    for each in signatures:
        if len(each) > depth > 0:
            chapters[each[depth][0]].add(each[0][1])
    return len(chapters) > 1 and sum(map(len, chapters.values())) == len(set().union(*chapters.values()))


def _sample(separator: str, kind: str) -> str:
    """Return the sample of a part; an open bracket before its value is closed behind it."""
    return f"{separator}{kind})" if separator.endswith("(") else separator + kind
