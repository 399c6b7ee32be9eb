"""Renumbering and mending in Word documents: a copy with tracked changes."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright
from rulewright.read.word import read_word
from tests.read.word.docx import LEGAL, docx, levels, numbering, p, r

Run = Callable[..., Result]
TYPED = [
    p(r("1 Scope", "b")),
    p("1.1 Units stand in spaces; see ", r("1", "i"), r(".2", "i"), " & 1.3."),
    p("1.2 Fleets stay in port."),
    p("1.3 Planes fly as in 1.2."),
]
CHANGES = re.compile(r'<w:(?:ins|del) w:id="\d+" w:author="Rulewright"')


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "rules.docx"
    path.write_bytes(docx(*TYPED))
    return path


def test_renumbering_is_tracked_in_a_copy(run: Run, book: Path) -> None:
    before = book.read_bytes()
    result = run("renumber", "rules", "1.2", "1.4", "--path", book)
    assert result.exit_code == 0, result.stderr
    assert "1.2 is 1.4 now, in rules.reviewed.docx" in result.stdout
    assert book.read_bytes() == before
    after = (book.parent / "rules.reviewed.docx").read_bytes()
    old, _, _ = read_word(before, "")
    assert read_word(after, "")[0].text == old.text.replace("1.2", "1.4")
    assert read_word(after, "", original=True)[0].text == old.text
    held = zipfile.ZipFile(book.parent / "rules.reviewed.docx")
    assert [name for name in held.namelist() if held.read(name) != zipfile.ZipFile(book).read(name)] == [
        "word/document.xml"
    ]
    ids = re.findall(r'<w:(?:ins|del) w:id="(\d+)"', held.read("word/document.xml").decode())
    assert len(ids) == len(set(ids)) == 7  # one citation stands in two runs


def test_a_dry_run_shows_lines(run: Run, book: Path) -> None:
    shown = run("renumber", "rules", "1.2", "1.4", "--path", book, "--dry-run").stdout
    assert "-1.2 Fleets stay in port." in shown
    assert "+1.4 Fleets stay in port." in shown


def test_an_automatic_number_is_not_retyped(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.docx"
    body = [p("Scope", num=(1, 0)), p("Units", num=(1, 1)), p("See 1.1.", num=(1, 1))]
    path.write_bytes(docx(*body, numbering=numbering(levels(*LEGAL))))
    result = run("renumber", "rules", "1.1", "1.3", "--path", path)
    assert result.exit_code == 2
    assert "1.1 is an automatic number; change the list in the word processor" in result.stderr
    assert not (tmp_path / "rules.reviewed.docx").exists()


def test_stale_citations_are_mended_as_tracked_changes(run: Run, tmp_path: Path) -> None:
    part = numbering(levels(*LEGAL))
    rules = [p("Scope", num=(1, 0)), p("Units stand in spaces.", num=(1, 1)), p("Fleets, see 1.1.", num=(1, 1))]
    old, new = tmp_path / "old.docx", tmp_path / "new.docx"
    old.write_bytes(docx(*rules, numbering=part))
    new.write_bytes(docx(rules[0], p("Seasons follow each other.", num=(1, 1)), *rules[1:], numbering=part))
    result = run("diff", old, new, "--fix")
    assert "new.reviewed.docx holds them as tracked changes" in result.stderr
    copy = (tmp_path / "new.reviewed.docx").read_bytes()
    assert "Fleets, see 1.2." in read_word(copy, "")[0].text
    assert "Fleets, see 1.1." in read_word(copy, "", original=True)[0].text


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_sees_the_changes(run: Run, book: Path) -> None:
    run("renumber", "rules", "1.2", "1.4", "--path", book)
    command = ["soffice", f"-env:UserInstallation=file://{book.parent}/profile", "--headless", "--convert-to", "fodt"]
    copy = book.parent / "rules.reviewed.docx"
    subprocess.run([*command, "--outdir", str(book.parent), str(copy)], check=True, capture_output=True)
    seen = (book.parent / "rules.reviewed.fodt").read_text()
    assert seen.count("<text:deletion") >= 3
    assert seen.count("<text:insertion") == 3
    assert rulewright.load(copy).books[0].index["1.4"]


def test_changes_in_an_earlier_copy_are_not_lost(run: Run, book: Path) -> None:
    copy = book.parent / "rules.reviewed.docx"
    run("annotate", book)
    assert run("renumber", "rules", "1.2", "1.4", "--path", book).exit_code == 0  # comments of ours are no loss
    held = copy.read_bytes()
    assert run("renumber", "rules", "1.2", "1.4", "--path", book).exit_code == 0
    assert copy.read_bytes() == held
    for command in (("renumber", "rules", "1.1", "1.7", "--path"), ("annotate",)):
        result = run(*command, book)
        assert result.exit_code == 2
        assert "rules.reviewed.docx is there already, and its tracked changes would be lost" in result.stderr
        assert copy.read_bytes() == held
    assert run("annotate", book, "--output", book.parent / "other.docx").exit_code == 0
