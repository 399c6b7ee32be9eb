"""Whether the words of a link and its address say one rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from urllib.parse import unquote

from rulewright.cite.links.anchors import slug
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import ZERO, Number, scope_of

SHORT = 4  # letters; fewer are no title that a link may be called by
CLAUSE = late(r"(?:\A|[.:;]\s)\s*(?P<words>[^\W\d_][^.:;()\n]{3,60}?)\s\(\Z")  # before what stands in brackets
FAR = 70  # characters in which it begins
ITEM = 2  # the place in a number from which on a letter is an item's


def agree(notation: Notation, cited: Iterable[str], name: str) -> bool:
    """True where a link to the rule `name` may stand on one of these numbers: on its own, or that of a rule around or
    below it, 5.0 being around 5.4; on 7.4.b also to 7.4.2, where the list is counted in figures."""
    led = _chapter(notation.parse(name) or (name,))
    numbers = (_chapter(notation.parse(each) or (each,)) for each in cited)

    def is_same(at: int, number: Number) -> bool:
        if led[at] == number[at]:
            return True
        letter = at >= ITEM and number[at].strip("().").isalpha() and led[at].strip("().").isdecimal()
        return letter and notation.ordinal(led[: at + 1]) == notation.ordinal(number[: at + 1])

    return any(all(is_same(at, number) for at in range(min(len(led), len(number)))) for number in numbers)


def _chapter(number: Number) -> Number:
    """Return the number of a chapter that is written 4.0, or any other as it is."""
    return number[:-1] if len(number) > 1 and ZERO.fullmatch(number[-1]) else number


def said_otherwise(
    text: str, start: int, end: int, address: str, name: str, headings: Set[str]
) -> Iterator[tuple[int, int]]:
    """Yield where the words of a link stand in a text, from `start` to `end`, or a whole clause behind which it stands
    in brackets, *1. Fishing ([see](#hunting))*, if its `address` is that of the heading `name` and these are another of
    the `headings`, each as links call it, of which neither holds the other: *[Fishing](#hunting)*."""
    led = slug(unquote(address.partition("#")[2]))
    clause = CLAUSE.search(text, max(0, start - FAR), start) if text[end : end + 1] == ")" else None
    for place in ((start, end), clause.span("words") if clause else (start, start)):
        said = slug(text[slice(*place)])
        another = len(said) >= SHORT and f"#{said}" in headings and said not in led and led not in said
        if another and f"#{led}" == name:
            yield place


def number_said(notation: Notation, words: str, name: str) -> tuple[Number, bool]:
    """Return the number that the words of a link to the rule `name` are, of the division of that if they name none, and
    whether a word for a rule calls it: *section 16*. No number where they are none."""
    called, _, last = words.rpartition(" ")
    listed = notation.words
    labelled = last[:1].isdigit() and called.casefold() in {word.casefold() for word in (*listed.label, *listed.cue)}
    number = notation.parse(last if labelled else words) or ()
    return (notation.in_scope(number, scope_of(notation.parse(name) or ())) if number else ()), labelled
