"""A sentence is cited that its rule does not have.

**What it finds.** A sentence that is cited by its number or its place behind a rule, or in front of one (`§ 12 Abs. 2
Satz 4`, `the third sentence of 4.2`), where the rule's text, with all that stands below it, ends fewer sentences. Every
mark that may end one counts, and every line: what is told is surely not there.

**Why it matters.** A sentence was taken out, or two were made one, and nobody counted them again: the reader cannot
tell what is meant.

**Example.** `in the case of 4.2, third sentence` where 4.2 has two sentences.

**How to mend it.** Cite the sentence that was meant, or the rule alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, repeat

from rulewright.check.registry import finds
from rulewright.languages.patterns import words
from rulewright.languages.series import ranks
from rulewright.languages.words import Words
from rulewright.model import Book, Citation, Diagnostic, Reference, Rule
from rulewright.notations.notation import Notation
from rulewright.project import Project

END = re.compile(r"[.!?:;。！？；\n]")
CLOSING = ".!?:;。！？；"  # ends a text, which counts by itself
FAR = 60  # characters before a rule in which the sentence stands that is of it


@finds("missing-sentence", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.notation and _are_cited(book, book.notation.words):
            yield from _missing(book, project.rulebook(book) or book, Sentences(book.notation))


def _missing(book: Book, home: Book, sentences: Sentences) -> Iterator[Diagnostic]:
    """Yield the sentences that a book cites of rules of `home` that cannot have so many."""
    for citation, reference in book.references:
        rule = home.one_rule(reference)
        cited = sentences.beside(citation, reference) if rule else None
        most = sum(1 for _ in islice(_ends(home, rule), sentences.place(cited))) if rule and cited else 0
        if rule and cited and 0 < most < sentences.place(cited):
            yield Diagnostic(
                message=f"{rule.name} has no “{cited['sentence']}”: it has {most} at most",
                span=citation.passage.span(*cited.span("sentence")),
                book=book.id,
                rule=citation.source,
                help=["cite the sentence that was meant, or the rule alone"],
                related=[(rule.span, f"{rule.name} is defined here")],
            )


class Sentences:
    """Finds the sentences that are cited beside rules, in the words of a notation."""

    def __init__(self, notation: Notation) -> None:
        listed = notation.words
        self.places = ranks(notation.language)
        word = words(_named(listed))
        rank = words(self.places) if self.places else "(?!)"
        the = rf"(?:(?:{words(listed.the)})\s+)?"
        further = rf"(?:\s*(?:,|{words([*listed.joiner, *listed.through])})\s*(?P<last>\d+))*"
        one = rf"(?P<sentence>(?:{word})\s*(?P<number>\d+){further}|(?P<rank>{rank})\s+(?:{word}))(?!\w|[.-]\d)"
        of = words([*listed.of, *listed.within])
        self.behind = re.compile(rf"\)?,?\s+{the}{one}", re.IGNORECASE)
        self.before = re.compile(rf"(?<!\w){one}\s+(?:{of})(?:\s+[^\W\d_]+\.?){{0,2}}[\s§]*\Z", re.IGNORECASE)

    def beside(self, citation: Citation, reference: Reference) -> re.Match[str] | None:
        """Return where a `sentence` is named behind a reference or in front of it; None where none is."""
        text, start = citation.passage.text, reference.start
        return self.behind.match(text, reference.end) or self.before.search(text, max(0, start - FAR), start)

    def place(self, cited: re.Match[str]) -> int:
        """Return the place of the last sentence that is named, counted from 1."""
        return int(cited["last"] or cited["number"] or self.places[cited["rank"].casefold()])


def _named(listed: Words) -> list[str]:
    """Return the words for sentences that are no words for other parts as well."""
    parts = {*listed.paragraph, *listed.letter, *listed.number, *listed.inner}
    return [word for word in listed.sentence if word not in parts]


def _are_cited(book: Book, listed: Words) -> bool:
    named = [word.casefold() for word in _named(listed)]
    return any(word in text for text in (source.text.casefold() for source in book.sources) for word in named)


def _ends(book: Book, rule: Rule) -> Iterator[None]:
    """Yield for each sentence that a rule may have, with what stands below it: every mark that may end one counts, and
    the end of every text."""
    for part in rule.blocks:
        yield from repeat(None, len(END.findall(part.text.text.rstrip(CLOSING))) + 1)
    for inner in book.below.get(rule.id, ()):
        yield from _ends(book, inner)
