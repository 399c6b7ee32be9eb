"""Ranges that run backward and have a hyphen, 7-2: in some books they are numbers of another work."""

from __future__ import annotations

import re

from rulewright.model import Book, Citation, Reference

HYPHENED = re.compile(r"\d+-\d+")


def is_hyphened(citation: Citation, reference: Reference) -> bool:
    """True for a range that consists of two figures and a hyphen."""
    return HYPHENED.fullmatch(citation.words(reference)) is not None


def count_hyphened(book: Book) -> None:
    """Tell a book how many different ranges that run backward are such in it."""
    backward = [each for each in book.references if each[1].backward and is_hyphened(*each)]
    book.hyphened = len({citation.words(reference) for citation, reference in backward})
