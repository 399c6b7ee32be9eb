"""PDFs of hostile text: each sign of it is there, in order."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

import rulewright
from rulewright.model import Table
from tests.support.pdffile import PdfFile, assert_in_order, letters, signs

HOSTILE = """# 1. ONE #let x = 1 {{ x }} {% raw %}

**1.11 GO #panic("x"):** See 1.12 and (1.13). #set text(red) $x^2$ @label \\u{41} {% for %} \x07 _ * ` ~ // /* < &

**1.14** ! " # $ % & ' ( ) + , - . / : ; = > ? @ [ ] ^ _ { | } ~ {# no #} </p> &amp; <<x>> #[y] \\ --- ... "q" == + x

**1.15** <b>bold</b> <script>alert('x')</script> ${x} %(x)s {0} \\n #include "x" https://example.com/~a?b=c#d

**1.12** WORD end.

**1.13** שלום مرحبا 😀🎲 漢 ½ ± × →

**Wide #Table - 1.13**

| A #x | $ |
|---|---|
| @ref | WORD |
""".replace("WORD", "abcdefghij" * 500)

PIECES = r"""
#let #panic("x") #set #[y] ] { } {{ x }} {%raw%} {#no#} $x$ ${x} %(x)s {0} \u{41} <b> </p> <<x>> &amp; &lt; @label
@ref #include "q" 'q' --- -- ... ~ ^ + = / // /* */ ; : ! ? ½ ± × → é ß Ж 😀 plain word another
"""


def test_hostile_text(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "#panic() <b> {{ x }}"\nnotation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text(HOSTILE, "utf-8")
    first = run("build", "--pdf", "--draft", tmp_path)
    assert first.exit_code == 0, first.output
    assert "no font has “漢” (first in 1.13)" in first.stderr
    files = sorted((tmp_path / "build/pdf").glob("*.pdf"))
    before = [file.read_bytes() for file in files]
    text = letters("".join(each for file in files for each in PdfFile(file).pages))
    for words in ("abcdefghij" * 500, "U+6F22", "😀"):
        assert letters(words) in text
    shown = "".join("".join(each.split()) for file in files for each in PdfFile(file).pages)
    for rule in rulewright.load(tmp_path).books[0].rules:
        if rule.name != "1.13":  # from right to left, and with a character that no font has
            assert "".join(rule.heading.split()) in shown
            tokens = rule.text.replace("\x07", " ").split()  # behind a reference stands its page
            assert [token for token in tokens if token not in shown and "1.1" not in token] == []
    assert set("שלוםمرحبا") <= set(unicodedata.normalize("NFKC", shown))
    run("build", "--pdf", "--draft", tmp_path)
    assert [file.read_bytes() for file in files] == before


def _signs_but_hyphens(text: str) -> str:
    return signs(text).replace("-", "")


@pytest.mark.parametrize("seed", range(3))
def test_any_book_of_hostile_text(run: Callable[..., Result], tmp_path: Path, seed: int) -> None:
    """Each sign of each rule and of each cell is there, in order, in the book, the charts and an aid of a part."""
    book = tmp_path / "odd"
    book.mkdir()
    (book / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (book / "a.md").write_text(_hostile(random.Random(seed)), "utf-8")
    for options in ((), ("--aid", "half", "--rules", "1-2")):
        result = run("build", "--pdf", *options, book)
        assert result.exit_code == 0, result.output
        assert not result.stderr
    read = rulewright.load(book).books[0]
    assert len(read.rules) == 4 * 8
    assert len(read.tables) == 4
    for name, rules in (("odd-book", read.rules), ("half-aid", read.rules[:16])):
        file = PdfFile(book / f"build/pdf/{name}.pdf")
        text = "".join(file.pages[file.page_with("Text") :])  # behind the contents
        printed = [rule for rule in rules if not rule.implied]
        passages = [
            each for rule in printed for each in (f"{rule.name} {rule.heading}", rule.text, *_cells(rule.tables))
        ]
        hyphenated = name == "odd-book"
        assert_in_order(text, passages, 300, _signs_but_hyphens if hyphenated else signs)
    assert_in_order("".join(PdfFile(book / "build/pdf/odd-charts.pdf").pages), _cells(read.tables), 300, signs)


def _hostile(random: random.Random) -> str:
    """Return four chapters of six rules and a table each."""

    def words(count: int) -> str:
        return " ".join(random.choices([*PIECES.split(), "word" * 9], k=count))

    chapters = []
    for chapter in range(1, 5):
        lines = [f"# {chapter}. CHAPTER {words(3)}"]
        lines += [f"**{chapter}.1{number} RULE {words(2)}:** Text {words(40)} end." for number in range(1, 7)]
        rows = "".join(f"\n| cell {words(2)} | cell {words(8)} |" for _ in range(6))
        chapters.append("\n\n".join([*lines, f"**A Table - {chapter}.16**", f"| A | B |\n|---|---|{rows}"]))
    return "\n\n".join(chapters)


def _cells(tables: Iterable[Table]) -> Iterator[str]:
    for table in tables:
        yield from (cell.text for row in table.rows for cell in row)
