"""One part of a number, in all the ways in which it is written."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from rulewright.notations import kinds
from rulewright.notations.form import Form, any_of

PLAIN = Form("", "1", "")  # a figure by itself


class Part(Struct, dict=True):
    """One part of a number: how it may be written in a full number (the first way is canonical), and how it is
    marked where it is defined without the rest (`A.` for item A). `item` parts may follow any other. `one` tells that
    a value means the same in all the ways: IV is 4; `apart` that each way is another number: R-1 is not R.1; so is each
    of its `own` ways."""

    cited: tuple[Form, ...]
    marks: tuple[Form, ...]
    item: bool
    one: bool = False
    apart: bool = False
    own: tuple[Form, ...] = ()

    @cached_property
    def _canonical(self) -> dict[str, str | None]:
        """What was asked for, and its answer; the answers are no part of what a part is."""
        return {}

    @cached_property
    def pattern(self) -> str:
        return f"(?:{any_of(self.cited)})"

    @property
    def heads(self) -> str:
        """The characters with which the part may begin, as the inside of a class in a pattern."""
        return "".join(form.head for form in self.cited)

    def canonical(self, written: str) -> str | None:
        """Return the part as the notation prefers it, or None where `written` is no such part."""
        if written not in self._canonical:  # a book has few different parts, and thousands of each
            form = next((form for form in self.cited if form.fits(written)), None)
            self._canonical[written] = self._written(form, form.value(written)) if form else None
        return self._canonical[written]

    def _written(self, form: Form, value: str) -> str:
        """Return what `form` writes as the notation prefers it."""
        if form.insert.endswith("bis"):
            value = form.at(form.ordinal(value)) or value  # 12bis, 12 bis and 12-bis are one
        if self.one or (form.called and self.cited[0] == PLAIN):  # 第一章 is chapter 1
            return self.cited[0].write(self.cited[0].at(form.ordinal(value)) or value)
        return self.alike(form).write(value)

    def named(self, mark: Form, value: str) -> str:
        """Return the part as the notation prefers it, of which `mark` is how it is marked where it stands."""
        first = self.cited[0]
        figures = kinds.drawn(mark.kind) and first.kind == "1"
        return first.write(str(mark.ordinal(value)) if figures else value)

    def alike(self, form: Form) -> Form:
        """Return the first way to write what `form` writes: `(a)` for `.a`, but not a number for a letter."""
        if form in self.own or (self.apart and form in self.cited):
            return form
        return next(each for each in self.cited if each.kind == form.kind)

    def rank(self, form: Form) -> int:
        """Return the place of a form among those of the part: of its kind, numbers before letters if they are so here;
        of itself where each way is another number."""
        if self.apart:
            return self.cited.index(form)
        return list(dict.fromkeys(each.kind for each in self.cited)).index(form.kind)
