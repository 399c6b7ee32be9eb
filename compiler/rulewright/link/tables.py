"""Tables that their names alone do not tell: those without a caption of their own, which are cited by a name and by the
rule they stand in, and such as have one name, of which that of the same chapter is meant."""

from __future__ import annotations

from itertools import pairwise

from rulewright.model import Book, Table
from rulewright.notations.notation import Notation

NEAR = 12  # characters between a name and the number behind it: ` (see rule `
ENDS = frozenset(".;:!?")


def lead_to_unnamed(book: Book) -> None:
    """Lead a named table that no caption has to the only table of the rule whose number stands directly behind it: *the
    Team Table (1.1.2)*, where the table of 1.1.2 is called nothing, or like its rule."""
    if not any(each.kind == "table" and each.status == "dangling" for _, each in book.references):
        return
    unnamed = _unnamed(book)
    for (citation, named), (other, number) in pairwise(book.references):
        if named.kind != "table" or named.status != "dangling" or number.kind != "number":
            continue
        between = citation.passage.text[named.end : number.start]
        near = other.passage is citation.passage and len(between) <= NEAR and not ENDS & set(between)
        if near and number.status == "resolved" and number.targets[0] in unnamed:
            named.targets, named.status = (unnamed[number.targets[0]].id,), "resolved"


def lead_to_near(book: Book, notation: Notation) -> None:
    """Lead a name of several tables to the only one in the chapter of the text that names it."""

    def chapter(id: str | None) -> tuple[str, ...]:
        rule = book.by_id.get(id or "")
        return notation.chapter(notation.parse(rule.number or "") or ()) if rule else ()

    for citation, named in book.references:
        if named.kind == "table" and named.status == "ambiguous" and len(named.cited) == 1:
            own = chapter(citation.source)
            near = [each for each in named.targets if own and chapter(book.homes.get(each, each)) == own]
            if len(near) == 1:
                named.targets, named.status = (near[0],), "resolved"


def _unnamed(book: Book) -> dict[str, Table]:
    """Return the tables that nothing but their rule names, by the id of that rule: each the only one there."""
    held = ((rule, book.tables_of.get(rule.id, [])) for rule in book.rules)
    return {rule.id: each[0] for rule, each in held if len(each) == 1 and each[0].caption in ("", rule.heading)}
