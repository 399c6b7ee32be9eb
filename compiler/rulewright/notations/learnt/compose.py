"""Compose a notation from a text: which forms its numbers have at each depth, and which marks its items.

What is looked at are the beginnings of lines. A number there is cut into parts, each a separator and a kind of value;
forms that come only by chance are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import groupby, pairwise, takewhile

from rulewright.languages.scripts import ByScript
from rulewright.languages.words import Words
from rulewright.notations.form import BULLETS, SIGNS, Form
from rulewright.notations.learnt.composed import Composed, ComposedPart, sentence
from rulewright.notations.learnt.digits import by_digits
from rulewright.notations.learnt.listed import listed_items
from rulewright.notations.learnt.signatures import Signature, is_apart, samples, written_ways
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
BEHIND = ByScript(ENDED)
PART = re.compile(rf"(\.? |{BETWEEN}?)(\d+|[A-Z][a-z]+|[A-Z]+|[a-z]+)")
WHOLE = re.compile(r"(\d{1,3})[:.]\s")
CALLED = 0.5  # of all numbers, at least, stand behind the word for what is numbered
FEWEST = 2  # numbers of a form
CELL = 12  # characters of one, at most
CELLS = 4  # numbers one behind the other, and nothing else, are no rules
LETTERED = ("", "A")  # a letter there
ITEM = Form("", "A", ".")
FIRST_LETTER = re.compile(r"[\s*_+•-]*A\.[*_]*\s")
CITED_STEP = re.compile(r"\([A-Z]\)\(\d{1,2}\)|(?<![\w.])[A-Z]\.\d{1,2}(?![\w.])")  # 2. below B.
CITED_ITEM = re.compile(rf"\d{BETWEEN}\d{{1,4}}[A-Z](?!\w)|(?<!\w)[A-Z]{{1,4}}\d{{1,4}}{BETWEEN}[A-Z](?!\w)")
ROW = "|"
HEADING = "#"
CODED = ("A", "AA")  # kinds of letters before a number
CHAPTER: Signature = (("", "1"),)


def compose(lines: Sequence[str], text: str, marks: Counter[Form], known: Words) -> Composed | None:
    """Return the notation that the beginnings of `lines` show, in the whole of `text`; None where none is numbered with
    more than one part. `marks` are those of lists that go on from line to line, `known` the words of the language."""
    lines = _without_grids(lines)
    read = _numbers(lines, {*known.table, *known.other})
    kept = written_ways([PART.findall(number) for _, number in read])
    headings = _numbers([line for line in lines if line.startswith(HEADING)], {*known.table, *known.other})
    kept = written_ways([PART.findall(number) for _, number in headings]) | kept  # few, 4.2.1 and 4.2.2 among codes
    lettered = {each for each in kept if LETTERED in each[2:]}
    cited = len(CITED_ITEM.findall(text)) >= FEWEST
    itemised = cited and marks[ITEM] > sum(kept[each] for each in lettered)
    if itemised:  # 4-2A cites item A. of 4-2
        kept = {each: times for each, times in kept.items() if each not in lettered}
    if not any(len(each) > 1 for each in kept):
        return None
    beside = {} if any(each[0][1] == "1" for each in kept) else {CHAPTER: _whole(lines)}  # chapters beside codes
    if sum(beside.values()) > sum(kept.values()):
        kept |= beside
    depths = max(map(len, kept))
    levels = by_digits([samples(kept, depth) for depth in range(depths)], [number for _, number in read])
    also = ["A"] if itemised or CHAPTER in kept or _below(lines, kept) else []
    also += ["1"] if also and CITED_STEP.search(text) else []
    shown = [[sample.replace("9", "1") for sample in level] for level in levels]
    items = listed_items(marks, text, [form for level in levels for form in level], also=also)
    called = [word for word, times in Counter(word for word, _ in read).items() if word and times >= CALLED * len(read)]
    words = {"label": called, "cue": called} if called else {}
    found = [ComposedPart(level, apart=depth < depths and is_apart(kept, depth)) for depth, level in enumerate(levels)]
    return Composed(found, items, sentence(shown, items, _codes(kept)), words)


def _without_grids(lines: Sequence[str]) -> list[str]:
    """Return lines without those that hold nothing but a number of more than one part, many of them one behind the
    other: the cells of a map or a table, A1, A2, A3."""
    kept: list[str] = []
    for alone, run in groupby(lines, key=_is_alone):
        cells = list(run)
        kept += cells if not alone or len(cells) < CELLS else []
    return kept


def _is_alone(line: str) -> bool:
    word = line.strip()
    return word[-1:].isalnum() and len(word) <= CELL and _number(line)[1] == word


def _numbers(lines: Iterable[str], things: Set[str]) -> list[tuple[str, str]]:
    """Return the numbers with which lines begin, each with the word before it: those of captions, of `things` that are
    no rules, are none. Rows of tables begin with ratings, too, 40A: where most numbers stand elsewhere, none count."""
    found = [(line.lstrip().startswith(ROW), *_number(line)) for line in lines]
    numbers = [
        (row, word, number)
        for row, word, number in found
        if number and things.isdisjoint((word.lower(), *_names(number)))
    ]
    outside = [(word, number) for row, word, number in numbers if not row]
    return outside if len(outside) > len(numbers) / 2 else [(word, number) for _, word, number in numbers]


def _names(number: str) -> tuple[str, ...]:
    """Return the word that a number begins with, as a list may have it: *fig.* and *fig* of Fig.4."""
    word = "".join(takewhile(str.isalpha, number)).lower()
    return (word, f"{word}.") if len(word) > 1 else ()


def _below(lines: Iterable[str], signatures: Mapping[Signature, int]) -> bool:
    """True where lists begin with A. again and again directly below a number, in a book whose rules are numbered in
    figures alone, but for chapters with fewer numbers than there are such lists: the letters are items, not chapters.
    """
    if any(kind != "1" for each in signatures for _, kind in each[1:]):
        return False
    lettered = sum(times for each, times in signatures.items() if each[0][1] != "1")
    written = [line for line in lines if line.strip()]
    below = sum(1 for rule, line in pairwise(written) if FIRST_LETTER.match(line) and _number(rule)[1])
    return below >= FEWEST and below > lettered


def _whole(lines: Iterable[str]) -> int:
    """Return how many lines begin with a whole number, where these go from 1 through the whole text, each once: then
    they are no list's. Else 0."""
    found = (WHOLE.match(line, lead.end()) for line in lines if (lead := LEAD.match(line)))
    values = [int(each[1]) for each in found if each]
    return len(values) if values == list(range(1, len(values) + 1)) else 0


def _codes(signatures: Iterable[Signature]) -> list[str]:
    """Return how codes are written beside chapters that are numbered: R-1."""
    written = sorted(signatures, key=lambda each: (each[0][1] != "1", len(each)))
    lettered = ["".join(separator + kind for separator, kind in each) for each in written if each[0][1] in CODED]
    return lettered[:1] if len(lettered) < len(written) else []


def _number(line: str) -> tuple[str, str]:
    """Return the number of two or more parts with which a line begins, if there is one, and the word before it."""
    lead = LEAD.match(line)
    found = lead and NUMBER.match(line, lead.end())
    if not lead or not found or not BEHIND.of(line).match(line, found.end()) or len(PART.findall(found[0])) < 2:
        return "", ""
    return lead["word"] or "", found[0]
