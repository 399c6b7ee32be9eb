"""How the numbers of a text are written, part for part: what stands before each, and the kind of its value. Ways to
write that come only by chance are left out."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from rulewright.notations.form import Form, Place

ROMAN = re.compile(r"[IVXLC]+")
NUMERAL = re.compile(r"[ivxlc]+")
DEEPEST = 8  # levels
SHARE = 0.01  # of all numbers, at least, have a form that counts
FEWEST = 2  # numbers of a form
RISING = 4  # numbers, each above the one before it: 100, 105, 110
STEADY = 10  # times as many rise as fall
GLUED = ("", "1")  # a figure directly behind the part above it
WIDER = ("I", "AA", "Aa")  # kinds of chapters that single letters are of, too
Written = tuple[str, str]  # a part: what stands before it, and its value
Signature = tuple[tuple[str, str], ...]


def written_ways(split: Iterable[list[Written]]) -> dict[Signature, int]:
    """Return the ways in which enough numbers are written; each is given by its parts, with what stands before them."""
    numbers = [list(parts) for parts in dict.fromkeys(map(tuple, split))]
    counted = _counted(numbers)
    signed = [(signature_of(parts, counted), parts) for parts in numbers]
    defining = _defining(signed)
    signatures = Counter(signature for signature, _ in signed if signature in defining)
    fewest = max(FEWEST, SHARE * len(numbers))
    return {each: times for each, times in signatures.items() if times >= fewest and len(each) <= DEEPEST}


def _defining(signed: list[tuple[Signature, list[Written]]]) -> set[Signature]:
    """Return the ways to write a number in which one directly follows another (or some do, with others between), nearly
    all rise, or rise by the same step, or most are the first of their rule: the citations with which lines begin do
    none of it."""
    found = {signature for signature, parts in signed if len(parts) == 1}
    rising: Counter[Signature] = Counter()
    falling: Counter[Signature] = Counter()
    even: defaultdict[Signature, set[Place]] = defaultdict(set)
    apart: Counter[Signature] = Counter()  # that follow one another, with numbers between that are written otherwise
    last: dict[Signature, tuple[int, list[Written]]] = {}
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


def _counted(split: Iterable[list[Written]]) -> set[tuple[int, str]]:
    """Return the places in numbers, each with what stands before it, where small numerals are."""
    return {(at, separator) for parts in split for at, (separator, value) in enumerate(parts) if _is_numeral(value)}


def _is_numeral(value: str) -> bool:
    """True for a small Roman numeral that no single letter is."""
    return len(value) > 1 and NUMERAL.fullmatch(value) is not None


def signature_of(number: list[Written], counted: set[tuple[int, str]]) -> Signature:
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


def samples(signatures: dict[Signature, int], depth: int, tail: str = "") -> list[str]:
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


def is_apart(signatures: Iterable[Signature], depth: int) -> bool:
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
