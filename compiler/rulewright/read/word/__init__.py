"""Word documents (`.docx`, `.docm`, templates): their text as a reader sees it, its blocks, and what is wrong in it."""

from __future__ import annotations

from rulewright.model import Problem
from rulewright.read.blocks import RawBlock
from rulewright.read.word.document import DocumentReader, Read
from rulewright.read.word.links import problems, styles
from rulewright.read.word.package import Package, refuse_old
from rulewright.read.word.places import WordPlaces
from rulewright.text import Source


def read_word(data: bytes, shown: str, original: bool = False) -> tuple[Source, list[RawBlock], list[Problem]]:
    """Read a Word document, known to people as `shown`: with its tracked changes accepted, or as it was before them.

    Raises InputError, without the name of the file, where it cannot be read.
    """
    refuse_old(data)
    read = read_package(Package(data), original)
    source = source_of(read, shown)
    return source, read.blocks, list(problems(source, read))


def read_package(package: Package, original: bool = False) -> Read:
    """Return all that is known of a document. Raises InputError."""
    return DocumentReader(package, original).run()


def source_of(read: Read, shown: str) -> Source:
    """Return the text of a document as it was read."""
    source = Source(shown, "".join(read.text))
    source.styles = styles(read)
    source.places = WordPlaces(read.parts, read.lines)
    return source
