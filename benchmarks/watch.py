"""Time how soon `check --watch` answers an edit, next to a warm check of the same book in a process of its own.

python -m benchmarks.watch [--rules 3000] [--edits 7]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import IO

from benchmarks.book import BookOnDisk
from benchmarks.measure import Command, run_once

CHECK = (sys.executable, "-m", "rulewright", "check", ".")


def main() -> int:
    """Print a line with seconds from an edit to the new findings, and CPU seconds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.watch", description=__doc__)
    parser.add_argument("--rules", type=int, default=3000)
    parser.add_argument("--edits", type=int, default=7)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        book = BookOnDisk(Path(folder) / "book", given.rules, "digit-levels")
        warm = Command("check", CHECK, book.project, accepts=(0, 1))
        run_once(warm, Path(folder))
        words = [*CHECK, "--watch"]
        checks, answers, works = [], [], []
        with subprocess.Popen(words, cwd=book.project, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as running:
            assert running.stderr
            _wait(running.stderr)
            for edit in range(given.edits + 1):
                before, started = _cpu(running.pid), time.perf_counter()
                book.edit(edit)
                _wait(running.stderr)
                took, worked = time.perf_counter() - started, _cpu(running.pid) - before
                checked = run_once(warm, Path(folder))[0].cpu
                if edit:  # the first one warms it up
                    answers.append(took)
                    works.append(worked)
                    checks.append(checked)
            running.kill()
    ratio = median(works) / median(checks)
    print(
        f"{given.rules:,} rules: new findings {median(answers):.3f} s after an edit, of {median(works):.3f} s CPU; "
        f"a warm check {median(checks):.3f} s CPU: {ratio:.2f} of it"
    )
    return 0


def _wait(said: IO[bytes]) -> None:
    """Wait until the check waits."""
    for line in said:
        if b"waiting for changes" in line:
            return


def _cpu(process: int) -> float:
    """Return the CPU seconds that a process has used."""
    words = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
