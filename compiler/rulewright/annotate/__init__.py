"""Findings back where the editor works: each a comment at its words, in a copy of the document."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from rulewright.errors import InputError, OutputError
from rulewright.model import Diagnostic
from rulewright.output import write_whole
from rulewright.project import Project
from rulewright.text import Source

REVIEWED = ".reviewed"


class Reviewed(Struct):
    """A copy that was written, and how many findings are in it."""

    path: str
    comments: int


def annotate(project: Project, output: Path | None = None) -> Iterator[Reviewed]:
    """Write a copy of each document of a project with its findings in it, beside the document: `rules.reviewed.docx`.
    `output` is where the only one goes.

    Raises InputError where no source is a document that can be read, OutputError where the copy would be the document
    itself.
    """
    sources = [source for book in project.books for source in book.sources if source.places]
    if not sources:
        none = "nothing here is a Word document or a PDF; what check prints says where each finding stands"
        raise InputError("; ".join(project.failures) or none)
    if output and len(sources) > 1:
        raise InputError(f"there are {len(sources)} documents here; name one of them to say where its copy goes")
    for source in sources:
        path = project.root / source.path
        target = output or copy_of(path)
        if os.path.exists(target) and target.samefile(path):
            raise OutputError(f"{target}: is the document itself, which is never written; name another file")
        found = [each for each in project.check() if each.span.source is source]
        made = _annotated(source, path, found)
        if made.startswith(b"PK"):
            from rulewright.annotate.work import refuse_loss

            refuse_loss(target, made, "name another file with --output")
        write_whole(target, made)
        shown = Path(source.path).with_name(target.name).as_posix() if output is None else str(output)
        yield Reviewed(shown, len(found))


def copy_of(path: Path) -> Path:
    """Return where the copy of a document goes."""
    return path.with_name(f"{path.stem}{REVIEWED}{path.suffix}")


def _annotated(source: Source, path: Path, found: list[Diagnostic]) -> bytes:
    """Return the bytes of a document with findings in it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{source.path}: cannot be read ({error.strerror or error})") from error
    if data.startswith(b"PK"):
        from rulewright.annotate.word import annotate_word

        try:
            return annotate_word(data, source, found)
        except InputError as error:
            raise InputError(f"{source.path}: {error}") from error
    from rulewright.annotate.pdf import annotate_pdf

    return annotate_pdf(data, source, found)
