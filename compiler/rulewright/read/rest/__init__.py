"""reStructuredText: its blocks and words as docutils understands them, each led back to its place in the file."""

from __future__ import annotations

from pathlib import Path

from rulewright.errors import InputError
from rulewright.read.parts import Parts
from rulewright.read.reading import Reading
from rulewright.text import Source


def read_rest(shown: str, text: str, path: Path | None) -> Source:
    """Return a text in reStructuredText as it is read; what it includes follows it. Raises InputError where docutils is
    not there to read it, or trips over it."""
    try:
        from rulewright.read.rest.document import Document
    except ImportError as error:
        raise InputError(
            f"{shown}: is reStructuredText, which docutils reads; pip install 'rulewright[read-rst]'"
        ) from error
    return Document(Parts(shown, path)).read(Reading(shown, text))
