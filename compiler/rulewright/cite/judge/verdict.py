"""What is judged of a phrase of numbers, and how it was: a place in a text, and the verdict on it."""

from __future__ import annotations

from typing import NamedTuple

from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import parenthesised
from rulewright.notations.number import Number

WORK = "it is of another work"
UNKNOWN = "most numbers of this list are no rules'"


class Verdict(NamedTuple):
    """Whether a number cites, and why; of a list that does not, whether none of its `whole` does."""

    cites: bool
    why: str
    whole: bool = False


class Place(NamedTuple):
    """What is judged: a phrase of numbers in a text of the rule `own`, from the `first` to the `last`, that ends at
    `end`, the words `before` it, and the word among them that cites, if there is one. `weak` tells that this word alone
    does not: *described in 2*; `bare` that the phrase begins with the number of a chapter, `ours` that a part of this
    book is named with it, `listed` that it goes on with a list of what another work holds, or is quoted for one, `led`
    that words which name another work lead over to the text; `name` are words in italics right before that word;
    `tabled` that it stands in a column of a table whose cells cite, `work` that what cites an entry of a list of works
    stands beside it."""

    text: str
    own: Number
    tokens: list[Token]
    first: Token
    last: Token
    end: int
    before: str
    cue: str
    bare: bool
    weak: bool = False
    ours: bool = False
    listed: bool = False
    led: bool = False
    name: str = ""
    tabled: bool = False
    work: bool = False

    @property
    def framed(self) -> bool:
        return parenthesised(self.text, self.first.start, self.last.end)
