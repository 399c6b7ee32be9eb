"""Candidates whose numbers are not printed: the id of an element of HTML, the mark of an entry that somebody counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import HEAD, Candidate, Mark, plain
from rulewright.outline.candidates.surroundings import Surroundings
from rulewright.outline.evidence import Evidence
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.html import number_in, says_mark, shows
from rulewright.read.numerals import of_roman
from rulewright.text import Source


class Unprinted:
    """Finds such candidates in one notation. `forms` are its marks, each with the part that it marks; `marks` tells in
    which ways one can be read."""

    def __init__(
        self,
        notation: Notation,
        forms: Sequence[tuple[int, Form]],
        around: Surroundings,
        marks: Callable[[str], tuple[Mark, ...]],
    ) -> None:
        self.notation = notation
        self.forms = forms
        self.around = around
        self.marks = marks

    def by_id(self, source: Source, at: int, block: RawBlock) -> Candidate | None:
        """Return the candidate of an element whose `id` is a rule's number, perhaps behind a word: `rule-4.3`."""
        start, end = block.number or (0, 0)
        name = source.text[start:end]
        stem = number_in(name) if self.notation.parse(name) is None else name
        number = self.notation.parse(stem)
        if says_mark(name, block.mark):
            return None
        heading = block.shape == "heading"
        label, *called = [word.strip(".:()") for word in source.text[slice(*block.pieces[0])].split()[:2]] or [""]
        printed = shows(stem, called)  # Schedule 1 is another's number
        printed = printed or (
            label.casefold() in self._heads and any(word.isdecimal() or of_roman(word) for word in called)
        )  # c3 of Chapter I
        if number is None or (self.notation.is_bare(number) and (printed or not (heading or block.shape == "bullet"))):
            return None
        evidence = Evidence.GIVEN | (Evidence.HEADING if heading else 0)
        return self._unprinted(source, at, block, (end - len(stem), end), number, (), evidence)

    def by_mark(self, source: Source, at: int, block: RawBlock) -> Candidate | None:
        """Return the candidate of a list's entry, by what is printed before it: `1.`, `2.1.`, `a.`"""
        value = block.mark.removesuffix(".")
        if block.level:  # the format counts it, as a word processor does
            label, value = self._labelled(value)
            number = self.notation.parse(value)
            marks = () if label else self._marks_of_levels(block.mark)
            evidence = Evidence.GIVEN | Evidence.HEADING | Evidence.CLOSED | (Evidence.LABELLED if label else 0)
            evidence |= Evidence.MARK if marks else 0
            given = number or marks
            return self._unprinted(source, at, block, block.tag, number, marks, evidence, label) if given else None
        lettered = not value[0].isdigit()  # of whatever look: the style sheet decides on (a) or a)
        own = value.rpartition(".")[2] + "."
        placed = self.marks(own) if own != block.mark and not lettered else ()  # 2.1. is 1. below an entry
        fitting = {form.write(value): 0 for _, form in self.forms if lettered and Form("", form.kind, "").fits(value)}
        number = None if fitting or placed else self.notation.parse(value)
        marks = placed or tuple([mark for written in fitting or (block.mark,) for mark in self.marks(written)])
        if number is None and not marks:
            return None
        evidence = Evidence.BULLET | Evidence.CLOSED
        if number and not self.notation.is_bare(number):
            evidence |= Evidence.DEEP
        elif number and any(mark.part < len(self.notation.levels) for mark in marks):
            evidence |= Evidence.MARK
        return self._unprinted(source, at, block, block.tag, number, marks, evidence)

    def _unprinted(
        self,
        source: Source,
        at: int,
        block: RawBlock,
        place: Piece,
        number: Number | None,
        marks: tuple[Mark, ...],
        evidence: int,
        label: str = "",
    ) -> Candidate:
        """Return a candidate whose number is not printed; `place` stands for it."""
        start, end = block.pieces[0]
        words = plain(source.text[start : min(end, start + HEAD)])
        evidence |= self.around.behind(source.text, start, end, evidence | Evidence.HEADING)
        return Candidate(at, 0, start, *place, start, number, marks, evidence, label, words, end - start)

    def _marks_of_levels(self, mark: str) -> tuple[Mark, ...]:
        """Return the ways in which a heading's mark begins a rule of a level below the first: `B.` below II."""
        return tuple([each for each in self.marks(mark) if 0 < each.part < len(self.notation.levels)])

    def _labelled(self, mark: str) -> tuple[str, str]:
        """Return the word or sign before the number of a mark, in small letters, and the number: § 4."""
        label, _, number = mark.rpartition(" ")
        known = label.casefold() in self._labels
        return (label.casefold(), number) if known and self.notation.parse(mark) is None else ("", mark)

    @cached_property
    def _heads(self) -> frozenset[str]:
        words = self.notation.words
        return self._labels.union(word.casefold() for word in (*words.division, *words.appendix))

    @cached_property
    def _labels(self) -> frozenset[str]:
        return frozenset(word.casefold() for word in self.notation.words.label)
