"""A Word document as a book like any other: rule code for its tables, compared with a later one and with its text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright
from tests.read.word import odt
from tests.read.word.docx import LEGAL, cell, docx, levels, numbering, p, row, table

Run = Callable[..., Result]
LISTS = numbering(levels(*LEGAL))
CODE = """rule 1.1 losses "What a battle costs"
  input port: bool
  chance dice: 2d6
  let found = cell(1.1, dice, "Losses")
  out losses = found - (1 if port and found > 0 else 0)   @1.1
  example port=no dice=7 -> losses=1
  example port=yes dice=2 -> losses=0
"""
TEXT = """# 1. Losses

1.1 Roll two dice on the table below; the losses are those of the row, one fewer in port.

**Losses Table - 1.1**

| Roll | Losses |
|---|---|
| 2-5 | - |
| 6-9 | 1 |
| 10-12 | 3 |

1.2 A port is what 1.1 says.
"""
ENTRIES = ["1. Names", "2. Members", "3. Meetings"]
BODY = ["Names", "The club is called the Garden Club.", "Members", "Anybody may join.", "Meetings", "They are in May."]
BEGIN, END = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "end"))
TOC = f'{BEGIN}<w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'


def document(most: str = "3", end: str = "A port is what 1.1 says.") -> bytes:
    rows = [row(cell("Roll"), cell("Losses"), head=True)]
    rows += [row(cell(roll), cell(losses)) for roll, losses in (("2-5", "-"), ("6-9", "1"), ("10-12", most))]
    words = "Roll two dice on the table below; the losses are those of the row, one fewer in port."
    body = [p("Losses", num=(1, 0)), p(words, num=(1, 1)), p("Losses Table - 1.1"), table(*rows), p(end, num=(1, 1))]
    return docx(*body, numbering=LISTS)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / "book.toml").write_text('title = "Losses"\nnotation = "dotted"\nfiles = ["rules.docx"]\n')
    (folder / "rules.docx").write_bytes(document())
    (folder / "book.rules").write_text(CODE)
    return folder


def test_its_tables_are_played(run: Run, book: Path) -> None:
    assert run("check", book).exit_code == 0
    assert "losses = 2" in run("lookup", "1.1", "port=yes", "dice=11", "--path", book).output


def test_a_change_in_a_cell_wakes_its_rule_code(run: Run, book: Path) -> None:
    (book / "rules.docx").write_bytes(document())
    code = CODE + "  example port=no dice=12 -> losses=3\n"
    (book / "book.rules").write_text(code)
    assert run("check", book).exit_code == 0
    (book / "rules.docx").write_bytes(document(most="4"))
    found = run("check", book)
    assert found.exit_code == 1
    assert "book.rules:8" in found.output


def test_two_documents_are_compared(run: Run, tmp_path: Path) -> None:
    old, new = tmp_path / "old.docx", tmp_path / "new.docx"
    old.write_bytes(document())
    new.write_bytes(document(end="A port is a place."))
    found = run("diff", old, new)
    assert "A port is [-what 1.1 says-]{+a place+}." in found.output
    assert "1 reworded; no findings" in found.output


def test_a_document_and_its_text_say_the_same(run: Run, tmp_path: Path) -> None:
    text, word = tmp_path / "rules.md", tmp_path / "rules.docx"
    text.write_text(TEXT)
    word.write_bytes(document())
    found = run("diff", text, word)
    assert "nothing changed; no findings" in found.output


def contents_field(end: str) -> bytes:
    first, *others = (f"{each}\t{page}" for page, each in enumerate(ENTRIES, 4))
    return docx(p(TOC, first), *map(p, others), p(end), *map(p, BODY))


def contents_index() -> bytes:
    entries = "".join(odt.p(each, "<text:tab/>", str(page)) for page, each in enumerate(ENTRIES, 4))
    index = f"<text:index-body>{entries}</text:index-body>"
    return odt.odt(f"<text:table-of-content>{index}</text:table-of-content>", *map(odt.p, BODY))


def begun(path: Path) -> list[str | None]:
    """Return the numbers of the rules that begin with one."""
    return [rule.number for rule in rulewright.load(path).books[0].rules if not rule.implied]


@pytest.mark.parametrize(
    ("name", "data"), [("a.docx", contents_field(END)), ("a.odt", contents_index())], ids=["field", "index"]
)
def test_entries_of_a_contents_list_begin_no_rules(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    assert not begun(tmp_path / name)


def test_a_contents_field_that_never_ends_lists_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(contents_field(""))
    assert begun(path) == ["1", "2", "3"]


def test_what_follows_the_end_of_a_contents_field_is_no_entry(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    first, last = (f"{each}\t{page}" for page, each in enumerate(ENTRIES[:2], 4))
    rules = ["Names. The club is called the Garden Club.", "2. Members. Anybody may join."]
    path.write_bytes(docx(p(TOC, first), p(last), p(END, f"1. {rules[0]}"), p(rules[1])))
    assert begun(path) == ["1", "2"]
