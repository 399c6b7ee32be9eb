"""The PDFs, read back: links land on their rules, every rule's text is there in order, the same bytes twice."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulewright
from rulewright.cli import main
from rulewright.model import Book, Rule, Table
from rulewright.project import Project
from rulewright.publish.pdf import documents
from tests.conftest import ROOT
from tests.pdffile import PdfFile, assert_in_order, letters

INDEX = "Who cites what"
GAP = 200  # letters that may stand between two words: running head and page number, the page of a reference

HOSTILE = """# 1. ONE #let x = 1 {{ x }} {% raw %}

**1.11 GO #panic("x"):** See 1.12 and (1.13). #set text(red) $x^2$ @label \\u{41} {% for %} \x07 _ * ` ~ // /* < &

**1.12** WORD end.

**1.13** שלום مرحبا 😀🎲 漢 ½ ± × →

**Wide #Table - 1.13**

| A #x | $ |
|---|---|
| @ref | WORD |
""".replace("WORD", "abcdefghij" * 500)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pdf")
    (folder / "sources").symlink_to(ROOT / "sources")
    (folder / "rulewright.toml").write_text('[[aid]]\nname = "france"\nrules = ["58.2", "58.53"]', "utf-8")
    result = CliRunner().invoke(main, ["build", "--pdf", str(folder)])
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def project() -> Project:
    return rulewright.load(ROOT)


@pytest.mark.parametrize("name", ["europa-book", "world-at-war-book", "world-at-war-charts", "france-aid"])
def test_metadata_and_pages(built: Path, name: str) -> None:
    reader = PdfFile(built / f"build/pdf/{name}.pdf").reader
    assert reader.metadata
    assert reader.metadata.title
    assert reader.metadata.author
    assert str(reader.root_object["/Lang"]) == "en"
    assert reader.root_object["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert "pdfuaid" in reader.xmp_metadata.stream.get_data().decode()  # type: ignore[union-attr]
    assert all(letters(page.extract_text()) for page in reader.pages)


def test_outline_and_contents(built: Path, project: Project) -> None:
    """The outline has the chapters; the contents name each section, and all their links land on it."""
    file = PdfFile(built / "build/pdf/world-at-war-book.pdf")
    chapters = [letters(str(each.title)) for each in file.reader.outline if not isinstance(each, list)]
    assert "58Frenchsurrender" in chapters
    for line in file.links(range(1, 2)):
        assert letters(line) in letters(file.pages[1])


@pytest.mark.parametrize("name", ["world-at-war", "europa", "high-command"])
def test_every_reference_lands_on_its_rule(built: Path, project: Project, name: str) -> None:
    """One by one: the links of the text are its resolved references, each leads to the line where its rule begins."""
    book = project.book(name)
    file = PdfFile(built / f"build/pdf/{name}-book.pdf")
    cited = [reference.targets[0] for _, reference in book.references if reference.status in ("resolved", "ambiguous")]
    lines = list(file.links(range(2, file.page_with(INDEX))))
    assert len(lines) == len(cited)
    openings = _openings(book)
    for target, line in zip(cited, lines, strict=True):
        assert letters(line).startswith(letters(openings[target])), target


def _openings(book: Book) -> dict[str, str]:
    """Return how each rule and table begins in print; an implied rule with the first one in it."""
    openings = {table.id: table.caption for table in book.tables}
    for rule in reversed(book.rules):
        inner = openings.get(rule.id)
        openings[rule.id] = inner if rule.implied and inner else _mark(rule)
        if rule.parent:
            openings[rule.parent] = openings[rule.id]
    return openings


def _mark(rule: Rule) -> str:
    if rule.item:
        return rule.name.removeprefix((rule.parent or "").partition(":")[2])
    return rule.number or rule.heading


@pytest.mark.parametrize("name", ["world-at-war", "europa"])
def test_all_text_in_order(built: Path, project: Project, name: str) -> None:
    text = letters("".join(PdfFile(built / f"build/pdf/{name}-book.pdf").pages[2:]))
    assert_in_order(text, _passages(project.book(name)), GAP)


def _passages(book: Book) -> Iterator[str]:
    """Yield all that is printed, in order: of a rule its mark and title, its paragraphs, its tables."""
    for rule in book.rules:
        if not rule.implied:
            yield f"{_mark(rule)} {rule.heading if rule.number else ''}"
        for part in rule.content:
            if isinstance(part, Table):
                yield " ".join([part.caption, *(cell.text for row in part.rows for cell in row)])
                yield from (note.text for note in part.notes)
            else:
                yield part.text.text


def test_index(built: Path) -> None:
    """What cites a rule stands in the index, with its page."""
    file = PdfFile(built / "build/pdf/world-at-war-book.pdf")
    index = letters(file.pages[-1])
    assert letters(f"58.64 cited by 58.623 p. {file.page_with('58.623 Placement') + 1}") in index
    assert letters("German Resistance Table cited by 55.11") in index


def test_a_large_book_in_parts(built: Path, project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whole chapters, all of them; links between the files name file and page."""
    monkeypatch.setattr(documents, "PART", 30000)
    shutil.copytree(ROOT / "sources/world-at-war", tmp_path / "world-at-war")
    assert CliRunner().invoke(main, ["build", "--pdf", str(tmp_path / "world-at-war")]).exit_code == 0
    paths = sorted(tmp_path.rglob("world-at-war-book-*.pdf"))
    files = [PdfFile(path) for path in paths]
    assert len(files) == 2
    text = "".join(letters("".join(file.pages[2 : file.page_with(INDEX)])) for file in files)
    assert_in_order(text, _passages(project.book("world-at-war")), GAP)
    addresses = {address for file in files for address in file.addresses()}
    assert addresses
    for address in addresses:
        name, _, page = address.partition("#page=")
        there = files[[path.name for path in paths].index(name)]
        assert 2 <= int(page) - 1 < len(there.pages)


def test_hostile_text(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "#panic() <b> {{ x }}"\nnotation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text(HOSTILE, "utf-8")
    first = run("build", "--pdf", "--draft", tmp_path)
    assert first.exit_code == 0, first.output
    assert "no font has “漢” (first in 1.13)" in first.stderr
    files = sorted((tmp_path / "build/pdf").glob("*.pdf"))
    before = [file.read_bytes() for file in files]
    text = letters("".join(each for file in files for each in PdfFile(file).pages))
    for words in ("abcdefghij" * 500, 'GO #panic("x")', "{% for %}", "U+6F22", "😀"):
        assert letters(words) in text
    run("build", "--pdf", "--draft", tmp_path)
    assert [file.read_bytes() for file in files] == before


def test_an_own_template_that_fails_costs_only_itself(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text(HOSTILE, "utf-8")
    assert run("build", "--pdf", tmp_path).exit_code == 0
    good = next((tmp_path / "build/pdf").glob("*-book.pdf"))
    before = good.read_bytes()
    (tmp_path / "templates/pdf").mkdir(parents=True)
    own = '#import "parts.typ": *\n#show: document-of\n#for each in data.entries { assert(each.name != "1.12") }'
    (tmp_path / "templates/pdf/book.typ").write_text(own, "utf-8")
    result = run("build", "--pdf", tmp_path)
    assert result.exit_code == 2
    assert "1.12 cannot be set" in result.stderr
    assert good.read_bytes() == before
    assert "-charts.pdf" in result.stdout


def test_aid_of_any_rules(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text(HOSTILE, "utf-8")
    assert run("build", "--pdf", "--aid", "mine", "--rules", "1.11,1.13", tmp_path).exit_code == 0
    assert (tmp_path / "build/pdf/mine-aid.pdf").is_file()
    missing = run("build", "--pdf", "--aid", "mine", "--rules", "9.9", tmp_path)
    assert missing.exit_code == 2
    assert "there is no rule 9.9" in missing.stderr
