"""Citations that the markup names (a Lout tag): the reader found them; here it is told which of them hand over."""

from __future__ import annotations

import re
from functools import cache

from rulewright.model import Book
from rulewright.notations.load import HERE
from rulewright.toml import read_toml

CLAUSE = re.compile(r"[.;:,()](?=\s|$)|[.;:,()]\s")
FAR = 80  # characters before a reference in which the words that hand over stand


def cite_markup(book: Book) -> None:
    """Set whether each citation is a deferral: words before it, in the same clause, hand the matter over."""
    for citation in book.citations:
        first = citation.references[0]
        if first.kind == "tag":
            before = citation.passage.text[max(0, first.start - FAR) : first.start].rstrip()
            clause = CLAUSE.split(before)[-1]
            citation.deferral = bool(_hands_over().search(clause))


@cache
def _hands_over() -> re.Pattern[str]:
    phrases = read_toml(HERE / "words.toml", "words.toml")["deferral"]
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(_inflected, phrases))})(?!\w)", re.IGNORECASE)


def _inflected(phrase: str) -> str:
    """Return a pattern of a phrase whose first word may be inflected: `apply`, `applies`, `applied`."""
    verb, _, rest = phrase.partition(" ")
    if verb.endswith("y"):
        verb = re.escape(verb[:-1]) + "(?:y|ies|ied|ying)"
    elif verb.isalpha():
        verb = re.escape(verb) + "(?:s|d|ed)?"
    else:
        verb = re.escape(verb)
    return verb + "".join(rf"\s+{re.escape(word)}" for word in rest.split())
