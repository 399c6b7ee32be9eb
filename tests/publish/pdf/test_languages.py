"""Books in other languages and scripts on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.publish.pdf.balance import balanced, ends_with_few_lines
from rulewright.publish.pdf.documents import Document
from tests.support.pdffile import PdfFile

HEBREW = """1. תנועה

1.1 סערה: צי הנכנס לאזור סערה מטיל קובייה אחת. ראו את 2.1.

2. לחימה

2.1 הכרזה: אם הוא באותו אזור, ניתן להכריז על קרב או לסגת.

| תוצאה | קובייה | הערה |
|---|---|---|
| נסיגה | 1 | לסגת שני אזורים |
"""


@pytest.mark.parametrize(("first", "second", "leftward"), [(42, 307, False), (552, 287, True)])
def test_the_columns_of_the_last_page_end_at_one_height(first: int, second: int, leftward: bool) -> None:
    """The first column is the one in which lines of the book begin: `first` points from the left."""
    entries = [
        {"id": f"b:{n}", "item": False, "title": [], "level": 1, "content": [n], "implied": False} for n in "1234"
    ]
    data = {"part": 1, "columns": 2, "paper": "a4", "margin": 15, "right-to-left": leftward, "entries": entries}
    places = {f"b:{n}": [1, 3, 60 + 100 * at, first] for at, n in enumerate("1234")} | {"end 1": [1, 3, 460, first]}
    moved = balanced(places, [Document("b", "book", data)])
    assert moved["break b:3"] == [1, 3, 260, first]
    assert {key: place[2:] for key, place in moved.items() if key[0] == "b" and key[1] == ":"} == {
        "b:3": [60, second],
        "b:4": [160, second],
    }


@pytest.mark.parametrize(
    ("columns", "across", "leftward", "few"),
    [
        (1, 42, False, True),
        (1, 552, True, True),
        (2, 42, False, True),
        (2, 307, False, False),
        (2, 552, True, True),
        (2, 287, True, False),
        (3, 42, False, True),
        (3, 219, False, False),
        (3, 552, True, True),
        (3, 376, True, False),
    ],
)
def test_a_last_page_has_few_lines_in_its_first_column(columns: int, across: int, leftward: bool, few: bool) -> None:
    data = {"part": 1, "columns": columns, "paper": "a4", "margin": 15, "right-to-left": leftward}
    assert ends_with_few_lines({"end 1": [1, 5, 100, across]}, Document("b", "book", data)) is few


def test_a_book_that_runs_from_right_to_left(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "B"\nnotation = "dotted"\n', "utf-8")
    (tmp_path / "rules.md").write_text(HEBREW, "utf-8")
    result = run("build", "--pdf", tmp_path)
    assert "no font" not in result.stderr
    (file,) = (tmp_path / "build/pdf").glob("*-book.pdf")
    reader = PdfFile(file).reader
    assert str(reader.root_object["/Lang"]) == "he"
    starts: dict[str, float] = {}
    across: list[float] = []  # where the lines that are drawn begin, from the left
    down: list[float] = []
    drawing: list[tuple[float, float]] = []  # a path that is not drawn yet: the face of a cell is filled, not drawn

    def visit(text: str, matrix: list[float], *_: object) -> None:
        starts.setdefault(text.strip(), matrix[4])

    def drawn(operator: bytes, to: list[float], matrix: list[float], *_: object) -> None:
        if operator == b"m":
            drawing.clear()
        elif operator == b"l":
            drawing.append((to[0], matrix[4]))
        elif operator == b"S":
            for right, at in drawing:
                (across if right else down).append(at)

    reader.pages[2].extract_text(visitor_text=visit, visitor_operand_before=drawn)
    assert starts["1.1"] > float(reader.pages[2].mediabox.width) / 2  # where lines begin: at the right
    assert len(down) == 2  # a line between columns, and none at the edge of the table
    assert min(down) > across[-1] + 1


def test_the_first_rule_with_a_character_that_no_font_has_is_named(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "B"\nnotation = "dotted"\n', "utf-8")
    (tmp_path / "rules.md").write_text(
        "1. Moves\n\n1.1 A 船 moves.\n\n1.2 Nothing, 一 and 二, and 三 四 moves.\n", "utf-8"
    )
    assert "5 characters, such as “一”, “三”, “二”, “四” (first in 1.1)" in run("build", "--pdf", tmp_path).stderr


def test_long_words_are_hyphenated_where_their_language_does(run: Callable[..., Result], tmp_path: Path) -> None:
    word = "Fernwärmeübertragungsleitungsbauüberwachung"
    text = f"# {word}\n\n1. Ablauf\n\n1.1 Jeder zieht eine Karte und legt sie ab.\n\n1.2 Danach ist der Nächste dran.\n"
    (tmp_path / "leitung.md").write_text(text, "utf-8")
    (tmp_path / "book.toml").write_text(f'title = "{word}"\nnotation = "dotted"\nlanguage = "de"', "utf-8")
    assert run("build", "--pdf", str(tmp_path)).exit_code == 0
    (book,) = (tmp_path / "build" / "pdf").glob("*-book.pdf")
    *_, first, second = PdfFile(book).pages[0].splitlines()
    assert first.endswith("-")
    assert first[:-1] + second == word
