"""Chapters that are called by a word, and rules by that word and a number: White 1, White 2, Blue 1.

Any word may call a chapter, so none is known beforehand. Steps, days and players are counted behind words, too: what
tells chapters is that those of each word stand together, that other lines cite them, and that nothing else numbers the
book across them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby, pairwise

from rulewright.languages.patterns import literally
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.notations.learnt.edge import LEAD, ONES, RESOLVED, SLIPS, Begun, Seen, within_lines

WORD = re.compile(r"[^\W\d_][^\s\d.,:;!?()\[\]{}*_|/]+")
PLAIN = late(rf"{LEAD}(?P<number>(?P<first>\d{{1,4}})[\d.]*)(?=[\s):*_])")
FEWEST, MOST = 3, 200  # names, or words
FEWEST_CITED = 2  # of them
MOST_OF_ONE = 2 / 3  # of the numbers, at most, are one word's: else it calls the rules, and others their annexes


def worded_names(lines: Sequence[str], text: str, numbers: Begun, known: Words) -> list[str]:
    """Return the words that call the chapters of a book, each with the blank behind it; none where they do not.
    `numbers` are those with which its lines begin, `known` the words of its language: what these call rules, their
    parts, tables and annexes calls no chapter."""
    called = {word.casefold() for each in (known.cue, known.member, known.other, known.appendix) for word in each}
    called.update(word.casefold() for word in known.table)
    counted = {
        label: seen
        for (label, before, kind), seen in numbers.items()
        if WORD.fullmatch(label) and not before and kind == "1" and label.casefold() not in called and _counts(seen)
    }
    for capitals in (False, True):
        alike = {label: seen for label, seen in counted.items() if label.isupper() == capitals}
        if _are_chapters(alike, lines, text):
            return [f"{label} " for label in alike]
    return []


def _counts(seen: Seen) -> bool:
    """True for numbers that begin with the first, and of which hardly one stands twice."""
    once = len(seen.values) - seen.different <= SLIPS
    return seen.values[0] in ONES and seen.different > 1 and once and seen.rises(ONES)


def _are_chapters(names: Mapping[str, Seen], lines: Sequence[str], text: str) -> bool:
    sizes = [seen.different for seen in names.values()]
    if not FEWEST <= len(names) <= MOST or max(sizes) > MOST_OF_ONE * sum(sizes):
        return False
    return _stand_together(list(_begun(lines, names.keys()))) and _are_cited(names, text)


def _begun(lines: Sequence[str], names: Set[str]) -> Iterator[tuple[str, str, int]]:
    """Yield, for each line that begins with a number, the name before it, the number and its first part; the name is
    empty where the number is a plain one."""
    named = re.compile(rf"{LEAD}(?P<name>{'|'.join(map(re.escape, names))})[ \xa0](?P<value>\d{{1,4}})(?!\w)")
    for line in lines:
        name, plain = named.match(line), PLAIN.match(line)
        if name:
            yield name["name"], name["value"], int(name["value"])
        elif plain:
            yield "", plain["number"].rstrip("."), int(plain["first"])


def _stand_together(begun: Sequence[tuple[str, str, int]]) -> bool:
    """True where hardly a word comes back behind the numbers of another, and hardly a plain number goes on from one in
    front of them: what begins with a word below 2 and ends above 3 is but a part of that."""
    runs = [name for name, _ in groupby(name for name, *_ in begun if name)]
    plain = [at for at, (name, *_) in enumerate(begun) if not name]
    across = sum(
        begun[one][1] != begun[other][1] and 0 <= begun[other][2] - begun[one][2] <= 1
        for one, other in pairwise(plain)
        if other - one > 1
    )
    return len(runs) - len(set(runs)) <= SLIPS and across < SLIPS


def _are_cited(names: Mapping[str, Seen], text: str) -> bool:
    """True where numbers of several words stand within lines, too, and most of them are those of rules."""
    cited = {(match["name"].casefold(), int(match["value"])) for match in within_lines(_named(names), text)}
    there = {(name.casefold(), value) for name, seen in names.items() for value in seen.values}
    resolved = cited & there
    return len({name for name, _ in resolved}) >= FEWEST_CITED and len(resolved) >= RESOLVED * len(cited)


def _named(names: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of a number behind one of some names."""
    return re.compile(rf"(?<!\w)(?P<name>(?i:{literally(names)}))[ \xa0](?P<value>\d{{1,4}})(?!\w)")
