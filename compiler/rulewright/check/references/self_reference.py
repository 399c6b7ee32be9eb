"""A rule cites itself.

**What it finds.** A citation whose only target is the very rule, or item, that it stands in. Where the words say so
themselves (*this Section 8.42*), or a link leads back to the rule, it is meant; and a number alone in quotation marks
may stand on a thing: *the box marked "8.42"*.

**Why it matters.** It tells the reader nothing. Often a neighbour was meant: the number is off by one.

**Example.** `**8.42 RETREAT:** ... as explained in 8.42.`

**How to mend it.** Cite the rule that was meant, or leave the citation out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulewright.check.registry import finds
from rulewright.cite.links.links import LinkedWords
from rulewright.cite.patterns import Endings
from rulewright.cite.surroundings import before
from rulewright.languages.patterns import words
from rulewright.languages.quotes import CLOSES
from rulewright.model import Citation, Diagnostic, Reference
from rulewright.notations.notation import Notation
from rulewright.project import Project


@finds("self-reference", "note", scope="citation")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        passage = linked = None
        for citation, reference in book.references:
            itself = reference.targets == (citation.source,) and reference.kind in ("number", "title")
            if not itself or reference.cited[0] not in book.index:  # an item within the rule's own sentence
                continue
            if linked is None or citation.passage is not passage:
                passage, linked = citation.passage, LinkedWords(citation.passage)
            by_author = linked.hold(reference.start, reference.end)  # who links a rule to itself means it
            meant = by_author or _is_meant(citation, reference, book.notation)
            if not meant and not _stands_on_thing(citation, reference, book.notation):
                yield Diagnostic(
                    message=f"{citation.words(reference)} cites the rule that it stands in",
                    span=citation.span(reference),
                    book=book.id,
                    rule=citation.source,
                    help=["cite the rule that was meant, or leave the citation out"],
                )


def _is_meant(citation: Citation, reference: Reference, notation: Notation | None) -> bool:
    """True where the words before a citation say that it is of the rule itself."""
    listed = notation.words if notation else None
    kinds = (*listed.cue, *listed.label, *listed.section, *listed.article, *listed.paragraph) if listed else ()
    said = _itself(tuple(listed.own), kinds) if listed else None
    return said is not None and said.search(before(citation.passage.text, reference.start)) is not None


def _stands_on_thing(citation: Citation, reference: Reference, notation: Notation | None) -> bool:
    """True for a number alone in quotation marks, with no word before these that cites."""
    text, start, listed = citation.passage.text, reference.start - 1, notation.words if notation else None
    mark, behind = text[max(0, start) : start + 1], text[reference.end : reference.end + 1]
    quoted = bool(behind) and behind in CLOSES.get(mark, "")
    if not quoted or listed is None:
        return quoted
    citing = Endings([*listed.cue, *listed.label, *listed.deferral])
    return not citing.find(before(text, start).rstrip().casefold())


@lru_cache(1024)
def _itself(own: tuple[str, ...], kinds: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words([*own])})\s+(?:{words([*kinds])})\Z", re.IGNORECASE)
