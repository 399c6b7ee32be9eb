"""What is too large or nested too deep: a bound is told in a sentence, or costs as little as it says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from tests.cli.test_bad_input import RULES, Run, book
from tests.read.pdf.maker import To, lines, pdf, ruled
from tests.read.word import docx, odt

HUGE = {
    "one line of 3 MB": "# 1. START\n\n**1.11** " + "The unit moves. " * 200_000 + "See 1.12 and (1.11).\n",
    "nested list markers": RULES + "\n" + "- " * 100_000 + "end\n",
    "nested list entries": RULES + "\n" + "".join(" " * (depth % 100) + "- x\n" for depth in range(20_000)),
    "stars": RULES + "\n" + "*" * 200_000 + "\n",
    "backticks": RULES + "\n" + "` `` " * 40_000 + "\n",
    "open tags": RULES + "\n" + "<b " * 60_000 + "\n",
    "open brackets": RULES + "\n" + "[" * 100_000 + "\n",
    "marks": RULES + "\n**1.13** " + "(a) " * 50_000 + "\n",
    "digits": RULES + "\n" + "1." * 100_000 + "\n",
    "tabs": RULES + "\n" + "\t" * 100_000 + "x\n",
    "tables": RULES + "\n" + "See the " + "Grand " * 50_000 + "Table.\n",
}


@pytest.mark.parametrize("name", HUGE)
def test_huge(run: Run, tmp_path: Path, name: str) -> None:
    result = run("check", book(tmp_path / "b", HUGE[name]), "--format", "json")
    assert result.exit_code in (0, 1)
    assert json.loads(result.stdout)["summary"]["rules"] >= 2


NESTED = {
    "r.rst": "X\n=\n\n1.1 A\n\n" + "\n\n".join("  " * depth + "- x" for depth in range(400)),
    "r.json": "[" * 100_000,
    "r.yaml": "".join(" " * depth + "-\n" for depth in range(1000)),
}


@pytest.mark.parametrize("name", NESTED)
def test_what_is_nested_without_end_costs_only_its_file(run: Run, tmp_path: Path, name: str) -> None:
    folder = book(tmp_path, settings=f'notation = "digit-levels"\nfiles = ["rules.txt", "{name}"]')
    (folder / name).write_text(NESTED[name], "utf-8")
    result = run("show", "1.11", "--path", folder)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "nests deeper than rules do" in result.stderr
    assert "Begin." in result.stdout


def test_a_file_that_is_too_large_is_not_read(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.inputs.LARGEST", 1 << 20)
    folder = book(tmp_path)
    (folder / "b.txt").write_bytes(b"2. MORE\n".ljust((1 << 20) + 1))
    result = run("check", folder)
    assert result.exit_code == 2
    said = "b.txt: cannot be read (it is larger than 1 MB, and no rulebook is); take it out of `files` in book.toml"
    assert said in result.stderr
    (folder / "b.txt").write_bytes(b"2. MORE\n".ljust(1 << 20))
    assert run("check", folder).exit_code == 0
    (folder / "book.toml").write_bytes(b'notation = "digit-levels"'.ljust((1 << 20) + 1))
    assert "book.toml: cannot be read (it is larger than 1 MB" in run("check", folder).stderr


HTML = "<html><body><p>1.11 See 1.11.</p><table><tr><td colspan='{}'>A</td><td>B</td></tr><tr><td>C</td></tr></table>"
COVERED = f'<table:table-cell table:number-columns-repeated="{{}}">{odt.p("A")}</table:table-cell>'
LATEX = (
    r"\documentclass{article}\begin{document}1.11 See 1.11.\begin{tabular}{ll}\multicolumn{%d}{l}{A} & B \\ C & D \\"
    r"\end{tabular}\end{document}"
)
TABLES: dict[str, Callable[[int], bytes]] = {
    "r.html": lambda wide: HTML.format(wide).encode(),
    "r.tex": lambda wide: (LATEX % wide).encode(),
    "r.docx": lambda wide: docx.docx(
        docx.p("1.11 See 1.11."),
        docx.table(docx.row(docx.cell("A", span=wide), docx.cell("B")), docx.row(docx.cell("C"), docx.cell("D"))),
    ),
    "r.odt": lambda wide: odt.odt(odt.p("1.11 See 1.11."), odt.table([COVERED.format(wide), "B"], ["C", "D"])),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_cell_that_is_wider_than_any_table_is_told(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    told = f"{name}: in its tables a cell says that it takes more than 200 columns or rows, which no table has"
    for wide in (200, 201):
        file.write_bytes(TABLES[name](wide))
        assert (told in run("export", file, "--notation", "dotted").stderr) == (wide > 200)


def test_a_gap_costs_as_little_as_it_says(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    sibling = Notation.sibling

    def tell(self: Notation, number: Number, place: int) -> Number | None:
        asked.append(place)
        return sibling(self, number, place)

    monkeypatch.setattr(Notation, "sibling", tell)
    text = "# 1. A\n\n1.1 B\n\n1.2 C\n\n1.4 D\n\n1.900000 E\n"
    result = run("check", book(tmp_path, text, 'notation = "dotted"'), "--format", "json")
    messages = [each["message"] for each in json.loads(result.stdout)["diagnostics"]]
    assert messages == ["1.3 is missing before 1.4", "1.5 to 1.899999 are missing before 1.900000"]
    assert len(asked) < 10


def test_a_range_of_which_only_the_ends_are_looked_at_is_told(run: Run, tmp_path: Path) -> None:
    for last in (401, 402):
        text = (
            "# 1. A\n\n"
            + "".join(f"1.{number} B\n\n" for number in range(1, 403))
            + f"# 2. C\n\n2.1 See 1.1–1.{last}.\n"
        )
        result = run("check", book(tmp_path / str(last), text, 'notation = "dotted"'))
        told = f"of “1.1–1.{last}” only the ends are looked at: that is more than 400 rules"
        assert (told in result.stderr) == (last == 402)


def test_macros_that_hold_each_other_without_end_are_told_once(run: Run, tmp_path: Path) -> None:
    text = r"\documentclass{article}\newcommand{\port}{x\port\port y}\begin{document}1.1 \port, \port.\end{document}"
    (tmp_path / "r.tex").write_text(text)
    said = run("export", tmp_path / "r.tex", "--notation", "dotted").stderr
    assert said.count(r"r.tex: \port stands in more than 40 macros within one another, or 1000 within one") == 1


@pytest.mark.parametrize(("bound", "most"), [("MOST_OBJECTS", 5), ("MOST_LINKS", 1)])
def test_a_page_with_more_than_is_looked_at_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, most: int
) -> None:
    crowded = [*ruled([60, 120, 200], [600, 580, 560]), *(To(200, 768, 30, page=0, top=756) for _ in range(2))]
    words = lines(60, 780, "1 PORTS", "1.1 A port holds two ships.")
    (tmp_path / "r.pdf").write_bytes(pdf(words, [*words, *crowded]))
    told = "; more is drawn on page 2, or leads elsewhere, than is looked at;"
    assert told not in run("export", tmp_path / "r.pdf").stderr
    for module in ("drawn", "pages"):
        monkeypatch.setattr(f"rulewright.read.pdf.{module}.{bound}", most, raising=False)
    assert told in run("export", tmp_path / "r.pdf").stderr
