"""Compose a notation of several series of numbers, each behind a beginning of its own: rules 1, 2, 3 and Class 1, Class
2; or #1 and SR1.

Figures, steps and pages are counted behind words, too. What tells series of rules is that each rises through lines that
stand together, that other lines cite it, and that no two of them are in each other's way.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rulewright.languages.patterns import literally
from rulewright.languages.words import Words
from rulewright.notations.form import Form
from rulewright.notations.learnt.composed import Composed, ComposedPart, sentence
from rulewright.notations.learnt.edge import IN_ORDER, LEAD, ONES, RESOLVED, SLIPS, Begun, Seen, within_lines
from rulewright.notations.learnt.listed import listed_items

WORD = re.compile(r"[^\W\d_]{3,}")
SIGN = re.compile(r"#|[^\W\d_a-zß-ÿ][^\W\d_]{0,3}-?")  # before a number, without a blank
FEWEST = 4  # different numbers of a series
PUT_IN = 0.4  # of the numbers, at most, have parts: 4a and 4b
CITED = 2  # of them, at least, by other lines


def compose_series(
    lines: Sequence[str], text: str, numbers: Begun, marks: Counter[Form], known: Words
) -> Composed | None:
    """Return the notation of lines that are numbered in two series or more; None where there are none such. `numbers`
    are those with which lines begin, `marks` those of lists that go on, `known` the words of the language: what these
    call parts of rules, tables and annexes is no series of rules."""
    named = {
        name: seen
        for name, seen in _named(numbers, known)
        if _rises(seen) and (not name or _is_cited(name, seen, text))
    }
    if "" in named and all(seen.different > named[""].different for name, seen in named.items() if name):
        del named[""]  # one list beside longer series
    if len(named) < 2 or not _stand_together(lines, named):
        return None
    first = {name: _first(name, lines) for name in named}
    samples = [f"{name}{{1}}" for name in sorted(named, key=lambda name: first[name])]
    items = listed_items(marks, text, samples)
    levels = [ComposedPart(samples, apart=True)]
    return Composed(levels, items, sentence([[each] for each in samples[:1]], items, _shown(samples[1:])))


def _shown(samples: Sequence[str]) -> list[str]:
    return [sample.replace("{1}", "1") for sample in samples]


def _named(numbers: Begun, known: Words) -> Iterator[tuple[str, Seen]]:
    """Yield what stands before the numbers that have no parts, with its blank, and these; nothing before plain ones."""
    others = (known.member, known.other, known.appendix, known.table, known.cue, known.label, known.division)
    called = {word.casefold() for each in others for word in each}
    for (label, before, kind), seen in numbers.items():
        if kind != "1" or sum(map(bool, seen.parts)) > PUT_IN * len(seen.parts):
            continue
        if not before and (not label or (WORD.fullmatch(label) and label.casefold() not in called)):
            yield f"{label} " if label else "", seen
        elif not label and SIGN.fullmatch(before):
            yield before, seen


def _rises(seen: Seen) -> bool:
    """True for numbers nearly all of which are greater than the one before, from one of the first on."""
    up = sum(step > 0 or (not step and part != "") for step, part in zip(seen.steps, seen.parts[1:], strict=True))
    most = min(IN_ORDER * len(seen.steps), len(seen.steps) - SLIPS)
    return seen.different >= FEWEST and seen.values[0] in ONES and up >= most


def _is_cited(name: str, seen: Seen, text: str) -> bool:
    """True where other lines cite several of these numbers, and hardly others."""
    cited = re.compile(rf"(?<!\w){re.escape(name)}(?P<value>\d{{1,4}})(?!\w)")
    found = {int(match["value"]) for match in within_lines(cited, text)}
    there = found & {*seen.values}
    return len(there) >= CITED and len(there) >= RESOLVED * len(found)


def _stand_together(lines: Sequence[str], named: Mapping[str, Seen]) -> bool:
    """True where hardly a series comes back behind the numbers of another, and plain numbers never, for what is counted
    between them is a part of theirs; and none is of lines with tabs, which may be rows of a table."""
    runs = [name for name, _ in groupby(_begun(lines, named))]
    untabbed = Counter(_begun([line for line in lines if "\t" not in line], named))
    whole = all(untabbed[name] >= IN_ORDER * len(seen.values) for name, seen in named.items())
    return whole and len(runs) - len(set(runs)) <= (0 if "" in named else SLIPS)


def _begun(lines: Sequence[str], named: Mapping[str, Seen]) -> Iterator[str]:
    """Yield what the number stands behind with which each line begins that has one of a series."""
    number = re.compile(rf"{LEAD}(?P<name>{literally(named)})\d{{1,4}}(?=[\s.):*_])")
    yield from (match["name"] for line in lines if (match := number.match(line)))


def _first(name: str, lines: Sequence[str]) -> int:
    """Return the place of the first line that begins with a number of a series."""
    number = re.compile(rf"{LEAD}{re.escape(name)}\d")
    return next(at for at, line in enumerate(lines) if number.match(line))
