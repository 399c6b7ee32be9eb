"""Divisions of a book that a heading names by a word and a number, and that are no rules: *Part 3*, *Titre III*."""

from __future__ import annotations

from msgspec import Struct

from rulewright.text import Span


def division_name(word: str, lead: str, behind: bool, value: str) -> str:
    """Return what the id of a division ends in: `#titre-iii`, `#2-kap`, `#第三章`."""
    parts = [lead, value, word] if lead else [value, "-", word] if behind else [word, "-", value]
    return f"#{''.join(parts)}"


def name_within(whole: str, name: str) -> str:
    """Return what the id of a division ends in that is counted within another: `#part-3-division-2`."""
    return f"{whole}-{name.removeprefix('#')}" if whole else name


class Division(Struct, array_like=True):
    """One of them. `word` and `place` are what it is called and counted as, 3 of *Titre III*; `behind` tells that the
    word stands behind the number, *2 kap.*, and `lead` is the sign before it in a script without blanks, 第三章. `name`
    is what its id ends in, `#titre-iii`; `rule` is the id of the first rule that stands in it. Where those of its kind
    begin again in each larger one, `whole` is the name of that: *Part 3* of *Division 2*."""

    name: str
    word: str
    lead: str
    behind: bool
    kind: str
    place: int
    words: str
    span: Span
    rule: str | None = None
    whole: str = ""

    @property
    def called(self) -> tuple[str, str, bool]:
        """What tells those that are counted together."""
        return self.word, self.lead, self.behind

    def is_beside(self, name: str) -> bool:
        """True where the division of this name, if there were one, would be counted together with this one."""
        before, behind = division_name(*self.called, "\n").removeprefix("#").split("\n")
        own = name.removeprefix(f"{self.whole}-").removeprefix("#")
        value = own.removeprefix(before).removesuffix(behind)
        return own == f"{before}{value}{behind}" and "-" not in value
