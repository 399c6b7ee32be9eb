"""The cache: a warm run says what a cold one does, byte by byte, whatever was edited, broken or killed in between."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks.generate import BOOK, generate, write

import rulewright
from rulewright import cache
from rulewright.cite.parts.steps import Places, Steps
from rulewright.cite.passages import Passage, passages
from rulewright.cite.scan import Scanner
from rulewright.cli import replay as said_again
from rulewright.project import Project
from rulewright.publish.export import export_json
from rulewright.read.blocks import RawBlock
from rulewright.read.formats import read_blocks
from rulewright.report.json import report_json
from rulewright.revise.git import load_operands
from rulewright.structure import page
from rulewright.text import Source
from tests.support import forked

RULES = 150
NUMBERED_IN_WORDS = """about = "numbered CHAPTER ONE, 1."
levels = [{ cited = ["{1}", "{counting}"], one = true }]

[[items]]
cited = [".{1}"]
marks = ["{1}."]

[words.add]
label = ["CHAPTER"]
cue = ["chapter"]

[words.remove]
division = ["CHAPTER"]
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The project of a made-up book with faults."""
    write(generate(RULES, 2 * RULES), tmp_path)
    return tmp_path / "project"


def said(project: Project) -> tuple[bytes, bytes]:
    return export_json(project), report_json(project, project.check())


def cache_of(book: Path) -> Path:
    return book / "build" / "cache" / f"{BOOK}.msgpack"


def pages(book: Path) -> list[Path]:
    return sorted((book / "sources" / BOOK).glob("*.md"))


def test_what_is_unchanged_is_not_read_again(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulewright.load(book, cached=True)
    edited = pages(book)[2]
    edited.write_text(edited.read_text("utf-8") + "\nOne sentence more.\n", "utf-8")
    read: set[str] = set()
    split, scan = read_blocks, Scanner.scan

    def split_and_tell(source: Source) -> list[RawBlock]:
        read.add(source.path)
        return split(source)

    def scan_and_tell(scanner: Scanner, passage: Passage) -> object:
        read.add(passage.text.source.path)
        return scan(scanner, passage)

    monkeypatch.setattr("rulewright.structure.page.read_blocks", split_and_tell)
    monkeypatch.setattr(Scanner, "scan", scan_and_tell)
    rulewright.load(book, cached=True)
    assert {Path(each).name for each in read} == {edited.name}


def test_what_is_unchanged_is_not_looked_through_again(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a book calls the parts of its rules is learnt from all of its texts."""
    rulewright.load(book, cached=True)
    edited = pages(book)[2]
    edited.write_text(edited.read_text("utf-8") + "\nOne sentence more.\n", "utf-8")
    looked: list[str] = []
    look = Steps.places

    def look_and_tell(steps: Steps, text: str) -> Places:
        looked.append(text)
        return look(steps, text)

    monkeypatch.setattr(Steps, "places", look_and_tell)
    project = rulewright.load(book, cached=True)
    (compiled,) = project.books
    assert compiled.notation
    found = [each.text for each in passages(compiled, compiled.notation)]
    assert looked == [each.text for each in found if Path(each.source.path).name == edited.name]


def test_what_another_version_found_means_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code below a step counts, however deep it lies; code that only shows what was found does not."""
    code = shutil.copytree(Path(cache.__file__).parent, tmp_path / "code", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "__file__", str(code / "cache.py"))

    def changes(name: str) -> bool:
        before = cache.version.__wrapped__()
        os.utime(code / name, (0, 0))
        return cache.version.__wrapped__() != before

    told = ("text.py", "read/files.py", "read/word/opendocument/words.py", "rulecode/surface/tree/parts.py")
    assert [name for name in told if not changes(name)] == []
    assert not changes("publish/export.py")


def test_notes_on_a_damaged_cache(book: Path) -> None:
    cold = said(rulewright.load(book, cached=True))
    whole = cache_of(book).read_bytes()
    rng = Random(1)
    for data in [b"", whole[:1], *damaged(whole, rng)]:
        cache_of(book).write_bytes(data)
        project = rulewright.load(book, cached=True)
        assert said(project) == cold
        assert project.remarks == ["build/cache/made-up.msgpack: is damaged; it was ignored and is written anew"]
        assert cache_of(book).read_bytes() == whole


def damaged(whole: bytes, rng: Random) -> Iterator[bytes]:
    for _ in range(6):
        at = rng.randrange(len(whole))
        yield whole[:at]
        yield whole[:at] + bytes([whole[at] ^ (1 << rng.randrange(8))]) + whole[at + 1 :]


def test_a_note_goes_to_standard_error(book: Path) -> None:
    _, clean, _ = rulewright_runs(book)
    cache_of(book).write_bytes(b"nonsense")
    _, again, said = rulewright_runs(book)
    assert again == clean
    assert b"build/cache/made-up.msgpack: is damaged" in said


def checked(book: Path) -> tuple[str, ...]:
    """Return the command line of Python that checks a book."""
    return (*forked.RULEWRIGHT, "check", str(book), "--format", "json")


def rulewright_runs(book: Path) -> forked.Ended:
    return forked.run(Path.cwd(), checked(book))


def test_a_killed_run_leaves_nothing_broken(book: Path) -> None:
    cold = rulewright_runs(book)
    assert not cold[2]
    rng = Random(2)
    for _ in range(8):
        if rng.random() < 0.5:
            shutil.rmtree(book / "build", ignore_errors=True)
        with subprocess.Popen(
            [sys.executable, *checked(book)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as running:
            try:
                running.wait(rng.uniform(0.02, 0.4))
            except subprocess.TimeoutExpired:
                os.kill(running.pid, signal.SIGKILL)
        assert rulewright_runs(book) == cold


def test_two_runs_share_it(book: Path) -> None:
    cold = rulewright_runs(book)
    shutil.rmtree(book / "build")
    both = [forked.Running(Path.cwd(), checked(book), os.environ) for _ in range(2)]
    assert [each.ended() for each in both] == [cold, cold]
    assert {path.name for path in cache_of(book).parent.iterdir()} == {cache_of(book).name, said_again.NAME}


def test_a_full_disk_or_read_only_output_costs_nothing_but_the_cache(book: Path) -> None:
    status, _, _ = rulewright_runs(book)
    kept = cache_of(book).read_bytes()
    page = pages(book)[0]
    page.write_text(page.read_text("utf-8") + "\nOne sentence more.\n", "utf-8")
    full = subprocess.run([sys.executable, *checked(book)], capture_output=True, check=False, preexec_fn=limit_files)
    note = b"rulewright: build/cache/made-up.msgpack: cannot be written (%b); the next run will read everything again\n"
    assert (full.returncode, full.stderr) == (status, note % b"File too large")
    assert cache_of(book).read_bytes() == kept
    shutil.rmtree(book / "build")
    (book / "build").write_text("in the way", "utf-8")
    assert rulewright_runs(book) == (full.returncode, full.stdout, note % b"Not a directory")


def limit_files() -> None:
    """No file may grow beyond a few bytes: what a program sees of a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


def test_a_revision_is_read_from_what_is_kept_now(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison with an earlier revision reads what was edited since, and nothing is kept of the earlier one."""
    who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Before"]):
        subprocess.run(["git", "-C", str(book), *who, *words], check=True)
    edited = pages(book)[2]
    edited.write_text(edited.read_text("utf-8").replace("the", "a"), "utf-8")
    cold = [said(each) for each in load_operands("git:HEAD", str(book))]
    kept = cache_of(book).read_bytes()
    read: list[str] = []
    split = read_blocks

    def split_and_tell(source: Source, *given: Any) -> Any:
        read.append(Path(source.path).name)
        return split(source, *given)

    monkeypatch.setattr(page, "read_blocks", split_and_tell)
    assert [said(each) for each in load_operands("git:HEAD", str(book))] == cold
    assert read == [edited.name]
    assert cache_of(book).read_bytes() == kept


def test_words_that_one_file_no_longer_shows_are_no_longer_read_in_another(tmp_path: Path) -> None:
    """What a chapter's rules are called is learnt from the whole book: *chapter two, rule 1*."""
    folder = tmp_path / "sources/book"
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text(
        "CHAPTER ONE: THE TABLE\n1. The table is square.\n2. The host sits first, as in chapter two, rule 1.\n"
        "CHAPTER TWO: THE CARDS\n1. The cards are cut.\n2. The cards are dealt.\n3. Some fall.\n",
        "utf-8",
    )
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Table"\n', "utf-8")
    (folder / "book.toml").write_text('notation = "notation.toml"\nfiles = ["a.txt", "b.txt"]\n', "utf-8")
    (folder / "notation.toml").write_text(NUMBERED_IN_WORDS, "utf-8")
    later = (
        "CHAPTER THREE: THE PLAY\n1. The host plays first (chapter one, rule 2).\n"
        "2. A card is played by chapter two{0}.\n"
        "3. A card that falls is treated by chapter two{1}.\n"
        "CHAPTER FOUR: THE END\n1. The play ends.\n2. The winner deals by chapter two{2}.\n"
    )
    (folder / "b.txt").write_text(later.format(", rule 2", ", rule 3", ", rule 1"), "utf-8")
    rulewright.load(tmp_path, cached=True)
    (folder / "b.txt").write_text(later.replace(", rule 2", "").format("", "", ""), "utf-8")
    warm = said(rulewright.load(tmp_path, cached=True))
    assert warm == said(rulewright.load(tmp_path))


def test_what_only_looks_otherwise_is_judged_anew(tmp_path: Path) -> None:
    """Words that are no longer highlighted are the same words: without markup the page says what it said."""
    folder = tmp_path / "sources/book"
    folder.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Moves"\n', "utf-8")
    (folder / "book.toml").write_text('files = ["*.html"]\nnotation = "dotted"\n', "utf-8")
    page = folder / "a.html"
    page.write_text("<html><h2>1. Moves</h2><p>1.1 A <mark>unit</mark> stops.</p></html>", "utf-8")
    first = rulewright.load(tmp_path, cached=True)
    assert [each.code for each in first.check()] == ["draft-mark"]
    page.write_text(page.read_text("utf-8").replace("<mark>unit</mark>", "unit"), "utf-8")
    assert not rulewright.load(tmp_path, cached=True).check()


def test_how_captions_are_written_tells_in_every_file_what_names_a_table(tmp_path: Path) -> None:
    """Nobody prints the *Dining table* beside a *Weather Table*; beside a *Weather table* somebody may."""
    folder = tmp_path / "sources/book"
    folder.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Table"\n', "utf-8")
    (folder / "book.toml").write_text('notation = "dotted"\nfiles = ["a.md", "b.md"]\n', "utf-8")
    (folder / "a.md").write_text("# 1. Play\n\n1.1 Roll on the Weather Table at the Dining table.\n", "utf-8")
    later = "# 2. Sky\n\n2.1 It changes.\n\n**Weather {0}**\n\n| Die | Sky |\n|---|---|\n| 1 | rain |\n| 2 | sun |\n"
    (folder / "b.md").write_text(later.format("Table"), "utf-8")
    rulewright.load(tmp_path, cached=True)
    (folder / "b.md").write_text(later.format("table"), "utf-8")
    warm = said(rulewright.load(tmp_path, cached=True))
    assert warm == said(rulewright.load(tmp_path))


def test_what_divides_a_book_is_told_by_all_its_files(tmp_path: Path) -> None:
    """A heading is no item of the section above it where headings of other files with its word divide the book."""
    folder = tmp_path / "sources/book"
    folder.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Kites"\n', "utf-8")
    (folder / "book.toml").write_text('notation = "paragraphs"\nlanguage = "de"\nfiles = ["a.md", "b.md"]\n', "utf-8")
    divided = "# 1. Abschnitt\n\n## § 1 Zweck\n\nBau.\n\n## § 2 Ort\n\nHier.\n\n# 2. Abschnitt\n\n## § 3 Wer\n\nAlle.\n"
    (folder / "a.md").write_text(divided, "utf-8")
    (folder / "b.md").write_text(
        "## § 4 Stoff\n\nEr ist\n\n1. leicht;\n\n2. rot.\n\n#### 3. Abschnitt\n\n## § 5 Schluss\n\nAb Mai.\n", "utf-8"
    )
    first = rulewright.load(tmp_path, cached=True).books[0]
    assert [rule.name for rule in first.rules][-3:] == ["4.1", "4.2", "5"]
    (folder / "a.md").write_text(divided.replace("# 1. Abschnitt\n\n", "").replace("# 2. Abschnitt\n\n", ""), "utf-8")
    warm = rulewright.load(tmp_path, cached=True)
    assert [rule.name for rule in warm.books[0].rules][-3:] == ["4.2", "4.3", "5"]
    assert said(warm) == said(rulewright.load(tmp_path))
