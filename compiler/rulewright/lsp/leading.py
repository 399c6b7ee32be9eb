"""Where links lead while a book is edited: what they may call a text's places by, and which rules have them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence

from msgspec import structs

from rulewright.cite.links.anchors import names_of, slug
from rulewright.cite.links.files import Beside
from rulewright.cite.links.links import Links
from rulewright.cite.links.places import AGAIN
from rulewright.cite.passages import Found, Passage, passages_of
from rulewright.lsp.view import View
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.text import Source


def links_of(view: View, book: Book, notation: Notation) -> Links:
    """Return what reads the links of a book; what is wrong with them is told once the whole book is read again."""
    return Links(structs.replace(book, problems=[]), notation, Beside(view.project.root))


def with_links(pieces: Sequence[Passage], found: list[Found], links: Callable[[], Links]) -> list[Found]:
    """Return what some passages cite, with what their links cite; `found` is what the words of each do. What reads
    links is made where there are any."""
    if not any(style.address for piece in pieces for style in piece.text.styles):
        return found
    read = links()
    return [read.in_passage(piece, cited) for piece, cited in zip(pieces, found, strict=True)]


def called(source: Source) -> Mapping[str, int]:
    """Return what links may call the places of a text by, each with how many it calls so."""
    return Counter(map(slug, names_of(source)))


def linking(book: Book, notation: Notation) -> dict[str, set[str]]:
    """Return the rules that have links, by what these call the place that they lead to."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for passage in passages_of(book, notation, book):
        for style in passage.text.styles if passage.source else ():
            name = (style.address or "").rpartition("#")[2]
            again = AGAIN.match(name)
            for each in {name, again["name"] if again else name} - {""}:
                found[slug(each)].add(passage.source or "")
    return dict(found)
