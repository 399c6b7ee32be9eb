"""Names of other works that italics tell: rule 7.2 behind *Harbour Tales II* and a comma, chapter 9 of *The Mole*."""

from __future__ import annotations

import sys
from collections.abc import Collection

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.cite.works.own import OwnNames
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import small, whole_words
from rulewright.languages.scripts import CAPITALS
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book
from rulewright.text import Text

FAR = 60  # characters before a number in which the word stands that cites it
BETWEEN = 4  # characters between a name and the word that cites: a comma, a bracket
OF_THE = 16  # characters, at most, between what is cited and the name of what it is of
FEWEST = 2  # words of a name: one alone may stand in italics because it matters
JOINT = late(r"[,\s(]{1,4}")
LAST = late(r"[\s(]")  # before the last word
WORDS = late(r"[\s'’]+")  # between the words of a name: Chants d'Avril
ENDS: Kind[list[list[str]]] = Kind("last before what cites", list[list[str]], shared=always)
CAPITAL = late(rf"[{CAPITALS}]\w*")


def set_as(passage: Text, look: str) -> dict[int, str]:
    """Return the words of a passage that are set so, in italics or as the name of a work, each run by where it ends."""
    return {style.end: passage.text[style.start : style.end] for style in passage.styles if style.name == look}


def name_before(names: dict[int, str], text: str, start: int, cue: str, its: Collection[str]) -> str:
    """Return the one of these runs of words that stands right before the word which cites a number that begins at
    `start`, perhaps with *its* between them."""
    if not (names and cue):
        return ""
    near = text[max(0, start - FAR) : start].rstrip()
    led = near[: len(near) - len(cue)].rstrip()
    word = LAST.split(led)[-1]
    end = max(0, start - FAR) + (len(led) - len(word) if word in its else len(near) - len(cue))
    ends = (stop for stop in range(end - 1, end - BETWEEN - 1, -1) if stop in names)
    stop = next(ends, end)
    return names[stop] if JOINT.fullmatch(text, stop, end) else ""


def name_beside(names: dict[int, str], text: str, place: tuple[int, int], cue: str, listed: Words) -> str:
    """Return the one of these runs of words that stands right before the word which cites what has this place, or
    behind it and words such as *of the*."""
    start, end = place
    before = name_before(names, text, start, cue, listed.its)
    if before or not (names and cue):
        return before
    for stop, name in names.items():
        between = text[end : stop - len(name)].casefold().split() if 0 < stop - len(name) - end <= OF_THE else []
        if between and between[0] in listed.of and all(word in listed.the for word in between[1:]):
            return name
    return ""


def titles_before(texts: Shown, listed: Words, book: Book) -> frozenset[str]:
    """Return what the rules of a book are called, in small letters, where that stands before a word that cites in one
    of its texts, or ends with it, *Optional Rules*: of any other title nothing is asked."""
    listed_words = ["§", *listed.cue, *listed.article, *listed.section]
    before, hints = late(rf"{whole_words(listed_words)}\s*\d"), hints_of(listed_words)

    def heads(text: str) -> list[str]:
        found = list(where(before, text, hints, small))
        places = [(match.start(), end) for match in found for end in (match.start(), match.end() - 1)]
        return [_plain(text[max(0, start - FAR) : end]) for start, end in places]

    titles = {_plain(rule.title.text) for rule in book.rules if rule.title}
    last = {_last(title) for title in titles}
    ends = texts.each(ENDS, before.pattern, lambda text: [sys.intern(_last(head)) for head in heads(text)])
    near = (text for text, found in zip(texts.all, ends, strict=True) if not last.isdisjoint(found))
    said = {end for text in near for head in heads(text) for end in _ends(head)}
    return frozenset(titles & said)


def _last(words: str) -> str:
    """Return the last word: few are one with which a title ends, and a large book has thousands of others."""
    return words.rpartition(" ")[2]


def _ends(head: str) -> list[str]:
    """Return what some words end with, word by word."""
    parts = head.split()
    return [" ".join(parts[at:]) for at in range(len(parts))]


def names_work(name: str, own: OwnNames, titles: frozenset[str]) -> bool:
    """True for a name in italics that is neither what the book itself is called nor one of its rules."""
    capitals = sum(CAPITAL.match(word) is not None for word in WORDS.split(name))
    several = capitals >= FEWEST and len(name.split()) >= FEWEST
    return several and _plain(name) not in titles and not own.is_whole(name)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split()).strip(" .,:(")
