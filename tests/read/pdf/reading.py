"""Read pages that a test has drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.read.blocks import RawBlock
from rulewright.read.pdf import read_pdf
from rulewright.text import Source
from tests.read.pdf.maker import Mark, pdf


def read(*pages: Sequence[Mark], bookmarks: list[tuple[str, int]] | None = None) -> tuple[Source, list[RawBlock]]:
    source, blocks, _ = read_pdf(pdf(*pages, bookmarks=bookmarks), "rules.pdf")
    return source, blocks


def words(source: Source, block: RawBlock) -> str:
    return " ".join(source.text[slice(*piece)] for piece in block.pieces)
