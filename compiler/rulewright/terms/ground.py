"""What a book says about terms, before it is decided what is one."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from rulewright.terms.glossary import Glossary
from rulewright.terms.model import Definition
from rulewright.terms.passages import Passage
from rulewright.terms.told import Told

MARKED = 3  # terms that a text sets off and explains, from which on its terms are checked


class Ground(Struct, dict=True):
    """What a book says about terms, before anything is decided: its text, its glossaries, what its running text
    defines (with the abbreviation that stands beside a long form), and what its settings say."""

    told: Told
    glossaries: list[Glossary]
    passages: list[Passage]
    defined: list[tuple[str, Definition]]

    @cached_property
    def folded(self) -> str:
        """The text of the book in small letters: what is not in it need not be looked for."""
        return "\n".join(piece.text.text for piece in self.passages).casefold()

    @property
    def explains(self) -> bool:
        """True where the book explains terms, so that they are to be checked; or where the settings say so."""
        if self.told.table.check != "auto":
            return self.told.table.check == "on"
        marked = sum(each.manner in ("sentence", "named", "bracketed") for _, each in self.defined)
        return bool(self.glossaries or self.told.added or marked >= MARKED)
