"""`check --watch`: every edit is answered, and broken settings are no end."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TEXT = "# 4. ONE\n\n**4.1** See 4.2.\n\n**4.2** Done.\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "sources/rules").mkdir(parents=True)
    (tmp_path / "sources/rules/book.toml").write_text('notation = "digit-levels"\nchapters = "4"\n', "utf-8")
    (tmp_path / "sources/rules/4.md").write_text(TEXT, "utf-8")
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    return tmp_path


@pytest.fixture
def watching(book: Path) -> Iterator[subprocess.Popen[str]]:
    """A check that watches the book; its two streams come as one."""
    command = [sys.executable, "-m", "rulewright", "check", str(book), "--watch"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        yield running
        running.kill()


def next_answer(running: subprocess.Popen[str]) -> str:
    """Return all that is said until it waits again."""
    lines = []
    for line in running.stdout or ():
        if "waiting for changes" in line:
            break
        lines.append(line)
    return "".join(lines)


def test_every_edit_is_answered(book: Path, watching: subprocess.Popen[str]) -> None:
    page = book / "sources/rules/4.md"
    assert "no findings" in next_answer(watching)
    page.write_text(TEXT.replace("See 4.2", "See 4.7"), "utf-8")
    assert "there is no rule 4.7" in next_answer(watching)
    page.with_name("5.md").write_text("**4.7** Here.\n", "utf-8")
    assert "numbering-gap" in next_answer(watching)
    page.with_name("5.md").unlink()
    assert "there is no rule 4.7" in next_answer(watching)
    settings = page.with_name("book.toml")
    before = settings.read_text("utf-8")
    settings.write_text("notaton = 1\n", "utf-8")
    assert "is not a known key; did you mean `notation`?" in next_answer(watching)
    settings.write_text(before, "utf-8")
    assert "there is no rule 4.7" in next_answer(watching)
    watching.send_signal(signal.SIGINT)
    assert watching.wait() == 0


def test_however_an_editor_saves(book: Path, watching: subprocess.Popen[str]) -> None:
    """A file swapped for one of the same size and date, one taken away and made anew, a folder added, a burst."""
    page = book / "sources/rules/4.md"
    assert "no findings" in next_answer(watching)
    fresh = page.with_name(".4.md.swp")
    fresh.write_text(TEXT.replace("See 4.2", "See 4.7"), "utf-8")
    status = page.stat()
    os.utime(fresh, ns=(status.st_atime_ns, status.st_mtime_ns))
    fresh.replace(page)
    assert "there is no rule 4.7" in until(watching, "4.7")
    page.unlink()
    until(watching, "this book has no text")
    page.write_text(TEXT, "utf-8")
    until(watching, "no findings")
    more = book / "sources/more"
    more.mkdir()
    (more / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (more / "1.md").write_text("# 1. ONE\n\n**1.1** See 1.9.\n", "utf-8")
    until(watching, "there is no rule 1.9")
    for number in range(30):
        (more / "1.md").write_text(f"# 1. ONE\n\n**1.1** See 1.{number + 20}.\n", "utf-8")
    until(watching, "there is no rule 1.49")
    (more / "1.md").write_bytes(b"\0\0\0")
    until(watching, "is a binary file")
    shutil.rmtree(more)
    until(watching, "no findings")
    (book / "rulewright.toml").write_text("[check\n", "utf-8")
    until(watching, "rulewright.toml:1")
    (book / "rulewright.toml").write_text("", "utf-8")
    until(watching, "no findings")
    watching.send_signal(signal.SIGINT)
    assert watching.wait() == 0
    assert "Traceback" not in (watching.stdout.read() if watching.stdout else "")


def until(running: subprocess.Popen[str], words: str) -> str:
    """Return the first answer that has these words; the last of a burst of edits may take several."""
    while True:
        answer = next_answer(running)
        if words in answer:
            return answer
        assert running.poll() is None, answer
