"""The marks of an outline, that nest below its chapters: how many lines begin with them in order."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.languages import Words
from rulewright.languages.patterns import literally
from rulewright.late import late
from rulewright.notations.form import Form, Place
from rulewright.notations.notation import Notation
from rulewright.notations.shape import CLOSED, UNPARTED
from rulewright.outline.titlelike import is_title
from rulewright.text import NEWLINE

SPACE = " \t\xa0"
APART = "#*_"  # begin a line that is set apart
MARKUP = SPACE + APART + "-+•|>"
BRACKETS = "[("
TAG = re.compile(r"<[^<>]{0,200}>")
MARKED = 0.5  # a mark: it says less than a whole number
SKIP = 2  # a mark this far behind the one before it still goes on with it
ENTRY = re.compile(r"[a-z][.)]\s")
FEWEST = 2  # marks of each of the upper levels


class Line(Struct, gc=False):
    """The beginning of a line without its markup. `bare` is without brackets and a label such as *Section*, too;
    `apart` tells that it is set apart: by markup, capitals or a label; `annex` that the label is an annex's."""

    words: str
    bare: str
    apart: bool
    annex: bool


def lines_of(text: str, words: Words) -> list[Line]:
    """Return the lines of a text that begin with a word or a number, in a language with these `words`."""
    label = _label(words)
    return [line for raw in NEWLINE.split(text) if (line := _line(raw, label))]


def _label(words: Words) -> re.Pattern[str]:
    """Return what a number may be called where it is defined: Section 4, Annex 4."""
    label, annex = (literally(word for word in each if word[0].isalpha()) for each in (words.label, words.appendix))
    number = r"(?=\d|(?-i:[IVXLC]+|[A-Z])(?![^\W\d_]))"
    return re.compile(rf"(?:(?:(?P<annex>{annex})|{label})\s+|§+\s*){number}", re.IGNORECASE)


def _line(raw: str, label: re.Pattern[str]) -> Line | None:
    words = TAG.sub("", raw) if "<" in raw else raw
    words = words.lstrip(MARKUP) if words[:1] in MARKUP else words
    unbracketed = words.lstrip(BRACKETS)
    if not (unbracketed[:1].isalnum() or unbracketed[:1] == "§"):
        return None
    called = label.match(unbracketed)
    bare = unbracketed[called.end() :] if called else unbracketed
    apart = called is not None or raw.lstrip(SPACE)[:1] in tuple(APART) or words.isupper()
    return Line(words, bare, apart, called is not None and called["annex"] is not None)


class Marks:
    """Counts the chapters and nested marks that follow each other as an outline's do, where all levels below the
    chapters have marks."""

    def __init__(self, notation: Notation, behind: str) -> None:
        self.notation = notation
        self.chapter = re.compile(rf"({notation.chapter_pattern}){behind}")
        self.levels = [part.marks for part in notation.levels[1:]]
        self.holding = late(rf"{self.chapter.pattern}{CLOSED}{notation.first_part}\s")  # 4.—(1) A ferry
        firsts = "|".join(re.escape(form.nth(1)) for form in self.levels[0] if form.before != "(")
        self.labelled = late(  # Art. 4. 1. A ferry
            rf"{self.chapter.pattern}{CLOSED}[{SPACE}]+(?:{firsts or '(?!)'})\s+[^\W\d_a-z]"
        )
        items = [part.marks for part in notation.items if part.marks]
        self.itemised = bool(items) and len(self.levels) == len(notation.levels) - 1
        self.first_item = len(self.levels) + 1
        self.levels += items if self.itemised else []
        self.patterns = [[(form, _at_line(form)) for form in marks] for marks in self.levels]
        inner = self.patterns[: self.first_item - 1]
        self.worded = [pattern for each in inner for form, pattern in each if form.label]
        kinds = {form.kind for form in notation.levels[0].cited}
        unframed = [form for marks in self.levels for form in marks if not form.label and form.before != "("]
        self.alike = any(form.kind in kinds for form in unframed)
        self.counts = [0] * (len(self.levels) + 1)
        self.begun = self.through = 0  # chapters whose marks begin anew, and such as go on with those of the one before
        self.upper: Place = 0  # the last mark of the uppermost level
        self.below = False  # the line before it that has a mark is the entry of a list which the notation does not name
        self.open: list[Place] = []
        self.passed: Place = 0  # the last chapter that was out of order
        self.example = ""

    @property
    def score(self) -> float:
        chapters, upper, *lower = self.counts
        nested = (chapters >= FEWEST or any(lower)) and self.begun > self.through
        return sum(self.counts) * MARKED if chapters and nested and upper >= FEWEST else 0.0

    def walk(self, lines: list[Line]) -> None:
        annexed = False  # what stands in an annex says nothing of the chapters
        for line in lines:
            annexed = line.annex or (annexed and not (line.apart and self.chapter.match(line.bare)))
            found = None if annexed else self._deepest(line)
            if found:
                depth, ordinal, end = found
                self._enter(depth, ordinal)
                self.counts[depth] += 1
                self.example = self.example or line.words[:end].strip()
                if not depth and self._holds(line):
                    self._enter(1, 1)
            elif ENTRY.match(line.words):
                self.below = True

    def _holds(self, line: Line) -> bool:
        """True for a line with the number of a chapter and the mark of its first part."""
        labelled = line.bare is not line.words and line.words[:1] not in BRACKETS
        return bool(self.holding.match(line.bare) or (labelled and self.labelled.match(line.bare)))

    def _enter(self, depth: int, ordinal: Place) -> None:
        """Take note of a mark that goes on or begins."""
        if depth == 1:
            self.begun += ordinal == 1 and not self.below
            self.upper = ordinal
        self.below = False
        self.open = [*self.open[:depth], *[0] * (depth - len(self.open)), ordinal]

    def _deepest(self, line: Line) -> tuple[int, Place, int] | None:
        """Return the deepest level that a line goes on with or begins, its place in it, and where the mark ends. None
        for other lines; of these, a mark that goes on with those of the chapter before, and a chapter out of order, are
        taken note of."""
        deepest = len(self.levels) if self.open and self.itemised else min(len(self.open), len(self.levels))
        holds = self._holds(line)
        for depth in range(0 if holds else deepest, 0, -1):
            if len(self.open) < depth < self.first_item:
                continue  # an item may stand below anything
            last = self.open[depth] if depth < len(self.open) else 0
            for form, pattern in self.patterns[depth - 1]:
                match = pattern.match(line.words)
                ordinal = form.ordinal(form.value(match[1])) if match else 0
                if last < ordinal <= last + (SKIP if last else 1):
                    return depth, ordinal, match.end() if match else 0
                if depth == 1 and not last and ordinal == self.upper + 1:
                    self.upper = ordinal
                    self.through += 1
                    return None
        plain = holds or (not self.alike and line.words[:1] not in BRACKETS)
        worded = any(pattern.match(line.words) for pattern in self.worded)  # § 3 is no chapter where § 1 is a section
        match = self.chapter.match(line.bare) if (line.apart or plain) and not worded else None
        number = self.notation.parse(match[1]) if match else None
        ordinal = self.notation.ordinal(number) if number else 0
        goes_on = 0 < ordinal - self.passed <= 1  # a number from far off, in a list or a citation, came before
        letter = number is not None and self.notation.form(number).kind == "A"
        numeral = letter and not self.open and ordinal > SKIP  # Part I
        word = match is not None and letter and not line.apart and _goes_on(line.bare, match.end(1))
        if match is None or numeral or word or (ordinal <= (self.open[0] if self.open else 0) and not goes_on):
            self.passed = ordinal or self.passed
            return None
        self.passed = 0
        return 0, ordinal, len(line.words) - len(line.bare) + match.end()


def _goes_on(words: str, end: int) -> bool:
    """True for a letter that is the first word of a sentence, A proxy votes., and not before a title: A proxies."""
    return words[end : end + 1] in SPACE and words[end + 1 : end + 2].islower() and not is_title(words.strip())


def _at_line(form: Form) -> re.Pattern[str]:
    """Return the pattern of a mark at the beginning of a line. One with a word may be all of it, as a heading."""
    alone = r"\Z|" if form.label else ""
    return re.compile(rf"({form.pattern})[.:]?[*_]{{0,3}}(?:{alone}\s|{UNPARTED})")
