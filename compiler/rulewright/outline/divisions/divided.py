"""What is known of a file when its divisions are looked for, and where one of them begins."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePath

from msgspec import Struct, structs

from rulewright.languages.load import unaccented
from rulewright.notations.notation import AFTER, Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate
from rulewright.outline.contents import goes_on_below
from rulewright.outline.evidence import PLAIN, Evidence, prior
from rulewright.outline.headings import Heading
from rulewright.text import Source

NAME = re.compile(r"[\W_]+")
SHORT = re.compile(r"\((?![IVXLC]+\))(?P<short>[^\W\d_]{2,4})\)\s*\Z")
WORD = re.compile(r"\w+")
ORDER = re.compile(r"\d+[\W_]+(?=\D)")  # 2-fees.txt: where a file stands among others


class Start(Struct, frozen=True, array_like=True):
    """Where in a file a division begins, where the line ends that says so, its name, and the word that only its
    chapters are called by, if there is one."""

    at: int
    end: int
    name: str
    word: str = ""


class Divided(Struct):
    """What is known of a file when its divisions are looked for."""

    source: Source
    headings: Sequence[Heading]
    candidates: list[Candidate]

    @property
    def called(self) -> str:
        """The name of the division that the file is, where it is one: the short name in its title, or the file's."""
        title = next((each.words for each in self.headings), "")
        return _short(title) or name_of(PurePath(self.source.path).stem)


def name_of(words: str) -> str:
    """Return the name of a division that is called by these words: the short one that they give, *Fee Rules (FR)*, or
    all of them."""
    return _short(words) or NAME.sub("-", words.casefold()).strip("-")


def _short(words: str) -> str:
    match = SHORT.search(words)
    return match["short"] if match and match["short"].isupper() else ""


def spoken_of(path: str, line: str) -> str:
    """Return the words of a file's name, by which citations call it where it is a division: as its first line spells
    them, where that has them with the accents that names of files have not."""
    stem = PurePath(path).stem
    order = ORDER.match(stem)
    name = NAME.sub(" ", stem[order.end() if order else 0 :]).split()
    words = WORD.findall(line)
    spelt = (words[at : at + len(name)] for at in range(len(words)))
    return " ".join(next((each for each in spelt if [*map(_plain, each)] == [*map(_plain, name)]), name))


def _plain(word: str) -> str:
    return unaccented(word.casefold())


def is_first(candidate: Candidate, notation: Notation) -> bool:
    """True for a number with which numbering begins: 1, 1.1, A; or with 0, in headings: 0, 0.0."""
    number = candidate.number
    if not number or notation.ordinal(number) > 1 or prior(candidate.evidence) <= PLAIN:
        return False
    first = 1 if notation.ordinal(number) else 0
    counts = first == 1 or bool(candidate.evidence & Evidence.HEADING)
    return counts and all(value % AFTER == first for value in notation.order(number))


def of_levels(file: Divided, numbered: set[int], levels: set[int]) -> list[Start]:
    """Return the headings of a file that are of some levels and have words, but no number: their blocks are not among
    the `numbered`."""
    headings = (each for each in file.headings if each.level in levels and each.block not in numbered and each.words)
    return [Start(each.start, each.start + 1, name_of(each.words)) for each in headings]


def without_contents(file: Divided) -> Divided:
    """Return a file without the entries of contents lists that lead on to pages or places, and those directly below
    them: they begin nothing. Nor does a number that is a link, where a heading has it."""
    leads = Evidence.LEADER | Evidence.LISTED | Evidence.ONLY_LINK
    look = Evidence.LINKED | Evidence.HEADING
    headed = {each.number for each in file.candidates if each.evidence & Evidence.HEADING}
    places: defaultdict[Number, list[Candidate]] = defaultdict(list)
    for each in file.candidates:
        places[each.number or ()].append(each)
    kept: list[Candidate] = []
    entry: Candidate | None = None  # the last of a list
    for each in file.candidates:
        leads_on = each.evidence & leads or (each.evidence & look == Evidence.LINKED and each.number in headed)
        if leads_on or (entry and goes_on_below(entry, each, places)):
            entry = each
        else:
            kept.append(each)
    return structs.replace(file, candidates=kept)
