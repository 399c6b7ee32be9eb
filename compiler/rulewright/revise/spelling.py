"""Write a new number the way the old one was written: its spelling of items, and what a list leaves out."""

from __future__ import annotations

import re
from itertools import zip_longest

from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, unscoped, without_scope
from rulewright.notations.part import Part
from rulewright.read.numerals import counted

PARTS = re.compile(r"\w+")


def respell(notation: Notation, written: str, old: Number, new: Number) -> str:
    """Return `new` as a full number, its parts spelled as those of `written` (which means `old`) are."""
    if notation.scopes and notation.parse(written) == without_scope(old):  # cited in its own part, without naming it
        old, new = without_scope(old), without_scope(new)
    spaced = " " in written and not notation.split(written)  # 6.2 (a)
    parts = notation.split(written.replace(" ", "") if spaced else written)
    spelled: list[str] = []
    for at, part in enumerate(new):
        kept = parts[at] if at < len(parts) else None
        if kept and at < len(old) and old[at] == part:
            spelled.append(kept[1])
        else:
            spelled.append((kept and _alike(kept, notation.form(new[: at + 1]), part)) or part)
    text = "".join(spelled)
    if notation.parse(text) != new:
        return "".join(new)
    return f"{''.join(spelled[:-1])} {spelled[-1]}" if spaced and len(spelled) == len(parts) else text


def is_whole(notation: Notation, written: str, number: Number) -> bool:
    """True where `written` is the whole of `number`, perhaps without its part, or with a space before its item: `6.2
    (a)`."""
    whole = number, without_scope(number)
    return notation.parse(written) in whole or (" " in written and notation.parse(written.replace(" ", "")) in whole)


def _alike(kept: tuple[Part, str], form: Form, part: str) -> str | None:
    """Return a part in the form in which another one is written."""
    like = next((each for each in kept[0].cited if each.fits(kept[1])), None)
    value = form.value(part)
    if like and form.kind == "1" and like.kind in "iI" and value.isdecimal():  # Article II holds 2.01
        value = counted(like.kind, int(value))
    return like.write(value) if like else None


def respell_tail(notation: Notation, written: str, bases: tuple[Number, Number], old: Number, new: Number) -> str:
    """Return `new` as what `written` was: only its last parts, where those before are those of the member before it,
    whose old and new number `bases` are. Where they are not, the full number; and where what stands before says it, in
    words of its own, `written`: *Abs. 2 Buchst. d* behind § 8."""
    leant, base = bases
    for count in range(1, min(len(old), len(new))):
        tail, before = "".join(old[-count:]), notation.form(old[: len(old) - count + 1]).before
        if (
            written in (tail, tail.removeprefix(before))
            and leant[: len(old) - count] == old[: len(old) - count]
            and len(base) >= len(new)
            and base[: len(new) - count] == new[: len(new) - count]
        ):
            words = "".join(new[-count:])
            return words if written == tail else words.removeprefix(before)
    return written if is_said_apart(written, old, new) else "".join(new)


def is_said_apart(written: str, old: Number, new: Number) -> bool:
    """True where words name the end of a number, and of what changes in it nothing."""
    said = set(PARTS.findall(written))
    parts = [(one or "", other or "") for one, other in zip_longest(old, new)]
    changed = {word for one, other in parts if one != other for word in PARTS.findall(unscoped(one))}
    return old[-1:] == new[-1:] and bool(said.intersection(PARTS.findall(new[-1]))) and not said & changed


def respell_relative(notation: Notation, written: str, old: Number, new: Number) -> str | None:
    """Return `new` as `written`, which is relative to the rule that it stands in: *Section 2*, *clause (b)*. None where
    it is no such."""
    if written.startswith("("):
        items = next((count for count in range(1, len(old)) if "".join(old[-count:]) == written), 0)
        tail = "".join(new[-items:]) if items and len(new) == len(old) else ""
        return tail if tail.startswith("(") else None
    for depth in notation.labels.values():
        if notation.within(old, depth, written) == old:
            whole, prefix = (notation.labelled(number[:depth], depth) for number in (old, new))
            text = respell(notation, whole + written, old, new)
            return text.removeprefix(prefix) if text.startswith(prefix) else None
    return None


def respell_mark(notation: Notation, written: str, new: Number) -> str | None:
    """Return an item's mark (`B.`) for its new number, or None where its marks cannot say it."""
    form = notation.form(new)
    for part in [*notation.items, *notation.levels]:
        for mark in part.marks:
            if mark.kind == form.kind and mark.fits(written):
                return written[: len(mark.before)] + form.value(new[-1]) + mark.after
            bare = Form("", mark.kind, "")  # where the mark's own dot or bracket is left outside
            if mark.kind == form.kind and bare.fits(written):
                return form.value(new[-1])
    return None
