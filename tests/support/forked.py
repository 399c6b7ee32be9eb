"""Runs of the program in processes of their own, which need not import it anew: each is forked from a process that has
done so once for all tests (`tests/support/warmed.py`), and ends, or is killed, like any other."""

from __future__ import annotations

import multiprocessing
import os
import runpy
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["tests.support.warmed"])
RULEWRIGHT = ("-m", "rulewright")
Ended = tuple[int, bytes, bytes]  # exit status, and what it said on either stream


class Running:
    """A command line of Python that runs in a folder: `-m` and a module, or a file, and what they are given. Where what
    it says goes `out` to a place of its own, nothing of that is told at its end."""

    def __init__(self, root: Path, program: Sequence[str], environment: Mapping[str, str], out: str = "") -> None:
        self._streams = [tempfile.NamedTemporaryFile() for _ in range(2)]  # noqa: SIM115  # they live as long as the run
        names = [each.name for each in self._streams]
        names[0] = out or names[0]
        self._process = FORKED.Process(target=_run, args=(str(root), tuple(program), dict(environment), names))
        self._process.start()

    def ended(self) -> Ended:
        """Wait for its end."""
        self._process.join()
        out, err = (each.read() for each in self._streams)
        for each in self._streams:
            each.close()
        assert self._process.exitcode is not None
        return self._process.exitcode, out, err


def run(root: Path, program: Sequence[str], environment: Mapping[str, str] = os.environ, out: str = "") -> Ended:
    """Run a command line to its end."""
    return Running(root, program, environment, out).ended()


def _run(root: str, program: Sequence[str], environment: Mapping[str, str], streams: Sequence[str]) -> None:
    for number, name in enumerate(streams, 1):
        os.dup2(os.open(name, os.O_WRONLY), number)
    os.chdir(root)
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None  # where that is, the environment says
    if program[0] == "-m":
        sys.argv = list(program[1:])
        runpy.run_module(program[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = list(program)
        runpy.run_path(program[0], run_name="__main__")
