"""Runs that are killed, and runs at once: what was there stays whole, the next run is as if nothing had happened, and
nothing is left lying about."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from rulewright.moves import MOVES
from rulewright.output import beside, sweep
from tests.conftest import EXPLORE, ROOT
from tests.support import forked

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
ASKED = SIGNALS[1:]  # to end, which is heard alike in all commands: by turns one of them is asked so
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

WORKING = ("check", "build", "diff", "renumber")  # which work out much, each something else

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


def around(root: Path) -> dict[str, str]:
    """Return the environment of a command in the project: it has a folder for temporary files of its own."""
    return os.environ | {"TMPDIR": str(root.with_name("scratch")), "NO_COLOR": "1"}


def start(root: Path, *words: str, program: Sequence[str] = forked.RULEWRIGHT) -> forked.Running:
    """Begin a command in the project, with a folder for temporary files of its own."""
    return forked.Running(root, (*program, *words), around(root))


def run(root: Path, *words: str, program: Sequence[str] = forked.RULEWRIGHT) -> forked.Ended:
    """Run a command; return its exit status and what it said, on either stream."""
    return start(root, *words, program=program).ended()


def stepped(root: Path, kind: str, *words: str, number: int = 0, at: int = 0) -> tuple[int, bytes, bytes, int]:
    """Run a command that is sent a signal at a step, if any; return its exit status, what it said on either stream, and
    the steps that it took."""
    steps = root.with_name("steps")
    program = [str(ROOT / "tests/support/steps.py"), str(steps), kind, str(int(number)), str(at)]
    return *run(root, *words, program=program), int.from_bytes(steps.read_bytes())


def steps_of(root: Path, kind: str, command: str) -> int:
    """Return how many steps a command takes to its end: to write all, where nothing was kept from a run before."""
    put_back(root, command)
    if kind == "writes":
        shutil.rmtree(root / "build/cache", ignore_errors=True)
    return stepped(root, kind, *COMMANDS[command])[-1]


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
    """By a signal that none hears and one that all hear, and each time at another place: where it was about to write,
    move or delete something, nothing being kept from a run before, or in the midst of what it works out, all being
    kept."""
    words = COMMANDS[command]
    put_back(games, command)
    expected = run(games, *words)
    whole = files(games)
    asked = ASKED if EXPLORE else [ASKED[list(COMMANDS).index(command) % len(ASKED)]]
    kills = [("writes", number) for number in (signal.SIGKILL, *asked)]
    many = {"writes": steps_of(games, "writes", command)}
    assert many["writes"] > len(SIGNALS)
    if command in WORKING:
        kills.insert(0, ("calls", signal.SIGINT))
        many["calls"] = steps_of(games, "calls", command) // 2  # what that run kept spares the next one some of them
    rng = Random(command)
    for kind, number in kills * TIMES:  # in turn: what each leaves, the next one meets
        put_back(games, command)
        before = unlittered(files(games))
        if kind == "writes":
            shutil.rmtree(games / "build/cache", ignore_errors=True)
        status, _, said, _ = stepped(games, kind, *words, number=number, at=rng.randint(1, many[kind]))
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
        command = [sys.executable, *forked.RULEWRIGHT, *words]
        running = subprocess.Popen(command, cwd=games, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
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
                assert running.ended() == alone[name]
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


def test_two_renumberings_at_once(games: Path) -> None:
    """Both are done, or the one that came too late says so: none is lost without a word."""
    for _ in range(3):
        both = [start(games, "renumber", "europa", old, new) for old, new in (("56.C", "56.M"), ("56.B", "56.N"))]
        ended = [running.ended() for running in both]
        text = (games / "sources/europa/56.md").read_text("utf-8")
        done = [new in text for new in ("56.M", "56.N")]
        assert done == [status == 0 for status, _, _ in ended]
        for status, _, said in ended:
            assert status == 0 or b"meanwhile; nothing was written" in said or b"has changed since it was read" in said
        assert any(done)
        put_back(games, "renumber")
