"""Words that call only the divisions of a book whose rules are numbered through all of them: *Chapter 2* is no rule."""

from __future__ import annotations

from collections import Counter

from msgspec import structs

from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.outline.evidence import Evidence

FEWEST = 2  # headings of divisions with one word
ENDING = 3  # letters by which the forms of a word differ: Abschnitt, Abschnitten


def without_divisions(book: Book, notation: Notation) -> Notation:
    """Return the notation without the words that stand before the numbers of headings that are no rules, and before
    those of no rule: what stands behind them in running text is a division's number."""
    if book.outline is None or notation.scopes:
        return notation
    dividing: Counter[str] = Counter()
    of_rules = set()
    for place in book.outline:
        label, evidence = place.candidate.label, place.candidate.evidence
        if place.fate == "rule":
            of_rules.add(label)
        elif label and evidence & Evidence.DIVISION and evidence & Evidence.HEADING:
            dividing[label] += 1
    away = tuple(word for word, times in dividing.items() if times >= FEWEST and word not in of_rules)
    if not away:
        return notation
    cue = [word for word in notation.words.cue if not _is_form(word.casefold(), away)]
    described = notation.described + repr(away).encode()
    return structs.replace(notation, words=structs.replace(notation.words, cue=cue), described=described)


def _is_form(word: str, away: tuple[str, ...]) -> bool:
    return any(word.startswith(each) and len(word) <= len(each) + ENDING for each in away)
