"""Compose a notation from a text: which forms its numbers have at each depth, and which marks its items.

What is looked at are the beginnings of lines. A number there is cut into parts, each a separator and a kind of value;
forms that come only by chance are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from rulewright.notations.composed import Composed, ComposedPart
from rulewright.notations.form import SIGNS, Form
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
    r"[\s#*_+•|>-]*"
    rf"(?:\[\[(?:[^\[\]|\n]*\|)?|\[(?=[^\[\]\n]*\]\()|[\[(](?=[\w{SIGNS}]))?[*_]*"
    rf"(?:(?!{SIGNED})§+\s*|(?P<word>[^\W\d_]{{3,12}}\.?)\s+(?=\d|[A-Z](?:\. |{BETWEEN})\d))?"
)
BEHIND = re.compile(ENDED)
PART = re.compile(rf"(\.? |{BETWEEN}?)(\d+|[A-Z][a-z]+|[A-Z]+|[a-z]+)")
ROMAN = re.compile(r"[IVXLC]+")
NUMERAL = re.compile(r"[ivxlc]+")
MARKS = ("(a)", "a)", "a.", "(1)", "1)", "(i)", "i)", "i.", "(A)", "A)")
CITED = {"a": ("(a)", ".a", "a"), "1": ("(1)",), "i": ("(i)", ".i"), "A": ("(A)", ".A")}
DEEPEST = 8  # levels
CALLED = 0.5  # of all numbers, at least, stand behind the word for what is numbered
SHARE = 0.01  # of all numbers, at least, have a form that counts
FEWEST = 2  # numbers of a form; marks that go on from the one before
WIDER = ("I", "AA", "Aa")  # kinds of chapters that single letters are of, too
LINES = 80  # lines, at most, from an item to the next
Signature = tuple[tuple[str, str], ...]


def compose(lines: Sequence[str], text: str) -> Composed | None:
    """Return the notation that the beginnings of `lines` show, in the whole of `text`; None where none is numbered with
    more than one part."""
    read = [(word, number) for word, number in map(_number, lines) if number]
    numbers = Counter(number for _, number in read)
    signatures = _signatures(numbers)
    fewest = max(FEWEST, SHARE * len(numbers))
    kept = {each: times for each, times in signatures.items() if times >= fewest and len(each) <= DEEPEST}
    if not any(len(each) > 1 for each in kept):
        return None
    depths = max(map(len, kept))
    levels = [_forms(kept, depth) for depth in range(depths)]
    items = _items(lines, text, levels)
    parts = [ComposedPart(cited, marks) for cited, marks in items]
    called = [word for word, times in Counter(word for word, _ in read).items() if word and times >= CALLED * len(read)]
    words = {"label": called, "cue": called} if called else {}
    return Composed([ComposedPart(level) for level in levels], parts, _about(levels, items), words)


def _about(levels: list[list[str]], items: list[tuple[list[str], list[str]]]) -> str:
    """Return the notation in a sentence."""
    shown = ["".join(level[0] for level in levels[: end + 1]) for end in range(len(levels))]
    marks = ", ".join(each[0] for _, each in items)
    cited = f", cited as {shown[-1]}{items[0][0][0]}" if items else ""
    return f"numbered {', '.join(shown)}" + (f" with items {marks}{cited}" if items else "")


def _number(line: str) -> tuple[str, str]:
    """Return the number of two or more parts with which a line begins, if there is one, and the word before it."""
    lead = LEAD.match(line)
    found = lead and NUMBER.match(line, lead.end())
    if not lead or not found or not BEHIND.match(line, found.end()) or len(PART.findall(found[0])) < 2:
        return "", ""
    return lead["word"] or "", found[0]


def _signatures(numbers: Iterable[str]) -> Counter[Signature]:
    """Return how many numbers are written in each way."""
    split = [PART.findall(number) for number in numbers]
    counted = {(at, separator) for parts in split for at, (separator, value) in enumerate(parts) if _is_numeral(value)}
    return Counter(_signature(parts, counted) for parts in split)


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


def _forms(signatures: dict[Signature, int], depth: int) -> list[str]:
    """Return the samples of a level, the most frequent first; of chapters numbers come before letters."""
    times: Counter[tuple[str, str]] = Counter()
    for signature, count in signatures.items():
        if len(signature) > depth:
            times[signature[depth]] += count
    kinds = {kind for _, kind in times}
    if not depth and not kinds.isdisjoint(WIDER):  # the numerals of one letter, too
        wider = {"A", "AA"} if "Aa" in kinds else {"A"}
        times = Counter({each: count for each, count in times.items() if each[1] not in wider})
    ordered = (
        sorted(times, key=lambda each: (each[1] != "1", -times[each]))
        if not depth
        else [each for each, _ in times.most_common()]
    )
    return [separator + kind for separator, kind in ordered]


def _items(lines: Sequence[str], text: str, levels: list[list[str]]) -> list[tuple[list[str], list[str]]]:
    """Return how items are cited and marked: marks that go on from one to the next, more than once."""
    used = {form for level in levels for form in level}
    found: dict[str, list[str]] = {}
    for mark in MARKS:
        kind = Form.parse(mark).kind
        if sum(1 for _ in _steps(mark, lines)) >= FEWEST and not (kind == "A" and ".A" in used):
            found.setdefault(kind, []).append(mark)
    return [(_cited(kind, text, used), marks) for kind, marks in found.items()]


def _steps(mark: str, lines: Sequence[str]) -> Iterable[int]:
    """Yield where an item stands that goes on from the one before it, as (b) does from (a)."""
    form = Form.parse(mark)
    pattern = re.compile(rf"[\s*_+•-]*({form.pattern})[*_]*\s")
    before, last = -LINES, 0
    for at, line in enumerate(lines):
        match = pattern.match(line)
        ordinal = form.ordinal(form.value(match[1])) if match else 0
        if ordinal > 1 and ordinal == last + 1 and at - before < LINES:
            yield at
        elif ordinal != 1:
            continue
        before, last = at, int(ordinal)


def _cited(kind: str, text: str, used: set[str]) -> list[str]:
    """Return the ways in which an item is cited, the most frequent first."""
    times = {}
    for form in CITED[kind]:
        if form not in used:
            times[form] = len(re.findall(rf"(?<=\d){Form.parse(form).pattern}(?![\w(])", text))
    return sorted(times, key=lambda form: -times[form])
