"""How PDFs are built: of any rules, on any paper; what fails is a sentence and costs only itself."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.publish.pdf import documents
from tests.publish.pdf.test_hostile_text import HOSTILE
from tests.support.pdffile import PdfFile, letters, signs

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

PATIENCE = 120  # seconds: machines may be busy

CRASH = """
import os

class TypstError(Exception): pass
class PanicException(BaseException): pass
class Compiler:
    def __init__(self, *args, **options): CRASH
"""


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


def test_many_characters_that_no_font_has_are_one_remark(run: Callable[..., Result], tmp_path: Path) -> None:
    many = "".join(map(chr, range(0x4E00, 0x4E40)))
    (tmp_path / "a.md").write_text(f"# 1. ONE\n\n**1.1** Plain é.\n\n**1.2** {many} é\n", "utf-8")
    (remark,) = run("build", "--pdf", tmp_path).stderr.splitlines()
    assert "no font has 64 characters, such as “一”, “丁”, “丂”, “七” (first in 1.2)" in remark
    (file,) = (tmp_path / "build/pdf").glob("*.pdf")
    text = signs("".join(PdfFile(file).pages))
    assert "Plainé" in text
    assert "[U+4E00][U+4E01]" in text


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


SELECTIONS = {  # what is selected -> the rules that are printed, or a sentence
    "1.11,1.13": "1.11 1.13",
    "1.11-1.14": "1.11 1.14",  # in reading order, where 1.14 is second
    "1.14 to 1.12": "1.14 1.15 1.12",
    "1": "1 1.11 1.14 1.15 1.12 1.13",
    "odd:1.13, 1.11, 1.11": "1.13 1.11",
    "9.9": "mine-aid.pdf: there is no rule 9.9",
    "1.11-9.9": "mine-aid.pdf: there is no rule 9.9 for the range 1.11-9.9 to end at",
    "1.13-1.11": "1.13-1.11 is no range: 1.11 stands before 1.13",
    "other:1.11": "mine-aid.pdf: there is no rule other:1.11",
    " , ": "there is no aid mine (rulewright.toml lists none); say with --rules what is to be in it",
}


@pytest.mark.parametrize("rules", SELECTIONS)
def test_aid_of_a_selection(run: Callable[..., Result], tmp_path: Path, rules: str) -> None:
    book = tmp_path / "odd"
    book.mkdir()
    (book / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (book / "a.md").write_text(HOSTILE, "utf-8")
    result = run("build", "--pdf", "--aid", "mine", "--rules", rules, book)
    wanted = SELECTIONS[rules]
    if result.exit_code:
        assert wanted in result.stderr
        assert not (book / "build/pdf").exists()
    else:
        text = "".join(PdfFile(book / "build/pdf/mine-aid.pdf").pages)
        places = [text.find(f"\n{each}") for each in wanted.split()]
        assert -1 not in places
        assert places == sorted(places)
        assert all(each in wanted or f"\n{each}" not in text for each in ("1.11", "1.12", "1.13", "1.14", "1.15"))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ('[[aid]]\nname = "a"', "a-aid.pdf: no rules are in it"),
        ('[[aid]]\nname = "a"\nrules = ["1"]\n' * 2, "rulewright.toml: two player aids are called a"),
    ],
)
def test_an_aid_that_cannot_be(run: Callable[..., Result], tmp_path: Path, settings: str, words: str) -> None:
    (tmp_path / "sources/odd").mkdir(parents=True)
    (tmp_path / "sources/odd/a.md").write_text(WIDE, "utf-8")
    (tmp_path / "rulewright.toml").write_text(settings, "utf-8")
    result = run("build", "--pdf", tmp_path)
    assert result.exit_code == 2
    assert words in result.stderr


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


def test_a_run_that_is_asked_to_end_ends_what_it_began(tmp_path: Path) -> None:
    """The book and its charts are set side by side; neither goes on, nor stays lying about."""
    book, begun, scratch = tmp_path / "odd", tmp_path / "begun", tmp_path / "scratch"
    for folder in (book, begun, scratch):
        folder.mkdir()
    (book / "a.md").write_text(WIDE, "utf-8")
    slow = f"os.mkdir(f'{begun}/{{os.getpid()}}'); __import__('time').sleep(600)"
    (begun / "typst.py").write_text(CRASH.replace("CRASH", slow), "utf-8")
    around = os.environ | {"TMPDIR": str(scratch), "PYTHONPATH": f"{begun}:{os.environ.get('PYTHONPATH', '')}"}
    words = [sys.executable, "-m", "rulewright", "build", "--pdf", str(book)]
    process = subprocess.Popen(words, env=around, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    running = min(2, os.cpu_count() or 1)
    _until(lambda: len([*begun.glob("[0-9]*")]) >= running)
    process.terminate()
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + signal.SIGTERM, said
    assert not [*scratch.iterdir()]
    _until(lambda: not any(_runs(int(each.name)) for each in begun.glob("[0-9]*")))


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


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


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("# 1. One\n\n**1.1 Rule:** Text.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", {"odd-book.pdf", "odd-charts.pdf"}),
        ("# 1. One\n\n## 1.1 Two\n\n## 1.2 Three\n", {"odd-book.pdf"}),
    ],
    ids=["a table without a caption", "headings only"],
)
def test_spare_books(run: Callable[..., Result], tmp_path: Path, text: str, names: set[str]) -> None:
    """What the cover says comes from the settings; a chart without a caption goes by its rule."""
    book = tmp_path / "odd"
    book.mkdir()
    imprint = 'edition = "Third edition"\ndate = "May 2026"\ncredits = ["Ann", "Bo"]\ncolophon = "Set by hand."'
    (book / "book.toml").write_text(f'notation = "digit-levels"\n{imprint}', "utf-8")
    (book / "r.md").write_text(text, "utf-8")
    result = run("build", "--pdf", book)
    assert result.exit_code == 0, result.output
    assert {path.name for path in (book / "build/pdf").iterdir()} == names
    cover = PdfFile(book / "build/pdf/odd-book.pdf").pages[0]
    assert all(words in cover for words in ("Third edition · May 2026", "Ann", "Bo", "Set by hand."))
    if "odd-charts.pdf" in names:
        assert "Table of 1.1" in PdfFile(book / "build/pdf/odd-charts.pdf").pages[0]
