"""Numbers that were put in later where a word or sign stands behind the number: 第二條之一 between 第二條 and 第三條,
第2条の2, 제2조의2; or a word before it: article 6-1 between 6 and 7, art. 5º-A.

Which word joins the two is in no list. A text shows it: such a label stands behind the label of its own whole number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from rulewright.figures import folded
from rulewright.languages.patterns import words
from rulewright.memo import once
from rulewright.notations import kinds
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.text import Source, at_lines

JOINT = r"[^\W\d_]{1,2}?"
FIGURES = Form("", "1", "")
FIRST = (1, 2)  # the rule itself may count as the first


def with_joined(notation: Notation, sources: Sequence[Source]) -> tuple[Notation, list[str]]:
    """Return the notation with such numbers, where these texts have them, and a sentence that says so; else the
    notation itself."""
    first = notation.levels[0]
    forms = [form for form in first.cited if not form.insert and (_is_closed(form) or _is_plain(form, notation))]
    signed = next((form for form in _signed(notation) if _put_in(form, notation, sources)), None)
    if signed and first.cited == (FIGURES,):  # else the sign behind 12.º is no part of the number: here is a 12.º-A
        first = structs.replace(first, cited=(signed, FIGURES), one=True)
        forms = [signed, FIGURES]
    found: Counter[str] = Counter()
    example = ""
    for form in forms:
        for label, insert in _put_in(form, notation, sources):
            found[insert] += 1
            example = example or label
    if not found:
        return notation, []
    insert = found.most_common(1)[0][0]
    cited = tuple(structs.replace(form, insert=insert) if form in forms else form for form in first.cited)
    levels = [structs.replace(first, cited=cited), *notation.levels[1:]]
    said = f"{example} is a rule of its own, put in later: such a number may follow that of a rule in this book"
    return notation.having_learnt(insert, levels=levels), [said]


def _signed(notation: Notation) -> list[Form]:
    """Return how figures are written with what may stand directly behind one and means nothing: 12.º"""
    return [Form("", "1", behind) for behind in notation.words.raised if not behind.isascii()]


def _is_closed(form: Form) -> bool:
    """True where a word or sign stands directly behind the number."""
    return bool(form.called) and not form.after[0].isspace()


def _is_plain(form: Form, notation: Notation) -> bool:
    """True for mere figures in a notation that writes no level with a hyphen."""
    return form == FIGURES and not any(each.before == "-" for part in notation.levels for each in part.cited)


def _put_in(form: Form, notation: Notation, sources: Sequence[Source]) -> list[tuple[str, str]]:
    """Return the labels that go on from the label of their whole number, each with how it is put in: see `Form`."""
    value = rf"\d{{1,3}}|{kinds.pattern(form.kind)}"
    word, joint = rf"(?i:{words(notation.words.label)})[ \xa0]", "-"
    if form.called:
        word, joint = f"(?:{word})?", JOINT
    put_in = rf"(?P<joint>{joint})(?P<value>{value})|-(?P<letter>[A-Z])"
    labels = re.compile(rf"\n[ \t#*_>|-]*{word}(?P<whole>{form.pattern})(?:{put_in})?(?=[\s(<*_.:]|\Z)")
    found = []
    whole, last, first = "", 0, 0
    for label, number, joint, at in (each for source in sources for each in _labels(source, labels, form.kind)):
        first = first if last else at
        if at and number == whole and (at == last + 1 or (not last and at in FIRST)):
            found.append((label, f"{joint}{first}" if joint else "-A"))
        whole, last = number, at
    return found


@once
def _labels(source: Source, labels: re.Pattern[str], kind: str) -> list[tuple[str, str, str, int]]:
    """Return the labels of a text: each with its whole number, how something is put in behind it, and what, as a place
    in the order; 0 for nothing. Of those that stand together with nothing put in, the last is enough."""
    found: list[tuple[str, str, str, int]] = []
    for match in at_lines(labels, folded(source.text)):
        joint = match["joint"] or ""
        at = kinds.ordinal(kind, match["value"], "") if joint else ord(match["letter"] or "@") - ord("@")
        if found and not at and not found[-1][-1]:
            found.pop()
        found.append((match[0].strip("\n #*_>|-\t") if at else "", match["whole"], joint, at))
    return found
