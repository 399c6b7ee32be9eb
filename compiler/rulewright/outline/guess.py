"""Guess a book's notation: the one that reads most of the numbers at the beginnings of lines as a sequence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from rulewright.figures import unfolded
from rulewright.languages import DEFAULT, NO_WORDS, OwnWords, Words
from rulewright.languages.patterns import literally
from rulewright.late import late
from rulewright.notations.form import Form, Place
from rulewright.notations.learnt.inserted import labels, with_inserted_labels
from rulewright.notations.learnt.lettered import without_lettered_annexes
from rulewright.notations.load import load_notation, shipped
from rulewright.notations.notation import AFTER, Notation
from rulewright.notations.number import Order
from rulewright.notations.shape import CLOSED, UNPARTED, ended
from rulewright.outline.hundreds import HUNDRED, count_hundreds
from rulewright.outline.scores.steps import by_ones
from rulewright.outline.shown import shown_notation
from rulewright.outline.titlelike import is_title
from rulewright.read.markdown.roles import is_markdown
from rulewright.text import NEWLINE, Source

SAMPLE = 400_000  # characters looked at: enough to tell, and no more work for a large book
FALLBACK = "dotted"
HUNDREDS = "hundreds"
SPACE = " \t\xa0"
APART = "#*_"  # begin a line that is set apart
MARKUP = SPACE + APART + "-+•|>"
BRACKETS = "[("
TAG = re.compile(r"<[^<>]{0,200}>")
HINTED = 1.1  # what a notation's hint is worth
LETTERED = 0.5  # a number of a lettered chapter, where chapters are numbers: rather another notation's
MARKED = 0.5  # a mark: it says less than a whole number
PRINTED = 2  # where whole numbers are printed, marks beside them are rather the steps of a list
SKIP = 2  # a mark this far behind the one before it still goes on with it
FEWEST = 2  # marks of each of the upper levels
ENTRY = re.compile(r"[a-z][.)]\s")
ESCAPED = late(r"^[ \t]*\\(?=\(\w{1,4}\))", re.MULTILINE)  # \(2), as converters write what would begin a list


class Guess(Struct):
    """The notation that fits best, and why: how many numbers or marks at the beginning of a line it reads, and one of
    them; or how many lines begin with nothing but a whole number. `file` is what the file of the notation says, where
    it was composed from the text: no shipped one reads it as well."""

    notation: Notation
    fits: int = 0
    example: str = ""
    bare: int = 0
    file: str = ""

    @property
    def reason(self) -> str:
        number, reads = ("number", "reads") if self.fits == 1 else ("numbers", "read")
        numbers = f"{number} at the beginning of a line {reads}"
        if self.file:
            return f"{self.fits} {numbers} so, and no shipped notation reads as many"
        if self.fits:
            return f"{self.fits} {numbers} so, such as {unfolded(self.example)}"
        if self.bare:
            lines = "lines begin" if self.bare > 1 else "line begins"
            return f"{self.bare} {lines} with a whole number, and none with a number of more than one part"
        return "no numbers were found at the beginning of lines that go on from one to the next"


class Line(Struct, gc=False):
    """The beginning of a line without its markup. `bare` is without brackets and a label such as *Section*, too;
    `apart` tells that it is set apart: by markup, capitals or a label; `annex` that the label is an annex's."""

    words: str
    bare: str
    apart: bool
    annex: bool


def guess_notation(sources: list[Source], folder: Path, language: str = DEFAULT, own: OwnWords = NO_WORDS) -> Guess:
    """Return the shipped notation that fits `sources` best (`dotted` where nothing is numbered), with the words of
    their language and a book's own. Annexes whose numbers begin with their letters tell nothing, where others do."""
    shipping = [load_notation(name, folder, "", language, own) for name in shipped()]
    rest = without_lettered_annexes(sources, shipping[0].words)
    guess = _guess(rest, shipping, language, own)
    return guess if guess.fits or rest == sources else _guess(sources, shipping, language, own)


def _guess(sources: Sequence[Source], shipping: Sequence[Notation], language: str, own: OwnWords) -> Guess:
    plain = sources and not any(map(is_markdown, sources))
    path = sources[0].path if plain else ""  # in a plain text what is indented is no code
    sample = Source(path, ESCAPED.sub("", "\n".join(source.folded.text for source in sources)[:SAMPLE]))
    text = sample.text
    label = _label(shipping[0].words)
    lines = [line for raw in NEWLINE.split(text) if (line := _line(raw, label))]
    found = list(labels([text], shipping[0]))
    behind = ended([text])
    guesses = [_fit(with_inserted_labels(each, found)[0], lines, text, behind) for each in shipping]
    score, best = max(guesses, key=lambda each: (each[0], each[1].notation.name == FALLBACK))
    whole = re.compile(rf"(\d{{1,9}}){behind}")
    bare = [int(match[1]) for line in lines if (match := whole.match(line.bare))]
    hundreds = count_hundreds(bare)
    named = {each.notation.name: each for _, each in guesses}
    if hundreds > score:
        best = named[HUNDREDS]
        best.fits, best.example = hundreds, next(str(number) for number in bare if number >= HUNDRED)
    elif not score:
        best = named[FALLBACK]
        best.fits, best.bare = 0, len(bare)
    shown = shown_notation(sample, best.notation, best.fits, language, own)
    return Guess(shown.notation, len(shown.rules), shown.rules[0], file=shown.file) if shown else best


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


def _fit(notation: Notation, lines: list[Line], text: str, behind: str) -> tuple[float, Guess]:
    """Return how well a notation fits: numbers count that are the first of their siblings or follow one; `behind` is
    what stands behind them.

    Where a notation does not print the whole number, its marks count, if all the upper ones occur.
    """
    guess = Guess(notation)
    hinted = notation.hint is not None and notation.hint.search(text) is not None
    if notation.hint and not hinted:
        return 0.0, guess
    numbered = re.compile(rf"(?P<number>{notation.deep_pattern}){behind}")
    numbers: list[tuple[str, ...]] = []
    for line in lines:
        match = numbered.match(line.bare)
        number = notation.parse(match["number"]) if match else None
        if match and number and "".join(number) == match["number"]:  # another way is another notation's, perhaps
            numbers.append(number)
    found: set[Order] = set()
    begun: set[Order] = set()  # what a number is of, of one that was found
    in_order: list[tuple[str, ...]] = []
    for number, order in zip(numbers, by_ones([notation.order(number) for number in numbers]), strict=True):
        if order not in found and _follows(order, found, begun):
            in_order.append(number)
        found.add(order)
        begun.add(order[:-1])
    lettered = sum(notation.has_letter(number) for number in in_order)
    score = len(in_order) - lettered * (1 - LETTERED) if len(in_order) > lettered else 0.0
    guess.fits, guess.example = len(found), next(map("".join, in_order), "")
    if len(notation.levels) > 1 and all(part.marks for part in notation.levels[1:]):
        marks = _Marks(notation, behind)
        marks.walk(lines)
        if marks.score > score * PRINTED:
            score, guess.fits, guess.example = marks.score, sum(marks.counts), marks.example
    return score * (HINTED if hinted else 1.0), guess


def _follows(order: Order, found: set[Order], begun: set[Order]) -> bool:
    """True where a number goes on from those `found` above it: the first of its siblings, which none of them stands
    above, and one behind the sibling before it. T-9 follows no T-10, and what ends with T-1 is counted down. Nothing
    stands below a 5.0 that is not there, and 5.1 holds no 5.10: these are two figures, not two levels."""
    *above, last = order
    if 0 in order[2:] or (0 in above[1:] and tuple(above) not in found):
        return False
    return (*above, last - 1) in found or (last % AFTER <= 1 and tuple(above) not in begun)


def _goes_on(words: str, end: int) -> bool:
    """True for a letter that is the first word of a sentence, A proxy votes., and not before a title: A proxies."""
    return words[end : end + 1] in SPACE and words[end + 1 : end + 2].islower() and not is_title(words.strip())


def _at_line(form: Form) -> re.Pattern[str]:
    """Return the pattern of a mark at the beginning of a line."""
    return re.compile(rf"({form.pattern})[.:]?[*_]{{0,3}}(?:\s|{UNPARTED})")


class _Marks:
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
