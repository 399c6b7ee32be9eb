"""Links to a file that is a document with numbers of its own: what their words cite is of that document, as in *[Order
3, section 2.4](order-3.md)* and *[2.4](order-3.md#oars)*, and the number in its name cites nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from rulewright.cite.links.anchors import slug
from rulewright.cite.passages import Passage
from rulewright.model import Reference
from rulewright.notations.notation import Notation
from rulewright.notations.number import scope_of, unscoped


def document_of(notation: Notation, address: str, name: str) -> str:
    """Return the division of the rule `name` to which an address leads, if that names the file of it."""
    return "" if address.startswith("#") else scope_of(notation.parse(name) or ())


def within(
    notation: Notation, document: str, passage: Passage, start: int, inside: Iterable[Reference]
) -> dict[int, Reference]:
    """Return, by their places, the references in the words of a link to a document, which begin at `start` of a
    passage: those that would be of the division in which it stands are of that document, and the number in its name is
    none. Where there is no document they are as they were."""
    return {each.start: each for each in (_within(notation, document, passage, start, inside) if document else inside)}


def _within(
    notation: Notation, document: str, passage: Passage, start: int, inside: Iterable[Reference]
) -> Iterator[Reference]:
    own = passage.division
    for each in inside:
        called = " ".join(passage.text.text[start : each.end].split())
        if f"-{slug(called)}".endswith(f"-{document}"):
            continue
        numbers = [notation.parse(name) or () for name in each.cited] if each.kind in ("number", "range") else []
        if numbers and all(number and scope_of(number) == own for number in numbers):
            bare = ((unscoped(number[0]), *number[1:]) for number in numbers)
            yield structs.replace(each, cited=tuple("".join(notation.in_scope(number, document)) for number in bare))
        else:
            yield each


def is_of(notation: Notation, document: str, address: str, inside: Iterable[Reference]) -> bool:
    """True where a link leads to a whole document, and all that its words cite is of that."""
    return (
        bool(document)
        and "#" not in address
        and all(scope_of(notation.parse(name) or ()) == document for each in inside for name in each.cited)
    )


def led_to(reference: Reference, to: str) -> Reference:
    """Return a reference as one that cites what a link on it leads to."""
    return structs.replace(reference, kind="number", cited=(to,), backward=False)
