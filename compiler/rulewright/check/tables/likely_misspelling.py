"""A word in a table or in rule code that is one letter from another.

**What it finds.** A word that stands in one cell of a table alone, that the book says nowhere else, and that is one
letter from one that stands in several cells, as no other word of the table is, and no number or denial (*none* beside
*one*); a result of rule code that the book says nowhere, though it says one that is nearly the same.

**Why it matters.** Where results are words, a slip of the finger makes a result of its own, which no rule explains.

**Example.** `DEE` in a table with `DE`, `DR` and `EX` in its other cells; `'no efect'` where it prints *no effect*.

**How to mend it.** Write the word as it stands elsewhere. Where it is another word indeed, say somewhere what it means.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.printed import passages, sound_programs
from rulewright.check.registry import finds
from rulewright.languages.load import load_words
from rulewright.model import Book, Diagnostic, Table
from rulewright.project import Project
from rulewright.text import Span, Text

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

WORDS = re.compile(r"[^\W\d_][^\W\d_]*(?:[ '’-][^\W\d_]+)*")  # what is words and no number, all of it
FEW = 4  # letters: of fewer, one letter for another makes another word (DE, DR)


@finds("likely-misspelling", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        yield from _in_tables(book)
        if book.programs:
            yield from _in_programs(book)


def _in_tables(book: Book) -> Iterator[Diagnostic]:
    alone = [(table, *found) for table in book.tables for found in _alone(table)]
    said = Counter(word for _, text in passages(book) for word in _said(text)) if alone else Counter()
    listed = load_words(book.language)
    words = {word.casefold() for word in (*listed.turning, *listed.numeral)} if alone else set()  # one, none
    for table, cell, meant in alone:
        word = cell.text.strip()
        if said[word.casefold()] <= 1 and word.casefold() not in words:
            yield _finding(book, table.rule, cell.span(), f"“{word}” stands here alone; “{meant}” stands in")


def _said(text: Text) -> list[str]:
    return re.findall(r"\w+", text.text.casefold())


def _alone(table: Table) -> Iterator[tuple[Text, str]]:
    """Yield the cells of one word that no other cell of a table has, each with the one that may be meant."""
    cells = [cell for row in table.rows for cell in row if WORDS.fullmatch(cell.text.strip())]
    times = Counter(cell.text.strip() for cell in cells)
    usual = [word for word, many in times.items() if many > 1]
    families: dict[str, bool] = {}  # words that several others differ from by a letter: those are no slips
    for cell in cells:
        word = cell.text.strip()
        if times[word] > 1 or " " in word:
            continue
        meant = next((each for each in usual if one_letter(word, each)), None)
        if meant and meant not in families:
            families[meant] = sum(one_letter(each, meant) for each in times) > 1
        if meant and not families[meant]:
            yield cell, meant


def _finding(book: Book, rule: str | None, span: Span, says: str) -> Diagnostic:
    help = ["write it as it stands elsewhere, or say in the book what it means"]
    return Diagnostic(message=f"{says} several cells", span=span, book=book.id, rule=rule, help=help)


def one_letter(word: str, other: str) -> bool:
    """True where one letter more or less, or two changed round, make one word of the other; in longer words, also one
    letter for another."""
    if word == other or word.casefold() == other.casefold():
        return word != other
    short, long = sorted((word, other), key=len)
    if len(long) == len(short) + 1:
        return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
    differing = [at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b]
    if len(long) != len(short) or len(differing) > 2:
        return False
    if len(differing) == 2:
        first, second = differing
        return second == first + 1 and short[first] == long[second] and short[second] == long[first]
    return len(short) >= FEW


def _in_programs(book: Book) -> Iterator[Diagnostic]:
    texts = [" ".join(text.text.casefold().split()) for _, text in passages(book)]
    whole = "\n".join(texts)
    for program in sound_programs(book):
        for span, word in _results(program):
            folded = " ".join(word.casefold().split())
            if (
                len(folded) >= FEW
                and WORDS.fullmatch(folded)
                and folded not in whole
                and (near := _near(folded, texts))
            ):
                yield Diagnostic(
                    message=f"the book nowhere says “{word}”, but “{near}”",
                    span=span,
                    book=book.id,
                    rule=program.rule,
                    help=["write the result as the book does"],
                )


def _results(program: Program) -> Iterator[tuple[Span, str]]:
    """Yield the words that the lines of a program give as results, but for those that a table prints."""
    from rulewright.rulecode.emit.orders import words_written  # only where there is rule code
    from rulewright.rulecode.program import Let, Out
    from rulewright.rulecode.walk import flat

    seen = set()
    for step in flat(program.steps):
        if isinstance(step, (Let, Out)):
            for word in words_written(step.value):
                if word not in seen:
                    seen.add(word)
                    yield step.span, word


def _near(word: str, texts: list[str]) -> str:
    """Return what the book says that is nearly this; nothing where it says nothing of the kind."""
    many = len(word.split())
    for text in texts:
        words = re.findall(r"\w+", text)
        for at in range(len(words) - many + 1):
            phrase = " ".join(words[at : at + many])
            ends = phrase[0] + phrase[-1] == word[0] + word[-1]  # another ending is another form of the word
            if ends and abs(len(phrase) - len(word)) < FEW and one_letter(word, phrase):
                return phrase
    return ""
