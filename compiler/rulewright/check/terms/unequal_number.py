"""A number is given twice, and differently.

**What it finds.** A number in words with a figure in brackets behind it that is another: *five (6)*. Figures that
number the parts of a sentence, and those that cite, are left alone.

**Why it matters.** One of the two was changed, and nobody can tell which counts.

**Example.** *within fourteen (15) days*

**How to mend it.** Write one of them, or make them equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from rulewright.check.registry import finds
from rulewright.check.wording import citing, finding, is_written, references_of
from rulewright.languages import languages
from rulewright.languages.load import load_language
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.terms import Stretch, ground_of
from rulewright.terms.passages import Passage
from rulewright.terms.patterns import any_of
from rulewright.terms.sieve import Sift
from rulewright.terms.words import term_words

FIGURE = late(r"\((?P<figure>\d{1,6})\)")
OPENS = ("(",)
LONG = 60  # characters of a number in words
HUNDRED, THOUSAND = 100, 1000  # what stands before them multiplies them


@finds("unequal-number", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        pattern = _pattern(book.language)
        if pattern is None:
            continue
        ground = ground_of(project, book)
        figures = ground.sieve.holding(
            "figures in brackets", lambda words: Sift(_is_figured, OPENS) if FIGURE.search(words) else None
        )
        cited = references_of(book) if figures else {}
        for piece in (ground.passages[number] for number in figures):
            text = piece.text.text
            for behind in FIGURE.finditer(text):
                match = pattern.search(text, max(0, behind.start() - LONG), behind.start() - 1)
                if match is None or not text[behind.start() - 1].isspace():
                    continue
                value, figure = _value(match["words"], book.language), int(behind["figure"])
                if value is None or value == figure or _counts(text, figure):
                    continue
                if not is_written(Stretch(piece.text, *behind.span("figure"))):
                    continue
                cites = citing(Stretch(piece.text, *behind.span("figure")), cited)
                if any(each.status in ("resolved", "outside") for each in cites):
                    continue
                place = Stretch(piece.text, match.start(), behind.end())
                message = f"“{place.words}”: the word says {value}, the figure {figure}"
                yield finding(book, place, piece.home, message, "make the two equal")


def _is_figured(piece: Passage) -> bool:
    return FIGURE.search(piece.text.text) is not None


@cache
def _joint(language: str) -> str:
    """Return a pattern of what stands between two words of one number: *thirty-six*, *treinta y seis*."""
    joiners = load_language(language).joiner if language in languages() else []
    return rf"(?:\s+(?:{words(joiners)})\s+|[\s-]+)"


@cache
def _pattern(language: str) -> re.Pattern[str] | None:
    """Return the pattern of a number in words in front of a place; None in a language without."""
    numbers = term_words(language).number
    if not numbers:
        return None
    word = any_of(list(numbers))
    return late(rf"(?<![\w-])(?P<words>{word}(?:{_joint(language)}{word})*)\Z", re.IGNORECASE)


def _value(said: str, language: str) -> int | None:
    """Return the number that some words `said`; None where they are several numbers."""
    numbers = term_words(language).number
    total, part = 0, 0  # the thousands that are over, and what is said of the next
    for word in re.split(_joint(language), said.casefold()):
        value = numbers[word]
        if value >= THOUSAND:
            total, part = total + max(part, 1) * value, 0
        elif value == HUNDRED and 0 < part < HUNDRED:
            part *= value
        elif part and value >= _room(part):
            return None
        else:
            part += value
    return total + part


def _room(said: int) -> int:
    """Return what a number that follows another one stays below, where both are one: 100 behind 300, 10 behind 40."""
    if said % HUNDRED == 0:
        return HUNDRED
    return 10 if said % HUNDRED >= 20 and said % 10 == 0 else 0


def _counts(text: str, figure: int) -> bool:
    """True where a figure in brackets numbers a part of the sentence: its neighbour stands there, too."""
    return f"({figure - 1})" in text or f"({figure + 1})" in text
