"""Where the long form of an abbreviation stands beside it, without the brackets by which it is mostly explained."""

from __future__ import annotations

import re

from rulewright.late import late
from rulewright.terms.initials import EXTRA, long_form
from rulewright.terms.marks import marks
from rulewright.terms.model import Stretch
from rulewright.terms.patterns import Patterns

AROUND = 110  # characters in which a long form stands
LEADS = late(r"\s?[—–=:]\s?|\s-\s")  # behind an abbreviation, in front of what it is short for
LONG = re.compile(r"[^.;:()=—–]{5,70}")
STOP = re.compile(r"[.;!?]\s")
WORD = re.compile(r"[^\W_]+")
PARTED = re.compile(r"(?<=\w)[-‑]\s(?=[^\W\d_])")  # by the end of a line


def is_said(place: Stretch, patterns: Patterns) -> bool:
    """True where a text says what the abbreviation at a place is short for: in front of it (the long form, SF; the long
    form or SF), or behind it (SF: the long form; SF shall mean the long form), or by giving it as a name:
    known as SF."""
    text, small = place.text.text, patterns.words.small
    before = STOP.split(text[max(0, place.start - AROUND) : place.start])[-1].rstrip()
    outside, _, within = before.rpartition("(")
    other = patterns.joined.sub("", before).rstrip()  # the Quick Signal Flag or QSF
    for words in (before, other) if ")" in within else (before, other, outside.rstrip()):  # Signal Flag (Quick SF)
        start = long_form(place.words, words, small)
        if start >= 0 and place.words not in words[start:]:
            return True
    return _leads(place, patterns) or _is_given(place, before, patterns)


def _leads(place: Stretch, patterns: Patterns) -> bool:
    text = place.text.text
    lead = LEADS.match(text, place.end)
    said = patterns.means.match(text, lead.end() if lead else place.end)
    if not (lead or said):
        return False
    at = said.end() if said else lead.end() if lead else place.end
    article = patterns.article.match(text, at)
    behind = LONG.match(text, article.end() if article else at)
    return behind is not None and _begins(PARTED.sub("", behind[0]), place.words, patterns.words.small)


def _begins(text: str, short: str, small: list[str]) -> bool:
    """True where a text begins with the long form of an abbreviation."""
    ends = [match.end() for match in WORD.finditer(text)][: len(short) + EXTRA]
    return any(long_form(short, text[:end], small) == 0 for end in ends)


def _is_given(place: Stretch, before: str, patterns: Patterns) -> bool:
    """True where what stands in front of an abbreviation gives it as a name for that: known as SF; Act 7 (the SF)"""
    given = patterns.called.search(f"{before} ")
    if given is None:
        return False
    named = given[0].strip() != "(" and place.text.text[place.end : place.end + 1] == ")"
    return named or not given[0].startswith("(")


def is_set_off(place: Stretch) -> bool:
    """True where a text sets an abbreviation off by itself, in quotes or other letters: it speaks of the word."""
    return any((mark.start, mark.end) == (place.start, place.end) for mark in marks(place.text))
