"""Rewrite citations: each reference to the number that it should have, in the spelling that it had."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.cite.links.links import linked_number
from rulewright.cite.patterns import patterns_of
from rulewright.errors import InputError
from rulewright.model import Book, Citation, Reference
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.project import Project
from rulewright.revise.edits import Edit
from rulewright.revise.follow import ends
from rulewright.revise.spelling import is_said_apart, is_whole, respell, respell_relative, respell_tail
from rulewright.style import LINK
from rulewright.text import Span

FAR = 8  # characters, at most, between the words of a link and its address
WRAPPING = " .,;:()"  # what may stand around a number in markup

Wanted = Callable[[Reference], tuple[str, ...]]  # the names that a reference should cite: one, or a range's two ends


def citations_of(project: Project, book: Book) -> Iterator[tuple[Citation, str]]:
    """Yield the citations whose numbers are those of a book, each with the number of the rule that it stands in: the
    book's own, and those of player aids that cite it."""
    for citation in book.citations:
        yield citation, (citation.source or "").partition(":")[2]
    for aid in project.books:
        if project.rulebook(aid) is book and aid.notation is None:
            yield from ((citation, "") for citation in aid.citations)


def _address(words: Span, address: str) -> int:
    """Return where the address of a link stands: behind its words in Markdown, before them in HTML."""
    text = words.source.text
    behind = text.find(address, words.end, words.end + len(address) + FAR)
    return behind if behind >= 0 else text.rfind(address, 0, words.start)


def _follows(citation: Citation, start: int, end: int) -> bool:
    """True for words of a link that nobody typed: they are made from the heading that it leads to."""
    linked = any(
        each.address is not None and each.start <= start and end <= each.end for each in citation.passage.styles
    )
    span = citation.passage.span(start, end)
    return linked and Span(span.source.raw, *span.written).text != span.text


class Rewriter:
    """Rewrites the citations of one book."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.patterns = patterns_of(notation)

    def edits(self, citation: Citation, was: Number, own: Number, wanted: Wanted) -> Iterator[Edit]:
        """Yield the edits that make each reference of a citation cite what is wanted.

        `was` is the number of the citing rule, `own` the one that it will have. All members are looked at: one that
        leans on the member before it may have to be written in full. Words that follow their rule by themselves, those
        of a link that nobody typed, stay, and so does a name that is no number here. Raises InputError where a phrase
        cannot be taken apart.
        """
        yield from self._tables(citation, wanted)
        yield from self._links(citation, wanted)
        listed = [each for each in citation.references if each.kind in ("number", "range")]
        listed = [each for each in listed if not self._is_linked(citation, each)]
        if all(wanted(each) == ends(each) for each in listed) and not (
            was != own and self._leans(citation, listed[:1])
        ):
            return
        before, base = was, own
        for reference in listed:
            names = wanted(reference)
            if reference.kind == "range" and not self._ends(citation, reference):
                self._leave(citation, reference, names)
                continue
            for (start, end), old_name, new_name in zip(
                self._tokens(citation, reference), ends(reference), names, strict=True
            ):
                old, new = self.notation.parse(old_name) or (), self.notation.parse(new_name) or ()
                if not old:
                    continue
                written = citation.passage.text[start:end]
                if is_whole(self.notation, written, old):
                    text = respell(self.notation, written, old, new)
                else:
                    relative = respell_relative(self.notation, written, old, new) if base is own else None
                    text = relative or respell_tail(self.notation, written, (before, base), old, new)
                before, base = old, new
                if text != written and not _follows(citation, start, end):
                    yield Edit(citation.passage.span(start, end), text)

    def _tables(self, citation: Citation, wanted: Wanted) -> Iterator[Edit]:
        """Yield the edits of tables that are cited by number: `Table 4.21`."""
        for reference in citation.references:
            old, new = ends(reference)[0].removeprefix("#"), wanted(reference)[0].removeprefix("#")
            if reference.kind == "table" and old != new:
                yield Edit(citation.passage.span(reference.end - len(old), reference.end), new)

    def _links(self, citation: Citation, wanted: Wanted) -> Iterator[Edit]:
        """Yield the edits of the addresses of links that lead where a reference does."""
        for reference in citation.references:
            (old, *more), (new, *_) = ends(reference), wanted(reference)
            if reference.kind == "number" and not more and old != new:
                for place in self._addresses(citation, reference):
                    yield Edit(place, new)

    def _is_linked(self, citation: Citation, reference: Reference) -> bool:
        """True where only the address of a link says what is cited, and its words do not."""
        cited = self.notation.parse(ends(reference)[0])
        return self.notation.parse(citation.words(reference)) != cited and any(self._addresses(citation, reference))

    def _addresses(self, citation: Citation, reference: Reference) -> Iterator[Span]:
        """Yield where the number of a reference stands in the address of a link around it."""
        for style in citation.passage.styles:
            place = linked_number(self.notation, style.name)
            if place and style.start <= reference.start and reference.end <= style.end:
                number = style.name[slice(*place)]
                words = citation.passage.span(style.start, style.end)
                span = Span(words.source.raw, *words.written)
                start = _address(span, style.name.removeprefix(LINK)) + place[0] - len(LINK)
                found = Span(span.source, start, start + len(number))
                if found.text == number and self.notation.parse(number) == self.notation.parse(ends(reference)[0]):
                    yield found

    def _leans(self, citation: Citation, first: list[Reference]) -> bool:
        """True where a citation begins with a tail, which leans on the number of the rule that it stands in."""
        whole = (
            is_whole(self.notation, citation.words(each), self.notation.parse(each.cited[0]) or ()) for each in first
        )
        return any(each.kind == "number" and not full for each, full in zip(first, whole, strict=True))

    def _tokens(self, citation: Citation, reference: Reference) -> list[tuple[int, int]]:
        """Return where the number of a reference stands, or those of a range's two ends."""
        if reference.kind == "number":
            words = citation.words(reference)
            bare = words.strip(WRAPPING)
            name = ends(reference)[0]
            if self.notation.parse(words) is None and is_whole(self.notation, bare, self.notation.parse(name) or ()):
                start = reference.start + words.index(bare)
                return [(start, start + len(bare))]
            whole = re.search(rf"(?<![\w.]){re.escape(name)}(?!\w|\.\w)", words)  # of a link: 4.2 Losses
            start, end = whole.span() if whole else (0, len(words))
            return [(reference.start + start, reference.start + end)]
        return self._ends(citation, reference)

    def _ends(self, citation: Citation, reference: Reference) -> list[tuple[int, int]]:
        """Return where the numbers of a range's two ends stand; nothing where they are put in words of their own."""
        text = citation.passage.text
        first = self.patterns.operand.of(text).match(text, reference.start)
        between = self.patterns.joiner.match(text, first.end()) if first else None
        return [first.span(), (between.end(), reference.end)] if first and between else []

    def _leave(self, citation: Citation, reference: Reference, names: tuple[str, ...]) -> None:
        """Raise InputError where a range that cannot be taken apart says what changes: *Abs. 1 Buchst. b bis e* of § 8
        says nothing of that."""
        span = citation.span(reference)
        parse = self.notation.parse
        moves = [(parse(one) or (), parse(other) or ()) for one, other in zip(ends(reference), names, strict=True)]
        if not all(is_said_apart(citation.words(reference), *each) for each in moves):
            raise InputError(f"{span.where}: {span.text} cannot be rewritten; do it by hand")
