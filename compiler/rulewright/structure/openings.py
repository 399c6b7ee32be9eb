"""How a rule or an item opens: its title, what the title carries besides its words, and where its text starts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec import Struct

from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.form import Form
from rulewright.notations.number import Number
from rulewright.notations.shape import BEFORE_PART, UNPARTED
from rulewright.outline.candidate import Candidate, Mark, last_mark
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.evidence import STRONG, Evidence
from rulewright.outline.titlelike import is_title
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.inline import LABEL, plain
from rulewright.structure.titles import TitleReader
from rulewright.text import Source, Span, Text

TAIL = 24  # characters before a mark in which the word that cites it stands
ALONE = Evidence.APART | Evidence.CAPITAL
DASH = re.compile(r"[ \t\xa0]*[-–—][ \t\xa0]+(?=[^\W\d_])")  # between a number and its words
RUN_IN = r"[^\W\d_a-z][^.:;!?()\n]{0,70}[.:][ \t\xa0]+"  # a title before the first item
LINKED = late(rf"(?P<words>(?:{LABEL})?)(?:\]\([^()\n]{{0,300}}\)|\]\])|(?P<inner>[^<>]{{0,200}})</a>")


class Opening(Struct, array_like=True):
    """The beginning of a block that begins a rule (`number`) or an item (`marks`, the ways to read its mark).

    `strong` openings are set apart. `body` is what is left of the block behind number and title, up to `inner`: the
    first item, where it stands on the rule's own line, *3.2 (a) ...*, *(b) Fees. (1) ...*; in the latter it is
    `titled`. `through` is the last part of the number up to which it begins all rules. A `second` part of a rule stands
    below a first that nothing marks, and below no item of that.
    """

    span: Span
    number: Number | None
    marks: tuple[Mark, ...]
    title: Text | None
    stamp: str | None
    applies: str | None
    body: list[Piece]
    strong: bool
    inner: Opening | None = None
    titled: bool = False
    through: str = ""
    second: bool = False


class OpeningReader:
    """Reads the openings of one notation."""

    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.notation = collector.notation
        self.titles = TitleReader(self.notation)

    def read(self, source: Source, block: RawBlock, candidate: Candidate, number: Number | None) -> Opening:
        """Return the opening of a block at whose beginning a candidate stands; as the rule `number`, or as an item."""
        match = self.collector.match(source, candidate, block.pieces[0][1])
        marks = () if number else candidate.marks
        if match is None:
            return self._of_element(source, block, candidate, number, marks)
        end = block.pieces[0][1]
        rest = match.end()
        worded = any(mark.form.label for mark in marks)
        unbold = bool(match["unbold"])
        parted = self._first_item.match(source.text, rest, end)  # § 2 (1) Members are
        part = number is not None and last_mark(self.notation, number) is not None  # § 2 (1): its words are a text
        plain_title = (number is not None and not (unbold or parted or part)) or worded
        linked = self._linked(source, candidate, rest, end)
        title, body_start = self.titles.find(source, block, match, rest, plain_title)
        if linked:
            title, body_start = linked
            if title[0] == title[1]:
                title, body_start = self.titles.find_plain(source, block, body_start, end)
        dash = DASH.match(source.text, body_start, end) if number and title[0] == title[1] else None
        body_start = dash.end() if dash else body_start
        text, stamp, applies = self.titles.take_apart(source, title)
        left = source.text[body_start:end].strip(" \t*_")
        opening = Opening(
            span=Span(source, candidate.start, candidate.end),
            number=number,
            marks=marks,
            title=text,
            stamp=stamp,
            applies=applies,
            body=[(body_start, end), *block.pieces[1:]] if left else block.pieces[1:],
            strong=bool(candidate.evidence & (STRONG | Evidence.SECOND))
            or worded
            or block.shape == "bullet"
            or self._is_level(candidate),
            through=candidate.through,
            second=bool(candidate.evidence & Evidence.PARAGRAPH) and not any(mark.form.told for mark in marks),
        )
        item = candidate.marks and not candidate.evidence & Evidence.PARENT
        if not (number and (item or self.notation.is_item(number))):
            self._part_inner(source, opening, (source.text[candidate.start : candidate.end],))
        return opening

    def _is_level(self, candidate: Candidate) -> bool:
        """True for the mark of a level, such as (2), at the beginning of a paragraph: it need not be the first."""
        levels = len(self.notation.levels)
        alone = candidate.number is None and candidate.evidence & ALONE == ALONE
        return alone and any(mark.part < levels for mark in candidate.marks)

    def _linked(self, source: Source, candidate: Candidate, rest: int, end: int) -> tuple[Piece, int] | None:
        """Return the title of a number that is the text of a link, perhaps with its title, and where the link ends."""
        if not candidate.evidence & Evidence.LINKED:
            return None
        found = LINKED.match(source.text, rest, end)
        if not found:
            return None
        return (rest, max(found.end("words"), found.end("inner"))), found.end()

    def _of_element(
        self, source: Source, block: RawBlock, candidate: Candidate, number: Number | None, marks: tuple[Mark, ...]
    ) -> Opening:
        """Return the opening of an HTML element whose number is not printed."""
        heading = block.shape == "heading"
        bare = number is not None and self.notation.is_bare(number)
        given = bool(candidate.evidence & Evidence.GIVEN)
        titled = heading or bare or block.bold if given else bare and not marks
        words = plain(source, *block.pieces[0]) if titled else None
        title = words if words and (heading or is_title(words.text)) else None
        body = block.pieces[1:] if title else block.pieces
        span = Span(source, candidate.start, candidate.end)
        return Opening(span, number, marks, title, None, None, body, strong=True)

    @cached_property
    def _first_item(self) -> re.Pattern[str]:
        """The mark of a first part, behind the number or the mark of what it is in, and perhaps a title."""
        parts = self.notation.parts[1:]
        forms = dict.fromkeys(form for part in parts for form in part.marks)
        firsts = [re.escape(form.nth(1)) for form in forms]
        framed = [first for first in firsts if first.startswith(r"\(")]
        behind = rf"[ \t\xa0]|(?<=\))\(|{UNPARTED}|\Z"
        return re.compile(
            rf"{BEFORE_PART}(?:(?P<title>{RUN_IN})(?P<framed>{'|'.join(framed) or '(?!)'})"
            rf"|(?P<mark>{'|'.join(firsts) or '(?!)'}))(?={behind})"
        )

    def _part_inner(self, source: Source, opening: Opening, around: tuple[str, ...]) -> None:
        """Part from an opening the item with which its text begins, if there is one; not where the next one stands in
        the same paragraph, so that they are parts of its sentences. Behind a mark, A. or 1. may be a name's, and none
        is in one that is written like it: `around` are those that it is in, as they are written."""
        if not opening.body:
            return
        start, end = opening.body[0]
        found = self._first_item.match(source.text, start, end)
        begin = found.start(found.lastgroup or 0) if found else start
        if not found or not (opening.number or source.text[begin] == "("):
            return
        written = source.text[begin : found.end()]
        marks = self.collector.marks(written) if written not in around else ()
        following = marks[0].form.nth(2) if marks else ""
        if not marks or any(self._lists(source.text[first:last], f" {following} ") for first, last in opening.body):
            return
        body = [(found.end(), end)][: found.end() < end] + opening.body[1:]
        opening.inner = Opening(Span(source, begin, found.end()), None, marks, None, None, None, body, strong=False)
        opening.titled = bool(found["title"])
        opening.body = [(start, begin)] if opening.titled else []
        self._part_inner(source, opening.inner, (*around, written))

    def _lists(self, text: str, mark: str) -> bool:
        """True where a mark stands within a text, and no word before it says that it is cited: *as paragraph (2)*."""
        return any(not self._cited.search(part[-TAIL:]) for part in text.split(mark)[:-1])

    @cached_property
    def _cited(self) -> re.Pattern[str]:
        called = words([*self.notation.words.inner, *self.notation.words.label, *self.notation.words.cue])
        return re.compile(rf"(?<!\w)(?:{called})\Z", re.IGNORECASE)


def rejoin_sentences(openings: Sequence[Opening]) -> None:
    """Give back to the text of each opening the first item behind a title, where no second goes on with it before the
    next rule or such an item: the title is a sentence, and (1) cites, or a note's sign stands there."""
    ahead: set[tuple[Form, str]] = set()  # the marks behind, up to the next rule
    for opening in reversed(openings):
        within: Opening | None = opening
        while within:
            inner = within.inner
            if inner and within.titled and ahead.isdisjoint(_following(inner.marks)):
                (start, _), ((_, end), *others) = within.body[0], inner.body
                within.inner, within.titled, within.body = None, False, [(start, end), *others]
            within = inner
        within = opening
        while within:
            ahead.difference_update(_following(within.marks))
            ahead.update((mark.form, mark.value) for mark in within.marks)
            within = within.inner
        if opening.number:
            ahead.clear()


def _following(marks: Iterable[Mark]) -> set[tuple[Form, str]]:
    """Return how the marks behind these would be written."""
    return {(mark.form, mark.form.at(mark.form.ordinal(mark.value) + 1) or "") for mark in marks}
