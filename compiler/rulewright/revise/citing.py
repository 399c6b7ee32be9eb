"""Rewrite citations: each reference to the number that it should have, in the spelling that it had."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.cite.patterns import Patterns
from rulewright.errors import InputError
from rulewright.model import Citation, Reference
from rulewright.notations.notation import Notation, Number
from rulewright.revise.edits import Edit
from rulewright.revise.follow import ends
from rulewright.revise.spelling import respell, respell_tail

Wanted = Callable[[Reference], tuple[str, ...]]  # the names that a reference should cite: one, or a range's two ends


class Rewriter:
    """Rewrites the citations of one book."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.patterns = Patterns(notation)

    def edits(self, citation: Citation, own: Number, wanted: Wanted) -> Iterator[Edit]:
        """Yield the edits that make each reference of a citation cite what is wanted.

        `own` is the number that the citing rule will have. All members are looked at: one that leans on the member
        before it may have to be written in full. Raises InputError where a phrase cannot be taken apart.
        """
        listed = [each for each in citation.references if each.kind in ("number", "range")]
        if all(wanted(each) == ends(each) for each in listed) and not self._leans(citation, listed[:1]):
            return
        base = own
        for reference in listed:
            names = wanted(reference)
            for (start, end), old_name, new_name in zip(
                self._tokens(citation, reference), ends(reference), names, strict=True
            ):
                old, new = self.notation.parse(old_name) or (), self.notation.parse(new_name) or ()
                written = citation.passage.text[start:end]
                if self.notation.parse(written) == old:
                    text = respell(self.notation, written, old, new)
                else:
                    text = respell_tail(self.notation, written, old, new, base)
                base = new
                if text != written:
                    yield Edit(citation.passage.span(start, end), text)

    def _leans(self, citation: Citation, first: list[Reference]) -> bool:
        """True where a citation begins with a tail, which leans on the number of the rule that it stands in."""
        return any(self.notation.parse(citation.words(each)) is None and each.kind == "number" for each in first)

    def _tokens(self, citation: Citation, reference: Reference) -> list[tuple[int, int]]:
        """Return where the number of a reference stands, or those of a range's two ends."""
        if reference.kind == "number":
            return [(reference.start, reference.end)]
        text = citation.passage.text
        first = self.patterns.operand.match(text, reference.start)
        between = self.patterns.joiner.match(text, first.end()) if first else None
        if not first or not between:
            span = citation.span(reference)
            raise InputError(f"{span.source.path}:{span.line}: {span.text} cannot be rewritten; do it by hand")
        return [first.span(), (between.end(), reference.end)]
