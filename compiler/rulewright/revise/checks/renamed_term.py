"""A term was renamed in a part of the book only.

**What it finds.** A term of the old revision in whose place the new one has other words, the same in at least two
rules, while other rules still say it as before.

**Why it matters.** Readers take the old word for another thing. A renaming is done in an evening and ends at the rules
that nobody looked at.

**Example.** *Control disk* became *control marker* in 4.1 and 4.3; 6.2 still says *control disk*.

**How to mend it.** Write the new word there, too. Where the old one is a thing of its own now, say what it means.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rulewright.check.registry import finds_between
from rulewright.languages.quotes import EDGE
from rulewright.model import Diagnostic, name_of
from rulewright.terms import Stretch, Term, Terms, terms_of
from rulewright.terms.uses import Finder

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision

WORD = re.compile(r"\S+")
SEVERAL = 2  # rules in which a term became the same other words
AROUND = " .,;:()!?" + EDGE  # a word
LONG = 6  # words that may stand for a term

Renamed = dict[tuple[str, str], list[str]]  # the term and what stands in its place -> the new rules


@finds_between("renamed-term", "warning")
def find(revision: Revision) -> Iterator[Diagnostic]:
    for old in revision.old.books:
        new = revision.pairs.books.get(old.id, old.id)
        if not any(book.id == new for book in revision.new.books):
            continue
        terms, after = terms_of(revision.old, old), terms_of(revision.new, revision.new.book(new))
        for (name, now), rules in _renamed(revision, terms).items():
            term = terms.find(name)
            if term and len(set(rules)) >= SEVERAL:
                yield from _left(revision, after, term, now, rules)


def _renamed(revision: Revision, terms: Terms) -> Renamed:
    """Return which terms became which other words, and in which rules."""
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for change in revision.of_kind("reworded"):
        before, after = revision.before.by_id.get(change.old or ""), revision.after.by_id.get(change.new or "")
        if before and after and before.book == terms.book.id:
            for term, now in _replaced(before.rule.text, after.rule.text, terms):
                found[term.name, now].append(after.id)
    return found


def _replaced(before: str, after: str, terms: Terms) -> Iterator[tuple[Term, str]]:
    """Yield the terms of one text in whose place another has other words."""
    old, new = list(WORD.finditer(before)), list(WORD.finditer(after))
    matcher = SequenceMatcher(
        None, [word[0].strip(AROUND) for word in old], [word[0].strip(AROUND) for word in new], False
    )
    blocks = [each for each in matcher.get_opcodes() if each[0] == "replace"]
    for term, start, end in terms.finder.find(before) if blocks else ():
        first = next(at for at, word in enumerate(old) if word.end() > start)
        last = next(at for at, word in enumerate(old) if word.end() >= end)
        for _, i, j, k, m in blocks:
            if first <= j - 1 and i <= last and i >= first and j - 1 <= last:
                begin, stop = k - (i - first), m + (last - (j - 1))
                now = " ".join(word[0] for word in new[begin:stop]).strip(AROUND)
                if now and stop - begin <= LONG and terms.folder.key(now) != terms.folder.key(before[start:end]):
                    yield term, " ".join(terms.folder.key(now))


def _left(revision: Revision, after: Terms, term: Term, now: str, rules: list[str]) -> Iterator[Diagnostic]:
    """Yield a finding at the first place where the old words of a term stand still."""
    places = list(_places(after, term, now))
    if not places:
        return
    place, rule = places[0]
    more = f", and in {len(places) - 1} other places" if len(places) > SEVERAL else ""
    there = ", ".join(name_of(each) for each in sorted(set(rules))[:3])
    content = revision.after.by_id.get(rules[0])
    called = after.find(now)
    now = called.name if called else now  # as the book writes it
    yield Diagnostic(
        message=f"“{term.name}” stands here still{more}; in {there} it became “{now}”",
        span=place.span,
        book=after.book.id,
        rule=rule,
        help=[f"write “{now}” here, too, or say what “{term.name}” means now"],
        related=[(content.rule.span, f"{name_of(rules[0])} says “{now}”")] if content else [],
    )


def _places(after: Terms, term: Term, now: str) -> Iterator[tuple[Stretch, str | None]]:
    """Yield where a term stands in the new revision, but for where it is a part of what it became."""
    finder = Finder([Term(now), term], after.folder)
    for piece in after.ground.passages:
        for found, start, end in finder.find(piece.text.text):
            if found is term:
                yield Stretch(piece.text, start, end), piece.home
