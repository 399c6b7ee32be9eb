"""Marks of items that a book uses throughout and its notation does not name: `a.` where the notation says `(a)`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import structs

from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part

FRAMES = (("", "."), ("", ")"), ("(", ")"))
LETTERS = ("a", "A")  # a number in such a frame may be a chapter or a step, a Roman numeral a letter
FIRST_TWO = re.compile(r"^[ \t]*(?:[-*+•][ \t]+)?(\(?)([aAbB])([.)])[ \t]", re.MULTILINE)
RUNS = 2  # a second mark must stand below a first so often


def with_own_marks(notation: Notation, texts: Iterable[str]) -> tuple[Notation, list[str]]:
    """Return the notation with the marks that a book of these texts uses besides, and a sentence for each of them.

    Such a mark is a letter in another frame than the ones that the notation names; it must begin lists of two or more
    throughout, and more often than the marks that are named for its letters.
    """
    named = {form for part in (*notation.levels, *notation.items) for form in part.marks}
    runs = sum(map(_runs, texts), Counter())
    said: list[str] = []
    items: list[Part] = []
    for part in notation.items:
        own = max((runs[_look(form)] for form in part.marks), default=0)
        found = [form for form in _others(part) if form not in named and runs[_look(form)] >= max(RUNS, own + 1)]
        named.update(found)
        items.append(structs.replace(part, marks=(*part.marks, *found), _canonical={}) if found else part)
        said += [
            f"items are marked {form.write(form.kind)}, which the notation {notation.name} does not name; "
            f"they are read as {part.alike(form).write(form.kind)}"
            for form in found
        ]
    if not said:
        return notation, []
    described = notation.described + "\n".join(said).encode()
    return structs.replace(notation, items=items, described=described, _parsed={}, _forms={}, _ordinals={}), said


def _others(part: Part) -> Iterator[Form]:
    """Yield the ways to frame the letters of a part."""
    for kind in LETTERS:
        if any(form.kind == kind for form in part.marks) and any(form.kind == kind for form in part.cited):
            yield from (Form(before, kind, after) for before, after in FRAMES)


def _look(form: Form) -> tuple[str, str, str]:
    return form.before, form.kind, form.after


def _runs(text: str) -> Counter[tuple[str, str, str]]:
    """Return how often the second mark of a list stands at the beginning of a line, the first before it: by what stands
    around the letter, and whether it is small."""
    runs: Counter[tuple[str, str, str]] = Counter()
    last: dict[tuple[str, str, str], str] = {}
    for before, letter, after in FIRST_TWO.findall(text):
        key = (before, "a" if letter.islower() else "A", after)
        runs[key] += letter in "bB" and last.get(key) in ("a", "A")
        last[key] = letter
    return runs
