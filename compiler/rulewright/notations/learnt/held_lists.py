"""Lists whose entries are cited behind the number of the rule that they stand in. 41.2A is entry A. of a list directly
below the line of 41.2, and no rule that was put in behind it; 4.2 (1) is the step 1. of 4.2."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from msgspec import structs

from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations import kinds
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part
from rulewright.text import at_lines

CITED = 2  # entries, at least
STEPS = 3  # the same of lists that are counted 1., 2.: steps are seldom cited, and figures stand in brackets
MOSTLY = 0.6  # of what is cited so, so many are of rules that hold such a list
THERE = 1 / 3  # of that, so many are entries of it: some may be gone
LINKED = r"(?:\]\([^()\n]{1,100}\))?"  # [4.2](#42-boats) (1)
LIST = r"[ \t]*(?:[-*+•][ \t]+)?\(?(?P<first>[Aa])[.):][ \t]"
Held = set[tuple[str, str]]


def lists_below(notation: Notation, texts: Iterable[str]) -> Held:
    """Return the numbers of several parts below whose line a list of letters begins, each with A or a."""
    begin = re.compile(rf"\n[ \t#*_\[(]*(?P<rule>{notation.deep_pattern})[.:)\]*_]*[ \t][^\n]*\n{LIST}")
    return {(match["rule"], match["first"]) for text in texts for match in at_lines(begin, text)}


def first_lists_below(notation: Notation, texts: Iterable[str]) -> Held:
    """Return the whole numbers, behind a word for rules, a sign or the mark of a heading, below which a list of letters
    is the first to begin, each with A or a."""
    listed = words([*notation.words.label, *notation.words.cue, "§"])
    rule = rf"[ \t*_]*(?:(?P<set>#+[ \t]*)?(?P<word>(?i:{listed})[ \t\xa0]*)?)(?P<rule>\d{{1,4}})(?!\w|[.,]\d)"
    begin = re.compile(rf"\n(?:{rule}|[ \t]*(?:[-*+•][ \t]+)?\(?(?P<first>[Aa1])[.):][ \t])")
    held: Held = set()
    above = ""
    for place in (place for text in texts for place in at_lines(begin, text)):
        if place["set"] or place["word"]:
            above = place["rule"]
        elif place["first"]:
            held.update([(above, place["first"])] if above and place["first"] != "1" else [])
            above = ""
    return held


def glued_items(notation: Notation, cited: Collection[tuple[str, str]], texts: Iterable[str]) -> Notation | None:
    """Return the notation of a book in which most letters that are cited right behind whole numbers, § 24b, are entries
    of the lists below these, with what is cited so; None where they are not. `cited` are the numbers, each with its
    letter."""
    held = first_lists_below(notation, texts) if len(cited) >= CITED else set()
    of_lists = sum((number, "A" if letter.isupper() else "a") in held for number, letter in cited)
    if of_lists < CITED or of_lists <= MOSTLY * len(cited):
        return None
    lettered = {kind for _, kind in held}
    items = [_glued(part, lettered) for part in notation.items]
    return notation.having_learnt("glued", items=items) if items != notation.items else None


def _glued(part: Part, lettered: Collection[str]) -> Part:
    """Return a part that is marked with such letters, as it is cited without anything between."""
    kinds = {form.kind for form in part.marks}.intersection(lettered)
    return (
        structs.replace(part, cited=(*part.cited, *(Form("", kind, "") for kind in sorted(kinds)))) if kinds else part
    )


def are_cited_behind(notation: Notation, form: Form, texts: Iterable[str]) -> bool:
    """True where texts cite entries of such lists again and again by a letter right behind the number of their rule."""
    texts = list(texts)
    held = lists_below(notation, texts)
    cited = re.compile(rf"(?<![\w.])(?P<rule>{notation.deep_pattern}){kinds.pattern(form.kind)}(?!\w)")
    found = (match["rule"] for text in texts for match in cited.finditer(text)) if held else ()
    return sum((rule, form.kind) in held for rule in found) >= CITED


def steps_are_cited_behind(notation: Notation, texts: Iterable[str]) -> bool:
    """True where texts cite steps, which a stop marks, in brackets behind the number of their rule, again and again."""
    texts = list(texts)
    cited = re.compile(rf"(?<![\w.])(?P<rule>{notation.deep_pattern}){LINKED}[ \xa0]?\((?P<step>\d{{1,2}})\)")
    found = {(match["rule"], match["step"]) for text in texts for match in cited.finditer(text)}
    if len(found) < STEPS:
        return False
    begin = re.compile(rf"\n[ \t#*_\[(]*(?:(?P<rule>{notation.deep_pattern})(?!\w)|(?P<step>\d{{1,2}})\.[ \t])")
    held: Held = set()
    rule = ""
    for place in (place for text in texts for place in at_lines(begin, text)):
        rule = place["rule"] or rule
        held.update([(rule, place["step"])] if place["step"] else [])
    listing = {rule for rule, _ in held}
    of_lists = sum(rule in listing for rule, _ in found)
    return of_lists >= MOSTLY * len(found) and len(found & held) >= max(STEPS, THERE * len(found))


def called_behind(notation: Notation, texts: Iterable[str]) -> tuple[str, ...]:
    """Return the words for numbered parts that stand behind numbers of several parts, perhaps with a sentence between,
    *4.2 sentence 1 no. 3*, but for those that call rules."""
    listed = notation.words
    named = [word for word in listed.number if word not in (*listed.label, *listed.cue)]
    sentence = rf"(?:,?\s+(?:{words(listed.sentence)})\s+\d{{1,2}})?"
    behind = late(rf"(?<![\w.]){notation.deep_pattern}{sentence},?\s+(?P<word>{words(named)})\s+\d{{1,2}}(?!\w)")
    found = {match["word"] for text in texts for match in behind.finditer(text)} if named else set()
    return tuple(word for word in named if word in found)
