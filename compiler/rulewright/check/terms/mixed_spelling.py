"""British and American spelling are mixed.

**What it finds.** Words that the two spell differently (*defence*, *defense*), in a book that has both. The spelling
that the book uses less is reported, each word where it first stands, if it stands there in both, or two others are
spelled in the other way. Words with a capital within a sentence are names, and are left alone, as are cells of one word
where those of the same rule have both spellings, code, and longer stretches in quotes or in italics: other works are
quoted as they write.

**Why it matters.** A search for one spelling misses the other, and the text looks unfinished.

**Example.** *colour* nine times and *color* once.

**How to mend it.** Write it as elsewhere in the book.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from rulewright.check.registry import finds
from rulewright.check.wording import finding, in_code, is_quoted, times
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.terms import Stretch, ground_of
from rulewright.terms.ground import Ground
from rulewright.terms.passages import Passage, begins_sentence
from rulewright.terms.sieve import Sift
from rulewright.terms.words import TermWords, term_words

Places = list[tuple[Stretch, str | None]]
Key = tuple[tuple[str, str], int]  # a pair of words, and which of the two
WORD = re.compile(r"[^\W_]+")
VOWELS = "aei"
JOINS = "_"
SURE = 2  # words of one spelling that say how a book spells others


@finds("mixed-spelling", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        words = term_words(book.language)
        if not words.spelling:
            continue
        ground = ground_of(project, book)
        known = _known(book.language)
        pieces = [ground.passages[number] for number in _holding(ground, known)]
        if not _are_mixed(pieces, known):
            continue
        found = _spelled(pieces, known)
        counts = [sum(len(found.get((pair, side), ())) for pair in words.spelling) for side in (0, 1)]
        rarer = 0 if counts[0] < counts[1] else 1
        for (pair, side), places in found.items():
            there = found.get((pair, 1 - side), [])
            if pair in words.spelling and not (side == rarer and counts[1 - rarer]):
                continue
            if pair in words.either and not 0 < len(places) <= len(there) - (side == 0):
                continue
            if not there and len({other for other, where in found if where == 1 - side}) < SURE:
                continue  # one word says little of how a book spells another: grey is also American
            usual = f"“{pair[1 - side]}” {times(len(there))}" if there else _usual(found, words, 1 - side)
            message = f"“{places[0][0].words}” stands {times(len(places))}, {usual}"
            yield finding(book, *places[0], message, f"write it as elsewhere in the book: {pair[1 - side]}")


def _usual(found: dict[Key, Places], words: TermWords, side: int) -> str:
    """Say how a book spells elsewhere, by the word of one side that stands most often."""
    pairs = [pair for pair in words.spelling if (pair, side) in found]
    like = max(pairs, key=lambda pair: len(found[pair, side]))
    return f"and elsewhere the book writes as in “{like[side]}”"


@cache
def _known(language: str) -> dict[str, Key]:
    """Return all forms of the words that are spelled in two ways: by the pair, and the side."""
    words = term_words(language)
    return {
        _ended(base, ending): (pair, side)
        for pair in (*words.spelling, *words.either)
        for side, base in enumerate(pair)
        for ending in words.spelling_ending
    }


def _holding(ground: Ground, known: dict[str, Key]) -> list[int]:
    """Return the numbers of the passages with words that are spelled in two ways."""

    def sift(words: str) -> Sift | None:
        there = known.keys() & _words(words)
        return Sift(lambda piece: not there.isdisjoint(_words(piece.text.text.casefold())), there) if there else None

    return ground.sieve.holding("spelled", sift)


def _are_mixed(pieces: list[Passage], known: dict[str, Key]) -> bool:
    """True where some passages have words in both spellings: British and American."""
    found: set[int] = set()
    for piece in pieces:
        found |= _sides(piece.text.text, known)
        if len(found) > 1:
            return True
    return False


def _sides(words: str, known: dict[str, Key]) -> set[int]:
    """Return which of the two spellings some words have."""
    return {known[word][1] for word in known.keys() & _words(words.casefold())}


def _words(text: str) -> set[str]:
    """Return the words of a text, each once. Most stand between blanks: only what else stands there is searched."""
    between = set(text.split())
    apart = {each for each in between if not each.isalnum()}
    return (between - apart).union(WORD.findall(" ".join(apart)))


def _spelled(pieces: list[Passage], known: dict[str, Key]) -> dict[Key, Places]:
    """Return where the words that are spelled in two ways stand."""
    found: defaultdict[Key, Places] = defaultdict(list)
    listed = _listed(pieces, known)
    for piece in pieces:
        text = piece.text.text
        for match in WORD.finditer(text):
            key = known.get(match[0].casefold())
            if key and _is_name(piece) and len(listed[piece.home, key[0]]) > 1:
                continue
            if key and (match[0].islower() or begins_sentence(text, match.start())):
                place = Stretch(piece.text, *match.span())
                if not (_is_of_an_identifier(place) or in_code(place) or is_quoted(place)):
                    found[key].append((place, piece.home))
    return dict(found)


def _listed(pieces: list[Passage], known: dict[str, Key]) -> defaultdict[tuple[str | None, tuple[str, str]], set[int]]:
    """Return which sides of a pair stand as names in the cells of a rule: where both do, both are names."""
    found: defaultdict[tuple[str | None, tuple[str, str]], set[int]] = defaultdict(set)
    for piece in pieces:
        if _is_name(piece):
            for word in WORD.findall(piece.text.text.casefold()):
                if word in known:
                    pair, side = known[word]
                    found[piece.home, pair].add(side)
    return found


def _is_name(piece: Passage) -> bool:
    """True where a passage is a cell of one word, or of some that no blank parts."""
    return piece.part == "cell" and " " not in piece.text.text.strip()


def _is_of_an_identifier(place: Stretch) -> bool:
    """True for a part of what a machine reads: :grey_question:"""
    text, start, end = place
    return JOINS in (text.text[start - 1 : start], text.text[end : end + 1])


def _ended(base: str, ending: str) -> str:
    """Return a word with an ending; a vowel at its end gives way to another."""
    return base[:-1] + ending if base[-1] in VOWELS and ending[:1] in VOWELS and ending else base + ending
