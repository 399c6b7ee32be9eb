"""A term is defined twice, and differently.

**What it finds.** A term with two entries in glossaries, or two sentences that say what it means, which differ in more
than upper and lower case or punctuation. An entry that only leads to another place is no definition; titles that
return in several lists (*Notes*) only part them. Of several glossaries under one word, *Definitions*, each is of its
part of the book; so is a list of definitions in running text where a line above it says so (*In this section:*).

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
from itertools import combinations, takewhile

from rulewright.check.registry import finds
from rulewright.check.wording import checked, finding
from rulewright.languages.quotes import MARKS
from rulewright.late import late
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms import Definition, Term, Terms
from rulewright.terms.fold import is_short
from rulewright.terms.marks import SINGLE, marks
from rulewright.text import Text

SIGN = late(r"[*†‡°′″+]+|\s*\([^()]+\)")
ASIDE = re.compile(r"\s+[–—]\s+")
LEADS = late(r"[:—–-]\s*\Z")
BACK = 60  # passages of a list in front of one of its entries, at most


@finds("defined-twice", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        titles = _parting(terms)
        lists = _Lists(terms)
        parts = {id(entry): part for part, each in enumerate(terms.glossaries) for entry in each.entries}
        for term in terms.all:
            for first, second in combinations(_said(term, titles, terms), 2):
                apart = _are_apart(parts.get(id(first), -1), parts.get(id(second), -1), terms)
                apart = apart or lists.are_apart(first, second) or not _is_one(first, second, terms)
                if _differ(first, second, terms) and not apart and not _lead(book, first, second):
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


def _is_one(first: Definition, second: Definition, terms: Terms) -> bool:
    """True for two heads of the same words; an abbreviation and what it is short for may both be entries."""
    one, other = (terms.folder.joined(each.head.words) for each in (first, second))
    return one == other


class _Lists:
    """The lists of definitions in the running text of a book."""

    def __init__(self, terms: Terms) -> None:
        self.book = terms.book
        self.patterns = terms.patterns
        self.passages = terms.ground.passages
        self.places = {id(piece.text): at for at, piece in enumerate(self.passages)}

    def are_apart(self, first: Definition, second: Definition) -> bool:
        """True where the second of two definitions is an entry of a list for a part of the book, and the first is none
        of it."""
        leading = self._leading(second)
        return leading is not None and leading != self._leading(first)

    def _leading(self, definition: Definition) -> int | None:
        """Return which passage leads to the list in which a definition is an entry, and says for what part of the book;
        entries may lead to their items."""
        head = definition.head
        if definition.manner != "sentence" or not self._begins(head.text.text, head.start):
            return None
        at = self.places.get(id(head.text), 0)
        home = self._home(at)
        before = takewhile(lambda each: self._home(each) == home, range(at - 1, max(-1, at - 1 - BACK), -1))
        return next((each for each in before if self._leads(self.passages[each].text)), None)

    def _leads(self, text: Text) -> bool:
        """True for a line that begins a list for a part of the book, and is no entry of one."""
        if not LEADS.search(text.text) or not self.patterns.of_part.search(text.text):
            return False
        first = next(marks(text), None)
        return not (first and self._begins(text.text, first.start))

    def _begins(self, text: str, at: int) -> bool:
        """True where nothing stands in front of a place in a text but an article."""
        before = "".join(each if each.isalnum() else " " for each in text[:at]).casefold().split()
        return not before or (len(before) == 1 and before[0] in self.patterns.words.article)

    def _home(self, at: int) -> str | None:
        """Return the id of the rule of a passage, or of the one that an item belongs to."""
        rule = self.passages[at].rule
        while rule and rule.item:
            rule = self.book.by_id.get(rule.parent or "")
        return rule.id if rule else None


def _differ(first: Definition, second: Definition, terms: Terms) -> bool:
    """True where two definitions are of one kind, and contradict each other; those of a glossary and of a sentence may,
    where both have the verb of a definition. Not where the second goes on with the first, where one says the same and
    more aside, or where both only say of what kind the one thing is."""
    if _written(first) != _written(second):
        return False
    if first.manner != second.manner:
        return all(_means(each, terms) for each in (first, second)) and not _says_more(first, second, terms)
    if first.manner != "sentence":
        return True
    return not (
        first.rule == second.rule
        or _says_more(first, second, terms)
        or (_is_of_a_kind(first, terms) and _is_of_a_kind(second, terms))
    )


def _means(definition: Definition, terms: Terms) -> bool:
    """True where a text says by a verb for nothing else what a term means, and not for a part of the book alone."""
    text, _, end = definition.head
    verb = terms.patterns.means.match(text.text[end:].lstrip(MARKS))
    return verb is not None and not terms.patterns.of_part.search(text.text)


def _says_more(first: Definition, second: Definition, terms: Terms) -> bool:
    """True where one of two definitions has all words of the other in front of a dash."""
    one, other = (terms.folder.key(each.words) for each in (first, second))
    cores = [terms.folder.key(ASIDE.split(each.words)[0]) for each in (first, second)]
    return one == cores[1] or other == cores[0]


def _is_of_a_kind(definition: Definition, terms: Terms) -> bool:
    """True for what is said of the one thing of its name, the Wizard is a rogue: others are rogues, too."""
    words = terms.folder.words
    before = definition.head.text.text[: definition.head.start].casefold().split()
    the_one = bool(before) and before[-1] in words.article and before[-1] not in words.countable
    return the_one and definition.words.split(None, 1)[0].casefold() in words.countable


def _written(entry: Definition) -> tuple[bool, str, bool]:
    """Return what tells the head of an entry from one of the same words: an article in front, a sign behind it (every
    night, every night*), or what stands in brackets there: costs (of the seller); quotes within what is quoted."""
    words, start, end = entry.head.text.text, entry.head.start, entry.head.end
    match = SIGN.match(words, end)
    sign = match[0].strip() if match and not is_short(match[0].strip(" ()")) else ""
    inner = words[max(0, start - 1) : start] in SINGLE
    return len(words[:start].strip()) > 1 and words[:start].strip().isalpha(), sign, inner


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
