"""A notation, compiled: reads and writes numbers, and knows their order.

A number is a tuple of parts, each as it is written (`("58", ".5", "3", "1", "B")`): joined it is the number that
people know, and without its last part it is its parent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import field, structs

from rulewright.figures import folded, unfolded
from rulewright.languages.words import Words
from rulewright.notations.bounded import Finder
from rulewright.notations.form import Form, Place
from rulewright.notations.number import Number, Order, scope_of, unscoped
from rulewright.notations.part import Part
from rulewright.notations.shape import CITED_SCOPED, SCOPED, Shape

COMPOSED = "composed"  # the name of a notation that a text shows by itself
AFTER = 1_000_000  # more than any number of one kind
KINDS = 10  # more than the kinds of values that a part may have
MAX_RANGE = 400  # siblings of a range that are told one by one
SCOPE = 1_000_000 * AFTER  # more than any number of one division of a book
ROMAN_FIRST = frozenset("ivx")  # letters that are more often numerals


class Notation(Shape, kw_only=True, eq=False):
    """How a publisher numbers, and which `words` cite, in the `language` of the book.

    `lone` tells when a number without a cue word is a citation: `any`, or `known` where only a rule's own number is,
    since the notation's numbers look like figures (2d6, 3x3), or `framed` where one in parentheses is, as well. A text
    in which `hint` is not found is not in this notation, as far as guessing goes. `marked` are patterns of citations in
    markup, whose first group is the number. `given_in` is the file of a project that says all this; nothing where it
    comes with the tool. `dotted` tells that a dot behind a number makes it one that ranks: *članka 2. stavka 2.*
    `own_parts` tells that a number without its part is of the one that it stands in. `described` is all that the file
    says.
    """

    name: str
    about: str
    words: Words
    language: str = ""
    stamp: str | None = None
    applies: str | None = None
    lone: str = "any"
    hint: Finder | None = None
    marked: list[Finder] = field(default_factory=list)
    given_in: str = ""
    dotted: bool = False
    own_parts: bool = False
    described: bytes = b""

    @cached_property
    def _parsed(self) -> dict[str, Number | None]:
        return {}

    @cached_property
    def _forms(self) -> dict[tuple[int, str], Form]:
        return {}

    @cached_property
    def _ordinals(self) -> dict[tuple[int, str], Place]:
        return {}

    @cached_property
    def _orders(self) -> dict[Number, Order]:
        return {}

    @property
    def is_own(self) -> bool:
        """True for a notation that is no shipped one: a book's own, or composed from its text."""
        return bool(self.given_in) or self.name == COMPOSED

    def is_bare(self, number: Number) -> bool:
        """True where a number cannot be told from a figure: it needs a word that says it is a rule's."""
        return len(number) <= self.bare_depth and not self.framed

    def has_letter(self, number: Number) -> bool:
        """True for a number of a lettered chapter, such as an appendix, where chapters are numbers."""
        lettered = self.lettered_chapters and bool(number) and not unscoped(number[0])[0].isdigit()
        return lettered and not self.is_annex(number)

    def word(self, number: Number) -> str:
        """Return what the last part of a number is called: by the word of its level, else *item*."""
        called = (word for word, depth in self.labels.items() if depth == len(number) - 1)
        return "item" if self.is_item(number) else unfolded(next(called, "item"))

    def chapter(self, number: Number) -> Number:
        """Return the bare beginning of a number: its chapter."""
        return number[: self.bare_depth]

    def having_learnt(self, what: object, **fields: Any) -> Notation:
        """Return the notation with other `fields`, since a book has shown `what`: then it is described otherwise."""
        return structs.replace(self, described=self.described + repr(what).encode(), **fields)

    def within(self, number: Number, depth: int, written: str) -> Number:
        """Return the number that `written` (the value of the level `depth`, and what follows it) means in the rule
        `number`; nothing where that rule has no number of the levels above."""
        return (len(number) >= depth and self.parse(self.labelled(number[:depth], depth, written) + written)) or ()

    def labelled(self, number: Number, depth: int, written: str = "") -> str:
        """Return a number with the word of the level below it, `8, Section `: one behind which its value is `written`
        so, where there is one, as *parágrafo 1º* is in a book that marks § 1.º."""
        forms = [form for form in self.levels[depth].cited if form.label]
        fitting = (form for form in forms if re.match(form.values + re.escape(form.after), written))
        return "".join(number) + next(fitting, forms[0]).before

    def parse(self, text: str) -> Number | None:
        """Return the parts of a full number, canonically written, or None where `text` is no number."""
        try:
            return self._parsed[text]
        except KeyError:
            self._parsed[text] = number = self._parse(text)
            return number

    def remember(self, text: str, number: Number | None) -> None:
        """Take note of what `text` was parsed to by this notation in an earlier run."""
        self._parsed.setdefault(text, number)

    def _parse(self, text: str) -> Number | None:
        within = self._scoped.fullmatch(text) if self.scopes else None
        number = self._parse(within["number"]) if within else None
        if within and number:
            return self.in_scope(number, within["scope"].rstrip(CITED_SCOPED))
        written = self.split(text)
        return tuple(part.canonical(words) or self._apart(words) for part, words in written) or None

    def _apart(self, words: str) -> str:
        """Return what is numbered beside the chapters as it is written where it stands: Annex 1 for ANNEX 1."""
        form = next((each.form for each in self.annexes if each.form.fits(words)), None)
        if form and form.called:  # FIRST SCHEDULE
            return form.write((form.at(form.ordinal(form.value(words))) or "").capitalize())
        return form.write(form.value(words)) if form else words

    def annexed(self, word: str, written: str) -> Number | None:
        """Return the number that `written` means behind the word (in small letters) of what is numbered beside the
        chapters; None where it is no such word."""
        forms = (each.form for each in self.annexes if word in each.words)
        return next((number for form in forms if (number := self.parse(form.before + written))), None)

    def is_annex(self, number: Number) -> bool:
        """True for a number beside the chapters, or below one: Annex 1."""
        return bool(number) and any(each.form.fits(number[0]) for each in self.annexes)

    def in_scope(self, number: Number, scope: str) -> Number:
        """Return a number of the division `scope`; one that names its own is as it was, and an annex is of none."""
        whole = not scope or SCOPED in number[0] or self.is_annex(number)
        return number if whole else (f"{scope}{SCOPED}{number[0]}", *number[1:])

    def split(self, text: str) -> list[tuple[Part, str]]:
        """Return the parts of a full number as they are written; none where `text` is no number."""
        match = self._structure.fullmatch(folded(text))
        if not match:
            return []
        *levels, items = match.groups()
        written = [(level, words) for level, words in zip(self.levels, levels, strict=True) if words]
        for item in self._item.finditer(items) if items else ():
            written.append((self.items[int((item.lastgroup or "i0")[1:])], item[0]))
        return written

    def cites_in_words(self, text: str) -> bool:
        """True where a full number names a part by a word with which no rule is marked: § 4 paragraph 2, where the
        paragraphs are marked (1) and (2)."""
        for part, words in self.split(text):
            marked = {mark.label for mark in part.marks}
            if marked and any(form.label and form.label not in marked and form.fits(words) for form in part.cited):
                return True
        return False

    def form(self, number: Number) -> Form:
        """Return the form in which the last part of `number` is written: of (i), (v) and (x) rather the Roman numeral
        than the letter, of (c) and (d) rather the letter, where the notation has both."""
        depth = len(number)
        last = unscoped(number[-1]) if self.scopes and depth == 1 else number[-1]
        key = (depth, last)
        if key not in self._forms:
            parts = [*self.levels[depth - 1 : depth], *self.items]
            apart = [each.form for each in self.annexes] if depth == 1 else []
            written = [form for form in (*apart, *(form for part in parts for form in part.cited)) if form.fits(last)]
            numerals = ("i", "I") if depth > 1 else ("i",)
            roman = (each for each in written if each.kind in numerals and each.value(last).lower() in ROMAN_FIRST)
            letters = (each for each in written if each.kind not in numerals)
            other = next(letters, written[0] if written else Form(before=last, kind="1", after=""))
            self._forms[key] = next(roman, other)
        return self._forms[key]

    def ordinal(self, number: Number) -> Place:
        """Return the place of a number among its siblings."""
        key = (len(number), number[-1])
        if key not in self._ordinals:
            form = self.form(number)
            last = unscoped(number[-1]) if self.scopes and len(number) == 1 else number[-1]
            self._ordinals[key] = form.ordinal(form.value(last)) if form.before != last else 0
        return self._ordinals[key]

    def order(self, number: Number) -> Order:
        """Return a key that sorts numbers as a book does."""
        try:
            return self._orders[number]
        except KeyError:
            self._orders[number] = order = self._order(number)
            return order

    def _order(self, number: Number) -> Order:
        order = tuple(self._place(number[:end]) for end in range(1, len(number) + 1))
        scoped = bool(self.scopes and number and SCOPED in number[0])
        if number and number[0] in self.scopes and (scoped or self.is_annex(number)):  # stands before what it holds
            return (SCOPE * (self._ranks[number[0]] + 1), *order[1:])
        if scoped:
            return (order[0] + SCOPE * (self._ranks.get(scope_of(number), 0) + 1), *order[1:])
        if self._has_documents and self.is_annex(number):  # stands behind the document that it is of, mostly the last
            return (order[0] + SCOPE * (len(self.scopes) + 1), *order[1:])
        return order

    @cached_property
    def _has_documents(self) -> bool:
        """True where the book has divisions, and none of them is an annex."""
        return bool(self.scopes) and not any(self.is_annex((scope_of((name,)) or name,)) for name in self.scopes)

    @cached_property
    def _ranks(self) -> dict[str, int]:
        return {name: at for at, name in enumerate(self.scopes)}

    def _place(self, number: Number) -> Place:
        """Return the place of a number among all siblings, where letters come after numbers."""
        ordinal = self.ordinal(number)
        if len(number) == 1 and self.is_annex(number):
            return ordinal + AFTER * (KINDS + [each.form for each in self.annexes].index(self.form(number)))
        level = self.levels[len(number) - 1] if len(number) <= len(self.levels) else None
        if level is None or len(level.cited) == 1:
            return ordinal
        form = self.form(number)
        return ordinal + AFTER * level.rank(form) if form in level.cited else ordinal

    def sibling(self, number: Number, ordinal: Place, form: Form | None = None) -> Number | None:
        """Return the sibling of `number` at another place, or None behind the end of its order. `form` is the form in
        which the number is to be read, where it could be read in several."""
        if self.scopes and len(number) == 1 and SCOPED in number[0]:
            found = self.sibling((unscoped(number[0]),), ordinal, form)
            return self.in_scope(found, scope_of(number)) if found else None
        form = form or self.form(number)
        value = form.at(ordinal)
        written = form.value(number[-1])
        if value and written.startswith("0") and written.isdigit():
            value = value.zfill(len(written))  # 2.09 stands before 2.10
        return None if value is None else (*number[:-1], form.write(value))

    def span(self, first: Number, last: Number) -> tuple[Form, Place, Place]:
        """Return the form in which the last parts of two siblings are both written, if there is one, and their places
        in its order: (i) is the ninth letter in (g) to (i), and the first numeral in (i) to (iii)."""
        forms = self.form(first), self.form(last)
        for form in forms:
            if form.fits(first[-1]) and form.fits(last[-1]):
                return form, form.ordinal(form.value(first[-1])), form.ordinal(form.value(last[-1]))
        return forms[0], self._place(first), self._place(last)

    def between(self, first: Number, last: Number) -> Iterator[Number]:
        """Yield the siblings from `first` to `last`, both included, but no others that were put in later; the two alone
        where they are too far apart. They have one parent."""
        form, start, end = self.span(first, last)
        inner = range(int(start) + 1, int(end) + 1) if end - start <= MAX_RANGE else ()
        for ordinal in dict.fromkeys((start, *inner, end)):
            number = self.sibling(first, ordinal, form)
            if number:
                yield number

    def is_lettered(self, number: Number) -> bool:
        """True where the last part is an item's, or a letter: the next member of a list may be that part alone. What
        the notation does not read, Annex IV of a book without such, has none."""
        return bool(number) and (self.is_item(number) or self.stands_alone(self.form(number)))

    @staticmethod
    def stands_alone(form: Form) -> bool:
        """True for a form that can be told from a figure without the parts before it."""
        return form.kind not in ("1", "9", "99") or form.before == "("

    def is_item(self, number: Number) -> bool:
        """True where the last part is an item's: only an item can be missing from a rule that is there."""
        if len(number) < 2:
            return False
        depth = len(number) - 1
        level = depth < len(self.levels) and self.levels[depth].canonical(number[-1]) is not None
        return not level
