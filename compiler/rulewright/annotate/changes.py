"""New words in a Word document as tracked changes: whoever opens it sees what was there, and accepts or rejects."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable

from rulewright.annotate.runs import Splitter
from rulewright.annotate.words import AUTHOR
from rulewright.errors import InputError
from rulewright.read.word import is_open_document, read_package
from rulewright.read.word.inline import Atom
from rulewright.read.word.package import Package
from rulewright.read.word.rewrite import rewrite
from rulewright.read.word.written import Line
from rulewright.text import Source, Span

WHEN = "2000-01-01T00:00:00Z"  # the format wants a time, and the same change is to make the same bytes


def track_changes(data: bytes, source: Source, edits: Iterable[tuple[Span, str]]) -> bytes:
    """Return a Word document in which the words of each span, which stand in `source`, are changed.

    Raises InputError where the document is not what was read, or words stand where Word itself writes them.
    """
    package = Package(data)
    if is_open_document(package):
        raise InputError(
            f"{source.path}: is an OpenDocument text, which is not changed here; save it as .docx and run this on that"
        )
    read = read_package(package)
    if "".join(read.text) != source.text:
        raise InputError(
            f"{source.path}: is read without its tracked changes, or has changed since it was read; accept them first"
        )
    atoms = sorted(read.atoms)
    lines = sorted(read.lines, key=lambda line: line.start)
    splitters: dict[int, Splitter] = {}
    by_part: defaultdict[int, list[tuple[Span, str]]] = defaultdict(list)
    for span, text in edits:
        by_part[_line_at(lines, span.start).part].append((span, text))
    for part, each in by_part.items():
        splitters[part] = splitter = Splitter(package.read(read.parts[part]), "body" if part == 0 else "")
        prefix = splitter.prefix.decode()
        about = f'{prefix}author="{AUTHOR}" {prefix}date="{WHEN}"'.encode()
        for span, text in sorted(each, key=lambda edit: edit[0].start):
            pieces = _pieces(atoms, span.start, span.end)
            if sum(end - start for _, start, end in pieces) != span.end - span.start or not pieces:
                raise _numbered(span)
            try:
                splitter.replace(pieces, text, about)
            except ValueError:
                raise InputError(f"{span.where}: {span.text} cannot be changed here; do it by hand") from None
    return rewrite(package, {read.parts[part]: splitter.result() for part, splitter in splitters.items()})


def _line_at(lines: list[Line], offset: int) -> Line:
    return lines[max(0, bisect_right(lines, offset, key=lambda line: line.start) - 1)]


def _pieces(atoms: list[Atom], start: int, end: int) -> list[tuple[Atom, int, int]]:
    """Return the characters from `start` to `end`: each atom with the places in it where they begin and end."""
    found = []
    at = max(0, bisect_right(atoms, start, key=lambda atom: atom.offset) - 1)
    for atom in atoms[at:]:
        if atom.offset >= end:
            break
        first, last = max(0, start - atom.offset), min(atom.length, end - atom.offset)
        if first < last:
            found.append((atom, first, last))
    return found


def _numbered(span: Span) -> InputError:
    """Return the error that says that a number is not in the text: Word works it out."""
    return InputError(
        f"nothing was changed: {span.where}: {span.text} is an automatic number; change the list in the word processor "
        "(its fields follow), then let diff --fix mend what was typed"
    )
