"""A term is defined twice, and differently.

**What it finds.** A term with two entries in glossaries, or two sentences that say what it means, which differ in more
than upper and lower case or punctuation. An entry that only leads to another place is no definition; titles that
return in several lists (*Notes*) only part them. Of several glossaries under one word, *Definitions*, each is of its
part of the book.

**Why it matters.** Two players read two definitions, and both are right.

**Example.** *Stack: all units in a hex* in the glossary, and *Stack: two or more units in a hex* in the list of
abbreviations.

**How to mend it.** Keep one definition and let the other place lead to it. Where they are meant for two games or two
parts, say so in both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from rulewright.check.registry import finds
from rulewright.check.wording import checked, finding, kept
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms import Definition, Term, Terms

SIGN = re.compile(r"[*†‡°′″+]+")


@finds("defined-twice", "warning")
@kept
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        titles = _parting(terms)
        parts = {id(entry): part for part, each in enumerate(terms.glossaries) for entry in each.entries}
        for term in terms.all:
            for first, second in combinations(_said(term, titles, terms), 2):
                apart = _are_apart(parts.get(id(first), -1), parts.get(id(second), -1), terms)
                if _differ(first, second) and not apart and not _lead(book, first, second):
                    message = f"“{term.name}” is defined here once more, and differently"
                    found = finding(book, second.head, second.rule, message, "keep one definition and cite it")
                    found.related.append((first.head.span, f"“{term.name}” is defined here"))
                    yield found
                    break


def _parting(terms: Terms) -> set[int]:
    """Return the ids of the titles by which glossaries are parted, where several return in them: one alone that does is
    an entry that was made twice."""
    titles = [line.text for each in terms.glossaries for line in each.lines if line.title]
    counts = Counter(terms.folder.joined(each.text) for each in titles)
    several = sum(number > 1 for number in counts.values()) > 1
    return {id(each) for each in titles} if several else set()


def _said(term: Term, titles: set[int], terms: Terms) -> list[Definition]:
    """Return what a text says a term to be: of definitions in the same words the first, and one of those whose head is
    among the `titles` that only part lists. Neither what leads to another place, nor an entry of a list of
    abbreviations, which says no more than the long form."""
    found: dict[object, Definition] = {}
    for each in term.definitions:
        told = each.manner in ("glossary", "sentence") and each.words and not each.short
        if told and not terms.patterns.pointer.match(each.words):
            words = "" if id(each.head.text) in titles else terms.folder.key(each.words)
            found.setdefault((each.manner, words), each)
    return list(found.values())


def _are_apart(first: int, second: int, terms: Terms) -> bool:
    """True for two glossaries (by where they stand among those of the book) whose headings have one word for them: each
    is of its part of the book."""
    if first == second or min(first, second) < 0:
        return False
    headings = (terms.glossaries[each].heading.text for each in (first, second))
    one, other = (terms.patterns.glossary_word(words) for words in headings)
    return one == other


def _differ(first: Definition, second: Definition) -> bool:
    """True where two definitions are of one kind, and the second does not go on with the first."""
    goes_on = first.manner == "sentence" and first.rule == second.rule
    apart = first.manner == "glossary" and _written(first) != _written(second)
    return first.manner == second.manner and not goes_on and not apart


def _written(entry: Definition) -> tuple[bool, str]:
    """Return what tells the head of an entry from one of the same words: an article in front, a sign behind it (every
    night, every night*)."""
    words, start, end = entry.head.text.text, entry.head.start, entry.head.end
    sign = SIGN.match(words, end)
    return len(words[:start].strip()) > 1 and words[:start].strip().isalpha(), sign[0] if sign else ""


def _lead(book: Book, first: Definition, second: Definition) -> bool:
    """True where one of two definitions cites the rule of the other."""
    for one, other in ((first, second), (second, first)):
        passages = {id(stretch.text) for stretch in one.meaning}
        rule = book.by_id.get(other.rule or "")
        homes = {rule.id, *(outer.id for outer in book.around(rule))} if rule else set()
        for citation, reference in book.references:
            if id(citation.passage) in passages and not homes.isdisjoint(reference.targets):
                return True
    return False
