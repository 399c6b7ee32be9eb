"""Of which part a number without it is, where parts of a book begin their numbering again: always of the one that it
stands in, where the book names the part of what it cites elsewhere, C5.4, or where many numbers that are in several
parts can but be meant so; of the rules themselves, where a word that calls these stands before it in an annex of plain
notes, *Rule 14*."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from itertools import chain

from rulewright.languages.forms import is_form_of
from rulewright.languages.patterns import words
from rulewright.languages.scripts import LETTER, ByScript
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of

FEWEST = 3  # numbers that are cited with the part of another
MANY = 12  # bare numbers of their own part that another has, too
STRAY = 0.2  # as many bare numbers, at most, are another part's and not their own's: figures among them, and faults
FAULTS = 0.1  # the same of what several parts have, where none is named


def with_own_parts(
    notation: Notation,
    texts: Iterable[tuple[str, str]],
    exists: Callable[[Number], bool],
    named_near: Callable[[str, int, int], str],
) -> Notation:
    """Return the notation, which says whether numbers without a part are of their own one in these texts, each with the
    part that it stands in. `exists` tells whether a rule has a number, `named_near` which part the words around a place
    of a text name."""
    deep = ByScript(rf"(?<!{LETTER})(?<![.,:/])(?P<number>{notation.deep_pattern})(?!{LETTER}|[,:/%]|\.\d)")
    bare = _cited_bare(notation)
    named = stray = own = 0
    for text, here in texts:
        for match in chain(deep.of(text).finditer(text), bare.finditer(text)) if here else ():
            number = notation.parse(match["number"]) or ()
            if number and (part := scope_of(number) or named_near(text, *match.span("number"))):
                named += part != here and exists(notation.in_scope(number, part))
                continue
            called = "word" in match.re.groupindex
            if called or len(number) > notation.bare_depth or (number and not number[0][0].isdigit()):
                there = {scope for scope in ("", *notation.scopes) if exists(notation.in_scope(number, scope))}
                stray += bool(there) and here not in there
                own += len(there) > 1 and here in there
    tells = named >= FEWEST and stray <= max(1, STRAY * named)
    if not tells and (own < MANY or stray > FAULTS * own):
        return notation
    return notation.having_learnt("own parts", own_parts=True)


def with_main_words(
    notation: Notation,
    texts: Iterable[tuple[str, Number]],
    rules: Collection[Number],
    labels: Collection[str],
) -> Notation:
    """Return the notation with the words that call the rules in front of the annexes alone: that cite them in texts
    which stand there, while all that the annexes number are plain entries, which another word calls, or none. `rules`
    are the numbers of all, `labels` the words in front of those in the annexes."""
    within = [number for number in rules if scope_of(number)]
    flat = all(len(number) <= notation.bare_depth or notation.is_item(number) for number in within)
    if not within or not flat or not all(notation.is_annex((name,)) for name in notation.scopes):
        return notation
    cites = _cited_bare(notation)
    known = {number for number in rules if not scope_of(number)}
    there: Counter[str] = Counter()
    for text, around in texts:
        for match in cites.finditer(text) if not scope_of(around) else ():
            there[match["word"].casefold()] += notation.parse(match["number"]) in known
    called = {word for word, times in there.items() if times >= FEWEST}
    forms = {form for form in _calling(notation) if any(form == word or is_form_of(form, word) for word in called)}
    own = {form for form in forms if any(form == label or is_form_of(form, label) for label in labels)}
    if not forms - own:
        return notation
    return notation.having_learnt(sorted(forms - own), main_words=frozenset(forms - own))


def _calling(notation: Notation) -> list[str]:
    """Return the words that call a rule where it is cited."""
    listed = notation.words
    others = {*listed.deferral, *listed.inner, *listed.appendix, *listed.division}
    return sorted({*listed.label, *listed.cue} - others)


def _cited_bare(notation: Notation) -> re.Pattern[str]:
    """Return the pattern of a number without parts, behind a word that calls it."""
    called = words(_calling(notation))
    return late(rf"(?<!\w)(?P<word>(?i:{called}))\s+(?P<number>{notation.chapter_pattern})(?![\w%]|[.,:/]\d)")
