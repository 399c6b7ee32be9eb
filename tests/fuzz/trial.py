"""One trial: files, and the command that they are given to, or what is typed into one of them. Those that once failed
are kept in tests/cases/fuzz."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from click.testing import CliRunner

from rulewright.cli.program import main
from tests.conftest import CASES
from tests.fuzz.documents import packed
from tests.fuzz.typed import type_in

KEPT = CASES / "fuzz"
TYPED = "type"
PATIENCE = 20.0  # seconds of work after which a command counts as one that never ends
HEAD = re.compile(r"^--- (.+)\n", re.MULTILINE)


@dataclass(frozen=True)
class Trial:
    """`words` are the command line, run in the folder with the `files`; or `TYPED`, a file, and keys."""

    words: tuple[str, ...]
    files: dict[str, str]


class EndlessError(Exception):
    """The command did not end."""


def run(trial: Trial, folder: Path) -> str:
    """Run a trial in an empty folder; return what is wrong with how it ended, or nothing."""
    for name, text in trial.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(packed(name, text))
    here = Path.cwd()
    os.chdir(folder)
    try:
        with _patience():
            return _outcome(trial.words)
    except Exception as error:  # whatever it is
        return _described(error)
    finally:
        os.chdir(here)
        for path in folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def _outcome(words: tuple[str, ...]) -> str:
    """Return what is wrong with how a command line ended, or nothing. Raises what it raises."""
    if words[0] == TYPED:
        type_in(Path(words[1]).absolute(), list(words[2:]))
        return ""
    result = CliRunner().invoke(main, list(words))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    if result.exit_code == 2 and not result.stderr.strip():
        return "exit status 2 without a word"
    return "" if result.exit_code in (0, 1, 2) else f"exit status {result.exit_code}"


def _described(error: BaseException) -> str:
    """Return what went wrong, and where: failures at one place are one."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace else None
    where = f"{Path(code.co_filename).name}:{code.co_name}" if code and not isinstance(error, RecursionError) else ""
    return f"{type(error).__name__} in {where or 'many calls'}"


@contextmanager
def _patience() -> Iterator[None]:
    def give_up(number: int, frame: FrameType | None) -> None:
        raise EndlessError

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def keep(trial: Trial, wrong: str) -> Path:
    """Write a trial down as a case; return its file."""
    lines = [f"wrong: {wrong}\n", *(f"word: {_quoted(word, '')}\n" for word in trial.words)]
    text = "".join([*lines, *(f"--- {name}\n{_quoted(body)}\n" for name, body in trial.files.items())])
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.case"
    path.write_text(text, "utf-8")
    return path


def read(path: Path) -> Trial:
    """Return the trial that is written down in a file."""
    head, *parts = HEAD.split(path.read_text("utf-8"))
    words = re.findall(r"^word: (.*)$", head, re.MULTILINE)
    files = {name: _plain(body.removesuffix("\n")) for name, body in zip(parts[::2], parts[1::2], strict=True)}
    return Trial(tuple(map(_plain, words)), files)


def _quoted(text: str, kept: str = "\n") -> str:
    """Return a text with all that is no plain character written out, but for what is `kept`."""
    plain = (each in kept or (each.isascii() and each.isprintable() and each != "\\") for each in text)
    pieces = (each if as_is else _escape(each) for each, as_is in zip(text, plain, strict=True))
    return re.sub(r"^--- ", r"\\x2d-- ", "".join(pieces), flags=re.MULTILINE)


def _escape(character: str) -> str:
    return f"\\U{ord(character):08x}"


def _plain(text: str) -> str:
    return re.sub(r"\\U([0-9a-f]{8})|\\x([0-9a-f]{2})", lambda match: chr(int(match[1] or match[2], 16)), text)
