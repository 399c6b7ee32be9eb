"""Provisions that are no rules and are counted by ranks below the heading that names them, *Disposiciones
transitorias*: *Primera*, *Segunda*; and where one behind the last of these is cited, *disposición transitoria quinta*.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulewright.languages.forms import stem
from rulewright.languages.load import unaccented
from rulewright.languages.patterns import words
from rulewright.languages.scripts import SMALL
from rulewright.languages.series import in_words
from rulewright.late import late
from rulewright.model import Book, Diagnostic
from rulewright.outline.divisions.counted import places
from rulewright.terms.passages import Passage, passages
from rulewright.text import Span

NAME = late(r"[^\W\d_]{4,20}\s[^\W\d_]{4,20}(?:\s[^\W\d_]{1,20}){0,2}")  # of a kind: several words, no figure
RANK = r"(?P<rank>[^\W\d_]{4,20}(?:\s[^\W\d_]{4,20})?)"
FIRST = late(rf"\W*{RANK}\W*[.:]")
HEADED = late(rf"\W*(?P<name>[^\W\d_]{{4,20}}\s[^\W\d_]{{4,20}})\s{RANK}(?:[.:]|\s[–—-]|\W*\Z)")
RANKING = "ranking"
KIND = 2  # words of a name that tell one kind from others
FEWEST = 2  # provisions of a kind
FAR = 2  # times as many as there are, and two more: what is further is another work's
Kind = tuple[str, ...]  # how its words begin


class Provision(NamedTuple):
    """What a rank counts: its place, and where it stands."""

    place: int
    span: Span


def lost_provisions(book: Book) -> Iterator[Diagnostic]:
    """Yield the citations of provisions behind the last of their kind, but for those of another work."""
    counted = _counted(book)
    if not counted:
        return
    of, the = words([*book.words.of, *book.words.within]), words(book.words.the)
    acts = words(book.words.statute)
    elsewhere = late(rf",?\s(?:{of})\s+(?:(?:{the})\s+)?(?:[^\W\d_{SMALL}]|(?:{acts}))")
    for kind, provisions in counted.items():
        called = late(r"(?<!\w)" + r"\w*\s+".join([*map(re.escape, kind), RANK]), re.IGNORECASE)
        last = provisions[-1]
        for piece in passages(book):
            text = piece.text.text
            for match in called.finditer(text):
                place, end = _place(match, book.language)
                if last.place < place <= FAR * last.place + 2 and not elsewhere.match(text, end):
                    yield Diagnostic(
                        message=f'"{text[match.start() : end]}" is not there: there are {last.place} of these',
                        span=piece.text.span(match.start(), end),
                        book=book.id,
                        rule=piece.home,
                        help=["cite the one that was meant, or leave the citation out"],
                        related=[(last.span, "the last of these")],
                    )


def _counted(book: Book) -> Mapping[Kind, list[Provision]]:
    """Return the provisions of each kind, of which none is missing and none stands twice."""
    found: defaultdict[Kind, list[Provision]] = defaultdict(list)
    kind: Kind = ()
    for piece in passages(book) if any(map(_is_ranking, in_words(book.language))) else ():
        text = piece.text.text
        if piece.part == "title":
            kind = ()
        elif piece.part == "heading":
            headed = HEADED.match(text)
            place = _place(headed, book.language)[0] if headed else 0
            if headed and place:
                found[_kind(headed["name"])].append(_provision(piece, place))
            kind = _kind(text) if not place and NAME.fullmatch(text.strip()) else ()
        elif kind and piece.part == "text" and (first := FIRST.match(text)):
            place = _place(first, book.language)[0]
            if place:
                found[kind].append(_provision(piece, place))
    return {
        kind: each
        for kind, each in found.items()
        if len(each) >= FEWEST and [one.place for one in each] == list(range(1, len(each) + 1))
    }


def _is_ranking(kind: str) -> bool:
    return kind.startswith(RANKING)


def _provision(piece: Passage, place: int) -> Provision:
    return Provision(place, piece.text.span(0, len(piece.text.text)))


def _kind(name: str) -> Kind:
    """Return how the words that tell a kind begin, whatever their endings."""
    return tuple(stem(unaccented(word)) for word in name.split()[:KIND])


def _place(match: re.Match[str], language: str) -> tuple[int, int]:
    """Return the place that a rank in one word or two has, and where it ends; zero where it is none."""
    whole = match["rank"]
    for rank in (whole, whole.split()[0]):
        found = next((place for kind, place in places(rank, language) if _is_ranking(kind)), 0)
        if found:
            return found, match.start("rank") + len(rank)
    return 0, match.end("rank")
