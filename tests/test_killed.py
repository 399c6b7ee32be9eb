"""Runs that are killed, and runs at once: what was there stays whole, the next run is as if nothing had happened, and
nothing is left lying about."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.errors import InputError
from rulewright.moves import MOVES, finish_moves, put_files
from rulewright.output import beside, sweep
from tests.conftest import EXPLORE, ROOT

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
LITTER = re.compile(r"\.[^/]+\.\d+-[0-9a-f]{6}")
TIMES = 3 if EXPLORE else 1  # that a command is killed by each signal
COMMANDS = {
    "check": ("check", "."),
    "build": ("build", "."),
    "offline": ("build", ".", "--offline"),
    "pages": ("build", ".", "--docs-only", "build/pages"),
    "pdf": ("build", ".", "--pdf"),
    "diff": ("diff", "git:HEAD", "."),
    "renumber": ("renumber", "europa", "56.C", "56.M"),
    "init": ("init", "."),
}

CODE = """rule 56.C sample "A rule that rule code cites, so that two files change when it is renumbered"
  input roll: 1..6
  out comes = roll >= 5   @56.C
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A project of two small books of ours, in a repository. They keep the least of their rule code: most of the work
    would be its checks, and it is written nowhere."""
    root = tmp_path / "games"
    for book in ("europa", "high-command"):
        large = shutil.ignore_patterns("56.rules", "aid.rules")
        shutil.copytree(ROOT / "sources" / book, root / "sources" / book, ignore=large)
    (root / "rulewright.toml").write_text("", "utf-8")
    (root / ".gitignore").write_text("build\n", "utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Before"]):
        who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
        subprocess.run(["git", "-C", str(root), *who, *words], check=True)
    (tmp_path / "scratch").mkdir()
    return root


def start(
    root: Path, *words: str, program: Sequence[str] = ("-m", "rulewright"), **options: object
) -> subprocess.Popen[bytes]:
    """Begin a command in the project, with a folder for temporary files of its own."""
    around = os.environ | {"TMPDIR": str(root.with_name("scratch")), "NO_COLOR": "1"}
    command = [sys.executable, *program, *words]
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        command, cwd=root, env=around, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
    )


def run(root: Path, *words: str, **options: Any) -> tuple[int, bytes, bytes]:
    """Run a command; return its exit status and what it said, on either stream."""
    running = start(root, *words, **options)
    out, err = running.communicate()
    return running.returncode, out, err


STEPS = """
import os, runpy, sys, tempfile
sys.dont_write_bytecode = True
tell, number, at = sys.argv.pop(1), int(sys.argv.pop(1)), int(sys.argv.pop(1))
done = 0
def step(event, given):
    global done
    writes = event == "open" and given[2] & (os.O_WRONLY | os.O_RDWR)
    if writes or event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.truncate", "os.link", "os.symlink"):
        done += 1
        os.pwrite(told, str(done).encode(), 0)
        if done == at:
            os.kill(os.getpid(), number)
tempfile.gettempdir()  # Python tries by a file where that is: it would be left lying about
told = os.open(tell, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
sys.addaudithook(step)
runpy.run_module("rulewright", run_name="__main__")
"""
"""Runs a command that is sent a signal where it is about to take a certain step on the disk, or tells how many it took
there."""


def killed(root: Path, *words: str, number: int = 0, at: int = 0) -> tuple[int, bytes, int]:
    """Run a command that is sent a signal at a step; return its exit status, what it said, and the steps it took."""
    steps = root.with_name("steps")
    running = start(root, *words, program=["-c", STEPS, str(steps), str(int(number)), str(at)])
    said = running.communicate()[1]
    return running.returncode, said, int(steps.read_text())


def files(root: Path) -> dict[str, bytes]:
    """Return all files of a project and its temporary folder, but the cache and the repository."""
    return {
        path.relative_to(root.parent).as_posix(): path.read_bytes()
        for path in sorted(root.parent.rglob("*"))
        if path.is_file() and not {".git", "cache", "steps"} & set(path.parts)
    }


def unlittered(found: dict[str, bytes]) -> dict[str, bytes]:
    """Leave out what a killed run may leave lying about, which the next one sweeps."""
    return {name: data for name, data in found.items() if not LITTER.search(name)}


def put_back(root: Path, command: str) -> None:
    """Make the project ready for a command: with the sources as they were, but (for `init`) without its
    settings and (for `pdf`) without the longer book."""
    subprocess.run(["git", "-C", str(root), "checkout", "-q", "--", "."], check=True)
    for written in ("mkdocs.yml", "site"):
        shutil.rmtree(root / written, ignore_errors=True)
        (root / written).unlink(missing_ok=True)
    if command == "init":
        (root / "rulewright.toml").unlink()
        (root / "sources/europa/book.toml").unlink()
    if command == "pdf":  # of one book, in two files: to set the other one would be most of the work
        shutil.rmtree(root / "sources/high-command")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_killed_run_leaves_nothing_broken(games: Path, command: str) -> None:
    """By each signal, and each time at another place: where it was about to write, move or delete something."""
    words = COMMANDS[command]
    put_back(games, command)
    expected = run(games, *words)
    whole = files(games)
    put_back(games, command)
    shutil.rmtree(games / "build/cache", ignore_errors=True)
    _, _, many = killed(games, *words)
    assert many > len(SIGNALS)
    rng = Random(command)
    for _ in range(TIMES):
        for number in SIGNALS:  # in turn: what each leaves, the next one meets
            put_back(games, command)
            before = unlittered(files(games))
            shutil.rmtree(games / "build/cache", ignore_errors=True)
            status, said, _ = killed(games, *words, number=number, at=rng.randint(1, many))
            assert status in (-number, 128 + number)
            assert b"Traceback" not in said
            if number == signal.SIGINT:
                assert said.strip() == b"rulewright: interrupted; what was not finished is as it was before"
            if (games / MOVES).exists():  # what was begun to be moved any next run moves
                run(games, "check", ".")
            if command != "init":  # which takes one step after another, and is taken up again
                assert unlittered(files(games)) in (before, whole)
        put_back(games, command)
        assert run(games, *words) == expected
        assert files(games) == whole


def test_only_what_nobody_holds_is_swept(tmp_path: Path) -> None:
    """A run that goes on keeps what it makes; where a site had been moved away it comes back."""
    site = tmp_path / "site"
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left = tmp_path / f".site.{gone.pid}-012345"
    left.mkdir()
    others = [tmp_path / name for name in (f".site.{gone.pid}", ".site.notes", f".index.{gone.pid}-012345", ".site")]
    for each in others:
        each.mkdir()
    old = tmp_path / f".site.{gone.pid}-012345.old"
    old.mkdir()
    (old / "index.html").write_text("the old site", "utf-8")
    with beside(site, folder=True) as fresh:
        sweep(site)
        assert fresh.is_dir()
        elsewhere = fresh.rename(fresh.with_name(f".site.{gone.pid}-abcdef"))  # as if made in another container
        sweep(site)
        assert elsewhere.is_dir()
    assert not left.exists()
    assert (site / "index.html").read_text("utf-8") == "the old site"
    assert all(each.is_dir() for each in others)
    sweep(site)
    assert not elsewhere.exists()


def test_behind_a_closed_pipe_nothing_is_said(games: Path) -> None:
    for words in (("check", "."), ("check", ".", "--format", "json"), ("export", "."), ("graph", ".")):
        running = start(games, *words)
        assert running.stdout is not None
        running.stdout.read(1)
        running.stdout.close()
        assert running.stderr is not None
        assert running.stderr.read() == b""
        running.stderr.close()
        running.wait()


def test_two_runs_at_once(games: Path) -> None:
    """Each gives the right answer, in every pairing, and the last to end leaves its output whole."""
    alone = {name: run(games, *COMMANDS[name]) for name in ("check", "build")}
    whole = files(games)
    for pair in (("check", "check"), ("build", "build"), ("build", "check")):
        for cold in (True, False):
            if cold:
                shutil.rmtree(games / "build")
            both = [start(games, *COMMANDS[name]) for name in pair]
            for name, running in zip(pair, both, strict=True):
                out, err = running.communicate()
                assert (running.returncode, out, err) == alone[name]
            if "build" in pair:
                assert files(games) == whole


def test_a_renumbering_killed_between_two_files_is_finished(games: Path) -> None:
    run(games, "check", ".")
    words = COMMANDS["renumber"]
    (games / "sources/europa/56.rules").write_text(CODE, "utf-8")
    assert run(games, *words)[0] == 0
    whole, findings = files(games), run(games, "check", ".")
    for moved in range(2):  # of the two files of the book
        put_back(games, "renumber")
        (games / "sources/europa/56.rules").write_text(CODE, "utf-8")
        code = (
            "import os, pathlib, sys\n"
            "from rulewright.cli.program import main\n"
            "left, replace = [int(sys.argv.pop(1))], pathlib.Path.replace\n"
            "def replace_some(self, path):\n"
            "    if 'sources' in str(path):\n"
            "        left[0] -= 1\n"
            "    if left[0] < 0:\n"
            "        os.kill(os.getpid(), 9)\n"
            "    return replace(self, path)\n"
            "pathlib.Path.replace = replace_some\n"
            "main()\n"
        )
        killed = subprocess.run([sys.executable, "-c", code, str(moved), *words], cwd=games, check=False)
        assert killed.returncode == -signal.SIGKILL
        assert run(games, "check", ".") == findings
        assert files(games) == whole


def test_moves_that_no_run_began_are_not_made(tmp_path: Path) -> None:
    """Whoever shares a book cannot have files moved about by what lies in its folder."""
    root, outside = tmp_path / "book", tmp_path / "outside.md"
    root.mkdir()
    for path in (root / "a.md", root / "b.md", root / ".b.md.1-abcdef", outside, tmp_path / ".outside.md.1-abcdef"):
        path.write_text(path.name)
    pairs = [["a.md", "b.md"], ["../.outside.md.1-abcdef", "../outside.md"], [".b.md.1-abcdef", "a.md"]]
    for moves in (json.dumps(pairs), "[[1, 2]]", "[[]]", '{"a": 1}', "3", "["):
        (root / MOVES).write_text(moves)
        finish_moves(root)
    assert {path.read_text() for path in (root / "a.md", root / "b.md", outside)} == {"a.md", "b.md", "outside.md"}


def test_moves_of_another_machine_are_not_made(tmp_path: Path) -> None:
    """A list of moves that looks right in all but this: nobody made these files here."""
    (tmp_path / "a.md").write_text("mine")
    (tmp_path / ".a.md.1-abcdef").write_text("theirs")
    places = [".a.md.1-abcdef", "a.md"]
    for marks in ([], [[0, 0, 0, 0], [0, 0, 0, 0]], [None, None]):
        (tmp_path / MOVES).write_text(json.dumps([[*places, *marks]]))
        finish_moves(tmp_path)
        assert (tmp_path / "a.md").read_text() == "mine"


def test_what_was_saved_meanwhile_is_not_moved_over(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.md", "b.md")]
    for path in files:
        path.write_text("before")
    with beside(files[0]) as one, beside(files[1]) as other:
        for fresh in (one, other):
            fresh.write_text("after")
        files[1].write_text("an edit")
        with pytest.raises(InputError, match=r"b\.md: was changed meanwhile; nothing was written, try again"):
            put_files(tmp_path, [(one, files[0], b"before"), (other, files[1], b"before")])
    assert [path.read_text() for path in files] == ["before", "an edit"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.md", "b.md"]


def test_two_renumberings_at_once(games: Path) -> None:
    """Both are done, or the one that came too late says so: none is lost without a word."""
    for _ in range(3):
        both = [start(games, "renumber", "europa", old, new) for old, new in (("56.C", "56.M"), ("56.B", "56.N"))]
        ended = [(running.communicate()[1], running.returncode) for running in both]
        text = (games / "sources/europa/56.md").read_text("utf-8")
        done = [new in text for new in ("56.M", "56.N")]
        assert done == [status == 0 for _, status in ended]
        for said, status in ended:
            assert status == 0 or b"meanwhile; nothing was written" in said or b"has changed since it was read" in said
        assert any(done)
        put_back(games, "renumber")
