"""A notation that was found in a text, in the words of its file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from json import dumps

from msgspec import Struct, field

from rulewright.figures import unfolded
from rulewright.notations.form import Form

BRACED = re.compile(r"\{(\w+)\}")
FIGURE = ("1", "{1}")
LIKE_FIGURES = ("-1", "/1", ":1")


class ComposedPart(Struct):
    """A level or an item: how it is cited, how it is marked where it stands, whether all ways are `one` number, or each
    is another (`apart`)."""

    cited: list[str]
    marks: list[str] = field(default_factory=list)
    one: bool = False
    apart: bool = False

    def data(self) -> dict[str, object]:
        """Return what the file says of it."""
        said: dict[str, object] = {"cited": self.cited}
        if self.marks:
            said["marks"] = self.marks
        if self.one and len(self.cited) > 1:
            said["one"] = True
        if self.apart:
            said["apart"] = True
        return said


class Composed(Struct):
    """The samples of each level, then of each item; `about` is the notation in a sentence, `words` are those that it
    adds to lists of its language, `removed` those that it takes from them. `lines` is how many lines begin so, where
    that was counted."""

    levels: list[ComposedPart]
    items: list[ComposedPart]
    about: str
    words: dict[str, list[str]] = field(default_factory=dict)
    lines: int = 0
    removed: dict[str, list[str]] = field(default_factory=dict)

    @property
    def forms(self) -> int:
        return sum(1 if part.one else len(part.cited) for part in self.levels) + len(self.items)

    @property
    def is_called_behind(self) -> bool:
        """True where a word or sign behind the number of a rule tells what it is: 3. gr., 3 §"""
        return any(Form.parse(sample).called for sample in self.levels[0].cited)

    def data(self) -> dict[str, object]:
        """Return what the file of the notation says."""
        own = {"add": self.words, "remove": self.removed}
        words = {"words": own} if self.words or self.removed else {}
        levels, items = ([part.data() for part in parts] for parts in (self.levels, self.items))
        lone = {"lone": "known"} if self.is_like_figures else {}
        return {"about": self.about, **lone, "levels": levels, "items": items, **words}

    @property
    def is_like_figures(self) -> bool:
        """True where numbers look like scores, fractions or times (7-2, 1/2, 4:31): without a word before it only a
        rule's own number is a citation."""
        parts = (*self.levels[1:2], *self.items[:1])
        joined = (form.replace("{1}", "1") for part in parts for form in part.cited[: 1 if part.apart else None])
        return self.levels[0].cited[0] in FIGURE and any(form in LIKE_FIGURES for form in joined)

    def toml(self) -> str:
        """Return the file of the notation."""
        lines = [
            "# How this book numbers, as it was found in its text. A sample stands for each way to write a part:",
            "# 1 a whole number, A a capital, a a small letter, I and i Roman numerals; see the guide on notations.",
            f"about = {_quoted(self.about)}",
            *(['lone = "known"'] if self.is_like_figures else []),
            "levels = [",
            *(f"  {{ {', '.join(_pairs(level))} }}," for level in self.levels),
            "]",
        ]
        for item in self.items:
            lines += ["", "[[items]]", *_pairs(item)]
        for table, own in (("words.add", self.words), ("words.remove", self.removed)):
            lines += ["", f"[{table}]", *(f"{name} = {_quoted(listed)}" for name, listed in own.items())] if own else []
        return unfolded("\n".join([*lines, ""]))


def sentence(levels: list[list[str]], items: list[ComposedPart], codes: Sequence[str] = ()) -> str:
    """Return the notation in a sentence."""
    levels = [[BRACED.sub(r"\1", form) for form in level] for level in levels]
    shown = ["".join(level[0] for level in levels[: end + 1]) for end in range(len(levels))]
    marks = ", ".join(each.marks[0] for each in items)
    cited = f", cited as {shown[-1]}{items[0].cited[0]}" if items else ""
    return f"numbered {', '.join([*shown, *codes])}" + (f" with items {marks}{cited}" if items else "")


def _pairs(part: ComposedPart) -> list[str]:
    return [f"{key} = {_quoted(value)}" for key, value in part.data().items()]


def _quoted(value: object) -> str:
    """Return a text, a list of texts or a truth value as TOML has it."""
    return dumps(value, ensure_ascii=False)
