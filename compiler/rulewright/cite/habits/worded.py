"""Words behind a number that cite the rules of a book in which these have nothing but numbers: *ikus 7. araua*,
*7-тармақта*, *7 punkte*.

What a rule is called, the book says in its name, or the language has the word for the number of a part. Where neither
does, only what makes the number one that ranks, a dot or a hyphen, and how the numbers lie among the rules can tell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import structs

from rulewright.cite.habits.plain import Beside, Plain, begins
from rulewright.languages.forms import is_form_of_any, stem
from rulewright.late import late
from rulewright.notations.form import Form, Place
from rulewright.notations.learnt.inflected import ranking
from rulewright.notations.notation import Notation
from rulewright.notations.part import PLAIN

NUMBER = late(
    r"(?<![\w.,:/’'-])(?P<value>\d{1,3})"
    r"(?P<behind>(?P<joint>\.[ \xa0]?|-|['’.-]?[^\W\d_]{1,4}[ \xa0]|[ \xa0])(?P<word>[^\W\d_]{4,20}))(?!\w)"
)
WORD = late(r"[^\W\d_]{4,}")
MOSTLY = 0.5  # of the places of a word, at least, are behind a number


class _Behind(NamedTuple):
    """A word behind numbers in all its endings: whether something makes these rank, and what its forms begin with."""

    ranks: bool
    stem: str


def with_words_behind(
    texts: Iterable[tuple[str, Place]], notation: Notation, rules: Plain, names: Iterable[str], listed: bool
) -> Notation:
    """Return the notation with the words behind a number that cite a rule. `texts` come each with the number of the
    rule that it stands in, `names` are those that the book goes by; `listed` tells that its language has word lists:
    then no other word can."""
    found: defaultdict[_Behind, list[tuple[str, Beside]]] = defaultdict(list)
    times: defaultdict[str, int] = defaultdict(int)
    for text, own in texts:
        for word in WORD.findall(text):
            times[stem(word)] += 1
        for match in NUMBER.finditer(text):
            joint, word = match["joint"].strip(), match["word"]
            if not (joint == "." and word[0].isupper()):  # see 7. The next sentence
                beside = Beside(int(match["value"]), own, begins(text, match.start()))
                found[_Behind(bool(joint), stem(word))].append((match["behind"], beside))
    led = {each: seen for each, seen in found.items() if len(seen) >= MOSTLY * times[each.stem]}
    called = _Called(notation, names)
    told = [each for each, seen in led.items() if called.names(each, seen) and _cites(each, seen, rules)]
    if not told and not listed and not called.rules:
        told = [each for each, seen in led.items() if each.ranks and rules.leads_surely([beside for _, beside in seen])]
    cited = {f"{{1}}{written}" for each in told for written, _ in led[each]}
    behind = sorted(cited, key=lambda each: (-len(each), each))
    return _with_forms(notation, behind) if behind else notation


def with_ranks(texts: Iterable[str], notation: Notation, last: Place) -> Notation:
    """Return the notation with the number in front of the word with which rules begin, where these texts cite so, and
    something makes the number one that ranks: *9 uncu maddenin* of *Madde 9*. `last` is the number of the last rule."""
    if notation.is_own or notation.levels[0].cited[0] != PLAIN:
        return notation
    called = [word for word in notation.words.label if word.isalpha()]
    text = "\n".join(texts)
    ranked = {sample for word in called for sample in ranking(word, PLAIN.kind, int(last), text)}
    return _with_forms(notation, sorted(ranked, key=lambda each: (-len(each), each))) if ranked else notation


def _cites(behind: _Behind, seen: list[tuple[str, Beside]], rules: Plain) -> bool:
    """True where the numbers before a word that may call rules are theirs: more surely so where they may be counted."""
    found = [beside for _, beside in seen]
    return rules.leads(found) if behind.ranks else rules.leads_surely(found)


class _Called:
    """Tells what a book may call its rules: `rules` are the words before their numbers, if these have any."""

    def __init__(self, notation: Notation, names: Iterable[str]) -> None:
        listed = notation.words
        self.rules = [word for word in listed.label if word[0].isalpha()]
        self.stems = {stem(word) for word in (*self.rules, *listed.cue, *listed.number, *listed.paragraph)}
        self.titles = [word.casefold() for name in names for word in WORD.findall(name)]

    def names(self, behind: _Behind, seen: list[tuple[str, Beside]]) -> bool:
        if behind.stem in self.stems:
            return True
        forms = {WORD.findall(written)[-1].casefold() for written, _ in seen}
        return any(is_form_of_any(form, self.titles) for form in forms)


def _with_forms(notation: Notation, samples: list[str]) -> Notation:
    """Return the notation with these ways to write the number of a rule more."""
    top, *levels = notation.levels
    levels = [structs.replace(top, cited=(*top.cited, *map(Form.parse, samples))), *levels]
    return notation.having_learnt(samples, levels=levels)
