"""Guess a book's notation: the one that reads most of the numbers at the beginnings of lines as a sequence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from rulewright.figures import unfolded
from rulewright.languages import DEFAULT, NO_WORDS, OwnWords
from rulewright.late import late
from rulewright.notations.learnt.annexes import before_annexes
from rulewright.notations.learnt.inserted import labels, with_inserted_labels
from rulewright.notations.learnt.lettered import without_lettered_annexes
from rulewright.notations.load import load_notation, shipped
from rulewright.notations.notation import AFTER, Notation
from rulewright.notations.number import Order
from rulewright.notations.shape import ended
from rulewright.outline.hundreds import HUNDRED, count_hundreds
from rulewright.outline.nested import FEWEST, Line, Marks, lines_of
from rulewright.outline.scores.steps import by_ones
from rulewright.outline.shown import shown_notation
from rulewright.read.markdown.roles import is_markdown
from rulewright.text import Source

SAMPLE = 400_000  # characters looked at: enough to tell, and no more work for a large book
FALLBACK = "dotted"
HUNDREDS = "hundreds"
HINTED = 1.1  # what a notation's hint is worth
LETTERED = 0.5  # a number of a lettered chapter, where chapters are numbers: rather another notation's
PRINTED = 2  # where whole numbers are printed, marks beside them are rather the steps of a list
# What is left out of it: the sign of \(2), as converters write what would begin a list, and figures of programs, 0x81
UNTELLING = late(r"^[ \t]*\\(?=\(\w{1,4}\))|\b0(?:x[\dA-F]+|b[01]+)\b", re.MULTILINE | re.IGNORECASE)


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


def guess_notation(sources: list[Source], folder: Path, language: str = DEFAULT, own: OwnWords = NO_WORDS) -> Guess:
    """Return the shipped notation that fits `sources` best (`dotted` where nothing is numbered), with the words of
    their language and a book's own. Annexes whose numbers begin with their letters tell nothing, where others do, nor
    do codes in annexes, PARAM-1 behind articles, where the text before these is numbered otherwise."""
    shipping = [load_notation(name, folder, "", language, own) for name in shipped()]
    rest = without_lettered_annexes(sources, shipping[0].words)
    guess = _guess(rest, shipping, language, own)
    guess = guess if guess.fits or rest == sources else _guess(sources, shipping, language, own)
    front = before_annexes(rest, shipping[0].words) if guess.fits else rest
    if front == rest or _reads(guess.notation, front):
        return guess
    ahead = _guess(front, shipping, language, own)
    return ahead if ahead.fits > FEWEST else guess


def _guess(sources: Sequence[Source], shipping: Sequence[Notation], language: str, own: OwnWords) -> Guess:
    plain = sources and not any(map(is_markdown, sources))
    path = sources[0].path if plain else ""  # in a plain text what is indented is no code
    sample = Source(path, UNTELLING.sub("", "\n".join(source.folded.text for source in sources)[:SAMPLE]))
    text = sample.text
    lines = lines_of(text, shipping[0].words)
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


def _reads(notation: Notation, sources: Sequence[Source]) -> bool:
    """True where any line of some texts that is set apart begins with a chapter of a notation, or its numbers go on
    from one line to another."""
    text = "\n".join(source.folded.text for source in sources)[:SAMPLE]
    lines, behind = lines_of(text, notation.words), ended([text])
    chapter = re.compile(rf"{notation.chapter_pattern}{behind}")
    return any(line.apart and chapter.match(line.bare) for line in lines) or _fit(notation, lines, text, behind)[0] > 0


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
        marks = Marks(notation, behind)
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
