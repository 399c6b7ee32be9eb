"""Ranges that run backward and have a hyphen, 7-2: in some books they are numbers of another work."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.model import Book, Citation, Reference

HYPHENED = re.compile(r"\d+-\d+")


def is_hyphened(citation: Citation, reference: Reference) -> bool:
    """True for a range that consists of two figures and a hyphen."""
    return HYPHENED.fullmatch(citation.words(reference)) is not None


def hyphened(citations: Iterable[Citation]) -> set[str]:
    """Return the words of the ranges that run backward among some citations and are such."""
    backward = ((citation, each) for citation in citations for each in citation.references if each.backward)
    return {citation.words(each) for citation, each in backward if is_hyphened(citation, each)}


def count_hyphened(book: Book) -> None:
    """Tell a book how many different ranges that run backward are such in it."""
    book.hyphened = len(hyphened(book.citations))
