"""Signs that cite in this book: those that stand directly before the numbers of its rules, and hardly before others,
*the services (@9)*, *see #14*, and arrows that point to them, *Boats → 4-2*."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable

from rulewright.cache import Kind
from rulewright.cite.habits.mostly import are_mostly
from rulewright.cite.shown import Shown
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.notations.notation import Notation

FEWEST = 5  # rules that a sign must cite
KNOWN = 0.8  # of the numbers behind it, at least, are rules'
ONE_WORD = 0.5  # of them, at most, stand behind one word that does not cite: player #4, player #10
SIGN = r"[^\w\s()\[\]{}.,;:!?'\"/\\*&%<>|-]"
# Figures are rarer than what is no sign of the above: it begins with one, and looks back from there
SIGNED = late(rf"(?P<number>\d(?<=(?P<sign>{SIGN})\d)\d{{0,3}})(?![\w.,]*\w|%)")
BEFORE = late(r"(?:(?<!\w)(?P<word>[^\W\d_]{2,20})[ \xa0][*_(\[]*|(?:^|[\s(\[])[*_(\[]*)\Z")
FAR = 24  # characters before a sign that are looked at
KINDS = ("Po", "So")  # of signs: neither money, nor arithmetic, nor a dash, nor a quotation mark
# An arrow, or what is typed for one
ARROW = "[\u2190-\u21ff\u2794-\u27be\u2b00-\u2b11\u25b6\u25ba\u261b\u261e]\ufe0f?|(?<![-=<])[-=]{1,2}>"
Pointed = tuple[str, str]  # an arrow, and the number behind it
Behind = tuple[str, str, str]  # a sign, the number behind it, the word before it in small letters
SIGNS: Kind[list[list[Behind]]] = Kind("signs before numbers", list[list[Behind]])
ARROWS: Kind[list[list[Pointed]]] = Kind("arrows before numbers", list[list[Pointed]])


def learnt_signs(texts: Shown, words: Words, is_rule: Callable[[str], bool]) -> list[str]:
    """Return the signs by which a book cites and which its words do not name, in order. `is_rule` tells whether a rule
    has a number."""
    behind: defaultdict[str, list[str]] = defaultdict(list)
    before: defaultdict[str, Counter[str]] = defaultdict(Counter)
    cites = {word.casefold() for word in (*words.cue, *words.label, *words.verb)}
    for sign, number, word in (each for found in texts.each(SIGNS, "", _signed) for each in found):
        if sign not in cites:
            behind[sign].append(number)
            before[sign][word] += word not in cites
    return sorted(sign for sign, numbers in behind.items() if _cites(numbers, before[sign], is_rule))


def learnt_arrows(texts: Shown, notation: Notation, is_rule: Callable[[str], bool]) -> list[str]:
    """Return the arrows that point to rules throughout a book, in order: of the numbers of several parts behind them
    nearly all are rules'."""
    pattern = rf"(?P<sign>{ARROW})[ \xa0]?(?P<number>{notation.deep_pattern})(?![\w.,]*\w|%)"
    pointed = late(pattern)

    def look(text: str) -> list[Pointed]:
        return [(match["sign"], match["number"]) for match in pointed.finditer(text)]

    behind: defaultdict[str, list[str]] = defaultdict(list)
    for sign, number in (each for found in texts.each(ARROWS, pattern, look) for each in found):
        behind[sign].append("".join(notation.parse(number) or ()))
    return sorted(sign for sign, numbers in behind.items() if are_mostly(numbers, is_rule, FEWEST, KNOWN))


def _signed(text: str) -> list[Behind]:
    """Return the numbers of a text that a sign stands directly before, where nothing is joined to that."""
    found = []
    for match in SIGNED.finditer(text):
        start = match.start("sign")
        lead = BEFORE.search(text, max(0, start - FAR), start)
        if lead and unicodedata.category(match["sign"]) in KINDS:
            found.append((match["sign"], match["number"], (lead["word"] or "").casefold()))
    return found


def _cites(numbers: list[str], before: Counter[str], is_rule: Callable[[str], bool]) -> bool:
    of_a_thing = max((times for word, times in before.items() if word), default=0)
    return are_mostly(numbers, is_rule, FEWEST, KNOWN) and of_a_thing <= ONE_WORD * len(numbers) and not _count(numbers)


def _count(numbers: list[str]) -> bool:
    """True for numbers that count what they stand behind, *the oar (@1), the sail (@2)*: new ones rise from 1."""
    new = [int(number) for number in dict.fromkeys(numbers)]
    return new[0] == 1 and new == sorted(new)
