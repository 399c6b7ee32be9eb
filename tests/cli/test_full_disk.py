"""A full disk and a place where nothing may be written: one sentence says so, and what was there stays whole.

Who may mount a disk of a few kilobytes gets a real one; nothing else keeps root from writing wherever it likes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulewright.output import unmade
from tests.cli.test_killed import COMMANDS, files, games, put_back, run
from tests.support import forked

__all__ = ["games"]  # a fixture
EDITING: list[tuple[str, ...]] = [
    ("renumber", "europa", "56.C", "56.M"),
    ("check", ".", "--write-baseline"),
    ("init", "sources/new"),
]
OUTPUTS = ("build", "offline", "pages", "pdf")


@contextmanager
def disk(folder: Path, kilobytes: int) -> Iterator[None]:
    """Put a disk of a few kilobytes at the place of a folder, with what is in it."""
    kept = folder.with_name(f"{folder.name} kept")
    shutil.copytree(folder, kept)
    words = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", str(folder)]
    if shutil.which("mount") is None or subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("nothing may be mounted here, so no disk can be full")
    try:
        shutil.copytree(kept, folder, dirs_exist_ok=True)
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)
        shutil.rmtree(kept)


def fill(folder: Path, left: int = 0) -> None:
    """Fill the disk that a folder is on, but for some bytes."""
    ballast = folder / "ballast"
    free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_bsize
    ballast.write_bytes(b"\0" * max(0, free - left))


def lock(folder: Path) -> None:
    """Make the disk that a folder is on one that is only read."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)


@pytest.mark.parametrize("output", OUTPUTS)
def test_the_old_output_stays(games: Path, output: str) -> None:
    words = COMMANDS[output]
    put_back(games, output)
    (games / "build").mkdir()
    with disk(games / "build", 16_000):
        assert run(games, *words)[0] == 0
        page = games / "sources/europa/56.md"
        page.write_text(page.read_text("utf-8").replace("Axis", "Other"), "utf-8")
        fill(games / "build", 8192)
        before = files(games)
        status, _, said = run(games, *words)
        assert status == 2
        assert b"cannot be written (No space left on device)" in said
        assert b"Traceback" not in said
        assert files(games) == before
        (games / "build/ballast").unlink()
        lock(games / "build")
        status, _, said = run(games, *words)
        assert status == 2
        assert b"cannot be written (Read-only file system)" in said
        assert b"Traceback" not in said


def test_a_check_goes_on(games: Path) -> None:
    (games / "build").mkdir()
    expected = run(games, "check", ".")
    shutil.rmtree(games / "build/cache")
    with disk(games / "build", 64):
        fill(games / "build")
        status, out, said = run(games, "check", ".")
        assert (status, out) == expected[:2]
        assert b"cannot be written (No space left on device); the next run will read everything again" in said
        lock(games / "build")
        status, out, said = run(games, "check", ".")
        assert (status, out) == expected[:2]
        assert b"cannot be written (Read-only file system); the next run will read everything again" in said


def test_the_sources_stay(games: Path) -> None:
    """Renumbering, mending, a baseline, a new project: all of it is written, or nothing."""
    (games / "rulewright.toml").write_text('[check]\nbaseline = "sources/known.json"\n', "utf-8")
    with disk(games / "sources", 256):
        (games / "sources/known.json").write_text('{"version": 1, "findings": []}\n', "utf-8")
        (games / "sources/new").mkdir()
        (games / "sources/new/1.md").write_text("# 1. ONE\n\n1.1 A rule.\n\n1.2 Another.\n\n1.3 A third.\n", "utf-8")
        fill(games / "sources")
        before = files(games)
        for words in EDITING[:2]:
            status, _, said = run(games, *words)
            assert (status, said.count(b"\n")) == (2, 1), said
            assert b"cannot be written (No space left on device)" in said
            assert files(games) == before
        lock(games / "sources")
        for words in EDITING:
            status, _, said = run(games, *words)
            assert (status, said.count(b"\n")) == (2, 1), said
            assert b"(Read-only file system)" in said
            assert files(games) == before


def test_a_full_disk_behind_standard_output(games: Path) -> None:
    html = ("diff", ".", ".", "--format", "html")
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    commands: list[tuple[str, ...]] = [("check", "."), ("export", "."), html, ("graph", "."), ("explain",)]
    for words in commands:
        status, _, said = forked.run(games, (*forked.RULEWRIGHT, *words), out="/dev/full")
        assert status == 2
        assert said == b"rulewright: the output: cannot be written (No space left on device)\n"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied", "there/site/a.html"), "there/site/a.html: cannot be written (Perm"),
        (FileNotFoundError(2, "No such file", "books/map.png"), "books/map.png: cannot be read (No such file)"),
        (OSError(28, "No space left", "theme/a.js", None, "there/site/a.js"), "there/site/a.js: cannot be written (No"),
        (OSError("the line broke"), "there/site: cannot be written (the line broke)"),
    ],
)
def test_what_hinders_a_folder_is_said(error: OSError, said: str) -> None:
    assert said in str(unmade(Path("there/site"), error))
