"""Bytes to text: decode an input file without changing a character of it."""

from __future__ import annotations

from pathlib import Path

from rulewright.errors import InputError
from rulewright.model import Problem
from rulewright.text import Source, Span

BINARY_SAMPLE = 8192  # bytes looked at; text holds no NUL


def read_source(path: Path, shown: str) -> tuple[Source, Problem | None]:
    """Read the file at `path`, known to people as `shown`.

    A byte-order mark is dropped. Bytes that are not UTF-8 are read as Windows-1252 (a superset of Latin-1) and
    stored as a problem that points to the first of them. Raises InputError where there is no text to be had.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{shown}: cannot be read ({error.strerror or error}); check its permissions") from error
    if b"\0" in data[:BINARY_SAMPLE] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{shown}: is a binary file, not text; take it out of `files` in book.toml")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Source(shown, data.decode("utf-16", errors="replace")), None
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return Source(shown, data.decode("utf-8")), None
    except UnicodeDecodeError as error:
        text = data.decode("cp1252", errors="replace")
        source = Source(shown, text)
        at = error.start
        return source, Problem("bad-encoding", Span(source, at, at + 1), f"0x{data[at]:02X}")
