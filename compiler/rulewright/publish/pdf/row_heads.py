"""Cells that head rows, tagged as what they are.

Typst tags the header of a table, and every cell below it as data: that one heads its row templates may say only behind
a switch (`a11y-extras`) that Typst's Python package does not turn on. So they give such a cell a background, which
Typst writes into its tag, and here this becomes the tag of a heading. Cells of data then list no headings any more, for
those of their rows would be missing: a reader finds them by what each heading says that it heads. So it is in all
tables, also in those none of whose cells heads a row.
"""

from __future__ import annotations

import itertools
import re

CELL = re.compile(rb"\d+ 0 obj\s*<</Type/StructElem/S/TD(?=/)")
NAMED = re.compile(rb"/Headers\[[^\]]*\]")
FACES = {  # of templates/pdf/look.typ, and what a cell heads that has one
    b"/BackgroundColor[1 1 1]": b"/Scope/Row",  # row-face
    b"/BackgroundColor[0.92941177 0.92941177 0.92941177]": b"/Scope/Column",  # face: over the rows below it
}
ENTRY = 20  # bytes of a line of the table that says where objects begin
ENDING = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
SECTION = re.compile(rb"xref\s+0 \d+\s+?(?=\d{10} )")


def with_row_heads(pdf: bytes) -> bytes:
    """Return a PDF as Typst writes it with the cells tagged as headings that its templates have given a background. One
    that is written in another way is returned as it is."""
    ending = ENDING.search(pdf)
    section = SECTION.match(pdf, int(ending[1])) if ending else None
    if not ending or not section:
        return pdf
    trailer = pdf.index(b"trailer", section.end())
    entries = [pdf[at : at + ENTRY] for at in range(section.end(), trailer - ENTRY + 1, ENTRY)]
    begins = {int(entry[:10]): number for number, entry in enumerate(entries) if entry[17:18] == b"n"}
    edges = [*sorted(begins), section.start()]
    pieces = [pdf[: edges[0]]]
    at = edges[0]
    for start, end in itertools.pairwise(edges):
        piece = pdf[start:end]
        pieces.append(_mended(piece) if CELL.match(piece) else piece)
        entries[begins[start]] = b"%010d" % at + entries[begins[start]][10:]
        at += len(pieces[-1])
    ends = pdf[trailer : ending.start(1)]
    return b"".join([*pieces, section[0], *entries, ends, str(at).encode(), pdf[ending.end(1) :]])


def _mended(cell: bytes) -> bytes:
    """Return the tag of a cell, of a heading where it has the background of one."""
    scope = next((scope for face, scope in FACES.items() if face in cell), b"")
    if scope:
        cell = cell.replace(b"/S/TD", b"/S/TH", 1)
    return NAMED.sub(scope, cell, count=1)
