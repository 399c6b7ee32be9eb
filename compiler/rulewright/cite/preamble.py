"""What stands before the first rule of a law: the acts on which it rests, by their dates, *Having regard to the act of
7 May 1988, sections 9 and 24*, or who amended it, *last amended by Article 16 of the act of 5 May 2019*."""

from __future__ import annotations

import re

from rulewright.model import Book

YEAR = re.compile(r"(?<![\d.,])(?:1[6-9]|20)\d\d(?![\d.])")


def drop_preamble(book: Book) -> None:
    """Take out the citations before the first rule that stand in one paragraph with a year, where fewer of them
    lead to rules than to nothing: they are of the acts that were made in these years."""
    first = book.rules[0].span if book.rules else None
    if not first:
        return
    entry, start = first.source.entry, first.start
    above = [each for each in book.citations if each.source is None and each.passage.source.entry == entry]
    above = [each for each in above if each.passage.end <= start]
    texts = {id(each.passage): each.passage.text for each in above}  # one paragraph may cite a thousand times
    years = {key for key, text in texts.items() if YEAR.search(text)}
    dated = [each for each in above if id(each.passage) in years]
    cited = [reference for each in dated for reference in each.references]
    if sum(all(number in book.index for number in each.cited) for each in cited) * 2 < len(cited):
        away = {id(each) for each in dated}
        book.citations = [each for each in book.citations if id(each) not in away]
