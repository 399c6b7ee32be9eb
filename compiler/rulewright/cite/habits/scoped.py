"""Of which part a number without it is, where parts of a book begin their numbering again: always of the one that it
stands in, where the book names the part of what it cites elsewhere, C5.4, or where many numbers that are in several
parts can but be meant so; of the rules themselves, where a word that calls these stands before it in an annex of plain
notes, *Rule 14*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable

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
    notation: Notation, texts: Iterable[tuple[str, Number]], exists: Callable[[Number], bool]
) -> Notation:
    """Return the notation, which says whether bare numbers are of their own part in these texts, each with the number
    of the rule that it stands in. `exists` tells whether a rule has a number."""
    if not notation.scopes:
        return notation
    cited = ByScript(rf"(?<!{LETTER})(?<![.,:/])(?P<number>{notation.deep_pattern})(?!{LETTER}|[,:/%]|\.\d)")
    named = stray = own = 0
    for text, around in texts:
        here = scope_of(around)
        for match in cited.of(text).finditer(text) if here else ():
            number = notation.parse(match["number"]) or ()
            if number and scope_of(number):
                named += scope_of(number) != here and exists(number)
            elif len(number) > notation.bare_depth or (number and not number[0][0].isdigit()):
                there = {scope for scope in notation.scopes if exists(notation.in_scope(number, scope))}
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
    listed = {*notation.words.label, *notation.words.cue}.difference(
        notation.words.deferral, notation.words.inner, notation.words.appendix, notation.words.division
    )
    cites = late(
        rf"(?<!\w)(?P<word>(?i:{words(sorted(listed))}))\s+(?P<number>{notation.chapter_pattern})(?![\w%]|[.,:/]\d)"
    )
    known = {number for number in rules if not scope_of(number)}
    there: Counter[str] = Counter()
    for text, around in texts:
        for match in cites.finditer(text) if not scope_of(around) else ():
            there[match["word"].casefold()] += notation.parse(match["number"]) in known
    called = {word for word, times in there.items() if times >= FEWEST}
    forms = {form for form in listed if any(form == word or is_form_of(form, word) for word in called)}
    own = {form for form in forms if any(form == label or is_form_of(form, label) for label in labels)}
    if not forms - own:
        return notation
    return notation.having_learnt(sorted(forms - own), main_words=frozenset(forms - own))
