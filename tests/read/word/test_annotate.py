"""Findings as comments in a copy of a Word document."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.annotate.word import annotate_word
from rulewright.model import Diagnostic
from rulewright.read.word import read_word
from rulewright.text import Span
from tests.read.word.anchors import anchored, comments_in
from tests.read.word.docx import LEGAL, SPACES, cell, docx, field, levels, notes, numbering, p, r, row, table, zipped

Run = Callable[..., Result]
NUMBERS = numbering(levels(*LEGAL))
NOTE = notes("footnote", p(r("As 1.9 says.")))
FOOT = "<w:r><w:footnoteReference w:id='1'/></w:r>"
OTHERS = (
    f"<w:comments {SPACES}><w:comment w:id='3' w:author='Ann'><w:p><w:r><w:t>Really?</w:t></w:r></w:p></w:comment>"
    "</w:comments>"
)
SEEN = (
    "<w:commentRangeStart w:id='3'/><w:r><w:t>Hm</w:t></w:r><w:commentRangeEnd w:id='3'/>"
    "<w:r><w:commentReference w:id='3'/></w:r>"
)
BODY = [
    p("Scope", num=(1, 0)),
    p(r("See 1.7 & 1.", "i"), r("8, <not>", "b"), r(" here."), num=(1, 1)),
    p("<w:r><w:t>A</w:t><w:tab/><w:t>see 1.4</w:t><w:br/><w:t>and 1.5</w:t></w:r>", FOOT, num=(1, 1)),
    table(row(cell("Roll"), cell("As 1.6 says")), row(cell("2"), cell(p(field("REF x", "1.3"))))),
]


def parts(data: bytes) -> dict[str, bytes]:
    archive = zipfile.ZipFile(BytesIO(data))
    return {name: archive.read(name) for name in archive.namelist()}


def without_marks(part: bytes) -> str:
    """What is left of the text's part when the marks of comments are taken out and split runs are joined again."""
    text = re.sub(r"<w:commentRange(?:Start|End) [^>]*/>|<w:r><w:commentReference [^>]*/></w:r>", "", part.decode())
    joint = r'</w:t></w:r><w:r>(?:<w:rPr>(?:(?!</w:rPr>).)*</w:rPr>)?<w:t xml:space="preserve">'
    return re.sub(r"</w:r><w:r>", "", re.sub(joint, "", text).replace(' xml:space="preserve"', ""))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "rules.docx"
    path.write_bytes(docx(*BODY, numbering=NUMBERS, footnotes=NOTE))
    return path


def test_each_finding_is_a_comment_at_its_words(run: Run, book: Path) -> None:
    before = book.read_bytes()
    result = run("annotate", book)
    assert result.stdout == "rules.reviewed.docx: 7 comments\n"
    assert book.read_bytes() == before
    after = (book.parent / "rules.reviewed.docx").read_bytes()
    words, said = anchored(after), comments_in(after)
    at = {words[id]: lines for id, (_, lines) in said.items()}
    assert {author for author, _ in said.values()} == {"Rulewright"}
    assert set(at) == {"1.7", "1.8", "", "1.4", "1.5", "1.6", "1.3"}  # one hangs on the mark of a note
    assert at["1.7"][0] == "There is no rule 1.7 (error: dangling-reference)"


def test_nothing_else_changes(run: Run, book: Path) -> None:
    run("annotate", book)
    old, new = parts(book.read_bytes()), parts((book.parent / "rules.reviewed.docx").read_bytes())
    changed = {name for name in new if new[name] != old.get(name)}
    assert changed == {"word/document.xml", "word/comments.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"}
    assert without_marks(new["word/document.xml"]) == without_marks(old["word/document.xml"])
    source, _, _ = read_word(book.read_bytes(), "")
    again, _, _ = read_word((book.parent / "rules.reviewed.docx").read_bytes(), "")
    assert again.text == source.text


def test_our_earlier_comments_are_replaced_and_others_stay(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "rules.docx"
    book.write_bytes(docx(*BODY, p(SEEN), numbering=NUMBERS, footnotes=NOTE, comments=OTHERS))
    run("annotate", book)
    once = (tmp_path / "rules.reviewed.docx").read_bytes()
    book.write_bytes(once)
    run("annotate", book)
    twice = (tmp_path / "rules.reviewed.docx").read_bytes()
    assert sorted(comments_in(twice).values()) == sorted(comments_in(once).values())
    assert len(comments_in(twice)) == 8
    assert comments_in(twice)["3"] == ("Ann", ["Really?"])
    assert sorted(anchored(twice).values()) == sorted(anchored(once).values())


def test_a_finding_in_a_note_hangs_on_its_mark(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "rules.docx"
    book.write_bytes(docx(p("Scope", num=(1, 0)), p("Units", FOOT, num=(1, 1)), numbering=NUMBERS, footnotes=NOTE))
    run("annotate", book)
    after = (tmp_path / "rules.reviewed.docx").read_bytes()
    said = [lines[0] for _, lines in comments_in(after).values()]
    assert said == ["There is no rule 1.9 (error: dangling-reference)"]
    marked = "<w:commentRangeStart w:id=\"0\"/><w:r><w:footnoteReference w:id='1'/></w:r><w:commentRangeEnd"
    assert marked in parts(after)["word/document.xml"].decode()


def test_a_comment_on_a_field_stands_around_it(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "rules.docx"
    simple = "<w:fldSimple w:instr='REF y'><w:r><w:t>1.8</w:t></w:r></w:fldSimple>"
    book.write_bytes(docx(p("Scope", num=(1, 0)), p("See ", field("REF x", "1.7"), " and ", simple), numbering=NUMBERS))
    run("annotate", book)
    after = (tmp_path / "rules.reviewed.docx").read_bytes()
    assert {"1.7", "1.8"} <= set(anchored(after).values())
    document = parts(after)["word/document.xml"].decode()
    results = re.findall(r'"separate"/>.*?"end"/>|<w:fldSimple .*?</w:fldSimple>', document)
    assert len(results) == 2
    assert not any("comment" in result for result in results)


def test_a_finding_at_an_automatic_number_is_at_the_words_of_its_paragraph(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "rules.docx"
    body = [
        p("Scope", num=(1, 0)),
        p("Units", num=(1, 1)),
        p(r("They "), r("stand in ", "b"), r("a space."), num=(2, 1)),
    ]
    again = (2, 0, '<w:lvlOverride w:ilvl="1"><w:startOverride w:val="4"/></w:lvlOverride>')
    book.write_bytes(docx(*body, p("More", num=(1, 0)), numbering=numbering(levels(*LEGAL), nums=[(1, 0, ""), again])))
    run("annotate", book)
    after = (tmp_path / "rules.reviewed.docx").read_bytes()
    assert [lines[0][:11] for _, lines in comments_in(after).values()] == ["1.2 to 1.3 "]
    assert list(anchored(after).values()) == ["They stand in a space."]


def test_the_document_itself_is_never_written(run: Run, book: Path) -> None:
    result = run("annotate", book, "--output", book)
    assert result.exit_code == 2
    assert "is the document itself" in result.stderr
    text = book.parent / "rules.txt"
    text.write_text("1.1 See 1.2.")
    assert "nothing here is a Word document" in run("annotate", text).stderr


RUNS = st.lists(st.tuples(st.text("ab &<>é—😀4.", min_size=1, max_size=6), st.booleans()), min_size=1, max_size=5)


@settings(max_examples=60)
@given(RUNS, st.lists(st.tuples(st.integers(0, 30), st.integers(1, 8)), min_size=1, max_size=4))
def test_any_words_can_be_commented(runs: list[tuple[str, bool]], places: list[tuple[int, int]]) -> None:
    data = docx(p(*(r(text, *(["b"] if bold else [])) for text, bold in runs), "<w:r><w:t>x</w:t></w:r>"))
    source, _, _ = read_word(data, "rules.docx")
    length = len(source.text) - 1
    spans = [(at % length, min(length, at % length + size)) for at, size in places]
    found = [Diagnostic(message="m", span=Span(source, start, end), code="c", severity="note") for start, end in spans]
    after = annotate_word(data, source, found)
    words = anchored(after)
    assert [words[str(at)] for at in range(len(spans))] == [source.text[start:end] for start, end in spans]
    assert read_word(after, "rules.docx")[0].text == source.text


def test_a_package_whose_list_of_kinds_is_damaged_is_refused_in_a_sentence(run: Run, book: Path) -> None:
    held = parts(book.read_bytes())
    book.write_bytes(zipped({name: data.decode() for name, data in held.items()} | {"[Content_Types].xml": "<Types>"}))
    result = run("annotate", book)
    assert result.exit_code == 2
    assert "rules.docx: its part [Content_Types].xml is damaged XML" in result.stderr


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_sees_every_comment(run: Run, book: Path) -> None:
    run("annotate", book)
    copy = book.parent / "rules.reviewed.docx"
    command = ["soffice", f"-env:UserInstallation=file://{book.parent}/profile", "--headless", "--convert-to", "fodt"]
    subprocess.run([*command, "--outdir", str(book.parent), str(copy)], check=True, capture_output=True)
    seen = (book.parent / "rules.reviewed.fodt").read_text()
    assert seen.count("<office:annotation ") == len(comments_in(copy.read_bytes())) == 7


def test_comments_of_others_in_an_earlier_copy_are_not_lost(run: Run, tmp_path: Path) -> None:
    book, copy = tmp_path / "rules.docx", tmp_path / "rules.reviewed.docx"
    book.write_bytes(docx(*BODY, numbering=NUMBERS, footnotes=NOTE))
    copy.write_bytes(docx(*BODY, p(SEEN), numbering=NUMBERS, footnotes=NOTE, comments=OTHERS))
    held = copy.read_bytes()
    result = run("annotate", book)
    assert result.exit_code == 2
    assert "its comments of others would be lost" in result.stderr
    assert "--output" in result.stderr
    assert copy.read_bytes() == held
