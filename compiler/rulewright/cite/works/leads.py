"""What the words that lead over to a text say of other works: *from the Customs Act:*."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from rulewright.cite.works.own import without_plural
from rulewright.cite.works.works import Works
from rulewright.late import late

CLAUSE = late(r"[,;.)]\s")
LEAD = 120  # characters of words that lead over to a text in which the name stands with which they end
WORD = late(r"[^\W\d_][\w'’-]*")
SUBJECT = 4  # words with which a sentence begins, at most, behind which the work stands that it speaks of
NUMBER = late(r"\s\d")  # right behind the word for a work


class Led(NamedTuple):
    """To what other work words lead over: `whole` tells that they end with its name, `begun` that they begin with
    parts of it, `kinds` are the words for its parts, without the plural."""

    whole: bool = False
    begun: bool = False
    kinds: frozenset[str] = frozenset()


class Leads:
    """Tells where words lead over to a text of one of the other `works`."""

    def __init__(self, works: Works) -> None:
        self.works = works
        self.singular = frozenset(map(without_plural, works.kinds.words))

    def of(self, lead: str) -> Led:
        """Return to what other work some words lead over."""
        return Led(self._end(lead), self._begin(lead), self._kinds(lead)) if lead else Led()

    def _end(self, lead: str) -> bool:
        """True where words end with the name of another work: *from the Customs Act:*"""
        clause = CLAUSE.split(lead[-LEAD:].rstrip(": "))[-1]
        return any(map(self.works.names_other, self.works.behind.named.finditer(clause)))

    def _begin(self, lead: str) -> bool:
        """True where words begin with a part of another work, whatever they say of it: *The following provisions of
        By-law 1195 remain in force:*."""
        places = (each.end() for each in islice(WORD.finditer(lead), SUBJECT))
        return any(self._is_kind_of_work(self.works.behind.named.match(lead, place)) for place in places)

    def _is_kind_of_work(self, match: re.Match[str] | None) -> bool:
        """True for a name with a word for works, as a plural or not, that is not this book, or has a number behind."""
        name = (match["name"] or "").split() if match else []
        if not match or not any(each in self.works.kinds or without_plural(each) in self.singular for each in name):
            return False
        return not self.works.own.named(" ".join(name)) or NUMBER.match(match.string, match.end("name")) is not None

    def _kinds(self, lead: str) -> frozenset[str]:
        """Return of what the other works consist that words speak of, as their names say, without the plural: *a
        protest under the Harbour Rules of Open Water, lodged in time:*."""
        matches = self.works.behind.named.finditer(lead)
        names = (match["name"] or "" for match in matches if self.works.names_other(match, known=False))
        words = (word for name in names if len(name.split()) > 1 for word in name.split())
        return frozenset(without_plural(word) for word in words if word in self.works.kinds)
