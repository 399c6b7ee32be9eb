"""A citation calls a rule by another word than its heading.

**What it finds.** *Section 4* where the heading of 4 says *Article 4*, as nearly all of its like do, and nearly all
citations of them. Words that are short for one another (*Art.*) are one word; where citations use several words freely,
none is wrong.

**Why it matters.** A reader looks for another thing: a section within an article, or one of another work. Often the
number is wrong, too.

**Example.** `As said in Section 4` among twenty citations such as *Article 4*.

**How to mend it.** Say the word of the heading; or cite the rule that was meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Book, Citation, Diagnostic, Reference, Rule
from rulewright.notations.notation import Notation
from rulewright.project import Project

WORD = re.compile(r"(?P<word>[^\W\d_]{3,20})\.?[ \xa0\n]+[*_\[(]*\Z")
FAR = 30  # characters before a number in which the word that it is called by stands
STEM = 3  # letters that all forms of a word have in common
FEWEST = 3  # headings, and citations, that show what rules are called
MOSTLY = 0.9  # of them, at least
Called = tuple[str, Citation, Reference, Rule]


@finds("wrong-kind", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.notation is None or not (headings := _headings(book, book.notation)):
            continue
        cited = list(_called(book, book.notation, headings))
        right = sum(_stem(word) == headings[target.id] for word, _, _, target in cited)
        if right < max(FEWEST, MOSTLY * len(cited)):
            continue
        for word, citation, reference, target in cited:
            own = headings[target.id]
            if _stem(word) != own:
                heading = _word_before(target.span.source.text, target.span.start)
                yield Diagnostic(
                    message=f"{target.name} is called {word} here, its heading says {heading}",
                    span=citation.span(reference),
                    book=book.id,
                    rule=citation.source,
                    help=["say the word of the heading, or cite the rule that was meant"],
                    related=[(target.span, f"{target.name} is defined here")],
                )


def _headings(book: Book, notation: Notation) -> dict[str, str]:
    """Return the stem of the word before the number in the heading of each chapter, where nearly all have the same."""
    numbered = (rule for rule in book.rules if rule.parent is None and not rule.implied)
    chapters = [rule for rule in numbered if not notation.is_annex((rule.name,))]
    found = {rule.id: _stem(_word_before(rule.span.source.text, rule.span.start)) for rule in chapters}
    counted = Counter(found.values())
    usual = counted.most_common(1)
    if not usual or not usual[0][0] or usual[0][1] < max(FEWEST, MOSTLY * len(chapters)):
        return {}
    return {id: stem for id, stem in found.items() if stem == usual[0][0]}


def _called(book: Book, notation: Notation, headings: dict[str, str]) -> Iterator[Called]:
    """Yield the citations of these chapters by one of the words that rules are called by: the word first."""
    words = notation.words
    kinds = {_stem(word) for word in (*words.label, *words.section, *words.article) if word[0].isalpha()}
    for citation, reference in book.references:
        target = book.by_id.get(reference.targets[0]) if reference.status == "resolved" else None
        if target is None or target.id not in headings or reference.kind != "number":
            continue
        word = _word_before(citation.passage.text, reference.start)
        if word and _stem(word) in kinds:
            yield word, citation, reference, target


def _word_before(text: str, start: int) -> str:
    match = WORD.search(text, max(0, start - FAR), start)
    return match["word"] if match else ""


def _stem(word: str) -> str:
    return word.casefold()[:STEM]
