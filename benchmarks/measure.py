"""Time whole processes: each command several times after a warm-up, all commands in turn, and take the medians."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

ONCE = Path(__file__).with_name("once.py")


class CommandError(Exception):
    """A command ended with a status that it should not have; says which, and its last words."""


@dataclass(frozen=True)
class Command:
    """What to run, and where. `before` is called ahead of each run, untimed, with the count of that run from 0.

    `accepts` are the exit statuses that are no failure.
    """

    name: str
    words: Sequence[str]
    folder: Path
    before: Callable[[int], None] = lambda run: None
    accepts: Sequence[int] = (0,)


@dataclass(frozen=True)
class Sample:
    """What one run took: seconds, and the peak of its resident memory in bytes."""

    wall: float
    cpu: float
    peak: float


@dataclass
class Result:
    """The samples of one command, and what it printed on its last run, on either stream."""

    samples: list[Sample] = field(default_factory=list)
    output: str = ""
    errors: str = ""

    @property
    def wall(self) -> float:
        return median(sample.wall for sample in self.samples)

    @property
    def cpu(self) -> float:
        return median(sample.cpu for sample in self.samples)

    @property
    def peak(self) -> float:
        return median(sample.peak for sample in self.samples)


def in_turn(commands: Sequence[Command], runs: int, scratch: Path, say: Callable[[str], None]) -> dict[str, Result]:
    """Run the commands one after the other (A B C, A B C, …), `runs` times after a warm-up; return results by name.

    In turn, so that what slows the machine for a while slows all of them alike. `scratch` is a folder for their output;
    `say` is told of each run. Raises CommandError.
    """
    results = {command.name: Result() for command in commands}
    for run in range(runs + 1):
        for command in commands:
            command.before(run)
            sample, output, errors = run_once(command, scratch)
            say(f"  {command.name}: {sample.wall:.3f} s{'' if run else ' (warm-up)'}")
            if run:
                results[command.name].samples.append(sample)
                results[command.name].output = output
                results[command.name].errors = errors
    return results


def run_once(command: Command, scratch: Path) -> tuple[Sample, str, str]:
    """Run a command once; return what it took, its standard output and its standard error. Raises CommandError.

    Python may keep its bytecode, as it does for whoever installed the tools.
    """
    out, err = scratch / "out", scratch / "err"
    launcher = [sys.executable, "-I", "-S", str(ONCE), str(out), str(err)]
    words = [*launcher, *command.words]
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(words, cwd=command.folder, env=around, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandError(f"{command.name}: could not be started: {done.stderr.strip()[-400:]}")
    wall, cpu, peak, status = done.stdout.split()
    if int(status) not in command.accepts:
        last = err.read_text("utf-8", errors="replace").strip()[-400:]
        raise CommandError(f"{command.name}: ended with status {status}: {last}")
    printed, complaints = (each.read_text("utf-8", errors="replace") for each in (out, err))
    return Sample(float(wall), float(cpu), float(peak)), printed, complaints
