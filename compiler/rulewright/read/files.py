"""Bytes to text: decode an input file without changing a character of it, or have it read by who knows its format."""

from __future__ import annotations

import codecs
import errno
import re
from collections.abc import Sequence
from pathlib import Path

from rulewright.config import TreeTable
from rulewright.errors import InputError
from rulewright.inputs import read_bytes
from rulewright.model import Problem
from rulewright.read.formats import as_read
from rulewright.read.garbled import garbled
from rulewright.read.unread import OUT, WORD, unread
from rulewright.text import Source, Span

ODD = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # characters that no name of a file should have
REPLACEMENT = "\ufffd"
BINARY_SAMPLE = 8192  # bytes looked at; text holds no NUL
WIDE = (  # byte-order marks of texts with NULs in them; the third begins the first, too
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


ARCHIVE = b"PK\x03\x04"
PDF = b"%PDF-"
PDF_SAMPLE = 1024  # bytes among which a PDF begins
OLD_OFFICE = b"\xd0\xcf\x11\xe0"
DOCUMENTS = (*WORD, ".doc", ".odt")
IN_DOCUMENTS = (b"[Content_Types].xml", b"application/vnd.oasis.opendocument.text", "WordDocument".encode("utf-16-le"))


def read_source(
    path: Path,
    shown: str,
    original: bool = False,
    tree: TreeTable | None = None,
    following: Sequence[Path] = (),
) -> tuple[Source, list[Problem]]:
    """Read the file at `path`, known to people as `shown`; a document as it was before its tracked changes where the
    `original` is wanted. `tree` says what the keys of a YAML or JSON file hold; `following` are the files that go on
    with a piece of LaTeX, which stand behind it then.

    A byte-order mark is dropped. Bytes that are not UTF-8 are read as Windows-1252 (a superset of Latin-1) and
    stored as a problem that points to the first of them; so are characters that an earlier conversion had lost. Raises
    InputError where there is no text to be had.
    """
    if odd := ODD.search(shown):
        why = "is not UTF-8" if odd[0] >= "\ud800" else "has a control character"
        raise InputError(f"{ascii(shown)[1:-1]}: the name of the file {why}; rename it")
    try:
        data = read_bytes(path)
    except OSError as error:
        mend = OUT if error.errno == errno.EFBIG else "check its permissions"
        raise InputError(f"{shown}: cannot be read ({error.strerror or error}); {mend}") from error
    if _is_document(path, data):
        return _read_document(data, shown, original)
    if data[:PDF_SAMPLE].lstrip().startswith(PDF):
        return _read_document(data, shown, original)
    if said := unread(shown, data):
        raise InputError(f"{shown}: {said}")
    if wide := next((encoding for mark, encoding in WIDE if data.startswith(mark)), ""):
        source = Source(shown, data.decode(wide, errors="replace"))
        return _as_read(source, path, tree, following), _lost(source)
    if b"\0" in data[:BINARY_SAMPLE]:
        raise InputError(f"{shown}: is a binary file, not text; {OUT}")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        source = Source(shown, data.decode("utf-8"))
        problems = _lost(source)
    except UnicodeDecodeError as error:
        text = data.decode("cp1252", errors="replace")
        source = Source(shown, text)
        at = error.start
        problems = [Problem("bad-encoding", Span(source, at, at + 1), f"0x{data[at]:02X}")]
    read = _as_read(source, path, tree, following)
    return read, [*problems, *(Problem("bad-include", each, f"{each.text} is not there") for each in read.lacks)]


def _as_read(source: Source, path: Path, tree: TreeTable | None, following: Sequence[Path]) -> Source:
    """Return a text as its reader sees it. Raises InputError where what stands in it is nested without end."""
    try:
        return as_read(source, path, tree, following)
    except RecursionError as error:
        raise InputError(f"{source.path}: nests deeper than rules do; it was not read") from error


def _lost(source: Source) -> list[Problem]:
    """Return the problem that characters were replaced when somebody made the file, or that each stands as several;
    nothing where none were."""
    if place := garbled(source.text):
        return [Problem("bad-encoding", Span(source, *place.span()), place[0])]
    at = source.text.find(REPLACEMENT)
    if at < 0:
        return []
    return [Problem("bad-encoding", Span(source, at, at + 1), str(source.text.count(REPLACEMENT)))]


def _is_document(path: Path, data: bytes) -> bool:
    """True for a word processor's file, whole or damaged; another archive is none."""
    if not data.startswith((ARCHIVE, OLD_OFFICE)):
        return False
    return path.suffix.lower() in DOCUMENTS or any(name in data for name in IN_DOCUMENTS)


def _read_document(data: bytes, shown: str, original: bool) -> tuple[Source, list[Problem]]:
    """Read a word processor's file, or a PDF. Most books are plain text and need none of it."""
    try:
        if data.startswith(ARCHIVE) or data.startswith(OLD_OFFICE):
            from rulewright.read.word import read_word

            source, blocks, problems = read_word(data, shown, original)
        else:
            from rulewright.read.pdf import read_pdf

            source, blocks, problems = read_pdf(data, shown)
    except InputError as error:
        raise InputError(f"{shown}: {error}") from error
    source.blocks = blocks
    return source, problems
