"""What cites, and what is cited."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.text import Span, Text

Kind = Literal["number", "range", "table", "placeholder", "tag", "title", "division", "page"]
Status = Literal["resolved", "partial", "dangling", "ambiguous", "outside", "placeholder"]
SENTENCE = 400  # characters, at most, before and behind a reference that count as its sentence


class Reference(Struct, array_like=True, gc=False):
    """One link within a citation. `cited` are the numbers it means, canonically written, a table's words, the names of
    divisions, or the number of a page and the name of the rule to open for it.

    `start` and `end` are offsets in the text of the citation's passage; `targets` and `status` are set by `link`.
    `place` is where the source names the target, if that is not where the words stand that lead to it.
    """

    start: int
    end: int
    kind: Kind
    cited: tuple[str, ...]
    backward: bool = False
    status: Status = "dangling"
    targets: tuple[str, ...] = ()
    place: tuple[int, int] | None = None


class Citation(Struct, gc=False):
    """One phrase that cites, in the running text `passage` of rule `source` (None before the first rule)."""

    source: str | None
    passage: Text
    references: list[Reference]
    deferral: bool

    def span(self, reference: Reference) -> Span:
        if reference.place:
            return Span(self.passage.source, *reference.place)
        return self.passage.span(reference.start, reference.end)

    def words(self, reference: Reference) -> str:
        """The characters of a reference as a reader sees them."""
        return self.passage.text[reference.start : reference.end]

    def sentence(self, reference: Reference) -> str:
        """The words around a reference, within its sentence."""
        before = self.passage.text[max(0, reference.start - SENTENCE) : reference.start]
        after = self.passage.text[reference.end : reference.end + SENTENCE]
        return before.rpartition(". ")[2] + self.words(reference) + after.partition(". ")[0]
