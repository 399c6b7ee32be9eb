"""What stands before the first rule of a law: the acts on which it rests, by their dates, *Having regard to the act of
7 May 1988, sections 9 and 24*."""

from __future__ import annotations

import re

from rulewright.languages.patterns import Kinds, words
from rulewright.languages.scripts import SMALL
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book, Citation, Reference

YEAR = late(r"(?<![\d.,])(?:1[6-9]|20)\d\d(?![\d.])")
SENTENCE = late(rf";|(?<=[^\W\d_])\.\s+(?=[^\W\d_{SMALL}])")
WORD = late(r"[^\W\d_]+")
FAR = 400  # characters before a citation in which the name of its act stands
FEWEST = 3  # references: a book says less of others before it begins, and may be wrong about itself


def drop_preamble(book: Book, listed: Words) -> None:
    """Take out the citations before the first rule in whose sentence an act and its year stand before them, where
    there are some, and more of them lead to nothing than to rules: they are of these acts."""
    first = book.rules[0].span if book.rules else None
    if not first:
        return
    entry, start = first.source.entry, first.start
    above = [each for each in book.citations if each.source is None and each.passage.source.entry == entry]
    names = _Acts(listed)
    of_acts = [each for each in above if each.passage.end <= start and names.stand_before(each)]
    cited = [reference for each in of_acts for reference in each.references]
    if len(cited) >= FEWEST and sum(_leads(each, book) for each in cited) * 2 < len(cited):
        away = {id(each) for each in of_acts}
        book.citations = [each for each in book.citations if id(each) not in away]


class _Acts:
    """Finds the names of acts in a language."""

    def __init__(self, listed: Words) -> None:
        self.kinds = Kinds([*listed.statute, *listed.work_before])
        self.own = late(rf"(?<!\w)(?:{words(listed.own)})(?!\w)", re.IGNORECASE) if listed.own else None

    def stand_before(self, citation: Citation) -> bool:
        """True for a citation behind an act with its year, in a sentence that does not speak of this book itself."""
        start = citation.references[0].start
        before = SENTENCE.split(citation.passage.text[max(0, start - FAR) : start])[-1]
        year = YEAR.search(before)
        if year is None or (self.own and self.own.search(before)):
            return False
        return any(word in self.kinds for word in WORD.findall(before[: year.start()]))


def _leads(reference: Reference, book: Book) -> bool:
    """True where all that is cited is a rule's number, or one that would stand below a rule."""
    return all(number in book.index or _is_below(number, book) for number in reference.cited)


def _is_below(number: str, book: Book) -> bool:
    parsed = book.parse(number)
    return parsed is not None and "".join(parsed[:-1]) in book.index
