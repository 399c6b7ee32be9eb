"""Where a rule or an item may begin: its number or mark, its title, and where its text starts."""

from __future__ import annotations

import re
from functools import cached_property

from msgspec import Struct

from rulewright.notations.form import Form
from rulewright.notations.notation import Notation, Number
from rulewright.read.inline import plain
from rulewright.read.prose.blocks import Piece, RawBlock
from rulewright.read.prose.html import number_in
from rulewright.read.prose.titles import BOLD, TitleReader, is_capital, is_title
from rulewright.text import Source, Span, Text

# What may stand before a number and is no part of it: an anchor, and the beginning of a link around number and title
LEAD = r"(?:<(?!/?(?:b|strong)\b)[^<>]{1,300}>[ \t\xa0]*){0,4}(?P<link>\[(?=[^\[\]\n]{1,200}\]\())?"
LINKED = re.compile(r"(?P<words>[^\[\]\n]{0,200})\]\([^()\n]{0,300}\)|(?P<inner>[^<>\n]{0,200})</a>")
PARENTHESIS = re.compile(r"\((?![a-zA-Z0-9]{1,4}\))[a-z]")  # 4.12 (but never 4.14), not the item of 4.12 (a)
HREF = re.compile(r"\bhref\b", re.IGNORECASE)
AFTER_LINK = " \t\xa0.…·*_|0123456789"  # dots and a page number


class Mark(Struct, frozen=True, array_like=True):
    """An item's mark: which of the notation's parts it may be, the form, the value."""

    part: int
    form: Form
    value: str


class Opening(Struct, array_like=True):
    """A block that may begin a rule (`number`) or an item (`marks`, the ways in which its mark can be read).

    `strong` openings are set apart by heading, bold or bullet; others are plain lines. `body` is what is left of the
    block behind number and title. `label` is the word before the number, such as *article*, in small letters;
    `heading` tells that it reads like a heading, `linked` that it is nothing but a link, `above_rows` that a table
    follows, `adjoins` that at most short lines stand between it and the opening before. `inner` is the first item,
    where it stands on the rule's own line: `3.2 (a) ...` One that is `counted` is not printed: its place is the tag of
    an HTML list's entry.
    """

    block: int
    span: Span
    number: Number | None
    marks: list[Mark]
    title: Text | None
    stamp: str | None
    applies: str | None
    body: list[Piece]
    strong: bool
    style: str
    label: str = ""
    heading: bool = False
    linked: bool = False
    above_rows: bool = False
    adjoins: bool = False
    inner: Opening | None = None
    counted: bool = False

    @property
    def labelled(self) -> bool:
        return bool(self.label)


class OpeningReader:
    """Finds openings of one notation."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.titles = TitleReader(notation)
        forms = [(at, form) for at, part in enumerate([*notation.levels, *notation.items]) for form in part.marks]
        self.forms = forms

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        own = {form.label for _, form in self.forms}  # the word of a level's mark is part of it
        appendix = self.notation.words.appendix if self.notation.lettered_chapters else []
        label = "|".join(re.escape(word) for word in (*self.notation.words.label, *appendix) if word not in own)
        number = f"(?:{self.notation.deep_pattern}|{self.notation.chapter_pattern})"
        marks = "|".join(form.pattern for _, form in self.forms) or "(?!)"
        return re.compile(
            rf"{LEAD}(?P<bold>{BOLD})?(?P<italic>[*_])?(?:<span\b[^<>]{{0,300}}>)?[ \t\xa0]*(?:"
            rf"(?:(?P<label>(?i:{label}))[ \t\xa0]+)?(?P<number>{number})(?P<end>(?:\\?[.:)]){{0,2}})"
            rf"|[\[(](?P<bracketed>{self.notation.deep_pattern})[\])][.:]?"
            rf"|(?P<mark>{marks})[.:]?"
            rf")(?P<unbold>\*{{1,3}}|_{{1,3}}|</(?:b|strong)>)?[.:]?(?=[ \t\xa0*_<]|&nbsp;|&\#160;|[–—-][A-Z]{{2}}|\Z)"
        )

    def opens(self, line: str) -> bool:
        """True where a line begins with a number or a mark."""
        match = self._pattern.match(line)
        numbered = match is not None and (match["number"] or match["bracketed"])
        return match is not None and not (numbered and self._goes_on(line[match.end() :]))

    def _goes_on(self, rest: str) -> bool:
        """True where small letters follow, other than an item's: a number in the middle of a sentence."""
        following = rest.lstrip(" \t\xa0*_")
        if PARENTHESIS.match(following):
            return True
        return following[:1].islower() and not self._first_item.match(following)

    @cached_property
    def _first_item(self) -> re.Pattern[str]:
        """The mark of a first item, directly behind its rule's number."""
        forms = [form for part in self.notation.items for form in part.marks]
        firsts = [re.escape(form.write(form.at(1) or "")) for form in forms]
        return re.compile(rf"(?:{'|'.join(firsts) or '(?!)'})(?=[ \t\xa0])")

    def _inner(self, source: Source, opening: Opening) -> Opening | None:
        """Return the opening of an item with which the rule's text begins; None where the next one stands in the same
        paragraph, so that they are parts of its sentences."""
        start, end = opening.body[0]
        raw = source.text[start:end]
        start += len(raw) - len(raw.lstrip(" \t\xa0"))
        mark = self._first_item.match(source.text, start, end)
        marks = self._marks(mark[0]) if mark else []
        if not mark or not marks:
            return None
        following = marks[0].form.write(marks[0].form.at(2) or "")
        if any(f" {following} " in source.text[begin:stop] for begin, stop in opening.body):
            return None
        body = [(mark.end(), end), *opening.body[1:]]
        return Opening(opening.block, Span(source, start, mark.end()), None, marks, None, None, None, body, False, "")

    def read(self, source: Source, at: int, block: RawBlock) -> Opening | None:
        """Return the opening in a block, or None where it begins neither a rule nor an item."""
        start, end = block.pieces[0]
        raw = source.text[start:end]
        match = self._pattern.match(raw)
        if not match:
            by_id = self._by_id(source, at, block) if block.number and source.styles is None else None
            return by_id or (self._by_mark(source, at, block) if block.mark else None)
        strong = block.shape == "heading" or bool(match["bold"])
        if match["label"] and not strong and match["label"][0].islower():
            return None
        rest = start + match.end()
        linked = LINKED.match(source.text, rest, end) if match["link"] or HREF.search(raw, 0, match.end()) else None
        if linked and block.shape != "heading" and source.text[linked.end() : end].strip(AFTER_LINK):
            return None  # a sentence that begins with a link
        written = match["number"] or match["bracketed"]
        number = self.notation.parse(written) if written else None
        given = (
            block.number is not None and start <= block.number[0] < rest
        )  # a word processor's: nothing else can it be
        listed = block.shape == "bullet" and bool(match["number"] and match["end"])  # - 1b1) reports to the board
        if number and not strong and not listed and not given and self._goes_on(source.text[rest:end]):
            return None
        marks = self._marks(match["mark"]) if match["mark"] else []
        if number is None and not marks:
            return None
        if number and number[0].isdigit() and (match["label"] or "").lower() in self.notation.words.appendix:
            return None  # Appendix 2 is not chapter 2
        if number and self.notation.is_bare(number):
            marks = self._marks(written + match["end"].replace("\\", ""))
        capitals = is_capital(source.text[rest:end])
        worded = any(mark.form.label for mark in marks)
        plain_title = worded or (number is not None and (capitals or not marks) and not match["unbold"])
        title, body_start = self.titles.find(source, block, match, rest, plain_title)
        if linked:
            title, body_start = (rest, max(linked.end("words"), linked.end("inner"))), end
        text, stamp, applies = self.titles.take_apart(source, title)
        group = "number" if match["number"] else "bracketed" if match["bracketed"] else "mark"
        opening = Opening(
            block=at,
            span=Span(source, start + match.start(group), start + match.end(group)),
            number=number,
            marks=marks,
            title=text,
            stamp=stamp,
            applies=applies,
            body=[(body_start, end), *block.pieces[1:]]
            if source.text[body_start:end].strip(" \t*_")
            else block.pieces[1:],
            strong=strong or given or (block.shape == "bullet" and bool(marks)),
            style=f"{block.shape}{'*' if match['bold'] else ''}",
            label=(match["label"] or "").lower(),
            heading=block.shape == "heading" or capitals,
            linked=bool(linked) and block.shape != "heading",
        )
        if number and not marks and opening.body and not self.notation.is_item(number):
            opening.inner = self._inner(source, opening)
        return opening

    def _by_id(self, source: Source, at: int, block: RawBlock) -> Opening | None:
        """Return the opening of an HTML element whose `id` is a rule's number, perhaps behind a word: `rule-4.3`."""
        start, end = block.number or (0, 0)
        name = source.text[start:end]
        stem = number_in(name) if self.notation.parse(name) is None else name
        number = self.notation.parse(stem)
        heading = block.shape == "heading"
        bare = number is not None and self.notation.is_bare(number)
        if number is None or (bare and not heading and block.shape != "bullet"):
            return None
        span = Span(source, end - len(stem), end)
        return self._of_element(source, at, block, span, number, [], titled=heading or bare)

    def _by_mark(self, source: Source, at: int, block: RawBlock) -> Opening | None:
        """Return the opening of an HTML list's entry, by what a browser prints before it: `1.`, `2.1.`, `a.`"""
        number = self.notation.parse(block.mark.removesuffix("."))
        value = block.mark.removesuffix(".")
        lettered = not value[0].isdigit()  # of whatever look: the style sheet decides on (a) or a)
        fitting = {form.write(value): 0 for _, form in self.forms if lettered and Form("", form.kind, "").fits(value)}
        marks = self._marks(block.mark) or [mark for written in fitting for mark in self._marks(written)]
        if number is None and not marks:
            return None
        number = None if lettered else number
        bare = number is not None and self.notation.is_bare(number)
        return self._of_element(source, at, block, Span(source, *block.tag), number, marks, titled=bare and not marks)

    def _of_element(
        self,
        source: Source,
        at: int,
        block: RawBlock,
        span: Span,
        number: Number | None,
        marks: list[Mark],
        *,
        titled: bool,
    ) -> Opening:
        """Return the opening of an HTML element whose number is not printed; its words are a title if `titled`."""
        heading = block.shape == "heading"
        words = plain(source, *block.pieces[0]) if titled else None
        title = words if words and (heading or is_title(words.text)) else None
        body = block.pieces[1:] if title else block.pieces
        strong = heading or bool(marks) or (number is not None and not self.notation.is_bare(number))
        counted = span.start == block.tag[0]
        return Opening(
            at, span, number, marks, title, None, None, body, strong, block.shape, heading=heading, counted=counted
        )

    def _marks(self, written: str) -> list[Mark]:
        return [Mark(at, form, form.value(written)) for at, form in self.forms if form.fits(written)]
