"""What is known of a book's terms: what each is called, where it is explained, where it is used, and why it is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct, field

from rulewright.text import Span, Text

Manner = Literal[
    "told",
    "glossary",
    "sentence",
    "named",
    "bracketed",
    "listed",
    "abbreviation",
    "heading",
    "caption",
    "symbol",
    "capitals",
]
EXPLAINS: tuple[Manner, ...] = ("told", "glossary", "sentence", "named", "bracketed", "listed", "abbreviation")


class Stretch(NamedTuple):
    """Characters `start` to `end` of a text."""

    text: Text
    start: int
    end: int

    @property
    def words(self) -> str:
        return self.text.text[self.start : self.end]

    @property
    def span(self) -> Span:
        return self.text.span(self.start, self.end)


class Reason(NamedTuple):
    """Why something is a term, or not: what that weighs, and a sentence that says so."""

    weight: float
    says: str


class Definition(Struct):
    """A place that says what a term means, or that is its own by name (a heading, a caption).

    `head` is where the term stands, `rule` the id of the rule around it; `meaning` are the stretches that explain it;
    `short` is an abbreviation that is explained with it.
    """

    manner: Manner
    head: Stretch
    rule: str | None
    meaning: list[Stretch] = field(default_factory=list)
    short: Stretch | None = None

    @property
    def words(self) -> str:
        """What it says the term means."""
        return " ".join(stretch.words.strip() for stretch in self.meaning)

    def shares_meaning(self, other: Definition) -> bool:
        """True where both stand above the same words: two names of one entry."""
        return bool(self.meaning and other.meaning) and self.meaning[0].text is other.meaning[0].text


class Use(NamedTuple):
    """One place where a term is used, in the running text of a rule (None: outside all rules)."""

    place: Stretch
    rule: str | None


class Term(Struct, dict=True):
    """A term. `name` is how the book defines it (or most often writes it); `short` are its abbreviations, `others` what
    else a person said that it is called. `reasons` are why it is one. `cased` tells that the book writes it with
    capitals, so that the same words in small letters are not it."""

    name: str
    definitions: list[Definition] = field(default_factory=list)
    short: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    cased: bool = False

    @property
    def score(self) -> float:
        return sum(reason.weight for reason in self.reasons)

    @property
    def definition(self) -> Definition | None:
        """The place that explains it, if any does: a glossary's before others."""
        return min(self.definitions, key=lambda each: ORDER.index(each.manner), default=None)

    @property
    def explained(self) -> list[Definition]:
        """The places that say what it means, in the order of the text."""
        return [each for each in self.definitions if each.manner in EXPLAINS]

    @property
    def meaning(self) -> str:
        """What it means, in the book's words; nothing where no place says so."""
        return next((each.words for each in (self.definition, *self.explained) if each and each.words), "")

    @property
    def places(self) -> Iterator[Stretch]:
        """Every place where it stands, in any form: where it is defined and where it is used."""
        for each in self.definitions:
            if each.manner != "told":
                yield each.head
                if each.short and each.short is not each.head:
                    yield each.short
        yield from (use.place for use in self.uses)

    @property
    def forms(self) -> dict[str, int]:
        """How often it is written in each way, where it is used."""
        found: dict[str, int] = {}
        for use in self.uses:
            found[use.place.words] = found.get(use.place.words, 0) + 1
        return found


ORDER: tuple[Manner, ...] = (*EXPLAINS, "heading", "caption", "symbol", "capitals")
