"""Acts by what they are about, in small letters, or by their year: *article 9 de la loi sur les bateaux*, *forskrift om
havner § 44*, *§ 7 of the Statutes of 2011*."""

from __future__ import annotations

import re

from rulewright.cite.works.own import OwnNames
from rulewright.languages.patterns import Kinds, of_the, words
from rulewright.languages.words import Words
from rulewright.late import late

WORD = r"[^\W\d_]{2,30}"
# An act in brackets, before what is cited of it: (code of criminal procedure, section 40)
BRACKETED = late(rf"\((?P<act>{WORD})(?:\s+{WORD}){{1,6}},\s*\Z")
NOUN = 4  # letters, at least, of the last word of what an act is about: it is no small word that leads to a number


class Described:
    """Tells those that are not the book. `own` is what the book itself is called."""

    def __init__(self, listed: Words, own: OwnNames) -> None:
        self.own = own
        self.acts = Kinds(listed.statute)
        leads = [*listed.deferral, *listed.cue, *listed.of, *listed.within, *listed.joiner]
        self.leads = frozenset(word.casefold() for word in leads)
        about = rf"\s+{of_the(listed.about, listed.the)}(?P<what>{WORD})"
        self.about = late(about, re.IGNORECASE)
        self.year = late(rf"\s+{of_the(listed.of, listed.the)}(?P<year>(?:1[6-9]|20)\d\d)(?!\w)", re.IGNORECASE)
        self.before = late(
            rf"(?:\A|[.;:(]\s?|(?<!\w)(?:{words(leads)})\s)\s*(?P<act>{WORD}){about}(?P<more>(?:\s+{WORD}){{0,5}}),?\s*\Z",
            re.IGNORECASE,
        )

    def is_behind(self, text: str, act: str, end: int) -> bool:
        """True where words behind the word for an act, which ends at `end`, say that it is about something else."""
        match = self.about.match(text, end)
        return match is not None and self._is_other(act, match["what"])

    def is_of_year(self, text: str, end: int) -> bool:
        """True where a year stands behind a name, which ends at `end`, that is not this book's: *Statutes of 2011*."""
        match = self.year.match(text, end)
        return match is not None and not self.own.numbered(match["year"])

    def is_before(self, head: str) -> bool:
        """True where a text up to what cites ends with such an act, to which words lead, or with which brackets begin:
        what is to be regulated about something, under section 9, is none."""
        bracketed = BRACKETED.search(head)
        if bracketed and bracketed["act"] in self.acts and not self.own.called(bracketed["act"]):
            return True
        match = self.before.search(head)
        if match is None or match["act"] not in self.acts:
            return False
        last = (match["more"].split() or [match["what"]])[-1].casefold()
        return len(last) >= NOUN and last not in self.leads and self._is_other(match["act"], match["what"])

    def _is_other(self, act: str, what: str) -> bool:
        """True for an act of another kind than the book; for one of its kind where the book goes by what it is about as
        well, or says so of another act in its title, and not by this: else something may be decided about it."""
        return not self.own.called(act) or (self.own.described and not self.own.says(act, what))
