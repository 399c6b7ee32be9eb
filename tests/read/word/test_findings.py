"""A book that is a Word document: it is checked like any other, and its findings say where they stand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import Result

import rulewright
from rulewright.report.github import report_github
from rulewright.report.sarif import report_sarif
from tests.read.word.docx import LEGAL, bookmark, deleted, docx, field, inserted, levels, notes, numbering, p, r

Run = Callable[..., Result]
NUMBERS = numbering(levels(*LEGAL))
NOTE = notes("footnote", p(r("As 1.9 says.")))
BODY = [
    p(r("Scope", "b"), num=(1, 0)),
    p(bookmark("_Ref1", r("Quorum.", "b"), " Three members; see 1.7."), num=(1, 1)),
    p("Votes count as in ", field("REF _Ref1 \\w \\h", "1.1"), " and 1.1.", num=(1, 1)),
    p(r("As "), deleted("1.8"), inserted(r("1.2")), r(" says."), "<w:r><w:footnoteReference w:id='1'/></w:r>"),
]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "rules.docx"
    path.write_bytes(docx(*BODY, numbering=NUMBERS, footnotes=NOTE))
    return path


def found(run: Run, path: Path) -> list[dict[str, Any]]:
    result: list[dict[str, Any]] = json.loads(run("check", path, "--format", "json").stdout)["diagnostics"]
    return result


def test_rules_and_titles(book: Path) -> None:
    rules = rulewright.load(book).books[0].rules
    assert [(rule.number, rule.heading) for rule in rules] == [("1", "Scope"), ("1.1", "Quorum"), ("1.2", "")]


def test_findings_have_places(run: Run, book: Path) -> None:
    diagnostics = found(run, book)
    assert [(each["code"], each["text"], each["place"]) for each in diagnostics] == [
        ("dangling-reference", "1.7", 'under 1.1 "Quorum", paragraph 2'),
        ("typed-citation", "1.1", "under 1.2, paragraph 3"),
        ("self-reference", "1.2", "under 1.2, paragraph 4"),
        ("dangling-reference", "1.9", "under 1.2, paragraph 1 of the footnotes"),
    ]
    assert diagnostics[0]["position"] == {"part": "word/document.xml", "paragraph": 2, "character": 27}


def test_a_field_whose_bookmark_is_gone_was_not_typed(run: Run, tmp_path: Path) -> None:
    held, gone = field("REF _Ref1 \\w \\h", "1.1"), field("REF _Ref2 \\w \\h", "1.1")
    path = tmp_path / "rules.docx"
    path.write_bytes(docx(*BODY[:2], p("Votes count as in ", held, " and ", gone, ".", num=(1, 1)), numbering=NUMBERS))
    assert [each["code"] for each in found(run, path)] == ["dangling-reference", "lost-bookmark"]


def test_a_field_that_is_out_of_date_is_told_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.docx"
    stale = p("Votes count as in ", field("REF _Ref1 \\w \\h", "1.2"), ".", num=(1, 1))
    path.write_bytes(docx(*BODY[:2], p("Members vote.", num=(1, 1)), stale, numbering=NUMBERS))
    assert [each["code"] for each in found(run, path)] == ["dangling-reference", "outdated-field"]


def test_a_place_is_told_on_a_terminal_and_in_other_reports(run: Run, book: Path) -> None:
    said = run("check", book).stdout
    assert 'rules.docx: under 1.1 "Quorum", paragraph 2: error[dangling-reference]: there is no rule 1.7' in said
    project = rulewright.load(book)
    location = json.loads(report_sarif(project, project.check()))["runs"][0]["results"][0]["locations"][0]
    assert location["message"]["text"] == 'under 1.1 "Quorum", paragraph 2'
    assert location["properties"]["paragraph"] == 2
    assert b"::error file=rules.docx,title=dangling-reference::there is no rule 1.7%0Aunder 1.1" in report_github(
        project, project.check()
    )


def test_the_contracts_hold(run: Run, book: Path, shared: Path) -> None:
    for command, name in ((("check", book, "--format", "json"), "check"), (("export", book), "export")):
        schema = json.loads((shared / "schema" / f"{name}.schema.json").read_text())
        jsonschema.validate(json.loads(run(*command).stdout), schema)


def test_a_book_may_be_read_without_its_tracked_changes(run: Run, book: Path) -> None:
    (book.parent / "book.toml").write_text('files = ["rules.docx"]\ntracked-changes = "original"\n')
    texts = [each["text"] for each in found(run, book.parent)]
    assert "1.8" in texts
    assert texts.count("1.2") == 0


def test_a_folder_of_documents_is_a_book(run: Run, book: Path) -> None:
    (book.parent / "~$rules.docx").write_bytes(b"lock")
    (book.parent / "rules.reviewed.docx").write_bytes(b"ours")
    assert {each["file"] for each in found(run, book.parent)} == {"rules.docx"}


@pytest.mark.parametrize("ending", ["docm", "dotx", "dotm"])
def test_a_document_with_macros_or_a_template_is_a_book(run: Run, book: Path, ending: str) -> None:
    path = book.rename(book.with_suffix(f".{ending}"))
    assert "3 rules were found that way" in run("init", path.parent).stdout
    assert {each["file"] for each in found(run, path.parent)} == {path.name}
    assert f"rules.reviewed.{ending}: 4 comments" in run("annotate", path).stdout


def test_a_template_beside_a_document_is_paper_for_letters(run: Run, book: Path) -> None:
    book.with_name("letter.dotx").write_bytes(book.read_bytes())
    assert {each["file"] for each in found(run, book.parent)} == {"rules.docx"}


def test_what_is_kept_says_the_same_again(run: Run, book: Path) -> None:
    (book.parent / "rulewright.toml").write_text('[project]\nsources = "."\n')
    (book.parent / "book.toml").write_text('notation = "dotted"\nfiles = ["rules.docx"]\n')
    first = found(run, book.parent)
    assert first
    assert found(run, book.parent) == first


def test_two_documents_are_compared(run: Run, book: Path) -> None:
    newer = book.parent / "newer.docx"
    body = [BODY[0], p(r("Chair.", "b"), " One member.", num=(1, 1)), *BODY[1:]]
    newer.write_bytes(docx(*body, numbering=NUMBERS, footnotes=NOTE))
    said = json.loads(run("diff", book, newer, "--format", "json").stdout)
    kinds = {(each["kind"], each["old"], each["new"]) for each in said["changes"]}
    assert ("renumbered", "rules:1.1", "newer:1.2") in kinds
    assert {each["place"] for each in said["diagnostics"]} >= {"under 1.3, paragraph 4"}


def test_an_old_document_is_refused_in_a_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.doc"
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600)
    result = run("check", path)
    assert result.exit_code == 2
    assert not result.stdout
    assert "rules.doc: is a Word document of the old kind (.doc)" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_project_is_begun_from_a_document(run: Run, book: Path) -> None:
    (book.parent / "rules.reviewed.docx").write_bytes(book.read_bytes())
    said = run("init", book.parent).stdout
    assert "3 rules were found that way, such as 1, 1.1, 1.2" in said
    assert 'files = ["rules.docx"]' in (book.parent / "book.toml").read_text()
    assert {each["file"] for each in found(run, book.parent)} == {"rules.docx"}


def test_numbers_of_pages_and_notes_are_links_that_cite_no_rule_of_that_number(run: Run, tmp_path: Path) -> None:
    """The third page holds rule 1.1, the second note stands in rule 2: neither "3" nor "2" cites a rule."""
    mark = "<w:r><w:footnoteReference w:id='1'/></w:r>"
    body = [
        p(r("Scope", "b"), num=(1, 0)),
        p(bookmark("_Ref1", r("Quorum.", "b"), " Three members."), num=(1, 1)),
        p(r("Votes", "b"), num=(1, 0)),
        p("Votes count", bookmark("_Ref2", mark, id=2), ".", num=(1, 1)),
        p(r("Minutes", "b"), num=(1, 0)),
        p("As on page ", field("PAGEREF _Ref1 \\h", "3"), " (see ", field("NOTEREF _Ref2 \\h", "1"), ").", num=(1, 1)),
        p(
            "As said (see ",
            field("PAGEREF _Ref1 \\p", "above"),
            ", see ",
            field("PAGEREF _Gone", "9"),
            ").",
            num=(1, 1),
        ),
    ]
    path = tmp_path / "rules.docx"
    path.write_bytes(docx(*body, numbering=NUMBERS, footnotes=NOTE.replace("1.9", "1.1")))
    assert [(each["code"], each["text"]) for each in found(run, path)] == [("lost-bookmark", "9")]
    project = rulewright.load(path)
    references = [
        (each.words(one), [to.partition(":")[2] for to in one.targets]) for each, one in project.books[0].references
    ]
    assert references == [("1.1", ["1.1"]), ("3", ["1.1"]), ("1", ["2.1"]), ("above", ["1.1"])]


def test_links_lead_to_a_bookmark_whatever_number_it_has(run: Run, tmp_path: Path) -> None:
    """An exhibit is numbered by the word processor and is no rule; a heading may have no number at all."""
    exhibits = numbering(levels(*LEGAL), levels(("upperLetter", "Exhibit %1")))
    fields = [
        field("REF _Ref1 \\r \\h", "1.1"),
        ", ",
        field("REF _Ref2 \\r", "Exhibit A"),
        ", ",
        field("REF _Ref3", "Notes"),
    ]
    body = [
        p(r("Scope", "b"), num=(1, 0)),
        p(bookmark("_Ref1", r("Quorum.", "b"), " Three members."), num=(1, 1)),
        p("Votes count as in ", *fields, ".", num=(1, 1)),
        p("More of that.", num=(1, 1)),
        p(bookmark("_Ref3", "Notes", id=3), more='<w:outlineLvl w:val="0"/>'),
        p("What else there is."),
        p(bookmark("_Ref2", "", id=2), num=(2, 0)),
    ]
    path = tmp_path / "rules.docx"
    path.write_bytes(docx(*body, numbering=exhibits))
    assert [(each["code"], each["message"]) for each in found(run, path)] == []


def test_highlighted_words_are_marks_of_a_draft(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.docx"
    lit = '<w:r><w:rPr><w:highlight w:val="{}"/></w:rPr><w:t>three</w:t></w:r>'
    body = [
        p(f"{each} units go ", lit.format(colour), ".", num=(1, 0))
        for each, colour in (("Two", "yellow"), ("Six", "none"))
    ]
    path.write_bytes(docx(*body, numbering=NUMBERS))
    assert [(each["code"], each["text"], each["rule"]) for each in found(run, path)] == [
        ("draft-mark", "three", "rules:1")
    ]
