"""Numbers that stand above the line behind another one: § 12<sup>1</sup> was put in between § 12 and § 13. They are
read as 12^1 where labels of rules show it: elsewhere such a number is the mark of a note, or a power."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from rulewright.late import late
from rulewright.source_map import SourceMap
from rulewright.text import Source, at_lines

SMALL = r"<sup>[ ]?(?P<raised>\d{1,2})[ ]?</sup>"
NUMBER = r"(?P<number>\d{1,4}(?:[.:]\d{1,4}){0,7})"
RAISED = re.compile(rf"{NUMBER}(?P<stop>\.?){SMALL}")
# § 12. Boats; ## **Art. 12<sup>1</sup>** Boats; (1<sup>1</sup>) A boat; 12.<sup>1</sup> Boats
LABEL = late(
    r"\n[ \t*_>|-]{0,12}(?P<level>#*)[ \t*_]{0,8}(?P<word>(?:[^\W\d_]{1,12}\.?[ \xa0]|§+[ \xa0]?)?)[*_]*"
    rf"(?P<open>[\[(]?){NUMBER}(?P<stop>\.?)(?:{SMALL})?(?P<close>[.):\]*_]{{0,4}})(?=\s|\Z)"
)
NOTE = re.compile(rf"\n[ \t*_>|-]{{0,12}}{SMALL}")  # <sup>1</sup> New in this edition.
MARK = re.compile(rf"[^\W\d_][^\w\n<]{{0,4}}{SMALL}")  # its mark, behind words: Boats<sup>1</sup>
APART = re.compile(r"[.:]")
ENDING = re.compile(rf"{NUMBER}(?P<stop>\.?)\Z")
# What is raised by a tag that ends here begins with a figure, or is one letter; perhaps it is a link
WITHIN = r"(?:\s{1,9}|<(?!/)[^<>]{1,300}>|\[(?=[^\[\]\n]{1,20}\]\()){0,4}"
BEGINS = late(rf"{WITHIN}(?:\d|(?P<letter>[^\W\d_])(?!\w))")


class PutIn(NamedTuple):
    """Which numbers were put in: those of labels, each with the raised one; all that labels have; the raised ones that
    may be marks of notes; and what may stand before a raised one, a stop or nothing."""

    labels: set[tuple[str, str]]
    known: set[str]
    notes: set[str]
    stops: set[str]

    def has(self, match: re.Match[str]) -> bool:
        """True where a raised number is a part of the number before it."""
        return self.holds(match["number"], match["stop"], match["raised"])

    def holds(self, number: str, stop: str, raised: str) -> bool:
        """True where a `raised` number is a part of the `number` before it, but for a stop."""
        ways = (number, APART.split(number)[-1])  # 3.1 may be cited where labels are § 3 and (1)
        if stop not in self.stops:
            return False
        labelled = any((each, raised) in self.labels for each in ways)
        return labelled or not (raised in self.notes or self.known.isdisjoint(ways))


def stands_apart(before: str, text: str, start: int, *, letters: bool) -> bool:
    """True where what is raised at `start` of a text would be read as more of the number that ends `before`, and is
    the mark of a note, or a power: figures, rule 4<sup>1</sup>. The letters of 2<sup>nd</sup> and 2<sup>e</sup> belong
    to their number; one behind a number of parts, 4.2<sup>a</sup>, is a mark unless `letters` are read in labels."""
    number = ENDING.search(before)
    begins = BEGINS.match(text, start) if number else None
    if not (number and begins):
        return False
    return not begins["letter"] or (not letters and APART.search(number["number"]) is not None)


def with_raised(source: Source) -> Source:
    """Return a text with such numbers as plain ones, with the way back to its file; one whose labels have none as it
    is."""
    text = source.text
    put_in = numbers_put_in(text) if "<sup>" in text else None
    if put_in is None:
        return source
    way, parts, at, length = SourceMap(), [], 0, 0
    for match in filter(put_in.has, RAISED.finditer(text)):
        start = match.end("number")
        shown = f"^{match['raised']}{match['stop']}"
        way.add(length, at)
        way.add(length + start - at, start, match.end())
        parts += [text[at:start], shown]
        length, at = length + start - at + len(shown), match.end()
    way.add(length, at)
    way = way.over(source.source_map) if source.source_map else way
    plain = Source(source.path, "".join([*parts, text[at:]]), source.original, way)
    plain.pages = source.pages
    return plain


def numbers_put_in(text: str) -> PutIn | None:
    """Return what labels show to have been put in; None where most of those with a raised number do not follow the one
    without: then these are marks of notes, as in 4.<sup>1</sup> behind 3."""
    notes = {each["raised"] for each in at_lines(NOTE, text)}
    if notes:  # those whose marks stand behind words have none behind numbers
        notes -= {each["raised"] for each in MARK.finditer(text)}
    labels = [(each, follows) for each, follows in _labels(text) if each["raised"] not in notes]
    raised = [(each, follows) for each, follows in labels if each["raised"]]
    if sum(follows for _, follows in raised) * 2 <= len(raised):
        return None
    numbers = {(each["number"], each["raised"]) for each, _ in raised}
    known = {each["number"] for each, _ in labels if not each["raised"]}
    twice = [number for number, _ in numbers]
    shown = {each for each in numbers if each[0] in known or twice.count(each[0]) > 1}
    return PutIn(shown, known, notes, {each["stop"] for each, _ in raised})


def _labels(text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield what may be labels, and whether each follows the same number, with neither of its neighbours between. Only
    labels that look alike are numbered together."""
    seen: defaultdict[tuple[str, ...], dict[str, int]] = defaultdict(dict)
    for at, match in enumerate(at_lines(LABEL, text)):
        word, number = match["word"].strip(" \t\xa0"), match["number"]
        close = (match["stop"] + match["close"])[:1]
        told = word or match["level"] or APART.search(number)
        if not (told or close):
            continue  # 12 boats
        places = seen[match["level"], word, match["open"], "" if told else close]
        if match["raised"]:
            yield match, number in places and all(places.get(each, -1) < places[number] for each in _beside(number))
        else:
            places[number] = at
            yield match, False


def _beside(number: str) -> tuple[str, str]:
    """Return the numbers before and behind one: 1.2 and 1.4 of 1.3."""
    last = APART.split(number)[-1]
    before = number.removesuffix(last)
    return f"{before}{int(last) - 1}", f"{before}{int(last) + 1}"
