"""The PDFs, read back: links land on their rules, every rule's text is there in order, the same bytes twice."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulewright
from rulewright.cli.program import main
from rulewright.model import Book, Rule, Table
from rulewright.project import Project
from rulewright.publish.pdf import documents
from tests.conftest import ROOT
from tests.pdffile import PdfFile, assert_in_order, letters

INDEX = "Who cites what"
GAP = 200  # letters that may stand between two words: running head and page number, the page of a reference

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


WIDE = f"""# 1. TABLES

**1.11 COMBAT:** Use the table.

**Combat Table - 1.11**

|{"|".join(f" {odds}:1 " for odds in range(25))}|
|{"---|" * 25}
|{" Panzergrenadierdivision | A1/D2 | Contact | DE | — |" * 5}
|{" 1 | 2 | 3 | 4 | 5 |" * 5}

**1.12 LONG:** See 1.11.

**Event Table - 1.12**

| Card | Effect |
|---|---|
| 1 | {"and then " * 900} |
"""

CRASH = """
import os

class TypstError(Exception): pass
class PanicException(BaseException): pass
class Compiler:
    def __init__(self, *args, **options): CRASH
"""


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


def test_charts_have_formulas_and_odds(built: Path) -> None:
    """Below a table stands what rule code understood of its rows, and below one that dice are rolled on, the odds."""
    text = " ".join(" ".join(PdfFile(built / "build/pdf/world-at-war-charts.pdf").pages).split())
    assert "German resistance level + dp · +2 if berlin · +1 each cities (of 4)" in text
    assert "surrenders = total <= 0" in text
    assert "@" not in text  # citations are for the editor
    assert "0 no independent 1/2, Free 1/2" in text


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


def test_parts_of_a_longer_book_do_not_stay_behind(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor charts of a book without tables; what somebody else put there does."""
    book, pdfs = tmp_path / "odd", tmp_path / "odd/build/pdf"
    book.mkdir()
    (book / "a.md").write_text(WIDE + WIDE.replace("1.", "2.").replace("# 1", "# 2"), "utf-8")
    monkeypatch.setattr(documents, "PART", 8000)
    assert run("build", "--pdf", book).exit_code == 0
    assert {path.name for path in pdfs.iterdir()} == {"odd-book-1.pdf", "odd-book-2.pdf", "odd-charts.pdf"}
    ours = (pdfs / "odd-book-2.pdf").read_bytes()
    for name in ("odd-book-9.pdf", "my-odd-book-2.pdf", "odd-book-2-aid.pdf"):
        (pdfs / name).write_bytes(b"%PDF-1.7 of somebody else" if name == "odd-book-9.pdf" else ours)
    (book / "a.md").write_text("# 1. ONE\n\n**1.1** Nothing else.\n", "utf-8")
    result = run("build", "--pdf", book)
    assert "odd-book-2.pdf: removed" in result.stderr
    kept = {"odd-book.pdf", "odd-book-9.pdf", "my-odd-book-2.pdf", "odd-book-2-aid.pdf"}
    assert {path.name for path in pdfs.iterdir()} == kept


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


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("us-letter", (612, 792))])
def test_paper_and_margin(run: Callable[..., Result], tmp_path: Path, paper: str, size: tuple[int, int]) -> None:
    (tmp_path / "rulewright.toml").write_text(f'[pdf]\npaper = "{paper}"\nmargin = 20', "utf-8")
    (tmp_path / "sources/odd").mkdir(parents=True)
    (tmp_path / "sources/odd/book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "sources/odd/a.md").write_text(WIDE, "utf-8")
    result = run("build", "--pdf", "--aid", "mine", "--rules", "1", tmp_path)
    assert result.exit_code == 0, result.output
    assert run("build", "--pdf", tmp_path).exit_code == 0
    names = {path.name: PdfFile(path) for path in (tmp_path / "build/pdf").glob("*.pdf")}
    assert set(names) == {"mine-aid.pdf", "odd-book.pdf", "odd-charts.pdf"}
    for name, file in names.items():
        upright = name == "odd-book.pdf"
        assert file.sizes() == {size if upright else size[::-1]}
        assert all(letters(text) for text in file.pages)
        assert file.widest() <= (size if upright else size[::-1])[0]
        assert letters("Panzergrenadierdivision") in letters("".join(file.pages))


def test_a_crash_of_typst_is_a_sentence(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text(HOSTILE, "utf-8")
    (tmp_path / "broken").mkdir()
    module = tmp_path / "broken/typst.py"
    monkeypatch.setenv("PYTHONPATH", str(module.parent))
    template = "the template templates/pdf/book.typ cannot be set: Typst broke down"
    for crash, words in (
        ("raise PanicException('off by one')", f"{template}: off by one"),
        ("os.abort()", f"{template} (signal 6; "),
        ("os.kill(os.getpid(), 9)", "Typst broke down (signal 9; it may need more memory"),
        ("raise OSError(28, 'No space', 'out.pdf')", "cannot be made (No space left on device: out.pdf)"),
    ):
        module.write_text(CRASH.replace("CRASH", crash), "utf-8")
        result = run("build", "--pdf", tmp_path)
        assert result.exit_code == 2
        assert f"-book.pdf: {words}" in result.stderr
        assert "Traceback" not in result.output
    assert not list((tmp_path / "build").rglob("*.pdf"))


@pytest.mark.parametrize("obstacle", ["build/pdf", "templates/pdf/book.typ/folder", "build/pdf/odd-book.pdf/folder"])
def test_what_is_in_the_way_is_named(run: Callable[..., Result], tmp_path: Path, obstacle: str) -> None:
    """A file where a folder is to be, or the other way round."""
    book = tmp_path / "odd"
    (book / obstacle).parent.mkdir(parents=True)
    (book / obstacle).touch()
    (book / "a.md").write_text(WIDE, "utf-8")
    result = run("build", "--pdf", book)
    assert result.exit_code == 2
    assert re.search(r"odd-book.pdf: cannot be (made|written) \((File exists|Is a directory)", result.stderr)
    assert "Traceback" not in result.output
    assert not [path for path in book.rglob(".*") if path.is_file()]  # nothing half-made is left


def test_running_heads(built: Path) -> None:
    """The first and the last rule on the page: those that begin there, or the one that goes on from the page before."""
    pages = PdfFile(built / "build/pdf/world-at-war-book.pdf").pages
    heads = [re.search(r"Surrender of major powers\s*(\S+)(?: – (\S+))?\n", page) for page in pages[2:-1]]
    assert all(heads)
    last = ""
    for head in filter(None, heads):
        begins = f"\n{head[1]}" in head.string or f"\n{head[1][-1]}. " in head.string
        assert begins or head[1] == last, head[0]
        last = head[2] or head[1]
