"""Pictures in documents of word processors on their way to the page and to paper, with what they say."""

from __future__ import annotations

import base64
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.read.word import read_word
from tests.read.word.docx import KINDS, cell, docx, p, r, row, table
from tests.read.word.odt import odt
from tests.read.word.odt import p as opened

Run = Callable[..., Result]
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
DRAWING = (
    '<w:r><w:drawing><wp:inline xmlns:wp="urn:wp"><wp:docPr id="1" name="Picture 1" descr="{}"/>'
    '<a:blip xmlns:a="urn:a" r:embed="{}"/></wp:inline></w:drawing></w:r>'
)
OLD = '<w:r><w:pict><v:shape xmlns:v="urn:v" alt="x"><v:imagedata r:id="pic1" title="an ox"/></v:shape></w:pict></w:r>'


def with_pictures(data: bytes, *names: str) -> bytes:
    """Add pictures to a document, with the ids pic1, pic2 …"""
    old, out = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    relations = "".join(
        f'<Relationship Id="pic{at}" Type="{KINDS}image" Target="media/{name}"/>' for at, name in enumerate(names, 1)
    )
    with zipfile.ZipFile(out, "w") as archive:
        for each in old.namelist():
            text = old.read(each)
            if each == "word/_rels/document.xml.rels":
                text = text.replace(b"</Relationships>", f"{relations}</Relationships>".encode())
            archive.writestr(each, text)
        for name in names:
            archive.writestr(f"word/media/{name}", PIXEL)
    return out.getvalue()


BOOK = with_pictures(
    docx(
        p("1 Roads"),
        p("1.1 Carts"),
        p(r("Carts roll on "), DRAWING.format("a wheel&#10;Description made by a machine", "pic1"), r(", see 1.2.")),
        p("1.2 Oxen"),
        table(row(cell("Beast"), cell("Load"), head=True), row(cell("Ox"), cell(p(DRAWING.format("", "pic2"))))),
        p("1.3 Roofs"),
        p(r("Old: "), OLD, DRAWING.format("gone", "pic9")),
    ),
    "image1.png",
    "sacks.png",
)


def test_what_a_picture_says_stands_in_the_text() -> None:
    source, _, _ = read_word(BOOK, "book/rules.docx")
    assert "Carts roll on a wheel, see 1.2." in source.text
    assert "Ox\tsacks" in source.text
    looks = [(source.text[each.start : each.end], each.name) for each in source.styles or () if ":" in each.name]
    first = "picture:rules.docx/word/media/image1.png"
    assert looks == [("a wheel", first), ("sacks", "picture:rules.docx/word/media/sacks.png"), ("an ox", first)]


def test_what_a_picture_of_an_open_document_says_stands_in_the_text() -> None:
    said = '<svg:title xmlns:svg="urn:svg">a wheel</svg:title>'
    frames = [
        f'<draw:frame><draw:image xlink:href="{to}"/>{said}</draw:frame>' for to in ("Pictures/a.png", "../b.png")
    ]
    source, _, _ = read_word(odt(opened("On ", *frames, ".")), "rules.odt")
    assert source.text == "On a wheel.\n"
    assert [each.name for each in source.styles or ()] == ["picture:rules.odt/Pictures/a.png"]


@pytest.fixture
def book(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "game/rules.docx").write_bytes(BOOK)
    assert run("init", tmp_path).exit_code == 0
    return tmp_path


def test_pictures_are_on_the_page(run: Run, book: Path) -> None:
    built = run("build", book)
    assert built.exit_code == 0, built.output
    page = (book / "build/site/game/1/index.html").read_text("utf-8")
    found = re.findall('<img class="rw-picture" src="../../([^"]*)" alt="([^"]*)"', page)
    assert [words for _, words in found] == ["a wheel", "sacks", "an ox"]
    assert {(book / "build/site" / way).read_bytes() for way, _ in found} == {PIXEL}


def test_pictures_are_in_the_plain_tree_and_on_paper(run: Run, book: Path) -> None:
    pytest.importorskip("typst")
    assert run("build", "--docs-only", book / "plain", book).exit_code == 0
    assert [each.read_bytes() for each in (book / "plain").rglob("image1.png")] == [PIXEL]
    built = run("build", "--pdf", book)
    assert built.exit_code == 0, built.output
    from pypdf import PdfReader
    from pypdf.generic import DictionaryObject

    reader = PdfReader(io.BytesIO((book / "build/pdf/game-book.pdf").read_bytes()))
    objects = [reader.get_object(at) for at in range(1, int(str(reader.trailer["/Size"])))]
    held = [each for each in objects if isinstance(each, DictionaryObject)]
    assert {"a wheel", "sacks", "an ox"} <= {each.get("/Alt") for each in held}
