"""Each fault of words in tests/cases/terms/faults.toml, planted in a book that has none: found at its place, alone."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.model import Diagnostic
from rulewright.report.terms import show_why
from rulewright.terms import terms_of
from tests.conftest import CASES

DATA = tomllib.loads((CASES / "terms/faults.toml").read_text("utf-8"))
FAULTS: list[dict[str, Any]] = DATA["fault"]
LEAST = 40  # faults that are planted
STRUCTURE = ("numbering-gap", "out-of-order")  # findings that come of planting, and are not about words
EACH = 16  # kinds of them


@pytest.mark.parametrize("book", ["english", "german"])
def test_there_is_nothing_before(book: str, tmp_path: Path) -> None:
    assert not [(each.code, each.message) for each in findings(tmp_path, DATA[book], strict=True)]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault['code']}: {fault['title']}")
def test_fault(fault: dict[str, Any], tmp_path: Path) -> None:
    text = DATA[fault.get("book", "english")]
    assert text.count(fault["old"]) == 1
    text = text.replace(fault["old"], fault["new"])
    if "also" in fault:
        assert fault["also"][0] in text
        text = text.replace(*fault["also"])
    found = findings(tmp_path, text, fault.get("strict", False))
    right = [each for each in found if each.code == fault["code"] and each.span.text == fault["at"]]
    assert len(right) == 1, [(each.code, each.span.text, each.message) for each in found]
    others = [each for each in found if each is not right[0] and each.code not in fault.get("more", ())]
    assert not [(each.code, each.span.text, each.message) for each in others]


@pytest.mark.parametrize("fault", [each for each in FAULTS if "strict" in each], ids=lambda fault: fault["title"])
def test_what_may_be_right_is_told_where_it_is_asked_for(fault: dict[str, Any], tmp_path: Path) -> None:
    text = DATA[fault.get("book", "english")].replace(fault["old"], fault["new"])
    if "also" in fault:
        text = text.replace(*fault["also"])
    assert not [each for each in findings(tmp_path, text) if each.code == fault["code"]]


@pytest.mark.parametrize("right", DATA["right"], ids=lambda right: right["title"])
def test_what_is_right_is_left_alone(right: dict[str, Any], tmp_path: Path) -> None:
    text = DATA[right.get("book", "english")]
    for old, new in [(right["old"], right["new"]), *([right["also"]] if "also" in right else [])]:
        assert text.count(old) == 1
        text = text.replace(old, new)
    found = [each for each in findings(tmp_path, text) if each.code not in STRUCTURE]
    assert not [(each.code, each.span.text, each.message) for each in found]


def test_there_are_enough_of_all_kinds() -> None:
    kinds = Counter(fault["code"] for fault in FAULTS)
    assert len(FAULTS) >= LEAST
    assert len(kinds) >= EACH


def test_a_book_that_explains_no_terms_is_left_alone(tmp_path: Path) -> None:
    text = "# 1 Start\n\n1.1 An Air Base is here, an Airbase there. Each HQ moves. An HQ stays, and the HQ rests.\n"
    assert not findings(tmp_path, text)


def test_terms_are_checked_where_the_settings_say_so(tmp_path: Path) -> None:
    text = "# 1 Start\n\n1.1 The BSL counts. Who has no BSL stays, and the BSL is open.\n\n"
    text += "## 1.2 Base Supply Level\n\nIt begins at 3.\n"
    assert not findings(tmp_path, text)
    (tmp_path / "book/book.toml").write_text('notation = "dotted"\nterms.check = "on"\n', "utf-8")
    assert [each.code for each in rulewright.load(tmp_path / "book").check()] == ["unexplained-abbreviation"]


def test_what_the_settings_leave_out_is_said_to_be_left_out(tmp_path: Path) -> None:
    findings(tmp_path, DATA["english"])
    with (tmp_path / "book/book.toml").open("a", encoding="utf-8") as settings:
        settings.write('terms.leave-out = ["Road"]\n')
    project = rulewright.load(tmp_path / "book")
    why = show_why([terms_of(project, project.books[0])], "road", lambda words, **_: words)
    assert "Road: no term of" in why
    assert "the settings of the book leave it out" in why


def findings(folder: Path, text: str, strict: bool = False) -> list[Diagnostic]:
    book = folder / "book"
    book.mkdir(exist_ok=True)
    check = 'terms.check = "strict"\n' if strict else ""
    (book / "book.toml").write_text(f'notation = "dotted"\n{check}', "utf-8")
    (book / "rules.md").write_text(text, "utf-8")
    return rulewright.load(book).check()
