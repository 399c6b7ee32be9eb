"""Folders and files as people have them: which are the text, in what order, what is no text; names of every kind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.read.order import in_order

Run = Callable[..., Result]
RULES = "# {0}. Roads\n\n{0}.1 Carts keep to roads.\n\n{0}.2 They stop at fords (see {0}.1).\n"


@pytest.mark.parametrize("name", ["rules~old", "my rules", "a#b", "50%", "Règles été", "who?"])
def test_names_of_books(run: Run, tmp_path: Path, name: str) -> None:
    book = tmp_path / name
    book.mkdir()
    (book / f"{name}.md").write_text(RULES.format(1), "utf-8")
    for path in (book, book / f"{name}.md"):
        found = run("check", path)
        assert found.exit_code == 0, found.output
        assert "no findings in 1 book, 3 rules, 1 reference" in found.stdout


def test_two_before_ten(run: Run, tmp_path: Path) -> None:
    for chapter in (1, 2, 10):
        (tmp_path / f"{chapter}.md").write_text(RULES.format(chapter), "utf-8")
    (tmp_path / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    outline = run("outline", tmp_path).stdout
    assert outline.index("2.md") < outline.index("10.md")
    assert "out-of-order" not in run("check", tmp_path).stdout


@pytest.mark.parametrize(
    ("names", "ordered"),
    [
        ("IX V I II X", "I II V IX X"),
        ("Title-II/i Title-I/v Title-I/ii Title-I/i", "Title-I/i Title-I/ii Title-I/v Title-II/i"),
        ("A C B I D X", "A B C D I X"),
        ("Appendix 10 2 Foreword", "2 10 Appendix Foreword"),
        ("art3-bis.rst art10.rst art3.rst", "art3.rst art3-bis.rst art10.rst"),
    ],
)
def test_four_before_nine(names: str, ordered: str) -> None:
    assert in_order(names.split()) == ordered.split()


def test_files_that_list_each_other_are_in_that_order(run: Run, tmp_path: Path) -> None:
    (tmp_path / "all.rst").write_text(
        "Tolls\n#####\n\n.. toctree::\n   :maxdepth: 2\n\n   roads\n   Fords <fords>\n", "utf-8"
    )
    (tmp_path / "roads.rst").write_text("1. Roads\n========\n\n.. toctree::\n\n   carts.rst\n", "utf-8")
    (tmp_path / "carts.rst").write_text("2. Carts\n========\n\nThey stop at fords (see 3).\n", "utf-8")
    (tmp_path / "fords.rst").write_text("3. Fords\n========\n\nThey are deep (see 1).\n", "utf-8")
    outline = run("outline", tmp_path).stdout
    assert outline.index("roads.rst") < outline.index("carts.rst") < outline.index("fords.rst")
    assert "no findings in 1 book, 3 rules, 2 references" in run("check", tmp_path).stdout


def test_a_book_that_names_no_files_is_in_what_is_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    (tmp_path / "rules.html").write_text("<html><h1>1 Roads</h1><h2>1.1 Carts</h2><p>See 1.1.</p></html>", "utf-8")
    assert "2 rules" in run("check", tmp_path).stdout


def test_what_another_file_asks_for_is_read_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.adoc").write_text(
        "= Carts\n:sectnums:\n\n== Roads\n\nWords.\n\ninclude::a.adoc[]\n\n== Tolls\n\nSee 2.\n", "utf-8"
    )
    (tmp_path / "a.adoc").write_text("== Loads\n\nWords.\n\n=== Oxen\n\nWords, see 3.\n", "utf-8")
    said = run("init", tmp_path)
    assert "wrote book.toml" in said.stdout
    assert 'files = ["book.adoc"]' in (tmp_path / "book.toml").read_text("utf-8")
    assert "4 rules" in run("check", tmp_path).stdout


def test_what_is_asked_for_and_not_there_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.tex").write_text("\\section{Roads}\n\\input{gone}\n\\section{Loads}\n", "utf-8")
    found = run("check", tmp_path)
    assert 'book.tex: asks for "gone", which is not there' in found.stderr


def test_what_is_not_there_is_told_once(run: Run, tmp_path: Path) -> None:
    """As a finding where most others are there, else as a remark: the book was taken out of its folder."""
    includes = "\n\n".join(f"include::{each}.adoc[]" for each in "abc")
    (tmp_path / "book.adoc").write_text(f"= Carts\n:sectnums:\n\n== Roads\n\nWords.\n\n{includes}\n", "utf-8")
    for there in "ab":
        found = run("check", tmp_path / "book.adoc")
        assert "asks for" in found.stderr
        assert "bad-include" not in found.stdout
        (tmp_path / f"{there}.adoc").write_text("Words.\n", "utf-8")
    found = run("check", tmp_path / "book.adoc")
    assert "asks for" not in found.stderr
    assert found.stdout.count("[bad-include]") == 1


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("book.epub", b"PK\x03\x04....mimetypeapplication/epub+zip", "is an EPUB, which is not read; unpack it"),
        ("book.rtf", b"{\\rtf1 1.1 Roads}", "is rich text, which is not read; open it in a word processor"),
        ("book.txt", b"{\\rtf1 1.1 Roads}", "is rich text, which is not read"),
        ("book.xml", b'<?xml version="1.0"?><akomaNtoso><act/>', "is XML (Akoma Ntoso), which is not read"),
        ("page.png", b"\x89PNG\r\n", "is a picture, not text"),
    ],
)
def test_a_format_that_is_not_read_is_named(run: Run, tmp_path: Path, name: str, data: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(data)
    found = run("check", tmp_path / name)
    assert found.exit_code == 2
    assert f"{name}: {said}" in found.stderr
    assert found.stderr.count("\n") == 1


def test_what_lies_outside_of_the_project_is_not_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "secret.tex").write_text("\\section{Secret}\nNobody reads this.\n", "utf-8")
    project = tmp_path / "project"
    (project / "book").mkdir(parents=True)
    (project / "shared.tex").write_text("\\section{Loads}\n\\subsection{Oxen} See 1.1.\n", "utf-8")
    (project / "rulewright.toml").write_text('[project]\nsources = "."\n', "utf-8")
    (project / "book/book.toml").write_text('notation = "dotted"\nfiles = ["main.tex"]\n', "utf-8")
    (project / "book/main.tex").write_text(
        "\\section{Roads}\n\\subsection{Carts} Right.\n\\input{../shared}\n\\input{../../secret}\n", "utf-8"
    )
    checked = run("check", project)
    assert 'asks for "../../secret", which lies outside the project' in checked.stderr
    exported = run("export", project).stdout
    assert "Oxen" in exported
    assert "Nobody reads this" not in exported


@pytest.mark.parametrize("asked", ["x" * 5000, "a/b\\c", "{a}" * 40])
def test_a_name_that_can_be_none_is_not_there(run: Run, tmp_path: Path, asked: str) -> None:
    (tmp_path / "book.tex").write_text(f"\\section{{Roads}}\n\\input{{{asked}}}\n\\section{{Loads}}\n", "utf-8")
    found = run("check", tmp_path / "book.tex")
    assert "2 rules" in found.stdout
    assert "is not there" in found.stderr


def test_a_folder_that_holds_nothing_but_what_is_not_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rules.pages").write_bytes(b"PK\x03\x04")
    found = run("check", tmp_path)
    assert found.exit_code == 2
    assert "rules.pages: is a document of Apple's Pages, which is not read; open it" in found.stderr
