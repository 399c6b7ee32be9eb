"""Findings as highlights with notes in a copy of a PDF. Our own earlier ones are replaced."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

from rulewright.annotate.words import AUTHOR, lines_of
from rulewright.errors import InputError
from rulewright.model import Diagnostic
from rulewright.read.pdf.places import Box, PdfPlaces
from rulewright.text import Source, Span

if TYPE_CHECKING:
    from pypdf import PageObject, PdfWriter

COLORS = {"error": "ff9a9a", "warning": "ffd36b", "note": "a9d1ff"}


def annotate_pdf(data: bytes, source: Source, found: list[Diagnostic]) -> bytes:
    """Return a PDF with a highlight for each finding in `source`, which was read from it.

    Raises InputError where pypdf is not installed or cannot read the file.
    """
    try:
        from pypdf import PdfReader, PdfWriter
        from pypdf.errors import PyPdfError
    except ImportError:
        raise InputError(
            "writing into a PDF needs pypdf; install it with: pip install 'rulewright[read-pdf]'"
        ) from None
    try:
        writer = PdfWriter(clone_from=PdfReader(BytesIO(data)))
        for page in writer.pages:
            _forget(page)
        for finding in found:
            _highlight(writer, source, finding)
        out = BytesIO()
        writer.write(out)
    except (PyPdfError, ValueError, KeyError) as error:
        raise InputError(f"{source.path}: cannot be written into ({error}); print it to a PDF again") from error
    return out.getvalue()


def _forget(page: PageObject) -> None:
    """Take out what we put on a page before."""
    from pypdf.generic import ArrayObject, NameObject

    held = page.get("/Annots")
    if held is not None:
        kept = [each for each in held.get_object() if each.get_object().get("/T") != AUTHOR]
        page[NameObject("/Annots")] = ArrayObject(kept)


def _highlight(writer: PdfWriter, source: Source, finding: Diagnostic) -> None:
    """Put a highlight over the words of a finding, on each page that they stand on."""
    from pypdf.annotations import Highlight
    from pypdf.generic import ArrayObject, FloatObject, NameObject, TextStringObject

    for page, boxes in groupby(boxes_of(source, finding.span), key=lambda box: box.page):
        lines = _lines(list(boxes))
        quads = [
            FloatObject(value)
            for box in lines
            for value in (box.x0, box.y1, box.x1, box.y1, box.x0, box.y0, box.x1, box.y0)
        ]
        left, right = min(box.x0 for box in lines), max(box.x1 for box in lines)
        low, high = min(box.y0 for box in lines), max(box.y1 for box in lines)
        color = COLORS[finding.severity or "note"]
        mark = Highlight(rect=(left, low, right, high), quad_points=ArrayObject(quads), highlight_color=color)
        mark[NameObject("/T")] = TextStringObject(AUTHOR)
        mark[NameObject("/Contents")] = TextStringObject("\n".join(lines_of(finding)))
        writer.add_annotation(page - 1, mark)


def boxes_of(source: Source, span: Span) -> list[Box]:
    """Return the boxes of the words of a span; of the nearest word, where it holds none."""
    places = source.places
    if not isinstance(places, PdfPlaces):
        raise TypeError(f"{source.path} was not read from a PDF")
    return places.covering(span.start, span.end) or places.covering(span.start - 1, span.end + 2) or places.boxes[:1]


def _lines(boxes: list[Box]) -> list[Box]:
    """Return a box for each line that words stand on."""
    found: list[Box] = []
    for box in boxes:
        last = found[-1] if found else None
        if last and last.line == box.line and last.page == box.page and box.x0 >= last.x0:
            last.x1, last.y1, last.y0 = box.x1, max(last.y1, box.y1), min(last.y0, box.y0)
        else:
            found.append(Box(box.start, box.end, box.page, box.line, box.x0, box.y0, box.x1, box.y1))
    return found
