"""How parts of rules are written in a notation that a book calls by words: *artikel 3, lid 2*, *§ 5 (2) bekezdés*."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import structs

from rulewright.languages.forms import SHORTEST, is_shortened, stem
from rulewright.languages.scripts import begins_unspaced
from rulewright.languages.series import alphabets, series
from rulewright.notations import kinds
from rulewright.notations.form import Form
from rulewright.notations.part import Part
from rulewright.notations.shape import JOINTS

DOT = "."
DASH = "-"


class Called(NamedTuple):
    """What a part is called: the sign or word before its value, what stands directly before and behind it, the word
    behind that, which of the notation's parts it is, and of what kind the value is."""

    word: str
    open: str
    after: str
    tail: str
    part: int
    kind: str

    @property
    def kin(self) -> Called:
        """The same for all endings of what a hyphen joins to the value: -alakohta, -alakohdan."""
        return self._replace(after=DASH + stem(self.after[1:])) if self.after.startswith(DASH) else self


def with_words(part: Part, found: list[Called], gaps: tuple[str, ...]) -> Part:
    """Return a part with the ways to cite it by its words, behind each of some gaps."""
    forms: list[Form] = []
    for each in found:
        before = [gap + lead for gap in gaps for lead in _leads(each)]
        tail = f" {each.tail}" if each.tail else ""
        insert = next((form.insert for form in part.cited if form.kind == each.kind), "")  # pkt 3a, where 3a) is marked
        forms += [Form(lead + each.open, each.kind, each.after + tail, insert=insert) for lead in before]
    known = {(form.before, form.after) for form in part.cited}
    fresh = tuple(form for form in forms if (form.before, form.after) not in known)
    first, *others = part.cited
    one = part.one or any(form.kind != first.kind for form in fresh)
    return structs.replace(part, cited=(first, *sorted(fresh, key=_length), *others), one=one) if fresh else part


def _leads(called: Called) -> list[str]:
    """Return what may stand between the number of a rule and a part: the word that calls it, or nothing but a blank, if
    that: 3/a, 3.2, 8 (3), 8(3)."""
    if called.word:
        return [called.word] if begins_unspaced(called.word) else [f" {called.word} ", f", {called.word} "]
    if not called.open:
        return [" "]
    return [""] if called.open in DOT + JOINTS else [" ", ""]


def _length(form: Form) -> int:
    """What has a word behind it stands before what is the same without: the longer way is tried first."""
    return -len(form.after)


def after_value(step: re.Match[str]) -> str:
    """Return what belongs to a value behind it: no bracket that closes one which is open before it, (*§ 1 odst. 2*)."""
    text, start = step.string, step.start("value")
    in_brackets = text.rfind("(", 0, start) > text.rfind(")", 0, start)
    return "" if step["after"] == ")" and not step["open"] and in_brackets else step["after"]


def figures(value: str, kind: str) -> str:
    """Return a value as it is in a kind of figures: 2 for 二, or 二 for 2, where the parts are counted so."""
    own, wanted = kind_of(value), kind == "1" or kind.isnumeric()
    place = kinds.ordinal(own, value, "") if own and wanted and own != kind else 0
    return (kinds.at(kind, int(place), "") or value) if place else value


def kind_of(value: str) -> str:
    """Return the kind of figures that a value is of; nothing for letters."""
    if value.isdecimal():
        return "1"
    return next((each for each in alphabets() if each.isnumeric() and value in series(each).places), "")


def shortens(word: str, other: str) -> bool:
    """True for a word that is the beginning of another one, and says which: *Abs.* of *Absatz*, but not *n.º*."""
    return len(word) > SHORTEST and is_shortened(word, other)
