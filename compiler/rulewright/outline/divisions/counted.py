"""Headings that name a division by a word and a number, *Part 3*, *Titre III*, *2 kap.*, 第三章, where one word is
counted from one: the book says itself what its divisions are called."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from rulewright.figures import folded
from rulewright.languages import load_words
from rulewright.languages.load import unaccented
from rulewright.languages.patterns import literally
from rulewright.languages.scripts import UNSPACED
from rulewright.languages.series import alphabets, in_words, series
from rulewright.model import division_name
from rulewright.notations import kinds
from rulewright.notations.form import TIMES_OVER
from rulewright.outline.headings import BY_HAND, LONGEST, Heading, heading_words
from rulewright.outline.titlelike import is_title
from rulewright.read.blocks import RawBlock
from rulewright.text import Source

FEWEST = 2  # headings of one word
ALONE = BY_HAND + 1  # the level of a line without any look that may name a division
TITLED = 2  # lines of a heading with its title
GAPS = 4  # divisions among which one may be missing
WRONG = 0.1  # of them stand wrong, at most
WORD = r"(?P<word>[^\W\d_]{2,20})"
VALUE = r"(?P<value>[^\W_]{1,20})"
AHEAD = re.compile(rf"{WORD}\.?\s+{VALUE}(?!\w|\s+(?i:{TIMES_OVER}))")  # Title IX bis was put in behind IX
# 1. Teil, 2 kap. Boats; but 2 coins are an amount
BEHIND = re.compile(rf"(?=\D|\w+[.ªº°]|\d+\s+\S+\s){VALUE}[.ªº°]*\s+{WORD}(?!\w)")
SIGN = re.compile(rf"§\s?{VALUE}(?!\w|\.\d)")  # § 3, where articles are the rules: what is cited as paragraaf 3
HAN = "一"  # the series of Chinese numerals


class Counted(NamedTuple):
    """How a heading can be read: its word, the sign before its number, whether the word stands behind; what it is
    counted with, its place, and the number as it is written."""

    word: str
    lead: str
    behind: bool
    kind: str
    place: int
    value: str

    @property
    def name(self) -> str:
        """What the id of the division ends in."""
        return division_name(self.word, self.lead, self.behind, self.value)


Groups = defaultdict[tuple[str, str, bool, str], list[tuple[int, Heading, Counted]]]


def bare(word: str) -> str:
    """Return a word in small letters and without accents, which come and go with the ending and with capitals."""
    return unaccented(word.casefold())


@cache
def _listed(language: str) -> dict[str, list[tuple[str, int]]]:
    """Return the letters and words that are counted with, each with its places."""
    found: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    names = [name for name, values in alphabets().items() if values[0].upper() != values[0] or name == HAN]
    for name in ("A", *names, *in_words(language)):
        latin = ((chr(ord("a") + at), at + 1) for at in range(26))
        for value, place in latin if name == "A" else series(name).places.items():
            found[bare(value)].append((name, place))
    return dict(found)


@cache
def _raised(language: str) -> re.Pattern[str]:
    """Return the pattern of figures with what may stand directly behind them: Ier, 1re."""
    endings = literally(load_words(language).raised)
    return re.compile(rf"(?P<value>[ivxlc]+|\d+)(?:{endings})", re.IGNORECASE)


def places(value: str, language: str) -> Iterator[tuple[str, int]]:
    """Yield what a number may be counted with, and its place there."""
    raised = _raised(language).fullmatch(value)
    value = raised["value"] if raised else value
    if value.isdecimal():
        yield "1", int(value)
        return
    roman = kinds.ordinal("i", value, "") if set(value.lower()) <= set("ivxlc") else 0
    if roman and kinds.at("i", roman, "") == value.lower():
        yield "I", roman
    yield from _listed(language).get(bare(value), ())


def find_lone_lines(source: Source, blocks: Sequence[RawBlock]) -> list[Heading]:
    """Return the lines that stand alone, or above their title alone, and begin with a word and a number, as headings of
    divisions do in a plain text, *Rozdział II. Działki*, below all others."""
    found = []
    for at, block in enumerate(blocks):
        if block.shape == "paragraph" and not block.number and len(block.pieces) <= TITLED:
            first, *title = [heading_words(source.text[slice(*piece)]) for piece in block.pieces]
            named = not title or (name_end(first) == len(first) and is_title(title[0]))  # CAPÍTULO II, above Quotas
            words = " ".join((first, *title))
            if named and len(words) <= LONGEST and name_end(words) and is_title(words):
                found.append(Heading(at, ALONE, block.pieces[0][0], words))
    return found


def counted_headings(
    files: Sequence[Sequence[Heading]], others: Iterable[str], language: str, fewest: int = FEWEST
) -> list[list[tuple[Heading, Counted]]]:
    """Return, by file, the headings that name divisions, of which there are `fewest` or more. `others` are the words of
    those that begin rules: a word with which a rule begins counts no divisions."""
    groups: Groups = defaultdict(list)
    for at, headings in enumerate(files):
        for heading in headings:
            for counted in readings(heading.words, language):
                groups[counted[:4]].append((at, heading, counted))
    _join_firsts(groups, in_words(language))
    of_rules = {counted.word for each in others for counted in readings(each, language)}
    found: list[list[tuple[Heading, Counted]]] = [[] for _ in files]
    known: set[int] = set()
    for key, group in sorted(groups.items(), key=lambda each: -len(each[1])):
        if key[0] in of_rules or not _are_counted([counted.place for _, _, counted in group], fewest):
            continue
        for at, heading, counted in group:
            if id(heading) not in known:
                known.add(id(heading))
                found[at].append((heading, counted))
    return found


def _join_firsts(groups: Groups, worded: Sequence[str]) -> None:
    """Add to the headings of one word those that name the first of them in words: *Chapitre premier*, *Chapitre II*."""
    for key, group in groups.items():
        firsts = [each for kind in worded for each in groups.get((*key[:3], kind), ()) if each[2].place == 1]
        if firsts and key[3] not in worded:
            group += ((at, heading, counted._replace(kind=key[3])) for at, heading, counted in firsts)
            group.sort(key=lambda each: (each[0], each[1].start))


def readings(words: str, language: str) -> Iterator[Counted]:
    """Yield how the beginning of a heading can be read."""
    words = folded(words)
    for match in filter(None, (_signed(words), SIGN.match(words), AHEAD.match(words), BEHIND.match(words))):
        lead = match.groupdict().get("lead", "")
        word = _word_of_sign(language) if match.re is SIGN else match["word"]
        for kind, place in places(match["value"], language):
            if place and word:
                yield Counted(bare(word), lead, match.re is BEHIND, kind, place, bare(match["value"]))


@cache
def _word_of_sign(language: str) -> str:
    """Return the word with which what has a section sign is cited: the first one for sections, if it divides books."""
    listed = load_words(language)
    return next((word for word in listed.section if word in listed.division), "")


def name_end(words: str) -> int:
    """Return where the word and the number end with which a heading begins; 0 where it begins otherwise."""
    words = folded(words)
    match = _signed(words) or SIGN.match(words) or AHEAD.match(words) or BEHIND.match(words)
    return match.end() if match else 0


def _signed(words: str) -> re.Match[str] | None:
    """Return the signs before and behind a number with which a heading begins: 第3章."""
    return None if words[:1].isascii() else _signs().match(words)


@cache
def _signs() -> re.Pattern[str]:
    """The pattern of these, whose classes are dear to compile: no heading that begins in ASCII needs it."""
    value = rf"(?P<value>\d{{1,3}}|{series(HAN).any_form})"
    return re.compile(rf"(?P<lead>[{UNSPACED}])\s?{value}\s?(?P<word>[{UNSPACED}])")


def _are_counted(found: Iterable[int], fewest: int) -> bool:
    """True for the places of divisions: from one on, perhaps once more in each division around them. In a long book a
    few may stand wrong."""
    run = list(found)
    own = set(run)
    if len(own) < fewest or run[0] != 1 or max(own) - len(own) > (len(own) >= GAPS):
        return False
    return sum(before >= behind > 1 for before, behind in pairwise(run)) <= WRONG * len(run)
