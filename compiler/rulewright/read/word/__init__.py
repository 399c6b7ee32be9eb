"""Documents of word processors (`.docx`, `.docm`, templates, `.odt`): their text as a reader sees it, its blocks."""

from __future__ import annotations

from pathlib import PurePosixPath

from rulewright.model import Problem
from rulewright.read.blocks import RawBlock
from rulewright.read.word.document import DocumentReader
from rulewright.read.word.links import anchors, names, problems, styles
from rulewright.read.word.opendocument import is_open_document, read_open_document
from rulewright.read.word.package import Package, refuse_old
from rulewright.read.word.places import WordPlaces
from rulewright.read.word.written import Read

__all__ = ["Package", "is_open_document", "read_package", "read_word", "source_of"]
from rulewright.text import Source


def read_word(data: bytes, shown: str, original: bool = False) -> tuple[Source, list[RawBlock], list[Problem]]:
    """Read a document, known to people as `shown`: with its tracked changes accepted, or as it was before them.

    Raises InputError, without the name of the file, where it cannot be read.
    """
    refuse_old(data)
    read = read_package(Package(data), original)
    source = source_of(read, shown)
    return source, read.blocks, list(problems(source, read))


def read_package(package: Package, original: bool = False) -> Read:
    """Return all that is known of a document, of Word or of the open format. Raises InputError."""
    if is_open_document(package):
        return read_open_document(package, original)
    return DocumentReader(package, original).run()


def source_of(read: Read, shown: str) -> Source:
    """Return the text of a document as it was read."""
    source = Source(shown, "".join(read.text))
    named = names(read)
    source.styles = styles(read, PurePosixPath(shown).name, named)
    source.anchors = anchors(read, named)
    source.places = WordPlaces(read.parts, read.lines)
    source.remark = read.spans.remark(shown)
    return source
