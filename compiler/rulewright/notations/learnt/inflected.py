"""The forms of a word that stand before numbers, or behind them, in a language whose endings nobody has listed: *статьи
4*, *4. pantā*."""

from __future__ import annotations

import re
from collections import defaultdict

from rulewright.languages.forms import SHORTEST, shared_beginning
from rulewright.notations import kinds
from rulewright.notations.learnt.frame import BLANK, Frame

ALIKE = 2  # letters that forms of a word begin with, whatever their stem
FEWEST_BEHIND = 3  # numbers before a word that cites the one before it
REACHED = 0.75  # of all numbers before it, at least, are no larger than the last rule
FEWEST = 2  # letters of a word that a stop shortens


def inflected(called: str, kind: str, text: str) -> list[str]:
    """Return the forms of a word (or of a word and a sign, *załącznik nr*) that stand in a text before figures or
    values of a kind, in alphabetical order."""
    noun, *sign = called.split()
    stem = shared_beginning(noun).rstrip(".")
    short = "|".join(re.escape(f"{noun[:end]}.") for end in range(FEWEST, len(noun)))  # čl. 4 of Článek 4
    signed = "".join(f"{BLANK}{re.escape(each)}" for each in sign)
    word = rf"(?:{re.escape(stem)}[^\W\d_]{{0,6}}\.?|{short or '(?!)'})"
    forms = rf"(?<!\w)(?i:{word}{signed})(?={BLANK}(?:\d|{kinds.pattern(kind)}))"
    return sorted({match[0] for match in re.finditer(forms, text)})


def inflected_behind(frame: Frame, inner: Frame | None, text: str) -> list[str]:
    """Return what stands in a text behind numbers that are framed so, with other forms of the word behind them, in
    alphabetical order; `inner` frames the numbers of their parts."""
    return _endings(frame, text) if kinds.in_words(frame.kind) else _cases(frame, inner, text)


def ranking(called: str, kind: str, last: int, text: str) -> list[str]:
    """Return how numbers are written behind which a word cites, in alphabetical order: `{1} inci maddede` for *1 inci
    maddede*, where rules begin with *Madde 1*. Something behind the number or before it, *მე-4 მუხლის*, makes it the
    first or second, and most of the numbers are none behind the `last` rule; else the word is counted (*5 articles*),
    or it calls the number behind it, of a `kind` (*2 and article 3*, *2 of chapter V*)."""
    if not called.isalpha() or len(called) < SHORTEST:
        return []
    ordinal = rf"(?:{BLANK}?['’.-]?[^\W\d_]{{1,4}}|\.){BLANK}|-"
    word = rf"(?i:{shared_beginning(called)})[^\W\d_]{{0,8}}"
    before = r"(?P<before>(?<!\w)[^\W\d_]{1,3}-)?"
    pattern = (
        rf"{before}(?<![\w.])(?P<value>\d{{1,4}})"
        rf"(?P<behind>(?(before){BLANK}|(?:{ordinal})){word})(?!\w|{BLANK}(?:\d|{kinds.pattern(kind)}))"
    )
    matches = list(re.finditer(pattern, text))
    found = {int(match["value"]) for match in matches}
    values = {value for value in found if value <= last}
    sure = len(values) >= FEWEST_BEHIND and len(values) >= REACHED * len(found)
    return sorted({f"{match['before'] or ''}{{1}}{match['behind']}" for match in matches}) if sure else []


def _endings(frame: Frame, text: str) -> list[str]:
    """Return the word behind a number in words with other endings, or without the stop behind it; where rules begin
    with the number alone, *FIRST.*, what stands behind those that cite: *the Tenth Rule*."""
    if not frame.told_behind:
        return [] if frame.label else [f" {word}" for word in _called(frame, text, r"{value}\s{word}")]
    word = frame.behind.rstrip(".")
    pattern = rf"(?<!\w){kinds.pattern(frame.kind)}(?P<behind>{re.escape(word)}[^\W\d_]{{0,3}}(?![\w.]))"
    return sorted({match["behind"] for match in re.finditer(pattern, text)} - {frame.behind})


def called_before(frame: Frame, text: str) -> list[str]:
    """Return the word that stands in a text before most of the different numbers that cite, in all its forms, where
    rules begin with a number in words alone: *la base tercera*, where they begin with *PRIMERA.-*. What is called by
    the word behind it has an article before it: *the Third Rule*."""
    alone = kinds.in_words(frame.kind) and not (frame.label or frame.told_behind or _endings(frame, text))
    return _called(frame, text, r"{word}\s{value}") if alone else []


def _called(frame: Frame, text: str, beside: str) -> list[str]:
    """Return the word that stands `beside` most of the different numbers that any word has there, in all its forms, in
    alphabetical order."""
    value, word = rf"(?P<value>{kinds.pattern(frame.kind)})", r"(?<!\w)(?P<word>[^\W\d_]{3,20})(?!\w)"
    pattern = rf"(?<!\w){beside.format(value=value, word=word)}"
    values: defaultdict[str, set[str]] = defaultdict(set)
    forms: defaultdict[str, set[str]] = defaultdict(set)
    for match in re.finditer(pattern, text):
        stem = shared_beginning(match["word"].casefold())
        values[stem].add(match["value"].casefold())
        forms[stem].add(match["word"])
    often = max(values, key=lambda stem: len(values[stem]), default="")
    several = len(values[often]) >= max(FEWEST_BEHIND, len(set().union(*values.values())) / 2) if often else False
    return sorted(
        {form for each in forms.values() for form in each if form.casefold().startswith(often)} if several else ()
    )


def _cases(frame: Frame, inner: Frame | None, text: str) -> list[str]:
    """Return other forms of the word behind a number in figures: *4. pantā* of *4. pants*. They may be of whatever stem
    where one stands between the number and that of a part below, *2 luvun 3 §* of *2 luku*."""
    joint = frame.behind[:1] if frame.behind[:1] in (".", "-") else ""
    word = frame.behind.strip(" \t\xa0.-")
    if not word.isalpha():
        return []
    number = rf"(?<!\w)\d{{1,4}}(?P<behind>{re.escape(joint)}{'' if joint == '-' else BLANK}(?P<word>"
    stems = {shared_beginning(word)}
    if inner:
        between = rf"{number}{word[:ALIKE]}[^\W\d_]{{1,12}})){BLANK}\d{{1,4}}{re.escape(inner.behind)}"
        stems |= {match["word"][:SHORTEST] for match in re.finditer(between, text)} | {word[:SHORTEST]}
    forms = rf"{number}(?:{'|'.join(stems)})[^\W\d_]{{0,10}}))(?!\w)"
    unstopped = frame.behind.rstrip(".")
    found = {match["behind"] for match in re.finditer(forms, text)} - {frame.behind, unstopped}
    if frame.cited.endswith(".") and re.search(rf"(?<!\w)\d{{1,4}}{re.escape(unstopped)}(?=[ \xa0,;)])", text):
        found.add(unstopped)  # 9-бап of 9-бап.
    return sorted(found)
