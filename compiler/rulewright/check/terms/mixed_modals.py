"""A book defines must and may, and says shall and can.

**What it finds.** In a book that explains what several of *must*, *shall* and *may* mean: the other words that oblige
or allow, of which it says nothing, each where it first stands, with how often it does. A word that the book never uses
is none that it means (*“shall”, not “must”*), and one that it uses often, and more than those it explains, is no slip.
A glossary that has an entry for one of them alone says how that word is meant, and nothing of the others.

**Why it matters.** Where *may* is defined as permission, a reader asks whether *can* permits less.

**Example.** *In these rules, "must" and "may" have the following meaning*, and then *a unit can move twice*.

**How to mend it.** Use the words that are defined. Where *can* says what is possible, leave it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.check.wording import checked, finding, times
from rulewright.languages.quotes import CLOSING, MARKS, OPENING, has_marks
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.terms import Stretch, Terms
from rulewright.terms.patterns import any_of

QUOTED = rf"(?:{OPENING}|‘){{}}(?:{CLOSING}|’)"
SLIPS = 5  # uses of a word, at most, that may all be meant for another one
SEVERAL = 2  # such words that a book explains, or has in quotes in one passage: it parts one from the other


@finds("mixed-modals", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        words = terms.folder.words
        defined = _defined(terms, [*words.oblige, *words.allow])
        loud = bool(defined) and all(map(str.isupper, defined.values()))  # then it means something in capitals alone
        for listed in (words.oblige, words.allow):
            known = [word for word in listed if word in defined]
            for word in listed if known else ():
                places = list(_places(terms, word.upper() if loud else word)) if word not in defined else []
                wanted = defined[known[0]]
                if 0 < len(places) <= max(SLIPS, sum(1 for _ in _places(terms, wanted))):
                    place, rule = places[0]
                    message = f"“{place.words}” stands {times(len(places))}, though the book defines “{wanted}”"
                    yield finding(book, place, rule, message, f"write “{wanted}” where that is meant")


def _defined(terms: Terms, modals: list[str]) -> dict[str, str]:
    """Return the modal words that the book defines, as terms, or several in quotes in one passage; each as it is
    written there."""
    told = {word: terms.find(word) for word in modals}
    found = {word: term.name for word, term in told.items() if term and term.explained}
    quoted = re.compile(QUOTED.format(f"({any_of(modals)})"), re.IGNORECASE) if modals else None
    firsts = {word.split()[0] for word in modals}
    for piece in terms.ground.with_any(raw for raw in terms.ground.holding if raw.casefold() in firsts):
        if quoted and has_marks(piece.text.text):
            named = {match[1].casefold(): match[1] for match in quoted.finditer(piece.text.text)}
            if len(named) >= SEVERAL:
                found |= named
    found = {word: written if written.isupper() else word for word, written in found.items()}  # “Must” and “may” say
    found = {word: written for word, written in found.items() if any(_places(terms, written))}
    return found if len(found) >= SEVERAL else {}


def _places(terms: Terms, word: str) -> Iterator[tuple[Stretch, str | None]]:
    pattern = re.compile(rf"(?<![\w{MARKS}]){re.escape(word)}(?![\w{MARKS}])")
    for piece in terms.ground.with_any(word.split()[:1]):
        if piece.part in ("text", "note") and piece.rule:
            for match in pattern.finditer(piece.text.text):
                yield Stretch(piece.text, *match.span()), piece.rule.id
